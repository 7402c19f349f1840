"""Hints, values and analyses: when they are asked for, what ends them, what the session shows."""

from typing import Any

from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import NAMES
from hive_core.search.report import Report
from tests.web.fakes import FakeOpponent, table_for
from tests.web.records import a_line, a_progress, a_report, an_engine
from web.opponent.analysis import ANALYSIS_S, HINT_S, LINES, VALUE_S, Analysis

OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]


def report(seconds: float = 1.0, *moves: tuple[str, int, int]) -> Report:
    """A report whose lines are (MoveString, origin, goal), the first expected to score 0.6."""
    lines = [
        a_line(text, visits=100 - at, score=0.6 - at / 10, origin=origin, goal=goal, why=["waits"])
        for at, (text, origin, goal) in enumerate(moves or (("wA1 -wS1", -1, 500),))
    ]
    return a_report(*lines, seconds=seconds)


class Desk:
    """An Advice with a stand-in for the opponent, and what it told."""

    def __init__(self) -> None:
        self.opponent = FakeOpponent()
        self.told = 0
        self.found: list[str] = []
        self.advice = Analysis(self.opponent, self._told, self.found.append)

    def _told(self) -> None:
        self.told += 1

    def look(self, text: str = "one", free: bool = True) -> None:
        self.advice.look((text, True), free)
        self.advice.pursue()

    def reports(self, seconds: float, done: bool = False) -> None:
        """The running study tells what it has found after some seconds."""
        ticket = self.opponent.studies[-1][0]
        call = self.advice.studied if done else self.advice.study_reports
        call(ticket, report(seconds))


def test_nothing_is_asked_while_nothing_is_wanted() -> None:
    desk = Desk()
    desk.look()
    assert desk.opponent.studies == []


def test_a_hint_is_given_once_when_the_study_ends() -> None:
    desk = Desk()
    desk.look()
    desk.advice.request("hint")
    desk.look()
    assert desk.opponent.studies == [("study 1", "one", True, HINT_S)]
    desk.look()
    assert len(desk.opponent.studies) == 1
    desk.reports(0.5)
    assert (desk.found, desk.told, desk.advice.shown_line()) == ([], 1, None)
    desk.reports(1.1, done=True)
    assert desk.found == ["hint"]
    line = desk.advice.shown_line()
    assert line is not None and line.move == "wA1 -wS1"
    desk.look()
    assert (len(desk.opponent.studies), desk.found) == (1, ["hint"])


def test_a_hint_on_a_position_that_was_studied_comes_at_once() -> None:
    desk = Desk()
    desk.advice.watching = True
    desk.look()
    assert desk.opponent.studies[-1][3] == VALUE_S
    desk.reports(1.0, done=True)
    desk.advice.request("hint")
    desk.look()
    assert desk.found == ["hint"]
    assert len(desk.opponent.studies) == 1


def test_a_longer_wish_replaces_a_shorter_study() -> None:
    desk = Desk()
    desk.advice.watching = True
    desk.look()
    desk.advice.analyse(True)
    desk.look()
    assert [study[3] for study in desk.opponent.studies] == [VALUE_S, ANALYSIS_S]
    assert desk.opponent.lines == [0, LINES]
    assert desk.opponent.calls == ["cancel"]
    desk.advice.study_reports("study 1", report())
    assert desk.advice.report is None
    desk.reports(2.5)
    desk.advice.request("hint")
    desk.look()
    assert desk.found == ["hint"]
    desk.advice.analyse(False)
    desk.advice.watching = False
    desk.look()
    assert not desk.advice.open


def test_a_move_that_was_hardly_looked_at_is_not_listed_beside_one_that_was() -> None:
    """The best move had 6,038 visits and 67 %, four others 1 or 2 and per cent out of one look."""
    desk = Desk()
    desk.advice.analyse(True)
    desk.look()
    rows = [("wA1", 600, None), ("wA2", 60, None), ("wA3", 59, None), ("wB1", 1, -1)]
    lines = [a_line(move, visits=visits, proved=proved) for move, visits, proved in rows]
    desk.advice.study_reports("study 1", a_report(*lines))
    assert desk.advice.report
    assert [line.move for line in desk.advice.report.lines] == ["wA1", "wA2", "wB1"]


def test_another_position_forgets_what_was_found() -> None:
    desk = Desk()
    desk.look()
    desk.advice.request("hint")
    desk.look()
    desk.reports(2.0, done=True)
    desk.look("two")
    assert (desk.advice.report, desk.advice.shown_line()) == (None, None)
    desk.advice.request("hint")
    desk.look("two")
    desk.look("three")
    assert desk.opponent.calls == ["cancel"]
    desk.advice.studied("study 2", report())
    assert desk.found == ["hint"]


