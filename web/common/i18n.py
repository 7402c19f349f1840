"""Words from catalogues: JSON files per language, no DOM.

`en.json` has what every page needs, `learn.en.json` and the like what one part of the app adds.
An entry is a text with `{name}` gaps, or a table of plural forms chosen by the parameter `n`:
`{"one": "{n} move", "other": "{n} moves"}`.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Entry = str | dict[str, str]

LANGUAGES = ("en", "es")


def negotiate(wanted: "Iterable[str]", available: "Iterable[str]" = LANGUAGES) -> str:
    """The first language of `wanted` (browser tags such as "es-MX") that we speak, else English."""
    known = tuple(available)
    for tag in wanted:
        code = tag.lower().replace("_", "-").split("-")[0]
        if code in known:
            return code
    return known[0] if "en" not in known else "en"


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


def plural(n: object) -> str:
    """The plural form for a count; English and Spanish have the same two."""
    return "one" if n == 1 else "other"


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
        return fill(entry[plural(params.get("n"))], params)
