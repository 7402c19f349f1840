"""Players of a game: a person at this screen, the computer, or a remote opponent. No DOM.

The session requests a move from the player to move, whatever its kind. The player answers with a
MoveString, immediately or later; the session ignores an answer if the position has changed meanwhile.
"""

from hive_core.records import NamedTuple
from hive_core.rules.bugs import BLACK, WHITE, other
from web.common import settings
from web.opponent.move_search import EVEN_SCORE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from web.common.settings import Setup
    from web.opponent.move_search import MoveSearch

    class Player(Protocol):
        """The player of one colour. `who` is the kind of player; `here` is True if the player moves
        on this screen."""

        who: str
        here: bool

        def request(self, turn: "Turn") -> None:
            """Request a move in the position that `turn` describes. The session calls this after every
            drawing while the player is to move."""

        def thinks(self) -> bool:
            """Return whether this player is the computer and may search when it has the turn."""

        def forget(self) -> None:
            """Cancel the request of a move that is not answered yet."""

        def takes_draw(self, ply: int) -> bool | None:
            """Return whether the player accepts a draw after `ply` plies, None if a person at this
            screen must decide."""

    Players = tuple[Player, Player]

Turn = NamedTuple(
    "Turn",
    [
        ("game", "str"),
        ("tournament", "bool"),
        ("color", "int"),
        ("ply", "int"),
        ("watched", "bool"),
        ("answer", "Callable[[str], None]"),
    ],
)
"""Request for a move. `game`: the GameString. `tournament`: the tournament opening rule holds. `color`:
the side to move. `ply`: the number of plies played. `watched`: no player is at this screen.
`answer(text)` plays the MoveString `text`."""

YOU, PERSON, COMPUTER, REMOTE = "you", "person", "computer", "elsewhere"
"""Kinds of players: the only person at this screen, one of two people at it, the computer, and a
remote opponent."""

WATCHING_PACE_S = 0.7
"""Minimum seconds that each move of the computer takes in a game between two computers."""

EARLIEST_DRAW_PLY = 16
"""Minimum number of plies after which the computer accepts a draw."""


class Human:
    """Base class of the human players. Their moves come from taps or from the opponent's device, so a
    request for a move has no effect."""

    def request(self, turn: Turn) -> None:
        """Do nothing: the session receives a human player's moves without a request."""

    def thinks(self) -> bool:
        """Return False, since a human player is not the computer."""
        return False

    def forget(self) -> None:
        """Do nothing: a human player has no search to cancel."""


class Person(Human):
    """A person at this screen. `who` is YOU if nobody else plays at this screen, PERSON if two
    people do."""

    here = True

    def __init__(self, who: str = PERSON) -> None:
        self.who = who

    def takes_draw(self, ply: int) -> "bool | None":
        """Return None: a person answers a draw offer in a dialog."""
        return None


class Computer:
    """The computer as a player of one colour, at a level and in a style. If it plays both colours,
    the two players share `search`, which finds the move of the side to move."""

    who = COMPUTER
    here = False

    def __init__(self, search: "MoveSearch", level: int, style: int) -> None:
        self.search = search
        self.level = level
        self.style = style

    def request(self, turn: Turn) -> None:
        """Start the search for a move, unless a person has stopped the computer."""
        if not self.search.stopped:
            pace_s = WATCHING_PACE_S if turn.watched else 0.0
            self.search.request(
                turn.game, turn.tournament, self.level, self.style, pace_s, turn.answer
            )

    def thinks(self) -> bool:
        """Return whether the computer may search when it is to move: True unless a person has stopped
        it."""
        return not self.search.stopped

    def forget(self) -> None:
        """Cancel the search for a move."""
        self.search.cancel()

    def takes_draw(self, ply: int) -> "bool | None":
        """Return whether the computer accepts a draw: True if at least EARLIEST_DRAW_PLY plies are
        played and the score it expects is at most EVEN_SCORE."""
        return ply >= EARLIEST_DRAW_PLY and self.search.expects <= EVEN_SCORE


class RemotePlayer(Human):
    """A remote opponent, whose moves come by links or over a connection."""

    who = REMOTE
    here = False

    def takes_draw(self, ply: int) -> "bool | None":
        """Return False: web/remote sends the draw offer, and the opponent's answer comes later."""
        return False


def friends(color: int) -> "Players":
    """Return the players of a remote match: a person at this screen with `color`, and a remote
    opponent."""
    here, there = Person(YOU), RemotePlayer()
    return (here, there) if color == WHITE else (there, here)


def watchers() -> "Players":
    """Return the players of a match that this device only watches: two remote players."""
    return RemotePlayer(), RemotePlayer()


def two_people() -> "Players":
    """Return two people at this screen as players."""
    return Person(), Person()


def seats(computers: "tuple[int, ...]", search: "MoveSearch", setup: "Setup") -> "Players":
    """Return the players of White and Black: the computer for the colours `computers`, people for the
    others. `setup` has the computer's level and style."""
    if not computers:
        return two_people()
    computer = Computer(search, setup.level, setup.style)
    person = Person(YOU)
    white: Player = computer if WHITE in computers else person
    black: Player = computer if BLACK in computers else person
    return white, black


def computers_of(players: "Players") -> "tuple[int, ...]":
    """Return the colours that the computer plays among `players`."""
    return tuple([color for color in (WHITE, BLACK) if players[color].who == COMPUTER])


def chosen_colors(setup: "Setup", chance: int) -> "tuple[int, ...]":
    """Return the colours that the computer plays in a game with the choices `setup`. If the colours are
    random, `chance` decides as in `own_color`."""
    if setup.opponent == settings.WATCH:
        return (WHITE, BLACK)
    if setup.opponent not in (settings.COMPUTER, settings.ENGINE):
        return ()
    return (other(own_color(setup, chance)),)


def own_color(setup: "Setup", chance: int) -> int:
    """Return the colour that the person plays in a game with the choices `setup`. If it is random, an
    odd `chance` gives White, an even one Black."""
    side = setup.side
    if side == "chance":
        side = "white" if chance & 1 else "black"
    return WHITE if side == "white" else BLACK


def one_here(players: "Players") -> bool:
    """Return whether exactly one of the players is at this screen."""
    return players[WHITE].here != players[BLACK].here


def nobody_here(players: "Players") -> bool:
    """Return whether no player is at this screen, so that the game is only watched."""
    return not (players[WHITE].here or players[BLACK].here)
