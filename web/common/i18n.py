"""Texts of the app from catalogues: JSON files by language. No DOM.

`en.json` has what every page needs, `learn.en.json` and the like have what one part of the app
adds. An entry is a text with gaps such as `{name}`, or a table of plural forms, chosen by the
parameter `n`: `{"one": "{n} move", "other": "{n} moves"}`.
"""

import json
import sys

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Entry = str | dict[str, str]
    Text = dict[str, str]
    """Text of a lesson's or puzzle's author in several languages, English among them: {"en": "Go",
    "es": "Ve"}."""

Language = NamedTuple(
    "Language",
    [
        ("code", "str"),
        ("name", "str"),
        ("forms", "tuple[str, ...]"),
        ("plural", "Callable[[int], str]"),
        ("thousands", "str"),
        ("least_grouped", "int"),
    ],
)
"""A language of the app: its code, its own name, the names of its plural forms (the last one is for
texts without a count), the function from a count to one of these names, the sign between the thousands
and the rest of a count, and the least count that has this sign."""


def one_or_other(n: int) -> str:
    """Return the name of the plural form for the count `n` in English, Spanish and many more
    languages."""
    return "one" if n == 1 else "other"


LANGUAGES = (
    Language("en", "English", ("one", "other"), one_or_other, ",", 1_000),
    Language("es", "Español", ("one", "other"), one_or_other, "\u00a0", 10_000),
)
"""Languages of the app, by row. To add a language, write a row here and its catalogues in
web/locales/."""
CODES = tuple([language.code for language in LANGUAGES])
FALLBACK = "en"
REST = "web.boot.rest"
"""Module that waits for sections of a catalogue that have not come yet."""


def language_of(code: str) -> "Language":
    """Return the language with the code `code`, a row of LANGUAGES; for a language that the app lacks
    that of FALLBACK."""
    return LANGUAGES[CODES.index(code if code in CODES else FALLBACK)]


def grouped(code: str, n: int) -> str:
    """Return the count `n` as the language with the code `code` writes it, such as "1,230"."""
    language = language_of(code)
    text = str(n)
    if n < language.least_grouped:
        return text
    groups: list[str] = []
    while len(text) > 3:
        groups.insert(0, text[-3:])
        text = text[:-3]
    return language.thousands.join([text] + groups)


def language_after(code: str) -> "Language":
    """Return the language that follows `code` in LANGUAGES; the first one follows the last."""
    return LANGUAGES[(CODES.index(code) + 1) % len(LANGUAGES)]


def in_language(text: "Text", code: str) -> str:
    """Return an author's text in the language `code`, or in English if that is missing."""
    return text.get(code) or text[FALLBACK]


def negotiate(wanted: "Iterable[str]", available: "Iterable[str]" = CODES) -> str:
    """Return the code of the first language in `wanted` (browser tags such as "es-MX") that is
    available, else English."""
    codes = tuple(available)
    for tag in wanted:
        code = tag.lower().replace("_", "-").split("-")[0]
        if code in codes:
            return code
    return codes[0] if FALLBACK not in codes else FALLBACK


def fill(text: str, params: "dict[str, object]") -> str:
    """Return `text` with the values of `params` in place of gaps such as `{name}`; an unknown gap stays
    as it is."""
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


def read_catalogue(name: str) -> bytes:
    """Return the content of a catalogue, such as `en` or `learn.en`, among the page's own files."""
    with open(f"web/locales/{name}.json", "rb") as file:
        return file.read()


class Sections:
    """Catalogue in the form that the build makes for MicroPython (tools/build/config.py). Entries are
    read one by one: to read all 700 took a tenth of a page's start, which needs 22.

    The data begin with the length of the next line, in eight bytes, and that line: names and sizes of
    all sections as JSON. Then follow the sections. Each has the entries whose keys are equal up to the
    first dot, one a line. A section of zeros has not come yet (web/boot/rest.py); `again` returns the
    data anew.
    """

    def __init__(self, data: bytes, again: "Callable[[], bytes]") -> None:
        at = 8 + int(data[:8])
        self.data = data
        self.again = again
        self.places: dict[str, tuple[int, int]] = {}
        for name, size in json.loads(data[8:at]):
            self.places[name] = (at, at + size)
            at += size

    def get(self, key: str) -> "Entry | None":
        """Return the entry for `key`, None for an unknown key."""
        begin, end = self.places.get(key.split(".")[0], (0, 0))
        section = self.data[begin:end]
        if section[:1] == b"\0":
            sys.modules[REST].come()
            self.data = self.again()
            section = self.data[begin:end]
        name = json.dumps(key).encode() + b": "
        at = section.find(name)
        if at < 0:
            return None
        entry: Entry = json.loads(section[at + len(name) : section.find(b"\n", at)])
        return entry


class Translator:
    """Translator from keys to texts: `t("key", n=3)`.

    `read(name)` returns the content of a catalogue, as JSON or as `Sections` read it. If `parts`
    has `learn`, the catalogues for English are `en` and `learn.en`. `own` and `own_code` are what
    `speak` was given.
    """

    def __init__(self, read: "Callable[[str], str | bytes]", parts: "Iterable[str]" = ()) -> None:
        self.read = read
        self.parts = tuple(parts)
        self.code = ""
        self.entries: dict[str, Entry] = {}
        self.sections: list[Sections] = []
        self.own: dict[str, str] = {}
        self.own_code = FALLBACK

    def speak(self, own: "dict[str, str]", code: str) -> None:
        """Speak the language `code` from the next call of `use` on, whatever that names: with `own`, an
        author's texts by key, in place of those of the catalogues of that language, or of FALLBACK if
        the app lacks it."""
        self.own, self.own_code = own, code
        self.code = ""

    def use(self, code: str) -> None:
        """Switch to the language `code`. Raises what `read` raises, and ValueError if a catalogue is
        no JSON."""
        if self.own:
            code = self.own_code
        if code != self.code:
            read = [(name, self.read(name)) for name in self._names(code)]
            self.entries, self.sections = {}, []
            for name, data in read:
                self._know(name, data)
            self.code = code

    def _names(self, code: str) -> "list[str]":
        code = language_of(code).code
        return [code] + [part + "." + code for part in self.parts]

    def _know(self, name: str, data: "str | bytes") -> None:
        if isinstance(data, str) or data[:1] == b"{":
            self.entries.update(json.loads(data))
        else:
            self.sections.append(Sections(data, lambda: read_catalogue(name)))
        self.entries.update(self.own)

    def add(self, part: str) -> None:
        """Add the catalogue of a further part of the app, such as "learn"."""
        if part not in self.parts:
            self.parts += (part,)
            if self.code:
                name = part + "." + language_of(self.code).code
                self._know(name, self.read(name))

    def _entry(self, key: str) -> "Entry | None":
        """Return the entry for `key`, cached after the first look-up; None for an unknown key."""
        entry = self.entries.get(key)
        for one in self.sections if entry is None else ():
            entry = one.get(key)
            if entry is not None:
                self.entries[key] = entry
                break
        return entry

    def __call__(self, key: str, **params: object) -> str:
        """Return the text for `key`. For an unknown key return the key itself, so that no button is
        empty."""
        entry = self._entry(key)
        if entry is None:
            return key
        if isinstance(entry, str):
            return fill(entry, params) if params else entry
        language, n = language_of(self.code), params.get("n")
        if not isinstance(n, int):
            return fill(entry[language.forms[-1]], params)
        params["n"] = grouped(self.code, n)
        return fill(entry[language.plural(n)], params)
