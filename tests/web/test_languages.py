"""One row of the table and its catalogues make a language; nothing else knows which there are."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.build.languages import html_in_languages, script_with_tables
from web.common.i18n import (
    CODES,
    FALLBACK,
    LANGUAGES,
    Translator,
    in_language,
    language_after,
    language_of,
    read_catalogue,
)
from web.learn.lesson_schema import WRITTEN

ROOT = Path(__file__).resolve().parents[2]
FORMS = """("one", "few", "other"), lambda n: ("one", "few")[n > 1]"""
ROW = f"""    Language("xx", "Xish", {FORMS}, " ", 1_000),\n)"""
NEW = """
from pathlib import Path

from tools.build.languages import html_in_languages, script_with_tables
from web.address.embed_params import read_address
from web.common.i18n import (
    LANGUAGES, Translator, in_language, language_after, negotiate, read_catalogue
)
from web.common.settings import CHOICES
from web.common.store import Store
from web.learn.lesson_schema import form_faults

t = Translator(read_catalogue, ("learn", "share", "embed", "friend", "puzzles"))
t.use("xx")
assert t.code == "xx"
assert t("action.close") == "xx Close", t("action.close")
assert t("learn.rules").startswith("xx ")
assert [t("status.queen_due", n=n).split()[0] for n in (1, 2)] == ["one", "few"]
assert negotiate(["fr", "xx-YY", "en"]) == "xx"
assert in_language({"en": "Go", "es": "Ve"}, "xx") == "Go"
assert in_language({"en": "Go", "es": "Ve", "xx": "Xo"}, "xx") == "Xo"
assert [language_after(one.code).code for one in LANGUAGES] == ["es", "xx", "en"]
assert CHOICES["language"] == ("auto", "en", "es", "xx")
found, problems = read_address("", "lang=xx")
assert found.lang == "xx" and not problems
text = {"en": "Go", "es": "Ve", "xx": "Xo"}
step = {"kind": "play", "text": text}
assert form_faults({"id": "mine", "title": text, "steps": [step]}) == []
page = html_in_languages(Path("index.html").read_text())
assert 'value="xx"><span lang="xx">Xish<' in page
assert page.count("xx " + t("boot.noscript")[3:]) == 1
for name in ("web/boot/early.js", "web/embed/early.js", "web/embed/hive-board.js"):
    assert 'SPOKEN = ["en", "es", "xx"]' in script_with_tables(Path(name).read_text()), name
"""


def in_xish(entry):
    """An English entry with other words, and one more plural form."""
    if isinstance(entry, str):
        return "xx " + entry
    return {form: f"{form} {entry['other']}" for form in ("one", "few", "other")}


def test_a_third_language_takes_a_row_and_its_catalogues(tmp_path):
    ignore = shutil.ignore_patterns("__pycache__", "icons")
    for folder in ("hive_core", "tools", "web"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignore)
    shutil.copy(ROOT / "index.html", tmp_path)
    table = tmp_path / "web" / "common" / "i18n.py"
    source = table.read_text()
    last = source.index("\n)", source.index("LANGUAGES = (")) + 1
    table.write_text(source[:last] + ROW + source[last + 1 :])
    locales = tmp_path / "web" / "locales"
    for path in locales.glob("*en.json"):
        entries = {key: in_xish(entry) for key, entry in json.loads(path.read_text()).items()}
        (locales / path.name.replace("en.json", "xx.json")).write_text(json.dumps(entries))
    done = subprocess.run(
        [sys.executable, "-c", NEW], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_no_code_names_a_language_but_the_table():
    """Beside the table: which languages all lessons are written in."""
    codes = "|".join(code for code in CODES if code != FALLBACK)
    named = re.compile(rf"[\"'](?:{codes})[\"']")
    found = {
        path.relative_to(ROOT).as_posix(): named.findall(path.read_text())
        for path in (ROOT / "web").rglob("*")
        if path.suffix in (".py", ".js")
    }
    assert {name for name, codes in found.items() if codes} == {
        "web/common/i18n.py",
        "web/learn/lesson_schema.py",
        # The build writes the codes of the table here.
        "web/boot/early.js",
        "web/embed/early.js",
        "web/embed/hive-board.js",
    }


@pytest.mark.parametrize("name", ["boot/early.js", "embed/early.js", "embed/hive-board.js"])
def test_scripts_know_the_languages_of_the_table(name):
    source = (ROOT / "web" / name).read_text()
    assert source.count("const SPOKEN = ") == 1
    codes = f"const SPOKEN = {json.dumps(CODES)};"
    assert codes in source
    assert codes in script_with_tables(source.replace(codes, "const SPOKEN = [];"))


def test_pages_offer_the_languages_of_the_table():
    page = html_in_languages((ROOT / "index.html").read_text())
    assert re.findall(r'name="language" value="(\w+)"', page) == ["auto", *CODES]
    assert "for each" not in page
    for path in ROOT.glob("*.html"):
        noscript = (
            html_in_languages(path.read_text()).split("<noscript>")[1].split("</noscript>")[0]
        )
        assert re.findall(r'lang="(\w+)"', noscript) == list(CODES)


def test_the_table_is_sound():
    assert len(set(CODES)) == len(CODES)
    assert FALLBACK in CODES and set(WRITTEN) <= set(CODES)
    for language in LANGUAGES:
        assert language_of(language.code) is language
        assert {language.plural(n) for n in range(1000)} <= set(language.forms)
    assert language_after(CODES[-1]).code == CODES[0]


def test_an_authors_words_fall_back_to_english():
    text = {"en": "Go", "es": "Ve"}
    assert (in_language(text, "es"), in_language(text, "de")) == ("Ve", "Go")


def test_lessons_are_written_in_the_languages_that_their_schema_requires():
    schema = json.loads((ROOT / "web" / "lessons" / "schema.json").read_text())
    assert schema["$defs"]["text"]["required"] == list(WRITTEN)


def test_who_plays_directly_is_told_where_the_link_that_comes_back_goes() -> None:
    for code in CODES:
        t = Translator(read_catalogue, ("friend",))
        t.use(code)
        assert t("action.paste_game") in t("friend.text.direct", color="")


def test_what_a_way_to_play_means_is_told_in_its_own_row() -> None:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    for name in ("friend", "room", "direct"):
        (row,) = [line for line in page.splitlines() if f'name="opponent" value="{name}"' in line]
        assert f'aria-describedby="new-{name}-told"' in row
        assert f'id="new-{name}-told" data-i18n="new.{name}_hint"' in row
