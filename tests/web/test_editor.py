"""Setting a position up: taps, takes, changes taken back, and what is said to be wrong."""

import json
from unittest.mock import MagicMock

from hive_core.notation.position import parse_position
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import cell_at
from tests.web.pretend import pretended
from web.common.i18n import CODES, Translator, read_catalogue
from web.editor.editing import Editing, lesson_step
from web.editor.position import Draft
from web.learn.lesson_schema import form_faults

SETTLED = "wS1@0,0 bS1@1,0 wQ@-1,0 bQ@2,0"


class Told:
    """Notes what is said, and counts the drawings."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.drawings = 0

    def say(self, text: str) -> None:
        self.texts.append(text)

    def draw(self) -> None:
        self.drawings += 1


def begin(text: str = "", code: str = "en") -> tuple[Editing, Told]:
    t = Translator(read_catalogue, ("editor",))
    t.use(code)
    told = Told()
    return Editing(Draft(parse_position(text)), t, told.say, told.draw), told


def found(editing: Editing) -> list[tuple[str, str]]:
    return [(one.sign, one.words) for one in editing.findings()]


def test_pieces_are_placed_moved_stacked_taken_and_had_back() -> None:
    editing, told = begin()
    editing.tap(cell_at(0, 0))
    assert told.texts == ["Choose a piece first."]
    editing.pick("wA")
    editing.tap(cell_at(0, 0))
    assert editing.chosen == PIECE_BY_NAME["wA2"], "the next of its kind follows"
    editing.tap(cell_at(1, 0))
    editing.lay_down()
    editing.pick("bB")
    editing.put(editing.chosen, cell_at(1, 0))
    assert editing.draft.text() == "wA1@0,0 wA2+bB1@1,0"
    editing.lay_down()
    editing.tap(cell_at(1, 0))
    editing.tap(cell_at(0, 1))
    assert editing.draft.text() == "wA1@0,0 wA2@1,0 bB1@0,1"
    editing.draft.set_last(PIECE_BY_NAME["bB1"])
    editing.take(cell_at(0, 1))
    assert editing.draft.text() == "wA1@0,0 wA2@1,0", "what is taken off did not move last"
    for _ in range(4):
        editing.undo()
    assert editing.draft.text() == "wA1@0,0 wA2@1,0"
    for _ in range(3):
        editing.undo()
    assert editing.draft.text() == "" and "nothing to take back" in told.texts[-1]


def test_a_position_with_pieces_out_of_the_game_keeps_them_out() -> None:
    text = SETTLED + " to:b9 last:wQ game:Base+P opening:free reserve:wA1,bG1"
    editing, told = begin(text)
    assert parse_position(editing.draft.text()).where == parse_position(text).where
    assert editing.draft.text() == "wQ@-1,0 wS1@0,0 bS1@1,0 bQ@2,0" + text[len(SETTLED) :]
    editing.pick("wB")
    assert editing.chosen < 0 and "left" in told.texts[-1]


def test_each_fault_has_a_number_at_its_cell() -> None:
    editing, _ = begin(SETTLED)
    assert found(editing) == []
    editing.draft.put(PIECE_BY_NAME["wA2"], cell_at(6, 0))
    editing.draft.put(PIECE_BY_NAME["wG1"], cell_at(6, 0))
    cut, on_top = found(editing)
    assert cut[0] == "1" and cut[1].endswith("cut off from the hive.")
    assert on_top == ("2", "White grasshopper 1 never stands on top of another piece.")
    assert editing.picture("dots").signs[0] == ("1", cell_at(6, 0))
    assert [one.bars for one in editing.findings()] == [True, True]


def test_what_is_strange_does_not_bar_a_game() -> None:
    editing, _ = begin(SETTLED)
    editing.draft.put(PIECE_BY_NAME["wA2"], cell_at(-2, 0))
    assert [(one.sign, one.bars) for one in editing.findings()] == [("1", False)]
    editing.draft.set_number("1")
    assert editing.findings()[0].bars and editing.findings()[0].cell < 0
    for nonsense in ("", "x", "-3", "12345"):
        editing.draft.set_number(nonsense)
        assert editing.draft.state.number == 0


def test_bugs_that_the_type_lacks_are_told() -> None:
    editing, _ = begin("wQ@0,0 bM@1,0")
    editing.draft.use("P", True)
    assert found(editing) == [("1", "Black mosquito: this game is played without that bug.")]


def test_a_position_becomes_a_step_that_lessons_take() -> None:
    texts = {}
    for code in CODES:
        t = Translator(read_catalogue, ("editor",))
        t.use(code)
        texts[code] = t("editor.step_text")
    step = json.loads(lesson_step(texts, SETTLED))
    lesson = {"id": "own", "title": {"en": "A", "es": "A"}, "steps": [step]}
    assert form_faults(lesson) == []


def test_the_room_opens_without_a_browser() -> None:
    with pretended():
        from web.editor.dialog import EditorDialog, Owner

        t = Translator(read_catalogue, ("editor",))
        t.use("en")
        nothing = lambda *_: None  # noqa: E731
        room = EditorDialog(MagicMock(t=t), Owner(nothing, nothing, nothing, nothing, nothing))
        room.open(parse_position(SETTLED), "dots")
        assert room.draft.text() == "wQ@-1,0 wS1@0,0 bS1@1,0 bQ@2,0"
