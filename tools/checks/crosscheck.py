"""Compare the rules core with another program: the legal moves in every position of random games.

    python3 tools/checks/crosscheck.py --games 2000 --jobs 2
    python3 tools/checks/crosscheck.py --against oracle --games 40
    python3 tools/checks/crosscheck.py --against kernel

The other program is open-spiel (`pip install open_spiel`), an independent implementation in C++;
`tests/oracle.py`, this project's own slow one in Python; or `hive_kernel`, its fast one.
Game number `n` of a seed is always the same game, so `--first` continues an interrupted run.
The exit status is 1 if there is any difference.

Three known properties of open-spiel do not count as differences. It spells one move in many ways and
numbers equal pieces freely; both are normalized here. While the white queen is not in play, it lets
black moves and throws break the hive; such positions are skipped and counted. It ends a game as a draw
if the hive outgrows its board.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from hive_core.notation.moves import parse_move, spell_game_type, spell_move  # noqa: E402
from hive_core.rules.board import CELL, DRAW, ONGOING, PASS, SHIFT, Board  # noqa: E402
from hive_core.rules.bugs import BLACK, BUGS, COLOR, KIND, NAMES, QUEENS, WHITE, roster  # noqa: E402
from hive_core.rules.hexes import cell_at  # noqa: E402
from tests import oracle  # noqa: E402

GAME_TYPES = ("", "M", "L", "P", "ML", "MP", "LP", "MLP")
BOARD_SIZE = 24
"""Radius of open-spiel's board in cells; a game whose hive would reach beyond it is not compared."""

Move = tuple[str, int, int]
"""A move as three values: name of the piece, and axial coordinates of its goal, as in
tests/oracle.py."""


class Places:
    """Positions of all pieces in play, as axial coordinates on an unbounded plane."""

    def __init__(self) -> None:
        self.of: dict[str, tuple[int, int]] = {}

    def by_cell(self) -> dict[int, tuple[int, int]]:
        """Return the axial coordinates of the core's cells in and around the hive, by the cell's
        number."""
        found = {cell_at(0, 0): (0, 0)}
        for here in set(self.of.values()):
            for q, r in [here, *oracle.neighbours(here)]:
                found[cell_at(q, r)] = (q, r)
        return found

    def read(self, text: str) -> Move:
        """Return the move that a MoveString names."""
        if text == "pass":
            return oracle.PASS
        piece, _, ref = text.partition(" ")
        if not ref:
            return piece, 0, 0
        name = ref.strip("\\/-")
        q, r = self.of[name]
        if name != ref:
            dq, dr = WAYS[ref.replace(name, "?")]
            return piece, q + dq, r + dr
        return piece, q, r

    def play(self, move: Move) -> None:
        """Record that a move puts its piece on a cell."""
        if move != oracle.PASS:
            self.of[move[0]] = (move[1], move[2])


WAYS = {form.format("?"): way for way, form in oracle.SIDE_OF.items()}


def core_moves(board: Board, places: Places) -> dict[Move, int]:
    """Return the core's legal moves: the number of each move, by its piece and axial cell."""
    cells = places.by_cell()
    found = {}
    for move in board.legal_moves():
        name = oracle.PASS if move == PASS else (NAMES[move >> SHIFT], *cells[move & CELL])
        found[name] = move
    return found


class OracleSide:
    """Adapter of the slow second implementation in tests/oracle.py, which the core is compared with."""

    def __init__(self, expansions: str) -> None:
        self.hive = oracle.Hive(expansions)

    def moves(self, places: Places) -> set[Move]:
        """Return all legal moves."""
        return self.hive.moves()

    def spellings(self) -> list[str]:
        """Return all correct MoveStrings of all legal moves, sorted."""
        return sorted(text for move in self.hive.moves() for text in self.hive.spellings(move))

    def play(self, move: Move, places: Places) -> None:
        """Play a move."""
        self.hive.play(move)

    def result(self) -> int:
        """Return the result as the core's number for it, such as ONGOING."""
        states = {"Draw": DRAW, "WhiteWins": WHITE, "BlackWins": BLACK}
        return states.get(self.hive.state(), ONGOING)

    def blind(self, board: Board) -> bool:
        """Return whether the other program is known to break the rules in this position, which is then
        not compared."""
        return False


