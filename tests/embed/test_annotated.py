"""Games with comments, variations and marks in a frame."""

from urllib.parse import quote, urlencode

import pytest

from hive_core.rules.hexes import cell_at
from tests.embed.fakes import Embedded
from web.embed.annotated import read_annotated
from web.embed.content import READERS, is_annotated

PGN = (
    '[Event "Club"] [White "Ana"] [Black "Bo"] [GameType "Base+MLP"] '
    "1. wS1 {Solid. [%skep circle@0,0]} 2. bG1 -wS1 (2. bA1 -wS1 {Sharp.})"
    " 3. wQ wS1- {There. [%skep bG1>wQ]}"
)


@pytest.fixture(autouse=True)
def reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page loads for such a game is loaded."""
    monkeypatch.setattr("web.embed.content.READERS", READERS + [read_annotated])


def test_the_comments_of_a_pgn_are_captions_and_its_marks_are_drawn_at_their_plies() -> None:
    frame = Embedded("?mode=step&ply=1&game=" + quote(PGN))
    assert frame.session.caption() == "Solid."
    assert frame.board.display.signs == (("circle", cell_at(0, 0)),)
    frame.session.step("forward")
    assert not frame.session.caption() and not frame.board.display.signs
    frame.session.step("forward")
    assert frame.session.caption() == "There."
    assert frame.board.display.arrows == ((cell_at(-1, 0), cell_at(1, 0)),)
    assert len(frame.session.game.played) == 3, "the main line, not the variation"


def test_a_game_with_headers_whose_blanks_are_plus_signs_is_read() -> None:
    """The element writes its attributes so; the board stayed empty and said nothing."""
    plain = PGN.replace("(2. bA1 -wS1 {Sharp.})", "")
    for text in (plain, plain.replace("] ", "]\n"), "\n  " + plain.replace("] ", "]\n   ")):
        frame = Embedded("?" + urlencode({"mode": "step", "ply": "1", "game": text}))
        assert frame.session.caption() == "Solid."
        assert len(frame.session.game.played) == 3
    raw = "?mode=step&game=" + plain.replace(" ", "+").replace("%", "%25")
    assert len(Embedded(raw).session.game.played) == 3


def test_a_game_with_comments_that_goes_wrong_is_shown_up_to_there_and_says_what_is_wrong() -> None:
    """It was shown up to there, or not at all, without a word."""
    frame = Embedded("?mode=step&game=" + quote('[White "Ana"] 1. wS1 {Solid.} 2. bG9 wS1-'))
    assert len(frame.session.game.played) == 1
    (sentence,) = frame.stage.sentences
    assert "game" in sentence and "9" in sentence


def test_plain_games_need_no_reader() -> None:
    assert not is_annotated("Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1")
    assert not is_annotated("wQ@0,0 bA1@1,0;pass")
    for text in (PGN, "Base;wS1 {Solid.}", "Base;wS1 [circle@0,0]", "Base;wS1;bS1 wS1- (bG1 wS1-)"):
        assert is_annotated(text)


def test_a_game_that_is_none_is_refused_with_its_place() -> None:
    frame = Embedded("?game=" + quote("[nonsense"))
    assert frame.session.game.played == []


def test_a_game_that_plays_by_itself_begins_at_its_beginning_and_stops_at_its_end() -> None:
    frame = Embedded("?mode=step&autoplay=2&game=" + quote(PGN))
    assert frame.session.ply() == 0
    assert [frame.session.onward() for _ in range(4)] == [True, True, False, False]
    assert frame.session.ply() == 3
    assert Embedded("?mode=step&autoplay=2&ply=2&game=" + quote(PGN)).session.ply() == 2
    assert Embedded("?autoplay=2&mode=view&game=" + quote(PGN)).session.ply() == 3
