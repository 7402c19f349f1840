"""Record of the game on the board and all that belongs to it. Pure.

A session never changes its match in place. It stores a new record for another game, and a copy made
by `changed` if a field changes.
"""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.clock.clock import ClockLike
    from web.game.players import Players
    from web.saved_records.remote_match import RemoteMatch, WatchedMatch

Match = NamedTuple(
    "Match",
    [
        ("game", "Game"),
        ("players", "Players"),
        ("key", "str"),
        ("headers", "tuple[tuple[str, str], ...]"),
        ("clock", "ClockLike | None"),
        ("remote", "RemoteMatch | None"),
        ("watched", "WatchedMatch | None"),
    ],
)
"""The game on the board and what belongs to it: the players of White and Black; its key among the local
games ("" if it is not one of them); the headers of an opened file as (name, text); the clock; the match
with a remote opponent; and the match of two other players that is watched here."""


def new_match(
    game: "Game",
    players: "Players",
    key: str = "",
    clock: "ClockLike | None" = None,
    remote: "RemoteMatch | None" = None,
    watched: "WatchedMatch | None" = None,
) -> Match:
    """Return the match of a new game without headers; the parameters are fields of Match."""
    return Match(game, players, key, (), clock, remote, watched)
