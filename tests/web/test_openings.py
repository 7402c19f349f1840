"""The openings: lines to walk through, what was played, and both in words."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from hive_core.engine.backends import KERNEL, search_called
from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.game.formation import formation, placed, steps
from hive_core.notation.position import parse_position
from hive_core.rules.board import DRAW, Board
from hive_core.rules.bugs import BLACK, BUGS, PIECE_BY_NAME, WHITE
from hive_core.search.accuracy import (
    LEAST,
    OPENING_PLIES,
    accuracy,
    slip,
    turning_points,
    verdicts,
)
from hive_core.search.review import Reviewer
from tests.core.test_random_play import GAME_TYPES
from tests.web.fakes import table_for
from tests.web.pretend import pretended
from tests.web.test_announcements import LOCALES
from web.common.i18n import CODES, Translator, read_catalogue
from web.game.coach import Line, coach
from web.openings.explorer import Branch, branches, read_played, walkable
from web.openings.lines import LINES, OpeningLine
from web.openings.words import opening_words

PLAYED = Path(__file__).parents[2] / "web" / "openings" / "played.txt"
GAMES = [
    (("S0,0", "S1,0", "Q0,-1"), WHITE),
    (("S0,0", "S1,0", "A0,-1"), BLACK),
    (("S0,0", "S1,0", "Q0,-1"), DRAW),
    (("B0,0",), WHITE),
]


def words(code: str = "en") -> Translator:
    t = Translator(read_catalogue, ("openings", "lines"))
    t.use(code)
    return t


def test_what_was_played_is_counted() -> None:
    assert branches(GAMES, ("S0,0", "S1,0")) == [
        Branch("Q0,-1", 2, 1, 1, 0),
        Branch("A0,-1", 1, 0, 0, 1),
    ]
    assert [one.step for one in branches(GAMES, ())] == ["S0,0", "B0,0"]
    assert branches(GAMES, ("B0,0",)) == []
    assert walkable(("S0,0", "S1,0", "s-1,0", "Q2,0")) == ("S0,0", "S1,0")
    assert read_played("S0,0 S1,0;w\n\n;b\nS0,0;x\nA0,0;d\n") == [
        (("S0,0", "S1,0"), WHITE),
        (("A0,0",), DRAW),
    ]


def test_the_games_of_the_computer_are_openings() -> None:
    games = read_played(PLAYED.read_text())
    assert len(games) == len(PLAYED.read_text().splitlines()) >= 50
    for first, _ in games:
        text = placed(walkable(first))
        assert parse_position(text) is not None


def test_every_line_can_be_walked_with_words_for_each_ply() -> None:
    for code in CODES:
        t = words(code)
        for line in LINES:
            plies = len(Game.from_text(line.text).played)
            assert plies in (6, 8)
            for key in [f"opening.{line.name}.{ply}" for ply in range(1, plies + 1)]:
                assert t(key) != key
            assert t(f"opening.{line.name}.{plies + 1}") == f"opening.{line.name}.{plies + 1}"
            for key in ("openings.line." + line.name, f"openings.line.{line.name}.why"):
                assert t(key) != key
    session: Any = table_for()
    session.open()
    session.new_game.walk_through(LINES[0].text, lambda ply: f"ply {ply}")
    assert [node.comment for node in session.game.node.path()] == [f"ply {n}" for n in range(9)]


def test_there_are_lines_for_both_sides_in_every_game_type() -> None:
    games = [Game.from_text(line.text) for line in LINES]
    assert {game.board.expansions for game in games} == set(GAME_TYPES)
    assert len({line.name for line in LINES}) == len({line.text for line in LINES}) == len(LINES)
    assert sum(line.color == WHITE for line in LINES) >= 10
    assert sum(line.color == BLACK for line in LINES) >= 5
    shapes = [[formation(steps(game.played), color) for color in (WHITE, BLACK)] for game in games]
    alike = sum(white[1] == black[1] == "v" for white, black in shapes)
    assert alike <= len(LINES) // 2, "most are no mirror images"


def bound(board: Board, name: str) -> bool:
    cell = board.where[PIECE_BY_NAME[name]]
    return board.pinned(cell) and board.height[cell] == 1


CLAIMS = {
    ("spider", 7): "bQ! wQ bA1",
    ("spider", 8): "bQ! wQ! wA1",
    ("triangle", 5): "wQ wA1",
    ("triangle", 7): "bQ!",
    ("triangle", 8): "bQ! bA1 bA2",
    ("mosquito", 5): "wM",
    ("mosquito", 7): "wM",
    ("mosquito", 8): "bQ",
    ("ladybug", 5): "wQ wA1",
    ("ladybug", 7): "bQ! bB1!",
    ("ladybug", 8): "bB1",
    ("pillbug", 5): "wQ wA1",
    ("pillbug", 7): "bQ!",
    ("pillbug", 8): "wQ! bQ!",
    ("guards", 6): "bA1 wP!",
    ("guards", 7): "wP",
    ("guards", 8): "wQ!",
    ("pair", 5): "wM",
    ("pair", 7): "wM",
    ("pair", 8): "bA1 bA2",
    ("wings", 7): "wM wQ",
    ("wings", 8): "wQ!",
    ("ant", 7): "bQ!",
    ("ant", 8): "bQ bB1 wS1 wQ wA1 bA1",
    ("shield", 6): "bB1",
    ("shield", 8): "wA1 bA1",
    ("borrow", 7): "bQ!",
    ("borrow", 8): "bA1 bA2",
    ("row", 6): "bA1",
    ("row", 8): "wQ!",
    ("beetle", 6): "bB1",
    ("beetle", 8): "bA1",
}
"""What the comments on plies say of pieces: pinned, with an exclamation mark, or not."""


def test_what_the_comments_say_of_pinned_and_free_pieces_is_so() -> None:
    for line in LINES:
        game = Game.from_text(line.text)
        for ply in range(1, len(game.played) + 1):
            game.goto(ply)
            for claim in CLAIMS.get((line.name, ply), "").split():
                name = claim.rstrip("!")
                assert bound(game.board, name) == (name != claim), f"{line.name} {ply}: {claim}"


LOSS = 0.13
"""Most of the expected score that one of the first moves of a recommended opening may lose. From
OPENING_PLIES on, where a review marks moves, it is the least cost of a mark."""
ITERATIONS = 60_000
NEAR = 5


@pytest.mark.nightly
@pytest.mark.parametrize("line", LINES, ids=[line.name for line in LINES])
def test_no_move_of_a_line_loses_much_in_the_eyes_of_the_search(line: OpeningLine) -> None:
    game = Game.from_text(line.text, line.name != "queen")
    plies = len(game.played)
    search_of = search_called(KERNEL)[1]
    reviewer = Reviewer(game, 1e9, search_of, 0, ITERATIONS)
    found: list[Evaluation] = []
    while not reviewer.done:
        one = reviewer.run()
        if one:
            found.append(one)
    assert len(found) == plies + 1
    assert abs(100 * found[-1].white - line.score) <= NEAR, found[-1].white
    for before, after in pairwise(found):
        own, left = before.white, after.white
        loss = own - left if before.turn == WHITE else left - own
        assert loss <= (LOSS if after.ply <= OPENING_PLIES else LEAST), (after.ply, loss)


def test_formations_are_told_in_words() -> None:
    first = steps(Game.from_text(LINES[0].text).played)
    assert opening_words(words(), first[:4]) == ""
    assert opening_words(words(), first) == (
        "White: spider at the point of a V, queen bee and ant behind it."
        " Black: spider at the point of a V, queen bee and ant behind it."
    )


def test_the_room_shows_rows_and_walks() -> None:
    walked: list[str] = []
    with pretended():
        from web.openings.dialog import OpeningsDialog

        room = OpeningsDialog(MagicMock(t=words()), lambda name, text: walked.append(name))
        room.open(("S0,0", "S1,0", "q0,1"), GAMES, [])
        assert room.first == ("S0,0", "S1,0")
        assert room.rows == ["Q0,-1", "A0,-1"]


KINDS = {
    "coach.first": "SGB",
    "coach.reply": "SGB",
    "coach.first_pillbug": "SGBP",
    "coach.reply_pillbug": "SGBP",
    "coach.reply_mosquito": "SGBM",
    "guide.queen_now": "Q",
}
"""Bugs that the coach names as the ones to place, by the key of the sentence."""
TOLERATED = "LM"
"""Bugs that a recommended opening may begin with, though the coach does not name them to a beginner. It
speaks against ants alone."""


def test_no_move_of_an_opening_is_marked_or_contradicted_by_the_coach() -> None:
    for name, text in [(line.name, line.text) for line in LINES]:
        game = Game.from_text(text, False)
        played = [ply.text for ply in game.played][:OPENING_PLIES]
        # Whatever the search thinks of them.
        positions = [
            Evaluation(ply, ply & 1, 0.9 if ply & 1 else 0.1, None, 0, 20, 99, ["wP"], ["waits"])
            for ply in range(len(played) + 1)
        ]
        found = verdicts(positions, played)
        assert len(found) == len(played) and not turning_points(found)
        assert not [one for one in found if slip(one)]
        assert accuracy(found, WHITE) is accuracy(found, BLACK) is None
        game.goto(0)
        by_rule = (
            name != "queen"
        )  # its first move is forbidden in tournaments, for which the coach speaks
        spoken: tuple[Line, ...] = ()
        for ply, move in enumerate(played):
            line = coach(game.snapshot(), game.board, spoken)
            spoken += (line,)
            if line.key in KINDS and (by_rule or ply > 1):
                fits = move[1] in KINDS[line.key] + TOLERATED
                assert fits, f"{name} {move}: {line.key}"
            game.redo()
    catalogue = json.loads((LOCALES / "coach.en.json").read_text())
    for key, kinds in KINDS.items():
        if key.startswith("coach."):
            names = [bug.name for bug in BUGS if bug.letter in kinds]
            assert all(name in catalogue[key] for name in names)
