"""Subcommand `study` of the command line: check a study, compile it, and write it as one page, a link
or a package for course systems."""

import argparse
import os
import sys

from hive_core.study.folder import ENDING
from hive_core.study.opened import loaded, opened, sentence, study_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_study(commands: "Commands") -> None:
    """Add the subcommand `study` with its own subcommands `check`, `build`, `html`, `link` and
    `scorm`."""
    command = commands.add_parser(
        "study",
        help="check a study, a whole tutorial in one file, or turn it into a page",
        description=f"Reads NAME{ENDING}: text, boards, tasks, trainings and tests in one file.",
    )
    ways = command.add_subparsers(dest="way", required=True)
    check = ways.add_parser("check", help="say what is wrong or doubtful, line by line")
    check.add_argument(
        "files", metavar="FILE", nargs="+", help=f"a study, NAME{ENDING}, its folder, or -"
    )
    check.set_defaults(run=run_check)
    build = ways.add_parser("build", help="compile it to NAME.study.json")
    html = ways.add_parser("html", help="write it as one HTML page that needs nothing else")
    scorm = ways.add_parser("scorm", help="write it as a SCORM 1.2 package for course systems")
    for each, run in ((build, run_build), (html, run_html), (scorm, run_scorm)):
        each.add_argument("source", metavar="FILE", help=f"a study, NAME{ENDING}, its folder, or -")
        each.add_argument(
            "target", metavar="TO", nargs="?", default="", help="a file to write, or -"
        )
        each.set_defaults(run=run)
    html.add_argument(
        "--site",
        default="",
        help="address of Skep, to which each board links; no links if not given",
    )
    html.add_argument(
        "--codes", action="store_true", help="print each board's address beside it as a QR code"
    )
    scorm.add_argument("--site", required=True, help="address of Skep, from which the boards come")
    link = ways.add_parser("link", help="print the link that holds the whole study")
    link.add_argument("source", metavar="FILE", help=f"a study, NAME{ENDING}, its folder, or -")
    link.add_argument("--site", required=True, help="address of Skep, which the link opens")
    link.add_argument(
        "--frame", action="store_true", help="print the frame that shows it on a page instead"
    )
    link.set_defaults(run=run_link)


def run_check(options: argparse.Namespace) -> int:
    """Print the faults and doubts of each file, and what it holds. Return 1 if one has a fault."""
    from hive_core.study.check import doubts_of, shape_doubts
    from hive_core.study.records import TASK, TEST, TRAIN

    status = 0
    for name in options.files:
        found = loaded(name)
        study = study_in(found) if found else None
        if not study or not found:
            status = 1
            continue
        doubts = doubts_of(study)
        for other in translations(found.name):
            translated = opened(other)
            status = status if translated else 1
            doubts += shape_doubts(study, translated, other) if translated else []
        for doubt in doubts:
            print(sentence(found, doubt, "doubt: "))
        kinds = [part.kind for section in study.sections for part in section.parts]
        print(
            f"{name}: sections: {len(study.sections)}, tasks: {kinds.count(TASK)}, "
            f"trainings: {kinds.count(TRAIN)}, tests: {kinds.count(TEST)}"
        )
    return status


def translations(name: str) -> "list[str]":
    """Return the names of the translations beside the study in the file `name`: of pins.hive.md, files
    such as pins.es.hive.md."""
    folder, base = os.path.split(name)
    stem = base[: -len(ENDING)] if base.endswith(ENDING) else ""
    if not stem or stem[-3:-2] == ".":
        return []
    beside = sorted(os.listdir(folder or "."))
    size = len(stem) + 3 + len(ENDING)
    begins = [one for one in beside if one.startswith(stem + ".") and len(one) == size]
    return [os.path.join(folder, one) for one in begins if one.endswith(ENDING)]


def run_build(options: argparse.Namespace) -> int:
    """Write a study as JSON; return the exit status."""
    import json

    from hive_core.study.compiled import compiled

    study = opened(options.source)
    if not study:
        return 1
    text = json.dumps(compiled(study), ensure_ascii=False, indent=1) + "\n"
    return written(text.encode(), options.target or named(options.source, ".study.json"))


def site_in(site: str) -> "str | None":
    """Return the address `site` with a slash at its end, "" for none, None for what is no address; that
    is printed."""
    if site and not site.startswith(("https://", "http://")):
        wanted = "an address such as https://example.org/"
        print(f"--site: read {site!r}, expected {wanted}", file=sys.stderr)
        return None
    return site if not site or site.endswith("/") else site + "/"


def run_scorm(options: argparse.Namespace) -> int:
    """Write a study as a SCORM package; return the exit status."""
    from hive_core.study.scorm import package

    site = site_in(options.site)
    if not site:
        return 2
    found = loaded(options.source)
    study = study_in(found) if found else None
    if not found or not study:
        return 1
    return written(
        package(study, found.text, site), options.target or named(options.source, ".zip")
    )


def run_link(options: argparse.Namespace) -> int:
    """Print a study's link, or the frame that shows it; return the exit status."""
    from hive_core.study.html import frame
    from hive_core.study.link import SAFE_LENGTH, study_link

    site = site_in(options.site)
    if not site:
        return 2
    found = loaded(options.source)
    study = study_in(found) if found else None
    if not found or not study:
        return 1
    text = frame(study, found.text, site) if options.frame else study_link(site, found.text)
    print(text)
    if len(text) > SAFE_LENGTH and not options.frame:
        cut = "some messengers cut off links that long; give the file instead"
        print(f"{len(text)} characters: {cut}", file=sys.stderr)
    return 0


def run_html(options: argparse.Namespace) -> int:
    """Write a study as a page; return the exit status."""
    from hive_core.drawing.qr_code import qr_svg
    from hive_core.study.html import page

    site = site_in(options.site)
    if site is None:
        return 2
    study = opened(options.source)
    if not study:
        return 1
    if options.codes and not site:
        print("--codes: expected --site too, the address of the boards", file=sys.stderr)
        return 2
    code = qr_svg if options.codes else None
    return written(
        page(study, site, code).encode(), options.target or named(options.source, ".html")
    )


def named(source: str, ending: str) -> str:
    """Return the name of the file to write for the study in the file `source`: the same with another
    ending, "-" for standard input."""
    if source == "-":
        return source
    source = source.rstrip("/" + os.sep)
    return (source[: -len(ENDING)] if source.endswith(ENDING) else source) + ending


def written(data: bytes, name: str) -> int:
    """Write `data` to the file `name`, whose name is then printed, or to standard output for "-";
    return the exit status: 1 if that fails, else 0."""
    from hive_core.files.opened import write_bytes

    status = write_bytes(data, name)
    if not status and name != "-":
        print(name)
    return status
