"""The catalogues are complete, say the same, and hold every word the page shows."""

import html.parser
import json
import re
from pathlib import Path

import pytest

from hive_core.drawing import alt
from hive_core.rules.bugs import BUGS, NAMES
from hive_core.rules.error_sentences import EXPECTED, PROBLEMS, REASONS, REPAIRS
from hive_core.rules.errors import IllegalMove, NotationError, Refusal
from tests.web.records import an_engine
from tools.build.config import in_sections
from web.board.keys import GAME_KEYS
from web.common.i18n import CODES, LANGUAGES, Translator, fill, grouped, language_of, negotiate
from web.words.error_text import Trouble, clip, refusal_words, trouble_of, trouble_words
from web.words.moves import capital, move_words, read_words
from web.words.numbers import loaded_words, result_words

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
PAGES = sorted(ROOT.glob("*.html"))
PARTS = sorted(path.name.split(".")[0] for path in (WEB / "locales").glob("*.en.json"))


def read(name):
    return (WEB / "locales" / f"{name}.json").read_text()


def speaker(code):
    """Who knows all catalogues of a language."""
    t = Translator(read, PARTS)
    t.use(code)
    return t


SPEAKERS = {code: speaker(code) for code in CODES}
CATALOGUES = {code: SPEAKERS[code].entries for code in CODES}
ENGLISH = CATALOGUES["en"]


def speak(code):
    t = Translator(read)
    t.use(code)
    return t


def gaps(entry):
    texts = [entry] if isinstance(entry, str) else entry.values()
    return [sorted(set(re.findall(r"{(\w+)}", text))) for text in texts]


def no_twice(pairs):
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), "a key stands twice in a catalogue"
    return dict(pairs)


@pytest.mark.parametrize("code", CODES)
def test_no_key_stands_in_two_catalogues(code):
    names = [code, *(f"{part}.{code}" for part in PARTS)]
    keys = [key for name in names for key in json.loads(read(name))]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("name", [*CODES, *(f"{p}.{c}" for p in PARTS for c in CODES)])
def test_catalogue_is_well_formed(name):
    entries = json.loads(read(name), object_pairs_hook=no_twice)
    for key, entry in entries.items():
        forms = [entry] if isinstance(entry, str) else list(entry.values())
        assert all(forms), key
        if not isinstance(entry, str):
            assert tuple(entry) == language_of(name.split(".")[-1]).forms, key


@pytest.mark.parametrize("code", CODES)
def test_languages_have_the_same_keys_and_gaps(code):
    entries = CATALOGUES[code]
    assert set(ENGLISH) == set(entries)
    # These leave a gap out on purpose: a number that is said in words.
    for key in ENGLISH:
        here = {gap for form in gaps(ENGLISH[key]) for gap in form}
        there = {gap for form in gaps(entries[key]) for gap in form}
        assert here == there, key
        assert isinstance(ENGLISH[key], str) == isinstance(entries[key], str), key


def test_spanish_is_not_left_in_english():
    allowed = {"level.0", "bug.M", "app.title_turn", "settings.motion.normal", "new.minutes"}
    allowed.add("match.clock")
    allowed |= {
        "learn.ideas",
        "thinking.percent",
        "say.move",
        "say.turn",
        "board.numbered",
        "board.side",
    }
    same = {key for key in ENGLISH if ENGLISH[key] == CATALOGUES["es"][key]}
    letters = {
        key for key in same if re.search(r"[a-z]{3}", re.sub(r"{\w+}", "", str(ENGLISH[key])))
    }
    assert letters <= allowed


def used_keys():
    """(whole keys, beginnings of composed keys) that the pages and their code name."""
    sources = [p.read_text() for p in WEB.rglob("*.py") if p.name != "worker.py"]
    scripts = ("embed/hive-board.js", "embed/hive-study.js", "boot/first.js")
    sources += [(WEB / name).read_text() for name in scripts]
    html_files = [*PAGES, *(WEB / "parts").glob("*.html")]
    whole = set()
    for path in html_files:
        whole |= set(re.findall(r'data-i18n(?:-label|-href)?="([^"]+)"', path.read_text()))
    begun = set()
    for text in sources:
        for literal in re.findall(r'"([a-z_]+\.[A-Za-z_.{}]*)"', text):
            if literal.endswith(".") or "{" in literal:
                begun.add(literal.split("{")[0])
            else:
                whole.add(literal)
    return whole, begun


