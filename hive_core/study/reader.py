"""Reader of a study's text. No text, however hostile, raises an error or changes anything: what is
wrong is returned as faults, each with its line."""

from hive_core.drawing.own_words import read_words
from hive_core.notation.tokens import DIGITS
from hive_core.records import changed
from hive_core.rules.errors import NotationError
from hive_core.study.fence import read_fence
from hive_core.study.limits import LONGEST_ID, LONGEST_STUDY, LONGEST_TEXT, MOST_FAULTS, MOST_PARTS
from hive_core.study.markdown import mark_of, read_block
from hive_core.study.records import (
    DEFAULT_LANG,
    PICTURE,
    TASK,
    TEST,
    TEXT,
    Part,
    Section,
    Study,
    StudyError,
    fault_at,
)
from hive_core.study.task_options import digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Fault

    Rows = list[tuple[int, str]]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
HEAD = ("study", "title", "lang", "about", "words")
NEEDED = ("study", "title")
FENCE = "```"


def read_study(text: str) -> "tuple[Study | None, list[Fault]]":
    """Return two values: the study that `text` holds, and the faults in it, at most MOST_FAULTS. If
    there are faults, there is no study."""
    if len(text) > LONGEST_STUDY:
        return None, [fault_at(1, "too_long", size=len(text), most=LONGEST_STUDY)]
    return StudyReader(text).read()


