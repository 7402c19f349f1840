"""Make the puzzles of web/puzzles/puzzles.json, and prove them again.

    python3 -m tools.puzzles make [--games N]     plays games until every goal has its number
    python3 -m tools.puzzles check [--every N]    proves every (N-th) puzzle of the file anew
    python3 -m tools.puzzles solve [--every N]    has level five solve every (N-th) "win in" of the file

A puzzle has exactly one solution, which is proved by full search; `tools/puzzles/candidates.py` lists
the goals. Random numbers come from seeds and searches end after a number of iterations, so the same
code makes the same file. `make` needs the compiled search; `check` and `solve` also run without it.
"""

import argparse
import json
import sys
import time
from collections import Counter
from typing import Any

from hive_core.engine.backends import AUTO, KERNEL, PYTHON, search_called
from hive_core.game import Game
from hive_core.notation.position import parse_position, spell_position
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import BUGS, KIND, NAMES, QUEENS, other
from hive_core.rules.hexes import NEIGHBOURS, axial, cell_at
from hive_core.search.levels import STRONGEST
from hive_core.search.thinker import Thinker
from tools.checks.kernel_board import prover
from tools.common import ROOT, Problem, say, write
from tools.puzzles.candidates import (
    DEFEND,
    ONLY,
    PLIES,
    WIN1,
    WIN2,
    WIN3,
    Candidate,
    candidates,
    task,
)
from tools.puzzles.rate import rating

TARGET = ROOT / "web" / "puzzles" / "puzzles.json"
WANTED = {WIN1: 30, WIN2: 90, WIN3: 45, DEFEND: 40, ONLY: 30}
MOST = {WIN1: 7, WIN2: 16, WIN3: 12, DEFEND: 8, ONLY: 6}
"""Maximum number of puzzles whose solutions move the same kind of bug, by the goal of the puzzles."""
WINS = WIN1, WIN2, WIN3
APART = 8
"""Minimum number of plies between two puzzles of one game, so that one puzzle is not the end of
another."""
SEED, PATIENT = 1, 1e9
"""Random seed of the level that solves the puzzles, and a time limit in seconds so long that the search
always ends by its number of iterations."""
GAMES, RARE = 233, 400
"""Default number of games to play for puzzles, and maximum number of further games, played until each
kind of bug makes the solving move of a puzzle."""


def spelt(move: int) -> str:
    """Return a move as the lessons write it, such as "wA1@0,-1"."""
    if move == PASS:
        return "pass"
    q, r = axial(move & CELL)
    return f"{NAMES[move >> SHIFT]}@{q},{r}"


def read(text: str) -> int:
    """Return the move that a text such as "wA1@0,-1" names."""
    if text == "pass":
        return PASS
    name, _, place = text.partition("@")
    q, _, r = place.partition(",")
    return NAMES.index(name) << SHIFT | cell_at(int(q), int(r))


def theme(board: Board, move: int) -> str:
    """Return the theme of the solving move `move`, such as "throw" or "cover", which decides the
    puzzle's hint. If several themes apply, return the first."""
    piece, goal = move >> SHIFT, move & CELL
    origin, side = board.where[piece], board.turn
    own, enemy = (board.where[queen] for queen in (QUEENS[side], QUEENS[other(side)]))
    if Game.from_text(spell_position(board)).throws(piece, [goal])[0]:
        return "throw"
    if origin < 0:
        return "drop"
    if goal == enemy:
        return "cover"
    if board.top[goal] >= 0:
        return "climb"
    if piece == QUEENS[side]:
        return "flee"
    if enemy >= 0 and goal in NEIGHBOURS[enemy]:
        return "shift" if origin in NEIGHBOURS[enemy] else "close"
    if own >= 0 and origin in NEIGHBOURS[own]:
        return "leave"
    return "quiet"


def answers(board: Board, key: int) -> list[list[str]]:
    """Return the replies by which the opponent refutes all first moves but `key`, the solution of a
    "win in three"; the page is too slow to find them.

    Each item lists a reply and then the first moves that it refutes. The last item has only a reply,
    which refutes all remaining moves.
    """
    truth = prover(board)
    refuted: dict[int, list[str]] = {}
    for move in truth.board.legal_moves():
        reply = None if move == key else truth.reply_to(move, PLIES[WIN3])
        if reply is not None and reply != move:
            refuted.setdefault(reply, []).append(spelt(move))
    ordered = sorted(refuted.items(), key=lambda item: (len(item[1]), item[0]))
    listed = [[spelt(reply), *moves] for reply, moves in ordered]
    return [*listed[:-1], listed[-1][:1]]


