"""The files of puzzles that a page loads: the list of all, and their positions in parts."""

import json
from pathlib import Path
from typing import Any

from hive_core.game import Game
from hive_core.rules.bugs import BUGS, KIND
from tools.common import ROOT
from web.learn.lesson import read_move
from web.learn.puzzles.files import FOLDER
from web.learn.puzzles.puzzle import INDEX, PART, covering

PUZZLES = ROOT / "web" / "puzzles" / "puzzles.json"
ADDED = [bug.letter for bug in BUGS if bug.expansion]
"""Letters of the bugs beyond the base game."""
ALL_BUGS = "Base+MLP"
"""Game type of a position that names none."""


def puzzle_files(path: Path = PUZZLES) -> dict[str, bytes]:
    """Return the files made of the puzzles in `path`, by their names in the site."""
    puzzles = json.loads(path.read_text("utf-8"))["puzzles"]
    rows = [
        [
            one["id"],
            one["goal"],
            one["rating"],
            bug(one),
            hurdles(one["position"], one["moves"][0]),
            " ".join(one["themes"]),
        ]
        for one in puzzles
    ]
    files: dict[str, object] = {INDEX: {"puzzles": rows}}
    for number in range(0, len(puzzles), PART):
        files[f"{number // PART}.json"] = {
            one["id"]: _position(one) for one in puzzles[number : number + PART]
        }
    return {FOLDER + name: _text(content) for name, content in files.items()}


def hurdles(position: str, move: str) -> int:
    """Return the number of hurdles of a puzzle. Each kind of bug beyond the base game counts 1, and 1
    more if the solution `move` moves it. A covered queen counts 1 if she is the learner's, 2 if she is
    the opponent's."""
    game_type = position.partition(" game:")[2] or ALL_BUGS
    own = "b" if " to:b" in position else "w"
    count = len(game_type.partition("+")[2]) + int(move[1] in ADDED)
    for queen in ("wQ", "bQ"):
        if covering(position, queen):
            count += 1 if queen[0] == own else 2
    return count


def bug(one: dict[str, Any]) -> str:
    """Return the letter of the bug that makes the solving move of a puzzle, or that throws another."""
    piece, goal = read_move(one["moves"][0])
    if "throw" in one["themes"]:
        piece = Game.from_text(one["position"]).throws(piece, [goal])[1]
    return BUGS[KIND[piece]].letter


def _position(one: dict[str, Any]) -> dict[str, object]:
    """Return what the list does not have of a puzzle."""
    found = {"position": one["position"], "move": one["moves"][0]}
    return found | ({"answers": one["answers"]} if "answers" in one else {})


def _text(content: object) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode()
