"""The computer's part of a game: which answers count, and what is known of its search and engine."""

from tests.web.fakes import FakeOpponent
from tests.web.records import a_progress, an_engine
from web.opponent.messages import NOTHING_YET
from web.opponent.move_search import EVEN_SCORE, MoveSearch


class Desk:
    """A MoveSearch, who plays the opponent, and what was told and answered."""

    def __init__(self) -> None:
        self.opponent = FakeOpponent()
        self.told = 0
        self.answers: list[str] = []
        self.search = MoveSearch(self.opponent, self._told, lambda act: act())

    def _told(self) -> None:
        self.told += 1

    def ask(self) -> int:
        """Asks; the ticket."""
        self.search.request("Base", True, 2, 1, 0.0, self.answers.append)
        return self.search.ticket


def test_a_search_is_known_by_its_ticket_and_so_is_what_it_expects() -> None:
    desk = Desk()
    ticket = desk.ask()
    assert desk.search.thinking() == NOTHING_YET
    desk.search.computer_reports(ticket, a_progress(ticket, visits=5, win=0.7))
    desk.search.computer_reports(ticket - 1, a_progress(ticket - 1, visits=6, win=0.1))
    thinking = desk.search.thinking()
    assert thinking and (thinking.visits, desk.search.expects, desk.told) == (5, 0.7, 1)
    desk.search.computer_reports(ticket, a_progress(ticket, visits=9, win=None))
    thinking = desk.search.thinking()
    assert thinking and (thinking.visits, desk.search.expects, desk.told) == (9, 0.7, 2)


def test_a_second_question_waits_for_the_answer_to_the_first() -> None:
    desk = Desk()
    first = desk.ask()
    assert desk.ask() == first
    assert len(desk.opponent.questions) == 1
    desk.search.computer_moved(first, "wS1")
    assert desk.answers == ["wS1"]
    assert desk.search.thinking() is None
    desk.search.computer_moved(first, "wA1")
    assert desk.answers == ["wS1"]
    second = desk.ask()
    assert second > first
    assert desk.search.thinking() == NOTHING_YET
    desk.search.computer_moved(first, "wA1")
    assert desk.answers == ["wS1"]


def test_what_is_forgotten_is_not_answered_nor_reported() -> None:
    desk = Desk()
    desk.search.cancel()
    desk.search.move_now()
    assert desk.opponent.calls == []
    ticket = desk.ask()
    desk.search.move_now()
    desk.search.cancel()
    assert desk.opponent.calls == ["move_now", "cancel"]
    desk.search.computer_moved(ticket, "wS1")
    desk.search.computer_reports(ticket, a_progress(ticket, win=0.9))
    assert (desk.answers, desk.told, desk.search.expects) == ([], 0, EVEN_SCORE)


def test_a_search_is_not_shown_while_its_engine_is_loaded() -> None:
    desk = Desk()
    desk.ask()
    desk.search.engine_changed(an_engine("loading", 1, 2))
    assert desk.search.thinking() is None
    assert not desk.search.stopped
    desk.search.engine_changed(an_engine("ready"))
    assert desk.search.thinking() == NOTHING_YET
    assert desk.told == 2


def test_a_failed_engine_waits_until_it_is_started_anew() -> None:
    desk = Desk()
    ticket = desk.ask()
    desk.search.engine_changed(an_engine("failed"))
    assert desk.search.stopped and not desk.search.pending
    desk.search.computer_moved(ticket, "wS1")
    assert desk.answers == []
    desk.search.restart()
    assert desk.search.engine is None
    assert desk.opponent.calls == ["restart"]