def refutes(board: Board, key: int, listed: list[list[str]]) -> bool:
    """Return whether the replies in `listed`, in the form that `answers` returns, refute every first
    move but `key`, the solution: after its reply, no other move wins in three."""
    truth = prover(board)
    replies = {read(move): read(reply) for reply, *moves in listed[:-1] for move in moves}
    side = board.turn
    for move in truth.board.legal_moves():
        if move == key:
            continue
        truth.board.make(move)
        reply = replies.get(move, read(listed[-1][0]))
        saved = truth.board.result() != ONGOING or (
            reply in truth.board.legal_moves() and truth.survives(reply, side, PLIES[WIN3] - 2)
        )
        truth.board.undo()
        if not saved:
            return False
    return True


def puzzle(found: Candidate) -> dict[str, Any] | None:
    """Return the entry in puzzles.json for the candidate `found`, or None if the search of the
    strongest level does not find its solution."""
    board = parse_position(found.position)
    if task(board) != (found.goal, found.move):
        return None
    rated = rating(board, found.move)
    if rated is None:
        return None
    made = {
        "id": f"P{found.seed}-{found.ply}",
        "goal": found.goal,
        "theme": theme(board, found.move),
        "rating": rated,
        "position": found.position,
        "moves": [spelt(found.move)],
    }
    if found.goal == WIN3:
        made["answers"] = answers(board, found.move)
    return made


def key_bug(text: str) -> str:
    """Return the letter of the bug whose piece the move `text` moves; `text` is in the form of
    `spelt`."""
    return BUGS[KIND[read(text) >> SHIFT]].letter


class Collection:
    """Set of the puzzles accepted so far, which counts how many each goal, such as "win in two", still
    needs."""

    def __init__(self) -> None:
        self.taken: list[dict[str, Any]] = []
        self.goals: Counter[str] = Counter()
        self.bugs: Counter[tuple[str, str]] = Counter()

    def wants(self, goal: str) -> bool:
        """Return whether the goal `goal` still needs puzzles."""
        return self.goals[goal] < WANTED[goal]

    def has_room(self, goal: str, bug: str) -> bool:
        """Return whether `goal` still needs puzzles, and may have another one whose solution moves a
        piece of the kind `bug` (a letter)."""
        return self.wants(goal) and self.bugs[goal, bug] < MOST[goal]

    def missing(self) -> set[str]:
        """Return the letters of the bugs that no puzzle's solution moves yet."""
        return {bug.letter for bug in BUGS} - {bug for _, bug in self.bugs}

    def take(self, seed: int, rare: bool = False) -> None:
        """Add the puzzles of the game with the random seed `seed`. If `rare` is True, add only puzzles
        whose solution moves a bug that no other puzzle's does."""
        goals: set[str] = set()
        last = -APART
        for found in candidates(seed, self.wants(WIN3) and not rare):
            bug = BUGS[KIND[found.move >> SHIFT]].letter
            if rare and bug not in self.missing():
                continue
            near = found.ply - last < APART or found.goal in goals
            if near or not self.has_room(found.goal, bug):
                continue
            one = puzzle(found)
            if one:
                goals.add(found.goal)
                last = found.ply
                self.add(one)

    def add(self, one: dict[str, Any]) -> None:
        """Add the puzzle `one` and count it."""
        self.taken.append(one)
        self.goals[one["goal"]] += 1
        self.bugs[one["goal"], key_bug(one["moves"][0])] += 1

    def text(self) -> str:
        """Return the text of puzzles.json: one line for each puzzle, the easiest first."""
        ordered = sorted(self.taken, key=lambda one: (one["rating"], one["id"]))
        lines = [json.dumps(one, separators=(",", ":")) for one in ordered]
        return '{"puzzles":[\n' + ",\n".join(lines) + "\n]}\n"


def make(games: int, first: int) -> None:
    """Play games, with the seeds `first` to `games`, and save their puzzles until every goal has
    enough. If `first` is above 1, add them to those of the present file.

    Then play up to RARE more games until each kind of bug makes the solving move of a puzzle.
    """
    found = Collection()
    for one in json.loads(TARGET.read_text("utf-8"))["puzzles"] if first > 1 else ():
        found.add(one)
    for seed in range(first, games + 1):
        play(found, seed)
        if not any(found.wants(goal) for goal in WANTED):
            break
    for seed in range(max(games + 1, first), games + RARE + 1):
        if not found.missing():
            break
        play(found, seed, rare=True)


