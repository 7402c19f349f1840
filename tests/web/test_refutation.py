"""Why not this move: what it costs, and its answer, in sentences."""

from tests.web.records import a_line, a_report
from tests.web.test_announcements import speak
from web.common.i18n import Translator
from web.refutation.words import verdict


def talk(code: str) -> Translator:
    """Sentences in a language, those of the dialog too."""
    t = speak(code)
    t.add("refutation")
    return t


def test_a_move_that_costs_is_answered_by_its_reply() -> None:
    reply = a_line("bA1 wQ-", score=0.7, why=["closes_in", "wQ", "4"])
    told = verdict(talk("en"), a_report(reply), 0, 0.6)
    assert told.startswith(
        "The chance to win falls from 60 % to 30 %. Expected reply: black ant 1 "
    )
    told = verdict(talk("es"), a_report(reply), 0, 0.6)
    assert told.startswith(
        "Las posibilidades de ganar bajan del 60\u00a0% al 30\u00a0%. Respuesta esperada: "
    )


def test_a_good_move_is_called_good_and_a_lost_one_lost() -> None:
    t = talk("en")
    even = a_report(a_line("bA1 wQ-", score=0.5, why=["waits"]))
    assert "as good as the best move" in verdict(t, even, 0, 0.53)
    assert "chance" not in verdict(t, even, 0, None)
    lost = a_report(a_line("bA1 wQ-", score=1.0, proved=1, plies=1, why=["wins", "wQ", "1"]))
    told = verdict(t, lost, 0, 0.6)
    assert "chance" not in told and "wins" in told, told