class StudyReader:
    """Reader of one text. Its methods add the faults they find to `faults`; `rows` are the lines, each
    with its number, `at` is the index of the next one."""

    def __init__(self, text: str) -> None:
        plain = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.rows: Rows = list(enumerate(plain.split("\n"), 1))
        self.at = 0
        self.faults: list[Fault] = []
        self.sections: list[Section] = []
        self.title, self.line = "", 1
        self.parts: list[Part] = []
        self.words: dict[str, str] = {}
        self.idents: list[str] = []
        self.boards = 0
        self.size = 0

    def read(self) -> "tuple[Study | None, list[Fault]]":
        """Return the study and the faults, as `read_study` does."""
        head = self._head()
        while self.at < len(self.rows) and len(self.faults) < MOST_FAULTS:
            try:
                self._next()
            except StudyError as error:
                self.faults.append(error.fault)
        self._close()
        if not (self.sections or self.faults):
            self.faults.append(fault_at(len(self.rows), "empty"))
        if not self.faults:
            self._check_tests()
        if self.faults:
            found = self.faults[:MOST_FAULTS]
            found.sort(key=lambda fault: fault.line)
            return None, found
        lang = head.get("lang") or DEFAULT_LANG
        about = head.get("about", "")
        sections = tuple(self.sections)
        return Study(head["study"], head["title"], lang, about, self.words, sections), []

    # Head

    def _head(self) -> "dict[str, str]":
        """Return what the head says, by name."""
        found: dict[str, str] = {}
        while self.at < len(self.rows) and not self.rows[self.at][1].strip():
            self.at += 1
        if self.at == len(self.rows) or self.rows[self.at][1].strip() != "---":
            begin = self.rows[min(self.at, len(self.rows) - 1)]
            self.faults.append(fault_at(begin[0], "no_head", begin[1]))
            return found
        first = self.rows[self.at][0]
        for at in range(self.at + 1, len(self.rows)):
            line, text = self.rows[at]
            if text.strip() == "---":
                self.at = at + 1
                break
            if text.strip() and len(self.faults) < MOST_FAULTS:
                self._head_line(line, text, found)
        else:
            self.faults = [fault_at(first, "open_head")]
            self.at = len(self.rows)
            return found
        for name in NEEDED:
            if name not in found:
                self.faults.append(fault_at(first, "missing", name=name))
        return found

    def _head_line(self, line: int, text: str, found: "dict[str, str]") -> None:
        name, colon, value = text.partition(":")
        name, value = name.strip(), value.strip()
        if len(value) > 1 and value[0] in "\"'" and value[-1] == value[0]:
            value = value[1:-1]
        if name == "words" and value:
            self._add_words(line, value)
            return
        if not colon or name not in HEAD or name in found or not value:
            self.faults.append(fault_at(line, "head", text, names=", ".join(HEAD)))
            return
        found[name] = value
        if name == "study" and not is_id(value):
            self.faults.append(fault_at(line, "id", value, most=LONGEST_ID))
        if name == "lang" and not (len(value) == 2 and not value.strip(LETTERS)):
            self.faults.append(fault_at(line, "lang", value))

    def _add_words(self, line: int, text: str) -> None:
        """Add the author's words in `text`, of a line of the head, to those before."""
        try:
            more = read_words(text)
        except NotationError as error:
            self.faults.append(fault_at(line, "", text, error))
            return
        twice = [name for name in more if name in self.words]
        if twice:
            at = max(0, text.find(twice[0]))
            self.faults.append(fault_at(line, "", text, NotationError(text, at, "words_name")))
        self.words.update(more)

    # Sections

    def _next(self) -> None:
        """Read the next block or fence. Raises StudyError for its fault; reading can go on after it."""
        line, text = self.rows[self.at]
        plain = text.strip()
        if not plain:
            self.at += 1
        elif plain[: len(FENCE)] == FENCE:
            self._fence(plain)
        elif plain[0] == "#" and plain.lstrip("#")[:1] == " ":
            self.at += 1
            level = len(plain) - len(plain.lstrip("#"))
            if level > 2:
                self._add_text(line, [(line, text)])
            else:
                self._close()
                self.title, self.line = plain[level:].strip(), line
                read_block([(line, text)])
        else:
            self._add_text(line, self._block())

    def _block(self) -> "Rows":
        """Return the rows of the block that begins here, and go on after it."""
        begin = self.at
        listed = mark_of(self.rows[begin][1])[0]
        self.at += 1
        while self.at < len(self.rows):
            text = self.rows[self.at][1]
            plain = text.strip()
            ends = plain[: len(FENCE)] == FENCE or (
                plain[:1] == "#" and plain.lstrip("#")[:1] == " "
            )
            if not plain or ends or (not listed and mark_of(text)[0]):
                break
            self.at += 1
        return self.rows[begin : self.at]

    def _add_text(self, line: int, rows: "Rows") -> None:
        block = read_block(rows)
        if block.kind != PICTURE:
            self.size += sum([len(text) for _, text in rows])
        if self.size > LONGEST_TEXT:
            self.at = len(self.rows)
            raise StudyError(fault_at(line, "text", most=LONGEST_TEXT))
        self.parts.append(Part(TEXT, line, block, {}, None, "", (), -1, 0, 0, ""))

    def _fence(self, opened: str) -> None:
        """Read the fence that begins here with the text `opened`."""
        begin = self.at
        ticks = opened[: len(opened) - len(opened.lstrip("`"))]
        self.at += 1
        # A fence that begins inside another one says that the other was not closed.
        inside = ""
        while self.at < len(self.rows) and inside[: len(ticks)] != ticks:
            inside = self.rows[self.at][1].strip()
            self.at += 1
        line = self.rows[begin][0]
        if inside[: len(ticks)] == ticks:
            self.at -= 1
        if inside != ticks:
            raise StudyError(fault_at(line, "open_fence", opened))
        rows = self.rows[begin : self.at]
        self.at += 1
        if opened[len(ticks) :].strip() != "hive":
            raise StudyError(fault_at(line, "fence", opened))
        self.boards += 1
        if self.boards > MOST_PARTS:
            self.at = len(self.rows)
            raise StudyError(fault_at(line, "too_many", most=MOST_PARTS))
        self.parts.append(self._apart(read_fence(rows)))

    def _apart(self, part: Part) -> Part:
        """Return `part` with an id of its own, which differs from those before it: two questions at one
        position may have the same answers."""
        ident = part.id
        while ident in self.idents:
            ident = digest(ident + part.id)
        if ident:
            self.idents.append(ident)
        return changed(part, id=ident)

    def _close(self) -> None:
        """End the present section."""
        if self.title or self.parts:
            self.sections.append(Section(self.title, self.line, tuple(self.parts)))
            if len(self.sections) > MOST_PARTS:
                self.at = len(self.rows)
                self.faults.append(fault_at(self.line, "too_many", most=MOST_PARTS))
        self.title, self.parts = "", []

    def _check_tests(self) -> None:
        """Check that each test has enough tasks to ask."""
        for number, section in enumerate(self.sections):
            for part in section.parts:
                count = len(tasks_of(self.sections, number, part)) if part.kind == TEST else 0
                if part.kind == TEST and count < part.most:
                    fault = fault_at(part.line, "few_tasks", most=part.most, count=count)
                    self.faults.append(fault)


def is_id(text: str) -> bool:
    """Return whether `text` can be the id of a study."""
    return 0 < len(text) <= LONGEST_ID and not text.strip(LETTERS + DIGITS + "-")


def tasks_of(
    sections: "list[Section] | tuple[Section, ...]", number: int, test: Part
) -> "list[Part]":
    """Return the tasks that `test`, a part of section `number`, asks: with the option `include` all
    before it, else those after it in its section."""
    if included(test):
        before = [part for section in sections[:number] for part in section.parts]
        before += [part for part in sections[number].parts if part.line < test.line]
        return [part for part in before if part.kind == TASK]
    return [part for part in sections[number].parts if part.kind == TASK and part.line > test.line]


def hidden_tasks(section: Section) -> "list[Part]":
    """Return the tasks of `section` that belong to a test alone: those after a test that does not ask
    what stood before it. Nobody sees them but in that test."""
    tests = [part.line for part in section.parts if part.kind == TEST and not included(part)]
    if not tests:
        return []
    return [part for part in section.parts if part.kind == TASK and part.line > tests[0]]


def included(test: Part) -> bool:
    """Return whether `test` asks the tasks before it."""
    return "include" in test.options
