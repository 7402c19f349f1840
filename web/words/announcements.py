"""Announcements of the live region when the position changes, from the last drawing and this one.
Pure."""

from hive_core.records import NamedTuple
from web.words.moves import move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Words = Callable[..., str]

Status = NamedTuple(
    "Status",
    [
        ("phase", "str"),
        ("turn", "int"),
        ("due", "int"),
        ("danger", "tuple[int, ...]"),
        ("repeated", "bool"),
        ("result", "int"),
        ("ended_by", "str"),
        ("ply", "int"),
        ("plies", "int"),
    ],
)
"""The permanent cue of a game: what is going on (over, looking, loading, failed, thinking, stopped,
send, away, yours or person), whose turn it is, the queen's deadline (0: none to tell), (colour, free
sides) of a queen in danger or (), whether the position has occurred before, the result, and how
many plies are shown."""

Seen = NamedTuple(
    "Seen",
    [
        ("start", "str"),
        ("first_ply", "int"),
        ("history", "tuple[str, ...]"),
        ("future", "tuple[str, ...]"),
        ("looking", "bool"),
        ("welcome", "bool"),
        ("status", "Status"),
        ("turn_words", "str"),
        ("end_words", "list[str]"),
    ],
)
"""The parts of a drawing that announcements speak of; start, history, future as in Snapshot."""

SOON = 2
"""A queen's deadline is spoken from this many own turns on."""
MANY = 3
"""More new plies than this at once are a game that was opened, not played."""


def news(t: "Words", before: "Seen | None", now: "Seen") -> "list[str]":
    """Sentences to speak about what is new."""
    if before is None:
        return []
    if now.welcome:
        return []
    old, new = before.history, now.history
    if before.welcome and not new:
        return [begun(t, now)]
    if now.looking or before.looking:
        if new == old and now.looking == before.looking:
            return []
        return [seen_words(t, now)] + now.end_words
    over = now.status.phase == "over"
    ended = over and before.status.phase != "over"
    shared = min(len(old), len(new))
    if now.start != before.start and not new:
        return [begun(t, now)] + now.end_words
    other = now.start != before.start or old[:shared] != new[:shared]
    if other or len(new) > len(old) + MANY:
        return [t("say.opened", n=len(new), turn=now.turn_words)] + now.end_words
    if len(new) > len(old) and new[: len(old)] == old:
        told = [t("say.move", move=played(t, now, ply)) for ply in range(len(old), len(new))]
        return told + (now.end_words if over else waiting(t, now) + danger(t, before, now))
    if ended:
        return now.end_words
    if new == old and over == (before.status.phase == "over"):
        return []
    if not new and not now.future:
        return [begun(t, now)]
    undone = [t("say.undone", turn=now.turn_words)]
    return undone + waiting(t, now, False) + danger(t, before, now)


def begun(t: "Words", now: "Seen") -> str:
    """A game before its first move: from the empty board, or from a position."""
    return t("say.position" if now.start else "say.new_game", turn=now.turn_words)


def played(t: "Words", now: "Seen", ply: int) -> str:
    """The move that `history[ply]` holds."""
    return move_words(t, now.history[ply], (now.first_ply + ply) & 1)


def seen_words(t: "Words", now: "Seen") -> str:
    """The position shown while stepping: the move that led to it."""
    ply = len(now.history)
    if not ply:
        return t("say.at_start")
    return t("say.at_move", n=ply, move=played(t, now, ply - 1))


def waiting(t: "Words", now: "Seen", turn: bool = True) -> "list[str]":
    """Announce whose turn it is if a person's, the queen's deadline if it is near, a repetition."""
    status = now.status
    told = []
    if turn and status.phase in ("yours", "person", "send"):
        told.append(t("say.turn", turn=now.turn_words))
    if 0 < status.due <= SOON:
        told.append(t("say.due", due=t("status.queen_due", n=status.due)))
    if status.repeated:
        told.append(t("status.repeated"))
    return told


def danger(t: "Words", before: "Seen", now: "Seen") -> "list[str]":
    """Announce the number of free sides that a queen in danger has left, where that is new."""
    near = now.status.danger
    if not near or near == before.status.danger:
        return []
    return [t("say.danger", danger=t("status.queen_danger", n=near[1]))]
