"""A learner's progress in studies: which tasks are solved, by the study's id and the task's. Pure."""

from hive_core.records import NamedTuple
from web.common.schema import LARGEST, default, number, record, table, text, valid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Part
    from web.common.schema import Check
    from web.common.store import Store

KEY = "skep.studies"
"""Key under which the progress in all studies is saved."""
LAST = "skep.study"
"""Key under which the text of the study that was opened last is saved."""
MOST_STUDIES = 200
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


class StudyProgress:
    """Progress in the study `study`, of which a lesson's steps are `parts`. It is what a lesson player
    expects of a learner's progress."""

    def __init__(self, store: "Store", study: str) -> None:
        self.store = store
        self.study = study
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

    def _save(self) -> None:
        self.store.save(KEY, {"schema": 1, "solved": self.marks, "tests": self.tests})
