"""Revision of the game on the board: its key in the library, and whether it is saved there. No DOM.

web/library/sync.py loads the library with the first move; this module is all that is needed before.
A game gets a random key with its first move. Every change has a revision, and every visit signs its
own with a random name, the writer. By these the library knows whether a change continues what it has,
or another tab has gone on in the meantime.
"""

from hive_core.records import NamedTuple, changed

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
"""Mark of a game in the library: its key there ("": none), when it began and was changed last (ISO
8601), and the writers' revisions that may be in the library unless another tab has changed it:
(writer, up to which)."""

NO_MARK = Mark("", "", "", ())


class Revision:
    """Revision of the game on the board, with its `mark`; `due` is true while the library lacks a
    change of it. Without `random_u32` nothing is saved at all.

    `random_u32` gives a random number from 1 up, `now` the time as ISO 8601. `wanted` is called when
    the game has changed, `left` before another one takes the board: it returns whether the library has
    this one.
    """

    def __init__(
        self, random_u32: "Callable[[], int] | None" = None, now: "Callable[[], str]" = str
    ) -> None:
        self.random_u32 = random_u32
        self.now = now
        self.wanted: Callable[[], None] = lambda: None
        self.left: Callable[[], bool] = lambda: False
        self.has_library = False
        """True once there is a library whose games outlive this visit."""
        self.refused = False
        """True once there is a library whose games do not."""
        self.writer = ""
        self.forget()

    def use_library(
        self, wanted: "Callable[[], None]", left: "Callable[[], bool]", lasts: bool
    ) -> None:
        """Call `wanted` and `left` of a library from now on; `lasts` is true if its games outlive this
        visit."""
        self.wanted, self.left = wanted, left
        self.has_library = lasts
        self.refused = not lasts

    def forget(self) -> None:
        """Reset for another game, which no library has yet."""
        self.mark = NO_MARK
        self.rev = 0
        self.due = False

    @property
    def key(self) -> str:
        """Return the game's key in the library."""
        return self.mark.key

    def changed(self, game: "Game") -> None:
        """Note a change of the game on the board, which the library then lacks."""
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
        """Give the game on the board a new key: another tab has gone on with the game of the old
        one."""
        self.mark = changed(self.mark, key=self.random_name(), known=())
        self.due = True

    def stored(self, key: str, rev: int) -> None:
        """Note that the library has the game with that key up to revision `rev`."""
        if key == self.key:
            self.mark = changed(self.mark, known=((self.writer, rev),))
            self.due = rev < self.rev

    def present(self) -> "Mark":
        """Return the mark to be saved with the game."""
        signed = ((self.writer, self.rev),) if self.writer else ()
        return changed(self.mark, known=self.mark.known + signed)

    def take(self, mark: "Mark", due: bool) -> None:
        """Take over the mark of a game; `due` is true if the library may lack some of the game."""
        self.mark = mark
        self.rev = max([rev for _, rev in mark.known] + [0])
        self.due = due


def mark_to_record(mark: "Mark") -> "list[object]":
    """Return a mark as a record has it: key, times, and the revisions, each writer and number in
    turn."""
    out: list[object] = [mark.key, mark.begun, mark.changed]
    for writer, rev in mark.known:
        out.extend([writer, rev])
    return out


def mark_from_record(data: object) -> "Mark":
    """Return the mark in a record; NO_MARK if `data` is none."""
    if not isinstance(data, list) or len(data) < 3:
        return NO_MARK
    key, begun, when = data[:3]
    if not (isinstance(key, str) and isinstance(begun, str) and isinstance(when, str)):
        return NO_MARK
    known = []
    for writer, rev in zip(data[3::2], data[4::2]):
        if isinstance(writer, str) and type(rev) is int:
            known.append((writer, rev))
    return Mark(key, begun, when, tuple(known))
