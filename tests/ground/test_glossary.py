"""What people read, and code, keep to the glossary, docs/glossary.md: one word for one thing."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from hive_core.rules.bugs import BUGS
from tests.ground import owners
from tools.common import ROOT
from web.common.i18n import CODES

GLOSSARY = ROOT / "docs" / "glossary.md"
OWN_PAGES = {"en": [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], "es": []}
CODE = re.compile(r"^( *)```.*?^\1```$|`[^`]*`", re.DOTALL | re.MULTILINE)
TITLE = re.compile(r'\btitle="([^"]*)"')
MARKUP = re.compile(r"<[^>]*>|\]\([^)]*\)|\{[^}]*\}|https?://\S+")


class Term(NamedTuple):
    """A row of the glossary: what is said and what is not, by language."""

    said: dict[str, list[str]]
    not_said: dict[str, list[str]]


def terms() -> list[Term]:
    """The rows of the glossary."""
    rows = []
    for line in GLOSSARY.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| ") or len(cells) != 5 or cells[0] in ("English", "---"):
            continue
        said = {code: cells[at].split(", ") for at, code in enumerate(("en", "es"))}
        not_said = {code: re.findall("`(.*?)`", cells[at]) for at, code in ((2, "en"), (3, "es"))}
        rows.append(Term(said, not_said))
    return rows


def code_terms() -> dict[str, str]:
    """What code says in place of each word that the glossary does not want there."""
    rows = {}
    for line in GLOSSARY.read_text().partition("## In code")[2].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| "):
            rows.update(dict.fromkeys(re.findall("`(.*?)`", cells[1]), cells[0]))
    return rows


def not_said(language: str) -> re.Pattern[str]:
    """Whatever the glossary has no place for in a language, `*` standing for any letters."""
    words = [word for term in terms() for word in term.not_said[language]]
    assert words
    spelt = [re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for word in words]
    return re.compile(r"\b(?:" + "|".join(spelt) + r")\b", re.IGNORECASE)


def told(value: object, language: str) -> Iterator[str]:
    """The sentences of a language in a lesson's JSON: `{"en": ..., "es": ...}`, however deep."""
    if isinstance(value, dict):
        if isinstance(value.get(language), str):
            yield value[language]
        for inner in value.values():
            yield from told(inner, language)
    elif isinstance(value, list):
        for inner in value:
            yield from told(inner, language)


