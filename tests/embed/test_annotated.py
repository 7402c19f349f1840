"""Games with comments, variations and marks in a frame."""

from urllib.parse import quote, urlencode

import pytest

from hive_boards.board import html, read
from hive_core.game.link import read_link
from hive_core.rules.bugs import BLACK
from hive_core.rules.hexes import cell_at
from tests.embed.fakes import Embedded
from web.embed.annotated import read_annotated, spell_path
from web.embed.game_source import READERS, is_annotated

PGN = (
    '[Event "Club"] [White "Ana"] [Black "Bo"] [GameType "Base+MLP"] '
    "1. wS1 {Solid. [%skep circle@0,0]} 2. bG1 -wS1 (2. bA1 -wS1 {Sharp.})"
    " 3. wQ wS1- {There. [%skep bG1>wQ]}"
)


@pytest.fixture(autouse=True)
def reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page loads for such a game is loaded."""
    monkeypatch.setattr("web.embed.game_source.READERS", READERS + [read_annotated])


def test_the_comments_of_a_pgn_are_captions_and_its_marks_are_drawn_at_their_plies() -> None:
    frame = Embedded("?mode=step&ply=1&game=" + quote(PGN))
    assert frame.game.caption() == "Solid."
    assert frame.board.display.signs == (("circle", cell_at(0, 0)),)
    frame.session.step("forward")
    assert not frame.game.caption() and not frame.board.display.signs
    frame.session.step("forward")
    assert frame.game.caption() == "There."
    assert frame.board.display.arrows == ((cell_at(-1, 0), cell_at(1, 0)),)
    assert len(frame.session.game.played) == 3, "the main line, not the variation"


def test_the_list_has_a_sign_at_each_move_with_a_comment() -> None:
    """A comment was seen at its move alone: nobody knew where there was one."""
    frame = Embedded("?mode=step&ply=1&game=" + quote(PGN))
    assert frame.game.commented() == (1, 3)
    frame.game.variations.go_along(["wS1", "bA1 -wS1"])
    assert frame.game.commented() == (1, 2)
    frame = Embedded("?mode=play&game=" + quote(PGN))
    assert frame.game.commented() == (), "a game to play shows no comments"


def test_a_game_with_headers_whose_blanks_are_plus_signs_is_read() -> None:
    """The element writes its attributes so; the board stayed empty and said nothing."""
    plain = PGN.replace("(2. bA1 -wS1 {Sharp.})", "")
    for text in (plain, plain.replace("] ", "]\n"), "\n  " + plain.replace("] ", "]\n   ")):
        frame = Embedded("?" + urlencode({"mode": "step", "ply": "1", "game": text}))
        assert frame.game.caption() == "Solid."
        assert len(frame.session.game.played) == 3
    raw = "?mode=step&game=" + plain.replace(" ", "+").replace("%", "%25")
    assert len(Embedded(raw).session.game.played) == 3


def test_a_game_with_comments_that_goes_wrong_is_shown_up_to_there_and_says_what_is_wrong() -> None:
    """It was shown up to there, or not at all, without a word."""
    frame = Embedded("?mode=step&game=" + quote('[White "Ana"] 1. wS1 {Solid.} 2. bG9 wS1-'))
    assert len(frame.session.game.played) == 1
    (sentence,) = frame.stage.sentences
    assert "game" in sentence and "9" in sentence


def test_a_page_leads_to_any_move_of_any_line_by_the_moves_to_it() -> None:
    """The moves of variations in a fence's list were no links; a ply is that of the line one is in."""
    game = "1. wS1 2. bG1 wS1- (2. bA1 wS1- 3. wQ -wS1 (3. wA1 -wS1)) 3. wQ -wS1 {End.}"
    diagram = read(game)
    frame = Embedded("?game=" + quote(diagram.attributes["game"]))
    lines = [link.split('"')[0] for link in html(diagram, "x").split('data-line="')[1:]]
    assert len(lines) == 6
    for line in lines + lines[::-1]:
        state = frame.ask("goto", line=line)["data"]
        assert (";" + line + ";") in state["game"] + ";" and state["ply"] == line.count(";") + 1
    assert frame.told("move") == [] and frame.told("gameover") == [], "nobody played them"
    for wrong in ({"line": "wS1;bQ wS1-"}, {"line": ""}, {}, {"line": "wS1", "ply": 1}):
        assert frame.ask("goto", **wrong)["data"]["code"] == "bad_value"
    assert frame.state()["ply"] == 1
    frame = Embedded("?mode=play&game=" + quote(diagram.attributes["game"]))
    assert frame.ask("goto", line="wS1;bA1 wS1-")["data"]["code"] == "bad_value", "a game is played"
    assert frame.ask("goto", line="wS1;bG1 wS1-")["data"]["ply"] == 2


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
    assert frame.game.variations.ply() == 0
    assert [frame.game.variations.onward() for _ in range(4)] == [True, True, False, False]
    assert frame.game.variations.ply() == 3
    assert Embedded("?mode=step&autoplay=2&ply=2&game=" + quote(PGN)).game.variations.ply() == 2
    assert Embedded("?autoplay=2&mode=view&game=" + quote(PGN)).game.variations.ply() == 3


