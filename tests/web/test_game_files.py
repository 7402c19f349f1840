"""Files of games on the page: what is saved, what is opened, and what is kept of them."""

import json

import pytest

from hive_core.files import PGN, SGF, UHP, GameFile, read
from hive_core.game import Game
from hive_core.game.variations_text import read_tree
from tests.core.test_tree_text import EXAMPLE, told
from tests.facts import load
from tools.common import ROOT
from web.common.i18n import Translator
from web.common.settings import default_game
from web.common.store import Store
from web.game.import_text import open_text
from web.saved_records.game_record import from_record, saved_game, to_record
from web.share.files import exported, file_name

TEXT = """[White "Ana <b>"]
[Black "\u00d1 Bo/../x"]
[Mood "good"]

1. wS1 {One.}
2. bS1 wS1-
(2. bA1 wS1-)
"""


def test_a_game_is_saved_with_all_that_it_has():
    file = read(TEXT, kind=PGN)
    for kind in (PGN, SGF, UHP):
        export = exported(file, kind)
        again = read(export.text, export.name)
        assert not again.faults and again.game.root.variations[0].comment == "One."
        assert len(list(again.game.root.nodes())) == 4
        assert export.lost == (() if kind == PGN else ("headers",))


def test_a_file_has_a_plain_name_after_its_players():
    file = read(TEXT, kind=PGN)
    assert file_name(file) == "hive-Ana-b-Bo-x"
    assert exported(GameFile(UHP, Game(""), (), (), 0), SGF).name == "hive.sgf"
    long = GameFile(UHP, Game(""), (("White", "a" * 500),), (), 0)
    assert len(exported(long, PGN).name) == 64


def test_what_an_sgf_cannot_say_is_no_file():
    file = GameFile(UHP, Game.from_text("wQ@0,0 bQ@1,0 to:b;bA1 bQ-"), (), (), 0)
    export = exported(file, SGF)
    assert export.text == "" and export.lost == ("start",)
    assert exported(file, UHP).text == "wQ@0,0 bQ@1,0 to:b;bA1 bQ-\n"


def test_a_game_that_was_taken_back_is_saved_whole():
    game = Game.from_text("Base;wS1;bS1 wS1-")
    game.undo()
    file = GameFile(UHP, game, (), (), 0)
    assert exported(file, UHP).text == "Base;InProgress;White[2];wS1;bS1 wS1-\n"
    assert len(game.played) == 1 and game.ahead()


def words(code="en"):
    """The words of a language."""
    t = Translator(lambda name: (ROOT / "web/locales" / f"{name}.json").read_text())
    t.use(code)
    return t


def opened(text, name="", code="en"):
    file, said = open_text(words(code), text, name)
    return (len(file.game.played) if file else -1), said


def test_a_file_is_opened_with_the_names_of_its_players():
    assert opened(TEXT, "a.pgn") == (2, "Ana <b> against \u00d1 Bo/../x.")
    dated = TEXT.replace('[Mood "good"]', '[Date "2024.05.06"]')
    assert opened(dated)[1].endswith("x, 2024.05.06.")
    assert opened("1. wS1", code="es") == (1, "La partida est\u00e1 abierta.")
    assert opened(TEXT + TEXT)[1].endswith("The file has 1 more game.")
    assert opened('[White "' + "a" * 99 + '"]\n1. wS1')[1].endswith("a\u2026 against ?.")


def test_a_file_that_goes_wrong_at_a_move_is_opened_up_to_it():
    plies, said = opened(TEXT + "3. wQ bS1\n4. bQ bS1-", "a.pgn")
    assert plies == 2
    assert "It can be read up to move 2. Line 8, move 3: \u201cwQ bS1\u201d is not allowed." in said
    plies, said = opened("Base;wS1;bS1 wS1-;wX bS1;bQ bS1-")
    assert plies == 2 and "Line 1, move 3: Cannot read \u201cwX bS1\u201d" in said


def test_what_is_no_game_stays_in_the_dialog_with_a_reason():
    for text, name in (
        ("hello", ""),
        ("1. wX", "a.pgn"),
        ("(;GM[1];B[dd])", "a.sgf"),
        ("", "a.pgn"),
        ("x" * 1048577, "a.pgn"),
    ):
        plies, said = opened(text, name)
        assert plies < 0 and said.endswith("."), (text[:20], said)


@pytest.mark.parametrize("record_", load("games.json"), ids=lambda record_: record_["id"])
def test_every_recorded_game_can_be_kept_also_after_a_third_occurrence(record_):
    game = Game.from_text(";".join([record_["type"], *record_["moves"]]), None, None)
    data = json.loads(json.dumps(to_record(saved_game(game, (), default_game()))))
    kept = from_record(data, default_game())
    assert kept and kept.game.text() == game.text() and "tree" not in data


def test_variations_comments_and_headers_are_kept():
    game = read_tree(EXAMPLE)
    about = (("White", "a [ { % %5B b"), ("Event", "[" * 900), ("Site", "{" * 900))
    store = Store(Memory())
    assert store.write_game(to_record(saved_game(game, (), default_game(), headers=about)))
    state, data = store.load_game()
    assert state == "ok"
    kept = from_record(data, default_game())
    assert kept and kept.headers == about and told(kept.game) == told(game)
    assert kept.game.text() == game.text()
    game.goto(1)
    store.write_game(to_record(saved_game(game, (), default_game(), headers=about)))
    kept = from_record(store.load_game()[1], default_game())
    assert kept and told(kept.game) == told(game) and len(kept.game.played) == 1
    assert [node.ply.text for node in kept.game.ahead()] == [node.ply.text for node in game.ahead()]
    for broken in ("g=1", "g=1AAAA", "", 5):
        damaged = dict(data, tree=broken)
        kept = from_record(damaged, default_game())
        assert kept and kept.game.text() == read_tree(EXAMPLE).text()


class Memory:
    """A storage in memory."""

    def __init__(self):
        self.texts = {}

    def get(self, key):
        return self.texts.get(key)

    def set(self, key, text):
        self.texts[key] = text

    def remove(self, key):
        self.texts.pop(key, None)
