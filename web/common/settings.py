"""Settings and the choices of a new game, each with its possible values."""

from hive_core.drawing.tile_styles import TILE_STYLES
from hive_core.records import NamedTuple, changed, fields_of
from hive_core.rules.bugs import EXTRAS
from hive_core.search.levels import BALANCED, LEVELS, STRONGEST, STYLES
from web.common.i18n import CODES
from web.common.schema import one_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeVar

    Choices = Mapping[str, tuple[str | int | bool, ...]]
    Record = TypeVar("Record", "Setup", "Settings")

Setup = NamedTuple(
    "Setup",
    [
        ("opponent", "str"),
        ("side", "str"),
        ("level", "int"),
        ("style", "int"),
        ("expansions", "str"),
        ("tournament", "bool"),
        ("coach", "bool"),
        ("minutes", "int"),
        ("increment", "int"),
    ],
)
"""Choices of the new-game dialog.

- `opponent`: PERSON, COMPUTER, WATCH, ENGINE or one of FRIENDS. `side`: the user's colour, or "chance".
- `level`, `style`: of the computer, as indexes of LEVELS and STYLES in hive_core.search.
- `expansions`: letters of the extra bugs. `tournament`: the queen may not be placed first.
- `coach`: True if a coach gives tips in a game against the computer.
- `minutes`: for each side, 0 for no limit; `increment`: seconds added with each move.
"""

Settings = NamedTuple(
    "Settings",
    [
        ("language", "str"),
        ("theme", "str"),
        ("motion", "str"),
        ("tiles", "str"),
        ("smallest", "str"),
        ("sounds", "str"),
        ("turn_notice", "bool"),
        ("spoken_clock", "bool"),
        ("show_movable", "bool"),
        ("queen_sides", "bool"),
        ("piece_numbers", "str"),
        ("eval_bar", "bool"),
        ("considered", "bool"),
        ("guide", "bool"),
        ("confirm", "str"),
        ("patience", "str"),
        ("thoughts", "bool"),
        ("more", "bool"),
        ("notation", "bool"),
        ("inaccuracy", "str"),
        ("mistake", "str"),
        ("blunder", "str"),
        ("new_game", "Setup"),
    ],
)
"""Settings saved between visits; CHOICES has the values of each. `new_game` are the last choices in
the new-game dialog. `thoughts` is True if the panel with the computer's thoughts is unfolded: its
switch is on the panel, not in the settings dialog. `more` is True if the new-game dialog shows its
further choices. `turn_notice` is True if notifications tell of the opponent's moves while the page is
hidden, `spoken_clock` if a voice says how much time is left. `inaccuracy`, `mistake` and `blunder` are
the least costs, in per cent, of the moves that a review marks so. `considered` is True if arrows show
the moves that the computer considers while it thinks."""

PERSON, COMPUTER, FRIEND, WATCH, ENGINE = "person", "computer", "friend", "watch", "engine"
"""Kinds of opponents: a person at the same screen, the computer, a friend by links; WATCH means
that the computer plays both sides, ENGINE that another program's engine plays for the computer."""
ENGINE_KEY = "skep.engine"
"""Key under which a device stores the engine of another program that was chosen last."""
FRIENDS = (FRIEND, "room", "direct")
"""Kinds of opponents on another device: by links (FRIEND), live through a broker's room, or live
over a direct connection."""

CLIMBS, OFF, ALL = "climbs", "off", "all"
"""Values of the setting `confirm`, which says what moves need a second tap: moves onto a piece,
since the tap might have been meant for that piece (CLIMBS); none (OFF); or all (ALL)."""


NEW_GAME: "Choices" = {
    "opponent": (COMPUTER, PERSON, WATCH) + FRIENDS + (ENGINE,),
    "side": ("white", "black", "chance"),
    "level": tuple(range(len(LEVELS))),
    "style": (BALANCED,) + tuple([style for style in range(len(STYLES)) if style != BALANCED]),
    "expansions": EXTRAS,
    "tournament": (True, False),
    "coach": (False, True),
    "minutes": (0, 1, 3, 5, 10, 20, 30),
    "increment": (0, 2, 5, 10, 20),
}
"""Allowed values of each choice of a new game, the default first."""
LONGEST_MS = 24 * 3600 * 1000
"""Longest time on a clock, in milliseconds."""
CHOICES: "Choices" = {
    "language": ("auto",) + CODES,
    "theme": ("auto", "light", "dark"),
    "motion": ("normal", "fast", "off"),
    "tiles": TILE_STYLES,
    "smallest": ("finger", "whole"),
    "sounds": ("off", "soft", "full"),
    "turn_notice": (False, True),
    "spoken_clock": (False, True),
    "show_movable": (False, True),
    "queen_sides": (True, False),
    "piece_numbers": ("dots", "digits", "none"),
    "eval_bar": (False, True),
    "considered": (False, True),
    "guide": (True, False),
    "confirm": (CLIMBS, OFF, ALL),
    "patience": ("short", "long", "longest"),
    "thoughts": (False, True),
    "more": (False, True),
    "notation": (False, True),
    "inaccuracy": ("8", "4", "6", "10", "12", "15"),
    "mistake": ("15", "10", "12", "18"),
    "blunder": ("25", "30", "35", "45", "60"),
}
"""Allowed values of each setting but `new_game`, the default first."""
PACES = {"normal": 1.0, "fast": 0.5, "off": 0.0}
"""Factor for the duration of a motion, by the value of the setting `motion`."""
SMALLEST_PX = {"finger": 44.0, "whole": 0.0}
"""Least width in pixels of the pieces of a large hive, by the value of the setting `smallest`; 0
always shows all of the hive."""
PATIENCE_S = {"short": LEVELS[STRONGEST].seconds, "long": 5.0, "longest": 15.0}
"""Seconds that the strongest level may think about a move, by the value of the setting `patience`."""


def cleaned(raw: object, choices: "Choices", record: "Record") -> "Record":
    """Return `record` with the values that the dict `raw` has for its fields; values that `choices`
    does not allow are ignored."""
    found = {}
    if type(raw) is dict:
        for name, allowed in choices.items():
            if name in raw and one_of(raw[name], allowed):
                found[name] = raw[name]
    return changed(record, **found)


def up_to_date(raw: "dict[str, object]") -> "dict[str, object]":
    """Return saved settings in the form of this version. Earlier versions saved the motion and the
    numbers on pieces as True or False."""
    if raw.get("animations") is False and "motion" not in raw:
        raw["motion"] = "off"
    if raw.get("piece_numbers") is False:
        raw["piece_numbers"] = "none"
    return raw


def default_game() -> "Setup":
    """Return the choices for a game that the user starts with one tap: against a gentle level, as
    White, without extra bugs, and with the tournament opening rule."""
    return Setup(*[NEW_GAME[name][0] for name in fields_of(Setup)])  # type: ignore[arg-type]


def coached_game() -> "Setup":
    """Return the choices for a first game with tips by a coach: against the gentlest level, as
    White."""
    return changed(default_game(), coach=True)


def default_settings() -> "Settings":
    """Return the settings of a first visit."""
    values = [CHOICES[name][0] for name in fields_of(Settings) if name != "new_game"]
    return Settings(*values, new_game=default_game())  # type: ignore[arg-type, misc]


def plain(record: "Setup | Settings") -> "dict[str, object]":
    """Return a record as the dict that is saved as JSON."""
    table: dict[str, object] = {name: getattr(record, name) for name in fields_of(record)}
    if isinstance(record, Settings):
        table["new_game"] = plain(record.new_game)
    return table
