"""Words that an author gives to a board: read in both forms, checked one by one, written again."""

import json

from hive_core.drawing.embed_options import complaint
from hive_core.drawing.own_words import ENGLISH, LONGEST_WORD, gaps, read_words, spelt_words
from tests.core.drawing import error_of

GERMAN = {"white_turn": "Weiß am Zug", "ant": "Ameise", "left": "{bug}, noch {n}"}


def test_words_are_read_in_lines_and_as_json():
    for text in (
        "white_turn: Weiß am Zug | ant: Ameise | left: {bug}, noch {n}",
        "\n white_turn: Weiß am Zug\n ant:Ameise \n\n left: {bug}, noch {n}|",
        json.dumps(GERMAN),
        ' {"white_turn": "Weiß am Zug",\n "ant": "Ameise", "left": "{bug}, noch {n}"}',
    ):
        assert read_words(text) == GERMAN, text
    assert read_words(spelt_words(GERMAN)) == GERMAN


def test_the_first_fault_is_told_with_its_place():
    for text, at, expected in (
        ("ant: Ameise | qeen: Königin", 14, "words_name"),
        ("ant: Ameise | ant: Emse", 14, "words_name"),
        ('{"ant": "Ameise", "qeen": "Königin"}', 18, "words_name"),
        ('{"ant": 3}', 1, "words_text"),
        ('{"ant": {"de": "Ameise"}}', 1, "words_text"),
        ("ant: ", 0, "words_text"),
        ("ant: Ameise | left: noch {n}", 14, "words_gaps"),
        ("ant: {bug}", 0, "words_gaps"),
        ("white_piece: {Bug} in Weiß", 0, "words_gaps"),
        ("ant: " + "x" * (LONGEST_WORD + 1), 0, "words_length"),
        ("ant: x" + " " * 9000, 8000, "words_length"),
        ("Ameise", 0, "words"),
        ('{"ant": "Ameise"', 0, "words"),
        ("{ant: Ameise}", 0, "words"),
    ):
        error = error_of(read_words, text)
        assert (error.at, error.expected) == (at, expected), text
        assert complaint("words", text).startswith("words: cannot read"), text


def test_words_with_the_sign_between_words_are_written_as_json():
    words = {"ant": "Ameise | Emse", "queen": "Die {Königin"}
    assert spelt_words({"ant": words["ant"]}) == '{"ant": "Ameise | Emse"}'
    assert read_words(spelt_words({"ant": words["ant"]})) == {"ant": "Ameise | Emse"}


def test_all_words_together_fit():
    assert read_words(json.dumps(ENGLISH)) == ENGLISH
    assert len(json.dumps(ENGLISH)) < 6000
    assert gaps("{n} of {all}") == ["all", "n"]
