"""The lessons are well formed, complete, short, and true: the rules core finds every answer anew."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.notation.position import parse_position, spell_position
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME
from hive_core.rules.error_sentences import REASONS
from hive_core.rules.hexes import axial, cell_at
from hive_core.rules.refusals import refusal_of_move
from web.learn.lesson_schema import WRITTEN

LESSONS = Path(__file__).resolve().parents[2] / "web" / "lessons"
SCHEMA = json.loads((LESSONS / "schema.json").read_text())
NO_CHAPTERS = {"schema", "contents", "rules", "ideas"}
MOST_WORDS = 60


def load(name):
    return json.loads((LESSONS / f"{name}.json").read_text())


CHAPTERS = {
    path.stem: load(path.stem)
    for path in sorted(LESSONS.glob("*.json"))
    if path.stem not in NO_CHAPTERS
}
STEPS = {
    f"{name}-{lesson['id']}-{number}": step
    for name, chapter in CHAPTERS.items()
    for lesson in chapter["lessons"]
    for number, step in enumerate(lesson["steps"], 1)
}


def of_kind(*kinds):
    return [pytest.param(step, id=key) for key, step in STEPS.items() if step["kind"] in kinds]


def having(field):
    return [pytest.param(step, id=key) for key, step in STEPS.items() if field in step]


def cell(text):
    """The cell of "q,r", or of a piece's cell in "wA1@q,r"."""
    q, r = text.split("@")[-1].split(",")
    return cell_at(int(q), int(r))


def number(text):
    """The move of "wA1@q,r"."""
    return PIECE_BY_NAME[text.split("@")[0]] << SHIFT | cell(text)


def spelled(move):
    """The text of a move, "wA1@q,r"."""
    return "{}@{},{}".format(NAMES[move >> SHIFT], *axial(move & CELL))


def legal(board):
    return {spelled(move) for move in board.legal_moves() if move >= 0}


def goals(board, piece):
    return {move.split("@")[1] for move in legal(board) if move.split("@")[0] == piece}


def winning(board):
    """The moves after which the mover has won."""
    found = set()
    for move in board.legal_moves():
        board.make(move)
        if board.result() == 1 - board.turn:
            found.add(spelled(move))
        board.undo()
    return found


def texts(value, where=""):
    """(where, {"en": ..., "es": ...}) for every text in a piece of JSON."""
    if isinstance(value, dict) and set(WRITTEN) <= set(value):
        yield where, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, f"{where}/{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from texts(inner, f"{where}/{i}")


# Form


def validate(value, part=""):
    """Against the schema of a chapter, or of the named part of it."""
    schema = {"$defs": SCHEMA["$defs"], "$ref": f"#/$defs/{part}"} if part else SCHEMA
    jsonschema.Draft202012Validator(schema).validate(value)


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", CHAPTERS)
def test_chapter_follows_the_schema(name):
    validate(CHAPTERS[name])
    assert CHAPTERS[name]["id"] == name


def test_contents_name_every_chapter():
    contents = load("contents")
    validate(contents, "contents")
    assert sorted(contents["chapters"]) == sorted(CHAPTERS)


@pytest.mark.parametrize("book", ["rules", "ideas"])
def test_what_is_looked_up_follows_the_schema_and_leads_to_lessons(book):
    rules = load(book)
    validate(rules, "rules")
    known = {lesson["id"] for chapter in CHAPTERS.values() for lesson in chapter["lessons"]}
    named = {
        lesson
        for section in rules["sections"]
        for rule in section["rules"]
        for lesson in rule["lessons"]
    }
    assert named <= known


def test_every_lesson_is_there_once():
    found = [lesson["id"] for chapter in CHAPTERS.values() for lesson in chapter["lessons"]]
    assert len(found) == len(set(found))
    assert set(found) >= {f"L{n:02}" for n in range(1, 62)}


@pytest.mark.parametrize("name", [*CHAPTERS, "rules", "ideas"])
def test_texts_are_short_and_in_two_languages(name):
    for where, text in texts(load(name)):
        for code in WRITTEN:
            words = text[code].split()
            assert len(words) <= MOST_WORDS, f"{where} {code}: {len(words)} words"
            assert text[code] == text[code].strip(), where
            assert not re.search(r"-?\d,-?\d|[\"'`]|  ", text[code]), f"{where} {code}"
        if len(text["en"].split()) > 3:
            assert text["en"] != text["es"], where
        for opening in "¿¡":
            closing = {"¿": "?", "¡": "!"}[opening]
            assert text["es"].count(opening) == text["es"].count(closing), where


# What is drawn


@pytest.mark.parametrize("step", having("position"))
def test_position_can_be_read_and_is_written_back(step):
    board = parse_position(step["position"])
    again = parse_position(spell_position(board))
    assert (again.where, again.below, again.ply, again.rest) == (
        board.where,
        board.below,
        board.ply,
        board.rest,
    )


@pytest.mark.parametrize("step", having("show"))
def test_signs_and_arrows_can_be_read(step):
    board = parse_position(step["position"])
    read_signs(",".join(step["show"].get("signs", ())), board)
    read_arrows(",".join(step["show"].get("arrows", ())), board)


