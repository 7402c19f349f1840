"""What the session tells the page, as records. Nothing in them changes any more."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.search.accuracy import Judged
    from web.clock.clock import ClockView
    from web.common.settings import Settings, Setup
    from web.opponent.analysis import AdviceView
    from web.opponent.messages import EngineState, SearchProgress
    from web.saved.remote_match import FriendView

Table = NamedTuple(
    "Table",
    [
        ("players", "tuple[str, str]"),
        ("level", "int"),
        ("home", "int"),
        ("selected", "int"),
        ("moves", "tuple[str, ...]"),
        ("looking", "bool"),
        ("thinking", "SearchProgress | None"),
        ("advice", "AdviceView"),
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
"""What a page has to know besides the position: who has each colour (`who` of web/game/players.py),
the computer's level, whose reserve is at home on this screen, the chosen piece, all MoveStrings of
the line, whether an earlier position is looked at, the computer's search and its engine, who offers
a draw, standing notices, whether games are kept, settings and the choices of the new-game dialog,
whether nothing has begun, whether the end card is wanted, the game's text where it is shown, who
plays from elsewhere, what the review shows while it is open, and the time that both have left."""

SAME = "same"
"""Another try in a review is the move of the game once more."""

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
"""The name plate of a reserve: who has it, the name of somebody elsewhere, whether it can be used on
this screen, whether it stands at home, whether it is its turn, and whether somebody elsewhere is there
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
"""Which buttons do something now."""
