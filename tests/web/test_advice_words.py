"""Advice in words: reasons, hints, values, in both languages."""

import json
from pathlib import Path

import pytest

from hive_core.search.reasons import CODES
from tests.web.records import a_line, a_report
from web.common.i18n import CODES as LANGUAGES
from web.common.i18n import Translator
from web.words.advice import (
    evaluation_words,
    hint_words,
    line_words,
    percent,
    reason_words,
    worth_words,
)

WEB = Path(__file__).resolve().parents[2] / "web"


def speak(code):
    t = Translator(lambda name: (WEB / "locales" / f"{name}.json").read_text())
    t.use(code)
    return t


def line(move="wA1 -bQ", score=0.6, proved=None, plies=0, why=(), moves=()):
    found = [move, *moves]
    return a_line(move, score=score, proved=proved, plies=plies, why=list(why), moves=found)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_reason_has_its_sentence(code):
    entries = json.loads((WEB / "locales" / f"{code}.json").read_text())
    told = {key.partition(".")[2] for key in entries if key.startswith("reason.")}
    assert told == set(CODES)
    t = speak(code)
    for reason in CODES:
        for number in ("1", "3"):
            why = [reason, "bQ", number]
            text = reason_words(t, line(why=why, moves=("bA1 -wQ", "wA2 bQ-")), 0)
            assert text.endswith(".")
            assert "{" not in text and "reason." not in text


def test_hints():
    closing = line(why=["closes_in", "bQ", "4"])
    assert hint_words(speak("en"), closing, 0) == (
        "Try this: white ant 1 to the left of the black queen. "
        "It closes in on the black queen: four of her six sides are closed."
    )
    assert hint_words(speak("es"), closing, 0) == (
        "Prueba esto: hormiga blanca 1 a la izquierda de la reina negra. "
        "Estrecha el cerco sobre la reina negra: tiene cerrados cuatro de sus seis lados."
    )
    assert hint_words(speak("en"), closing, 0, 0).endswith(
        "in on your opponent’s queen: four of her six sides are closed."
    )
    assert "sobre la reina de tu rival: tiene" in hint_words(speak("es"), closing, 0, 0)
    freeing = line("wS1 wB1/", why=["frees", "wQ"])
    assert hint_words(speak("en"), freeing, 0).endswith("It frees the white queen.")
    assert hint_words(speak("es"), freeing, 0, 0).endswith("Libera tu reina.")
    passing = hint_words(speak("en"), line("pass", why=["pass"]), 0)
    assert passing.startswith("Try this: White has to pass. ")
    assert reason_words(speak("en"), line(), 0) == ""


def test_a_hint_in_a_lost_position_does_not_sound_like_good_advice():
    late = line(proved=-1, plies=4, why=["lost", "wQ", "2"])
    assert hint_words(speak("en"), late, 0) == (
        "If your opponent makes no mistake, your queen can be surrounded in two moves. "
        "This holds out longest: white ant 1 to the left of the black queen."
    )
    at_once = line(proved=-1, plies=2, why=["lost", "wQ", "1"])
    assert hint_words(speak("es"), at_once, 0).startswith("Juegues lo que juegues, pueden rodear ")


def test_what_is_prepared_is_named():
    preparing = line(why=["prepares"], moves=("bA1 -wQ", "wA2 bQ-"))
    text = reason_words(speak("en"), preparing, 0)
    assert text.endswith(": white ant 2 to the right of the black queen.")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "It prepares the next move of white ant 2."),
        ("es", "Prepara la jugada siguiente de la hormiga blanca 2."),
    ],
)
def test_nothing_is_prepared_beside_a_piece_that_is_not_there_yet(code, told):
    """A hint named a place beside a queen that was still in the reserve."""
    placed = line(why=["prepares"], moves=("bQ bS1-", "wA2 bQ-"))
    assert reason_words(speak(code), placed, 0) == told


def test_proved_results_count_own_moves():
    t = speak("en")
    assert worth_words(t, line(score=0.634)) == "63%"
    assert worth_words(t, line(proved=1, plies=1)) == "wins in 1"
    assert worth_words(t, line(proved=1, plies=5)) == "wins in 3"
    assert worth_words(t, line(proved=-1, plies=2)) == "loses in 1"
    assert worth_words(t, line(proved=-1, plies=4)) == "loses in 2"
    assert worth_words(t, line(proved=0, plies=4)) == "draw"


@pytest.mark.parametrize(
    ("score", "turn", "told"),
    [
        (0.52, 0, "The position is even: 52% for White."),
        (0.52, 1, "The position is even: 48% for White."),
        (0.6, 0, "White stands better: 60%."),
        (0.6, 1, "Black stands better: 60%."),
        (0.2, 1, "White stands much better: 80%."),
    ],
)
def test_values(score, turn, told):
    assert evaluation_words(speak("en"), a_report(line(score=score)), turn) == told


def test_values_of_proved_positions():
    t = speak("en")
    wins = a_report(line(proved=1, plies=3))
    assert evaluation_words(t, wins, 1) == "Black wins in two moves at most."
    loses = a_report(line(proved=-1, plies=2))
    assert evaluation_words(t, loses, 1) == "White wins with the next move."
    assert evaluation_words(t, a_report(line(proved=0)), 1) == "A draw, if both sides play well."
    assert evaluation_words(t, None, 1) == "Not judged yet"


def test_an_analysed_move_is_spoken_of_in_words():
    t = speak("en")
    closing = line(why=["closes_in", "bQ", "4"], moves=("bA1 -wQ", "wA2 bQ-"))
    assert line_words(t, a_report(closing), closing, 0) == (
        "It closes in on the black queen: four of her six sides are closed. White stands better: 60%. "
        "Expected reply: black ant 1 to the left of the white queen. 7 positions looked at."
    )
    winning = line(proved=1, plies=3, why=["forces", "bQ", "2"])
    assert (
        line_words(t, a_report(winning), winning, 0)
        == "It wins in two moves at most, whatever the answers."
    )
    kept = a_report(closing, iterations=6)
    assert "looked at" not in line_words(t, kept, closing, 0), "never more than there were in all"
    assert "Respuesta esperada: hormiga" in line_words(speak("es"), kept, closing, 0)


def test_certainty_is_left_to_proofs():
    assert [percent(share) for share in (0.0, 0.5, 0.999, 1.0)] == [1, 50, 99, 99]
