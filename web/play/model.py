"""From a snapshot and the table (who plays, what is going on) to what each panel shows. Pure.

The snapshot is `hive_core.game.Snapshot`. The table is a plain dict: players, level, home,
selected, moves, looking, thinking, stopped, engine, draw_offer, notices, saved, settings,
new_game, welcome, banner, advice.
"""

from hive_core.rules.bugs import QUEENS
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Snapshot

    Table = dict[str, Any]
    Slot = tuple[int, int, int, str]

ONGOING = -1
DRAW = 2
QUEEN = 0
DUE_SOON = 3
"""The queen's deadline is shown from this many own turns on."""
THEIRS = ("theirs.white", "theirs.black")
"""What is said in a person's turn about a piece of the colour that is not to move."""
FEW_SIDES = 2
"""A queen with no more free sides than this is in danger."""


def near_color(snapshot: "Snapshot", table: "Table") -> int:
    """Whose reserve can be used on this screen: the player to move, or you against the computer."""
    players = table["players"]
    if players[0] == players[1] == "person":
        return snapshot.turn
    return table["home"]


def blocked(snapshot: "Snapshot", table: "Table", color: int) -> str:
    """Why nothing can be placed by `color` at all: a refusal code, or ""."""
    if table["welcome"]:
        return "no_game"
    if snapshot.result != ONGOING:
        return "game_over"
    if table["looking"]:
        return "looking"
    if table["players"][color] == "computer":
        return "not_yours"
    if snapshot.turn == color:
        return ""
    return "not_your_turn" if table["players"][snapshot.turn] == "computer" else THEIRS[color]


def slots(snapshot: "Snapshot", table: "Table", color: int) -> "tuple[Slot, ...]":
    """(kind, next piece, count, refusal code or "") for every kind in the game, queen first."""
    reason = blocked(snapshot, table, color)
    playable = [piece for piece, _ in snapshot.groups]
    due = snapshot.queen_due[color] == 1
    out = []
    for kind, piece, count in snapshot.reserve[color]:
        why = reason
        if not count:
            why = "none_left"
        elif not why and piece not in playable:
            if due and kind != QUEEN:
                why = "must_place_queen"
            elif kind == QUEEN and snapshot.turn_number == 1 and snapshot.tournament:
                why = "no_queen_first"
            else:
                why = "no_room"
        out.append((kind, piece, count, why))
    return tuple(out)


def hinted(table: "Table") -> str:
    """The bug in reserve that a hint or the analysis points at, such as "wA", or ""."""
    advice = table["advice"]
    report = advice["report"]
    if not report or not report["lines"] or not (advice["pointed"] or advice["analysing"]):
        return ""
    line = report["lines"][min(advice["line"], len(report["lines"]) - 1)]
    return str(line["move"][:2]) if line["origin"] < 0 <= line["goal"] else ""


def phase(snapshot: "Snapshot", table: "Table") -> str:
    """What the status line is about: over, looking, loading, failed, thinking, stopped, yours or
    person."""
    if table["looking"]:
        return "looking"
    if snapshot.result != ONGOING:
        return "over"
    who = table["players"][snapshot.turn]
    if who != "computer":
        return "yours" if who == "you" else "person"
    engine = table["engine"]
    if engine and engine["state"] != "ready":
        return "failed" if engine["state"] == "failed" else "loading"
    if table["stopped"]:
        return "stopped"
    return "thinking"


def status(snapshot: "Snapshot", table: "Table") -> "dict[str, object]":
    """The permanent cue: phase, whose turn, queen deadline (0 = none to tell), the queen in danger,
    repetition."""
    turn = snapshot.turn
    due = snapshot.queen_due[turn] if snapshot.queen_due[turn] <= DUE_SOON else 0
    mine = table["players"][turn] != "computer" and not table["looking"]
    over = snapshot.result != ONGOING
    return {
        "phase": phase(snapshot, table),
        "turn": turn,
        "due": due if mine and not over else 0,
        "danger": () if table["looking"] or over else danger(snapshot, table),
        "repeated": snapshot.occurrences >= 2 and not over,
        "result": snapshot.result,
        "ended_by": snapshot.ended_by,
        "ply": snapshot.ply,
        "plies": len(table["moves"]),
    }


def danger(snapshot: "Snapshot", table: "Table") -> "tuple[int, ...]":
    """(colour, free sides) of a queen with only one or two, else (): yours against the computer, that
    of the person to move otherwise."""
    players = table["players"]
    color = players.index("you") if "you" in players else snapshot.turn
    if players[color] == "computer":
        return ()
    where = {piece: cell for piece, cell, _, _, _ in snapshot.pieces}
    queen = QUEENS[color]
    if queen not in where:
        return ()
    occupied = set(where.values())
    free = len([side for side in NEIGHBOURS[where[queen]] if side not in occupied])
    return (color, free) if 1 <= free <= FEW_SIDES else ()


def bar(snapshot: "Snapshot", table: "Table") -> "dict[str, bool]":
    """Which buttons of the action bar and the menu do something now."""
    playing = snapshot.result == ONGOING and not table["looking"]
    begun = snapshot.ply > 0
    person = table["players"] != ("computer", "computer")
    mine = table["players"][snapshot.turn] != "computer" and not table["welcome"]
    return {
        "hint": playing and mine,
        "undo": begun and not table["looking"],
        "redo": bool(snapshot.future) and not table["looking"],
        "resign": playing and begun and person,
        "ask_draw": playing and begun and person,
        "back": snapshot.ply > 0,
        "first": snapshot.ply > 0,
        "forward": snapshot.ply < len(table["moves"]),
        "last": snapshot.ply < len(table["moves"]),
    }