def test_the_computers_own_move_goes_first_and_the_study_starts_anew() -> None:
    desk = Desk()
    desk.advice.analyse(True)
    desk.look()
    desk.look(free=False)
    assert desk.opponent.calls == ["cancel"]
    desk.look()
    assert [study[0] for study in desk.opponent.studies] == ["study 1", "study 3"]
    desk.advice.replaced()
    desk.advice.studied("study 3", report())
    assert desk.found == []


def test_the_computers_own_search_counts_once_it_has_seen_enough() -> None:
    desk = Desk()
    desk.look(free=False)
    desk.advice.computer_thinks(a_progress(report=changed(report(), iterations=12)))
    assert desk.advice.view(0).white is None
    desk.advice.computer_thinks(a_progress(report=report()))
    assert desk.advice.view(0).white == 0.6
    assert desk.advice.view(1).white == 0.4


def test_a_failure_is_told_once_and_only_asking_again_tries_again() -> None:
    desk = Desk()
    desk.advice.watching = True
    desk.look()
    desk.advice.engine_changed(an_engine("loading", 1, 9))
    loading = desk.advice.view(0).loading
    assert loading and loading.done == 1
    desk.advice.engine_changed(an_engine("failed", 0, 0))
    assert desk.found == ["failed"]
    desk.look()
    assert len(desk.opponent.studies) == 1
    desk.look("two")
    assert len(desk.opponent.studies) == 1
    desk.advice.request("hint")
    desk.look("two")
    assert len(desk.opponent.studies) == 2


def test_after_a_failure_the_same_position_is_asked_about_again() -> None:
    desk = Desk()
    desk.look()
    for count in (1, 2):
        desk.advice.request("hint")
        desk.look()
        assert len(desk.opponent.studies) == count
        desk.advice.engine_changed(an_engine("failed", 0, 0))
        assert not desk.advice.hinting()


# The session


def two_players() -> Any:
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="person"))
    for text in OPENING:
        session.play(text)
    return session


def study(session: Any) -> tuple[str, str, bool, float]:
    """The last study that was asked for."""
    last: tuple[str, str, bool, float] = session.computer.opponent.studies[-1]
    return last


def said(session: Any) -> list[Any]:
    return [call[1] for call in session.page.calls if call[0] == "say"]


def test_a_hint_between_two_people_points_at_a_move() -> None:
    session = two_players()
    session.hints.hint()
    assert said(session)[-1] == "hint.looking"
    assert study(session)[1:] == (session.game.text(), True, HINT_S)
    moved = report(2.0, ("wQ /wS1", 12, 34))
    session.hints.advice.studied(study(session)[0], moved)
    assert session.board.display.arrows == ((12, 34),)
    assert session.page.calls[-1][:2] == ("advise", "hint")
    session.hints.hint()
    assert session.board.display.arrows == ()
    session.hints.hint()
    assert session.board.display.arrows == ((12, 34),)
    session.play("wA1 -wQ")
    assert session.board.display.arrows == ()


def test_a_placement_is_circled_and_escape_takes_it_away() -> None:
    session = two_players()
    session.hints.hint()
    session.hints.advice.studied(study(session)[0], report(2.0))
    assert session.board.display.signs == (("circle", 500),)
    session.input.background()
    assert session.board.display.signs == ()


def test_the_goal_of_a_hint_tapped_first_picks_up_its_piece_and_an_imperfect_tap_keeps_it() -> None:
    session = two_players()
    queen = NAMES.index("wQ")
    goals = next(goals for piece, goals in session.in_view.legal_by_piece if piece == queen)
    home, goal = session.game.board.where[queen], goals[0]
    session.hints.hint()
    session.hints.advice.studied(study(session)[0], report(2.0, ("wQ /wS1", home, goal)))
    pointed = ((home, goal),)
    empty = next(cell for cell in range(500, 560) if session.game.board.top[cell] < 0)
    session.tap(empty)
    assert session.board.display.arrows == pointed and session.hints.advice.pointed
    assert "guide.choose" not in said(session)
    session.tap(goal)
    assert session.selection.piece == queen and session.board.display.arrows == pointed
    session.tap(empty)
    assert session.selection.refusal and session.board.display.arrows == pointed
    session.tap(home)
    assert not session.selection.refusal and ("advise", "hint") in [
        call[:2] for call in session.page.calls[-2:]
    ], "what the refusal had replaced is said again"
    session.input.background()
    assert session.selection.piece < 0 and session.board.display.arrows == pointed
    session.tap(goal)
    session.tap(goal)
    assert session.game.board.where[queen] == goal and session.board.display.arrows == ()


def test_a_hint_is_for_who_is_to_move_in_a_game() -> None:
    session = table_for()
    session.open()
    session.hints.hint()
    assert said(session)[-1] == "refusal.no_game"
    session.new_game.start(changed(session.setup, opponent="computer", side="black", level=2))
    session.hints.hint()
    assert session.page.calls[-1] == ("refuse", "not_your_turn")
    assert session.computer.opponent.studies == []
    session.hints.value()
    assert said(session)[-1] == "value.later"


