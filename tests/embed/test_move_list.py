"""The move list: whose move a row shows, also where Black begins."""

from unittest.mock import MagicMock

import pytest

from hive_core.game import Game
from tests.embed.fakes import Embedded
from tests.web.pretend import pretended
from web.common.i18n import Translator, read_catalogue

BLACK_BEGINS = "wQ@0,0 bQ@1,0 wA1@-1,0 bA1@2,0 to:b;bG1 bA1-;wG1 -wA1;bG2 bG1-"


def sides_of(game: Game) -> list[str]:
    """The colours that the rows of a game's list say, from the beginning on."""
    rows: list[str] = []

    def make(tag: str) -> MagicMock:
        node = MagicMock(offsetTop=0, offsetHeight=0)
        if tag == "button":
            node.setAttribute.side_effect = lambda name, value: (
                rows.append(value) if name == "data-side" else None
            )
        return node

    t = Translator(read_catalogue)
    t.use("en")
    with pretended() as document:
        document.createElement.side_effect = make
        from web.play.move_list import Moves

        snapshot = game.snapshot()
        box = document.getElementById.return_value
        box.scrollTop = box.clientHeight = 0
        Moves(t).draw(snapshot.history, snapshot.ply, snapshot.first_ply)
    return rows


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1", ["white", "black", "white"]),
        (BLACK_BEGINS, ["black", "white", "black"]),
    ],
)
def test_a_row_has_the_colour_of_who_moved_also_where_black_begins(
    text: str, sides: list[str]
) -> None:
    assert sides_of(Game.from_text(text)) == ["start", *sides]


def test_a_row_with_a_comment_says_so_and_shows_a_sign() -> None:
    with pretended() as document:
        attributes: list[dict[str, str]] = []

        def make(tag: str) -> MagicMock:
            node = MagicMock(offsetTop=0, offsetHeight=0)
            if tag == "button":
                mine: dict[str, str] = {}
                attributes.append(mine)
                node.setAttribute.side_effect = mine.__setitem__
                node.removeAttribute.side_effect = lambda name: mine.pop(name, None)
            return node

        document.createElement.side_effect = make
        from web.play.move_list import Moves

        box = document.getElementById.return_value
        box.scrollTop = box.clientHeight = 0
        t = Translator(read_catalogue)
        t.use("en")
        moves = Moves(t)
        moves.draw(("wS1", "bG1 wS1-"), 2)
        rows = list(attributes)
        plain = [row["aria-label"] for row in rows]
        for plies in ((0, 2), (1,), ()):
            moves.show_comments(plies)
            signs = [ply for ply, row in enumerate(rows) if "data-comment" in row]
            assert signs == list(plies)
            said = [row["aria-label"].replace(", with a comment", "") for row in rows]
            assert said == plain
            assert [", with a comment" in row["aria-label"] for row in rows] == [
                ply in plies for ply in range(3)
            ]
        moves.show_comments((1, 2))
        moves.draw(("wS1",), 1)
        moves.show_comments((1,))
        moves.draw(("wS1", "bA1 wS1-"), 2)
        assert "data-comment" not in attributes[-1], "another move with the same number"


def test_a_frame_tells_its_page_who_began() -> None:
    frame = Embedded("?mode=step&game=" + BLACK_BEGINS.replace(" ", "_"))
    assert frame.page.snapshot.first_ply & 1 == 1
    assert frame.page.table.moves[0] == "bG1 bA1-"
