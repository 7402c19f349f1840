"""Immutable records that a session passes to its page for drawing."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.evaluation import Evaluation
    from web.clock.clock import ClockView
    from web.common.settings import Settings, Setup
    from web.opponent.analysis import AnalysisView
    from web.opponent.messages import EngineState, SearchProgress
    from web.saved_records.remote_match import FriendView

Table = NamedTuple(
    "Table",
    [
        ("players", "tuple[str, str]"),
        ("seats", "tuple[str, str]"),
        ("names", "tuple[str, str]"),
        ("engine_names", "tuple[str, str]"),
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
"""State of the page around the position, as a session passes it for drawing.

Players: `players`: their kinds (see web/game/players.py), `seats`: their kinds in the game itself if a
review is open. `names`: their names from a file or a watched match, "" if unknown.
`engine_names`: those of other programs' engines that play for the computer, "" for all others. `level`:
the computer's level. `home`: the colour at the near edge of this screen. `friend`: the remote opponent.
`spectating`: the match is watched. `lets_watch`: others may be invited to watch it.
Game: `moves`: the MoveStrings of the line. `viewing_history`: an earlier position is in view.
`selected`: the chosen piece. `clock`: the time left. `draw_offer`: the colour that offers a draw to a
person here. `review`: the open review. `welcome`: no game has begun. `banner`: the card with the result
may be shown.
Computer: `thinking`: the progress of its search. `engine`: whether it is loaded. `stopped`: it waits
for a person. `advice`: hints and analysis.
Page: `notices`: names of the notices over the game. `saved`: the browser can save games. `settings`:
the settings. `new_game`: the choices of the new-game dialog. `text`: the GameString, in a frame only.
"""

SAME = "same"
"""Verdict on a move in another try at a turn: it is the move that was played in the game."""

ReviewView = NamedTuple(
    "ReviewView",
    [
        ("positions", "tuple[Evaluation, ...]"),
        ("played", "tuple[str, ...]"),
        ("at", "int"),
        ("beside", "bool"),
        ("state", "str"),
        ("trying", "int"),
        ("turn", "int"),
        ("expects", "float | None"),
        ("own", "int"),
    ],
)
"""State of an open review, in which the computer evaluates the line that was played.

- `positions`: the evaluations so far. `played`: the MoveStrings of that line
- `at`: the last ply that the line in view shares with it. `beside`: the position in view is in a
  variation
- `state`: "busy", "loading", "failed" or "done"; "walk" for a line that is not judged
- `trying`: the colour that tries another move against the computer, -1 for none. `turn`: the ply of the
  move that this try replaces
- `expects`: the score that the computer expects for the trying colour, 0 to 1; None if unknown
- `own`: the colour of the reviewed game's only player at this screen, -1 if both are here or neither
"""

Slot = NamedTuple("Slot", [("kind", "int"), ("piece", "int"), ("count", "int"), ("why", "str")])
"""Pieces of one kind in a reserve: the kind's number, the piece to place next, how many are left, and
the code of the reason why none can be placed now, "" if one can."""

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
"""Name plate of a player, beside the reserve.

- `who`: the kind of player. `name`: a remote player's name. `level`: the computer's level
- `near`: a person here places pieces from this reserve. `home`: the reserve is at its usual edge of the
  screen
- `turn`: it is this player's turn. `presence`: whether a remote player is connected, as in FriendView
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
"""State of the buttons in the action bar and the menu: for each, whether it can be used now."""
