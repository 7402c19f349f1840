"""Steps at their edges: before the first attempt, after the last answer, and what is shown then."""

import json

import pytest

from hive_core.rules.bugs import KIND, PIECE_BY_NAME
from hive_core.rules.hexes import axial, cell_at
from tests.web.fakes import Memory
from tests.web.test_learn import DONE, HINTS, begun, choose, find, move, words
from web.common.store import LESSONS, Store
from web.learn.progress import MOST_STEPS, LessonProgress

HIVE = "wQ@0,0 bQ@1,0 wA1@2,0 game:Base"


def watch(*frames, **more):
    step = {"kind": "watch", "text": words("w"), "position": HIVE, "frames": list(frames)}
    return begun({**step, **more})


def shown_at(task, at):
    task.turn_to(at)
    return task.board_view()


# Before and after


def test_a_step_with_nothing_to_do_answers_nothing():
    task = begun({"kind": "play", "text": words("go")})
    for answer in (task.tap(0), task.pick(0), task.drop(), task.carry(0), task.put(0), task.hint()):
        assert answer.sort == "nothing"
    assert not task.movable(0) and not task.uses_hand()
    assert (task.next_of(0), task.progress()) == (-1, (0, 0))


def test_a_solved_step_answers_nothing_more():
    task = find(done=DONE)
    for cell in task.goals:
        task.tap(cell)
    assert task.tap(task.goals[0]).sort == task.give_away().sort == "nothing"
    chosen = choose()
    chosen.tap(cell_at(0, 0))
    assert chosen.solved and chosen.tap(cell_at(0, 0)).sort == "nothing"
    assert chosen.give_away().sort == "nothing"
    moved = move()
    ant = PIECE_BY_NAME["wA1"]
    assert moved.movable(ant)
    moved.carry(ant)
    assert moved.put(cell_at(3, 0)).sort == "solved"
    assert not moved.movable(ant) and not moved.display().targets
    for answer in (moved.tap(cell_at(0, 0)), moved.pick(0), moved.put(0), moved.give_away()):
        assert answer.sort == "nothing"


def tried(task, name, q, r):
    """The signs and arrows after a legal but wrong move."""
    task.carry(PIECE_BY_NAME[name])
    assert task.put(cell_at(q, r)).sort == "wrong"
    return task.signs, task.arrows


def test_a_wrong_move_is_answered_on_the_board():
    task = move(answers=[["bS1@0,1", "wA1@2,1"], ["bQ@3,-1"]])
    spider, queen = cell_at(0, 1), cell_at(3, -1)
    assert tried(task, "wA1", 2, 1) == ((("circle", spider),), ((cell_at(2, -1), spider),))
    assert tried(task, "wA1", 0, 1) == ((("circle", queen),), ((cell_at(2, 0), queen),))
    task.drop()
    assert not task.signs and not task.arrows
    placed = move(answers=[["bA1@3,0"]])
    assert tried(placed, "wA1", 2, 1) == ((("circle", cell_at(3, 0)),), ())


def test_a_piece_that_nobody_took_up_is_not_put():
    task = move()
    assert task.put(cell_at(3, 0)).sort == "nothing"
    assert task.selected == -1


def test_whether_a_step_can_be_touched_is_in_its_picture():
    assert find().display().all_hot and choose().display().all_hot
    task = move()
    assert (task.display().active, task.display().show_movable) == (True, True)
    task.carry(PIECE_BY_NAME["wA1"])
    task.put(cell_at(3, 0))
    assert (task.display().active, task.display().show_movable) == (False, False)


def test_a_found_piece_is_not_found_again_and_is_not_given_away():
    task = choose(pieces=["wS1", "wQ"], that="", **{"else": words("no")})
    assert task.progress() == (0, 2)
    first = task.tap(cell_at(0, 0))
    assert (first.sort, first.params) == ("found", {"n": 1, "all": 2})
    assert task.tap(cell_at(0, 0)).sort == "already"
    assert task.progress() == (1, 2)
    assert task.give_away().key == "learn.show.piece"
    assert task.display().signs == (("circle", cell_at(-1, 1)),)
    assert task.tap(cell_at(-1, 1)).sort == "solved"


def test_where_one_is_asked_for_the_last_hint_does_not_speak_of_several():
    assert len(choose().pieces) == 1 and choose().give_away().key == "learn.show.only_piece"
    single = find(
        position="wG1@0,0 bS1@1,0 bQ@2,0 wQ@-1,1 to:w game:Base", piece="wG1", cells=["3,0"]
    )
    assert single.give_away().key == "learn.show.only_cell"
    assert find().give_away().key == "learn.show.cell"


def test_words_for_one_piece_go_before_those_for_all_others():
    task = choose(that="", refuse={"wQ": words("not she")}, **{"else": words("no")})
    assert task.tap(cell_at(-1, 1)).words == words("not she")
    assert task.tap(cell_at(2, -2)).words == words("no")


def test_no_hand_is_needed_for_a_move_on_the_board():
    assert not move().uses_hand()
    placing = move(kind="place", moves="any")
    assert placing.uses_hand() and placing.step.anything
    assert placing.next_of(KIND[PIECE_BY_NAME["wA1"]]) == PIECE_BY_NAME["wA2"]
    assert move(moves=["wA2@-2,1"]).uses_hand()


# Questions