def play(found: Collection, seed: int, rare: bool = False) -> None:
    """Add the puzzles of the game with the seed `seed` to `found`, and save all if there were any;
    `rare` is as in `Collection.take`."""
    before = len(found.taken)
    found.take(seed, rare)
    if len(found.taken) > before:
        write(TARGET, found.text())
        say(f"game {seed}: {len(found.taken)} puzzles, {dict(found.goals)}")


def fault(one: dict[str, Any]) -> str:
    """Return a sentence that says which part of a puzzle is wrong: its goal, its only solution, its
    replies or its theme; "" if all are right."""
    board = parse_position(one["position"])
    proved = task(board)
    claimed = one["goal"], read(one["moves"][0])
    if proved != claimed:
        found = f"{proved[0]} by {spelt(proved[1])}" if proved else "nothing to be found"
        return f"{one['id']}: {found}, not {one['goal']} by {one['moves'][0]}"
    if one["goal"] == WIN3 and not refutes(board, claimed[1], one["answers"]):
        return f"{one['id']}: an answer to a wrong first move does not refute it"
    if one["theme"] != theme(board, claimed[1]):
        return f"{one['id']}: the theme is {theme(board, claimed[1])}, not {one['theme']}"
    return ""


def check(every: int) -> None:
    """Prove every `every`-th puzzle of the file again. Raises Problem for the first that is not
    proved."""
    listed = json.loads(TARGET.read_text("utf-8"))["puzzles"]
    proved = listed[::every]
    for one in proved:
        wrong = fault(one)
        if wrong:
            raise Problem(wrong)
    goals = Counter(one["goal"] for one in proved)
    counts = ", ".join(f"{goal} {goals[goal]}" for goal in WANTED)
    say(f"{len(proved)} of {len(listed)} puzzles proved: {counts}")


def played(one: dict[str, Any], core: str, seed: int, seconds: float | None = PATIENT) -> str:
    """Return the move that level five plays in a puzzle within `seconds`, or, if that is None, in the
    time that it has in a game. `core` names the search."""
    board = parse_position(one["position"])
    thinker = Thinker(board, STRONGEST, seed, seconds, search_of=search_called(core)[1])
    thinker.run()
    return spelt(thinker.choose())


def solved(one: dict[str, Any], core: str) -> tuple[str, float]:
    """Let level five play in a puzzle with the time that it has in a game, and the search called
    `core`. Return its move and the seconds that it took."""
    begun = time.monotonic()
    return played(one, core, SEED, None), time.monotonic() - begun


def solve(every: int, core: str) -> None:
    """Let level five, with the search `core`, solve the "win in" puzzles: one of every `every`. Raises
    Problem if the level plays another first move in any."""
    listed = [
        one for one in json.loads(TARGET.read_text("utf-8"))["puzzles"] if one["goal"] in WINS
    ]
    missed, longest = 0, 0.0
    for one in listed[::every]:
        move, seconds = solved(one, core)
        right = move == one["moves"][0]
        missed += not right
        longest = max(longest, seconds)
        verdict = "plays the key move" if right else f"plays {move}, not"
        say(f"{one['id']:8} {one['goal']} {verdict} {one['moves'][0]} in {seconds:.3f} s")
    count = len(listed[::every])
    say(f"{count - missed} of {count} solved at level five ({search_called(core)[0]} search)")
    say(f"longest {longest:.3f} s")
    if missed:
        raise Problem(f"{missed} missed")


def main(argv: list[str]) -> None:
    """Make, check or solve puzzles, as the arguments say."""
    parser = argparse.ArgumentParser(prog="tools.puzzles", description=__doc__.split("\n")[0])
    parser.add_argument("action", choices=["make", "check", "solve"])
    parser.add_argument("--games", type=int, default=GAMES, help="games at the most (make)")
    parser.add_argument("--first", type=int, default=1, help="go on with the file here (make)")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th (check, solve)")
    parser.add_argument("--core", choices=[AUTO, PYTHON, KERNEL], default=AUTO, help="(solve)")
    options = parser.parse_args(argv)
    if options.action == "make":
        make(options.games, options.first)
    elif options.action == "check":
        check(options.every)
    else:
        solve(options.every, options.core)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Problem as problem:
        sys.exit(f"tools.puzzles: {problem}")
