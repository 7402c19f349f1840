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

`players`: kinds of the players of White and Black now (see web/game/players.py). `seats`: their
kinds in the game itself, which differ during a review. `names`: the players' names from a file or a
watched match, "" if unknown. `spectating`: a match of two other players is watched. `lets_watch`:
the page may offer a link to watch this match. `level`: the computer's level. `home`: the colour
whose reserve is near on this screen. `selected`: the chosen piece. `moves`: all MoveStrings of the
line. `viewing_history`: an earlier position is in view.

`thinking`: the progress of the computer's search. `engine`: the state of its engine. `stopped`: the
computer waits though it is its turn. `advice`: hints and analysis. `draw_offer`: the colour that
offers a draw to a person here. `notices`: names of the notices over the game. `saved`: games can be
saved. `settings`: the person's settings. `new_game`: the choices of the new-game dialog. `welcome`:
no game has begun. `banner`: the end card may be shown. `text`: the GameString, in a frame only.
`friend`: the remote opponent. `review`: the open review. `clock`: the time left.
"""

SAME = "same"
"""Verdict on a move in another try at a turn: it is the move that the game has."""

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

`positions`: judgements so far. `played`: MoveStrings of the judged line. `beside`: the position in
view is in a variation. `at`: the ply of the position in view, or of the move on the judged line
after which the variation begins. `state`: "busy", "loading", "failed" or "done". `trying`: the
colour that tries another move against the computer, -1 for none. `turn`: the ply of the move that
the try replaces. `expects`: the expected score of the trying colour, 0 to 1, or None.
"""

Slot = NamedTuple("Slot", [("kind", "int"), ("piece", "int"), ("count", "int"), ("why", "str")])
"""A kind of bug in a reserve: its number, the next piece of the kind, the number of pieces left,
and the refusal code if the piece cannot be placed ("" if it can)."""

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

`who`: kind of the player. `name`: the name of a remote player. `level`: the computer's level.
`near`: a person may use the reserve on this screen. `home`: the reserve is at its usual edge of the
screen. `turn`: it is this player's turn. `presence`: whether a remote player is connected, see
FriendView.
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
"""Buttons of the action bar and the menu: for each, whether it can be used now."""
