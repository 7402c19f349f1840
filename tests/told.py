"""Everything that hive_core says of a position, written out: why moves are refused, what seems strange,
what it is worth, what a search finds and why; in words where there are any.

`tests/data/told.json.gz` has it as it was last looked at, for rare positions of every game type. After
a change that is meant, `python3 -m tests.told` shows what is said otherwise now, and keeps that.
"""

import gzip
import importlib
import json
import random
import re
from pathlib import Path
from typing import Any

import hive_core
from hive_core.game import Game
from hive_core.game.formation import formation, placed, steps
from hive_core.game.link import Linked, alone, read_link, spell_link
from hive_core.game.null_move import after_null_move
from hive_core.game.repetition import position_key
from hive_core.game.variations_text import read_tree, spell_tree
from hive_core.notation.moves import spell_line, spell_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.notation.position_faults import doubts, earliest_ply, impossible
from hive_core.rules.board import ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import BUGS, NAMES, PIECES
from hive_core.rules.hexes import NEIGHBOURS, axial
from hive_core.rules.layout import layout
from hive_core.rules.refusals import refusal_of_kind, refusal_of_move, refusal_of_piece
from hive_core.search.evaluate import BY_KIND, WEIGHTS, Evaluator
from hive_core.search.multipv import Broad
from hive_core.search.perturbation import varied
from hive_core.search.position import HivePosition
from hive_core.search.reasons import reason, spell_reason
from hive_core.search.root_stats import RootLine, by_value, merged, packed, ranked
from hive_core.search.styles import Styled
from hive_core.search.thinker import python_search
from tests.facts import load

FILE = Path(__file__).parent / "data" / "told.json.gz"
FOLDER = Path(hive_core.__file__).parent


def rows() -> dict[str, tuple[float, ...]]:
    """Weights of the tests' own, since those that are played with are tuned now and then."""
    dice = random.Random(5)
    found: dict[str, tuple[float, ...]] = {}
    for name, row in sorted(WEIGHTS.items()):
        if name in BY_KIND or name in ("queen_ring", "queen_covered"):
            found[name] = tuple(round(dice.uniform(-4, 12), 2) for _ in row)
        elif name in ("half", "turn", "queen_pillbug", "foresight"):
            found[name] = tuple(round(dice.uniform(5, 30), 2) for _ in row)
        else:
            found[name] = tuple(round(dice.uniform(0.2, 6), 2) for _ in row)
    for name in ("place", "move"):
        found[name] = tuple(round(dice.uniform(0.3, 3), 2) for _ in found[name])
    return found


OWN = Evaluator(rows())
BLIND = Evaluator({**rows(), "foresight": (0.0, 0.0), "near": (1.0,), "answer": (1.0,)})
STRANGE = (
    "wQ@0,0 bQ@1,0 last:bQ",
    "wA2@0,0 bS@1,0",
    "wS@0,0 wA@-1,0 wA@-2,0 wA@-3,0 bQ@1,0 to:b",
    "wQ@0,0 to:b",
    "wS+bB@0,0 bS@1,0",
    "wQ@0,0 bQ@1,0 wA@-1,0 last:bQ to:b9",
    "bQ@0,0 wA@1,0 wA@0,1 wA@-1,1 wG@-1,0 wG@0,-1 wG@1,-1 reserve:none",
    "wQ@0,0 wM@-1,0 bP@-1,1 bQ@1,0 bA@2,0 last:wQ to:b",
    "wB+bB+wB+bB@0,0 wQ@1,0 bQ@-1,0 wP@0,1 wL@1,1 bM@-1,2 bG@2,0 reserve:wA2,bG1 opening:free",
    "",
)


def records() -> dict[str, str]:
    """The positions, as the texts of games and of positions, by name."""
    found = {}
    for number, record in enumerate(load("edges.json")):
        if number % 4 == 0:
            found[record["id"]] = ";".join([record["type"], *record["moves"]])
    for record in load("wins.json")[::3]:
        found[record["id"]] = record["game"]
    for number, text in enumerate(STRANGE):
        found[f"strange-{number}"] = text
    return found


