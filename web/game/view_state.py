"""Immutable records that a session passes to its page for drawing."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.search.accuracy import Judged
    from web.clock.clock import ClockView
    from web.common.settings import Settings, Setup
    from web.opponent.analysis import AnalysisView
    from web.opponent.messages import EngineState, SearchProgress
    from web.saved.remote_match import FriendView

Table = NamedTuple(
    "Table",
    [
        ("players", "tuple[str, str]"),
        ("seats", "tuple[str, str]"),
        ("names", "tuple[str, str]"),
        ("spectating", "bool"),
        ("lets_watch", "bool"),
        ("level", "int"),
        ("home", "int"),
        ("selected", "int"),
        ("moves", "tuple[str, ...]"),
        ("viewing_history", "bool"),
        ("thinking", "SearchProgress | None"),
        ("advice", "AnalysisView"),
        ("stopped", "bool"),
        ("engine", "EngineState | None"),
        ("draw_offer", "int | None"),
        ("notices", "tuple[str, ...]"),
        ("saved", "bool"),
        ("settings", "Settings"),
        ("new_game", "Setup"),
        ("welcome", "bool"),
        ("banner", "bool"),
        ("text", "str"),
        ("friend", "FriendView | None"),
        ("review", "ReviewView | None"),
        ("clock", "ClockView | None"),
    ],
)
"""All that a page shows besides the position.

`players`, `seats`: kinds of White's and Black's players (see web/game/players.py), now and in the
game itself; they differ during a review. `names`: the players' names from a file or a watched
match, "" if unknown. `spectating`: a match of two other players is watched. `lets_watch`: the page
may offer a link to watch this match. `level`: the computer's. `home`: the colour whose reserve is
near on this screen. `selected`: the chosen piece. `moves`: all MoveStrings of the line.
`viewing_history`: an earlier position is in view.

`thinking`, `engine`: progress of the computer's search, state of its engine. `stopped`: the
computer waits in its turn. `advice`: hints and analysis. `draw_offer`: the colour that offers a
draw to a person here. `notices`: names of the notices over the game. `saved`: games are saved.
`settings`: the person's; `new_game`: the choices of the new-game dialog. `welcome`: no game has
begun. `banner`: the end card may be shown. `text`: the GameString, in a frame only. `friend`: the
remote opponent. `review`: the open review. `clock`: the time left.
"""

SAME = "same"
"""Verdict on another try at a turn in a review: the move of the game itself."""

ReviewView = NamedTuple(
    "ReviewView",
    [
        ("positions", "tuple[Judged, ...]"),
        ("played", "tuple[str, ...]"),
        ("at", "int"),
        ("beside", "bool"),
        ("state", "str"),
        ("trying", "int"),
        ("turn", "int"),
        ("expects", "float | None"),
    ],
)
"""State of an open review.

`positions`: judgements so far. `played`: MoveStrings of the judged line. `at`: the ply of the
judged line at which the position in view is, or at which its variation begins; `beside`: it is in a
variation. `state`: "busy", "loading", "failed" or "done". `trying`: the colour that tries another
move against the computer, -1 for none; `turn`: the ply of the move to replace; `expects`: that
colour's expected score, 0 to 1, or None.
"""

Slot = NamedTuple("Slot", [("kind", "int"), ("piece", "int"), ("count", "int"), ("why", "str")])
"""A kind of bug in a reserve: its number, the next piece, how many are left, and the refusal code
if it cannot be placed, else ""."""

Plate = NamedTuple(
    "Plate",
    [
        ("who", "str"),
        ("name", "str"),
        ("level", "int"),
        ("near", "bool"),
        ("home", "bool"),
        ("turn", "bool"),
        ("presence", "str"),
    ],
)
"""Name plate of a reserve.

`who`: kind of the player. `name`: a remote player's. `level`: the computer's. `near`: a person may
use the reserve on this screen. `home`: the reserve is at its usual edge. `turn`: it is this
player's turn. `presence`: of a remote player, see FriendView.
"""

Buttons = NamedTuple(
    "Buttons",
    [
        ("hint", "bool"),
        ("undo", "bool"),
        ("redo", "bool"),
        ("reset", "bool"),
        ("resign", "bool"),
        ("ask_draw", "bool"),
        ("back", "bool"),
        ("first", "bool"),
        ("forward", "bool"),
        ("last", "bool"),
    ],
)
"""The buttons by name, each with whether it does something now."""