def composed_from_names():
    """Keys built from a form of a piece's name, and others made of two parts."""
    keys = {f"{form}.{name[:2]}" for form in ("piece", "beside", "onto") for name in NAMES}
    keys |= {f"board.piece.{name[:2]}" for name in NAMES}
    return keys | set(alt.ENGLISH)


def test_no_key_is_unused():
    whole, begun = used_keys()
    known = whole | composed_from_names()
    unused = [k for k in ENGLISH if k not in known and not k.startswith(tuple(begun))]
    assert unused == []


def test_no_key_is_missing():
    whole, begun = used_keys()
    families = {key.split(".")[0] for key in ENGLISH}
    wanted = {key for key in whole if key.split(".")[0] in families and not key.endswith(".html")}
    ours = {"refusal.no_game", "refusal.looking", "refusal.not_yours", "refusal.no_room"}
    wanted |= ours | {"refusal.none_left"} | composed_from_names()
    wanted |= {f"refusal.{reason}" for reason in REASONS}
    wanted |= {f"expected.{code}" for code in EXPECTED}
    wanted |= {f"impossible.{code}" for code in PROBLEMS}
    wanted |= {f"repair.{code}" for code in REPAIRS}
    wanted |= {f"bug.{bug.letter}" for bug in BUGS} | {f"bug_does.{bug.letter}" for bug in BUGS}
    wanted |= {f"level.{n}" for n in range(5)} | {f"level_hint.{n}" for n in range(5)}
    wanted |= {f"key.{key}" for _, key in GAME_KEYS}
    assert sorted(key for key in wanted if key not in ENGLISH) == []
    begun = {part for part in begun if part.split(".")[0] in families}
    assert [part for part in begun if not any(key.startswith(part) for key in ENGLISH)] == []


class Texts(html.parser.HTMLParser):
    """Collects what a page shows, with the catalogue key it stands for ("" for none)."""

    def __init__(self):
        super().__init__()
        self.keys = []
        self.found = []

    def handle_starttag(self, tag, attrs):
        table = dict(attrs)
        self.keys.append(table.get("data-i18n", ""))
        for name in ("aria-label", "title", "placeholder", "alt"):
            if name in table:
                self.found.append((table.get("data-i18n-label", ""), table[name]))
        if tag in ("meta", "link", "input", "br", "path", "use", "circle"):
            self.keys.pop()

    def handle_endtag(self, tag):
        if tag not in ("meta", "link", "input", "br", "path", "use", "circle"):
            self.keys.pop()

    def handle_data(self, data):
        if data.strip(" \n·") and self.lasttag != "style":
            self.found.append((self.keys[-1] if self.keys else "", data.strip()))


@pytest.mark.parametrize("path", [*PAGES, *(WEB / "parts").glob("*.html")], ids=lambda p: p.name)
def test_page_shows_only_words_of_the_catalogue(path):
    """Before Python runs a page is in English; every text there is an entry of the catalogue."""
    texts = Texts()
    texts.feed(path.read_text())
    titles = {entry for key, entry in ENGLISH.items() if key.endswith("app.title")}
    other = LANGUAGES[1]
    for key, text in texts.found:
        if key:
            assert ENGLISH[key] == text, key
        else:
            assert text in {"Skep", other.name, other.code.upper()} | titles, text


def test_no_words_in_the_code():
    """Pseudo-locale: with every entry in brackets, nothing that is shown lacks them."""
    t = Translator(lambda code: json.dumps({key: mark(entry) for key, entry in ENGLISH.items()}))
    t.use("en")
    for text in ("wS1", "bA1 -wS1", "wB1 bQ", "pass", "bQ wS1\\"):
        assert move_words(t, text, 0).startswith("[")
    for result, ended_by in ((0, "surrounded"), (2, "repetition"), (1, "resignation")):
        assert all(part.startswith("[") for part in result_words(t, result, ended_by))
    trouble = Trouble("notation", "wX1", 1, "piece", 0)
    assert trouble_words(t, trouble).startswith("[")


def mark(entry):
    if isinstance(entry, str):
        return f"[{entry}]"
    return {form: f"[{text}]" for form, text in entry.items()}


def test_negotiation():
    assert negotiate(["es-MX", "en"]) == "es"
    assert negotiate(["fr", "ES_ar"]) == "es"
    assert negotiate(["de-AT"]) == "en"
    assert negotiate([]) == "en"


