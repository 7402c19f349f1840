"""Dialog of a match between two engines: what is chosen, then the games, the table and the records."""

import asyncio

from pyscript import document, window

from hive_core.clock import now_s
from hive_core.drawing import svg as picture
from hive_core.engine.openings import PAGE_FILE, parse
from hive_core.game import BOTH_SURROUNDED, LENGTH, REPETITION, SURROUNDED, TIME
from hive_core.notation.moves import spell_game_type
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.search.levels import LEVELS
from web.common.dialog import Dialog
from web.common.dom import make, offer_text
from web.common.shell import close_dialogs, press, with_number
from web.engines.channels import BridgeChannel, FileChannel
from web.engines.match import MOST_GAMES, EngineMatch, pairings, score
from web.engines.match_players import ComputerPlayer, EnginePlayer
from web.engines.saved_engine import BRIDGE, FILE, HOST, LONGEST, bridge_address
from web.engines.saved_match import forget_match, load_match, save_match
from web.openings.dialog import shown_theme
from web.opponent.worker_port import WorkerPort
from web.words.numbers import time_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from browser import Element, Event

    from web.common.shell import Shell
    from web.common.store import Store
    from web.engines.match import MatchPlayer

LINE, CLOCK, COUNT, TYPE = "line", "clock", "count", "type"
STATE, PICTURE, ROWS, ABOUT, GAMES = "state", "picture", "rows", "about", "games"
START, STOP, SAVE, ANEW = "start", "stop", "save", "anew"
PICTURE_PX = 360
TICK_S = 0.2
SIDES = (0, 1)
TYPES = ("", "M", "L", "P", "ML", "MP", "LP", "MLP")
"""Expansions of the game types from which a person chooses."""
CLOCKS_S = ((60, 1), (180, 2), (300, 3), (600, 5))
"""Clocks: seconds for a game, and for each move."""
COUNTS = (2, 10, 20, 50, MOST_GAMES)
"""Numbers of games; even, since each opening is played with both colours."""
RULES = (SURROUNDED, BOTH_SURROUNDED, REPETITION, TIME, LENGTH)


