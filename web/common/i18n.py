"""Words from catalogues: JSON files per language, no DOM.

`en.json` has what every page needs, `learn.en.json` and the like what one part of the app adds.
An entry is a text with `{name}` gaps, or a table of plural forms chosen by the parameter `n`:
`{"one": "{n} move", "other": "{n} moves"}`.
"""

import json

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Entry = str | dict[str, str]
    Text = dict[str, str]
    """A text of an author in several languages, English among them: {"en": "Go", "es": "Ve"}."""

Language = NamedTuple(
    "Language",
    [
        ("code", "str"),
        ("name", "str"),
        ("forms", "tuple[str, ...]"),
        ("plural", "Callable[[int], str]"),
    ],
)
"""A language that the app speaks: its tag, its own name, the plural forms of its catalogues (the last
one where nothing is counted), and which of them a count has."""


def one_or_other(n: int) -> str:
    """The plural form of a count in English, Spanish and many more."""
    return "one" if n == 1 else "other"


LANGUAGES = (
    Language("en", "English", ("one", "other"), one_or_other),
    Language("es", "Español", ("one", "other"), one_or_other),
)
"""To add one: a row here, and its catalogues in web/locales/."""
CODES = tuple([language.code for language in LANGUAGES])
FALLBACK = "en"


def language_of(code: str) -> "Language":
    """The row of a language."""
    return LANGUAGES[CODES.index(code)]


def language_after(code: str) -> "Language":
    """The language that follows in the table, after the last one the first."""
    return LANGUAGES[(CODES.index(code) + 1) % len(LANGUAGES)]


def in_language(text: "Text", code: str) -> str:
    """An author's words in a language, in English where the author does not know it."""
    return text.get(code) or text[FALLBACK]


def negotiate(wanted: "Iterable[str]", available: "Iterable[str]" = CODES) -> str:
    """The first language of `wanted` (browser tags such as "es-MX") that we speak, else English."""
    known = tuple(available)
    for tag in wanted:
        code = tag.lower().replace("_", "-").split("-")[0]
        if code in known:
            return code
    return known[0] if FALLBACK not in known else FALLBACK


def fill(text: str, params: "dict[str, object]") -> str:
    """Put `params` into the `{name}` gaps of `text`; an unknown gap stays visible as it is."""
    parts = text.split("{")
    out = [parts[0]]
    for part in parts[1:]:
        name, closed, rest = part.partition("}")
        if closed and name in params:
            out.append(str(params[name]))
            out.append(rest)
        else:
            out.append("{" + part)
    return "".join(out)


def read_catalogue(name: str) -> str:
    """The text of a catalogue among the page's own files."""
    with open(f"web/locales/{name}.json") as file:
        return file.read()


class Translator:
    """`t("key", n=3)`: the app's one way to words.

    `read(name)` gives the text of a catalogue: en, and learn.en for each of `parts` ("learn").
    """

    def __init__(self, read: "Callable[[str], str]", parts: "Iterable[str]" = ()) -> None:
        self.read = read
        self.parts = tuple(parts)
        self.code = ""
        self.entries: dict[str, Entry] = {}

    def use(self, code: str) -> None:
        """Speak `code` from now on; raises what `read` raises and ValueError for a broken file."""
        if code != self.code:
            entries: dict[str, Entry] = json.loads(self.read(code))
            for part in self.parts:
                entries.update(json.loads(self.read(part + "." + code)))
            self.entries = entries
            self.code = code

    def add(self, part: str) -> None:
        """Know the words of a further part from now on."""
        if part not in self.parts:
            self.parts += (part,)
            if self.code:
                self.entries.update(json.loads(self.read(part + "." + self.code)))

    def __call__(self, key: str, **params: object) -> str:
        """The words for `key`; a missing key shows itself, so that nobody sees an empty button."""
        entry = self.entries.get(key)
        if entry is None:
            return key
        if isinstance(entry, str):
            return fill(entry, params) if params else entry
        language, n = language_of(self.code), params.get("n")
        form = language.plural(n) if isinstance(n, int) else language.forms[-1]
        return fill(entry[form], params)
