"""What a newcomer can do now: a short line in each of the first turns, and its lesson. Pure."""

from hive_core.records import NamedTuple
from hive_core.rules.board import ONGOING
from web.game.players import COMPUTER, ELSEWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.records import Table

TURNS = 8
"""So many turns of each player are told about."""
ENOUGH = 3
"""Who has played so many games to their end needs no telling any more."""

Advice = NamedTuple("Advice", [("key", "str"), ("lesson", "str")])
"""A sentence of the catalogue, and the lesson about it or ""."""
NOTHING = Advice("", "")


def guide(snapshot: "Snapshot", table: "Table") -> "Advice":
    """What the person whose turn it is can do now; nothing where nobody here has to be told."""
    if not table.settings.guide or table.welcome or table.looking or table.recap:
        return NOTHING
    if snapshot.result != ONGOING or table.players[snapshot.turn] in (COMPUTER, ELSEWHERE):
        return NOTHING
    if snapshot.turn_number > TURNS or table.advice.pointed or table.advice.analysing:
        return NOTHING
    if table.selected >= 0:
        return Advice("guide.put" if snapshot.pieces else "guide.put_first", "")
    if not snapshot.pieces:
        return Advice("guide.first", "L04")
    due = snapshot.queen_due[snapshot.turn]
    if due == 1:
        return Advice("guide.queen_now", "L10")
    if due:
        return Advice("guide.reply", "L04") if snapshot.ply == 1 else Advice("guide.place", "L05")
    if snapshot.turn_number < TURNS - 1:
        return Advice("guide.move", "L13")
    return Advice("guide.goal", "L01")
