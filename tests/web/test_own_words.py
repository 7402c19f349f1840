"""An author's words in place of those of the catalogues."""

import json
from typing import Any

from hive_core.drawing.own_words import ENGLISH
from hive_core.rules.bugs import BUGS
from hive_core.study.words import OWN, WORDS
from tools.common import ROOT
from web.common.i18n import Translator
from web.words.moves import move_words, piece_words
from web.words.own_words import KEYS, entries_of, speak_words

LOCALES = ROOT / "web" / "locales"
COMPOSED = {"white_piece", "black_piece"}
COMPOSED |= {bug.name.split(" ")[0] for bug in BUGS}


def catalogue(code: str, *parts: str) -> "dict[str, Any]":
    found: dict[str, Any] = {}
    for name in (code, *[f"{part}.{code}" for part in parts]):
        found |= json.loads((LOCALES / f"{name}.json").read_text())
    return found


def translator(*parts):
    return Translator(lambda name: (LOCALES / f"{name}.json").read_text(), parts)


def test_each_name_stands_for_words_that_the_app_has():
    """The English words of the documentation's list are those of the app."""
    texts = catalogue("en", "embed", "learn", "study")
    assert {name for name in ENGLISH if name not in KEYS} - COMPOSED <= set(OWN.values())
    for name, keys in KEYS.items():
        assert all(key in texts for key in keys), name
        first = texts[keys[0]]
        assert ENGLISH[name] == (first if isinstance(first, str) else first["other"]), name
    for bug in BUGS:
        assert ENGLISH[bug.name.split(" ")[0]] == texts["bug." + bug.letter]
    assert all(key in WORDS["en"] for key in OWN) and set(OWN.values()) <= set(ENGLISH)
    for key, name in OWN.items():
        assert name in KEYS or ENGLISH[name] == WORDS["en"][key]
    assert set(entries_of(ENGLISH)) <= set(texts)


def test_a_board_speaks_the_authors_language_and_english_where_words_are_missing():
    t = translator("embed")
    t.use("es")
    given = (
        "white_turn: Weiß am Zug | ant: Ameise | white_piece: {bug} (weiß) | left: {bug}, noch {n}"
    )
    assert speak_words(t, given, "de") is None
    t.use("es")
    assert t.code == "de"
    assert t("status.turn.white") == "Weiß am Zug"
    assert t("status.turn.black") == "Black to move"
    assert t("reserve.slot", bug=t("bug.A"), n=1200) == "Ameise, noch 1200"
    assert t("board.piece.wA") == "Ameise (weiß)" and t("board.piece.bA") == "Black Ameise"
    assert piece_words(t, "wA2") == "Ameise (weiß) 2"
    assert move_words(t, "wA1 wS1-", 0) == "Ameise (weiß) 1 to the right of Spider (weiß) 1"
    t.add("learn")
    assert t("learn.next") == "Next"


def test_words_may_also_replace_those_of_a_language_that_the_app_has():
    t = translator("embed")
    speak_words(t, "undo: Deshacer", "es")
    t.use("en")
    assert (t.code, t("action.undo")) == ("es", "Deshacer")
    assert t("status.turn.white") == catalogue("es")["status.turn.white"]
    speak_words(t, "undo: Take back", "auto")
    t.use("es")
    assert (t.code, t("action.undo"), t("action.redo")) == ("en", "Take back", "Redo")


def test_faulty_words_change_nothing():
    t = translator("embed")
    t.use("en")
    fault = speak_words(t, "ant: Ameise | qeen: Königin", "de")
    t.use("es")
    assert fault and fault.at == 14 and t("bug.A") == catalogue("es")["bug.A"]
