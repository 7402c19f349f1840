"""Records for tests, with what a test does not care about filled in."""

from typing import Any

from hive_core.game import Game
from hive_core.records import changed
from hive_core.search.report import Line, Report
from web.common.settings import default_game, default_settings
from web.game.view_state import Table
from web.opponent.analysis import AnalysisView
from web.opponent.messages import EngineState, SearchProgress

NO_ADVICE = AnalysisView(False, False, False, None, False, False, None, 0, 0, None, "")


def a_table(game: Game, **more: Any) -> Table:
    """The table of two persons' game."""
    snapshot = game.snapshot()
    table = Table(
        players=("person", "person"),
        seats=("person", "person"),
        names=("", ""),
        engine_names=("", ""),
        spectating=False,
        lets_watch=False,
        level=0,
        home=0,
        selected=-1,
        moves=snapshot.history + snapshot.future,
        viewing_history=False,
        thinking=None,
        advice=NO_ADVICE,
        stopped=False,
        engine=None,
        draw_offer=None,
        notices=(),
        saved=True,
        settings=default_settings(),
        new_game=default_game(),
        welcome=False,
        banner=True,
        text=game.text(),
        friend=None,
        review=None,
        clock=None,
    )
    return changed(table, **more)


def an_engine(state: str, done: int = 0, total: int = 0) -> EngineState:
    """An engine in a state."""
    return EngineState(state, done, total)


def a_line(move: str = "wA1 -bQ", **more: Any) -> Line:
    """A line of one move, expected to score 0.6."""
    line = Line(move, 7, 0.6, None, 0, [move], -1, -1, [])
    return changed(line, **more)


def a_report(*lines: Line, **more: Any) -> Report:
    """A report of 900 iterations in a second."""
    return changed(Report(900, 1.0, None, 0, list(lines)), **more)


def a_progress(ticket: int | str = 1, **more: Any) -> SearchProgress:
    """A search that has just begun."""
    return changed(SearchProgress(ticket, 0.0, 0, 0.0, None, [], None, "kernel"), **more)
