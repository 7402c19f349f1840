"""The lesson player's pure parts: judging tries, progress, the course, refusals and their lessons."""

import json
from pathlib import Path

import pytest

from hive_core.rules.bugs import BUGS, PIECE_BY_NAME
from hive_core.rules.error_sentences import REASONS
from hive_core.rules.hexes import axial, cell_at
from tests.web.fakes import Memory
from tools.build.lessons import lessons_index
from web.common.i18n import CODES, read_catalogue
from web.common.store import Store
from web.learn.course import Course, first_open, lesson_ids, onward
from web.learn.lesson import read_chapter, read_contents, read_rules, read_step
from web.learn.progress import DueProgress, LessonProgress
from web.learn.task_factory import task_for
from web.learn.tasks.choose import why_piece
from web.learn.tasks.task import GRADES
from web.words.lesson_links import LESSON_OF, LESSON_OF_BUG, lesson_of

LESSONS = Path(__file__).resolve().parents[2] / "web" / "lessons"
HINTS = [{"en": "first", "es": "primera"}, {"en": "second", "es": "segunda"}]
DONE = {"en": "done", "es": "hecho"}
RING = "bA@0,-1 wQ@0,0 bQ@-1,1 wS@-1,2 bB@0,2 wG@1,1 to:b"


def words(text):
    return {"en": text, "es": text}


def begun(step):
    return task_for(read_step(step))


def find(**more):
    step = {
        "kind": "find",
        "text": words("x"),
        "position": "wG1@0,0 bG1@1,0 game:Base",
        "piece": "wA1",
        "cells": ["-1,0", "-1,1", "0,-1"],
        "hints": HINTS,
    }
    return begun({**step, **more})


def move(**more):
    step = {
        "kind": "move",
        "text": words("x"),
        "position": "wS1@0,0 bG1@1,0 wA1@-1,0 bQ@2,0 wQ@-1,1 bS1@2,-1 game:Base",
        "moves": ["wA1@3,0"],
        "hints": HINTS,
        "done": DONE,
    }
    return begun({**step, **more})


def choose(**more):
    step = {
        "kind": "choose",
        "text": words("x"),
        "position": "wS1@0,0 bG1@1,0 wQ@-1,1 bQ@2,-1 bS1@3,-1 wA1@2,-2 bA1@4,-1 game:Base",
        "pieces": ["wS1"],
        "that": "pinned",
        "of": "w",
        "hints": HINTS,
    }
    return begun({**step, **more})


# Find


def test_all_cells_found_solve_a_step():
    task = find(done=DONE)
    first = task.tap(cell_at(-1, 0))
    assert (first.sort, first.key, first.params) == ("found", "learn.found", {"n": 1, "all": 3})
    assert task.tap(cell_at(-1, 0)).sort == "already"
    assert task.tap(cell_at(-1, 1)).sort == "found"
    assert not task.solved
    last = task.tap(cell_at(0, -1))
    assert (last.sort, last.words) == ("solved", DONE)
    assert task.solved
    assert task.progress() == (3, 3)
    assert set(task.display().found) == set(task.goals)
    assert task.tap(cell_at(1, -1)).sort == "nothing"


def test_a_wrong_cell_is_refused_with_its_reason_and_causes():
    task = find()
    verdict = task.tap(cell_at(1, -1))
    assert (verdict.sort, verdict.key) == ("wrong", "refusal.touches_opponent")
    shown = task.display()
    assert shown.refused_cell == cell_at(1, -1)
    assert shown.refusal.cells == (cell_at(1, 0),)
    task.tap(cell_at(-1, 0))
    assert task.display().refusal is None


def test_an_authors_words_go_before_the_reason():
    task = find(refuse={"1,-1": words("own")})
    assert task.tap(cell_at(1, -1)).words == words("own")
    assert task.tap(cell_at(0, 1)).words is None


def test_the_piece_to_find_cells_for_is_chosen_and_its_cells_are_not_shown():
    task = find(position=RING, piece="bA1", cells=["0,1"])
    shown = task.display()
    assert shown.selected == PIECE_BY_NAME["bA1"]
    assert not shown.targets
    assert shown.all_hot
    assert not task.uses_hand()
    assert find().uses_hand()


