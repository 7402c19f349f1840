"""Number of the latest change of the game on the board, its revision, by which the library knows
whether it has the game's latest state. No DOM.

The library (web/library) loads after the first move; until then this module notes what it lacks. A game
gets a random key with its first move. Each change raises the revision. Revisions are counted by each
writer, a random name for this visit in this tab. If the library's copy has a revision of another
writer, another tab has changed the game in the meantime.
"""

from hive_core.records import NamedTuple, changed
from web.common.schema import LARGEST, number, row, text, valid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game

Mark = NamedTuple(
    "Mark",
    [
        ("key", "str"),
        ("begun", "str"),
        ("changed", "str"),
        ("known", "tuple[tuple[str, int], ...]"),
    ],
)
"""Identity of a saved game in the library: the key of its copy there ("": none), the dates when the
game began and last changed (ISO 8601), and `known`: the latest revision of each writer, as (writer,
revision). A copy with any other revision was changed by another tab."""

NO_MARK = Mark("", "", "", ())

NAME, DATE = text(64), text(40)
PLAIN_MARK = row(NAME, DATE, DATE)
WRITTEN = row(NAME, number(0, LARGEST))
"""Schema of each pair (writer, revision) in a saved mark. PLAIN_MARK is that of the values before them:
key and two dates."""


class Revision:
    """Counter of the revisions of the game on the board. `mark` is the game's identity in the library.
    `due` is True while the library lacks a change.

    `random_u32()` returns a random number from 1 to 2**32 - 1; if it is None, nothing is saved in the
    library. `now()` returns the time as ISO 8601. The library supplies two functions: `save_to_library`
    is called after a change, `save_before_leaving` before another game takes the board; that one
    returns whether the library has the game.
    """

    def __init__(
        self, random_u32: "Callable[[], int] | None" = None, now: "Callable[[], str]" = str
    ) -> None:
        self.random_u32 = random_u32
        self.now = now
        self.save_to_library: Callable[[], None] = lambda: None
        self.save_before_leaving: Callable[[], bool] = lambda: False
        self.has_library = False
        """True once a library is loaded that the browser stores permanently."""
        self.refused = False
        """True once a library is loaded whose games the browser does not store beyond this visit."""
        self.writer = ""
        self.forget()

    def use_library(
        self,
        save_to_library: "Callable[[], None]",
        save_before_leaving: "Callable[[], bool]",
        lasts: bool,
    ) -> None:
        """Set the two functions of the library, which the class describes. `lasts`: the browser stores
        the library's games beyond this visit."""
        self.save_to_library = save_to_library
        self.save_before_leaving = save_before_leaving
        self.has_library = lasts
        self.refused = not lasts

    def forget(self) -> None:
        """Reset for another game on the board, which is not in the library."""
        self.mark = NO_MARK
        self.rev = 0
        self.due = False

    @property
    def key(self) -> str:
        """The game's key in the library, "" before its first move."""
        return self.mark.key

    def changed(self, game: "Game") -> None:
        """Give the changed game its next revision, and a key and a writer if it has none. A game
        without moves gets no revision."""
        if not self.random_u32 or not game.root.variations:
            return
        now = self.now()
        if not self.key:
            self.mark = Mark(self.random_name(), now, now, ())
        self.writer = self.writer or self.random_name()
        self.mark = changed(self.mark, changed=now)
        self.rev += 1
        self.due = True

    def random_name(self) -> str:
        """Return a random name of 16 hexadecimal digits."""
        assert self.random_u32
        return f"{self.random_u32():08x}{self.random_u32():08x}"

    def branch_off(self) -> None:
        """Give the game on the board a new key, because another tab has changed the game with the
        present key. The library then saves both games."""
        self.mark = changed(self.mark, key=self.random_name(), known=())
        self.due = True

    def stored(self, key: str, rev: int) -> None:
        """Note that the library has saved the game with this `key` up to revision `rev`."""
        if key == self.key:
            self.mark = changed(self.mark, known=((self.writer, rev),))
            self.due = rev < self.rev

    def present(self) -> "Mark":
        """Return the identity (Mark) to be saved with the game: `mark`, with the latest revision of
        this visit."""
        signed = ((self.writer, self.rev),) if self.writer else ()
        return changed(self.mark, known=self.mark.known + signed)

    def take(self, mark: "Mark", due: bool) -> None:
        """Take over `mark`, the identity of the game that was put on the board. `due`: the library may
        lack its latest changes."""
        self.mark = mark
        self.rev = max([rev for _, rev in mark.known] + [0])
        self.due = due


def mark_to_record(mark: "Mark") -> "list[object]":
    """Return a game's identity in the library as a list to be saved: key, the two dates, then writers
    and revisions in turn."""
    out: list[object] = [mark.key, mark.begun, mark.changed]
    for writer, rev in mark.known:
        out.extend([writer, rev])
    return out


def mark_from_record(data: object, where: str = "") -> "Mark":
    """Return a game's identity in the library from `data`, the entry `library` of its record; NO_MARK
    if `data` is not valid."""
    if type(data) is not list:
        return NO_MARK
    first = valid(PLAIN_MARK, data[:3])
    if not first:
        return NO_MARK
    pairs = [valid(WRITTEN, data[at : at + 2]) for at in range(3, len(data), 2)]
    key, begun, when = first
    return Mark(key, begun, when, tuple([(pair[0], pair[1]) for pair in pairs if pair]))
