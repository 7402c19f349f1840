"""Records of lessons, chapters and rules, and functions that read them from the JSON of web/lessons/.
Pure. web/lessons/schema.json describes each field and the kinds of steps that have it. The functions
raise ValueError for missing fields; lesson_schema.py checks all the rest."""

import json

from hive_core.notation import tokens
from hive_core.records import NamedTuple
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME
from hive_core.rules.hexes import axial, cell_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from web.common.i18n import Text

    Data = dict[str, Any]
    Texts = tuple[str, ...]
    R = TypeVar("R")

QUESTIONS = {"pinned": "pinned", "can_move": "legal", "cannot_move": "stuck", "thrown": "throw"}
"""Kinds of questions (hive_core/game/question.py) by the property that a step of kind "choose" asks
for."""
ANY = "any"
"""Value of a step's field "moves" if every legal placement is right."""

Show = NamedTuple("Show", [("signs", "Texts"), ("arrows", "Texts"), ("coords", "bool")])
"""Signs and arrows that a lesson's author adds to a position, and whether coordinates are shown."""
Option = NamedTuple("Option", [("text", "Text"), ("right", "bool"), ("why", "Text")])
"""Option of a question; `why` explains why it is right or wrong."""
Frame = NamedTuple(
    "Frame",
    [
        ("text", "Text | None"),
        ("position", "str | None"),
        ("put", "str"),
        ("lift", "str"),
        ("signs", "Texts | None"),
        ("arrows", "Texts | None"),
    ],
)
"""Picture of a step of kind "watch", which shows several one after the other. A field that is None
stays as in the previous picture, or in the first one as in the step. `put` is a piece to put on a cell,
such as "wA1@0,-1", and `lift` the name of a piece to draw above the board; "" for none."""
Step = NamedTuple(
    "Step",
    [
        ("kind", "str"),
        ("text", "Text"),
        ("position", "str | None"),
        ("show", "Show"),
        ("alt", "Text | None"),
        ("done", "Text | None"),
        ("hints", "tuple[Text, ...]"),
        ("piece", "str"),
        ("cells", "Texts"),
        ("refuse", "dict[str, Text]"),
        ("moves", "Texts"),
        ("anything", "bool"),
        ("otherwise", "Text | None"),
        ("check", "str"),
        ("reply", "str"),
        ("answers", "tuple[Texts, ...]"),
        ("pieces", "Texts"),
        ("that", "str"),
        ("of", "str"),
        ("options", "tuple[Option, ...]"),
        ("frames", "tuple[Frame, ...]"),
    ],
)
"""Step of a lesson; fields that its kind does not have are empty. If `anything` is True, every legal
placement is right and `moves` is empty. `otherwise` is the field "else" of the file: the feedback on
legal but wrong moves. `answers` are the opponent's answers to these: each item is a move followed by
the attempts that it refutes, and the move of the last item refutes all others."""
Lesson = NamedTuple("Lesson", [("id", "str"), ("title", "Text"), ("steps", "tuple[Step, ...]")])
"""A lesson with all its steps."""
NO_LESSON = Lesson("", {"en": ""}, ())
"""Lesson without steps, which stands in the player until one is open."""
Entry = NamedTuple("Entry", [("id", "str"), ("title", "Text"), ("steps", "int")])
"""Entry of a lesson in the table of contents; `steps` is the number of the lesson's steps."""
Chapter = NamedTuple(
    "Chapter",
    [("id", "str"), ("title", "Text"), ("about", "Text"), ("lessons", "tuple[Entry, ...]")],
)
"""Entry of a chapter in the table of contents, with the entries of its lessons."""
Rule = NamedTuple("Rule", [("name", "Text | None"), ("text", "Text"), ("lessons", "Texts")])
"""A rule or an idea to look up, and the ids of the lessons that teach it. Rules have no name."""
Section = NamedTuple(
    "Section", [("id", "str"), ("title", "Text"), ("bug", "str"), ("rules", "tuple[Rule, ...]")]
)
"""A section of the rules or of the ideas. `bug` is the letter of the bug that the section is about, ""
for none."""