@pytest.mark.parametrize("cell", [(0, 1), (1, 0), (0, 0)])
def test_every_cell_of_the_ring_that_the_ant_cannot_reach_has_a_reason(cell):
    ant = "0,-2 1,-2 1,-1 1,0 2,0 2,1 1,2 0,3 -1,3 -2,3 -2,2 -2,1 -1,0".split()
    task = find(position=RING, piece="bA1", cells=[c for c in ant if c not in ("0,-2", "1,-2")])
    verdict = task.tap(cell_at(*cell))
    if f"{cell[0]},{cell[1]}" in task.step.cells:
        assert verdict.sort == "found"
    else:
        assert verdict.sort == "wrong"
        assert verdict.key.split(".")[-1] in REASONS


# Hints


def test_hints_come_in_three_grades_and_the_last_shows_one_answer_after_the_other():
    task = find()
    assert task.hint().words == HINTS[0]
    assert task.hint().words == HINTS[1]
    for cell in task.goals:
        verdict = task.hint()
        assert (verdict.sort, verdict.words) == ("hint", None)
        assert task.hinted == GRADES
        assert task.display().signs == (("circle", cell),)
        task.tap(cell)
    assert task.solved
    assert task.display().signs == ()


def test_the_last_hint_of_a_move_takes_up_the_piece_and_points():
    task = move()
    for _ in range(GRADES):
        verdict = task.hint()
    assert verdict.params["piece"] == "wA1"
    shown = task.display()
    assert shown.selected == PIECE_BY_NAME["wA1"]
    assert shown.arrows == ((cell_at(-1, 0), cell_at(3, 0)),)
    assert task.tap(cell_at(3, 0)).sort == "solved"


# Move and place


def test_a_move_is_made_as_in_a_game():
    task = move()
    chosen = task.tap(cell_at(-1, 0))
    assert chosen.sort == "chosen"
    assert cell_at(3, 0) in task.display().targets
    verdict = task.tap(cell_at(3, 0))
    assert (verdict.sort, verdict.words) == ("solved", DONE)
    assert task.board().top[cell_at(3, 0)] == PIECE_BY_NAME["wA1"]
    assert not task.display().targets


def test_a_move_that_is_not_asked_for_is_not_played():
    task = move(**{"else": words("other")})
    task.tap(cell_at(-1, 0))
    verdict = task.tap(cell_at(3, -1))
    assert (verdict.sort, verdict.words) == ("wrong", words("other"))
    assert task.board().where[PIECE_BY_NAME["wA1"]] == cell_at(-1, 0)
    assert task.display().refused_cell == cell_at(3, -1)


def test_a_pinned_piece_says_so_and_is_not_taken_up():
    task = move()
    verdict = task.tap(cell_at(0, 0))
    assert (verdict.sort, verdict.key) == ("wrong", "refusal.pinned")
    assert task.selected == -1


def test_tapping_the_piece_again_or_beside_it_lets_it_go():
    task = move()
    task.tap(cell_at(-1, 0))
    assert task.tap(cell_at(-1, 0)).sort == "nothing"
    assert task.selected == -1
    task.tap(cell_at(-1, 0))
    task.drop()
    assert task.selected == -1


def test_a_place_takes_any_placement_but_no_move():
    task = move(kind="place", moves="any")
    assert task.tap(cell_at(-2, 0)).key == "learn.from_hand"
    task.tap(cell_at(-1, 0))
    assert task.tap(cell_at(3, 0)).sort == "wrong"
    assert task.pick(1).sort == "chosen"
    assert task.tap(cell_at(3, 0)).key.startswith("refusal.")
    assert task.tap(cell_at(-2, 0)).sort == "solved"


def test_a_bug_that_may_not_be_placed_says_why():
    task = move(kind="place", moves="any", position="game:Base")
    assert task.pick(0).key == "learn.no_queen_first"
    assert task.pick(4).sort == "chosen"
    assert task.tap(cell_at(1, 0)).key == "refusal.first_place"
    assert task.pick(4).sort == "chosen", "for another try"
    assert task.pick(4).sort == "nothing"
    assert task.selected == -1


