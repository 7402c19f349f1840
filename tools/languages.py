"""What the pages' HTML and JavaScript say of languages and parameters, from the tables of web/."""

import json
import re

from tools.common import ROOT
from web.address.params import PARAMETERS
from web.common.i18n import CODES, FALLBACK, LANGUAGES

EACH = re.compile(r"^( *)<!-- for each language: (.*) -->\n", re.MULTILINE)
OTHERS = re.compile(r"<!-- for each other language: (.*?) -->")
SPOKEN = re.compile(r"(?<=const SPOKEN = )\[[^]]*\]")
PARAMS = re.compile(r"(?<=const PARAMS = )\[[^]]*\]")


def fill_gaps(template: str, known: dict[str, str]) -> str:
    """A text with its {gaps} filled in. Raises KeyError for an unknown one."""
    return re.sub(r"{([\w.]+)}", lambda gap: known[gap[1]], template)


def for_each(template: str, others: bool = False) -> list[str]:
    """A piece of HTML for every language, or for all but English: {code}, {name}, {catalogue.key}."""
    made = []
    for language in LANGUAGES:
        entries = json.loads((ROOT / "web" / "locales" / f"{language.code}.json").read_text())
        entries |= {"code": language.code, "name": language.name}
        if not (others and language.code == FALLBACK):
            made.append(fill_gaps(template, entries))
    return made


def html_in_languages(html: str) -> str:
    """A page with its `<!-- for each language: ... -->` filled in."""

    def lines(found: re.Match[str]) -> str:
        return "".join(found[1] + line + "\n" for line in for_each(found[2]))

    html = EACH.sub(lines, html)
    return OTHERS.sub(lambda found: "".join(for_each(found[1], others=True)), html)


def script_with_tables(script: str) -> str:
    """A script whose `const SPOKEN = [...]` has the codes of the languages, and `const PARAMS = [...]`
    what a page may ask of a board."""
    names = [row.name for row in PARAMETERS if row.name != "origin"]  # which the script itself adds
    return PARAMS.sub(json.dumps(names), SPOKEN.sub(json.dumps(CODES), script))