@pytest.mark.parametrize("step", of_kind("watch"))
def test_frames_can_be_drawn(step):
    position = step["position"]
    for frame in step["frames"]:
        position = frame.get("position", position)
        board = parse_position(position)
        if "lift" in frame:
            lifted = PIECE_BY_NAME[frame["lift"]]
            assert board.top[board.where[lifted]] == lifted, "a covered piece cannot be lifted"
        if "put" in frame:
            piece = PIECE_BY_NAME[frame["put"].split("@")[0]]
            if board.where[piece] >= 0:
                assert board.top[board.where[piece]] == piece, "a covered piece cannot be taken up"
                board.lift(piece)
            board.put(piece, cell(frame["put"]))
        read_signs(",".join(frame.get("signs", ())), board)
        read_arrows(",".join(frame.get("arrows", ())), board)


# What is asked


@pytest.mark.parametrize("step", of_kind("find"))
def test_cells_to_find_are_all_the_legal_ones(step):
    board = parse_position(step["position"])
    assert set(step["cells"]) == goals(board, step["piece"])
    for refused in step.get("refuse", {}):
        assert refusal_of_move(board, number(f"{step['piece']}@{refused}")), f"{refused} is legal"


@pytest.mark.parametrize("step", of_kind("move", "place"))
def test_moves_asked_for_are_what_they_are_said_to_be(step):
    board = parse_position(step["position"])
    possible = legal(board)
    if step["moves"] == "any":
        asked = {move for move in possible if board.where[PIECE_BY_NAME[move.split("@")[0]]] < 0}
        assert asked, "nothing can be placed"
    else:
        asked = set(step["moves"])
        assert asked <= possible
        assert asked == possible or "else" in step, "no words for the other legal moves"
    check = step.get("check", "")
    if check == "wins":
        assert asked == winning(board)
    if check == "all":
        pieces = {move.split("@")[0] for move in asked}
        assert asked == {move for move in possible if move.split("@")[0] in pieces}


@pytest.mark.parametrize("step", having("reply"))
def test_reply_is_legal_after_every_answer(step):
    board = parse_position(step["position"])
    asked = legal(board) if step["moves"] == "any" else step["moves"]
    for move in asked:
        board.make(number(move))
        assert step["reply"] in legal(board), f"after {move}"
        board.undo()


@pytest.mark.parametrize("step", of_kind("choose"))
def test_pieces_to_choose_are_all_of_their_sort(step):
    board = parse_position(step["position"])
    tops = {NAMES[piece]: at for piece, at in enumerate(board.where) if at >= 0}
    tops = {name: at for name, at in tops.items() if board.top[at] == PIECE_BY_NAME[name]}
    assert set(step["pieces"]) | set(step.get("refuse", {})) <= set(tops)
    assert not set(step["pieces"]) & set(step.get("refuse", {}))
    that, of = step.get("that", ""), step.get("of", "both")
    if not that:
        assert "else" in step or set(step["pieces"]) | set(step["refuse"]) == set(tops)
        return
    found = set()
    for name, at in tops.items():
        if of in ("both", name[0]):
            moves = moves_of_own_turn(board, name)
            fits = {"pinned": board.pinned(at), "can_move": moves, "cannot_move": not moves}
            if fits[that]:
                found.add(name)
    assert set(step["pieces"]) == found


def moves_of_own_turn(board, name):
    """Where a piece may go if its colour is to move."""
    turn, rest = board.turn, board.rest
    if "wb"[turn] != name[0]:
        board.turn, board.rest = 1 - turn, -1
    found = goals(board, name)
    board.turn, board.rest = turn, rest
    return found


# The diagrams of the rule book


def step_that_finds(lesson, piece, count):
    """The step of `lesson` that asks for the `count` goals of `piece`."""
    for chapter in CHAPTERS.values():
        for found in chapter["lessons"]:
            if found["id"] == lesson:
                for step in found["steps"]:
                    wanted = step.get("piece") == piece and len(step["cells"]) == count
                    if step["kind"] == "find" and wanted:
                        return step
    raise AssertionError(f"{lesson} has no step with {count} goals of {piece}")


@pytest.mark.parametrize(
    ("lesson", "piece", "count", "climbs", "refused", "reason"),
    [
        ("L05", "wA1", 3, 0, "1,-1", "touches_opponent"),
        ("L15", "bQ", 4, 0, "2,-2", "occupied"),
        ("L16", "wB1", 4, 2, "1,0", "not_touching_hive"),
        ("L21", "wB1", 5, 3, "1,0", "gate_high"),
        ("L22", "wG1", 3, 0, "0,-3", "cannot_reach"),
        ("L24", "bS1", 4, 0, "-3,2", "cannot_reach"),
        ("L26", "bA1", 11, 0, "0,1", "gate"),
        ("L27", "bL", 10, 0, "-1,0", ""),
        ("L28", "wM", 6, 2, "-3,0", "cannot_reach"),
    ],
)
def test_the_classic_diagrams(lesson, piece, count, climbs, refused, reason):
    step = step_that_finds(lesson, piece, count)
    board = parse_position(step["position"])
    assert len([text for text in step["cells"] if board.top[cell(text)] >= 0]) == climbs
    refusal = refusal_of_move(board, number(f"{piece}@{refused}"))
    assert (refusal.reason if refusal else "") == reason
    assert not reason or reason in REASONS