def test_a_refused_piece_tapped_again_is_taken_up_for_another_try():
    task = move()
    task.tap(cell_at(-1, 0))
    assert task.tap(cell_at(-2, 0)).sort == "wrong"
    assert task.tap(cell_at(-1, 0)).sort == "chosen"
    assert task.refusal is None
    assert task.tap(cell_at(3, 0)).sort == "solved"


def test_a_piece_that_was_given_as_the_answer_can_be_tapped_and_played():
    task = move()
    for _ in range(3):
        task.hint()
    assert task.selected >= 0
    assert task.tap(cell_at(-1, 0)).sort == "chosen"
    assert task.tap(cell_at(3, 0)).sort == "solved"


def test_a_piece_of_the_other_colour_is_told_from_ones_own():
    white = move()
    black = white.board().where[PIECE_BY_NAME["bG1"]]
    assert white.tap(black).key == "learn.theirs.b"
    other = move(position=RING, moves=["bA1@1,-1"])
    assert other.tap(cell_at(0, 0)).key == "learn.theirs.w"


def test_the_other_side_answers_after_the_move():
    task = move(reply="bA1@3,-2")
    task.tap(cell_at(-1, 0))
    task.tap(cell_at(3, 0))
    assert task.reply_due()
    task.reply()
    assert not task.reply_due()
    assert task.board().top[cell_at(3, -2)] == PIECE_BY_NAME["bA1"]
    assert task.color == 0


# Choose


def test_a_pinned_piece_is_found_and_shows_what_would_fall_off():
    task = choose()
    assert task.tap(cell_at(0, 0)).sort == "solved"
    assert task.display().signs == (("part", cell_at(-1, 1)),)


def test_a_piece_that_is_not_meant_says_why():
    task = choose()
    assert task.tap(cell_at(2, -2)).key == "learn.not_pinned"
    assert task.tap(cell_at(2, -1)).key == "learn.other_colour.w"
    assert task.tap(cell_at(1, -1)).sort == "already"
    movers = choose(that="can_move", pieces=["wQ", "wA1"])
    verdict = movers.tap(cell_at(0, 0))
    assert (verdict.sort, verdict.key) == ("wrong", "refusal.pinned")
    movers = choose(that="can_move", pieces=["wQ"], **{"else": words("no")})
    assert movers.tap(cell_at(0, 0)).words == words("no")
    stuck = choose(that="cannot_move", pieces=["wS1"])
    assert stuck.tap(cell_at(-1, 1)).key == "learn.it_moves"
    free = choose(that="", **{"else": words("no")})
    assert free.tap(cell_at(-1, 1)).words == words("no")


def test_pieces_of_both_colours_are_judged_as_if_it_were_their_turn():
    board = choose().board()
    assert why_piece(board, PIECE_BY_NAME["bA1"]) is None
    refusal = why_piece(board, PIECE_BY_NAME["bQ"])
    assert refusal and refusal.reason == "pinned"
    assert board.turn == 0


# Answer, watch, play


def test_a_question_has_one_right_answer():
    options = [
        {"text": words("a"), "right": False, "why": words("not a")},
        {"text": words("b"), "right": True, "why": words("b it is")},
    ]
    task = begun({"kind": "answer", "text": words("?"), "options": options, "hints": HINTS})
    assert task.game is None
    assert task.answer(0).words == words("not a")
    assert task.tried == [0]
    for _ in range(GRADES):
        task.hint()
    assert task.given_away == 1
    verdict = task.answer(1)
    assert (verdict.sort, verdict.words) == ("solved", words("b it is"))