def names(frame: Embedded) -> list[str]:
    return [node.ply.text for node in frame.game.variations.nodes()]


def test_a_variation_is_walked_and_back_leads_to_where_it_begins() -> None:
    """Boards in frames showed the main line and nothing else of a game with variations."""
    frame = Embedded("?mode=step&ply=0&game=" + quote(PGN))
    session = frame.session
    assert not names(frame), "nothing to choose at the beginning"
    session.step("forward")
    assert names(frame) == ["bG1 -wS1", "bA1 -wS1"] and frame.game.variations.chosen() == 0
    frame.game.variations.go(1)
    assert (
        frame.game.caption() == "Sharp." and frame.game.variations.ply() == 2 and not names(frame)
    )
    assert session.node_in_view().ply.text == "bA1 -wS1"
    session.step("back")
    assert frame.game.variations.ply() == 1 and frame.game.variations.chosen() == 1, (
        "forward goes there again"
    )
    frame.game.variations.go(0)
    session.step("last")
    assert frame.game.caption() == "There." and frame.game.variations.ply() == 3


def test_a_way_is_chosen_without_leaving_the_position_and_the_list_of_moves_follows() -> None:
    frame = Embedded("?mode=step&ply=1&game=" + quote(PGN))
    frame.game.variations.choose(1)
    assert frame.game.variations.ply() == 1 and frame.game.variations.chosen() == 1
    assert frame.page.table.moves == ("wS1", "bA1 -wS1")
    frame.game.variations.choose(7)
    frame.game.variations.go(-1)
    assert frame.game.variations.ply() == 1 and frame.game.variations.chosen() == 1


def test_the_page_around_hears_of_no_moves_and_no_end_when_another_line_is_looked_at() -> None:
    resigned = PGN.replace("]  1.", "]\n\n1.").replace(" 1. wS1", ' [Result "0-1"] 1. wS1')
    frame = Embedded("?mode=step&ply=1&game=" + quote(resigned))
    session = frame.session
    assert session.game.outcome()[0] == BLACK
    frame.game.variations.go(1)
    assert frame.game.variations.ply() == 2 and not session.game.agreed[1]
    session.step("back")
    frame.game.variations.go(0)
    assert session.game.outcome()[0] == BLACK, "the main line ends as it ended"
    assert not frame.told("move") and not frame.told("gameover")
    assert frame.told("ply")[-1] == {"ply": 2, "plies": 3}
    assert frame.state()["game"].endswith("wQ wS1-")


def test_the_address_in_skep_has_the_tree_the_path_and_the_ply() -> None:
    frame = Embedded("?mode=step&ply=1&game=" + quote(PGN))
    assert not frame.game.variations.path(), "nothing that writes it is loaded"
    frame.game.variations.spell_path = spell_path
    frame.game.variations.go(1)
    frame.session.step("back")
    linked = read_link(frame.game.variations.path())
    assert linked.ply == 1 and [ply.text for ply in linked.game.played] == ["wS1", "bA1 -wS1"]
    assert len(list(linked.game.root.nodes())) == 5
    assert linked.game.node.comment == "Sharp."


def test_where_a_game_is_only_shown_or_played_there_is_nothing_to_choose() -> None:
    for mode in ("view", "explore", "play"):
        assert not names(Embedded(f"?mode={mode}&ply=1&game=" + quote(PGN)))
