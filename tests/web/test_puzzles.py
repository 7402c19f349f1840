"""Puzzles: the file, their proofs, solving them by what the rules allow, and what is kept of it."""

import asyncio
import gzip
import json
from collections import Counter
from math import gcd
from typing import Any

import pytest

from hive_core.engine.backends import AUTO, KERNEL, PYTHON, cores
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, ONGOING, SHIFT
from hive_core.rules.bugs import BUGS, NAMES
from hive_core.search.prover import Prover
from tests.web.fakes import Memory
from tests.web.puzzle_list import ENTRIES, FILES, PUZZLES
from tests.web.test_connections import in_a_thread
from tools.build.puzzles import puzzle_files
from tools.common import Problem
from tools.puzzles import __main__ as main_module
from tools.puzzles.__main__ import check, played, solve
from tools.puzzles.candidates import WINS
from tools.puzzles.choice import WANTED
from tools.puzzles.entries import TARGET, fault, refutes
from tools.puzzles.moves import key_bug, read
from web.common.i18n import CODES, Translator, read_catalogue
from web.common.store import PUZZLES as RESULTS
from web.common.store import Store
from web.learn.lesson_text import feedback_words
from web.learn.puzzles.files import PuzzleFiles
from web.learn.puzzles.glicko import Game, Rating, after
from web.learn.puzzles.puzzle import (
    FIRST,
    KIND_OF_STEP,
    PART,
    PLIES,
    STRIDE,
    Entry,
    Puzzle,
    bands,
    covering,
    daily,
    next_puzzle,
    puzzle_lesson,
    read_index,
    read_part,
    side,
    step_of,
)
from web.learn.puzzles.puzzle_task import PuzzleTask
from web.learn.puzzles.rating import BEGINNER, LEAST_DEVIATION, OwnRating
from web.learn.puzzles.themes import hint_theme
from web.learn.task_factory import TASKS

TEXT = TARGET.read_text("utf-8")
LISTED: list[dict[str, Any]] = json.loads(TEXT)["puzzles"]
LEAST, LEAST_PLAIN, LEAST_OF_TYPE = 1200, 300, 50
LADDER, RUNG, LEAST_ON_RUNG = (500, 2000), 50, 5
"""Bounds of the ladder of ratings, and the least number of puzzles on each of its rungs."""
MOST_BYTES = 16_000
"""Most bytes, compressed, of the list of all puzzles."""


def english(code: str = "en") -> Translator:
    t = Translator(read_catalogue, ("learn", "puzzles"))
    t.use(code)
    return t


def one(goal: str, at: int = 0) -> Puzzle:
    return [puzzle for puzzle in PUZZLES if puzzle.goal == goal][at]


def begun(puzzle: Puzzle) -> PuzzleTask:
    return PuzzleTask(step_of(english(), puzzle), puzzle.answers)


def play(task: PuzzleTask, move: int) -> Any:
    task.carry(move >> SHIFT)
    return task.put(move & CELL)


def other_move(task: PuzzleTask, seek: Any = lambda move: True) -> int:
    wanted = {piece << SHIFT | cell for piece, cell in task.solutions}
    return next(m for m in task.board().legal_moves() if m >= 0 and m not in wanted and seek(m))


# The file


def test_there_are_enough_of_every_goal_with_all_bugs_and_many_game_types() -> None:
    assert len(PUZZLES) >= LEAST
    goals = Counter(puzzle.goal for puzzle in PUZZLES)
    assert set(goals) == set(WANTED) == set(PLIES) and min(goals.values()) >= 10
    assert {key_bug(puzzle.move) for puzzle in PUZZLES} == {bug.letter for bug in BUGS}
    types = Counter(puzzle.position.partition(" game:")[2] for puzzle in PUZZLES)
    assert len(types) == 8 and min(types.values()) >= LEAST_OF_TYPE
    assert len([1 for entry in ENTRIES if not entry.hurdles]) >= LEAST_PLAIN
    assert {side(puzzle) for puzzle in PUZZLES} == {"w", "b"}
    assert len({hint_theme(puzzle.themes) for puzzle in PUZZLES}) >= 7