class OpenSpielSide:
    """Adapter of the program open-spiel, which the core is compared with."""

    def __init__(self, expansions: str) -> None:
        import pyspiel

        bugs = {"uses_mosquito": "M", "uses_ladybug": "L", "uses_pillbug": "P"}
        settings = {name: letter in expansions for name, letter in bugs.items()}
        game = pyspiel.load_game("hive", {"board_size": BOARD_SIZE, **settings})
        self.state = game.new_initial_state()
        self.pieces = [
            NAMES[piece] for color in (WHITE, BLACK) for piece in roster(color, expansions)
        ]

    def _actions(self, places: Places) -> Iterator[tuple[int, str]]:
        """Return the legal actions with their texts. Equal pieces are placed in the order of their
        numbers."""
        if self.state.is_terminal():
            return
        waiting = [name for name in self.pieces if name not in places.of]
        later = {b for a in waiting for b in waiting if a[:2] == b[:2] and a < b}
        player = self.state.current_player()
        for action in self.state.legal_actions():
            text = self.state.action_to_string(player, action)
            if text[:3].split(" ")[0] not in later:
                yield action, text

    def moves(self, places: Places) -> set[Move]:
        """Return all legal moves."""
        self.texts = dict(self._actions(places))
        self.read = {action: places.read(text) for action, text in self.texts.items()}
        return set(self.read.values())

    def spellings(self) -> list[str]:
        """Return all MoveStrings of the position for which `moves` was called last."""
        return list(self.texts.values())

    def play(self, move: Move, places: Places) -> None:
        """Play a move that `moves` has returned."""
        self.state.apply_action(next(a for a, named in self.read.items() if named == move))

    def result(self) -> int:
        """Return the result as the core's number for it, such as ONGOING."""
        if not self.state.is_terminal():
            return ONGOING
        white = self.state.returns()[0]
        return DRAW if white == 0 else WHITE if white > 0 else BLACK

    def blind(self, board: Board) -> bool:
        """Return whether open-spiel is known to ignore the one-hive rule in this position: Black is to
        move, with the black queen in play and the white one in reserve."""
        return board.turn == BLACK and board.where[QUEENS[WHITE]] < 0 <= board.where[QUEENS[BLACK]]


class KernelSide:
    """Adapter of the kernel, compiled or as Python source, which the core is compared with."""

    def __init__(self, expansions: str) -> None:
        from hive_kernel.core import Position

        self.position = Position(Board(expansions))

    def moves(self, places: Places) -> set[Move]:
        """Return all legal moves, or no move if the kernel lists one twice, so that the comparison
        fails."""
        cells = places.by_cell()
        found = self.position.moves()
        self.read = {
            oracle.PASS if move == PASS else (NAMES[move >> SHIFT], *cells[move & CELL]): move
            for move in found
        }
        return set(self.read) if len(self.read) == len(found) else set()

    def spellings(self) -> list[str]:
        """Return an empty list: the kernel has no MoveStrings."""
        return []

    def play(self, move: Move, places: Places) -> None:
        """Play a legal move. Raises ValueError if the kernel cannot undo it."""
        before = self.position.image()
        self.position.play(self.read[move])
        self.position.take_back()
        if self.position.image() != before:
            raise ValueError(f"the kernel does not take {move} back")
        self.position.play(self.read[move])

    def result(self) -> int:
        """Return the result as the core's number for it, such as ONGOING."""
        return self.position.outcome()

    def blind(self, board: Board) -> bool:
        """Return False: the kernel knows all rules."""
        return False


SIDES: dict[str, type[OpenSpielSide] | type[OracleSide] | type[KernelSide]] = {
    "open-spiel": OpenSpielSide,
    "oracle": OracleSide,
    "kernel": KernelSide,
}


def choose(board: Board, rng: random.Random) -> int:
    """Return a random move. Half of the time the piece is chosen first, so that ants with many
    moves do not outweigh the others."""
    if rng.random() < 0.5:
        groups = [(piece, sorted(cells)) for piece, cells in board.legal_by_piece()]
        lots = [group for group in groups for _ in range(weight(board, group[0]))]
        if lots:
            piece, cells = rng.choice(lots)
            return piece << SHIFT | rng.choice(cells)
    return rng.choice(sorted(board.legal_moves()))


def weight(board: Board, piece: int) -> int:
    """Return the weight of `piece` in the random choice: higher for pieces that throw others and those
    that build stacks, since such moves are rare."""
    if COLOR[piece] != board.turn:
        return 4
    bug = BUGS[KIND[piece]]
    return 3 if bug.expansion or bug.letter == "B" else 1


