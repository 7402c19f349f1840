"""Speed of the core on the interpreter that runs this: CPython, Pyodide or MicroPython.

Every figure is the best of several passes, since other programs only ever make a pass slower. The
positions are a fixed set: 26 of each game type, taken from real and from random games.
"""

import sys

from hive_core.clock import now_s
from hive_core.notation.position import parse_position
from hive_core.records import NamedTuple
from hive_core.rules.board import Board
from hive_core.rules.perft import perft
from hive_core.search.mcts import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from hive_core.search.thinker import SearchOf

Figure = NamedTuple(
    "Figure", [("name", "str"), ("value", "float"), ("unit", "str"), ("per_s", "bool")]
)
"""One measured number. If `per_s` is True, it is a rate and a higher value is better; otherwise a
lower value is better."""

LONGEST_PLAYOUT = 100
PASSES, QUICK = 8, 2
"""Number of timed passes for every figure: by default, and with --quick."""
PLAYOUTS = 6
SEARCH_S = 0.5
ROUNDS = 10
"""Number of times that one call of the compiled kernel repeats its work, which is too short to be
timed once."""
PERFTS = ("leaves counted", "every leaf played")
EVERY_SEARCHED = 26
"""Step through the list of benchmark positions that picks those to search: one position of each game
type."""


def texts() -> list[str]:
    """Return the position texts of positions.txt."""
    with open(__file__.rpartition("core")[0] + "positions.txt") as file:
        return [line.strip() for line in file if line.strip()]


def best(passes: int, run: "Callable[[], int]") -> float:
    """Return the seconds per unit of work in the fastest of `passes` passes.

    A pass calls `run`, which returns the number of units of work that it did.
    """
    found = 1e9
    for _ in range(passes):
        begin = now_s()
        units = run()
        found = min(found, (now_s() - begin) / units)
    return max(found, 1e-9)


class BoardWork:
    """Functions to be timed on a set of boards. Each method generates or plays all legal moves of
    all boards and returns the number of boards or moves it has done."""

    def __init__(self, boards: list[Board]) -> None:
        self.boards = boards
        self.played = [(board, board.legal_moves()) for board in boards]

    def grouped(self) -> int:
        """Generate the legal moves of every board as groups (piece, cells). Return the number of
        boards."""
        for board in self.boards:
            board.legal_by_piece()
        return len(self.boards)

    def listed(self) -> int:
        """Generate the legal moves of every board as a list. Return the number of boards."""
        for board in self.boards:
            board.legal_moves()
        return len(self.boards)

    def pairs(self) -> int:
        """Make and undo every legal move of every board. Return the number of moves."""
        for board, moves in self.played:
            for move in moves:
                board.make(move)
                board.undo()
        return sum([len(moves) for _, moves in self.played])


class KernelWork:
    """Functions to be timed on a set of positions of the compiled kernel. Each method generates or
    plays all legal moves of all positions and returns the number of positions or moves it has done,
    counting repetitions."""

    def __init__(self, positions: "list[Any]") -> None:
        self.positions = positions

    def grouped(self) -> int:
        """Generate the legal moves of every position ROUNDS times, as groups of the moves of one piece.
        Return the number of generations."""
        for position in self.positions:
            position.generations(ROUNDS)
        return len(self.positions) * ROUNDS

    def listed(self) -> int:
        """Generate the legal moves of every position as a list. Return the number of positions."""
        for position in self.positions:
            position.moves()
        return len(self.positions)

    def pairs(self) -> int:
        """Make and undo every legal move of every position ROUNDS times. Return the number of moves
        made."""
        return sum([int(position.pairs(ROUNDS)) for position in self.positions])


GENERATION = (
    ("move generation, grouped", "µs/position"),
    ("move generation, listed", "µs/position"),
    ("make and undo", "µs/pair"),
)
"""Names and units of the times measured with the methods of `BoardWork`, in the order of the
methods."""