def texts(value: object) -> Iterator[str]:
    """The sentences of a catalogue, with all their plural forms."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    else:
        yield str(value)


def prose(page: str) -> str:
    """What a reader of a Markdown page reads: its text and the titles of its boards, no code."""
    page = CODE.sub(" ", page)
    return MARKUP.sub(" ", page) + "\n" + "\n".join(TITLE.findall(page))


def read_by_people(language: str) -> Iterator[tuple[str, str]]:
    """(where, text) of everything that is read in a language."""
    ending = f"{language}.json"
    for path in sorted((ROOT / "web" / "locales").glob("*.json")):
        if path.name == ending or path.name.endswith("." + ending):
            for key, value in json.loads(path.read_text()).items():
                for text in texts(value):
                    yield f"{path.name} {key}", MARKUP.sub(" ", text)
    for path in sorted((ROOT / "web" / "lessons").glob("*.json")):
        if path.name != "schema.json":
            for text in told(json.loads(path.read_text()), language):
                yield path.name, text
    for path in [*sorted((ROOT / "docs" / "site" / language).rglob("*.md")), *OWN_PAGES[language]]:
        if path != GLOSSARY:
            yield str(path.relative_to(ROOT)), prose(path.read_text())


def offences(language: str, found: Iterator[tuple[str, str]]) -> list[str]:
    """Where the glossary is not kept, each with the words around."""
    pattern = not_said(language)
    return [
        f"{where}: ...{text[max(0, hit.start() - 30) : hit.end() + 30]!r}..."
        for where, text in found
        for hit in pattern.finditer(text)
    ]


@pytest.mark.parametrize("language", CODES)
def test_nothing_that_people_read_has_a_word_that_the_glossary_forbids(language: str) -> None:
    assert not offences(language, read_by_people(language))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Your colour: By chance"),
        ("en", "Most bugs crawl; ants are crawling too"),
        ("en", "the closed\nin a turn you place one"),
        ("es", "No queda ninguna ficha"),
        ("es", "Lleva al empate"),
        ("es", "A la tercera, la partida es tablas"),
        ("es", "La línea de\nórdenes la dibuja"),
        ("es", "y vuestros nombres"),
    ],
)
def test_a_word_that_the_glossary_forbids_is_found(language: str, text: str) -> None:
    assert offences(language, iter([("here", text)]))


def test_words_of_code_and_longer_words_are_no_offence() -> None:
    page = '```css\na { color: red }\n```\nThe colour `color`, <b style="color:red">'
    assert not offences("en", iter([("page", prose(page))]))
    assert offences("en", iter([("page", prose('<hive-board title="a color"></hive-board>'))]))
    assert not offences("es", iter([("page", "la parte rayada")]))


def test_everything_that_is_read_is_looked_through() -> None:
    for language in CODES:
        found = [where for where, _ in read_by_people(language)]
        assert len(found) > 800
        assert {"pillbug.json", f"docs/site/{language}/rules/bugs.md"} <= set(found)


def test_every_bug_is_in_the_glossary_by_the_name_it_has_in_the_game() -> None:
    for language in CODES:
        said = {word for term in terms() for word in term.said[language]}
        names = json.loads((ROOT / "web" / "locales" / f"{language}.json").read_text())
        for bug in BUGS:
            assert names["bug." + bug.letter].lower() in said, (language, bug.name)


def code_offences(modules: list[owners.Module], given: owners.Limits) -> list[str]:
    """Uses in code of the words whose number is 0, each with what to say in its place."""
    found = []
    for table, count in (("words", owners.words), ("docstring_words", owners.docstring_words)):
        gone = [word for word in code_terms() if given[table].get(word) == 0]
        for word, figure in count(modules, gone).items():
            found += [f"{one.where}: {word} -> {code_terms()[word]}" for one in figure.places]
    return found


def test_code_has_no_word_that_the_glossary_forbids() -> None:
    assert not code_offences(owners.sources(), owners.limits())


def test_every_word_that_code_is_rid_of_stands_in_the_glossary_and_has_a_number() -> None:
    given = owners.limits()
    assert set(code_terms()) == {*given["words"], *given["docstring_words"]}


def test_a_word_that_code_may_not_have_is_found() -> None:
    text = 'def tossed():\n    """The seal, `seals` and all."""\n    told = 1'
    given = {"words": {"tossed": 0, "told": 1}, "docstring_words": {"seal": 0, "seals": 0}}
    found = code_offences([owners.Module("web/planted.py", text)], given)
    assert [one.split(" -> ")[0] for one in found] == [
        "web/planted.py:1 tossed: tossed",
        "web/planted.py:2 tossed: seal",
    ]


TRANSLATED = {
    "en": (
        "hopes to win",
        "is loaded for it",
        "lose her freedom",
        "its strength is another",
        "find its five goals",
        "in good time!",
    ),
    "es": (
        "también la sujete",
        "pierde quien la lleva",
        "que sean las dos más altas",
        "cambia bien",
        "mirar al ordenador",
        "parte de las blancas",
        "se carga para eso",
    ),
}
"""Sentences that read translated: each word of them is right elsewhere, so no term forbids them."""


@pytest.mark.parametrize("language", CODES)
def test_what_once_read_translated_has_not_come_back(language: str) -> None:
    for where, text in read_by_people(language):
        words = " ".join(text.lower().split())
        assert not [one for one in TRANSLATED[language] if one in words], (where, text)
