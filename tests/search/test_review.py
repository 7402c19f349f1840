"""The review of a game: what each turn cost, which decided it, and that nothing forced is blamed."""

import pytest

from hive_core.engine.backends import cores, search_called
from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.records import changed
from hive_core.search.accuracy import (
    BETTER,
    FAIR,
    LEAST,
    NEAR,
    OPENING_PLIES,
    SLIPS,
    THROWN,
    accuracy,
    distance,
    plain,
    read_plain,
    slip,
    turning_points,
    verdicts,
)
from hive_core.search.looks import Look, LookSearch, before_forced, without
from hive_core.search.review import CLOSE, DOUBTED, LOOKS, SHORTEST, Reviewer
from hive_core.search.root_stats import RootLine, RootReport
from tests.facts import load

ITERATIONS = 60
OTHER = ("wQ -wS1", "wQ /wS1")
"""The best move of a position, and after its refutation."""
WON_IN_TWO = (
    "wA3@4,-4 wA1@3,-3 wA2@4,-3 bQ+wB1@3,-2 wM@4,-2 bP@2,-1 wP@0,0 "
    "bS1@1,0 bA2@2,0 bM@-2,1 wQ+bB1@-1,1 bA1@-2,2 bS2@-1,2 to:w12"
)
FORCED = "real-06", 71
"""A recorded game, and the plies after which it has only one legal move."""
WIN = next(record for record in load("wins.json"))


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge a game from its first move on."""
    monkeypatch.setattr("hive_core.search.accuracy.OPENING_PLIES", 0)


def judged(ply: int, white: float, proved: int | None = None, **more: object) -> Evaluation:
    """A position in which White moves at even plies, and another move was best."""
    usual = Evaluation(ply, ply & 1, white, proved, 5 if proved else 0, 9, 50, ["best"], ["waits"])
    return changed(usual, **more)


def played(count: int) -> list[str]:
    return ["played"] * count


def reviewed(game: Game, iterations: int = ITERATIONS) -> list[Evaluation]:
    reviewer = Reviewer(game, 60.0, iterations=iterations)
    while not reviewer.done:
        reviewer.run(0.01)
    assert reviewer.run() is None
    return reviewer.found


# What follows from judged positions


def test_a_turn_costs_what_the_chances_of_its_side_fall_by() -> None:
    positions = [judged(0, 0.5), judged(1, 0.3), judged(2, 0.7), judged(3, 0.8)]
    white, black, again = verdicts(positions, played(3))
    assert white.cost == pytest.approx(0.2) and white.color == 0
    assert black.cost == pytest.approx(0.4) and black.before == pytest.approx(0.7)
    assert again.cost == 0.0  # it turned out better than thought


def test_the_best_move_costs_nothing_and_neither_does_the_only_one() -> None:
    best = verdicts([judged(0, 0.5, moves=["played"]), judged(1, 0.1)], played(1))
    only = verdicts([judged(0, 0.5, choices=1), judged(1, 0.1)], played(1))
    assert best[0].cost == only[0].cost == 0.0
    assert only[0].forced and not turning_points(only)


def test_of_a_thrown_win_the_first_turn_that_let_it_go_decides() -> None:
    positions = [
        judged(0, 0.5),
        judged(1, 0.5),
        judged(2, 1.0, 1, plies=3),
        judged(3, 0.9),
        judged(4, 1.0, 1),
        judged(5, 0.4),
    ]
    found = verdicts(positions, played(5))
    assert [one.thrown for one in found] == [0, 0, 3, 0, 5]
    assert [one.ply for one in turning_points(found)] == [3, 5, 2]


def test_a_win_that_another_move_keeps_is_not_thrown() -> None:
    positions = [judged(0, 1.0, 1, plies=1), judged(1, 1.0, -1), judged(2, 1.0, 1)]
    assert [one.thrown for one in verdicts(positions, played(2))] == [0, 0]
    over = changed(judged(1, 1.0), choices=0, moves=[], proved=None)
    assert not verdicts([judged(0, 1.0, 1), over], played(1))[0].thrown


def test_a_near_win_let_go_weighs_more_than_a_far_one_before_it() -> None:
    """Few see a win in three moves, and who lets it go may still stand far better."""
    positions = [
        judged(0, 1.0, 1, plies=5),
        judged(1, 0.9),
        judged(2, 1.0, 1, plies=3),
        judged(3, 0.7),
        judged(4, 1.0, 1, plies=1),
        judged(5, 0.95),
    ]
    found = verdicts(positions, played(5))
    assert [one.thrown for one in found] == [5, 0, 3, 0, 1]
    weights = [round(one.weight - one.cost, 3) for one in found]
    assert weights == [round(THROWN * NEAR / 5, 3), 0.0, THROWN, 0.0, 0.0]
    assert turning_points(found)[0].ply == 3
    worse = [*positions[:2], judged(2, 0.4), judged(3, 0.4), *positions[2:4]]
    again = verdicts(worse, played(5))[-1]
    assert again.thrown == 3 and again.weight == pytest.approx(again.cost + THROWN)


def test_in_a_lost_position_no_turn_decides() -> None:
    positions = [judged(0, 0.0, -1), judged(1, 0.0, 1)]
    found = verdicts(positions, played(1))
    assert found[0].hopeless and not turning_points(found)
    assert accuracy(found, 0) is None


def test_three_turns_are_named_at_the_most_the_dearest_first() -> None:
    whites = [0.5, 0.3, 0.4, 0.2, 0.8, 0.4, 0.4 + LEAST / 2]
    found = verdicts([judged(ply, white) for ply, white in enumerate(whites)], played(6))
    assert [one.ply for one in turning_points(found)] == [4, 5, 1]


def test_accuracy_is_the_mean_over_the_turns_that_had_a_choice() -> None:
    positions = [
        judged(0, 0.5),
        judged(1, 0.4),
        judged(2, 0.4, choices=1),
        judged(3, 0.4),
        judged(4, 0.4),
        judged(5, 0.4),
    ]
    found = verdicts(positions, played(5))
    assert accuracy(found, 0) == pytest.approx((0.670320 + 1.0) / 2)  # exp(-0.4), and a good one
    assert accuracy(found, 1) == 1.0
    assert accuracy([], 0) is None


def test_the_worst_sign_is_for_a_move_that_turns_the_game() -> None:
    """Where two reviews of one game differed, a side often stood badly before, or well after all."""
    (worst, least), (bad, _) = SLIPS[0], SLIPS[1]
    for before, after, sign in (
        (FAIR, FAIR - least, worst),
        (FAIR - 0.01, 0.0, bad),
        (BETTER + least, BETTER, worst),
        (1.0, BETTER, worst),
        (1.0, BETTER + 0.01, bad),
        (0.5, 0.51 - least, bad),
    ):
        for color, (white, left) in enumerate(((before, after), (1.0 - before, 1.0 - after))):
            positions = [judged(color, white), judged(color + 1, left)]
            assert slip(verdicts(positions, played(1))[0]) == sign, (before, after)
    lost = [judged(0, 0.3, -1, plies=6), judged(1, 0.0, 1, plies=5)]
    assert slip(verdicts(lost, played(1))[0]) == ""


def test_how_far_a_turn_is_from_the_worst_sign() -> None:
    least = SLIPS[0][1]
    for before, after, far in (
        (0.5, 0.45 - least, 0.05),
        (0.5, 0.55 - least, 0.05),
        (FAIR - 0.02, 0.0, 0.02),
        (0.95, BETTER + 0.03, 0.03),
        (FAIR + 0.02, 0.0, 0.02),
    ):
        (one,) = verdicts([judged(0, before), judged(1, after)], played(1))
        assert distance(one) == pytest.approx(far)


# The second look at what seems a mistake


def looked_at(
    monkeypatch: pytest.MonkeyPatch, first: dict[int, float], second: dict[int, float]
) -> tuple[list[tuple[int, float]], list[Evaluation]]:
    """Review four plies with the `first` and `second` look at each position as given, 0.5 elsewhere.
    Return the evaluations in the order in which they came, and those that hold in the end."""

    def searched(_: LookSearch, look: Look, slice_s: float | None) -> Evaluation:
        looks = second if look.times > 1 else first
        return judged(look.ply, looks.get(look.ply, 0.5))

    monkeypatch.setattr(LookSearch, "_searched", searched)
    game = Game.from_string("Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    reviewer = Reviewer(game, 1.0)
    came = []
    while not reviewer.done:
        one = reviewer.run(0.01)
        if one:
            came.append((one.ply, one.white))
    assert len(game.played) == 4
    return came, reviewer.found


@pytest.mark.usefixtures("whole")
def test_a_mistake_that_the_second_look_does_not_see_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    came, found = looked_at(monkeypatch, {3: 0.1}, {3: 0.45})
    assert came == [(0, 0.5), (1, 0.5), (2, 0.5), (2, 0.5), (3, 0.45), (4, 0.5)]
    assert [one.white for one in found] == [0.5, 0.5, 0.5, 0.45, 0.5]


@pytest.mark.usefixtures("whole")
def test_a_second_look_that_lets_the_turn_before_seem_bad_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The third turn, then the second that seems to cost Black 0.7, then the first. The costs lie far
    enough from the bound of ?? to need no third look."""
    came, found = looked_at(monkeypatch, {3: 0.1}, {1: 0.2, 2: 0.9, 3: 0.85})
    assert came == [
        (0, 0.5),
        (1, 0.5),
        (2, 0.5),
        (2, 0.9),
        (3, 0.85),
        (0, 0.5),
        (1, 0.2),
        (4, 0.5),
    ]
    assert [one.white for one in found] == [0.5, 0.2, 0.9, 0.85, 0.5]