def test_they_stand_in_order_of_rating_each_once() -> None:
    ratings = [puzzle.rating for puzzle in PUZZLES]
    assert ratings == sorted(ratings)
    rungs = Counter(rating // RUNG * RUNG for rating in ratings)
    assert min(rungs[low] for low in range(*LADDER, RUNG)) >= LEAST_ON_RUNG
    assert len({puzzle.id for puzzle in PUZZLES}) == len({one.position for one in PUZZLES})
    assert [puzzle.number for puzzle in PUZZLES] == list(range(1, len(PUZZLES) + 1))


def test_a_file_that_is_no_list_of_puzzles_is_named() -> None:
    for text in ("[]", "{}", '{"puzzles": [["P1-1", "win1"]]}', '{"puzzles": 3}', "", "[", '{"'):
        with pytest.raises(ValueError):
            read_index(text)
    for text in ("3", "", '{"', '{"P30-34": {}}', '{"P30-34": 3}'):
        with pytest.raises(ValueError):
            read_part(text, ENTRIES)


def length(listed: dict[str, Any]) -> int:
    return len(listed["position"])


@pytest.mark.slow
@pytest.mark.parametrize("goal", list(PLIES))
def test_a_sample_is_proved_again(goal: str) -> None:
    """The one of each goal with the fewest pieces in play; the others are for the night."""
    listed = min((one for one in LISTED if one["goal"] == goal), key=length)
    assert fault(listed) == ""


def test_the_build_makes_a_list_and_parts_of_the_file() -> None:
    files = puzzle_files()
    assert len(files) == 1 + (len(LISTED) + PART - 1) // PART
    for listed, entry, puzzle in zip(LISTED, ENTRIES, PUZZLES, strict=True):
        assert [entry.id, entry.goal, entry.rating] == [listed[k] for k in ("id", "goal", "rating")]
        assert (puzzle.position, [puzzle.move]) == (listed["position"], listed["moves"])
        assert entry.bug == key_bug(puzzle.move) or "throw" in entry.themes
    sizes = {name: len(gzip.compress(text)) for name, text in files.items()}
    first = sizes.pop("web/puzzles/index.json")
    assert first <= MOST_BYTES and max(sizes.values()) <= MOST_BYTES // 2, "opened at once"


def test_a_file_that_is_there_is_not_fetched_again() -> None:
    asked = []

    async def fetch(name: str) -> str:
        asked.append(name)
        return FILES[name]

    async def read() -> None:
        files = PuzzleFiles(fetch)
        for _ in range(2):
            await files.open()
            for entry in files.entries[:3]:
                assert (await files.puzzle(entry)).id == entry.id
        assert files.entry("P30-34") and not files.entry("P0-0")

    in_a_thread(lambda: asyncio.run(read()))
    assert asked == ["web/puzzles/index.json", "web/puzzles/0.json"]


def test_the_command_proves_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    check(every=len(LISTED))
    assert f"1 of {len(LISTED)} puzzles proved: win1 1" in capsys.readouterr().out


WON = [one for one in LISTED if one["goal"] in WINS]


@pytest.mark.parametrize("listed", WON[::45], ids=lambda listed: listed["id"])
def test_level_five_plays_the_key_move_of_a_sample(listed: dict[str, Any]) -> None:
    """Compiled each, in Python those in at most two moves. Other seeds order the moves otherwise."""
    for core in cores() if listed["goal"] != "win3" else cores()[:-1]:
        for seed in (1, 2):
            assert played(listed, core, seed) == listed["moves"][0]


@pytest.mark.nightly
@pytest.mark.parametrize("listed", WON, ids=lambda listed: listed["id"])
def test_level_five_plays_the_key_move_of_each(listed: dict[str, Any]) -> None:
    if KERNEL not in cores():
        pytest.skip("without the compiled search some wins in three are missed")
    assert played(listed, KERNEL, 3) == listed["moves"][0]


def test_the_command_has_level_five_solve_and_tells_the_seconds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solve(len(WON), AUTO)
    told = capsys.readouterr().out
    assert f"{WON[0]['id']:8} win1 plays the key move" in told and "1 of 1 solved" in told
    monkeypatch.setattr(main_module, "solved", lambda one, core: ("wQ@9,9", 6.0))
    with pytest.raises(Problem, match="1 missed"):
        solve(len(WON), PYTHON)
    told = capsys.readouterr().out
    assert "plays wQ@9,9, not" in told and "0 of 1 solved" in told and "longest 6.000 s" in told


@pytest.mark.nightly
@pytest.mark.parametrize("listed", LISTED, ids=lambda listed: listed["id"])
def test_each_puzzle_is_proved_again(listed: dict[str, Any]) -> None:
    assert fault(listed) == ""


def test_a_puzzle_whose_move_is_another_fails_its_proof() -> None:
    listed = next(puzzle for puzzle in LISTED if puzzle["goal"] == "win1")
    wrong = {**listed, "moves": ["wQ@9,9"]}
    assert "not win1 by wQ@9,9" in fault(wrong)
    assert "the themes are" in fault({**listed, "themes": ["nothing"]})


def test_every_puzzle_has_its_words_in_each_language() -> None:
    for code in CODES:
        t = english(code)
        for puzzle in PUZZLES[::15]:
            lesson = puzzle_lesson(t, puzzle)
            step = lesson.steps[0]
            for text in (lesson.title, step.text, step.done, *step.hints):
                assert text and not text[code].startswith("puzzle."), text


# Solving


@pytest.mark.parametrize("goal", list(PLIES))
def test_the_right_move_solves_it_or_is_answered(goal: str) -> None:
    TASKS[KIND_OF_STEP] = PuzzleTask
    task = begun(one(goal))
    answer = play(task, read(one(goal).move))
    count = (PLIES[goal] + 1) // 2 if goal.startswith("win") else 1
    assert (answer.sort, task.solved) == (("solved", True) if count == 1 else ("found", False))
    for done in range(1, count):
        assert task.progress() == (done, count) and task.reply_due()
        before = task.board().ply
        said = task.reply()
        assert said.sort == "found" and task.board().ply == before + 1
        sentence = feedback_words(english(), said, 0)[1]
        assert sentence.startswith("Right. The answer: ") and "{" not in sentence
        answer = play(task, task.defender.winning_move())
    assert answer.sort == "solved" and task.solved and not task.failed
    assert task.board().result() == (task.color if goal.startswith("win") else ONGOING)


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "name"), [("win2", "P113-84"), ("win3", "P137-28")])
def test_it_is_won_against_every_defence_that_is_ever_chosen(goal: str, name: str) -> None:
    puzzle, met = next(each for each in PUZZLES if each.id == name), set()
    for _ in range(12):
        task = begun(puzzle)
        play(task, read(puzzle.move))
        task.reply()
        met.add(tuple(task.board().where))
        assert Prover(task.board()).wins(PLIES[goal] - 2)
        if goal == "win3":
            assert not Prover(task.board()).wins(1), "the other side lasts as long as it can"
    assert len(met) > 1, "each try meets another defence"


