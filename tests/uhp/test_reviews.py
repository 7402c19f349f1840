"""The review of a game on the command line: every line of it, and what is asked for."""

from typing import Any

import pytest

from hive_core.engine import review_text
from hive_core.engine.review_text import percent, report_of
from hive_core.files import read
from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.records import changed
from hive_core.search import accuracy, review
from hive_core.search.review_comments import saved_evaluations
from hive_core.search.thinker import python_search
from tests.uhp.test_command_line import run

GAME = "Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
USUAL = Evaluation(0, 0, 0.5, None, 0, 9, 50, ["wA1 -wS1", "bA1"], ["brings_in", "wA1"])
JUDGED = (
    changed(USUAL, moves=["wS1"], why=["waits"]),
    changed(USUAL, ply=1, turn=1, white=0.5),
    changed(USUAL, ply=2, turn=0, white=0.6, proved=1, plies=3, why=["forces", "bQ", "2"]),
    changed(USUAL, ply=3, turn=1, white=0.194, choices=1),
    changed(USUAL, ply=4, turn=0, white=0.2, choices=0, moves=[], why=[]),
)


LEGAL = [
    changed(USUAL, ply=ply, turn=ply & 1, moves=[move], why=["waits"])
    for ply, move in enumerate(["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ"])
]


class Judges:
    """In the place of one that searches: its positions are judged already, each at the second try."""

    def __init__(self, game, positions):
        self.game, self.left, self.waits = game, list(positions), False

    @property
    def done(self):
        """Whether nothing is left."""
        return not self.left

    def run(self):
        """Every other time a position."""
        self.waits = not self.waits
        return None if self.waits else self.left.pop(0)


def reviewer(game, positions) -> Any:
    """Such a reviewer, whatever its type."""
    return Judges(game, positions)


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge a game from its first move on."""
    monkeypatch.setattr(accuracy, "OPENING_PLIES", 0)


@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize("back", [0, 3])
def test_every_line_of_a_review(back):
    game = Game.from_string(GAME)
    game.undo(back) if back else None
    assert list(report_of(reviewer(game, JUDGED))) == [
        "ply;move;chances of White;cost;best move;reason",
        "1;wS1;50 %;;wS1;waits",
        "2;bS1 wS1-;60 %;10 %;wA1 -wS1;brings_in wA1",
        "3;wQ -wS1;19 %;41 %;wA1 -wS1;forces bQ 2",
        "4;bQ bS1-;20 %;;wA1 -wS1;brings_in wA1",
        "accuracy;White 60 %;Black 67 %",
        (
            "turn;3;White;wQ -wS1;60 % to 19 %;a win in 3 plies was there;"
            "better wA1 -wS1, forces bQ 2;then wA1 -wS1, brings_in wA1"
        ),
        (
            "turn;2;Black;bS1 wS1-;50 % to 40 %;better wA1 -wS1, brings_in wA1;"
            "then wA1 -wS1, forces bQ 2"
        ),
    ]


@pytest.mark.usefixtures("whole")
def test_the_last_position_has_no_answer_and_who_had_no_choice_no_accuracy():
    two = (USUAL, changed(USUAL, ply=1, turn=1, white=0.1, choices=0, moves=[], why=[]))
    assert list(report_of(reviewer(Game.from_string("Base;wS1"), two)))[1:] == [
        "1;wS1;10 %;40 %;wA1 -wS1;brings_in wA1",
        "accuracy;White 20 %;Black -",
        "turn;1;White;wS1;50 % to 10 %;better wA1 -wS1, brings_in wA1",
    ]


def test_a_share_is_rounded_to_whole_per_cent():
    shares = (0.0, 0.004, 0.005, 0.554, 0.555, 0.999, 1.0)
    assert [percent(share) for share in shares] == ["0 %", "0 %", "1 %", "55 %", "56 %"] + [
        "100 %"
    ] * 2


@pytest.fixture
def asked(monkeypatch):
    """What a reviewer is made with by the command; it says two lines."""
    found = []

    def make(game, seconds, search_of):
        found.append((game.text(), seconds, search_of))

    monkeypatch.setattr(review, "Reviewer", make)
    monkeypatch.setattr(review_text, "report_of", lambda _: iter(["one", "two"]))
    return found


def test_half_a_second_is_searched_unless_said_otherwise(asked, tmp_path):
    good, bad = tmp_path / "good.uhp", tmp_path / "bad.uhp"
    good.write_text(GAME)
    bad.write_text("Base;wS1;bS1 wS1-;wS1 bS1")
    core = ("--core", "python")
    assert run("review", str(good), *core) == (0, ["one", "two"], "")
    assert run("review", str(good), "--seconds", "0.01", *core)[0] == 0
    assert [one[1] for one in asked] == [0.5, 0.01]
    assert asked[0][2] is python_search and asked[0][0].endswith(";bQ bS1-")
    status, lines, errors = run("review", str(bad), *core)
    assert (status, lines) == (1, ["one", "two"])
    assert errors.startswith(f"{bad}: line 1, column 19, move 3: ")
    assert run("review", str(good), "--from", "pgn", *core)[0] == 1


@pytest.mark.parametrize("seconds", ["0", "-1", "nan"])
def test_no_time_is_refused(asked, tmp_path, seconds):
    good = tmp_path / "good.uhp"
    good.write_text(GAME)
    said = f"--seconds is a number above 0, read {float(seconds)}\n"
    assert run("review", str(good), "--seconds", seconds) == (1, [], said)
    assert asked == []


def test_a_file_that_is_none_is_refused(asked, tmp_path):
    none = tmp_path / "none.uhp"
    assert run("review", str(none)) == (1, [], f"cannot read {none}: No such file or directory\n")
    none.write_text("hello")
    status, lines, errors = run("review", str(none))
    assert (status, lines) == (1, []) and errors.startswith(f"{none}: cannot read 'hello'")
    assert run("review")[0] == 2


def test_a_review_is_written_into_a_file_that_shows_it_again(tmp_path, monkeypatch):
    monkeypatch.setattr(review, "Reviewer", lambda game, *_: reviewer(game, LEGAL))
    good, out = tmp_path / "good.uhp", tmp_path / "out.pgn"
    good.write_text(GAME)
    status, lines, errors = run("review", str(good), "--core", "python", "--save", str(out))
    assert (status, errors) == (0, "") and lines[1].startswith("1;wS1;")
    file = read(out.read_text(), out.name)
    assert not file.faults
    assert [list(one) for one in saved_evaluations(file.game.node.path(), 0)] == [
        list(one) for one in LEGAL
    ]
    wrong = str(tmp_path / "out.uhp")
    status, lines, errors = run("review", str(good), "--core", "python", "--save", wrong)
    assert (status, lines) == (1, []) and errors.startswith(
        "--save: expected a file that ends in .pgn or .sgf"
    )