def test_gaps_are_filled_once():
    assert fill("{a} and {b}", {"a": "{b}", "b": 2}) == "{b} and 2"
    assert fill("{missing} {a", {"a": 1}) == "{missing} {a"


def test_plural_forms():
    t = speak("en")
    assert t("status.queen_due", n=1) == "place your queen now"
    assert t("status.queen_due", n=2, count="two") == "place your queen within two turns"
    t.use("es")
    told = t("status.queen_due", n=3, count="tres")
    assert told == "coloca tu reina en tres turnos como mucho"
    assert t("no.such.key") == "no.such.key"


@pytest.mark.parametrize(
    ("move", "english", "spanish"),
    [
        ("wS1", "white spider 1 opens the game", "araña blanca 1 abre la partida"),
        (
            "wA1 -bQ",
            "white ant 1 to the left of the black queen",
            "hormiga blanca 1 a la izquierda de la reina negra",
        ),
        (
            "bG2 wB1/",
            "black grasshopper 2 to the upper right of white beetle 1",
            "saltamontes negro 2 arriba a la derecha del escarabajo blanco 1",
        ),
        (
            "wM bB2",
            "white mosquito on top of black beetle 2",
            "mosquito blanco sobre el escarabajo negro 2",
        ),
        ("pass", "White has to pass", "las blancas tienen que pasar"),
    ],
)
def test_moves_in_plain_words(move, english, spanish):
    assert move_words(speak("en"), move, 0) == english
    assert move_words(speak("es"), move, 0) == spanish


def test_a_small_letter_follows_a_colon_in_spanish():
    """The words of a move had a capital inside sentences, as in "Mejor: Mosquito blanco"."""
    t = speak("es")
    reply = t("analysis.reply", move=move_words(t, "wM -bQ", 0))
    assert reply == "Respuesta esperada: mosquito blanco a la izquierda de la reina negra."
    assert capital(move_words(t, "pass", 1)) == "Las negras tienen que pasar", "alone in a list"


@pytest.mark.parametrize("code", CODES)
def test_what_is_told_can_be_typed(code):
    t = speak(code)
    marks = ("{} -{}", "{} {}-", "{} \\{}", "{} {}/", "{} /{}", "{} {}\\", "{} {}")
    for number, mover in enumerate(NAMES):
        for ref in NAMES[:: number % 5 + 1]:
            text = marks[number % 7].format(mover, ref)
            assert read_words(t, move_words(t, text, 0)) == text


@pytest.mark.parametrize("code", CODES)
def test_no_line_ends_before_the_number_of_a_piece(code, monkeypatch):
    """A line ended with "ant", and "1" stood alone on the next one."""
    monkeypatch.undo()
    t = speak(code)
    for name in NAMES:
        words = move_words(t, name + " -bG3", 0)
        numbers = [at for at, sign in enumerate(words) if sign.isdigit()]
        assert numbers and all(words[at - 1] == "\u00a0" for at in numbers)
        assert read_words(t, words) == name + " -bG3"
        assert read_words(t, words.replace("\u00a0", " ")) == name + " -bG3"


@pytest.mark.parametrize(
    ("code", "typed", "move"),
    [
        ("en", "white ant 1, left of black queen", "wA1 -bQ"),
        ("en", "Black Beetle 2 on top of white mosquito", "bB2 wM"),
        ("en", "white spider 1", "wS1"),
        ("es", "hormiga blanca 1 a la izquierda de la reina negra", "wA1 -bQ"),
        ("es", "Saltamontes negro 3, abajo derecha, cochinilla blanca", "bG3 wP\\"),
        ("en", "wA1 -bQ", ""),
        ("en", "white ant 1 left of", ""),
        ("en", "", ""),
        ("es", "la la la", ""),
    ],
)
def test_moves_typed_in_words(code, typed, move):
    assert read_words(speak(code), typed) == move


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (
            Trouble("notation", "Base;x;y;wQ1", 5, "piece", 0),
            "Cannot read “x;y;wQ1” at character 6. Expected a piece such as wA1 or bQ.",
        ),
        (
            Trouble("notation", "wA1", 3, "reference", 0),
            "“wA1” ends too early. Expected the piece it goes next to, as in wA1 -bQ.",
        ),
        (
            Trouble("notation", " ", 0, "move", 0),
            "There is nothing to read yet. Expected a move such as wA1 -bQ.",
        ),
        (
            Trouble("illegal", "wQ", 0, "game_over", 3),
            "Move 3, “wQ”, is not allowed. " + ENGLISH["refusal.game_over"],
        ),
        (
            Trouble("impossible", "wQ", 7, "twice", 0),
            "“wQ” at character 8 does not fit. This piece is in the text already.",
        ),
        (
            Trouble("illegal", "wQ", 0, "game_over", 0),
            "“wQ” is not allowed. " + ENGLISH["refusal.game_over"],
        ),
    ],
)
def test_troubles_say_what_was_read_and_expected(trouble, told):
    assert trouble_words(speak("en"), trouble) == told


