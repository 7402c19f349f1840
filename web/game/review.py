"""The review of a game: what each turn cost, and another try. No DOM; loaded when it is first wanted.

While it is open its game belongs to two people, whoever played it: one walks about in the tree, and
what is played is a variation beside what was there. When it closes the game is as it was, with its
players and its result; the variations stay.
"""

from hive_core.game.tree import LONGEST_COMMENT
from hive_core.notation.moves import parse_move
from hive_core.records import changed
from hive_core.rules.board import CELL, ONGOING, SHIFT
from hive_core.rules.bugs import other
from hive_core.rules.errors import HiveError
from hive_core.search.accuracy import read_judged
from hive_core.search.levels import BALANCED, STRONGEST
from web.game.players import one_here, seats, two_people
from web.game.view_state import SAME, ReviewView
from web.opponent.messages import FAILED, LOADING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from hive_core.game import Game, Node
    from hive_core.search.accuracy import Judged
    from web.game.hints import Pointers
    from web.game.players import Players
    from web.game.protocols import ReviewedLike
    from web.opponent.messages import Ticket
    from web.opponent.protocol import EngineLike

SECONDS = 0.4
"""For each position, see Review: compiled, forty plies take some ten seconds."""
BUSY, DONE, LOADS, FAILS = "busy", "done", "loading", "failed"
BEST = "best"
"""A verdict on another try, as SAME is."""


