"""Announcements for screen readers of what has changed from one drawing of the page to the next.
Pure."""

from hive_core.records import NamedTuple
from web.words.moves import capital, move_words
from web.words.numbers import with_count

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
        ("chance", "bool"),
        ("repeated", "bool"),
        ("result", "int"),
        ("ended_by", "str"),
        ("ply", "int"),
        ("plies", "int"),
    ],
)
"""Content of the status line: the state of a game.

- `phase`: what the line is about, a result of `phase` in web/game/panel_state.py
- `due`: own turns left to place the queen, 0 if there is no need to mention them
- `danger`: (colour, free sides) of a queen in danger, else (). `chance`: True if the opponent's queen
  has one free side on a person's turn
- `repeated`: True if the position has occurred before
- `ply`: number of plies up to the position in view; `plies`: of the whole game
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
"""Parts of one drawing of the page that are compared with those of the next to find what to announce.

`start`, `history` and `future` are as in Snapshot; `turn_words` and `end_words` are sentences on whose
turn it is and how the game has ended.
"""

SOON = 2
"""Maximum number of own turns left to place the queen at which the deadline is announced."""
MANY = 3
"""Maximum number of plies by which a game may have grown since the last drawing for them to count as
moves played; with more, another game was opened."""


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
            t("say.move", move=capital(played_words(t, now, ply)))
            for ply in range(len(old), len(new))
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


def grown_by(before: "Seen | None", now: "Seen", far: "tuple[bool, ...]") -> bool:
    """Return whether all that is new are moves of players who are not at this screen, and forced
    passes. `far` says of White and of Black whether that is such a player."""
    if before is None or now.start != before.start:
        return False
    old, new = before.history, now.history
    if len(new) <= len(old) or new[: len(old)] != old:
        return False
    plies = range(len(old), len(new))
    return all(new[ply] == "pass" or far[(now.first_ply + ply) & 1] for ply in plies)


def start_words(t: "Words", now: "Seen") -> str:
    """Return the announcement of a game before its first move, on an empty board or in a given
    position."""
    return t("say.position" if now.start else "say.new_game", turn=now.turn_words)


def played_words(t: "Words", now: "Seen", ply: int) -> str:
    """Return the move with the index `ply` of the game's history, in words."""
    return move_words(t, now.history[ply], (now.first_ply + ply) & 1)


def seen_words(t: "Words", now: "Seen") -> str:
    """Return the announcement of the position in view, for a player who steps through the game."""
    ply = len(now.history)
    if not ply:
        return t("say.at_start")
    return t("say.at_move", n=ply, move=played_words(t, now, ply - 1))


def turn_words(t: "Words", now: "Seen", turn: bool = True) -> "list[str]":
    """Return announcements that concern the player to move: with `turn`, that it is a person's
    turn; a near deadline for placing the queen; a repetition of the position."""
    status = now.status
    sentences = []
    if turn and status.phase in ("yours", "person", "send"):
        sentences.append(t("say.turn", turn=now.turn_words))
    if 0 < status.due <= SOON:
        sentences.append(t("say.due", due=with_count(t, "status.queen_due", status.due)))
    if status.repeated:
        sentences.append(t("status.repeated"))
    return sentences


def danger_words(t: "Words", before: "Seen", now: "Seen") -> "list[str]":
    """Return the announcement of how many free sides a queen in danger has left; [] if that has not
    changed since `before`."""
    near = now.status.danger
    if not near or near == before.status.danger:
        return []
    return [t("say.danger", danger=with_count(t, "status.queen_danger", near[1]))]