class MatchDialog(Dialog):
    """Dialog of a match. `say(key)` shows a message on the page. `match` is the one that runs or has
    ended, None before the first. `files` are the chosen files, `chosen` the kinds of engines, a level
    or FILE or BRIDGE, by side."""

    name = "match"
    css = "tall"
    sheet = "engines/match"

    def __init__(self, host: "Shell", say: "Callable[[str], object]", store: "Store") -> None:
        super().__init__(host, host.t)
        self.say = say
        self.store = store
        self.match: EngineMatch | None = None
        self.files: list[Any] = [None, None]
        self.chosen = ["0", FILE]
        self.addresses = ["", ""]
        self.allows_bridge = bool(document.querySelector("[data-bridge]"))
        self.task: asyncio.Task[None] | None = None
        self.shown = -1
        self.saved = (0, False)
        self.on("change", self._on_change)
        self.use(
            {
                "file": with_number(lambda side: self.parts["chosen%d" % side].click()),
                START: press(self._start),
                STOP: press(self._stop),
                SAVE: press(self._save),
                ANEW: press(self._anew),
            }
        )

    def open(self) -> None:
        """Show the choices, or the match if there is one."""
        close_dialogs()
        self.match = self.match or load_match(self.store)
        self._build()
        self.show()

    def on_close(self, event: "Event") -> None:
        if self.match and self.match.running:
            self.say("match.goes_on")
        super().on_close(event)

    def _build(self) -> None:
        self.body = make("div", {"class": "dialog-body match", "role": "region", "tabindex": "0"})
        self.body.setAttribute("aria-labelledby", "match-title")
        self.make_box(self.t("match.title")).append(self.body)
        if self.match:
            self._build_match()
        else:
            self._build_choices()

    # Choices

    def _build_choices(self) -> None:
        t = self.t
        for side in SIDES:
            self.body.append(self._side(side))
        row = make("div", {"class": "match-row"})
        clocks = [t("match.clock", minutes=time // 60, n=more) for time, more in CLOCKS_S]
        row.append(
            self._select(CLOCK, t("match.clock_label"), clocks, 0),
            self._select(COUNT, t("match.count"), [str(one) for one in COUNTS], 1),
            self._select(TYPE, t("new.bugs"), [spell_game_type(one) for one in TYPES], 0),
        )
        foot = make("p", {"class": "match-foot"})
        foot.append(self.button(START, "primary", t("match.start")))
        self.body.append(
            row,
            make("p", {"class": "hint"}, t("match.hint")),
            self.part(LINE, "p", {"class": "warn", "role": "alert", "hidden": ""}),
            foot,
        )

    def _select(self, name: str, label: str, texts: "list[str]", chosen: int) -> "Element":
        """Make a field to choose one of `texts`, whose values are their indexes."""
        box = make("label", {"class": "match-field"})
        field = self.part(name, "select", {"class": "field"})
        for number, text in enumerate(texts):
            field.append(make("option", {"value": str(number)}, text))
        field.value = str(chosen)
        box.append(make("span", {}, label), field)
        return box

    def _side(self, side: int) -> "Element":
        """Make the fields of one side: which engine it is, and its file or address."""
        t = self.t
        box = make("fieldset")
        label = t("match.side", n=side + 1)
        box.append(make("legend", {}, label))
        field = self.part("kind%d" % side, "select", {"class": "field", "aria-label": label})
        for level in range(len(LEVELS)):
            text = t("match.level", level=t("level.%d" % level))
            field.append(make("option", {"value": str(level)}, text))
        for kind in (FILE, BRIDGE) if self.allows_bridge else (FILE,):
            field.append(make("option", {"value": kind}, t("uhp.kind." + kind)))
        field.value = self.chosen[side]
        attrs = {"type": "file", "hidden": "", "accept": ".wasm,application/wasm", "tabindex": "-1"}
        line = self.part("file-line%d" % side, "p", {"class": "match-file"})
        name = self.part("file-name%d" % side, "span", {"class": "hint"})
        line.append(
            self.part("chosen%d" % side, "input", attrs),
            self.button("file", "small", t("uhp.choose"), str(side)),
            name,
        )
        attrs = {"type": "text", "class": "field", "placeholder": "ws://%s:8765" % HOST}
        attrs.update({"aria-label": t("uhp.address"), "maxlength": str(LONGEST)})
        attrs.update({"spellcheck": "false", "autocapitalize": "off", "inputmode": "url"})
        address = self.part("address%d" % side, "input", attrs)
        address.value = self.addresses[side]
        box.append(field, line, address)
        self._update(side)
        return box

    def _update(self, side: int) -> None:
        """Show what the chosen kind of engine needs."""
        kind = self.chosen[side]
        self.parts["file-line%d" % side].hidden = kind != FILE
        self.parts["address%d" % side].hidden = kind != BRIDGE
        file = self.files[side]
        name = str(file.name) if file else self.t("uhp.no_file")
        self.parts["file-name%d" % side].textContent = name

    def _on_change(self, event: "Event") -> None:
        if self.match:
            return
        for side in SIDES:
            self.chosen[side] = str(self.parts["kind%d" % side].value)
            self.addresses[side] = str(self.parts["address%d" % side].value)
            files = self.parts["chosen%d" % side].files
            if files.length:
                self.files[side] = files.item(0)
            self._update(side)

    def _fault(self) -> str:
        """Return a sentence on what is missing among the choices, "" for nothing."""
        for side in SIDES:
            kind, address = self.chosen[side], self.addresses[side]
            if kind == FILE and not self.files[side]:
                return self.t("match.no_file", n=side + 1)
            if kind == BRIDGE and not bridge_address(address):
                return self.t("uhp.fault.address", text=address or "–")
        return ""

    # The match

    def _player(self, side: int) -> "MatchPlayer":
        t, kind = self.t, self.chosen[side]
        if kind == FILE:
            file = self.files[side]
            return EnginePlayer(FileChannel(file), str(file.name), t, self._failed)
        if kind == BRIDGE:
            address = bridge_address(self.addresses[side])
            return EnginePlayer(BridgeChannel(address), address, t, self._failed)
        port = WorkerPort(str(window.skep.base), "match-%d" % side)
        return ComputerPlayer(port, int(kind), t, self._failed)

    def _failed(self, player: "MatchPlayer", words: str, for_good: bool) -> None:
        if self.match:
            self.match.failed(player, words, for_good)

    def _start(self) -> None:
        self._on_change(None)  # type: ignore[arg-type]
        fault, line = self._fault(), self.parts[LINE]
        line.hidden, line.textContent = not fault, fault
        if fault:
            return
        expansions = TYPES[int(self.parts[TYPE].value)]
        with open(PAGE_FILE) as file:
            openings = parse(file.read())[spell_game_type(expansions)]
        first = int(now_s() * 1000) % len(openings)  # by chance
        games = pairings(openings[first:] + openings[:first], COUNTS[int(self.parts[COUNT].value)])
        times = CLOCKS_S[int(self.parts[CLOCK].value)]
        players = [self._player(side) for side in SIDES]
        forget_match(self.store)
        self.match = EngineMatch(players, games, expansions, times, self._changed)
        self._build_again()
        self.match.start()
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        match = self.match
        while match and match.running:
            await asyncio.sleep(TICK_S)
            match.tick()
            self._draw_clocks()

    def _stop(self) -> None:
        if self.match:
            self.match.stop()

    def _anew(self) -> None:
        self.match = None
        forget_match(self.store)
        self._build_again()

    def _build_again(self) -> None:
        """Fill the open dialog anew."""
        self.body.replaceChildren()
        if self.match:
            self._build_match()
        else:
            self._build_choices()

    def _save(self) -> None:
        match = self.match
        if match:
            today = str(window.Date.new().toISOString())[:10].replace("-", ".")
            offer_text(match.pgn(today), "application/x-chess-pgn", "engine-match.pgn")

    # What is shown of a match

    def _build_match(self) -> None:
        t = self.t
        self.shown = -1
        clocks = make("p", {"class": "match-clocks"})
        for color in (WHITE, BLACK):
            place = make("span", {"class": "match-clock"})
            place.append(
                make("i", {"class": "swatch", "data-color": str(color)}),
                self.part("name%d" % color, "span"),
                self.part("time%d" % color, "b"),
            )
            clocks.append(place)
        foot = make("p", {"class": "match-foot"})
        foot.append(
            self.button(STOP, "small", t("action.cancel")),
            self.button(SAVE, "small", t("match.save")),
            self.button(ANEW, "small", t("match.anew")),
        )
        head = make("tr")
        for name in ("engine", "won", "drawn", "lost", "score", "interval"):
            head.append(make("th", {"scope": "col"}, t("match." + name)))
        top, table = make("thead"), make("table", {"class": "match-table"})
        top.append(head)
        table.append(top, self.part(ROWS, "tbody"))
        self.body.append(
            self.part(STATE, "p", {"class": "match-state", "role": "status"}),
            self.part(PICTURE, "img", {"class": "match-picture", "alt": t("match.picture")}),
            clocks,
            table,
            self.part(ABOUT, "p", {"class": "hint"}),
            foot,
            self.part(GAMES, "ol", {"class": "match-games"}),
        )
        self._draw()

    def _changed(self) -> None:
        match = self.match
        if not match:
            return
        counted = (len(match.played), match.running)
        if match.played and counted != self.saved:
            self.saved = counted
            save_match(self.store, match)
        if self.box.isConnected:
            self._draw()

    def _draw(self) -> None:
        match, t, parts = self.match, self.t, self.parts
        if not match:
            return
        markup = picture.svg(match.game.board, theme=shown_theme(), size_px=PICTURE_PX, title=" ")
        parts[PICTURE].src = "data:image/svg+xml," + str(window.encodeURIComponent(markup))
        parts[STATE].textContent = self._state()
        for color, engine in ((WHITE, match.white), (BLACK, 1 - match.white)):
            parts["name%d" % color].textContent = match.players[engine].name
        self._draw_clocks()
        parts[STOP].hidden = not match.running
        parts[ANEW].hidden = match.running
        parts[SAVE].disabled = not match.played
        if self.shown == len(match.played):
            return
        self.shown = len(match.played)
        parts[ROWS].replaceChildren(*[self._row(side) for side in SIDES])
        first = score(match.played, 0)
        proved = first.low > 0.5 or first.high < 0.5
        parts[ABOUT].textContent = t("match.proved" if proved else "match.open")
        parts[GAMES].replaceChildren(
            *[make("li", {}, self._game_words(one)) for one in match.played]
        )

    def _draw_clocks(self) -> None:
        match = self.match
        if match and self.box.isConnected:
            for color, left_ms in enumerate(match.clock.left_ms()):
                self.parts["time%d" % color].textContent = time_text(self.t, left_ms)

    def _state(self) -> str:
        match, t = self.match, self.t
        if not match:
            return ""
        played, count = len(match.played), len(match.games)
        if match.running:
            return t("match.running", n=min(played + 1, count), all=count)
        if match.fault:
            return t("match.ended", n=played, all=count) + " " + match.fault
        return t("match.over" if played == count else "match.ended", n=played, all=count)

    def _row(self, side: int) -> "Element":
        match, row = self.match, make("tr")
        if match:
            tally, low, high = score(match.played, side)
            row.append(make("th", {"scope": "row"}, match.players[side].name))
            counts = [str(count) for count in tally]
            share = "%.0f%%" % (100 * tally.score) if match.played else "–"
            for text in counts + [share, "%.0f–%.0f%%" % (100 * low, 100 * high)]:
                row.append(make("td", {}, text))
        return row

    def _game_words(self, one: "Any") -> str:
        """Return a sentence on a finished game."""
        match, t = self.match, self.t
        names = [player.name for player in match.players] if match else ["", ""]
        why = t("match.why." + one.reason) if one.reason in RULES else one.reason
        who = (
            t("match.drawn_game") if one.winner < 0 else t("match.won_game", name=names[one.winner])
        )
        white, black = names[one.white], names[1 - one.white]
        return t("match.game", white=white, black=black, who=who, why=why, n=one.plies)
