"""Goals of practice games, which begin from the position of a puzzle or a lesson. Pure."""

from hive_core.notation.position import parse_position
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import QUEENS
from hive_core.rules.hexes import OCCUPIED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from web.common.store import Store

WIN, HOLD = "win", "hold"
"""Goals: to win, or to last HOLD_PLIES where the side to move is losing."""
GOALS = (WIN, HOLD)
HOLD_PLIES = 20
"""Number of plies of ten moves of each player."""
LEAST = 7
"""Least number of pieces of a position from which a game is worth playing."""
WORSE = 2
"""Number of taken sides that a queen has more than the opposing queen, from which on her side counts as
losing."""
KEY = "skep.practice"
"""Key of the goal of the present game in the browser's storage."""
NOT_YET, REACHED, MISSED = "", "reached", "missed"
"""States of a goal."""


def goal_of(position: str, check: str = "") -> str:
    """Return the goal of a practice game from `position`, "" if no game can be played from it. `check`
    is that of the step or puzzle solved there: where it was to win, a win is the goal."""
    board = parse_position(position)
    taken = [_taken(board, queen) for queen in QUEENS]
    pieces = len([1 for cell in board.where if cell >= 0])
    if min(taken) < 0 or pieces < LEAST or board.result() != ONGOING:
        return ""
    if check.startswith(WIN):
        return WIN
    return HOLD if taken[board.turn] - taken[1 - board.turn] >= WORSE else WIN


def _taken(board: "Board", queen: int) -> int:
    """Return the number of taken sides of a queen, -1 if she is not placed."""
    cell = board.where[queen]
    return len(OCCUPIED[board.ring[cell]]) if cell >= 0 else -1


def practice_address(position: str, goal: str) -> str:
    """Return the address of the game's page that begins a practice game from `position`."""
    text = position.replace("%", "%25").replace("+", "%2B").replace(" ", "%20").replace("#", "%23")
    return "./#practice=" + text + "&goal=" + goal


def goal_state(goal: str, color: int, snapshot: "Snapshot") -> str:
    """Return the state of a goal of the player with `color` in the position of `snapshot`."""
    if snapshot.result != ONGOING:
        enough = (color, DRAW) if goal == HOLD else (color,)
        return REACHED if snapshot.result in enough else MISSED
    plies = snapshot.ply - snapshot.first_ply
    return REACHED if goal == HOLD and plies >= HOLD_PLIES else NOT_YET


def save_goal(store: "Store", start: str = "", color: int = 0, goal: str = "") -> None:
    """Save the goal of a practice game that began from the position `start`, in which the player has
    `color`; without arguments, save that there is none."""
    if goal:
        store.save(KEY, {"schema": 1, "start": start, "color": color, "goal": goal})
    else:
        store.forget(KEY)


def saved_goal(store: "Store", snapshot: "Snapshot") -> "tuple[int, str]":
    """Return the player's colour and the saved goal of the game of `snapshot`; (0, "") if that is
    another game than the goal was saved for, or is over."""
    saved = store.load(KEY)
    start, color, goal = [saved.get(name) for name in ("start", "color", "goal")]
    same = start == snapshot.start and snapshot.result == ONGOING
    return (color, goal) if same and color in (0, 1) and goal in GOALS else (0, "")