def near(board: Board) -> list[int]:
    """The cells of the hive and those up to two steps away."""
    cells = {cell for cell in board.where if cell >= 0}
    for _ in range(2):
        cells |= {beside for cell in cells for beside in NEIGHBOURS[cell]}
    return sorted(cells)


def refusal(found: Any) -> str:
    """A refusal as text."""
    if found is None:
        return ""
    cells = " ".join("{},{}".format(*axial(cell)) for cell in found.cells)
    return "|".join([found.reason, cells, " ".join(NAMES[piece] for piece in found.pieces)])


def refused(board: Board) -> dict[str, Any]:
    """Why moves are refused: by piece, reason and goals."""
    found: dict[str, Any] = {"pass": refusal(refusal_of_move(board, PASS))}
    cells = near(board)
    for piece in range(PIECES):
        reasons: dict[str, list[str]] = {}
        for cell in cells if board.where[piece] >= 0 else cells[::5]:
            said = refusal(refusal_of_move(board, piece << SHIFT | cell))
            reasons.setdefault(said, []).append("{},{}".format(*axial(cell)))
        found[NAMES[piece]] = [refusal(refusal_of_piece(board, piece)), reasons]
    for color in (0, 1):
        for kind in range(len(BUGS)):
            found[f"{color} {BUGS[kind].letter}"] = refusal(refusal_of_kind(board, color, kind))
    return found


def seen(game: Game) -> dict[str, Any]:
    """What a view and a text say of the game and its position."""
    board = game.board
    said: dict[str, Any] = {
        "position": spell_position(board),
        "tree": spell_tree(game),
        "link": spell_link(alone(game)),
        "snapshot": list(game.snapshot()),
        "earlier": list(game.snapshot(max(0, len(game.played) - 2))),
        "layout": list(layout(board)),
        "opening": steps(game.played),
        "repeats": position_key(board),
        "passed": after_null_move(game),
        "passed before": after_null_move(game, max(0, len(game.played) - 1)),
        "doubts": [[one.code, one.pieces, one.side] for one in doubts(board)],
        "impossible": [[one.code, one.pieces, one.side] for one in impossible(board)],
        "earliest": [earliest_ply(board, turn) for turn in (0, 1)],
        "moves": [spell_move(board, move) for move in board.legal_moves()],
        "explained": [game.throws(piece, goals) for piece, goals in board.legal_by_piece()],
        "throwers": [
            [NAMES[one] for one in board.throwers_for(move)] for move in board.legal_moves()
        ],
        "thrown": [game.thrown_by(piece) for piece in range(PIECES)],
        "set up": position_key(parse_position(spell_position(board))),
    }
    said["formations"] = [formation(said["opening"], color) for color in (0, 1)]
    said["placed"] = placed(said["opening"])
    linked = Linked(game, max(0, len(game.played) - 1), 123456789, 1, ("Ana\n<b>", "B" * 30))
    said["sent"] = spell_link(linked)
    again = read_link(said["sent"])
    said["received"] = [again.ply, again.number, again.seat, again.names, again.game.text()]
    return said


def worth(board: Board) -> dict[str, Any]:
    """What the evaluation says of the position and of its moves."""
    found: dict[str, Any] = {}
    groups = board.legal_by_piece()
    judges = {
        "own": OWN,
        "blind": BLIND,
        "bold": Styled(3, 0, rows()),
        "cautious": Styled(0, 1, rows()),
        "helper": varied(OWN, 4),
    }
    for name, judge in judges.items():
        found[name] = [f"{judge.value(board):.9f}", judge.graded(board, groups)]
    lines = [RootLine(move, 1, 0.5, None, 0, (move,)) for move in board.legal_moves()[::3]]
    found["reasons"] = [" ".join(spell_reason(reason(board, line, OWN))) for line in lines]
    return found


def lines_of(board: Board, lines: Any) -> list[Any]:
    """Lines of a search as text."""
    return [
        [line.visits, f"{line.score:.6f}", line.proved, line.plies, spell_line(board, line.moves)]
        for line in lines
    ]