def test_pictures_are_turned_to_the_end():
    position = "wQ@0,0 bQ@1,0 wA1@2,0 game:Base"
    frames = [{}, {"put": "bQ@1,1", "lift": "bQ"}, {"text": words("end"), "signs": ["cross@bQ"]}]
    task = begun({"kind": "watch", "text": words("w"), "position": position, "frames": frames})
    assert task.words() == words("w")
    task.turn_to(1)
    snapshot, shown = task.board_view()
    queen = PIECE_BY_NAME["bQ"]
    assert [axial(cell) for piece, cell, *_ in snapshot.pieces if piece == queen] == [(1, 1)]
    assert shown.lifted == queen
    assert not task.solved
    task.turn_to(2)
    snapshot, shown = task.board_view()
    assert task.solved
    assert shown.signs == (("cross", cell_at(1, 0)),)
    assert task.words() == words("end")
    task.turn_to(9)
    assert task.at == 2


def test_a_way_into_a_game_has_nothing_to_solve():
    assert begun({"kind": "play", "text": words("go")}).solved


# LessonProgress


def test_progress_is_kept():
    memory = Memory()
    progress = LessonProgress(Store(memory))
    progress.save_solved("L24", 0)
    progress.save_solved("L24", 1)
    progress.visit("L24", 1)
    again = LessonProgress(Store(memory))
    assert again.done("L24", 2)
    assert not again.done("L24", 3)
    assert again.begun("L24")
    assert again.last == ("L24", 1)
    again.forget()
    assert not LessonProgress(Store(memory)).begun("L24")
    assert LessonProgress(Store(memory)).last == ("", 0)


def days(memory):
    """A progress, and the list whose last number is today."""
    day = [100]
    return LessonProgress(Store(memory), lambda: day[-1]), day


def test_a_star_is_for_a_lesson_without_a_hint_and_without_a_mistake():
    memory = Memory()
    progress, _ = days(memory)
    progress.save_solved("L24", 0, clean=True)
    assert not progress.starred("L24", 2)
    progress.save_solved("L24", 1, clean=True)
    assert progress.starred("L24", 2)
    progress.save_solved("L25", 0)
    assert progress.done("L25", 1) and not progress.starred("L25", 1)
    assert LessonProgress(Store(memory)).starred("L24", 2)
    assert not LessonProgress(Store(memory)).starred("L24", 0)


def test_a_step_that_went_wrong_comes_back_and_wins_its_star_then():
    progress, day = days(Memory())
    progress.slip("L24", 1)
    progress.save_solved("L24", 1)
    progress.save_solved("L24", 1, clean=True)
    assert progress.due_steps() == [] and not progress.starred("L24", 1), "the answer was just seen"
    for later in (1, 3, 7, 16, 35, 90):
        day.append(day[-1] + later)
        assert progress.due_steps() == [("L24", 1)]
        progress.save_solved("L24", 1, clean=True)
        assert progress.due_steps() == []
    assert progress.stars == {"L24": [1]}
    assert not progress.due


def test_a_step_that_goes_wrong_again_begins_again():
    progress, day = days(Memory())
    progress.slip("L24", 1)
    day.append(101)
    progress.save_solved("L24", 1, clean=True)
    day.append(104)
    progress.slip("L24", 1)
    progress.save_solved("L24", 1)
    assert progress.due == {"L24.2": (105, 0)}


def test_steps_that_come_back_are_played_as_a_lesson_and_counted_where_they_stand():
    memory = Memory()
    progress, day = days(memory)
    progress.slip("L24", 1)
    progress.slip("L40", 0)
    day.append(101)
    again = DueProgress(progress, progress.due_steps(), [3, 1])
    assert again.places == [("L24", 1), ("L40", 0)]
    again.save_solved("again", 1, True)
    again.slip("again", 0)
    assert progress.stars == {"L40": [0]}
    assert progress.due == {"L24.2": (102, 0), "L40.1": (104, 1)}
    saved = LessonProgress(Store(memory), lambda: 102)
    assert saved.due_steps() == [("L24", 1)]
    saved.forget()
    assert not saved.due and not saved.stars


