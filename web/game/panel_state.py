"""Contents of the panels around the board, computed from the position (Snapshot) and the page's state
(Table). Pure."""

from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import QUEEN, QUEENS, other
from hive_core.rules.hexes import NEIGHBOURS
from hive_core.search.levels import LEVELS
from web.game.players import COMPUTER, PERSON, REMOTE, YOU
from web.game.view_state import Buttons, Slot
from web.peer.peer_state import A_DRAW
from web.words.announcements import Status
from web.words.numbers import result_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.common.i18n import Translator
    from web.game.view_state import Table

__all__ = ["DRAW", "ONGOING"]
DUE_SOON = 3
"""Number of turns left to place the queen at which the status line begins to warn."""
NOT_TO_MOVE = ("theirs.white", "theirs.black")
"""Refusal codes for a tap on a white and on a black piece of the person at this screen who is not to
move."""
OWN_ENDS = ("surrounded", "resignation", "time")
"""Ends of a game by what the loser did or let happen, for which there are words to the loser."""
FAR = (COMPUTER, REMOTE)
"""Kinds of players that are not at this screen: the computer and a remote opponent."""
FEW_SIDES = 2
"""Maximum number of free sides with which a queen counts as in danger."""


def near_color(snapshot: "Snapshot", table: "Table") -> int:
    """Return the colour whose reserve is at the near edge of the screen.

    Against the computer or a remote opponent, that is `table.home`. Between two people it is the side
    to move; but if that side has no pieces left in reserve and the opponent has some, it is the
    opponent, since the board would otherwise change its height every turn.
    """
    players = table.players
    if players[0] != PERSON or players[1] != PERSON:
        return table.home
    turn = snapshot.turn
    left = [sum([count for _, _, count in side]) for side in snapshot.reserve]
    return turn if left[turn] or not left[other(turn)] else other(turn)


def blocked(snapshot: "Snapshot", table: "Table", color: int) -> str:
    """Return the code of the reason why `color` may not place any piece now, "" if it may."""
    if table.welcome:
        return "no_game"
    if snapshot.result != ONGOING:
        return "game_over"
    if table.viewing_history:
        return "looking"
    if table.players[color] in FAR:
        return "not_yours" if table.players[color] == COMPUTER else "not_yours_either"
    if snapshot.turn == color or may_plan(snapshot, table):
        return ""
    return "not_your_turn" if table.players[snapshot.turn] in FAR else NOT_TO_MOVE[color]


def may_plan(snapshot: "Snapshot", table: "Table") -> bool:
    """Return whether the person here may plan a move, since a clock runs for an opponent who is not at
    this screen."""
    clock = table.clock
    runs = clock is not None and clock.running >= 0 and not clock.paused
    return runs and table.players[snapshot.turn] in FAR


def slots(snapshot: "Snapshot", table: "Table", color: int) -> "tuple[Slot, ...]":
    """Return the reserve of `color`, one Slot for each kind of bug in the game, the queen first."""
    reason = blocked(snapshot, table, color)
    playable = [piece for piece, _ in snapshot.legal_by_piece]
    planned = snapshot.turn != color
    due = snapshot.queen_due[color] == 1
    out = []
    for kind, piece, count in snapshot.reserve[color]:
        why = reason
        if not count:
            why = "none_left"
        elif not why and not planned and piece not in playable:
            if due and kind != QUEEN:
                why = "must_place_queen"
            elif kind == QUEEN and snapshot.turn_number == 1 and snapshot.tournament:
                why = "no_queen_first"
            else:
                why = "no_room"
        out.append(Slot(kind, piece, count, why))
    return tuple(out)


def hinted(table: "Table") -> str:
    """Return the colour and kind, such as "wA", of the piece in reserve that a hint or the analysis
    points at; "" for none."""
    advice = table.advice
    report = advice.report
    if not report or not report.lines or not (advice.pointed or advice.analysing):
        return ""
    line = report.lines[min(advice.line, len(report.lines) - 1)]
    return line.move[:2] if line.origin < 0 <= line.goal else ""