@pytest.mark.usefixtures("whole")
def test_no_turn_without_doubt_gets_a_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    came, _ = looked_at(monkeypatch, {3: 0.5 - DOUBTED / 2}, {2: 0.9, 3: 0.1})
    assert [ply for ply, _ in came] == [0, 1, 2, 3, 4]


@pytest.mark.usefixtures("whole")
def test_where_the_best_move_was_played_and_loses_the_others_are_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A short win of the opponent is proved after the move, which the search before it did not see."""

    def searched(_: LookSearch, look: Look, slice_s: float | None) -> Evaluation:
        if look.ply == 3:
            return judged(3, 0.0, 1)
        return judged(look.ply, 0.45 if look.others else 0.5, moves=[OTHER[look.others]])

    monkeypatch.setattr(LookSearch, "_searched", searched)
    reviewer = Reviewer(Game.from_string("Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-"), 1.0)
    while not reviewer.done:
        reviewer.run(0.01)
    assert reviewer.refuted == {2}
    verdict = verdicts(reviewer.found, reviewer.played)[2]
    assert (verdict.cost, slip(verdict)) == (0.45, "??")


def test_the_value_of_the_other_moves_is_that_of_the_most_visited() -> None:
    lines = [
        RootLine(move, visits, 0.5, None, 0, (move,)) for move, visits in ((7, 50), (8, 2), (9, 30))
    ]
    report = RootReport(82, 0.5, None, 0, tuple(lines))
    assert without(report, 7).lines == (lines[2],)
    assert without(report, 9).lines == (lines[0],)
    alone = RootReport(82, 0.5, None, 0, (lines[0],))
    assert without(alone, 7) == alone
    won = changed(report, proved=1)
    assert without(won, 7) == won


# The third looks at what lies near the bound of the worst sign


def looks_of(
    monkeypatch: pytest.MonkeyPatch, whites: dict[int, float], over: int | None = None
) -> tuple[dict[int, int], list[tuple[int, int]]]:
    """Review a game of four plies whose positions are worth what `whites` says, 0.5 elsewhere; that
    after `over` plies has no moves. Return how many further looks each position had; and position and
    length of each third look."""
    third = []

    def searched(_: LookSearch, look: Look, slice_s: float | None) -> Evaluation:
        if look.times > LOOKS[-1]:
            third.append((look.ply, look.times))
        return judged(look.ply, whites.get(look.ply, 0.5), choices=0 if look.ply == over else 9)

    monkeypatch.setattr(LookSearch, "_searched", searched)
    reviewer = Reviewer(Game.from_string("Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-"), 1.0)
    while not reviewer.done:
        reviewer.run(0.01)
    return reviewer.looks, third


@pytest.mark.usefixtures("whole")
def test_the_turn_nearest_to_the_bound_gets_third_looks_after_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bound = SLIPS[0][1]
    far = bound - 0.8 * CLOSE
    after = 0.6 - far
    near = {0: 0.6, 1: after, 2: after, 3: after - bound + 0.01, 4: after - bound + 0.01}
    looks, third = looks_of(monkeypatch, near)
    assert looks == {0: 1, 1: 1, 2: 2, 3: 2}
    assert third == [(2, SHORTEST), (3, SHORTEST)]


@pytest.mark.usefixtures("whole")
def test_the_fewer_third_looks_the_longer_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four positions share what one alone would have half of."""
    far = SLIPS[0][1] - 0.8 * CLOSE
    monkeypatch.setattr("hive_core.search.review.SHARE", 40)
    both = {0: 0.6, 1: 0.6 - far, 2: 0.6, 3: 0.6 - far, 4: 0.6 - far}
    assert looks_of(monkeypatch, both)[1] == [(ply, 40) for ply in (0, 1, 2, 3)]
    one = {0: 0.6, 1: 0.6 - far, 2: 0.6 - far, 3: 0.6 - far, 4: 0.6 - far}
    assert looks_of(monkeypatch, one)[1] == [(0, 80), (1, 80)]
    assert looks_of(monkeypatch, one, 1)[1] == [(0, 80)]


