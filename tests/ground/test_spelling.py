"""What people read is spelt as its language spells it, or as docs/words.txt says."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.ground.test_glossary import read_by_people, terms
from tools.common import ROOT, Problem
from tools.optional_packages import ensure
from web.common.i18n import CODES

WORDS = ROOT / "docs" / "words.txt"
NEEDED = ROOT / "tests" / "spelling.txt"
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
PRONOUNS = re.compile(r"(?:me|te|se|nos)(?:l[aeo]s?)?|l[aeo]s?")
UNACCENTED = str.maketrans("áéíóú", "aeiou")


def own_words() -> dict[str, list[str]]:
    """The words of docs/words.txt by language; those under `both` are of each."""
    found: dict[str, list[str]] = {"both": []}
    for line in WORDS.read_text().splitlines():
        if line.startswith("## "):
            words = found.setdefault(line[3:], [])
        elif line and not line.startswith("#"):
            words.append(line)
    return found


@cache
def dictionary() -> Any:
    """simplemma, which knows the forms of words; fetched once."""
    try:
        return ensure("simplemma", NEEDED, "the spelling check")
    except Problem as problem:
        pytest.skip(str(problem))


def is_known(word: str, language: str, own: frozenset[str]) -> bool:
    """Whether a language or this project has a word, however it begins and whatever hangs on it."""
    word = word.replace("’", "'").removesuffix("'s" if language == "en" else "")
    if word in own or word.lower() in own:
        return True
    forms = {word, word.lower()}
    for length in range(2, 6) if language == "es" else ():
        verb, hanging = word[:-length].lower(), word[-length:]
        if len(verb) > 1 and PRONOUNS.fullmatch(hanging):
            forms |= {verb, verb.translate(UNACCENTED)}
    return any(dictionary().is_known(form, lang=language) for form in forms)


def unknown(language: str, found: Iterator[tuple[str, str]]) -> dict[str, str]:
    """Words that nobody knows, each with the first place that has it."""
    said = {word for term in terms() for text in term.said[language] for word in text.split()}
    listed = own_words()
    own = frozenset(said | set(listed["both"]) | set(listed[language]))
    places: dict[str, str] = {}
    for where, text in found:
        for word in WORD.findall(text):
            places.setdefault(word, where)
    return {word: where for word, where in places.items() if not is_known(word, language, own)}


@pytest.mark.slow
@pytest.mark.parametrize("language", CODES)
def test_every_word_that_people_read_is_spelt_as_its_language_spells_it(language: str) -> None:
    assert not unknown(language, read_by_people(language)), "mend it, or add it to docs/words.txt"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", "The grashopper jumps over the spider’s hive, recieved", ["grashopper", "recieved"]),
        ("es", "Súbete a la colmena, cópialo y díselo al escarbajo", ["escarbajo"]),
        ("es", "Rodeándola con la reyna", ["reyna"]),
    ],
)
def test_a_slip_is_found_and_a_form_of_a_word_is_none(
    language: str, text: str, wrong: list[str]
) -> None:
    assert list(unknown(language, iter([("here", text)]))) == wrong


@pytest.mark.slow
def test_own_words_are_in_order_and_all_of_them_are_used() -> None:
    listed = own_words()
    assert set(listed) == {"both", *CODES}
    for name, words in listed.items():
        assert words == sorted(set(words)), name
        languages = CODES if name == "both" else [name]
        text = "\n".join(text for code in languages for _, text in read_by_people(code))
        used = {word.replace("’", "'") for word in WORD.findall(text)}
        used |= {word.removesuffix("'s") for word in used}
        assert set(words) <= used | {word.lower() for word in used}, name