def phase(snapshot: "Snapshot", table: "Table") -> str:
    """Return which state the status line describes: "over", "looking" (at an earlier position),
    "loading" or "failed" (the engine), "thinking" or "stopped" (the computer), "send" (a link must be
    sent to the remote opponent), "away" (the remote opponent's turn), "yours" (the turn of the only
    person here) or "person" (of one of two people here)."""
    if table.viewing_history:
        return "looking"
    if snapshot.result != ONGOING:
        return "over"
    who = table.players[snapshot.turn]
    if who == REMOTE:
        return "send" if table.friend and table.friend.due else "away"
    if who != COMPUTER:
        return "yours" if who == YOU else "person"
    engine = table.engine
    if engine and engine.state not in ("ready", "early"):
        return "failed" if engine.state == "failed" else "loading"
    if table.stopped:
        return "stopped"
    return "thinking"


def status(snapshot: "Snapshot", table: "Table") -> Status:
    """Return the content of the status line."""
    turn = snapshot.turn
    due = snapshot.queen_due[turn] if snapshot.queen_due[turn] <= DUE_SOON else 0
    mine = table.players[turn] not in FAR and not table.viewing_history
    over = snapshot.result != ONGOING
    return Status(
        phase=phase(snapshot, table),
        turn=turn,
        due=due if mine and not over else 0,
        danger=() if table.viewing_history or over else danger(snapshot, table),
        chance=mine and not over and free_sides(snapshot, other(turn)) == 1,
        repeated=snapshot.occurrences >= 2 and not over,
        result=snapshot.result,
        ended_by=snapshot.ended_by,
        ply=snapshot.ply,
        plies=len(table.moves),
    )


def danger(snapshot: "Snapshot", table: "Table") -> "tuple[int, ...]":
    """Return (colour, number of free sides) of the queen in danger, () if there is none. Only one queen
    is looked at: that of the only person at this screen, else that of the side to move. She is in
    danger with at most FEW_SIDES free sides."""
    players = table.players
    color = players.index(YOU) if YOU in players else snapshot.turn
    if players[color] == COMPUTER:
        return ()
    free = free_sides(snapshot, color)
    return (color, free) if 1 <= free <= FEW_SIDES else ()


def free_sides(snapshot: "Snapshot", color: int) -> int:
    """Return the number of free sides of the queen of `color`, -1 while she is in reserve."""
    where = {piece: cell for piece, cell, _, _, _ in snapshot.pieces}
    queen = QUEENS[color]
    if queen not in where:
        return -1
    occupied = set(where.values())
    return len([side for side in NEIGHBOURS[where[queen]] if side not in occupied])


def next_level(result: int, table: "Table") -> int:
    """Return the next higher level of the computer if the only person at this screen has beaten it; -1
    otherwise."""
    won = result in (0, 1) and table.players[result] == YOU and COMPUTER in table.players
    won = won and not any(table.engine_names)
    return table.level + 1 if won and table.level + 1 < len(LEVELS) else -1


def lost_to_computer(result: int, table: "Table") -> bool:
    """Return whether the only person at this screen has lost to the computer."""
    return result in (0, 1) and table.players[result] == COMPUTER and YOU in table.players


def bar(snapshot: "Snapshot", table: "Table") -> Buttons:
    """Return for each button of the action bar and the menu whether it can be used now."""
    playing = snapshot.result == ONGOING and not table.viewing_history
    begun = snapshot.ply > 0
    person = table.players != (COMPUTER, COMPUTER)
    mine = table.players[snapshot.turn] not in FAR and not table.welcome
    played = playing and begun and person and not table.review
    return Buttons(
        hint=playing and mine and REMOTE not in table.players,
        undo=begun and not table.viewing_history,
        redo=bool(snapshot.future) and not table.viewing_history,
        reset=bool(table.moves),
        resign=played,
        ask_draw=played and not (table.friend and table.friend.asks == A_DRAW),
        back=begun,
        first=begun,
        forward=snapshot.ply < len(table.moves),
        last=snapshot.ply < len(table.moves),
    )


def own_color(table: "Table") -> int:
    """Return the colour of the only person at this screen, -1 if two people are here or nobody."""
    return table.seats.index(YOU) if YOU in table.seats else -1


def end_words(t: "Translator", status: "Status", table: "Table") -> "tuple[str, str]":
    """Return two sentences: who won, and why. To the only person at this screen they say you."""
    result = status.result
    who, why = result_words(t, result, status.ended_by)
    own = own_color(table)
    if result in (0, 1) and own >= 0:
        won = result == own
        who = t("end.you_win" if won else "end.you_lose")
        if not won and status.ended_by in OWN_ENDS:
            why = t("end.why." + status.ended_by + ".you")
    return who, why
