"""Subjects of previews: the name and words of each, and the position in its picture."""

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tools.build.lessons import LESSONS, read
from tools.build.previews.picture import LARGE, SMALL
from tools.common import ROOT
from web.address.embed_params import TODAY
from web.common.i18n import CODES, Translator
from web.learn.puzzles.puzzle import DAILY
from web.openings.lines import LINES
from web.openings.preview_name import preview_name
from web.openings.training import trainer

PUZZLES = ROOT / "web" / "puzzles" / "puzzles.json"
LONGEST = 200
"""Number of characters of a text that messengers show whole."""
TITLES = {
    "en": {
        "lesson": "Hive lesson: {title}",
        "chapter": "Learn Hive: {title}",
        "puzzle": "Hive puzzle {title}",
        "daily": "Today’s Hive puzzle",
        "opening": "Hive opening: {title}",
        "ideas": "Hive ideas: {title}",
        "app": "Skep: play Hive",
        "open": "Open in Skep",
    },
    "es": {
        "lesson": "Lección de Hive: {title}",
        "chapter": "Aprende Hive: {title}",
        "puzzle": "Problema de Hive {title}",
        "daily": "El problema de Hive de hoy",
        "opening": "Apertura de Hive: {title}",
        "ideas": "Ideas de Hive: {title}",
        "app": "Skep: juega a Hive",
        "open": "Abrir en Skep",
    },
}
"""TITLES[language][kind]: the title of a page, with a gap for the subject's own."""

Texts = dict[str, str]


class Subject(NamedTuple):
    """Subject of a preview.

    `name` is that of its page, and `place` the fragment of learn.html to which it leads. `titles` and
    `texts` are by language. `position` is that of the picture, "" for the general picture, and `size`
    the picture's size. `board` are the parameters of a frame with it.
    """

    name: str
    place: str
    titles: Texts
    texts: Texts
    position: str
    size: tuple[int, int]
    board: tuple[tuple[str, str], ...]


def subjects() -> Iterator[Subject]:
    """Yield everything that has a preview."""
    names = json.loads((LESSONS / "contents.json").read_text())["chapters"]
    chapters = [read(LESSONS / f"{name}.json") for name in names]
    for chapter in chapters:
        yield from _chapter(chapter)
    yield from _ideas({one["id"]: one for each in chapters for one in each["lessons"]})  # type: ignore[attr-defined]
    words = translators("puzzles", "openings", "lines")
    yield from _puzzles(words)
    yield from _openings(words)


def translators(*parts: str) -> dict[str, Translator]:
    """Return a translator for each language, with these parts of the catalogues."""
    found = {}
    for code in CODES:
        t = Translator(_catalogue, parts)
        t.use(code)
        found[code] = t
    return found


def _catalogue(name: str) -> str:
    return (ROOT / "web" / "locales" / f"{name}.json").read_text("utf-8")


def _titles(kind: str, title: Callable[[str], str]) -> Texts:
    return {code: TITLES[code][kind].format(title=title(code)) for code in CODES}


def _chapter(chapter: dict[str, Any]) -> Iterator[Subject]:
    """Yield a chapter and its lessons."""
    lessons = chapter["lessons"]
    title = chapter["title"]
    first = (("lesson", lessons[0]["id"]),)
    titles = _titles("chapter", title.__getitem__)
    shown = first_position(lessons[0])
    yield Subject(chapter["id"], chapter["id"], titles, chapter["about"], shown, LARGE, first)
    for lesson in lessons:
        titles = _titles("lesson", lesson["title"].__getitem__)
        texts = {code: clipped(lesson["steps"][0]["text"][code]) for code in CODES}
        board = (("lesson", lesson["id"]),)
        yield Subject(
            lesson["id"], lesson["id"], titles, texts, first_position(lesson), LARGE, board
        )


def first_position(lesson: dict[str, Any]) -> str:
    """Return the first position of a lesson with pieces on the board, "" for none."""
    for step in lesson["steps"]:
        for part in (step, *step.get("frames", ())):
            if "@" in part.get("position", ""):
                return str(part["position"])
    return ""


def _ideas(lessons: dict[str, Any]) -> Iterator[Subject]:
    """Yield the sections of the ideas; each shows the first of its `lessons` with pieces."""
    for section in read(LESSONS / "ideas.json")["sections"]:  # type: ignore[attr-defined]
        place = "ideas-" + section["id"]
        texts = {code: clipped(section["rules"][0]["text"][code]) for code in CODES}
        named = [name for rule in section["rules"] for name in rule["lessons"]]
        position = next(filter(None, (first_position(lessons[name]) for name in named)), "")
        titles = _titles("ideas", section["title"].__getitem__)
        board = (("pos", position), ("mode", "explore"))
        yield Subject(place, place, titles, texts, position, LARGE, board)


def _puzzles(words: dict[str, Translator]) -> Iterator[Subject]:
    """Yield all puzzles, and that of the day."""
    leads = {code: words[code]("puzzle.lead") for code in CODES}
    titles = _titles("daily", str)
    yield Subject(DAILY, DAILY, titles, leads, "", LARGE, (("puzzle", TODAY),))
    for number, one in enumerate(json.loads(PUZZLES.read_text("utf-8"))["puzzles"], 1):
        side = "b" if " to:b" in one["position"] else "w"
        key = f"puzzle.goal.{one['goal']}.{side}"
        name = one["id"]
        titles = _titles("puzzle", lambda _, number=number: str(number))  # type: ignore[misc]
        texts = {code: words[code](key) for code in CODES}
        yield Subject(name, name, titles, texts, one["position"], SMALL, (("puzzle", name),))


def _openings(words: dict[str, Translator]) -> Iterator[Subject]:
    """Yield the recommended openings."""
    for line in LINES:
        key = "openings.line." + line.name
        titles = _titles("opening", lambda code, key=key: words[code](key))  # type: ignore[misc]
        texts = {code: words[code](key + ".why") for code in CODES}
        place = trainer(line.text)
        board = (("game", line.text), ("mode", "step"))
        yield Subject(preview_name(place), place, titles, texts, line.text, LARGE, board)


def clipped(text: str) -> str:
    """Return `text`, cut between two words if it is longer than LONGEST."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rpartition(" ")[0] + "…"
