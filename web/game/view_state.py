"""Records that a session hands its page to draw; nothing in them changes any more."""

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

`players` and `seats`: the `who` of web/game/players.py for White and Black, now and in the game
itself, which differ during a review; `names`: of the players, as a file or the watched match has
them ("": not given). `spectating`: a match of two others is watched; `lets_watch`: others may be
invited to watch this one. `level` of the computer, `home` the colour whose reserve is near on this
screen, `selected` the chosen piece, `moves` all MoveStrings of the line; `viewing_history`: an earlier
position is in view. `thinking`, `engine` and `stopped`: the computer's search, its engine, whether
it waits in its turn; `advice` its hints. `draw_offer`: the colour that offers a draw to a person
here. `notices` stand over the game; `saved`: games are saved. `settings`, and `new_game`, the
choices of the new-game dialog. `welcome`: no game has begun; `banner`: the end card is wanted;
`text` of the game, in a frame. `friend`: the remote opponent, `review` the open review, `clock`
the time that both have left."""

SAME = "same"
"""The verdict on another try in a review that is the move of the game once more."""

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
"""A review: the positions judged so far, the MoveStrings of the line that is judged, after how many of
them the position in view stands or leaves it (`beside`); "busy", "loading", "failed" or "done"; the
colour that tries another move against the computer (-1: none), and the ply that it was played at; and
what the computer gives that colour, 0 to 1, or None."""

Slot = NamedTuple("Slot", [("kind", "int"), ("piece", "int"), ("count", "int"), ("why", "str")])
"""A kind of bug in a reserve: the next piece of it, how many are left, and why it cannot be placed: a
refusal code, or ""."""

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
"""The name plate of a reserve: the kind of its player, the name of a remote one, whether it can be used
on this screen, whether it stands at home, whether it is its turn, and whether a remote player is there
(FriendView)."""

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
"""The buttons, each with whether it does something now."""
