"""Families of fuzz tests (see Family in run.py) for a whole session of the page: what a browser has
stored, and the links opened there."""

import json
import random
from functools import cache
from typing import Any

from hive_core.rules.board import ONGOING
from tests.props.playing import choose
from tests.web.fakes import Memory, table_for
from tests.web.spoilt_records import OTHERS, WRONG, spoilt
from tests.web.test_links import Device, both
from tools.checks.fuzz.matches import invitations, make_invitation
from tools.checks.fuzz.run import Family
from tools.checks.fuzz.saved import make_record
from web.common.settings import default_game
from web.common.store import GAME

RELOAD = "reload"


def make_visit(rng: random.Random) -> list[Any]:
    """Return one dictionary of what a browser has stored, texts by key, with random changes in the
    saved game and in one other entry."""
    (text,) = make_record(rng)
    key, data = OTHERS[rng.choice(sorted(OTHERS))]
    return [{GAME: text, key: json.dumps(spoilt(rng, data))}]


def read_visit(inputs: list[Any]) -> int:
    """Start the page on a stored state, then a new game. Check that an unreadable saved game stays
    stored, and that the next visit has no complaint. Return 1 if the game could not be restored, else
    0."""
    memory = Memory()
    memory.texts.update(inputs[0])
    session = table_for(memory)
    session.open()
    table = session.page.table
    if table.welcome:
        assert session.store.kept() == inputs[0][GAME].replace("\n", " ")
    session.new_game.start(default_game())
    again = table_for(memory)
    again.open()
    assert not again.page.table.notices
    return int(table.welcome)


@cache
def stored() -> list[tuple[dict[str, str], list[str]]]:
    """Return states of a match by links between two simulated browsers, as pairs: what one browser has
    stored (texts by key), and the links that its opponent has sent or could send."""
    found = []
    for side in ("white", "black"):
        pair = both(side)
        sent: list[list[str]] = [[], []]
        for ply in range(6):
            for mover, one in enumerate(pair):
                if one.session.to_move().here and one.game.outcome()[0] == ONGOING:
                    one.session.play(choose(one.game.board, random.Random(ply)))
                    sent[mover].append(one.send())
                    if ply < 4:
                        pair[1 - mover].open(sent[mover][-1])
        for seat, one in enumerate(pair):
            found.append((dict(one.memory.texts), sent[1 - seat]))
    return found


def make_links(rng: random.Random) -> list[Any]:
    """Return what happens in one simulated browser, as steps (index of its state in `stored`, link or
    RELOAD, detail). The detail is the user's answer to the page's questions, yes or no; for a reload,
    it is a field of the saved game and its new wrong value."""
    number = rng.randrange(len(stored()))
    steps: list[tuple[int, str, Any]] = []
    for _ in range(rng.randrange(2, 9)):
        chance = rng.random()
        if chance < 0.35:
            steps.append((number, "#" + make_invitation(rng)[0], rng.random() < 0.5))
        elif chance < 0.5:
            steps.append((number, "#" + rng.choice(invitations()), rng.random() < 0.5))
        elif chance < 0.85:
            steps.append((number, rng.choice(stored()[number][1]), rng.random() < 0.5))
        else:
            steps.append((number, RELOAD, (rng.choice(FIELDS), rng.choice(WRONG[:20]))))
    return steps


FIELDS = ("friend", "known", "was_live", "toss", "live", "ended", "future", "keys", "plies", "tree")


def read_links(inputs: list[Any]) -> int:
    """Let a simulated browser with a stored match open links and reload, and give every question of the
    page the answer of the step. Check that a game is on the board after each step and after a last
    reload. Return how many links were refused."""
    memory = Memory()
    memory.texts.update(stored()[inputs[0][0]][0])
    device = Device(memory=memory)
    refused = 0
    for _, step, more in inputs:
        if step == RELOAD:
            device = device.spoiled(*more)
            continue
        before = len(device.desk.told)
        device.open(step)
        while device.desk.answers:
            device.desk.answer(more)
        refused += len(device.desk.told) > before
        assert device.table and device.game.text()
    assert device.again().table
    return refused


FAMILIES = [
    Family("visit", 5_000, make_visit, read_visit),
    Family("links", 10_000, make_links, read_links),
]
