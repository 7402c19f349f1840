"""Turning points of a person's own games, saved as puzzles between visits. Pure.

The review of a game adds them; the lessons' page asks for the better move until it is learnt.
"""

from hive_core.records import NamedTuple
from web.common.schema import LARGEST, number, record, sifted, text, valid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.store import Store

KEY = "skep.turns"
"""Key of the turning points in the browser's storage."""
OWN = "own-"
"""Beginning of the name under which a turning point's results are saved, as if it were a lesson."""
MOST = 60
"""Maximum number of turning points that are saved; the oldest make room."""

TurningPoint = NamedTuple(
    "TurningPoint",
    [("id", "int"), ("position", "str"), ("best", "str"), ("played", "str"), ("day", "int")],
)
"""Turn at which a person gave something away: the position before it, in text, the better move and the
one that was played, each such as "wA1@0,-1", and the number of the day on which it was saved."""

POINT = record(
    TurningPoint,
    {
        "id": number(1, LARGEST),
        "position": text(2000, 1),
        "best": text(20, 1),
        "played": text(20, 1),
        "day": number(0, LARGEST),
    },
)


def turning_points(store: "Store") -> "list[TurningPoint]":
    """Return all saved turning points, the oldest first."""
    saved = store.load(KEY)
    return valid(sifted(POINT, MOST), saved.get("points")) or []


def save_turning_point(store: "Store", position: str, best: str, played: str, day: int) -> bool:
    """Save a turning point, unless one with the same position is saved already. Return whether it is
    new. The parameters are fields of TurningPoint."""
    points = turning_points(store)
    if [1 for one in points if one.position == position]:
        return False
    last = max([one.id for one in points] or [0])
    points.append(TurningPoint(last + 1, position, best, played, day))
    return store.save(KEY, plain_points(points[-MOST:]))


def plain_points(points: "list[TurningPoint]") -> "dict[str, object]":
    """Return the turning points `points` as a record for the browser's storage."""
    plain = [
        {"id": p.id, "position": p.position, "best": p.best, "played": p.played, "day": p.day}
        for p in points
    ]
    return {"schema": 1, "points": plain}