@pytest.mark.usefixtures("whole")
def test_a_turn_far_from_the_bound_gets_no_third_look(monkeypatch: pytest.MonkeyPatch) -> None:
    for cost in (SLIPS[0][1] + CLOSE + 0.01, SLIPS[0][1] - CLOSE - 0.01):
        whites = {0: 0.6, 1: 0.6 - cost, 2: 0.6 - cost, 3: 0.6 - cost, 4: 0.6 - cost}
        assert set(looks_of(monkeypatch, whites)[0].values()) == {1}


# What the search finds


def test_every_position_is_judged_and_the_game_is_where_it_was() -> None:
    record = load("games.json")[0]
    game = Game(record["type"].partition("+")[2], False)
    for move in record["moves"][:6]:
        game.play(move)
    text = game.text()
    found = reviewed(game, 20)
    assert [one.ply for one in found] == list(range(7))
    assert [one.turn for one in found] == [0, 1, 0, 1, 0, 1, 0]
    assert all(0.0 <= one.white <= 1.0 and one.moves and one.why for one in found)
    assert game.text() == text
    assert [read_plain(plain(one)) for one in found] == found


@pytest.mark.parametrize("core", cores())
def test_a_position_whose_time_is_over_at_once_is_judged_all_the_same(core: str) -> None:
    """On a slow machine, or after its sleep, the time was over before the first iteration."""
    game = Game.from_string(WIN["game"], False)
    reviewer = Reviewer(game, 1e-9, search_called(core)[1], first=len(game.played) - 3)
    while not reviewer.done:
        reviewer.run(0.01)
    for one in reviewer.found:
        assert one.visits and one.moves and one.why