@pytest.mark.slow
def test_whatever_wins_in_time_goes_on() -> None:
    for puzzle in PUZZLES:
        if puzzle.goal != "win2":
            continue
        task = begun(puzzle)
        play(task, read(puzzle.move))
        task.reply()
        wins = Prover(task.board()).winning_moves()
        if len(wins) > 1:
            assert play(task, wins[-1]).sort == "solved"
            return
    raise AssertionError("no puzzle with two ways to end it")


@pytest.mark.parametrize("goal", ["win1", "win2", "win3", "defend", "only"])
def test_a_wrong_move_is_answered_by_what_refutes_it(goal: str) -> None:
    task = begun(one(goal))
    before = list(task.board().where)
    move = other_move(task)
    answer = play(task, move)
    assert answer.sort == "wrong" and task.failed and task.board().where == before
    _, sentence = feedback_words(english(), answer, 0)
    assert sentence and "puzzle." not in sentence and "{" not in sentence
    if goal != "win1":
        assert task.arrows or task.signs or answer.params["move"] == "pass"
    assert task.refusal, "a cross where it was tried"


def test_every_wrong_first_move_of_a_win_in_three_has_its_answer_in_the_file() -> None:
    for puzzle in PUZZLES:
        assert bool(puzzle.answers) == (puzzle.goal == "win3")
    puzzle = min((one for one in PUZZLES if one.goal == "win3"), key=lambda one: len(one.position))
    task = begun(puzzle)
    side = task.board().turn
    for move in task.board().legal_moves()[::5]:
        if move != read(puzzle.move):
            answer = task.defender.refutation(move, not task.begun)
            task.board().make(move)
            assert Prover(task.board()).survives(answer, side, 3)
            task.board().undo()


