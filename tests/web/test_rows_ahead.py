"""Rows of the rules' tables filled ahead of the next move."""

from hive_core.game import Game
from hive_core.rules import hexes
from tests.web.fakes import table_for
from web.game.rows_ahead import RowsAhead


class Idle:
    """A browser that is idle whenever `pass_time` is called."""

    def __init__(self) -> None:
        self.waiting: list[object] = []

    def __call__(self, act: object) -> None:
        assert not self.waiting
        self.waiting.append(act)

    def pass_time(self) -> int:
        """Make the calls that wait, one after another, and return their number."""
        made = 0
        while self.waiting:
            act = self.waiting.pop()
            assert callable(act)
            act()
            made += 1
        return made


def rows_of(cells: "list[int]") -> "list[bool]":
    return [hexes._READY[cell] for cell in cells]


def test_rows_around_every_goal_are_filled_one_at_a_time_while_the_browser_is_idle() -> None:
    game = Game()
    for text in ("wS1", "bS1 wS1-", "wG1 -wS1"):
        game.play(text)
    idle = Idle()
    ahead = RowsAhead(idle)
    snapshot = game.snapshot()
    cells = [cell for cell, _, _ in snapshot.cells]
    needed = {beside for cell in cells for beside in (cell, *hexes.NEIGHBOURS[cell])}
    missing = [cell for cell in needed if not hexes._READY[cell]]
    ahead.look(snapshot)
    assert rows_of(missing) == [False] * len(missing)
    assert idle.pass_time() >= len(missing)
    assert rows_of(sorted(needed)) == [True] * len(needed)


def test_a_position_that_is_drawn_again_asks_for_nothing() -> None:
    idle = Idle()
    ahead = RowsAhead(idle)
    snapshot = Game().snapshot()
    ahead.look(snapshot)
    idle.pass_time()
    ahead.look(snapshot)
    assert not idle.waiting


def test_a_session_looks_ahead_after_each_drawing() -> None:
    session, idle = table_for(), Idle()
    session.turns.fill_ahead(idle)
    session.draw()
    assert idle.pass_time()
