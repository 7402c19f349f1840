"""Nothing is played in the lessons before it was shown: what each step needs, and what shows it."""

import json
from pathlib import Path

import pytest

from hive_core.game import Game
from hive_core.notation.position import parse_position
from hive_core.rules.bugs import BUGS, COLOR, KIND, NAMES, PIECE_BY_NAME
from web.learn.lesson import read_cell, read_move

LESSONS = Path(__file__).resolve().parents[2] / "web" / "lessons"

SHOWN = {
    "surrounding wins": ("L01.1", "Take the sixth and you win"),
    "ant": ("L01.1", "run all the way round the outside"),
    "placing": ("L04.1", "Pick a bug from your reserve"),
    "queen in time": ("L10.1", "by your fourth turn"),
    "queen": ("L61.1", "The queen goes one step"),
    "gate": ("L61.1", "does not fit between two pieces"),
    "grasshopper": ("L61.2", "in a straight line"),
    "spider": ("L61.3", "exactly three steps"),
    "beetle": ("L61.4", "it can also climb"),
    "climbing": ("L61.4", "it can also climb"),
    "one hive": ("L13.2", "the hive must never break in two"),
    "ladybug": ("L27.1", ""),
    "mosquito": ("L28.1", ""),
    "pillbug": ("L32.1", ""),
    "throwing": ("L33.1", "throw a piece beside it"),
}
"""What can be needed: the step that shows it, and words of that step that do."""


def steps():
    """(place, step) in the order of the course."""
    for name in json.loads((LESSONS / "contents.json").read_text())["chapters"]:
        for lesson in json.loads((LESSONS / f"{name}.json").read_text())["lessons"]:
            for number, step in enumerate(lesson["steps"], 1):
                yield f"{lesson['id']}.{number}", step


STEPS = dict(steps())
ORDER = list(STEPS)


def bug_of(name):
    return BUGS[KIND[PIECE_BY_NAME[name]]].name.split()[0]


def needs_of_move(game, name, cell):
    """What a move needs that a learner is to make or to find."""
    board, piece = game.board, PIECE_BY_NAME[name]
    if board.where[piece] < 0:
        return {"placing"} | ({"queen in time"} if bug_of(name) == "queen" else set())
    if COLOR[piece] != board.turn or game.throws(piece, [cell])[0]:
        return {"throwing", "pillbug"}
    climbs = {"climbing"} if board.top[cell] >= 0 or board.height[board.where[piece]] > 1 else set()
    return {bug_of(name)} | climbs


def needs(step):
    """The names of SHOWN that a step cannot be solved without."""
    kind = step["kind"]
    if kind == "play":
        return {"placing", "queen in time", "surrounding wins", "one hive", "gate", "climbing"} | {
            bug.name.split()[0] for bug in BUGS if not bug.expansion
        }
    if kind not in ("find", "move", "place", "choose"):
        return set()
    game = Game.from_text(step["position"])
    found = set()
    if kind == "find":
        for text in step["cells"]:
            found |= needs_of_move(game, step["piece"], read_cell(text))
    elif kind == "choose":
        if step.get("that"):
            found.add("one hive")
    elif step["moves"] == "any":
        found.add("placing")
    else:
        for text in step["moves"]:
            piece, cell = read_move(text)
            found |= needs_of_move(game, NAMES[piece], cell)
    if step.get("check") == "wins":
        found.add("surrounding wins")
    return found


def bugs_in_play(step):
    board = parse_position(step["position"])
    return {bug_of(NAMES[piece]) for piece, cell in enumerate(board.where) if cell >= 0}


def test_nothing_is_played_before_it_was_shown():
    late = [
        f"{place} needs {need}, which {SHOWN[need][0]} shows"
        for place, step in STEPS.items()
        for need in needs(step)
        if ORDER.index(SHOWN[need][0]) > ORDER.index(place)
    ]
    assert not late


@pytest.mark.parametrize("what", SHOWN)
def test_the_step_that_shows_something_says_so(what):
    place, words = SHOWN[what]
    said = json.dumps(STEPS[place], ensure_ascii=False)
    assert words in said
    if what in {bug.name.split()[0] for bug in BUGS}:
        assert what in bugs_in_play(STEPS[place])


def test_every_bug_is_shown_and_the_first_game_needs_all_five():
    assert {bug.name.split()[0] for bug in BUGS} <= set(SHOWN)
    game = next(step for step in STEPS.values() if step["kind"] == "play")
    assert {"queen", "spider", "beetle", "grasshopper", "ant", "gate"} <= needs(game)


def test_every_kind_of_need_is_found_in_some_step():
    used = set().union(*[needs(step) for step in STEPS.values()])
    assert used == set(SHOWN)