def test_an_answer_that_refutes_nothing_fails_the_proof() -> None:
    listed = min((one for one in LISTED if one["goal"] == "win3"), key=length)
    board = parse_position(listed["position"])
    assert not refutes(board, read(listed["moves"][0]), [["wQ@9,9"]])


def test_a_wrong_second_move_is_wrong_too_and_the_puzzle_goes_on() -> None:
    task = begun(one("win2"))
    play(task, read(one("win2").move))
    task.reply()
    wins = Prover(task.board()).winning_moves()
    wrong = next(move for move in task.board().legal_moves() if move not in wins)
    assert play(task, wrong).key == "puzzle.wrong.now" and task.failed
    assert play(task, wins[0]).sort == "solved"


def test_nothing_can_be_done_while_the_other_side_thinks() -> None:
    task = begun(one("win2"))
    play(task, read(one("win2").move))
    cell = task.board().where[task.solutions[0][0]]
    piece = task.solutions[0][0]
    answers = (task.tap(cell), task.pick(0), task.put(cell), task.hint())
    assert {answer.sort for answer in answers} == {"nothing"} and not task.movable(piece)
    shown = task.display()
    assert not shown.active and not shown.show_movable


def test_hints_tell_the_theme_then_the_bug_then_the_move() -> None:
    puzzle = next(
        each
        for each in PUZZLES
        if (each.goal, hint_theme(each.themes)) == ("win2", "close")
        and not covering(each.position, "wQ") + covering(each.position, "bQ")
    )
    task = begun(puzzle)
    said = [feedback_words(english(), task.hint(), 0)[1] for _ in range(2)]
    assert said[0] == english()("puzzle.hint.theme.close")
    assert said[1] == english()("puzzle.hint.bug." + key_bug(puzzle.move))
    assert task.hint().key == "learn.show.move" and task.selected == read(puzzle.move) >> SHIFT


@pytest.mark.parametrize(
    ("name", "theme", "bug"),
    [
        ("P215-26", "throw", "thrower.P"),
        ("P155-33", "throw", "thrower.M"),
        ("P6-37", "throw", "thrower.P"),
        ("P42-38", "shift", "bug.B"),
    ],
)
def test_hints_name_who_throws_and_who_stays_beside_the_queen(
    name: str, theme: str, bug: str
) -> None:
    puzzle = next(each for each in PUZZLES if each.id == name)
    assert hint_theme(puzzle.themes) == theme
    hints = step_of(english(), puzzle).hints
    assert hints[0]["en"].startswith(english()("puzzle.hint.theme." + theme))
    assert hints[1]["en"] == english()("puzzle.hint." + bug)


def test_goal_and_hint_say_what_stands_on_the_queen_nobody_can_see() -> None:
    puzzle = next(each for each in PUZZLES if each.id == "P68-54")
    step = step_of(english(), puzzle)
    under = "Black’s queen is under black beetle 1 and white beetle 2."
    assert step.text["en"] == "You play White. Surround Black’s queen with one move. " + under
    assert step.hints[0]["en"] == "Move to a side of the other queen. " + under
    spanish = step_of(english("es"), puzzle).text["es"]
    assert spanish.endswith("negra está debajo del escarabajo negro 1 y del escarabajo blanco 2.")
    own = next(each for each in PUZZLES if each.id == "P90-34")
    assert step_of(english(), own).text["en"].count(" under ") == 0, (
        "yours is covered, the one to surround is not"
    )


def test_a_tap_on_the_piece_over_the_queen_says_that_she_is_under_it() -> None:
    puzzle = next(each for each in PUZZLES if each.id == "P22-27")
    task = begun(puzzle)
    beetle = read(puzzle.move) >> SHIFT
    chosen = feedback_words(english(), task.tap(task.board().where[beetle]), 0)[1]
    assert chosen.startswith("Black beetle 2: choose one of the ")
    assert chosen.endswith(" marked places. Under it: the white queen.")
    puzzle = next(each for each in PUZZLES if each.id == "P30-34")
    task = begun(puzzle)
    opposed = NAMES.index("bB1")
    said = feedback_words(english(), task.tap(task.board().where[opposed]), 0)[1]
    assert said and "Under it" not in said, "nothing is under this one"


