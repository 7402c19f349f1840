"""Results of the last match between two engines, which the device saves. Pure."""

import json

from hive_core.records import NamedTuple, fields_of
from hive_core.rules.bugs import EXTRAS
from hive_core.rules.errors import HiveError
from web.common.schema import DataFault, any_of, items, number, record, row, text
from web.common.settings import LONGEST_MS
from web.common.store import LONGEST
from web.engines.match import MOST_GAMES, EngineMatch, Pairing, Played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.store import Store
    from web.engines.match import MatchPlayer
    from web.opponent.messages import Think
    from web.opponent.protocol import MoveReceiver

MATCH_KEY = "skep.match"
LONGEST_WORDS = 600
LONGEST_GAME = 65_536
MOST_S = 3600

SavedMatch = NamedTuple(
    "SavedMatch",
    [
        ("names", "list[str]"),
        ("expansions", "str"),
        ("times_s", "list[int]"),
        ("left_ms", "list[int]"),
        ("count", "int"),
        ("fault", "str"),
        ("played", "list[Played]"),
    ],
)
"""A match: the names of its engines, the bugs, the seconds of a clock for a game and a move, the time
left on the clocks, the number of games that it was to have, a sentence on what has ended it, and its
finished games."""

PLAYED = record(
    Played,
    {
        "white": number(0, 1),
        "winner": number(-1, 1),
        "reason": text(LONGEST_WORDS),
        "game": text(LONGEST_GAME),
        "plies": number(0, LONGEST_GAME),
    },
)
SCHEMA = record(
    SavedMatch,
    {
        "names": items(text(LONGEST_WORDS), 2, 2),
        "expansions": any_of(*EXTRAS),
        "times_s": row(number(1, MOST_S), number(0, MOST_S)),
        "left_ms": items(number(0, LONGEST_MS), 2, 2),
        "count": number(1, MOST_GAMES),
        "fault": text(LONGEST_WORDS),
        "played": items(PLAYED, MOST_GAMES, 1),
    },
)


class AbsentPlayer:
    """Side of a match that has ended and was loaded; it has only its `name`."""

    level = 0
    most_s = 0.0

    def __init__(self, name: str) -> None:
        self.name = name

    def prepare(self, game: str) -> None:
        """Do nothing: the engine is gone."""

    def is_ready(self) -> bool:
        """Return False."""
        return False

    def request(self, receiver: "MoveReceiver", question: "Think") -> None:
        """Do nothing: the engine is gone."""

    def tick(self) -> None:
        """Do nothing: the engine is gone."""

    def leave(self) -> None:
        """Do nothing: the engine is gone."""


def save_match(store: "Store", match: EngineMatch) -> None:
    """Save the finished games of `match` in place of those of the match before. If the moves of all
    games are too long for the record, those of the earliest ones are left out."""
    played: list[dict[str, object]] = []
    length = 0
    for one in reversed(match.played):
        length += len(json.dumps(one.game))
        plain = {name: getattr(one, name) for name in fields_of(Played)}
        plain["game"] = one.game if length < LONGEST // 2 else ""
        played.insert(0, plain)
    names = [player.name[:LONGEST_WORDS] for player in match.players]
    store.save(
        MATCH_KEY,
        {
            "names": names,
            "expansions": match.expansions,
            "times_s": list(match.times_s),
            "left_ms": list(match.clock.left_ms()),
            "count": len(match.games),
            "fault": match.fault[:LONGEST_WORDS],
            "played": played,
        },
    )


def load_match(store: "Store") -> "EngineMatch | None":
    """Return the match that was saved last on this device, which has ended; None if there is none."""
    try:
        saved = SCHEMA(store.load(MATCH_KEY), "")
        players: list[MatchPlayer] = [AbsentPlayer(name) for name in saved.names]
        games = [Pairing([], n % 2) for n in range(max(saved.count, len(saved.played)))]
        times_s = (saved.times_s[0], saved.times_s[1])
        match = EngineMatch(players, games, saved.expansions, times_s, lambda: None)
        match.show_ended(saved.played, saved.fault, (saved.left_ms[0], saved.left_ms[1]))
    except (DataFault, HiveError):
        return None
    return match


def forget_match(store: "Store") -> None:
    """Delete the match that was saved last."""
    store.forget(MATCH_KEY)
