"""One game between two UHP engines.

Only the rules end a game: a surrounded queen, or the third occurrence of a position. Engines do not
agree on when two positions are the same. If one reports a draw by repetition before the rules do, the
game is a draw, and its end names that engine. An engine that dies, hangs, chooses an illegal move or
reports the end of a game that is not over loses by forfeit.
"""

from hive_core.engine.client import Client, EngineFault
from hive_core.game import REPETITION, Game
from hive_core.notation.moves import MOST_PLIES, STATES
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE, other
from hive_core.rules.errors import HiveError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")
    ClientOf = Callable[[int], Client]

FORFEIT, UNFINISHED = "forfeit", "unfinished"
PLIES = MOST_PLIES - 2
"""Number of plies after which a game counts as a draw, since a GameString can hold no longer game."""

Ended = NamedTuple(
    "Ended",
    [
        ("result", "int"),
        ("ended_by", "str"),
        ("failed", "int | None"),
        ("slowest_s", "tuple[float, float]"),
    ],
)
"""The end of a game: its result and reason as in Game.outcome, or FORFEIT with what happened, or
UNFINISHED; the colour that lost by forfeit, or None; the longest time for a move by colour, in seconds,
0.0 after a forfeit."""


class Forfeit(Exception):
    """Raised if a colour loses by forfeit, because its engine fails."""

    def __init__(self, color: int, text: str) -> None:
        super().__init__(text)
        self.color = color


def play(game: Game, client_of: "ClientOf", seed: int, plies: int = PLIES) -> Ended:
    """Play `game` on from its present position until it ends or has `plies` plies, and return how it
    ended. `client_of` returns the client of a colour; its engine gets `seed` if it takes one."""
    try:
        for color in (WHITE, BLACK):
            _answer(client_of, color, lambda client: client.new_game(game.game_string(), seed))
        counted = ""
        while not counted and game.outcome()[0] == ONGOING and len(game.played) < plies:
            counted = _ply(game, client_of)
        slowest = (client_of(WHITE).slowest_s, client_of(BLACK).slowest_s)
    except Forfeit as forfeit:
        ended_by = f"{FORFEIT}: {forfeit}".replace("\n", " ")
        return Ended(other(forfeit.color), ended_by, forfeit.color, (0.0, 0.0))
    result, ended_by = (DRAW, counted) if counted else game.outcome()
    if result == ONGOING:
        result, ended_by = DRAW, UNFINISHED
    return Ended(result, ended_by, None, slowest)


def _answer(client_of: "ClientOf", color: int, what: "Callable[[Client], T]") -> "T":
    """Call `what` with the client of `color`, and return what it returns. Raises Forfeit if the engine
    fails."""
    try:
        return what(client_of(color))
    except EngineFault as fault:
        raise Forfeit(color, str(fault)) from None


def _ply(game: Game, client_of: "ClientOf") -> str:
    """Get a move from the engine whose turn it is, play it and send it to both engines. Return how the
    game ended if an engine reports a draw by repetition, else ""."""
    color = game.board.turn
    text = _answer(client_of, color, Client.choose)
    try:
        game.play(text)
    except HiveError as error:
        raise Forfeit(color, f"{text[:40]!r} is no legal move ({error})") from None
    counted = ""
    if game.outcome()[0] == ONGOING:
        text = game.played[-1].text
        for color in (WHITE, BLACK):
            state = _answer(client_of, color, lambda client: client.follow(text))
            if state not in STATES.values() or state == STATES[ONGOING]:
                continue
            if state != STATES[DRAW] or hives(game) < 2:
                raise Forfeit(color, f"says {state} after {text}, where the game goes on")
            counted = f"{REPETITION}: counted by {client_of(color).spec.name}"
    return counted


def hives(game: Game) -> int:
    """Return how often the present hive has occurred with the same side to move. Positions that differ
    only in which piece rests count as equal."""
    hive = game.keys[-1][:-1]
    return [key[:-1] for key in game.keys].count(hive)