def test_a_hint_after_the_first_move_shows_one_that_still_wins() -> None:
    task = begun(one("win3"))
    play(task, read(one("win3").move))
    task.reply()
    assert task.hint().key == "learn.show.move"
    shown = task.selected << SHIFT | task.signs[0][1]
    assert Prover(task.board()).holds(shown, task.defender.plies)


def test_a_refused_try_is_no_wrong_move() -> None:
    task = begun(one("win1"))
    task.tap(0)
    piece = task.solutions[0][0]
    task.carry(piece)
    nowhere = next(c for c in range(1024) if c not in task._goals() and task.board().top[c] < 0)
    assert task.put(nowhere).sort == "wrong" and not task.failed


# The own rating


def test_the_papers_worked_example() -> None:
    """Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, 0.05999."""
    games = [Game(1400.0, 30.0, 1.0), Game(1550.0, 100.0, 0.0), Game(1700.0, 300.0, 0.0)]
    rated = after(Rating(1500.0, 200.0, 0.06), games)
    assert rated.rating == pytest.approx(1464.06, abs=0.01)
    assert rated.deviation == pytest.approx(151.52, abs=0.01)
    assert rated.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    rated = after(Rating(1500.0, 50.0, 0.06), [])
    assert (rated.rating, rated.volatility) == (1500.0, 0.06) and 50.0 < rated.deviation < 52.0


def test_an_upset_makes_the_volatility_grow() -> None:
    rated = after(Rating(1500.0, 50.0, 0.06), [Game(2600.0, 30.0, 1.0)] * 4)
    assert rated.volatility > 0.06 and rated.rating > 1550.0


def own_rating() -> OwnRating:
    return OwnRating(Store(Memory()))


def take(own: OwnRating, puzzle: Puzzle | Entry, solved: bool, day: int) -> int:
    return own.take(puzzle.id, puzzle.rating, solved, day)


def test_only_the_first_try_is_rated_and_kept() -> None:
    own = own_rating()
    gain = take(own, PUZZLES[40], True, 100)
    assert gain > 0 and own.own.rating == pytest.approx(BEGINNER.rating + gain, abs=1.0)
    assert take(own, PUZZLES[40], False, 100) == 0
    again = OwnRating(own.store)
    assert (again.own, again.results, again.due) == (own.own, own.results, own.due)


def test_a_failed_puzzle_comes_back_after_one_three_and_seven_days() -> None:
    own, puzzle = own_rating(), PUZZLES[5]
    take(own, puzzle, False, 10)
    assert [own.is_due(puzzle.id, day) for day in (10, 11, 12)] == [False, True, True]
    take(own, puzzle, True, 11)
    assert [own.is_due(puzzle.id, day) for day in (13, 14)] == [False, True]
    take(own, puzzle, True, 14)
    assert [own.is_due(puzzle.id, day) for day in (20, 21)] == [False, True]
    take(own, puzzle, True, 21)
    assert own.results[puzzle.id], "it counts as solved, though it comes back later and later"
    for day, later in ((37, 35), (72, 90)):
        assert own.due[puzzle.id][0] == day
        take(own, puzzle, True, day)
        assert own.due[puzzle.id][0] == day + later
    take(own, puzzle, True, 162)
    assert not own.due and own.results[puzzle.id]


def test_who_fails_it_again_begins_again_and_practice_in_between_changes_nothing() -> None:
    own, puzzle = own_rating(), PUZZLES[5]
    take(own, puzzle, False, 10)
    take(own, puzzle, True, 10)
    assert own.due[puzzle.id] == (11, 0) and not own.results[puzzle.id]
    take(own, puzzle, True, 11)
    take(own, puzzle, False, 14)
    assert own.due[puzzle.id] == (15, 0)


