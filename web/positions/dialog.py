"""Dialog with what the library's games went on with from a position, and the games that reach it."""

import asyncio

from pyscript import window

from hive_core.drawing import svg as picture
from hive_core.game import Game
from hive_core.rules.bugs import COLORS
from web.common.dialog import Dialog
from web.common.dom import make
from web.common.shell import close_dialogs, press, with_number, with_text
from web.library.summary import OVER
from web.openings.dialog import PICTURE_PX, shown_theme
from web.positions.reached import layout_of, nexts
from web.words.moves import capital, move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from browser import Element, Event

    from hive_core.game import Node
    from web.common.shell import Shell
    from web.positions.reached import Next, Reached
    from web.positions.store import PositionsStore

STEP = 10
"""Number of games that the list adds at a time."""
MOST_PLAYERS = 200
PICTURE, STATE, PLAYER, WHOSE = "picture", "state", "player", "whose"
MOVES, GAMES, MORE = "moves", "games", "more"
BACKWARDS = ("back", "again")


class PositionsDialog(Dialog):
    """Dialog of positions. `open_game(key, ply)` puts a game of the library on the board, at this ply.
    `game` leads to the position in view; `count` games reach it, of which the first are `shown`, and
    `names` are their players. `listed` is the node of the game whose next moves are listed."""

    name = "positions"
    css = "tall openings"
    sheet = "openings/openings"

    def __init__(
        self,
        host: "Shell",
        store: "PositionsStore",
        open_game: "Callable[[str, int], Coroutine[Any, Any, None]]",
    ) -> None:
        super().__init__(host, host.t)
        self.store = store
        self.open_game = open_game
        self.game = Game()
        self.listed: Node | None = None
        self.shown: list[Reached] = []
        self.count = 0
        self.names: list[str] = []
        self.player = ""
        self.closed = False
        self.task: asyncio.Task[None] | None = None
        self.on("change", self._on_change)
        self.use(
            {
                "step": with_text(self._step),
                "back": press(lambda: self._back(1)),
                "again": press(lambda: self._back(len(self.game.played))),
                "more": press(self._more),
                "open": with_number(self._open_game),
            }
        )

    async def open(self, expansions: str, tournament: bool, texts: "list[str]") -> None:
        """Show the position after the moves `texts` of a game with these `expansions`, once the store
        is up to date."""
        close_dialogs()
        self.closed = False
        self.game = Game(expansions, tournament, False)
        for text in texts:
            self.game.play(text)
        self._build()
        self._draw_board()
        self.show()
        if not await self.store.update(self._progress):
            self._say("positions.refused")
        elif not self.closed:
            await self._find()

    def on_close(self, event: "Event") -> None:
        self.closed = True
        super().on_close(event)

    def _progress(self, at: int, count: int) -> bool:
        """Show how many of `count` games are read. Return whether to go on."""
        self._say("positions.reading", n=at, all=count)
        return not self.closed

    def _say(self, key: str, **params: int) -> None:
        self.parts[STATE].textContent = self.t(key, **params)

    # Building

    def _build(self) -> None:
        t = self.t
        attrs = {"class": "dialog-body", "role": "region", "tabindex": "0"}
        attrs["aria-labelledby"] = "positions-title"
        body = make("div", attrs)
        self.part(PICTURE, "img", {"class": "openings-picture"})
        self.part(STATE, "p", {"class": "openings-whose positions-state", "role": "status"})
        self.part(PLAYER, "select", {"class": "field", "aria-label": t("positions.player")})
        self.part(WHOSE, "h3")
        self.part(MOVES, "ol", {"class": "openings-list positions-moves"})
        self.part(GAMES, "ul", {"class": "openings-list positions-games"})
        self.button(MORE, "small", t("positions.more"))
        for name in (PICTURE, STATE, PLAYER, WHOSE, MOVES):
            body.append(self.parts[name])
        tools = make("div", {"class": "openings-tools"})
        for what in BACKWARDS:
            tools.append(self.button(what, "small", t("openings." + what)))
        body.append(tools, make("h3", {}, t("positions.games")))
        more = make("div", {"class": "openings-tools"})
        more.append(self.parts[MORE])
        body.append(self.parts[GAMES], more, make("p", {"class": "hint"}, t("positions.about")))
        self.make_box(t("positions.title")).append(body)

    # What is in view

    async def _find(self) -> None:
        self.names = await self.store.reach(layout_of(self.game).key(), MOST_PLAYERS)
        self._players()
        self._draw()

    def _players(self) -> None:
        """List the players of the games that reach the position, and the one that is chosen."""
        names = list(self.names)
        if self.player and self.player not in names:
            names.append(self.player)
        field = self.parts[PLAYER]
        field.replaceChildren(make("option", {"value": ""}, self.t("positions.all")))
        for name in names:
            field.append(make("option", {"value": name}, name))
        field.value = self.player
        field.hidden = not names

    def _draw_board(self) -> None:
        board = self.game.board
        markup = picture.svg(board, theme=shown_theme(), size_px=PICTURE_PX, title=" ")
        self.parts[PICTURE].src = "data:image/svg+xml," + str(window.encodeURIComponent(markup))
        self.parts[PICTURE].alt = self.t("openings.picture")
        for what in BACKWARDS:
            self.parts[what].disabled = not self.game.played

    def _draw(self) -> None:
        t = self.t
        self.count, counts = self.store.choose(self.player)
        self.shown = []
        self.listed = self.game.node
        moves = nexts(self.game, counts)
        self._draw_board()
        self._say("positions.reached" if self.count else "positions.none", n=self.count)
        self.parts[WHOSE].textContent = (
            t("openings." + COLORS[self.game.board.turn]) if moves else ""
        )
        self.parts[MOVES].replaceChildren(*[self._row(one) for one in moves])
        self.parts[GAMES].replaceChildren()
        self._more()

    def _row(self, one: "Next") -> "Element":
        t = self.t
        item = make("li")
        button = self.button("step", "openings-row", "", one.move)
        words = move_words(t, one.move, self.game.board.turn) if one.move else t("positions.other")
        button.append(make("b", {}, capital(words)))
        text = t("positions.row", n=one.games, white=one.white, draws=one.draws, black=one.black)
        button.append(make("small", {}, text))
        button.disabled = not one.move
        item.append(button)
        return item

    def _more(self) -> None:
        """Add the next STEP games to the list."""
        t = self.t
        for one in self.store.rows(len(self.shown), STEP):
            item = make("li")
            button = self.button("open", "openings-row", "", str(len(self.shown)))
            self.shown.append(one)
            white, black = one.white or t("color.white"), one.black or t("color.black")
            button.append(make("b", {}, t("games.players", white=white, black=black)))
            over = OVER.get(one.result)
            button.append(make("small", {}, t("games.over." + over) if over else t("games.going")))
            item.append(button)
            self.parts[GAMES].append(item)
        self.parts[MORE].hidden = len(self.shown) >= self.count

    # Events

    def _step(self, text: str) -> None:
        """Play a move of the list, unless the list is still that of the position before."""
        if self.listed is self.game.node:
            self.game.play(text)
            self._start()

    def _back(self, plies: int) -> None:
        self.game.undo(plies)
        self._start()

    def _start(self) -> None:
        """Look for the games that reach the position that has come into view."""
        self.task = asyncio.create_task(self._find())

    def _open_game(self, number: int) -> None:
        one = self.shown[number]
        self.task = asyncio.create_task(self.open_game(one.game, one.ply))

    def _on_change(self, event: "Event") -> None:
        self.player = str(event.target.value)
        self._draw()
