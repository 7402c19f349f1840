"""A learner's progress in studies: which tasks are solved, by the study's id and the task's. Pure."""

from hive_core.notation.tokens import DIGITS, HEX_DIGITS
from hive_core.records import NamedTuple
from web.common.schema import LARGEST, default, number, record, table, text, valid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.study.records import Part
    from web.common.schema import Check
    from web.common.store import Store

KEY = "skep.studies"
"""Key under which the progress in all studies is saved."""
LAST = "skep.study"
"""Key under which the text of the study that was opened last is saved."""
MOST_STUDIES = 200
MOST_CARRIED = 999
"""Maximum number of tasks and tests whose results a link carries."""
TASK_SIGN, TEST_SIGN = ".", "-"
"""Signs, in a link, between the id of a task or test and its result, as in "0a1b2c3d.2"."""
SOLVED, CLEAN = 1, 2
"""Marks of a solved task: with help or after a mistake, and without."""

Saved = NamedTuple("Saved", [("solved", "dict[str, dict[str, int]]"), ("tests", "dict[str, int]")])
"""Saved progress: the marks of tasks by the ids of studies and tasks, and the best result of each test
by "study test"."""
PROGRESS: "Check[Saved]" = record(
    Saved,
    {
        "solved": default(table(table(number(SOLVED, CLEAN), LARGEST), MOST_STUDIES), {}),
        "tests": default(table(number(0, LARGEST), LARGEST), {}),
    },
)
Last = NamedTuple("Last", [("text", "str")])
LAST_TEXT: "Check[Last]" = record(Last, {"text": text(LARGEST)})


def last_text(store: "Store") -> str:
    """Return the text of the study that was opened last, "" if there is none."""
    saved = valid(LAST_TEXT, store.load(LAST))
    return saved.text if saved else ""


class MemoryStorage:
    """Storage that lasts as long as the page."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> "str | None":
        """Return the text saved under `key`, None if there is none."""
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        """Save `text` under `key`."""
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Delete the text saved under `key`."""
        self.texts.pop(key, None)


def ignore_result(ident: str) -> None:
    """Do nothing: nobody waits for results."""


class StudyProgress:
    """Progress in the study `study`, of which a lesson's steps are `parts`. It is what a lesson player
    expects of a learner's progress. After each result it calls `on_result` with the id of the task or
    test."""

    def __init__(
        self, store: "Store", study: str, on_result: "Callable[[str], None]" = ignore_result
    ) -> None:
        self.store = store
        self.study = study
        self.on_result = on_result
        self.parts: list[Part] = []
        self.solved: dict[str, list[int]] = {}
        self.marks: dict[str, dict[str, int]] = {}
        self.tests: dict[str, int] = {}
        self.read()

    def read(self) -> None:
        """Load what is saved and valid."""
        saved = valid(PROGRESS, self.store.load(KEY))
        if saved:
            self.marks = {name: dict(marks) for name, marks in saved.solved.items()}
            self.tests = dict(saved.tests)

    def take(self, lesson: str, parts: "list[Part]") -> None:
        """Begin the lesson `lesson`, whose steps are `parts`."""
        self.parts = parts
        done = [at for at, part in enumerate(parts) if self.mark(part)]
        self.solved = {lesson: done}

    def mark(self, part: "Part") -> int:
        """Return the mark of a task, 0 if it is not solved."""
        return self.marks.get(self.study, {}).get(part.id, 0) if part.id else 0

    def save_solved(self, lesson: str, step: int, clean: bool = False) -> None:
        """Save the step with index `step` as solved; `clean` means without a hint or a mistake."""
        part = self.parts[step]
        mark = CLEAN if clean else SOLVED
        if part.id and mark > self.mark(part):
            self.read()
            self.marks.setdefault(self.study, {})[part.id] = mark
            self._save()
            self.on_result(part.id)

    def wins_star(self, lesson: str, step: int, steps: int, clean: bool) -> bool:
        """Save the step as solved; a study has no stars."""
        self.save_solved(lesson, step, clean)
        return False

    def slip(self, lesson: str, step: int) -> None:
        """Do nothing: what went wrong in a study is solved with less than the full mark."""

    def visit(self, lesson: str, step: int) -> None:
        """Do nothing: the address says where the learner is."""

    def best(self, test: str) -> int:
        """Return the best result of a test plus one, 0 if it was not taken."""
        return self.tests.get(self.study + " " + test, 0)

    def save_test(self, test: str, right: int) -> None:
        """Save `right`, the number of right answers in a test, if it is the best so far."""
        self.read()
        if right + 1 > self.best(test):
            self.tests[self.study + " " + test] = right + 1
            self._save()
        self.on_result(test)

    # In a link

    def carried(self) -> str:
        """Return the results in this study as a part of a link, "" for none."""
        marks = self.marks.get(self.study, {})
        found = ["%s%s%d" % (ident, TASK_SIGN, marks[ident]) for ident in sorted(marks)]
        begin = self.study + " "
        for name in sorted(self.tests):
            if name.startswith(begin):
                found.append("%s%s%d" % (name[len(begin) :], TEST_SIGN, self.tests[name]))
        return ",".join(found)

    def adopt(self, text: str) -> None:
        """Take over the results in `text`, a part of a link, where they are better than the present
        ones; pass over whatever is not one."""
        self.read()
        marks = dict(self.marks.get(self.study, {}))
        tests = dict(self.tests)
        for one in text.split(",")[:MOST_CARRIED]:
            sign = one[8:9]
            ident, result = one[:8], one[9:]
            if not (0 < len(result) < 4 and not result.strip(DIGITS) and is_digest(ident)):
                continue
            if sign == TASK_SIGN and SOLVED <= int(result) <= CLEAN:
                marks[ident] = max(marks.get(ident, 0), int(result))
            elif sign == TEST_SIGN:
                name = self.study + " " + ident
                tests[name] = max(tests.get(name, 0), int(result))
        if marks != self.marks.get(self.study, {}) or tests != self.tests:
            self.marks[self.study], self.tests = marks, tests
            self._save()

    def _save(self) -> None:
        self.store.save(KEY, {"schema": 1, "solved": self.marks, "tests": self.tests})


def is_digest(text: str) -> bool:
    """Return whether `text` can be the id of a task or test: eight hexadecimal digits."""
    return len(text) == 8 and not text.strip(HEX_DIGITS)