def compare_game(
    against: str, seed: int, number: int, plies: int = 120, spellings: bool = False
) -> Counter[str]:
    """Play the random game `number` of `seed` in the core and in the program named `against`, and
    return how often each thing was compared. Keys that begin with "!" count differences."""
    expansions = GAME_TYPES[number % len(GAME_TYPES)]
    rng = random.Random(f"{seed}/{number}")
    board, places, other = Board(expansions), Places(), SIDES[against](expansions)
    seen = Counter({"games": 1, "games of " + spell_game_type(expansions): 1})
    texts: list[str] = []
    while len(texts) < plies:
        ours, theirs = core_moves(board, places), other.moves(places)
        where = f"game {number}: {spell_game_type(expansions)};{';'.join(texts)}"
        if other.result() != board.result():
            if other.result() == DRAW and max(map(farthest, places.of.values())) >= BOARD_SIZE:
                seen["left open-spiel's board"] += 1
            else:
                seen[f"! result {board.result()} against {other.result()} in {where}"] += 1
            return seen
        if board.result() != ONGOING:
            seen["ended by a surrounded queen"] += 1
            return seen
        if other.blind(board):
            seen["positions left out (white queen missing)"] += 1
            seen["of these differing"] += set(ours) != theirs
        else:
            seen["positions"] += 1
            seen["moves"] += len(ours)
            if set(ours) != theirs:
                only = f"core only {set(ours) - theirs}, other only {theirs - set(ours)}"
                seen[f"! {only} in {where}"] += 1
                return seen
            if spellings:
                check_spellings(board, places, ours, other.spellings(), seen)
        seen["forced passes"] += PASS in ours.values()
        move = choose(board, rng)
        name = next(name for name, value in ours.items() if value == move)
        seen["throws of opponent's pieces"] += move != PASS and COLOR[move >> SHIFT] != board.turn
        texts.append(spell_move(board, move))
        other.play(name, places)
        places.play(name)
        board.make(move)
        seen["highest stack"] = max(seen["highest stack"], max(board.height))
    return seen


def farthest(cell: tuple[int, int]) -> int:
    """Return the distance in cells of an axial cell from the first piece's cell."""
    return max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))


def check_spellings(
    board: Board, places: Places, ours: dict[Move, int], texts: list[str], seen: Counter[str]
) -> None:
    """Check that the core reads every MoveString in `texts`, the other program's, as one of the legal
    moves `ours`; count comparisons and differences in `seen`."""
    for text in texts:
        seen["spellings"] += 1
        if parse_move(board, text) != ours[places.read(text)]:
            seen[f"! {text} is read as another move"] += 1


def job(arguments: tuple[str, int, int, int, bool]) -> tuple[int, Counter[str]]:
    """Compare one game, in a worker process; `arguments` are those of `compare_game`. Return the game's
    number and its counts."""
    return arguments[2], compare_game(*arguments)


def add(total: Counter[str], seen: Counter[str]) -> None:
    """Add the counts `seen` of one game to `total`."""
    highest = max(total["highest stack"], seen["highest stack"])
    total.update(seen)
    total["highest stack"] = highest


def summary(total: Counter[str], seconds: float) -> list[str]:
    """Return lines that report the counts, differences last."""
    plain = sorted(key for key in total if not key.startswith("!"))
    lines = [f"{key}: {total[key]:,}" for key in plain]
    lines.append(f"seconds: {seconds:.0f}")
    faults = [key for key in total if key.startswith("!")]
    return lines + [f"differences: {len(faults)}", *faults]


def main() -> int:
    """Compare as many games as the command line says, and print the counts; return 1 if there was any
    difference."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--against", choices=sorted(SIDES), default="open-spiel")
    parser.add_argument("--games", type=int, default=2000, help="over all eight game types")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=120, help="the longest game")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--spellings", action="store_true", help="read every spelling, too")
    options = parser.parse_args()
    if options.against == "open-spiel":
        try:
            import pyspiel  # noqa: F401
        except ImportError:
            print("open-spiel is missing: pip install open_spiel, or take --against oracle")
            return 2
    numbers = range(options.first, options.first + options.games)
    jobs = [(options.against, options.seed, n, options.plies, options.spellings) for n in numbers]
    total: Counter[str] = Counter()
    begin = printed = time.monotonic()
    with Pool(options.jobs) as pool:
        for done, (number, seen) in enumerate(pool.imap(job, jobs, chunksize=4), 1):
            add(total, seen)
            if time.monotonic() - printed > 10:
                printed = time.monotonic()
                print(f"{done} of {len(jobs)} games, up to number {number}", flush=True)
    print("\n".join(summary(total, time.monotonic() - begin)))
    return 1 if any(key.startswith("!") for key in total) else 0


if __name__ == "__main__":
    sys.exit(main())