@pytest.mark.parametrize("core", cores())
def test_where_only_one_move_is_legal_the_position_after_it_is_searched(core: str) -> None:
    """A search of a single move ends after one look, and what it says is no judgement."""
    record = next(one for one in load("games.json") if one["id"] == FORCED[0])
    game = Game(record["type"].partition("+")[2], False)
    for move in record["moves"]:
        game.play(move)
    reviewer = Reviewer(game, 60.0, search_called(core)[1], iterations=300, first=FORCED[1])
    alone, after = reviewer.run(), reviewer.run()
    assert alone and after and (alone.choices, alone.visits) == (1, 300)
    assert alone.moves[0] == record["moves"][FORCED[1]] and len(alone.moves) > 1
    assert alone.why[0] == "pass"
    assert alone.white == pytest.approx(after.white, abs=0.1)


def test_the_one_move_of_a_position_has_the_opposite_result() -> None:
    line = RootLine(7, 50, 1.0, 1, 3, (7, 8, 9))
    whole = before_forced(RootReport(60, 0.5, 1, 3, (line,)), [5, 6])
    assert (whole.iterations, whole.proved, whole.plies) == (60, 1, 5)
    assert whole.lines == (RootLine(5, 50, 1.0, 1, 5, (5, 6, 7, 8, 9)),)
    lost = before_forced(RootReport(60, 0.5, 1, 3, (line,)), [6])
    assert (lost.proved, lost.plies, lost.lines[0].score) == (-1, 4, 0.0)