def test_two_tabs_do_not_overwrite_each_others_steps():
    memory = Memory()
    one, two = LessonProgress(Store(memory)), LessonProgress(Store(memory))
    one.save_solved("L01", 0, clean=True)
    two.save_solved("L24", 0, clean=True)
    one.slip("L25", 1)
    two.visit("L24", 1)
    two.slip("L40", 0)
    kept = LessonProgress(Store(memory))
    assert kept.solved == kept.stars == {"L01": [0], "L24": [0]}
    assert sorted(kept.due) == ["L25.2", "L40.1"]
    assert kept.last == ("L24", 1)
    two.forget()
    one.save_solved("L25", 0)
    assert not LessonProgress(Store(memory)).due, "nor does what was never solved"
    assert not LessonProgress(Store(memory)).begun("L01"), "what one tab forgets does not come back"


def test_what_a_full_storage_did_not_take_is_not_lost_to_what_is_kept():
    memory = Memory()
    progress = LessonProgress(Store(memory))
    progress.save_solved("L01", 0)
    memory.refuses = True
    progress.save_solved("L01", 1)
    memory.refuses = False
    progress.visit("L01", 1)
    assert LessonProgress(Store(memory)).solved == {"L01": [0, 1]}


def test_a_step_that_comes_back_wins_the_star_of_its_lesson_once():
    progress, day = days(Memory())
    progress.slip("L40", 0)
    day.append(101)
    again = DueProgress(progress, progress.due_steps(), [1])
    assert again.wins_star("again", 0, 7, True)
    assert not again.wins_star("again", 0, 7, True)


def test_a_look_at_what_the_rules_refuse_is_no_mistake():
    task = move(**{"else": words("other")})
    task.tap(cell_at(-1, 0))
    assert task.tap(cell_at(-2, 0)).sort == "wrong" and not task.mistaken()
    task.tap(cell_at(-1, 0))
    assert task.tap(cell_at(3, -1)).sort == "wrong" and task.mistaken()
    assert find().mistaken()


def test_progress_lasts_without_storage():
    memory = Memory()
    memory.refuses = True
    progress = LessonProgress(Store(memory))
    progress.save_solved("L01", 0)
    assert progress.done("L01", 1)


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "[]",
        "{",
        '{"solved": 3, "last": 7, "stars": [], "due": {"L01.1": "x"}}',
        '{"solved": {"L01": [true, -1, "x", 99]}}',
    ],
)
def test_what_cannot_be_read_is_no_progress(kept):
    memory = Memory()
    memory.texts["skep.lessons"] = kept
    progress = LessonProgress(Store(memory))
    assert not progress.begun("L01")
    assert progress.last == ("", 0)


def test_an_unreadable_record_is_no_place_to_share_progress():
    memory = Memory()
    memory.texts["skep.lessons"] = '{"solved": 3}'
    progress = LessonProgress(Store(memory))
    progress.save_solved("L01", 0)
    assert not progress.stars
    memory.texts["skep.lessons"] = '{"solved": 3}'
    assert not LessonProgress(Store(memory)).begun("L01")


# The course


