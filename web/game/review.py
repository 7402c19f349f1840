"""Review of a game: what each turn cost, and another try at it. No DOM; loaded on first use.

The computer evaluates the positions of the line that was played. While the review is open, the
session's players are two people, and every move becomes a variation. When the review closes, the game
has its position, players and result back; the variations stay.
"""

from hive_core.game import Game
from hive_core.game.tree import LONGEST_COMMENT
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.records import changed
from hive_core.rules.board import CELL, ONGOING, SHIFT
from hive_core.rules.bugs import BLACK, WHITE, other
from hive_core.rules.errors import HiveError
from hive_core.search.accuracy import read_plain
from hive_core.search.levels import BALANCED, STRONGEST
from hive_core.search.review_comments import as_saved, save_evaluation, saved_evaluations
from web.game.players import one_here, seats, two_people
from web.game.review_mode import Before, ReviewMode
from web.game.view_state import SAME, ReviewView
from web.opponent.messages import FAILED, LOADING, Review

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Node
    from hive_core.game.evaluation import Evaluation
    from hive_core.rules.board import Board
    from web.game.hints import Pointers
    from web.game.match import Match
    from web.game.players import Players
    from web.game.protocols import GameSessionLike
    from web.opponent.messages import Ticket
    from web.opponent.protocol import EngineLike

SECONDS = 0.4
"""Seconds for which the engine searches each position. With the compiled engine, a game of forty plies
takes about ten seconds."""
NO_MOVE = -2
BUSY, DONE, LOADS, FAILS = "busy", "done", "loading", "failed"
WALK = "walk"
"""State of a review of a line to walk through, such as a recommended opening: nothing is judged."""
BEST = "best"
"""Verdict on a move in another try at a turn: the engine prefers it to all others."""


