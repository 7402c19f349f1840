"""Positions of the games in the library: keys, moves played, results and players."""

import json
import random
from itertools import pairwise
from typing import Any

from hive_core.game import Game
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, BUGS, COLOR, KIND, WHITE
from web.common.settings import default_game
from web.positions.position_key import PieceLayout, keys_of
from web.positions.reached import keys_of_body, nexts
from web.saved_records.game_record import saved_game, to_record


def random_game(seed: int, plies: int, expansions: str = "MLP") -> Game:
    rng = random.Random(seed)
    game = Game(expansions)
    while len(game.played) < plies and game.outcome()[0] == ONGOING:
        game.play(rng.choice(game.board.legal_moves()))
    return game


def texts(game: Game) -> list[str]:
    return [ply.text for ply in game.played]


def plain(layout: PieceLayout) -> tuple[object, ...]:
    """The position in its least form of twelve, shifted to the corner: slow and without any sum."""
    forms = []
    for mirrored in (False, True):
        for turns in range(6):
            cells = []
            for piece, (q, r, height) in layout.where.items():
                q, r = (q + r, -r) if mirrored else (q, r)
                for _ in range(turns):
                    q, r = q + r, -q
                cells.append((q, r, height, KIND[piece], COLOR[piece]))
            left, low = min([c[0] for c in cells], default=0), min([c[1] for c in cells], default=0)
            forms.append(tuple(sorted((c[0] - left, c[1] - low) + c[2:] for c in cells)))
    return (layout.turn, min(forms))


def test_two_positions_have_one_key_if_and_only_if_they_are_equal() -> None:
    seen: dict[str, tuple[object, ...]] = {}
    forms: dict[tuple[object, ...], str] = {}
    for seed in range(8):
        layout = PieceLayout()
        for text in texts(random_game(seed, 30)):
            layout.play(text)
            key, form = layout.key(), plain(layout)
            assert seen.setdefault(key, form) == form
            assert forms.setdefault(form, key) == key
    assert len(seen) > 200


def test_a_key_after_a_move_is_that_of_the_position_it_leads_to() -> None:
    layout = PieceLayout()
    for text in texts(random_game(3, 60)):
        expected = layout.key_after(text)
        layout.play(text)
        assert layout.key() == expected


def test_orders_of_moves_mirrors_and_numbers_of_equal_pieces_make_no_difference() -> None:
    one = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wG1 -wA1"]
    other = ["wS1", "bS1 -wS1", "wQ wS1-", "bQ -bS1", "wA1 wQ-", "bA1 -bQ", "wG1 wA1-"]
    swapped = ["wS1", "bS1 wS1/", "wQ /wS1", "bQ bS1/", "wA2 /wQ", "bA3 bQ/", "wG1 /wA2"]
    assert keys_of(one) == keys_of(other) == keys_of(swapped)
    first = ["wS1", "bS1 wS1-", "wA1 -wS1", "bQ bS1-", "wQ -wA1"]
    assert keys_of(first)[-1] != keys_of(one)[5] and len(set(keys_of(one))) == 8
    back = ["wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"]
    assert keys_of(one[:6])[-1] == keys_of(one[:6] + back)[-1]
    assert keys_of(["wS1", "bS1 wS1-", "wX -wS1", "bQ bS1-"]) == keys_of(one)[:3]


def tally(games: list[Game], game: Game) -> dict[tuple[object, ...], list[int]]:
    """What was played in the position of `game`: by looking at every position of all games."""
    here = PieceLayout()
    for text in texts(game):
        here.play(text)
    counts: dict[tuple[object, ...], list[int]] = {}
    for one in games:
        layout, forms = PieceLayout(), []
        forms.append(plain(layout))
        for text in texts(one):
            layout.play(text)
            forms.append(plain(layout))
        after = [b for a, b in pairwise(forms) if a == plain(here)]
        if after:
            count = counts.setdefault(after[-1], [0, 0, 0, 0])
            count[0] += 1
            for at, result in ((1, WHITE), (2, DRAW), (3, BLACK)):
                count[at] += one.outcome()[0] == result
    return counts


def counts(games: list[Game], key: str) -> list[list[Any]]:
    """What the store counts."""
    found: dict[str, list[Any]] = {}
    for game in games:
        keys = keys_of(texts(game))
        if key in keys:
            at = len(keys) - keys[::-1].index(key)
            after = keys[at] if at < len(keys) else ""
            count = found.setdefault(after, [after, 0, 0, 0, 0])
            count[1] += 1
            result = game.outcome()[0]
            if result in (WHITE, DRAW, BLACK):
                count[{WHITE: 2, DRAW: 3, BLACK: 4}[result]] += 1
    return list(found.values())


def test_the_moves_played_in_a_position_are_those_that_a_plain_search_counts() -> None:
    games = [random_game(seed, 3 + seed % 12, "") for seed in range(30)]
    for plies in (0, 1, 2, 3):
        for start in games[:2]:
            game = Game("")
            for text in texts(start)[:plies]:
                game.play(text)
            layout = PieceLayout()
            for text in texts(game):
                layout.play(text)
            found = nexts(game, counts(games, layout.key()))
            assert sorted(list(one)[1:] for one in found) == sorted(tally(games, game).values())
            for one in found:
                assert not game.why_illegal(game.board.legal_moves()[0]) and one.move
                game.play(one.move)
                game.undo()


def test_what_cannot_be_read_has_no_positions() -> None:
    game = Game("")
    for text in ("wS1", "bS1 wS1-", "wQ -wS1"):
        game.play(text)
    game.undo()
    record = to_record(saved_game(game, (), default_game()))
    assert keys_of_body(json.dumps(record)) == keys_of(["wS1", "bS1 wS1-", "wQ -wS1"])
    placed = Game.from_text("wQ@0,0 bQ@1,0")
    assert keys_of_body(json.dumps(to_record(saved_game(placed, (), default_game())))) == []
    for body in ("", "{", "[]", "{}", '{"game": 3}'):
        assert keys_of_body(body) == []


def test_the_code_of_two_labels_is_a_small_number() -> None:
    assert (len(BUGS) * 2 * 8) ** 2 * 2048 < 2**30