@pytest.mark.parametrize(
    ("code", "done", "total", "told"),
    [
        ("en", 1_250_000, 13_700_000, "1.2 of 13.7 MB"),
        ("es", 1_250_000, 13_700_000, "1,2 de 13,7 MB"),
        ("es", 1_250_000, 0, "1,2 MB"),
        ("en", 0, 0, ""),
        ("en", 13_700_000, 13_700_000, "almost ready"),
        ("es", 13_700_000, 13_700_000, "casi listo"),
    ],
)
def test_how_much_is_loaded(code, done, total, told):
    assert loaded_words(speak(code), an_engine("loading", done, total)) == told


def test_errors_become_troubles():
    notation = NotationError("wA1 -wX", 5, "piece")
    assert trouble_of(notation, "") == Trouble("notation", "wA1 -wX", 5, "piece", 0)
    refusal = Refusal("pinned", (), ())
    alone = IllegalMove("", refusal)
    assert trouble_of(alone, "wA1 -bQ") == Trouble("illegal", "wA1 -bQ", 0, "pinned", 0)


@pytest.mark.parametrize(
    ("text", "length", "shown"),
    [
        ("a b", 60, "a b"),
        (" a\n\tb ", 60, "a b"),
        ("abcde", 5, "abcde"),
        ("abcdef", 5, "abcd…"),
    ],
)
def test_long_texts_are_clipped(text, length, shown):
    assert clip(text, length) == shown


@pytest.mark.parametrize("code", ["en", "es"])
def test_a_game_without_the_mosquito_does_not_speak_of_it(code):
    t = speak(code)
    assert "mosquito" in refusal_words(t, "occupied")
    assert "mosquito" not in refusal_words(t, "occupied", (), "LP")


def test_a_refusal_names_the_pieces_below_from_the_top_down():
    t = speak("en")
    reason = ENGLISH["refusal.pinned"]
    assert refusal_words(t, "pinned") == reason
    assert refusal_words(t, "cannot_reach", letter="S") == t("reach.S") != t("reach.A")
    assert refusal_words(t, "cannot_reach") == t("refusal.cannot_reach")
    assert refusal_words(t, "cannot_reach", ("wQ",), letter="M").startswith(t("reach.high"))
    said = refusal_words(t, "pinned", ("wQ", "bA1"))
    assert said.startswith(reason)
    assert said.lower().index("black ant 1") < said.lower().index("white queen")


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_in_sections_says_the_same(code):
    """What the build makes of a catalogue for MicroPython, which reads entries one by one."""
    t = Translator(lambda name: in_sections(read(name).encode()), PARTS)
    t.use(code)
    assert t.entries == {}
    for key in CATALOGUES[code]:
        assert t(key, n=2) == SPEAKERS[code](key, n=2), key
    assert t.entries == CATALOGUES[code]
    assert t("no.such.key") == "no.such.key"
    assert t("status") == "status"


def test_counts_are_grouped_as_each_language_writes_them() -> None:
    assert [grouped("en", n) for n in (7, 999, 1000, 12345, 1234567)] == [
        "7",
        "999",
        "1,000",
        "12,345",
        "1,234,567",
    ]
    # In Spanish four digits stand together, and no comma is a decimal one.
    assert [grouped("es", n) for n in (1000, 12345)] == ["1000", "12\u00a0345"]


@pytest.mark.parametrize("code", CODES)
def test_a_move_that_is_shown_as_an_example_in_the_settings_stays_on_one_line(code):
    assert "wA1\u00a0-\u2060bQ" in CATALOGUES[code]["settings.notation"]