def test_an_answer_is_tried_once():
    options = [{"text": words(x), "right": x == "b", "why": words("why " + x)} for x in "abc"]
    task = begun({"kind": "answer", "text": words("?"), "options": options, "hints": HINTS})
    assert (task.right(), task.given_away) == (1, -1)
    given = task.give_away()
    assert (given.sort, given.key, task.given_away) == ("hint", "learn.show.answer", 1)
    for index in (0, 0, 2):
        assert task.answer(index).sort == "wrong"
    assert task.tried == [0, 2]
    assert task.answer(1).sort == "solved"
    assert task.answer(0).sort == "nothing"


# Pictures


def test_a_single_picture_is_seen_at_once():
    assert watch({}).solved
    task = watch({}, {})
    assert not task.solved and task.progress() == (1, 2)
    task.turn_to(-3)
    assert task.at == 0
    task.turn_to(1)
    assert task.solved and task.progress() == (2, 2)


def test_a_new_position_holds_for_the_pictures_after_it():
    other = "wQ@0,0 bQ@0,1 game:Base"
    task = watch({}, {"position": other}, {"put": "wA1@0,-1"}, {})
    queen, ant = PIECE_BY_NAME["bQ"], PIECE_BY_NAME["wA1"]
    for at, place in ((0, (1, 0)), (1, (0, 1)), (2, (0, 1)), (3, (0, 1)), (0, (1, 0))):
        pieces = {piece: axial(cell) for piece, cell, *_ in shown_at(task, at)[0].pieces}
        assert pieces[queen] == place
        assert (ant in pieces) == (at in (0, 2))


def test_a_picture_has_the_signs_of_the_step_unless_it_has_its_own():
    show = {"signs": ["circle@wQ"], "arrows": ["wQ>bQ"], "coords": True}
    task = watch({}, {"signs": []}, {"arrows": ["bQ>wQ"]}, show=show)
    white, black = cell_at(0, 0), cell_at(1, 0)
    seen = [shown_at(task, at)[1] for at in range(3)]
    assert [shown.signs for shown in seen] == [(("circle", white),), (), (("circle", white),)]
    assert [shown.arrows for shown in seen] == [((white, black),)] * 2 + [((black, white),)]
    assert all(shown.coords and shown.rim and not shown.active for shown in seen)
    assert [shown.lifted for shown in seen] == [-1] * 3


# What is kept


def test_progress_counts_steps_once_and_up_to_a_bound():
    memory = Memory()
    kept = {"solved": {"L01": [0, MOST_STEPS - 1, MOST_STEPS], "L02": 3}, "last": ["L01", 2]}
    memory.texts[LESSONS] = json.dumps(kept)
    progress = LessonProgress(Store(memory))
    assert progress.solved == {"L01": [0, MOST_STEPS - 1]}
    assert progress.last == ("L01", 2)
    progress.save_solved("L01", 0)
    progress.save_solved("L03", 1)
    assert progress.solved == {"L01": [0, MOST_STEPS - 1], "L03": [1]}
    assert json.loads(memory.texts[LESSONS])["schema"] == 1
    assert not progress.done("L03", 2) and progress.begun("L03") and not progress.begun("L02")


def test_all_progress_is_forgotten_with_what_was_never_solved():
    progress = LessonProgress(Store(Memory()))
    for lesson in ("L01", "L02"):
        progress.save_solved(lesson, 0, clean=True)
    progress.slip("L03", 1)
    progress.visit("L02", 3)
    progress.forget()
    assert not (progress.solved or progress.stars or progress.due)
    assert progress.last == ("", 0)


@pytest.mark.parametrize("last", [[], ["L01"], [1, "L01"], ["L01", True], ["L01", 1, 2], "L01"])
def test_a_last_visit_of_another_shape_is_forgotten(last):
    memory = Memory()
    memory.texts[LESSONS] = json.dumps({"solved": {}, "last": last})
    assert LessonProgress(Store(memory)).last == ("", 0)


# The white queen is number 0


def test_the_white_queen_is_let_go_by_a_second_tap_and_put_like_any_other():
    hive = "wQ@0,0 bQ@1,0 game:Base"
    queen, corner = PIECE_BY_NAME["wQ"], cell_at(0, 1)
    assert queen == 0
    task = move(position=hive, moves=["wQ@0,1"])
    assert task.tap(cell_at(0, 0)).sort == "chosen"
    assert task.selected == queen
    task.tap(cell_at(0, 0))
    assert task.selected == -1
    task.carry(queen)
    assert task.display().targets
    assert task.tap(corner).sort == "solved"


def test_a_piece_on_the_board_needs_no_hand():
    task = find(position="wQ@0,0 bQ@1,0 game:Base", piece="wQ", cells=["0,1", "1,-1"])
    assert not task.uses_hand()
    asked = move(position="wQ@0,0 bQ@1,0 game:Base", moves=["wQ@0,1"])
    assert not asked.uses_hand()
    asked.give_away()
    assert asked.display().arrows == ((cell_at(0, 0), cell_at(0, 1)),)


def test_a_bug_that_cannot_be_placed_is_refused_without_a_piece_or_a_cell():
    task = move(kind="place", moves="any", position="wQ@0,0 bQ@1,0 game:Base")
    refused = task.pick(KIND[PIECE_BY_NAME["wQ"]])
    assert (refused.sort, refused.piece) == ("wrong", -1)
    assert (task.display().refused_cell, task.selected) == (-1, -1)
