"""Puzzles as they stand in web/puzzles/puzzles.json: made of candidates, and proved again."""

import json
from typing import Any

from hive_core.game import Game
from hive_core.notation.position import parse_position, spell_position
from hive_core.rules.board import ONGOING, Board
from tools.build.puzzles import hurdles
from tools.checks.kernel_board import prover
from tools.common import ROOT
from tools.puzzles.candidates import PLIES, WIN1, WIN3, WINS, Candidate, task
from tools.puzzles.moves import read, spelt
from tools.puzzles.rate import rating, rating_of_one
from web.learn.puzzles.themes import themes

TARGET = ROOT / "web" / "puzzles" / "puzzles.json"


def theme_names(board: Board, move: int, goal: str) -> list[str]:
    """Return the names of the themes of a puzzle, whose solution is `move`."""
    game = Game.from_text(spell_position(board))
    return [one.name for one in themes(game, move, goal in WINS)]


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


def rated(goal: str, position: str, move: str) -> int | None:
    """Return the rating of a puzzle, None if the search does not find its solution."""
    board, solution = parse_position(position), read(move)
    if goal != WIN1:
        return rating(board, solution)
    thrown = "throw" in theme_names(board, solution, goal)
    return rating_of_one(board, solution, hurdles(position, move), thrown)


def entry(found: Candidate) -> dict[str, Any] | None:
    """Return the entry in puzzles.json for the candidate `found`, or None if it has a longer win
    that was not searched for, or if the search of the strongest level does not find its solution."""
    board, move = parse_position(found.position), read(found.move)
    if task(board) != (found.goal, move):
        return None
    points = rated(found.goal, found.position, found.move)
    if points is None:
        return None
    made = {
        "id": f"P{found.seed}-{found.ply}",
        "goal": found.goal,
        "themes": theme_names(board, move, found.goal),
        "rating": points,
        "position": found.position,
        "moves": [found.move],
    }
    if found.goal == WIN3:
        made["answers"] = answers(board, move)
    return made


def listed() -> list[dict[str, Any]]:
    """Return the puzzles of the file."""
    found: list[dict[str, Any]] = json.loads(TARGET.read_text("utf-8"))["puzzles"]
    return found


def text_of(puzzles: list[dict[str, Any]]) -> str:
    """Return the text of puzzles.json: one line for each puzzle, the easiest first."""
    ordered = sorted(puzzles, key=lambda one: (one["rating"], one["id"]))
    lines = [json.dumps(one, separators=(",", ":")) for one in ordered]
    return '{"puzzles":[\n' + ",\n".join(lines) + "\n]}\n"


def fault(one: dict[str, Any]) -> str:
    """Return a sentence that says which part of a puzzle is wrong: its goal, its only solution, its
    replies or its themes; "" if all are right."""
    board = parse_position(one["position"])
    proved = task(board)
    claimed = one["goal"], read(one["moves"][0])
    if proved != claimed:
        found = f"{proved[0]} by {spelt(proved[1])}" if proved else "nothing to be found"
        return f"{one['id']}: {found}, not {one['goal']} by {one['moves'][0]}"
    if one["goal"] == WIN3 and not refutes(board, claimed[1], one["answers"]):
        return f"{one['id']}: an answer to a wrong first move does not refute it"
    names = theme_names(board, claimed[1], one["goal"])
    if one["themes"] != names:
        return f"{one['id']}: the themes are {', '.join(names)}, not {', '.join(one['themes'])}"
    return ""
