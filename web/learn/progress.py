"""What a learner has solved, kept between visits. Pure, over `web.common.store.Store`."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.common.store import Store

KEY = "skep.lessons"
MOST_STEPS = 50


class Progress:
    """The solved steps of every lesson; where nothing can be kept it lasts as long as the page."""

    def __init__(self, store: "Store") -> None:
        self.store = store
        self.solved: dict[str, list[int]] = {}
        self.last = ("", 0)
        self._load(store.load(KEY))

    def _load(self, record: "dict[str, Any]") -> None:
        """Takes up what makes sense of a record."""
        solved = record.get("solved")
        if isinstance(solved, dict):
            for lesson, steps in solved.items():
                if isinstance(steps, list):
                    good = [n for n in steps if type(n) is int and 0 <= n < MOST_STEPS]
                    self.solved[lesson] = good
        last = record.get("last")
        if isinstance(last, list) and [type(part) for part in last] == [str, int]:
            self.last = (last[0], last[1])

    def solve(self, lesson: str, step: int) -> None:
        """A step is solved."""
        steps = self.solved.setdefault(lesson, [])
        if step not in steps:
            steps.append(step)
            self._save()

    def visit(self, lesson: str, step: int) -> None:
        """The learner is at this step now."""
        if self.last != (lesson, step):
            self.last = (lesson, step)
            self._save()

    def done(self, lesson: str, steps: int) -> bool:
        """Whether all of a lesson's so many steps are solved."""
        solved = self.solved.get(lesson, ())
        return all(number in solved for number in range(steps))

    def begun(self, lesson: str) -> bool:
        """Whether any step of a lesson is solved."""
        return bool(self.solved.get(lesson))

    def forget(self, lessons: "list[str]") -> None:
        """Starts these lessons again."""
        for lesson in lessons:
            self.solved.pop(lesson, None)
        if self.last[0] in lessons:
            self.last = ("", 0)
        self._save()

    def _save(self) -> None:
        self.store.save(KEY, {"schema": 1, "solved": self.solved, "last": list(self.last)})
