"""The openings: lines to walk through, what was played, and both in words."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

from hive_core.game import Game
from hive_core.game.formation import placed, steps
from hive_core.notation.position import parse_position
from hive_core.rules.board import DRAW
from hive_core.rules.bugs import BLACK, BUGS, WHITE
from hive_core.search.accuracy import (
    OPENING_PLIES,
    Judged,
    accuracy,
    slip,
    turning_points,
    verdicts,
)
from tests.web.fakes import table_for
from tests.web.pretend import pretended
from tests.web.test_announcements import LOCALES
from web.common.i18n import CODES, Translator, read_catalogue
from web.game.coach import Line, coach
from web.openings.explorer import RECOMMENDED, Branch, branches, read_played, walkable
from web.openings.words import opening_words

PLAYED = Path(__file__).parents[2] / "web" / "openings" / "played.txt"
GAMES = [
    (("S0,0", "S1,0", "Q0,-1"), WHITE),
    (("S0,0", "S1,0", "A0,-1"), BLACK),
    (("S0,0", "S1,0", "Q0,-1"), DRAW),
    (("B0,0",), WHITE),
]


def words(code: str = "en") -> Translator:
    t = Translator(read_catalogue, ("openings",))
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
        for name, text in RECOMMENDED:
            plies = len(Game.from_text(text).played)
            assert plies == 6
            for key in [f"opening.{name}.{ply}" for ply in range(1, plies + 1)]:
                assert t(key) != key
    session: Any = table_for()
    session.open()
    session.new_game.walk_through(RECOMMENDED[0][1], lambda ply: f"ply {ply}")
    assert [node.comment for node in session.game.node.path()] == [f"ply {n}" for n in range(7)]


def test_formations_are_told_in_words() -> None:
    first = steps(Game.from_text(RECOMMENDED[0][1]).played)
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


def test_no_move_of_an_opening_is_marked_or_contradicted_by_the_coach() -> None:
    for name, text in RECOMMENDED:
        game = Game.from_text(text, False)
        played = [ply.text for ply in game.played]
        assert len(played) <= OPENING_PLIES
        # Whatever the search thinks of them.
        positions = [
            Judged(ply, ply & 1, 0.9 if ply & 1 else 0.1, None, 0, 20, 99, ["wP"], ["waits"])
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
                assert move[1] in KINDS[line.key], f"{name} {move}: {line.key}"
            game.redo()
    catalogue = json.loads((LOCALES / "coach.en.json").read_text())
    for key, kinds in KINDS.items():
        if key.startswith("coach."):
            names = [bug.name for bug in BUGS if bug.letter in kinds]
            assert all(name in catalogue[key] for name in names)
