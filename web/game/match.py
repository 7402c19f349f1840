"""The game on the board with all that belongs to it, as one record. Pure.

A session replaces its match as a whole where another game takes the board, and by `changed` where
something of it is new; so nothing of an earlier game is left over.
"""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.clock.protocol import ClockLike
    from web.game.players import Players
    from web.saved.remote_match import RemoteMatch, WatchedMatch

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
"""The game, who plays White and Black, its key among the local games ("": it is not among them), what
an opened file says about it (names of headers and their texts), its clock, the match with an opponent
on another device, and the room where two others play it while it is watched here."""


def new_match(
    game: "Game",
    players: "Players",
    key: str = "",
    clock: "ClockLike | None" = None,
    remote: "RemoteMatch | None" = None,
    watched: "WatchedMatch | None" = None,
) -> Match:
    """Return the match of a game that begins."""
    return Match(game, players, key, (), clock, remote, watched)