def figures(passes: int = PASSES) -> "Iterator[Figure]":
    """Measure all figures of hive_core and yield each as it is measured."""
    yield Figure("memory in use", memory_mb(), "MB", False)
    boards = [parse_position(text) for text in texts()]
    full = [parse_position(text) for text in texts() if text.count("@") + text.count("+") >= 24]
    work = BoardWork(boards)
    for (name, unit), run in zip(GENERATION, (work.grouped, work.listed, work.pairs)):
        yield Figure(name, best(passes, run) * 1e6, unit, False)
    total = sum([len(moves) for _, moves in work.played])
    yield Figure("moves in a position", total / len(boards), "", True)
    yield Figure("slowest position", slowest(full, passes) * 1e3, "ms", False)
    for name, bulk, depth in zip(PERFTS, (True, False), (4, 3)):
        speed = 1 / best(max(1, passes // 4), Perft(Board(), depth, bulk).run)
        yield Figure("perft from the start, " + name, speed, "nodes/s", True)
    middle = boards[EVERY_SEARCHED // 2 :: EVERY_SEARCHED]
    for name, bulk in zip(PERFTS, (True, False)):
        speed = 1 / best(max(1, passes // 4), Perfts(middle, 2, bulk).run)
        yield Figure("perft from mid-game, " + name, speed, "nodes/s", True)
    for name, expansions in (("Base", ""), ("Base+MLP", "MLP")):
        yield Figure("random playouts, " + name, plies_per_s(expansions, passes), "plies/s", True)
    yield Figure("search", iterations_per_s(middle), "iterations/s", True)


def kernel_figures(passes: int = PASSES) -> "Iterator[tuple[Figure, float]]":
    """Measure the figures of `figures` for the compiled kernel, as far as it offers the same functions.

    Yield each figure with its gain: how many times faster the kernel is than hive_core, measured in
    alternating passes. Raises ImportError if the kernel is not installed or not compiled.
    """
    # Loaded only here: MicroPython has no kernel.
    from hive_kernel.core import COMPILED, Position
    from hive_kernel.search import Search

    if not COMPILED:
        raise ImportError("hive_kernel is not compiled")
    boards = [parse_position(text) for text in texts()]
    slow, quick = BoardWork(boards), KernelWork([Position(board) for board in boards])
    runs = ((slow.grouped, quick.grouped), (slow.listed, quick.listed), (slow.pairs, quick.pairs))
    for (name, unit), pair in zip(GENERATION, runs):
        theirs, ours = in_turn(passes, pair)
        yield Figure(name, ours * 1e6, unit, False), theirs / ours
    middle = boards[EVERY_SEARCHED // 2 :: EVERY_SEARCHED]
    for where, some, depths in (("the start", [Board()], (4, 3)), ("mid-game", middle, (2, 2))):
        chosen = [Position(board) for board in some]
        for name, bulk, depth in zip(PERFTS, (True, False), depths):
            # The kernel counts one ply deeper, or it would be done before the clock moves.
            pair = Perfts(some, depth, bulk).run, KernelPerfts(chosen, depth + 1, bulk).run
            theirs, ours = in_turn(max(1, passes // 4), pair)
            yield Figure(f"perft from {where}, {name}", 1 / ours, "nodes/s", True), theirs / ours
    search: Any = Search
    rate = iterations_per_s(middle, search)
    yield Figure("search", rate, "iterations/s", True), rate / iterations_per_s(middle)


def in_turn(passes: int, runs: "Sequence[Callable[[], int]]") -> list[float]:
    """Time functions pass by pass in turn, and return for each of `runs` the seconds per unit of work
    in its fastest pass. Each function returns the number of units of work that it did."""
    found = [1e9] * len(runs)
    for _ in range(passes):
        for number, run in enumerate(runs):
            found[number] = min(found[number], best(1, run))
    return found


class KernelPerfts:
    """Perft of several positions of the compiled kernel, to be timed."""

    def __init__(self, positions: "list[Any]", depth: int, bulk: bool) -> None:
        self.positions = positions
        self.depth = depth
        self.bulk = bulk

    def run(self) -> int:
        """Compute the perft number of every position and return their sum."""
        return sum([int(one.perft(self.depth, self.bulk)) for one in self.positions])


def slowest(boards: list[Board], passes: int) -> float:
    """Return the seconds for generating all legal moves of one board: of the one in `boards` on which
    that takes longest."""
    worst = 0.0
    for board in boards:

        def generate(board: Board = board) -> int:
            for _ in range(20):
                board.legal_by_piece()
            return 20

        worst = max(worst, best(max(2, passes // 2), generate))
    return worst


class Perft:
    """Perft of one board, to be timed."""

    def __init__(self, board: Board, depth: int, bulk: bool) -> None:
        self.board = board
        self.depth = depth
        self.bulk = bulk

    def run(self) -> int:
        """Return the perft number of the board."""
        return perft(self.board, self.depth, self.bulk)


class Perfts:
    """Perft of several boards, to be timed."""

    def __init__(self, boards: list[Board], depth: int, bulk: bool) -> None:
        self.all = [Perft(board, depth, bulk) for board in boards]

    def run(self) -> int:
        """Compute the perft number of every board and return their sum."""
        return sum([one.run() for one in self.all])


def playout(board: Board, random: Random) -> int:
    """Play uniformly random moves to the end, at most LONGEST_PLAYOUT plies; return their
    number."""
    for ply in range(LONGEST_PLAYOUT):
        groups = board.legal_by_piece()
        total = 0
        for _, cells in groups:
            total += len(cells)
        if not total:
            moves = board.legal_moves()
            if not moves:
                return ply
            board.make(moves[0])
            continue
        pick = int(random.unit() * total)
        for piece, cells in groups:
            if pick < len(cells):
                board.make(piece << 10 | list(cells)[pick])
                break
            pick -= len(cells)
    return LONGEST_PLAYOUT


def plies_per_s(expansions: str, passes: int) -> float:
    """Return the plies per second of random playouts of the game type `expansions`."""
    return speeds([Playouts(expansions).run], passes)[0]


def speeds(players: "list[Callable[[int], int]]", passes: int) -> list[float]:
    """Return the plies per second of each player.

    A player is a function that plays the game of a seed and returns its number of plies. The players
    take turns, game by game. The best pass of every game counts, since in some pass no other program
    disturbs it.
    """
    plies, spent = [0] * len(players), [0.0] * len(players)
    for seed in range(PLAYOUTS):
        least = [1e9] * len(players)
        for number in range(passes * len(players)):
            turn = number % len(players)
            begin = now_s()
            played = players[turn](seed)
            least[turn] = min(least[turn], now_s() - begin)
            if number < len(players):
                plies[turn] += played
        spent = [before + more for before, more in zip(spent, least)]
    return [count / seconds for count, seconds in zip(plies, spent)]


def iterations_per_s(boards: list[Board], search_of: "SearchOf | None" = None) -> float:
    """Return the mean iterations per second of a search on `boards`: of the search of
    `hive_core`, if no other is given."""
    from hive_core.search.thinker import Thinker, python_search

    done, spent = 0, 0.0
    for board in boards:
        thinker = Thinker(board, seconds=SEARCH_S, search_of=search_of or python_search)
        begin = now_s()
        thinker.run()
        spent += now_s() - begin
        done += thinker.progress().visits
    return done / spent


def memory_mb() -> float:
    """Return the megabytes that this interpreter uses: its heap in the browser, CPython's resident
    set."""
    if hasattr(sys, "platform") and sys.platform == "emscripten":
        import pyodide_js  # type: ignore[import-not-found, unused-ignore]

        return float(pyodide_js._module.HEAP8.length) / 1e6
    try:
        import resource

        return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) / 1e3
    except ImportError:
        import gc

        allocated: Any = getattr(gc, "mem_alloc", None)
        return float(allocated()) / 1e6 if allocated else 0.0


def open_spiel(passes: int = PASSES) -> "Iterator[tuple[str, float, float]]":
    """Yield (description, plies/s of hive_core, plies/s of open-spiel called from Python).

    Each game type is played with two loops over open-spiel: one that only gets the legal actions, and
    one that also gets, at every ply, what the package's learning environment gives both players. Yields
    nothing if the package open-spiel is not installed.
    """
    try:
        import pyspiel
    except ImportError:
        return
    for name, expansions, game in (
        ("Base", "", "hive(uses_mosquito=false,uses_ladybug=false,uses_pillbug=false)"),
        ("Base+MLP", "MLP", "hive"),
    ):
        spiel = pyspiel.load_game(game)
        plain, watched = SpielPlayouts(spiel, False), SpielPlayouts(spiel, True)
        ours, bare, observed = speeds([Playouts(expansions).run, plain.run, watched.run], passes)
        yield name + ", legal actions alone", ours, bare
        yield name + ", with observations", ours, observed


class Playouts:
    """Random playouts of one game type, one for each seed."""

    def __init__(self, expansions: str) -> None:
        self.expansions = expansions

    def run(self, seed: int) -> int:
        """Play the random game of `seed`; return its number of plies."""
        return playout(Board(self.expansions), Random(seed))


class SpielPlayouts:
    """Random playouts of one game type on open-spiel, one for each seed.

    If `observed` is True, each ply also gets what a learning environment gives both players: the
    observation tensors and the legal actions.
    """

    def __init__(self, game: "Any", observed: bool) -> None:
        self.game = game
        self.observed = observed

    def run(self, seed: int) -> int:
        """Play the random game of `seed`; return its number of plies."""
        random = Random(seed)
        state = self.game.new_initial_state()
        for ply in range(LONGEST_PLAYOUT):
            if state.is_terminal():
                return ply
            actions = state.legal_actions()
            state.apply_action(actions[int(random.unit() * len(actions))])
            if self.observed:
                for player in (0, 1):
                    state.observation_tensor(player)
                    state.legal_actions(player)
        return LONGEST_PLAYOUT
