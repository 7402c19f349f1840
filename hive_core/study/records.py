"""Records of a study, and of a fault or a doubt in its text."""

from hive_core.records import NamedTuple
from hive_core.rules.errors import HiveError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Union

    from hive_core.game import Game

    Span = Union[str, "tuple[str, str, tuple[Span, ...]]"]
    Spans = tuple[Span, ...]

TEXT, BOARD, TASK, TRAIN, TEST = "text", "board", "task", "train", "test"
"""Kinds of parts of a section."""
PARAGRAPH, HEADING, POINTS, NUMBERS, PICTURE = "p", "h", "ul", "ol", "img"
"""Kinds of blocks of text; POINTS and NUMBERS are lists."""
STRONG, EMPHASIS, CODE, LINK = "strong", "em", "code", "a"
"""Kinds of spans of text."""

Block = NamedTuple("Block", [("kind", "str"), ("rows", "tuple[Spans, ...]"), ("source", "str")])
"""A block of text.

`rows` are the items of a list, or one row; a row is a tuple of spans. A span is a string or a triple:
its kind, the address of a link ("" for other kinds), and the spans inside. Of a picture, the row is the
alternative text and `source` its `data:` address.
"""
Part = NamedTuple(
    "Part",
    [
        ("kind", "str"),
        ("line", "int"),
        ("block", "Block | None"),
        ("options", "dict[str, str]"),
        ("game", "Game | None"),
        ("position", "str"),
        ("answers", "tuple[str, ...]"),
        ("side", "int"),
        ("most", "int"),
        ("need", "int"),
        ("id", "str"),
    ],
)
"""A part of a section, which begins at the line `line` of the text.

- `block` is the block of a TEXT; `options` are those at the beginning of a fence
- `game` is the game of a board or of a TRAIN; `position` is the text of the position that is shown
- `answers` are the right answers of a TASK: cells, moves or pieces as texts
- `side` is the colour that the learner plays in a TRAIN
- a TEST asks `most` tasks and is passed with `need` right ones
- `id` identifies a TASK, TRAIN or TEST: it changes when the task changes, "" for other kinds
"""
Section = NamedTuple("Section", [("title", "str"), ("line", "int"), ("parts", "tuple[Part, ...]")])
"""A section of a study: what stands under a heading of the first or second level."""
Study = NamedTuple(
    "Study",
    [
        ("id", "str"),
        ("title", "str"),
        ("lang", "str"),
        ("about", "str"),
        ("words", "dict[str, str]"),
        ("sections", "tuple[Section, ...]"),
    ],
)
"""A study; `about` is one sentence about it, "" for none, `words` are the author's words for boards in
its language, by their names."""

Fault = NamedTuple(
    "Fault",
    [
        ("line", "int"),
        ("key", "str"),
        ("read", "str"),
        ("params", "dict[str, object]"),
        ("error", "HiveError | None"),
    ],
)
"""A fault or a doubt in the text of a study: the line, from 1, and what was read there. `key` is a key
of FAULTS or DOUBTS, whose sentence has `params` in its gaps; if it is "", `error` says the rest."""

DEFAULT_LANG = "en"
"""Language of a study whose head names none, and of the words of a language that Skep lacks."""

FAULTS = {
    "too_long": "read {size} characters, expected at most {most}",
    "no_head": "expected --- and below it study:, title: and lang:",
    "open_head": "the head is not closed, expected a line ---",
    "head": "expected one of {names}, each once, as in title: Pins",
    "missing": "the head lacks {name}:",
    "id": "study: expected up to {most} lower-case letters, digits and hyphens",
    "lang": "lang: expected the two letters of a language, such as en",
    "empty": "expected text or boards below the head",
    "markup": "expected text without HTML; write \\< for the sign itself",
    "block": "expected a heading, a paragraph, a list or a fence ```hive",
    "nested": "expected a list without a list inside",
    "fence": "expected ```hive",
    "open_comment": "the comment is not closed where another one begins, or where the text ends",
    "open_fence": "the fence is not closed, expected a line ```",
    "paragraph": "a paragraph has at most {most} characters, read {size}",
    "text": "expected at most {most} characters of text",
    "link": "expected an address that begins with https://, http:// or mailto:",
    "picture": "expected the file of a picture opened with the study, or data:image/ of {kinds}",
    "picture_alone": "expected a picture on a line of its own",
    "too_many": "expected at most {most} sections and boards",
    "option": "expected one of {names}",
    "option_near": "there is no such option; did you mean {near}?",
    "twice": "the option stands there twice",
    "of_pages": "this belongs to a page and not to a study",
    "value": "{name}: expected {expected}",
    "nothing": "expected a position or a game",
    "one_thing": "a board shows one thing, and this one has {names}",
    "one_text": "a board shows one thing, and there is also text below {names}",
    "excluded": "{name} does not go with {other}",
    "plies": "ply: expected a number up to {most}, or last",
    "side": "train: expected w or b, the learner's side",
    "no_moves": "train: {side}, expected a game in which that side has a move",
    "silent": "this variation is not accepted, and lacks a comment that says why",
    "score": "test: expected how many of how many, such as 4 of 5",
    "include": "include: expected tasks",
    "choices": "expected one right: and one to {most} wrong:",
    "choice": "expected an answer and, after |, why it is right or wrong, as in Two. | Count again.",
    "needs_task": "expected task: too, which says what is to be found",
    "no_task_here": "{name}: belongs to a task, and this board has none",
    "hints": "expected at most {most} hints",
    "refuse": "expected a cell or a piece, and words, as in 0,1 Too narrow.",
    "absent": "{name} is not in play here, or another piece lies on it",
    "of_moves": "{name}: belongs to a task whose answers are moves",
    "refute": "expected moves such as bS1@0,1, the opponent's first",
    "few_tasks": "test: asks for {most} tasks, and there are {count}",
}
"""English sentence for every key of a fault."""

DOUBTS = {
    "no_alt": "the picture lacks a text for those who cannot see it",
    "cut_off": "the moves after {move} are never played, since {move} is not accepted",
    "no_word": "{word} in the comment on {move} means nothing here; there are {names}",
    "no_section": "a heading begins a section with # or ##, and this one has more",
    "plain_link": "{address} is not encrypted, and most sites have an address that is",
    "no_task": "the study asks nothing: it has no task, no training and no test",
    "no_title": "a section lacks a heading",
    "other_shape": "{file} has other boards or tasks from section {section} on",
    "no_file": "there is no {file}",
}
"""English sentence for every key of a doubt, which does not stop a study from being shown."""


def option(part: "Part", name: str) -> str:
    """Return the option `name` of a part, "" if it lacks it."""
    return part.options.get(name, "")


class StudyError(HiveError):
    """A fault in the text of a study; `fault` is its record."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(tell(fault))
        self.fault = fault


def fault_at(
    line: int, key: str, read: str = "", error: "HiveError | None" = None, **params: object
) -> Fault:
    """Return a fault or doubt; the parameters are its fields."""
    return Fault(line, key, clipped(read), params, error)


def tell(fault: Fault) -> str:
    """Return an English sentence on a fault or doubt: where it is, what was read, what was expected."""
    read = "read %r, " % fault.read if fault.read else ""
    if fault.key:
        words = (FAULTS.get(fault.key) or DOUBTS[fault.key]).format(**fault.params)
    else:
        words, read = str(fault.error), ""
    return "line %d: %s%s" % (fault.line, read, words)


def clipped(text: str, most: int = 60) -> str:
    """Return `text` on one line, cut to at most `most` characters."""
    flat = " ".join(text[: 4 * most].split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"
