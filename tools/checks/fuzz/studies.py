"""Fuzz family for the text of studies: whole ones with random changes, and rows of what their reader
knows."""

import json
import random
from functools import cache
from typing import Any

from hive_core.files import PGN, UHP, GameFile, write
from hive_core.study.check import doubts_of
from hive_core.study.compiled import compiled
from hive_core.study.limits import LONGEST_STUDY, MOST_FAULTS
from hive_core.study.reader import read_study
from hive_core.study.records import tell
from tools.checks.fuzz.changes import positions, text_like, trees
from tools.checks.fuzz.run import Family

WORDS = [
    "---\n",
    "```hive\n",
    "```\n",
    "\n\n",
    "# ",
    "## ",
    "- ",
    "1. ",
    "**",
    "*",
    "_",
    "`",
    "[",
    "](",
]
WORDS += [
    "](https://a.org)",
    "![a](data:image/png;base64,AAAA)\n",
    "<script>",
    "<!--",
    "javascript:",
]
WORDS += [
    "ask: ",
    "answer: ",
    "train: w\n",
    "test: 1 of 2\n",
    "include: tasks\n",
    "pinned:w\n",
    "$right",
]
WORDS += [
    "study: a\n",
    "title: b\n",
    "lang: en\n",
    "words: ant: Ameise | left: {bug}, {n}\n",
    "site: https://a.org\n",
    "wQ@0,0",
    "{",
    "}",
    "(",
    ")",
]
HEAD = "---\nstudy: pins\ntitle: Pins\nlang: en\n---\n"
TEXT = "A *pin*, **hard**, `wA1`, [way](https://a.org/).\n\n- one\n- two\n"
TEXT += "\n![a](data:image/png;base64,AA==)\n"


@cache
def studies() -> list[str]:
    """Return valid texts of studies, with tasks, trainings and tests on recorded and random games."""
    found = []
    for number, game in enumerate(trees()):
        for node in game.root.nodes():
            game.comment(node, node.comment or "$right")
        file = GameFile(UHP, game, (), (), 0)
        tree = write(file, PGN if number % 2 else UHP).strip()
        place = positions()[number * 7 % len(positions())]
        fences = [f"ask: legal\n{place}", f"title: A\n{place}", f"train: w\n{tree}", tree]
        body = TEXT + "".join(f"\n## Part\n\n```hive\n{one}\n```\n" for one in fences)
        found.append(HEAD + body + "\n```hive\ntest: 1 of 1\ninclude: tasks\n```\n")
    return [text for text in found if read_study(text)[0]]


def make_study(rng: random.Random) -> list[Any]:
    """Return the text of one study, mostly with random changes."""
    text = text_like(rng, studies(), WORDS, LONGEST_STUDY + 9, 0.002)
    return [text if rng.random() < 0.8 or text[:3] == "---" else HEAD + text]


def read_a_study(inputs: list[Any]) -> int:
    """Read a study; return 1 if it is refused, else 0. Check that every fault names a line of the
    text, and that a study compiles to JSON."""
    (text,) = inputs
    study, faults = read_study(text)
    assert bool(study) != bool(faults) and len(faults) <= MOST_FAULTS
    lines = text.count("\n") + text.count("\r") + 1
    assert all(tell(fault) and 0 < fault.line <= lines for fault in faults)
    if not study:
        return 1
    assert all(tell(doubt) for doubt in doubts_of(study))
    assert json.loads(json.dumps(compiled(study))) == compiled(study)
    return 0


FAMILIES = [Family("study", 5_000, make_study, read_a_study)]
