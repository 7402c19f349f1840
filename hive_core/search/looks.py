"""Looks at the positions of a game for a review: each look is one search, and gives one evaluation.

A look depends on nothing but the game, the position and the look's length, so any worker may take it;
only first looks share a tree, and are taken in the order of the game.
"""

from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.notation.moves import parse_move, spell_line
from hive_core.records import NamedTuple, changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.search.levels import FULL
from hive_core.search.reasons import reason, spell_reason
from hive_core.search.root_stats import RootLine, RootReport
from hive_core.search.thinker import Thinker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hive_core.rules.board import Board
    from hive_core.search.thinker import SearchMemory, SearchOf

CONTINUED = 6
"""Most moves of the best line that the review reports for a position."""
LINES = 2
"""Number of moves that are searched about equally deep where the best one is proved to lose."""
FORCED = 8
"""Most successive moves without a choice that a look plays before it searches."""

Look = NamedTuple("Look", [("ply", "int"), ("times", "int"), ("others", "bool")])
"""Look at the position after `ply` plies, with `times` the time and the iterations of a first look. If
`others`, it is for the value of the moves besides the one that was played there."""


class LookSearch:
    """Searches for the looks at the positions of the line that `game` has played; they step `game`.

    A first look ends after `seconds` or `iterations`, whichever comes first. Before it, a full-width
    search tries to prove a short win, as the strongest level does, so that a win given away is proved.
    `search_of` is the function that makes the searches, see Thinker.

    Where only one move is legal, the position after it is searched instead, and so on for at most
    FORCED moves: a search of a single move would end at once. `spent` counts the iterations of all
    looks that have ended.
    """

    def __init__(
        self, game: "Game", seconds: float, search_of: "SearchOf", seed: int, iterations: int
    ) -> None:
        self.game = game
        self.played = [one.text for one in game.played]
        self.plies = len(game.played)
        self.seconds = seconds
        self.search_of = search_of
        self.seed = seed
        self.iterations = iterations
        self.result, self.ended_by = game.outcome()
        self.look: Look | None = None
        self.memory: SearchMemory | None = None
        self.thinker: Thinker | None = None
        self.forced: list[int] = []
        self.spent = 0

    def begin(self, look: Look, memory: "SearchMemory | None" = None) -> None:
        """Let the next `run` begin `look`, in place of the one before. With a `memory`, its search
        reuses the tree of the last search that was stored there."""
        self.look, self.memory, self.thinker = look, memory, None
        self.game.goto(look.ply)

    def run(self, slice_s: float | None = None) -> "Evaluation | None":
        """Search for `slice_s` seconds, or to the end if None; return the evaluation if the look has
        ended, else None."""
        look = self.look
        if not look:
            return None
        judged = self._over(look) or self._searched(look, slice_s)
        if judged:
            self.look = self.thinker = None
        return judged

    def _searched(self, look: Look, slice_s: float | None) -> "Evaluation | None":
        thinker = self.thinker = self.thinker or self._begun(look)
        if not thinker.run(slice_s):
            return None
        self.spent += thinker.search.iterations
        return self._judged(look, thinker)

    def _begun(self, look: Look) -> Thinker:
        """Return a new search of the position."""
        board, self.forced = self._choice(look.ply)
        thinker = Thinker(
            board,
            FULL,
            self.seed,
            self.seconds * look.times,
            memory=self.memory,
            lines=LINES if look.others else 0,
            search_of=self.search_of,
        )
        iterations = self.iterations * look.times
        thinker.strength = changed(thinker.strength, iterations=iterations)
        # A look is for the value of the position, not only for the best move.
        thinker.search.settle = False
        thinker.tries = look.times == 1
        return thinker

    def _choice(self, ply: int) -> "tuple[Board, list[int]]":
        """Return the present position, which is that after `ply` plies, if the side to move has a
        choice there, else the next one in which there is a choice or the game's last move; and the only
        moves that lead to it."""
        board = self.game.board
        moves = board.legal_moves()
        forced: list[int] = []
        if len(moves) == 1:
            board = Game.from_text(self.game.text(ply), board.tournament, None).board
        while len(moves) == 1 and len(forced) < FORCED:
            board.make(moves[0])
            if board.result() != ONGOING:
                board.undo()
                break
            forced.append(moves[0])
            moves = board.legal_moves()
        return board, forced

    def _over(self, look: Look) -> "Evaluation | None":
        """Return the evaluation of the position if the game is over there, on the board or by
        repetition; else None."""
        board = self.game.board
        result = board.result()
        if result == ONGOING and look.ply == self.plies and self.ended_by == "repetition":
            result = DRAW
        if result == ONGOING:
            return None
        white = 0.5 if result == DRAW else 1.0 - result
        proved = 0 if result == DRAW else 1 if result == board.turn else -1
        return Evaluation(
            ply=look.ply,
            turn=board.turn,
            white=white,
            proved=proved,
            plies=0,
            choices=0,
            visits=0,
            moves=[],
            why=[],
        )

    def _judged(self, look: Look, thinker: Thinker) -> "Evaluation":
        board = self.game.board
        report = before_forced(thinker.report(1), self.forced)
        if look.others:
            report = without(thinker.whole_report(), parse_move(board, self.played[look.ply]))
        line = report.lines[0]
        score = line.score
        if report.proved is not None:
            score = 0.5 + 0.5 * report.proved
        return Evaluation(
            ply=look.ply,
            turn=board.turn,
            white=1.0 - score if board.turn else score,
            proved=report.proved,
            plies=report.plies,
            choices=len(board.legal_moves()),
            visits=report.iterations,
            moves=spell_line(board, line.moves[:CONTINUED]),
            why=spell_reason(reason(board, line)),
        )


def before_forced(report: "RootReport", forced: "Sequence[int]") -> "RootReport":
    """Return the report on a position in which the moves `forced` are the only ones, one after the
    other, from the `report` on the position after them."""
    for move in reversed(forced):
        line = report.lines[0]
        proved = None if report.proved is None else -report.proved
        plies = report.plies + (proved is not None)
        only = RootLine(
            move, line.visits, 1.0 - line.score, proved, plies, (move,) + tuple(line.moves)
        )
        report = RootReport(report.iterations, report.seconds, proved, plies, (only,))
    return report


def without(report: "RootReport", move: int) -> "RootReport":
    """Return the report of a search with the most visited line that does not begin with `move`, if
    there is one, as the only line; the report itself if the result is proved."""
    if report.proved is not None:
        return report
    others = [line for line in report.lines if line.move != move] or list(report.lines)
    most = max([line.visits for line in others])
    best = [line for line in others if line.visits == most][:1]
    return RootReport(report.iterations, report.seconds, report.proved, report.plies, tuple(best))