def test_the_deviation_never_becomes_so_small_that_nothing_moves() -> None:
    own = own_rating()
    for puzzle in PUZZLES[::16]:
        take(own, puzzle, puzzle.rating < 1400, 1)
    assert own.own.deviation >= LEAST_DEVIATION


def test_a_damaged_record_leaves_a_beginner() -> None:
    memory = Memory()
    memory.set(
        RESULTS, '{"rating": [1, "x", 2], "results": {"P1-1": 7}, "due": {"P1-1": [1, 9], "a": 3}}'
    )
    own = OwnRating(Store(memory))
    assert (own.own, own.results, own.due) == (BEGINNER, {}, {})
    memory.set(RESULTS, '{"rating": [99999, 5000, 9], "results": [], "due": 4}')
    own = OwnRating(Store(memory))
    assert own.own.rating == 4000.0 and own.own.deviation == BEGINNER.deviation


def test_a_second_tab_does_not_undo_what_the_first_one_solved() -> None:
    own = own_rating()
    other = OwnRating(own.store)
    take(own, PUZZLES[3], True, 1)
    take(other, PUZZLES[4], True, 1)
    assert set(OwnRating(own.store).results) == {PUZZLES[3].id, PUZZLES[4].id}


def test_everything_can_be_forgotten() -> None:
    own = own_rating()
    take(own, PUZZLES[3], False, 1)
    own.forget()
    assert (own.own, own.results, own.due) == (BEGINNER, {}, {})
    assert OwnRating(own.store).own == BEGINNER


# Which one


def test_the_next_one_is_due_or_nearest_to_the_own_rating() -> None:
    own = own_rating()
    for puzzle in ENTRIES[40 : 40 + FIRST]:
        take(own, puzzle, True, 1)
    first = next_puzzle(ENTRIES, own, 1)
    assert first
    rating = own.own.rating
    left = [puzzle for puzzle in ENTRIES if puzzle.id not in own.results]
    assert abs(first.rating - rating) == min(abs(puzzle.rating - rating) for puzzle in left)
    take(own, first, False, 1)
    second = next_puzzle(ENTRIES, own, 1)
    assert second and second != first
    assert next_puzzle(ENTRIES, own, 2) == first
    for puzzle in ENTRIES:
        own.results[puzzle.id] = True
    assert next_puzzle(ENTRIES, own, 1) is None


def test_who_has_solved_none_begins_with_plain_wins_in_one_and_climbs_to_wins_in_two() -> None:
    own, met = own_rating(), []
    for _ in range(FIRST + 1):
        puzzle = next_puzzle(ENTRIES, own, 1)
        assert puzzle
        met.append(puzzle)
        take(own, puzzle, True, 1)
    assert [puzzle.goal for puzzle in met] == ["win1"] * FIRST + ["win2"]
    fewest = sorted(one.hurdles for one in ENTRIES if one.goal == "win1")
    assert [puzzle.hurdles for puzzle in met[:3]] == fewest[:3]
    assert max(puzzle.rating for puzzle in met[:FIRST]) < 700


def test_a_hint_costs_no_points_and_the_puzzle_comes_back() -> None:
    own, puzzle = own_rating(), ENTRIES[3]
    assert own.help(puzzle.id, 1) and own.own == BEGINNER and own.tried() == 1
    assert next_puzzle(ENTRIES, own, 1) != puzzle and next_puzzle(ENTRIES, own, 2) == puzzle
    assert own.count() == 0 and take(own, puzzle, True, 2) == 0, "who comes back has seen the hint"
    for day in (5, 12):
        take(own, puzzle, True, day)
    assert own.results == {puzzle.id: True} and own.due == {puzzle.id: (28, 3)}
    assert not own.help(puzzle.id, 13) and own.due[puzzle.id][1] == 3, "a solved one stays solved"


def test_each_puzzle_has_its_day() -> None:
    assert gcd(STRIDE, len(ENTRIES)) == 1
    assert {daily(ENTRIES, day) for day in range(len(ENTRIES))} == set(ENTRIES)


def test_bands_hold_every_puzzle_once() -> None:
    found = bands(ENTRIES, 200)
    assert [puzzle for _, puzzles in found for puzzle in puzzles] == list(ENTRIES)
    assert all(low <= one.rating < low + 200 for low, puzzles in found for one in puzzles)