# Files


def read_contents(text: str) -> "tuple[Chapter, ...]":
    """Return the chapters of index.json."""
    return _read(text, lambda data: _each(_chapter, data["chapters"]))


def read_chapter(text: str) -> "tuple[Lesson, ...]":
    """Return the lessons of a chapter's file."""
    return _read(text, lambda data: _each(read_lesson, data["lessons"]))


def read_rules(text: str) -> "tuple[Section, ...]":
    """Return the sections of rules.json or ideas.json."""
    return _read(text, lambda data: _each(_section, data["sections"]))


def _read(text: str, read: "Callable[[Data], R]") -> "R":
    try:
        return read(json.loads(text))
    except KeyError as error:
        raise ValueError("a lesson, chapter or rule lacks " + str(error)) from None
    except (TypeError, AttributeError):
        raise ValueError("a list or an object is missing") from None


def _each(read: "Callable[[Data], R]", items: "list[Data]") -> "tuple[R, ...]":
    return tuple([read(item) for item in items])


# Records


def read_lesson(data: "Data") -> "Lesson":
    """Return a lesson with its steps from plain data."""
    return Lesson(data["id"], data["title"], _each(read_step, data["steps"]))


def read_step(data: "Data") -> "Step":
    """Return a step of any kind from plain data."""
    given = data.get
    anything = given("moves") == ANY
    return Step(
        kind=data["kind"],
        text=data["text"],
        position=given("position"),
        show=_show(given("show", {})),
        alt=given("alt"),
        done=given("done"),
        hints=tuple(given("hints", ())),
        piece=given("piece", ""),
        cells=tuple(given("cells", ())),
        refuse=given("refuse", {}),
        moves=() if anything else tuple(given("moves", ())),
        anything=anything,
        otherwise=given("else"),
        check=given("check", ""),
        reply=given("reply", ""),
        answers=tuple([tuple(one) for one in given("answers", ())]),
        pieces=tuple(given("pieces", ())),
        that=given("that", ""),
        of=given("of", "both"),
        options=_each(_option, given("options", ())),
        frames=_each(_frame, given("frames", ())),
    )


def _show(data: "Data") -> "Show":
    given = data.get
    return Show(tuple(given("signs", ())), tuple(given("arrows", ())), given("coords", False))


def _option(data: "Data") -> "Option":
    return Option(data["text"], data["right"], data["why"])


def _frame(data: "Data") -> "Frame":
    given = data.get
    signs, arrows = [tuple(data[name]) if name in data else None for name in ("signs", "arrows")]
    return Frame(
        given("text"), given("position"), given("put", ""), given("lift", ""), signs, arrows
    )


def _chapter(data: "Data") -> "Chapter":
    return Chapter(data["id"], data["title"], data["about"], _each(_entry, data["lessons"]))


def _entry(data: "Data") -> "Entry":
    return Entry(data["id"], data["title"], data["steps"])


def _section(data: "Data") -> "Section":
    return Section(data["id"], data["title"], data.get("bug", ""), _each(_rule, data["rules"]))


def _rule(data: "Data") -> "Rule":
    return Rule(data.get("name"), data["text"], tuple(data["lessons"]))


# Cells and moves as lessons write them


def read_cell(text: str) -> int:
    """Return the cell that a text such as "2,-1" names."""
    q, r = tokens.read_cell(text, 0, len(text))
    return cell_at(q, r)


def cell_text(cell: int) -> str:
    """Return a cell as a text such as "2,-1"."""
    return "%d,%d" % axial(cell)


def move_text(move: int) -> str:
    """Return a move as a text such as "wA1@2,-1"."""
    return NAMES[move >> SHIFT] + "@" + cell_text(move & CELL)


def read_move(text: str) -> tuple[int, int]:
    """Return two numbers, the piece and the cell that a text such as "wA1@0,-1" names."""
    name, _, place = text.partition("@")
    return PIECE_BY_NAME[name], read_cell(place)
