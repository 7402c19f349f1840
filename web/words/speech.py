"""What the live region says when the position changes, from the last drawing and this one. Pure."""

from web.words.moves import move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Seen = dict[str, Any]

SOON = 2
"""A queen's deadline is spoken from this many own turns on."""
MANY = 3
"""More new plies than this at once are a game that was opened, not played."""


def news(t: "Any", before: "Seen | None", now: "Seen") -> "list[str]":
    """Sentences to speak; a Seen holds start, first_ply, history, future, looking, status, turn_words,
    end_words."""
    if before is None:
        return []
    if now["welcome"]:
        return []
    old, new = before["history"], now["history"]
    if before["welcome"] and not new:
        return [begun(t, now)]
    if now["looking"] or before["looking"]:
        if new == old and now["looking"] == before["looking"]:
            return []
        return [seen_words(t, now)]
    over = now["status"]["phase"] == "over"
    ended = over and before["status"]["phase"] != "over"
    shared = min(len(old), len(new))
    if now["start"] != before["start"] and not new:
        return [begun(t, now)] + now["end_words"]
    other = now["start"] != before["start"] or old[:shared] != new[:shared]
    if other or len(new) > len(old) + MANY:
        return [t("say.opened", n=len(new), turn=now["turn_words"])] + now["end_words"]
    if len(new) > len(old) and new[: len(old)] == old:
        told = [t("say.move", move=played(t, now, ply)) for ply in range(len(old), len(new))]
        return told + (now["end_words"] if over else waiting(t, now) + danger(t, before, now))
    if ended:
        return now["end_words"]
    if new == old and over == (before["status"]["phase"] == "over"):
        return []
    if not new and not now["future"]:
        return [begun(t, now)]
    undone = [t("say.undone", turn=now["turn_words"])]
    return undone + waiting(t, now, False) + danger(t, before, now)


def begun(t: "Any", now: "Seen") -> str:
    """A game before its first move: from the empty board, or from a position."""
    return t("say.position" if now["start"] else "say.new_game", turn=now["turn_words"])


def played(t: "Any", now: "Seen", ply: int) -> str:
    """The move that `history[ply]` holds."""
    return move_words(t, now["history"][ply], (now["first_ply"] + ply) & 1)


def seen_words(t: "Any", now: "Seen") -> str:
    """The position shown while stepping: the move that led to it."""
    ply = len(now["history"])
    if not ply:
        return t("say.at_start")
    return t("say.at_move", n=ply, move=played(t, now, ply - 1))


def waiting(t: "Any", now: "Seen", turn: bool = True) -> "list[str]":
    """Whose turn it is for a person, the queen's deadline if it is near, a repetition."""
    status = now["status"]
    told = []
    if turn and status["phase"] in ("yours", "person"):
        told.append(t("say.turn", turn=now["turn_words"]))
    if 0 < status["due"] <= SOON:
        told.append(t("say.due", due=t("status.queen_due", n=status["due"])))
    if status["repeated"]:
        told.append(t("status.repeated"))
    return told


def danger(t: "Any", before: "Seen", now: "Seen") -> "list[str]":
    """How many free sides a queen in danger has left, where that is new."""
    near = now["status"]["danger"]
    if not near or near == before["status"]["danger"]:
        return []
    return [t("say.danger", danger=t("status.queen_danger", n=near[1]))]