def run(coroutine):
    """The result of a coroutine that waits for nothing, with or without an event loop around it."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")


def opened():
    async def fetch(name):
        if name == "index.json":
            return lessons_index().decode()
        return (LESSONS / name).read_text()

    course = Course(fetch)
    run(course.open())
    return course


def test_the_index_tells_of_every_lesson():
    course = opened()
    contents = json.loads((LESSONS / "contents.json").read_text())["chapters"]
    assert [chapter.id for chapter in course.chapters] == contents
    for chapter in course.chapters:
        whole = json.loads((LESSONS / f"{chapter.id}.json").read_text())
        assert chapter.title == whole["title"]
        assert [(one.id, one.steps) for one in chapter.lessons] == [
            (lesson["id"], len(lesson["steps"])) for lesson in whole["lessons"]
        ]


def test_a_course_opens_itself_for_whoever_asks_first():
    async def fetch(name):
        asked.append(name)
        return lessons_index().decode() if name == "index.json" else (LESSONS / name).read_text()

    asked: list[str] = []
    course = Course(fetch)
    assert course.entries() == [] and course.after("L24") == ""
    lesson = run(course.lesson("L24"))
    assert lesson and lesson.id == "L24"
    assert run(course.lesson("L24")) is lesson
    assert run(Course(fetch).book("rules")) and run(course.book("rules")) == run(
        course.book("rules")
    )
    assert asked == ["index.json", "spider.json", "index.json", "rules.json", "rules.json"]


def test_lessons_follow_each_other_and_so_do_chapters():
    course = opened()
    for number, chapter in enumerate(course.chapters):
        ids = lesson_ids(chapter)
        assert [course.after(lesson) for lesson in ids] == ids[1:] + [""]
        assert course.chapter_of(ids[0]) == chapter
        following = course.chapters[number + 1 : number + 2]
        assert course.chapter_after(chapter) == (following[0] if following else None)
    assert course.chapter_of("L99") is None
    assert course.entry_of("L99") is None
    assert run(course.lesson("L99")) is None
    assert run(course.lesson("L24")).id == "L24"
    assert run(course.book("rules"))


def test_where_to_go_on():
    course = opened()
    progress = LessonProgress(Store(Memory()))
    everything = [one for chapter in course.chapters for one in chapter.lessons]
    first, second = everything[0], everything[1]
    assert onward(course, progress) == (first.id, first)
    progress.visit(second.id, 1)
    assert onward(course, progress) == (second.id + ".2", second)
    last = everything[-1]
    for step in range(last.steps):
        progress.save_solved(last.id, step)
    progress.visit(second.id, 0)
    assert onward(course, progress) == (second.id, second)
    for one in [second, *everything[3:]]:
        for step in range(one.steps):
            progress.save_solved(one.id, step)
    progress.visit(everything[5].id, 0)
    assert onward(course, progress) == (first.id, first)
    for step in range(everything[2].steps):
        progress.save_solved(everything[2].id, step)
    assert onward(course, progress) == (first.id, first)
    assert first_open(course.chapters[0], progress) == first.id
    for step in range(first.steps):
        progress.save_solved(first.id, step)
    assert onward(course, progress) == (first.id, first)
    assert first_open(course.chapters[1], progress) == course.chapters[1].lessons[0].id
    course.chapters = ()
    assert onward(course, progress) == ("", None)


@pytest.mark.parametrize(
    ("read", "text", "lacks"),
    [
        (read_contents, "{}", "chapters"),
        (read_chapter, '{"lessons": [{"id": "L01", "title": {}, "steps": [{}]}]}', "kind"),
        (read_rules, '{"sections": [{"id": "goal"}]}', "title"),
        (read_rules, "[]", "missing"),
        (read_chapter, '{"lessons": 3}', "missing"),
    ],
)
def test_a_file_that_lacks_something_says_what(read, text, lacks):
    with pytest.raises(ValueError, match=lacks):
        read(text)


# Refusals


def test_every_refusal_has_a_lesson_that_is_there():
    course = opened()
    assert set(REASONS) - {code for code, lesson in LESSON_OF.items() if lesson} == set()
    for lesson in [*LESSON_OF.values(), *LESSON_OF_BUG.values()]:
        assert not lesson or course.entry_of(lesson), lesson
    assert lesson_of("cannot_reach", "S") == lesson_of("cannot_go", "S") == "L24"
    assert lesson_of("pinned", "S") == "L38"
    assert lesson_of("looking") == lesson_of("no such code") == ""
    assert lesson_of("cannot_reach") == LESSON_OF["cannot_reach"]
    assert lesson_of("cannot_reach", "?") == ""


@pytest.mark.parametrize("code", CODES)
def test_a_new_refusal_wants_its_words_and_a_decision_about_its_lesson(code):
    """Whether REASONS or a page got the new code: it is in the catalogues, and in LESSON_OF."""
    entries = json.loads(read_catalogue(code))
    worded = {key[8:] for key in entries if key.startswith("refusal.")}
    # Words around a reason, and of the signs on the board.
    worded -= {"on_top", "theirs.white", "theirs.black"}
    assert set(REASONS) - worded == set()
    assert worded == set(LESSON_OF)


def test_lessons_of_bugs_are_about_bugs_of_the_game():
    assert set(LESSON_OF_BUG) <= {bug.letter for bug in BUGS}
