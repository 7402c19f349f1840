"""Write the project's own chapters, rules and ideas as studies, for authors to begin from.

    python3 -m tools.build.studies [--out DIR] [NAME ...]     all, or those named, as in ant or ideas

Each is `skep-NAME.hive.md` in English, and `skep-NAME.es.hive.md` and the like in other languages.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.build.lessons import LESSONS, lessons_index
from tools.common import ROOT, Problem, say, write
from web.common.i18n import CODES, FALLBACK, Translator
from web.learn.lesson import Lesson, read_chapter, read_contents, read_rules
from web.learn.study.export import OWN, book_study, chapter_study
from web.share.shared_position import BOOKS


def studies() -> Iterator[tuple[str, str]]:
    """Yield the names and texts of all studies."""
    found: dict[str, Lesson] = {}
    chapters = read_contents(lessons_index().decode())
    for chapter in chapters:
        lessons = list(read_chapter((LESSONS / f"{chapter.id}.json").read_text("utf-8")))
        found |= {lesson.id: lesson for lesson in lessons}
        for code in CODES:
            yield file_name(chapter.id, code), chapter_study(chapter, lessons, code)
    for book in BOOKS:
        sections = read_rules((LESSONS / f"{book}.json").read_text("utf-8"))
        for code in CODES:
            t = Translator(_catalogue, ("learn",))
            t.use(code)
            title, about = t("learn." + book), t(f"learn.{book}_lead")
            yield file_name(book, code), book_study(book, title, about, sections, found, code)


def _catalogue(name: str) -> str:
    return (ROOT / "web" / "locales" / f"{name}.json").read_text("utf-8")


def file_name(name: str, code: str) -> str:
    """Return the name of the file of a study in a language."""
    return OWN + name + ("" if code == FALLBACK else f".{code}") + ".hive.md"


def main(argv: list[str]) -> int:
    """Write the studies; return the exit status. Raises Problem for a name that none has."""
    parser = argparse.ArgumentParser(prog="tools.build.studies", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(), help="the folder to write to")
    parser.add_argument("names", metavar="NAME", nargs="*", help="a chapter, rules or ideas")
    options = parser.parse_args(argv)
    made = dict(studies())
    for name in options.names:
        if file_name(name, FALLBACK) not in made:
            raise Problem(f"there is no chapter {name}.")
    for name, text in made.items():
        if not options.names or name.removeprefix(OWN).split(".")[0] in options.names:
            write(options.out / name, text)
            say(str(options.out / name))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(f"tools.build.studies: {problem}")