class GameReview:
    """Review of a session's game, open or closed. `before` is the session's state to return to, None
    while the review is closed.

    - `walks`: the line is one to walk through, which is not judged
    - `touched`: the game tree has changed during the review. `due`: a change is not saved yet
    - `turns`: the plies after which the review shows a better move
    - `trying`: the colour that tries another move against the computer, -1 for none. `turn`: the ply of
      the move that this try replaces
    - `version`: counts the changes of the tree. `deleted`: (node, parent, index) of the variation that
      `undelete` restores
    """

    def __init__(self, session: "GameSessionLike", opponent: "EngineLike") -> None:
        self.session = session
        self.opponent = opponent
        self.before: Before | None = None
        self.walks = False
        self.touched = False
        self.due = False
        self.text = ""
        self.game: Game | None = None
        self.line: list[Node] = []
        self.texts: tuple[str, ...] = ()
        self.positions: list[Evaluation] = []
        self.number = 0
        self.trying = -1
        self.turn = 0
        self.turns: tuple[int, ...] = ()
        self.version = 0
        self.deleted: tuple[Node, Node, int] | None = None

    @property
    def on(self) -> bool:
        """True while the review is open."""
        return self.before is not None

    # Open and closed

    def toggle(self) -> None:
        """Open the review of the game on the board; if the review is open, close it. A game that is
        over stays at the position in view."""
        if self.on:
            at, stays = self._place()[0], self.before is not None and not self.before.running
            self.session.back_to_present()
            if stays and at < len(self.session.game.played):
                self.session.mode.goto(at)
        elif self.session.game.played or self.session.game.ahead():
            self.open()

    def open(self, walks: bool = False) -> None:
        """Open the review of the game at its present position or, if it is a line to walk through
        (`walks`), at its start. Evaluations from an earlier review, or from the game's file, are used
        again."""
        session = self.session
        self.walks = walks
        session.forget()
        game = session.game
        line = game.node.path() + game.ahead()
        self.game, self.line = game, line
        self.texts = tuple([node.ply.text for node in line[1:]])
        first = (game.board.turn + len(game.played)) & 1
        self.positions = [] if walks else saved_evaluations(line, first)
        running = game.outcome()[0] == ONGOING
        self.before = Before(
            mode=session.mode,
            node=game.node,
            agreed=game.agreed,
            players=session.players,
            running=running,
        )
        if game.node is not line[-1]:
            game.visit(line[-1])
        self.text = game.text()
        self.touched = self.due = False
        session.use_mode(ReviewMode(session, self, self.before))
        self._arrive(line[0] if walks else line[-1])

    def close(self) -> None:
        """Close the review and return to the position, players and result from before it. If that
        position was deleted meanwhile, return to the last one before it that still exists."""
        session, game, before = self.session, self.game, self.before
        if not game or not before:
            return
        self._rest()
        self.opponent.drop(self._ticket())
        self.deleted = None
        game.visit(self._still_there())
        self._end_again()
        self.before = None
        session.annotations.drop_pen()
        session.use_mode(before.mode)
        session.seat(before.players)
        session.clear(banner=False)
        if self.touched:
            session.changed()
        else:
            session.draw()

    def _still_there(self) -> "Node":
        """Return the node of the game's position before the review or, if that was deleted, the last
        one before it that still exists."""
        there = self.line[0]
        for node in self.line[1:]:
            if (self.before and there is self.before.node) or node.parent is not there:
                break
            there = node
        return there

    # Walking about

    def goto(self, ply: int) -> None:
        """Show the position after `ply` plies of the line in view."""
        if self.game:
            last = len(self.game.played) + len(self.game.ahead())
            self._rest()
            self.game.goto(max(0, min(ply, last)))
            self._seen()

    def step(self, to: str) -> None:
        """Show another position of the line in view; `to` is "first", "back", "forward" or
        "last"."""
        if self.game:
            at = len(self.game.played)
            last = at + len(self.game.ahead())
            self.goto({"first": 0, "back": at - 1, "forward": at + 1, "last": last}[to])

    def reviewed_ply(self, ply: int) -> None:
        """Show the position after `ply` plies of the line that was played in the game."""
        if 0 <= ply < len(self.line):
            self._rest()
            self._arrive(self.line[ply])

    def visit(self, node: "Node") -> None:
        """Show the position of `node`, anywhere in the game tree."""
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
        session.clear(banner=False)
        session.draw()

    def _end_again(self) -> None:
        """Restore the resignation or agreed draw that ended the game, if the game is at the position
        where it happened."""
        before = self.before
        if self.game and before and self.game.node is before.node and before.agreed[0] != ONGOING:
            self.game.agreed = before.agreed

    def pointers(self) -> "Pointers":
        """Return signs and arrows for a better move than the last one, if that was one of `turns`; else
        none.

        A better placement is a circle on an empty cell. If a piece stands there now, it is not shown:
        the circle would seem to praise that piece.
        """
        game = self.game
        ply = len(game.played) if game else 0
        here = self.trying < 0 and ply in self.turns and ply < len(self.line)
        judged = self.positions[ply - 1 : ply] if here else []
        if not game or not judged or not judged[0].moves or game.node is not self.line[ply]:
            return (), ()
        board, played = game.board, game.node.ply.move
        board.undo()
        better = move_meant(board, judged[0].moves[0])
        origin = board.where[better >> SHIFT] if better >= 0 else -1
        board.make(played)
        if better < 0:
            return (), ()
        goal = better & CELL
        if origin >= 0:
            return (), ((origin, goal),)
        return ((("circle", goal),) if board.top[goal] < 0 else ()), ()

    # Changing the tree

    def changed(self) -> None:
        """Record that the game tree has changed and is not saved yet."""
        self.touched = True
        self.version += 1
        self.deleted = None
        self.due = True

    def save_added(self) -> None:
        """Save the variations and comments added so far. A person may leave the page before closing the
        review."""
        if self.on and self.due:
            self.due = False
            self.session.saving.added()

    def as_before(self) -> "Match":
        """Return the match as it will be when the review closes: with the position and players from
        before it, and with the added variations."""
        match, before = self.session.match, self.before
        if not before:
            return match
        there = self._still_there()
        agreed = before.agreed if there is before.node else (ONGOING, "")
        return changed(match, game=game_at(match.game, there, agreed), players=before.players)

    def branch(self) -> "Node | None":
        """Return the first node of the variation in view, None while the main line is in view."""
        node = self.game.node if self.game else None
        while node and node.parent and node.parent.variations[0] is node:
            node = node.parent
        return node if node and node.parent else None

    def added(self) -> bool:
        """Return whether the position in view belongs to a variation and not to the line that was
        played and is evaluated."""
        return self._place()[1]

    def promote(self) -> None:
        """Move the variation in view one place forward among the alternatives from the same position;
        the first of them belongs to the main line."""
        start = self.branch()
        if start and self.game:
            self.game.promote(start)
            self.changed()
            self.session.draw()

    def delete(self) -> None:
        """Delete the last move before the position in view, and all that follows it, unless that move
        was played in the game."""
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
        """Restore the variation that `delete` removed, unless the tree was changed since."""
        if self.game and self.deleted:
            node, parent, place = self.deleted
            self.game.restore_variation(node, parent, place)
            self.changed()
            self.visit(node)

    def comment(self, text: str) -> None:
        """Set `text` as the comment on the position in view."""
        if self.game and text != self.game.node.comment:
            self.game.comment(self.game.node, text[:LONGEST_COMMENT])
            self.changed()
            self.session.draw()

    def walk(self, moves: "list[str]", instead: bool = False) -> None:
        """Add `moves`, a line that the computer suggests, as a variation from the position in view or,
        if `instead`, in place of the move that led to it. Show the position after its first move."""
        if not self.game or not moves:
            return
        self._rest()
        start = self.game.node
        if instead and start.parent:
            start = start.parent
            self.game.visit(start)
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
        """Show the position before the move of `ply`, and let the person try another move there,
        against the computer."""
        if not 0 < ply < len(self.line) or not self.game:
            return
        self._rest()
        self.turn = ply
        start = self.line[ply - 1]
        self.game.visit(start)
        self.trying = self.game.board.turn
        self.session.computer.wait(False)
        self._seen()

    def position_before(self, ply: int) -> str:
        """Return the text of the position before the move of `ply`, in the line that was played."""
        if not self.game or not 0 < ply < len(self.line):
            return ""
        return spell_position(game_at(self.game, self.line[ply - 1], (ONGOING, "")).board)

    def own_color(self) -> int:
        """Return the colour of the only player at this screen, whose turns alone may be tried again; -1
        if both are here or neither, and those of both colours may be tried."""
        players = self.before.players if self.before else self.session.players
        if not one_here(players):
            return -1
        return WHITE if players[WHITE].here else BLACK

    def verdict(self, move: "int | str") -> str:
        """Return the verdict on `move` in another try at a turn: SAME if it was played in the game,
        BEST if the engine prefers it to all others, else "". Raises NotationError for a text that names
        no move."""
        game = self.game
        if self.trying < 0 or not game or game.node is not self.line[self.turn - 1]:
            return ""
        number = parse_move(game.board, move) if isinstance(move, str) else move
        if number == self.line[self.turn].ply.move:
            return SAME
        judged = self.positions[self.turn - 1 : self.turn]
        best = judged[0].moves[:1] if judged else []
        return BEST if best and move_meant(game.board, best[0]) == number else ""

    def stop_trying(self) -> None:
        """End the try of another move, and show the position after the move that was played in the
        game."""
        self.reviewed_ply(self.turn)

    def _seated(self) -> "Players":
        if self.trying < 0:
            return two_people()
        session = self.session
        setup = changed(session.setup, level=STRONGEST, style=BALANCED)
        return seats((other(self.trying),), session.computer, setup)

    def _rest(self) -> None:
        """End the user's try of another move, without a change of the position in view."""
        if self.trying >= 0:
            self.session.forget()
            self.trying = -1

    # The computer's opinions

    def pursue(self) -> None:
        """Request evaluations of the positions that have none yet, if the engine is idle."""
        wanted = self.on and not self.walks and not self._all_there() and not self._failed()
        if wanted and self.opponent.idle():
            self.number += 1
            first, tournament = len(self.positions), self.session.game.board.tournament
            question = Review(self._ticket(), self.text, tournament, SECONDS, first)
            self.opponent.request(self, question)

    def again(self) -> None:
        """Start the engine again after it could not be loaded."""
        self.session.computer.restart_own()
        self.session.draw()

    def _ticket(self) -> str:
        return f"review {self.number}"

    def reviewed(self, ticket: "Ticket", position: "Any", left: int) -> None:
        """Add `position`, the engine's evaluation of the next position; one of an earlier position
        replaces that from before. Ignore it if `ticket` is not that of the latest request. `left` is
        unused."""
        # As it is saved: what follows from it is the same when the review is opened again.
        judged = as_saved(read_plain(position))
        game = self.game
        if game and self.on and ticket == self._ticket() and judged.ply <= len(self.positions):
            self.positions[judged.ply : judged.ply + 1] = [judged]
            save_evaluation(self.line[judged.ply], judged)
            self.touched = self.due = True
            self.session.tell()

    def _all_there(self) -> bool:
        return len(self.positions) >= len(self.line)

    def _failed(self) -> bool:
        engine = self.session.computer.own_engine
        return engine is not None and engine.state == FAILED

    def _state(self) -> str:
        engine = self.session.computer.own_engine
        if self.walks:
            return WALK
        if self._all_there():
            return DONE
        if engine and engine.state in (FAILED, LOADING):
            return FAILS if engine.state == FAILED else LOADS
        return BUSY

    def view(self) -> ReviewView:
        """Return the state of the review for the page to show."""
        at, beside = self._place()
        progress = self.session.computer.progress
        expects = None
        if self.trying >= 0 and progress.win is not None and beside:
            expects = 1.0 - progress.win
        return ReviewView(
            positions=tuple(self.positions),
            played=self.texts,
            at=at,
            beside=beside,
            state=self._state(),
            trying=self.trying,
            turn=self.turn,
            expects=expects,
            own=self.own_color(),
        )

    def _place(self) -> "tuple[int, bool]":
        """Return two values: the last ply that the line in view shares with the evaluated line, and
        whether the position in view is outside the evaluated line."""
        present = self.game.node.path() if self.game else []
        shared = 0
        for one, judged in zip(present, self.line):
            if one is not judged:
                break
            shared += 1
        return max(0, shared - 1), shared < len(present)


def move_meant(board: "Board", text: str) -> int:
    """Return the move that the MoveString `text` of a file's evaluation means on `board`; a number
    below 0 for a pass, or for a text that means no move."""
    try:
        return parse_move(board, text)
    except HiveError:
        return NO_MOVE


def game_at(game: Game, node: "Node", agreed: "tuple[int, str]") -> Game:
    """Return a game for reading only: at the position of `node` in the tree of `game`, with the agreed
    result `agreed`."""
    other = Game(game.board.expansions, game.board.tournament, game.repetition)
    if game.start:
        other.board = parse_position(game.start)
    other.start, other.root, other.node, other.agreed = game.start, game.root, node, agreed
    line = node.path()
    other.keys = [below.key for below in line]
    other.played = [below.ply for below in line[1:]]
    for ply in other.played:
        other.board.make(ply.move)
    return other