class GameReview:
    """For a session, which asks it what to do while it is `on`. `running`: the game is not over;
    `touched`: something was played in the review, or changed; `due`: not all of that is kept yet.
    `turns` are the plies that decided the game, as far as it is judged. `version` counts the changes of
    the tree; `deleted` is what was deleted last, with its parent and
    its place, until something else changes.
    """

    def __init__(self, session: "ReviewedLike", opponent: "EngineLike") -> None:
        self.session = session
        self.opponent = opponent
        self.on = False
        self.running = False
        self.touched = False
        self.due = False
        self.text = ""
        self.game: Game | None = None
        self.home: Node | None = None
        self.line: list[Node] = []
        self.texts: tuple[str, ...] = ()
        self.positions: list[Judged] = []
        self.players: Players = two_people()
        self.agreed = (ONGOING, "")
        self.number = 0
        self.trying = -1
        self.turn = 0
        self.turns: tuple[int, ...] = ()
        self.version = 0
        self.deleted: tuple[Node, Node, int] | None = None

    # Open and closed

    def toggle(self) -> None:
        """Opens the review of the game on the board, or closes it."""
        if self.on:
            self.session.live()
        elif self.session.game.played or self.session.game.ahead():
            self.open()

    def open(self) -> None:
        """The review of the game on the board; what was found of the same line before is kept."""
        session = self.session
        session.forget()
        game = session.game
        line = game.node.path() + game.ahead()
        same = 0
        while self.line[same : same + 1] == line[same : same + 1] and same < len(line):
            same += 1
        self.game, self.line = game, line
        self.texts = tuple([node.ply.text for node in line[1:]])
        self.positions = self.positions[: same if same == len(line) else max(0, same - 1)]
        self.home = game.node
        self.players, self.agreed = session.players, game.agreed
        self.running = game.outcome()[0] == ONGOING
        if game.node is not line[-1]:
            game.visit(line[-1])
        self.text = game.text()
        self.on = True
        self.touched = self.due = False
        session.draw_offer = None
        self._arrive(line[-1])

    def close(self) -> None:
        """The game as it was, at the end of what is left of its line."""
        session, game = self.session, self.game
        self._rest()
        self.opponent.drop(self._ticket())
        self.deleted = None
        if game:
            game.visit(self._still_there())
            self._end_again()
        self.on = False
        session.drop_pen()
        session.seat(self.players)
        session.clear()
        session.banner = False
        if self.touched:
            session.changed()
        else:
            session.draw()

    def _still_there(self) -> "Node":
        """The position that the game was in, or the last before it that was not deleted."""
        there = self.line[0]
        for node in self.line[1:]:
            if there is self.home or node.parent is not there:
                break
            there = node
        return there

    # Walking about

    def goto(self, ply: int) -> None:
        """To the position after so many plies of the line in view."""
        if self.game:
            last = len(self.game.played) + len(self.game.ahead())
            self._rest()
            self.game.goto(max(0, min(ply, last)))
            self._seen()

    def step(self, to: str) -> None:
        """As Session.step."""
        if self.game:
            at = len(self.game.played)
            last = at + len(self.game.ahead())
            self.goto({"first": 0, "back": at - 1, "forward": at + 1, "last": last}[to])

    def reviewed_ply(self, ply: int) -> None:
        """To the position after so many plies of the line that is judged."""
        if 0 <= ply < len(self.line):
            self._rest()
            self._arrive(self.line[ply])

    def visit(self, node: "Node") -> None:
        """To any position of the tree."""
        self._rest()
        self._arrive(node)

    def _arrive(self, node: "Node") -> None:
        if self.game:
            try:
                self.game.visit(node)
            except HiveError:
                return  # it was deleted
            self._seen()

    def _seen(self) -> None:
        self._end_again()
        session = self.session
        session.seat(self._seated())
        session.clear()
        session.banner = False
        session.draw()

    def _end_again(self) -> None:
        """At the end of a game that was resigned or agreed drawn, that is its end."""
        if self.game and self.game.node is self.home and self.agreed[0] != ONGOING:
            self.game.agreed = self.agreed

    def pointers(self) -> "Pointers":
        """In the position that a turn led to which decided the game: the better move instead.

        A circle around the piece that was placed where another one belonged would praise it.
        """
        game = self.game
        ply = len(game.played) if game else 0
        here = self.trying < 0 and ply in self.turns and ply < len(self.line)
        judged = self.positions[ply - 1 : ply] if here else []
        if not game or not judged or not judged[0].moves or game.node is not self.line[ply]:
            return (), ()
        board, played = game.board, game.node.ply.move
        board.undo()
        better = parse_move(board, judged[0].moves[0])
        origin = board.where[better >> SHIFT]
        board.make(played)
        goal = better & CELL
        if origin >= 0:
            return (), ((origin, goal),)
        return ((("circle", goal),) if board.top[goal] < 0 else ()), ()

    # Changing the tree

    def changed(self) -> None:
        """The tree is another one than before."""
        self.touched = True
        self.version += 1
        self.deleted = None
        self.due = True

    def keep(self) -> None:
        """Keeps what was added, for a page that may be left before the review is closed."""
        if self.on and self.due:
            self.due = False
            self.session.keep()

    def as_before(self, act: "Callable[[], object]") -> None:
        """Does something while the game is what it is when the review closes, with what was added."""
        session, game = self.session, self.game
        if not game:
            return
        node, agreed, players = game.node, game.agreed, session.players
        there = self._still_there()
        ways = [(one, one.next) for one in there.path()]
        game.visit(there)
        self._end_again()
        session.seat(self.players)
        self.on = False
        act()
        self.on = True
        session.seat(players)
        game.visit(node)
        game.agreed = agreed
        for one, following in ways:
            one.next = following

    def branch(self) -> "Node | None":
        """The first move of the variation that the position in view lies in; None on the main line."""
        node = self.game.node if self.game else None
        while node and node.parent and node.parent.variations[0] is node:
            node = node.parent
        return node if node and node.parent else None

    def added(self) -> bool:
        """Whether the position in view was not in the game that was opened."""
        return self._place()[1]

    def promote(self) -> None:
        """Moves the variation in view one place up; in the first place it is the main line."""
        start = self.branch()
        if start and self.game:
            self.game.promote(start)
            self.changed()
            self.session.draw()

    def delete(self) -> None:
        """Deletes the move in view and what follows; moves of the game itself stay."""
        if self.game and self.added():
            self._rest()
            node = self.game.node
            parent = node.parent
            if parent:
                place = self.game.remove_variation(node)
                self.changed()
                self.deleted = (node, parent, place)
                self._seen()

    def undelete(self) -> None:
        """Puts back what was deleted last."""
        if self.game and self.deleted:
            node, parent, place = self.deleted
            self.game.restore_variation(node, parent, place)
            self.changed()
            self.visit(node)

    def comment(self, text: str) -> None:
        """Writes a comment at the position in view."""
        if self.game and text != self.game.node.comment:
            self.game.comment(self.game.node, text[:LONGEST_COMMENT])
            self.changed()
            self.session.draw()

    def walk(self, moves: "list[str]") -> None:
        """Plays a line of the computer's as a variation, and stands after its first move."""
        if not self.game or not moves:
            return
        self._rest()
        start = self.game.node
        try:
            for text in moves:
                self.game.branch(text)
        except HiveError:
            pass  # the game is over before its end
        self.changed()
        first = start.next
        if first:
            self.visit(first)

    # Another try

    def retry(self, ply: int) -> None:
        """The position before a ply, to be played on against the computer."""
        if not 0 < ply < len(self.line) or not self.game:
            return
        self._rest()
        self.turn = ply
        start = self.line[ply - 1]
        self.game.visit(start)
        self.trying = self.game.board.turn
        self.session.computer.stopped = False
        self._seen()

    def own(self, color: int) -> bool:
        """Whether a side's turns may be tried again: who had an opponent tries only their own."""
        return self.players[color].here or not one_here(self.players)

    def verdict(self, move: "int | str") -> str:
        """What is known of another move beforehand: SAME as in the game, the BEST one, or "".

        Raises NotationError for a text that names no move.
        """
        game = self.game
        if self.trying < 0 or not game or game.node is not self.line[self.turn - 1]:
            return ""
        number = parse_move(game.board, move) if isinstance(move, str) else move
        if number == self.line[self.turn].ply.move:
            return SAME
        judged = self.positions[self.turn - 1 : self.turn]
        best = judged[0].moves[:1] if judged else []
        return BEST if best and parse_move(game.board, best[0]) == number else ""

    def stop_trying(self) -> None:
        """Back to the position that the move of the game led to."""
        self.reviewed_ply(self.turn)

    def _seated(self) -> "Players":
        if self.trying < 0:
            return two_people()
        session = self.session
        setup = changed(session.setup, level=STRONGEST, style=BALANCED)
        return seats((other(self.trying),), session.computer, setup)

    def _rest(self) -> None:
        """Nothing is tried against the computer any more."""
        if self.trying >= 0:
            self.session.forget()
            self.trying = -1

    # The computer's opinions

    def pursue(self) -> None:
        """Asks for what is not judged yet, unless the computer has something else to do."""
        wanted = self.on and not self._all_there() and not self._failed()
        if wanted and self.opponent.idle():
            self.number += 1
            first, tournament = len(self.positions), self.session.game.board.tournament
            self.opponent.review(self, self._ticket(), self.text, tournament, SECONDS, first)

    def again(self) -> None:
        """The computer could not be loaded: once more."""
        self.session.computer.restart()
        self.session.draw()

    def _ticket(self) -> str:
        return f"review {self.number}"

    def reviewed(self, ticket: "Ticket", position: "Any", left: int) -> None:
        """A position is judged."""
        judged = read_judged(position)
        if self.on and ticket == self._ticket() and judged.ply == len(self.positions):
            self.positions.append(judged)
            self.session.tell()

    def _all_there(self) -> bool:
        return len(self.positions) >= len(self.line)

    def _failed(self) -> bool:
        engine = self.session.computer.engine
        return engine is not None and engine.state == FAILED

    def _state(self) -> str:
        engine = self.session.computer.engine
        if self._all_there():
            return DONE
        if engine and engine.state in (FAILED, LOADING):
            return FAILS if engine.state == FAILED else LOADS
        return BUSY

    def view(self) -> ReviewView:
        """What the page shows."""
        at, beside = self._place()
        progress = self.session.computer.progress
        expects = None
        if self.trying >= 0 and progress.win is not None and beside:
            expects = 1.0 - progress.win
        return ReviewView(
            tuple(self.positions),
            self.texts,
            at,
            beside,
            self._state(),
            self.trying,
            self.turn,
            expects,
        )

    def _place(self) -> "tuple[int, bool]":
        """Where on the judged line the position in view stands, or its variation leaves it."""
        present = self.game.node.path() if self.game else []
        shared = 0
        for one, judged in zip(present, self.line):
            if one is not judged:
                break
            shared += 1
        return max(0, shared - 1), shared < len(present)