def test_an_analysis_follows_the_position_in_view() -> None:
    session = two_players()
    session.hints.analyse()
    assert study(session)[1] == session.game.text()
    session.goto(2)
    assert study(session)[1] == "Base;InProgress;White[2];wS1;bS1 wS1-"
    lines = report(3.0, ("wQ -wS1", -1, 7), ("wQ /wS1", -1, 8))
    session.hints.advice.study_reports(study(session)[0], lines)
    assert session.board.display.signs == (("circle", 7),)
    session.hints.line(1)
    assert session.board.display.signs == (("circle", 8),)
    session.hints.analyse()
    assert session.board.display.signs == ()
    assert session.page.calls[-1][:2] == ("advise", "off")


def test_nothing_is_studied_at_the_end_of_a_game_but_before_it() -> None:
    session = two_players()
    session.hints.analyse()
    session.ending.resign()
    assert session.game.outcome()[0] != ONGOING
    count = len(session.computer.opponent.studies)
    assert not session.page.table.advice.busy
    session.goto(1)
    assert len(session.computer.opponent.studies) == count + 1
    assert study(session)[1] == "Base;InProgress;Black[1];wS1"


def test_the_analysis_of_a_finished_game_begins_before_its_last_move() -> None:
    session = two_players()
    plies = len(session.game.played)
    session.ending.resign()
    session.hints.analyse()
    assert (session.shown_ply, session.page.table.banner) == (plies - 1, False)
    assert study(session)[1] == session.game.text(plies - 1)
    assert session.page.calls[-1][:2] == ("advise", "before_end")
    session.hints.analyse()
    assert session.page.calls[-1][:2] == ("advise", "off")
    assert session.shown_ply == plies - 1


def test_the_computer_moves_first_and_the_bar_follows() -> None:
    session = table_for()
    session.store.set("eval_bar", True)
    session.open()
    session.effects.set("eval_bar", True)
    session.new_game.start(changed(session.setup, opponent="computer", side="white", level=2))
    assert study(session)[3] == VALUE_S
    session.play("wS1")
    assert len(session.computer.opponent.questions) == 1
    count = len(session.computer.opponent.studies)
    session.computer.opponent.answer("bS1 wS1-")
    assert len(session.computer.opponent.studies) == count + 1
    session.effects.set("eval_bar", False)
    assert not session.page.table.advice.busy


def test_moves_that_the_computer_considers_are_marked_if_a_person_wants_that() -> None:
    """The three that it likes best: circles where it would place, arrows where it would move."""
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="computer", side="white", level=2))
    session.play("wS1")
    moves = (("bA1", -1, 500), ("bA2", -1, 500), ("bS1", 520, 540), ("bG1", 530, 550))
    ticket = session.computer.opponent.questions[-1][0]
    progress = a_progress(ticket, report=report(0.1, *moves), visits=100)
    session.computer.opponent.listener.computer_reports(ticket, progress)
    assert (session.board.display.signs, session.board.display.arrows) == ((), ())
    session.effects.set("considered", True)
    session.computer.opponent.listener.computer_reports(ticket, progress)
    marks = session.board.display.signs, session.board.display.arrows
    assert marks == ((("circle", 500),), ((520, 540),))
    session.computer.opponent.answer("bS1 wS1-")
    assert (session.board.display.signs, session.board.display.arrows) == ((), ())


def test_a_threat_looks_at_the_position_as_if_it_were_the_others_turn() -> None:
    session = two_players()
    session.undo()
    session.hints.find_threat()
    assert study(session)[1] == "wQ@-1,0 wS1@0,0 bS1@1,0 game:Base"
    advice = session.page.table.advice
    assert (advice.threat, advice.turn, advice.white, advice.analysing) == ("on", 0, None, True)
    assert session.game.board.turn == 1 and session.game.text().endswith("wQ -wS1")
    session.page.calls.clear()
    ticket = study(session)[0]
    session.hints.advice.studied(ticket, report(9.0, ("wA1 -wQ", -1, 500)))
    assert session.board.display.signs == (("circle", 500),)
    session.hints.hint()
    assert session.page.table.advice.threat == "", "a hint is about the position itself"
    session.hints.find_threat()
    session.play("bQ bS1-")
    assert session.page.table.advice.threat == "", "it is over with the position"


def test_a_threat_says_why_there_is_none() -> None:
    session = two_players()
    for _ in range(3):
        session.undo()
    session.hints.find_threat()
    assert session.page.table.advice.threat == "early"
    for move in ("bS1 wS1-", "wA1 -wS1", "bA1 bS1-", "wA2 -wA1", "bA2 bA1-"):
        session.play(move)
    session.hints.find_threat()
    assert session.page.table.advice.threat == "queen"
    session.goto(2)
    session.hints.find_threat()
    assert session.page.table.advice.threat == "on", "of an earlier position in view"
    session.back_to_present()
    session.ending.resign()
    session.hints.find_threat()
    assert session.page.table.advice.threat == "over"
