"""Goals of practice games, and the address that begins one."""

from urllib.parse import parse_qs

from hive_core.game import Game
from hive_core.rules.board import DRAW
from hive_core.rules.bugs import BLACK, WHITE
from tests.web.fakes import Memory
from tests.web.puzzle_list import PUZZLES
from web.address.fragments import as_query
from web.common.store import Store
from web.learn.puzzles.puzzle import is_win
from web.practice.goal import (
    HOLD,
    HOLD_PLIES,
    KEY,
    MISSED,
    NOT_YET,
    REACHED,
    WIN,
    goal_of,
    goal_state,
    practice_address,
    save_goal,
    saved_goal,
)

SOME = PUZZLES[::9]


def test_the_goal_is_to_hold_where_the_own_queen_is_worse_off() -> None:
    goals = {puzzle.id: goal_of(puzzle.position, puzzle.goal) for puzzle in SOME}
    assert set(goals.values()) == {WIN, HOLD}
    assert {goals[one.id] for one in SOME if is_win(one.goal)} == {WIN}
    worse = [one.position for one in SOME if goals[one.id] == HOLD]
    assert {goal_of(position) for position in worse} == {HOLD}
    assert {goal_of(position, "wins") for position in worse} == {WIN}
    assert goal_of("") == goal_of("wQ@0,0 bQ@1,0") == ""


def test_an_address_names_the_position_and_the_goal() -> None:
    for puzzle in SOME:
        fragment = practice_address(puzzle.position, HOLD).partition("#")[2]
        read = parse_qs(as_query(fragment))
        assert read == {"practice": [puzzle.position], "goal": [HOLD]}, puzzle.id


def test_a_goal_is_reached_or_missed() -> None:
    game = Game.from_text(next(one.position for one in PUZZLES if one.goal == "win1"))
    color = game.board.turn
    here = game.snapshot()
    assert goal_state(WIN, color, here) == goal_state(HOLD, color, here) == NOT_YET
    late = here._replace(ply=here.first_ply + HOLD_PLIES)
    assert (goal_state(WIN, color, late), goal_state(HOLD, color, late)) == (NOT_YET, REACHED)
    for result in (WHITE, BLACK):
        wanted = REACHED if result == color else MISSED
        assert goal_state(HOLD, color, here._replace(result=result)) == wanted
    drawn = here._replace(result=DRAW)
    assert (goal_state(WIN, color, drawn), goal_state(HOLD, color, drawn)) == (MISSED, REACHED)


def test_a_goal_outlasts_a_reload_of_its_game_and_of_no_other():
    memory = Memory()
    texts = [one.position for one in PUZZLES[:2]]
    first, other = [Game.from_text(text).snapshot() for text in texts]
    save_goal(Store(memory), first.start, WHITE, HOLD)
    again = Store(memory)
    assert saved_goal(again, first) == (WHITE, HOLD)
    assert saved_goal(again, other) == saved_goal(again, Game().snapshot()) == (0, "")
    assert saved_goal(again, first._replace(result=DRAW)) == (0, "")
    for name, wrong in (("goal", "x"), ("color", 7), ("start", 3), ("goal", [])):
        again.save(KEY, {"schema": 1, "start": first.start, "color": 0, "goal": HOLD, name: wrong})
        assert saved_goal(again, first) == (0, "")
    save_goal(again)
    assert saved_goal(again, first) == (0, "") and not memory.get(KEY)
