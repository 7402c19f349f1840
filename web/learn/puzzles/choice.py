"""ChoiceLinks of puzzles by theme or by bug: their names, addresses and numbers of puzzles. Pure."""

from hive_core.rules.bugs import BUGS
from web.learn.puzzles.puzzle import PLAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.common.i18n import Translator
    from web.learn.puzzles.puzzle import Entry

LIST = "puzzles"
"""Fragment of the page's address for the list of all puzzles. That of a choice is followed by "-" and
the choice's name."""
LETTERS = [bug.letter for bug in BUGS]


def choice_name(t: "Translator", choice: str) -> str:
    """Return the name of a choice of puzzles; "" is the one of all."""
    if choice in LETTERS:
        return t("bug." + choice)
    return t("puzzle.theme." + choice) if choice else t("puzzle.all")


def choice_words(t: "Translator", choice: str) -> str:
    """Return a sentence on the puzzles of a choice."""
    if choice in LETTERS:
        return t("puzzle.about.bug")
    return t("puzzle.about." + choice) if choice else t("puzzle.lead")


def choice_address(choice: str) -> str:
    """Return the fragment of the page's address that lists the puzzles of a choice."""
    return LIST + "-" + choice if choice else LIST


def counted(entries: "Iterable[Entry]") -> "dict[str, int]":
    """Return the number of puzzles in each choice that has any."""
    counts: dict[str, int] = {}
    for entry in entries:
        for name in ("", entry.bug) + entry.themes:
            counts[name] = counts.get(name, 0) + 1
        if not entry.hurdles:
            counts[PLAIN] = counts.get(PLAIN, 0) + 1
    return counts
