"""Fuzz families for the files that hive_core reads: a family for each format.

`make_file` returns the file of a random case, and `read_file` checks how it is read and returns how
many were refused, as `Family` in run.py describes.
"""

import json
import random
from functools import cache
from typing import Any

from hive_core.files import (
    ANALYSIS,
    HOP,
    KINDS,
    LONGEST_FILE,
    PGN,
    POSITION,
    SGF,
    UHP,
    GameFile,
    read,
    tell,
    write,
)
from hive_core.files.split_games import each_game
from hive_core.game import Game
from hive_core.rules.errors import HiveError
from tests.core.boardspace import WAYS, boardspace
from tests.core.test_analysis_and_hop import MISTAKES, POSITIONS
from tests.core.test_tree import check as sound
from tests.core.test_tree_text import told
from tests.facts import load
from tools.checks.fuzz.changes import changed_bytes, games, text_like, trees
from tools.checks.fuzz.run import Family

FILE_WORDS = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "\\",
    '"',
    "\n",
    "\n\n",
    "1. ",
    "pass",
    "1-0",
    "$2",
]
FILE_WORDS += ["C[", "C[a]", "P0[1 done]", "P1[2 dropb bA1 M 12 .]", "GM[27]", "SU[hive-plm]", "(;"]
FILE_WORDS += [
    '[White "Ana"]\n',
    '[Position "',
    "% ",
    "RE[",
    "P0[",
    "(1. wA1)",
    "{}",
    "*",
    "wA1 -wS1",
]
HOP_WORDS = [
    "base",
    "ultimate",
    ",",
    "(",
    ")",
    "+",
    "-",
    "=",
    "!",
    "1",
    "2",
    "99",
    "Q",
    "q",
    "AA",
    "m",
]
ANALYSIS_WORDS = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "-1",
    "0",
    "1e9",
    "true",
    "\\",
    '"wA1"',
    '"."',
]
ANALYSIS_WORDS += [
    f'"{name}"' for name in ("nodes", "id", "root_id", "parent", "children", "piece")
]
ANALYSIS_WORDS += [f'"{name}"' for name in ("move_delta", "position", "value", "node_id", "tree")]
ANALYSIS_WORDS += [f'"{name}"' for name in ("history", "game_id", "game_status", "move_times")]
WORDS_BY_KIND = {HOP: HOP_WORDS, ANALYSIS: ANALYSIS_WORDS}


@cache
def files() -> dict[str, list[str]]:
    """Return valid files by format: prepared games in every format, the odd ones of tests/data, and
    texts of the two formats that are read alone."""
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    headers = (("Event", "A & <b>B</b>"), ("White", 'An "a" \\ ]'))
    for game in games()[30:] + trees():
        for kind in KINDS:
            try:
                found[kind].append(write(GameFile(UHP, game, headers, (), 0), kind))
            except HiveError:
                pass
    found[SGF] += [boardspace(game, WAYS[at % 5]) for at, game in enumerate(games()[30:])]
    for record in load("odd_files.json"):
        found[record["kind"]].append(record["text"])
    found[HOP] = [*POSITIONS, *[text for text, _ in MISTAKES]]
    found[ANALYSIS] = [analysis_of(game) for game in games()[30:] + trees() if not game.start]
    found[ANALYSIS] += [site_game_of(game) for game in games()[30:] if not game.start]
    return found


def site_game_of(game: Game) -> str:
    """Return the JSON that a page of hivegame.com holds of `game`."""
    history = [list((*ply.text.split(" ", 1), "")[:2]) for ply in game.played]
    status = {"Finished": {"Winner": "White"}}
    return json.dumps({"game_id": "a", "game_status": status, "history": history})


def analysis_of(game: Game) -> str:
    """Return the analysis of hivegame.com that has all lines of `game`."""
    nodes = list(game.root.nodes())
    number = {id(one): at for at, one in enumerate(nodes)}
    rows = []
    for at, one in enumerate(nodes):
        piece, _, place = one.ply.text.partition(" ") if one.parent else ("", "", "")
        rows.append(
            {
                "id": at,
                "parent": number[id(one.parent)] if one.parent else None,
                "children": [number[id(child)] for child in one.variations],
                "move_delta": {"piece": piece, "position": place} if one.parent else None,
            }
        )
    head = {"format": "hive-analysis", "version": 1, "game_type": game.board.expansions or "Base"}
    return json.dumps({**head, "root_id": 0, "nodes": rows})


def make_file(rng: random.Random, kind: str) -> list[Any]:
    """Return one pair: the file format `kind` and a random file in it, as text or, rarely, as bytes
    that may be no text. The file holds one or several games, with random changes."""
    text = text_like(rng, files()[kind], WORDS_BY_KIND.get(kind, FILE_WORDS), LONGEST_FILE, 0.004)
    if rng.random() < 0.1:
        text += "\n" + rng.choice(files()[kind])
    if rng.random() < 0.03:
        return [(kind, changed_bytes(rng, text.encode("utf-8", "replace")))]
    return [(kind, text)]


def read_file(inputs: list[Any]) -> int:
    """Parse a file; return 1 if it is refused, else 0. Check that the game is legal and the same after
    writing and parsing it as PGN, which loses nothing, and that the file is cut into its games."""
    ((kind, data),) = inputs
    if isinstance(data, str):
        for text in each_game(data, kind):
            assert text in data
    try:
        file = read(data, kind=kind)
    except HiveError as error:
        assert str(error)
        return 1
    for fault in file.faults:
        assert tell(fault) and fault.line > 0 and fault.column > 0
    sound(file.game)
    again = read(write(file, PGN), kind=PGN)
    assert not again.faults and told(again.game) == told(file.game)
    other = POSITION if file.game.start else file.kind
    assert read(write(file, other), kind=other)
    return 0


def file_family(kind: str, share: int) -> Family:
    """Return the fuzz family of one file format, such as PGN: random files in it, and the check that
    parses them. `share` is how many of a million inputs are of this family."""
    return Family(kind, share, lambda rng: make_file(rng, kind), read_file)


FAMILIES = [
    file_family(PGN, 5_000),
    file_family(SGF, 5_000),
    file_family(UHP, 5_000),
    file_family(POSITION, 5_000),
    file_family(HOP, 5_000),
    file_family(ANALYSIS, 5_000),
]
