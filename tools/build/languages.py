"""Texts in all languages and the tables of board parameters, filled into the pages' HTML and
JavaScript."""

import json
import re

from tools.common import ROOT
from web.address.embed_params import PARAMETERS
from web.common.i18n import CODES, FALLBACK, LANGUAGES

EACH = re.compile(r"^( *)<!-- for each language: (.*) -->\n", re.MULTILINE)
OTHERS = re.compile(r"<!-- for each other language: (.*?) -->")
SPOKEN = re.compile(r"(?<=const SPOKEN = )\[[^]]*\]")
PARAMS = re.compile(r"(?<=const PARAMS = )\[[^]]*\]")
STUDY = re.compile(r"(?<=const STUDY_WORDS = )\{\}")
OF_STUDIES = "element.study."
"""Beginning of the keys of what `<hive-study>` says, which `<hive-board>` does not."""
WORDS = re.compile(r"(?<=const WORDS = )\{\}")
BOOT = re.compile(r"(?<=const BOOT_WORDS = )\{\}")
SIZES = re.compile(r'(?<=const SIZES = )""')
EARLY = re.compile(r"(?<=const EARLY_WORDS = )\{\}")
BOOT_KEYS = ("boot.slow", "boot.failed", "boot.browser", "boot.again")
EARLY_KEYS = (
    *("skip.board", "action.learn", "action.new_game", "action.settings", "action.help"),
    *("action.menu", "boot.wait", "boot.soon", "welcome.title", "welcome.goal", "welcome.coach"),
    *("welcome.learn", "welcome.computer", "welcome.person", "welcome.friend", "action.puzzles"),
    *("welcome.choose", "legal.short", "action.about"),
)
"""Keys of what the game's page shows before its Python runs: its head, the card for a first visitor,
its foot."""
HOST = re.compile(r"hive-board((?:\[[^]]*\]|:not\([^)]*\))*)( > img(?::only-child)?)?(?= *[,{])")


def fill_gaps(template: str, known: dict[str, str]) -> str:
    """Return `template` with each gap, a name in braces, replaced by its value in `known`. Raises
    KeyError for a gap that `known` lacks."""
    return re.sub(r"{([\w.]+)}", lambda gap: known[gap[1]], template)


def for_each(template: str, others: bool = False) -> list[str]:
    """Return copies of a piece of HTML, one for every language (`others`: every one but English), with
    {code}, {name} and {catalogue.key} filled in."""
    made = []
    for language in LANGUAGES:
        entries = json.loads((ROOT / "web" / "locales" / f"{language.code}.json").read_text())
        entries |= {"code": language.code, "name": language.name}
        if not (others and language.code == FALLBACK):
            made.append(fill_gaps(template, entries))
    return made


def html_in_languages(html: str) -> str:
    """Return a page's HTML in which each comment `<!-- for each language: ... -->` is replaced by
    copies of its content, one for each language."""

    def lines(found: re.Match[str]) -> str:
        return "".join(found[1] + line + "\n" for line in for_each(found[2]))

    html = EACH.sub(lines, html)
    return OTHERS.sub(lambda found: "".join(for_each(found[1], others=True)), html)


def sizes_for_shadow() -> str:
    """Return hive-board.css on one line, with selectors that match inside the element's shadow DOM."""

    def within(found: re.Match[str]) -> str:
        host = f":host({found[1]})" if found[1] else ":host"
        return f"{host} ::slotted({found[2][3:]})" if found[2] else host

    sheet = (ROOT / "web" / "embed" / "hive-board.css").read_text()
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    sheet = sheet.replace("@layer hive-board", "@layer board")
    return " ".join(HOST.sub(within, sheet).split())


def boot_words() -> dict[str, dict[str, str]]:
    """Return what a page says before its Python runs, by language and key; the page's HTML has it
    in English."""
    words = {}
    for code in CODES:
        entries = json.loads((ROOT / "web" / "locales" / f"{code}.json").read_text())
        if code != FALLBACK:
            words[code] = {key: entries[key] for key in BOOT_KEYS}
    return words


def early_words() -> dict[str, dict[str, str]]:
    """Return the words of EARLY_KEYS by language; of those in English, which the HTML has, only the
    one that it does not show."""
    words = {}
    for code in CODES:
        entries = json.loads((ROOT / "web" / "locales" / f"{code}.json").read_text())
        keys = ("boot.soon",) if code == FALLBACK else EARLY_KEYS
        words[code] = {key: entries[key] for key in keys}
    return words


def element_parameters() -> list[str]:
    """Return the names of the parameters that `<hive-board>` has as attributes, in their order."""
    return [row.name for row in PARAMETERS if row.name != "origin"]  # which the script itself adds


def script_with_tables(script: str) -> str:
    """Return a script with its tables filled in: SPOKEN (codes of the languages), PARAMS
    (parameters of a board), WORDS and STUDY_WORDS (the elements' texts), BOOT_WORDS (those of a start),
    EARLY_WORDS (those before Python runs) and SIZES (the element's style sheet)."""
    locales = ROOT / "web" / "locales"
    words: dict[str, dict[str, str]] = {}
    of_studies: dict[str, dict[str, str]] = {}
    for code in CODES:
        words[code], of_studies[code] = {}, {}
        for key, text in json.loads((locales / f"element.{code}.json").read_text()).items():
            (of_studies if key.startswith(OF_STUDIES) else words)[code][key] = text
    for table, value in (
        (PARAMS, element_parameters()),
        (SPOKEN, CODES),
        (WORDS, words),
        (STUDY, of_studies),
        (BOOT, boot_words()),
        (EARLY, early_words()),
        (SIZES, sizes_for_shadow()),
    ):
        text = json.dumps(value, ensure_ascii=False)
        script = table.sub(lambda _, text=text: text, script)  # type: ignore[misc]
    return script
