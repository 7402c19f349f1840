"""Announcements for screen readers when the position changes: sentences on the difference between
the last drawing and this one. Pure."""

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
"""The permanent status line of a game.

`phase` is over, looking, loading, failed, thinking, stopped, send, away, yours or person. `due` is
the number of own turns left to place the queen (0: nothing to announce). `danger` is (colour, free
sides) of a queen in danger, or (). `repeated` is True if the position has occurred before. `ply` is
the number of plies up to the position shown, `plies` that of the whole game.
"""

Seen = NamedTuple(
    "Seen",
    [
        ("start", "str"),
        ("first_ply", "int"),
        ("history", "tuple[str, ...]"),
        ("future", "tuple[str, ...]"),
        ("viewing_history", "bool"),
        ("welcome", "bool"),
        ("status", "Status"),
        ("turn_words", "str"),
        ("end_words", "list[str]"),
    ],
)
"""The parts of a drawing that announcements are about. `start`, `history` and `future` are as in
Snapshot."""

SOON = 2
"""Number of own turns left to place the queen from which on the deadline is announced."""
MANY = 3
"""Most plies by which a drawing may be ahead of the last one for them to count as moves played. If
there are more, another game was opened."""


def news(t: "Words", before: "Seen | None", now: "Seen") -> "list[str]":
    """Return the sentences that announce what has changed from the drawing `before` to `now`."""
    if before is None:
        return []
    if now.welcome:
        return []
    old, new = before.history, now.history
    if before.welcome and not new:
        return [start_words(t, now)]
    if now.viewing_history or before.viewing_history:
        if new == old and now.viewing_history == before.viewing_history:
            return []
        return [seen_words(t, now)] + now.end_words
    over = now.status.phase == "over"
    ended = over and before.status.phase != "over"
    shared = min(len(old), len(new))
    if now.start != before.start and not new:
        return [start_words(t, now)] + now.end_words
    other = now.start != before.start or old[:shared] != new[:shared]
    if other or len(new) > len(old) + MANY:
        return [t("say.opened", n=len(new), turn=now.turn_words)] + now.end_words
    if len(new) > len(old) and new[: len(old)] == old:
        sentences = [
            t("say.move", move=played_words(t, now, ply)) for ply in range(len(old), len(new))
        ]
        return sentences + (
            now.end_words if over else turn_words(t, now) + danger_words(t, before, now)
        )
    if ended:
        return now.end_words
    if new == old and over == (before.status.phase == "over"):
        return []
    if not new and not now.future:
        return [start_words(t, now)]
    undone = [t("say.undone", turn=now.turn_words)]
    return undone + turn_words(t, now, False) + danger_words(t, before, now)


def start_words(t: "Words", now: "Seen") -> str:
    """Return the announcement of a game before its first move, on an empty board or in a given
    position."""
    return t("say.position" if now.start else "say.new_game", turn=now.turn_words)


def played_words(t: "Words", now: "Seen", ply: int) -> str:
    """Return the move `history[ply]` in words."""
    return move_words(t, now.history[ply], (now.first_ply + ply) & 1)


def seen_words(t: "Words", now: "Seen") -> str:
    """Return the announcement of the shown position while a player steps through the game."""
    ply = len(now.history)
    if not ply:
        return t("say.at_start")
    return t("say.at_move", n=ply, move=played_words(t, now, ply - 1))


def turn_words(t: "Words", now: "Seen", turn: bool = True) -> "list[str]":
    """Return announcements of whose turn it is (if it is a person's, and only with `turn`), of a
    near deadline for placing the queen, and of a repetition of the position."""
    status = now.status
    sentences = []
    if turn and status.phase in ("yours", "person", "send"):
        sentences.append(t("say.turn", turn=now.turn_words))
    if 0 < status.due <= SOON:
        sentences.append(t("say.due", due=t("status.queen_due", n=status.due)))
    if status.repeated:
        sentences.append(t("status.repeated"))
    return sentences


def danger_words(t: "Words", before: "Seen", now: "Seen") -> "list[str]":
    """Return the announcement of how many free sides a queen in danger has left; [] if that has not
    changed since `before`."""
    near = now.status.danger
    if not near or near == before.status.danger:
        return []
    return [t("say.danger", danger=t("status.queen_danger", n=near[1]))]