def searched(board: Board) -> dict[str, Any]:
    """What searches of a few positions find, alone and together, and the moves that they draw."""
    plain = python_search(board, OWN, 3, False)
    plain.run(iterations=45)
    broad = Broad(HivePosition(board, OWN), 3, 5)
    broad.run(iterations=30)
    kept = python_search(board, OWN, 3, True, table=plain.table)
    kept.run(iterations=40)
    reports = [one.report(3, True) for one in (plain, broad, kept)]
    whole = merged(reports, len(plain.moves))
    best = max(whole.lines, key=lambda line: line.visits)
    found: dict[str, Any] = {
        "alone": lines_of(board, reports[0].lines),
        "broad": lines_of(board, reports[1].lines),
        "kept": [kept.size, kept.iterations, lines_of(board, reports[2].lines)],
        "whole": [whole.iterations, whole.proved, whole.plies, lines_of(board, whole.lines)],
        "ranked": [line.move for line in ranked(whole.lines)],
        "believed": [line.move for line in by_value(whole.lines)],
        "packed": packed(whole._replace(seconds=0.0))[2:],
        "why": spell_reason(reason(board, best, OWN)),
        "drawn": [plain.pick(t, m) for t in (0.0, 0.4, 1.5) for m in (0.02, 0.3) for _ in range(3)],
        "best": [plain.best(), broad.best(), kept.best()],
    }
    return found


def told(text: str) -> dict[str, Any]:
    """All that is said of the position after a game."""
    game = read_tree(text, repetition=False) if ";" in text else Game.from_text(text)
    found = {"seen": seen(game), "refused": refused(game.board)}
    if game.board.result() == ONGOING:
        found["worth"] = worth(game.board)
        found["searched"] = searched(game.board)
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


WORDS = (
    "REASONS",
    "EXPECTED",
    "PROBLEMS",
    "LINK_PROBLEMS",
    "DOUBTS",
    "FAULTS",
    "ENGLISH",
    "STATES",
    "RESULTS",
)
"""Tables of what people and programs read."""
LIMITS = ("LONGEST_", "MOST_", "DEEPEST", "FARTHEST", "LARGEST", "REPETITIONS", "NUMBERS", "UNSEEN")
HOW = (
    "LEVELS", "STRENGTHS", "OPENING", "STYLES", "TURNS", "SHARPNESS", "THROWN", "LEAST", "NODES",
    "DEFAULT_LANG",
)  # fmt: skip
"""What is promised, or was decided: docs/site and docs/decisions tell of it."""


def promised() -> dict[str, Any]:
    """Words, limits, and how strong each level is, by module."""
    found: dict[str, Any] = {}
    for path in sorted(FOLDER.rglob("*.py")):
        name = ".".join(path.relative_to(FOLDER.parent).with_suffix("").parts)
        if path.name not in ("__init__.py", "__main__.py"):
            for constant, value in sorted(vars(importlib.import_module(name)).items()):
                kept = constant in WORDS + HOW or constant.startswith(LIMITS)
                if kept and re.search(rf"^{constant}\b.* = ", path.read_text(), re.M):
                    found[f"{name} {constant}"] = repr(value)
    return found


def read() -> dict[str, Any]:
    """What was said when the file was written."""
    return json.loads(gzip.decompress(FILE.read_bytes()))  # type: ignore[no-any-return]


def differences(old: Any, new: Any, place: str = "") -> list[str]:
    """Where two answers differ: the place, what was said, what is said now."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return [one for key in old for one in differences(old[key], new[key], f"{place}/{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) < 40:
        return [
            one
            for number, pair in enumerate(zip(old, new))
            for one in differences(*pair, f"{place}/{number}")
        ]
    return [] if old == new else [f"{place}: {str(old)[:300]}  ->  {str(new)[:300]}"]


def write() -> None:
    """Says what is said otherwise than before, and keeps it."""
    before = read() if FILE.is_file() else {}
    now: dict[str, Any] = {name: told(text) for name, text in records().items()}
    now["promised"] = promised()
    data = json.dumps(now, separators=(",", ":"), ensure_ascii=False).encode()
    FILE.write_bytes(gzip.compress(data, 9, mtime=0))
    for name in before:
        for one in differences(before[name], now.get(name), name):
            print(one)


if __name__ == "__main__":
    write()