def test_the_first_moves_of_a_game_have_no_sign_but_a_proved_win_counts() -> None:
    texts = ["wS1", *played(OPENING_PLIES)]
    positions = [judged(ply, 0.1 if ply & 1 else 0.9) for ply in range(OPENING_PLIES + 2)]
    found = verdicts(positions, texts)
    assert [slip(one) for one in found] == [""] * OPENING_PLIES + ["??"]
    later = verdicts(positions, ["wS1 bS1-", *texts[1:]])
    assert all(slip(one) == "??" for one in later), "a game that began from a position"
    positions[2] = judged(2, 1.0, 1, plies=3)
    assert slip(verdicts(positions, texts)[2]) == "??"


def test_a_thrown_win_is_named_with_what_was_better() -> None:
    game = Game.from_string(WIN["game"], False)
    side, ply = game.board.turn, len(game.played)
    worst = [move for move in game.board.legal_moves() if spelled(game, move) not in WIN["keys"]][
        -1
    ]
    game.play(worst)
    reviewer = Reviewer(game, 60.0, iterations=400, first=ply)
    while not reviewer.done:
        reviewer.run()
    found = reviewer.found
    assert found[0].proved == 1 and found[0].moves[0] in WIN["keys"]
    verdict = verdicts(found, [game.played[-1].text])[0]
    assert (verdict.color, verdict.thrown) == (side, found[0].plies)
    assert turning_points([verdict]) == [verdict]


def test_a_short_win_is_known_before_the_search_and_two_reviews_are_equal() -> None:
    """However the time is cut into slices; what is tried for a win takes no iteration."""
    game = Game.from_string(WIN["game"], False)
    first = len(game.played) - 3
    found = []
    for slice_s in (0.001, None):
        reviewer = Reviewer(game, 1e9, iterations=30, first=first)
        while not reviewer.done:
            reviewer.run(slice_s)
        found += reviewer.found
    assert found[:4] == found[4:]
    one = Reviewer(Game.from_text(WON_IN_TWO, True, None), 1e9, iterations=1).run()
    assert one and (one.proved, one.plies, one.white) == (1, 3, 1.0)


def spelled(game: Game, move: int) -> str:
    from hive_core.notation.moves import spell_move

    return spell_move(game.board, move)


def test_the_end_on_the_board_is_judged_by_its_result() -> None:
    game = Game.from_string(WIN["game"], False)
    while game.board.result() < 0:
        reviewer = Reviewer(game, 60.0, iterations=300, first=len(game.played))
        one = reviewer.run()
        assert one
        game.play(one.moves[0])
    reviewer = Reviewer(game, 60.0, iterations=5, first=len(game.played))
    last = reviewer.run()
    assert last and (last.white, last.choices, last.moves) == (1.0 - game.board.result(), 0, [])


def test_a_win_at_hand_is_whites_chance_or_none_whoever_is_to_move() -> None:
    seen = set()
    for record in load("games.json")[:8]:
        game = Game(record["type"].partition("+")[2], False)
        for move in record["moves"][:-1]:
            game.play(move)
        one = Reviewer(game, 60.0, iterations=30, first=len(game.played)).run()
        assert one and one.turn == game.board.turn
        if one.proved == 1:
            assert one.white == (0.0 if one.turn else 1.0)
            seen.add(one.turn)
    assert seen == {0, 1}
