"""Players: a person at this screen, the computer, or a remote opponent. No DOM.

The session requests a move of the player to move, and need not know its kind. The player answers
with a MoveString, at once or later. The session drops an answer to a position that is no longer the
present one.
"""

from hive_core.records import NamedTuple
from hive_core.rules.bugs import BLACK, WHITE, other
from web.common import settings
from web.opponent.computer_turn import EVEN_SCORE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from web.common.settings import Setup
    from web.opponent.computer_turn import ComputerTurn

    class Player(Protocol):
        """A player of one colour. `who`: its kind; `here`: its moves are made on this screen."""

        who: str
        here: bool

        def request(self, turn: "Turn") -> None:
            """Request a move in the present position; the session calls this after every drawing."""

        def thinks(self) -> bool:
            """Return whether the computer searches during this player's turn."""

        def forget(self) -> None:
            """Drop the last request."""

        def takes_draw(self, ply: int) -> bool | None:
            """Return whether the player accepts a draw offer, or None if a person at this screen
            must answer."""

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
"""Request of a move: the GameString, whether the tournament opening rule holds, the colour to move,
the plies played, whether nobody at this screen plays, and the function to call with the MoveString."""

YOU, PERSON, COMPUTER, REMOTE = "you", "person", "computer", "elsewhere"
"""Kinds of players: the only person at this screen, one of two persons there, the computer, a
remote opponent."""

WATCHING_PACE_S = 0.7
"""Least number of seconds for a move when two computers play each other."""

EARLIEST_DRAW_PLY = 16
"""Ply from which on the computer accepts a draw, if it expects at most EVEN_SCORE."""


class Person:
    """A person at this screen; `who` is YOU or PERSON."""

    here = True

    def __init__(self, who: str = PERSON) -> None:
        self.who = who

    def request(self, turn: Turn) -> None:
        """Do nothing: a person sees on the board whose turn it is."""

    def thinks(self) -> bool:
        """Return False: the computer is free."""
        return False

    def forget(self) -> None:
        """Do nothing: no request reached a person."""

    def takes_draw(self, ply: int) -> "bool | None":
        """Return None: the person answers in a dialog."""
        return None


class Computer:
    """The computer as a player, at a level and in a style. Two of them share `turn`, which searches
    for the side to move."""

    who = COMPUTER
    here = False

    def __init__(self, turn: "ComputerTurn", level: int, style: int) -> None:
        self.turn = turn
        self.level = level
        self.style = style

    def request(self, turn: Turn) -> None:
        """Begin to search, unless a person has stopped the computer."""
        if not self.turn.stopped:
            pace_s = WATCHING_PACE_S if turn.watched else 0.0
            self.turn.request(
                turn.game, turn.tournament, self.level, self.style, pace_s, turn.answer
            )

    def thinks(self) -> bool:
        """Return whether the computer searches in its turn: no person has stopped it."""
        return not self.turn.stopped

    def forget(self) -> None:
        """Cancel the search."""
        self.turn.cancel()

    def takes_draw(self, ply: int) -> "bool | None":
        """Return whether the computer accepts: from EARLIEST_DRAW_PLY on, if it expects at most
        EVEN_SCORE."""
        return ply >= EARLIEST_DRAW_PLY and self.turn.expects <= EVEN_SCORE


class RemotePlayer:
    """A remote opponent, whose moves come by links or over a connection."""

    who = REMOTE
    here = False

    def request(self, turn: Turn) -> None:
        """Do nothing: the link or message with the last move is the request."""

    def thinks(self) -> bool:
        """Return False: the computer is free."""
        return False

    def forget(self) -> None:
        """Do nothing: a link that comes too late is compared with the game."""

    def takes_draw(self, ply: int) -> "bool | None":
        """Return False; web/remote sends a draw offer to the opponent itself."""
        return False


def friends(color: int) -> "Players":
    """Return a person at this screen with `color`, and a remote opponent with the other colour."""
    here, there = Person(YOU), RemotePlayer()
    return (here, there) if color == WHITE else (there, here)


def watchers() -> "Players":
    """Return two remote players, for a game that is only watched."""
    return RemotePlayer(), RemotePlayer()


def two_people() -> "Players":
    """Return two persons at this screen."""
    return Person(), Person()


def seats(computers: "tuple[int, ...]", turn: "ComputerTurn", setup: "Setup") -> "Players":
    """Return the players if the computer has the colours `computers`; `setup` gives its level and
    style."""
    if not computers:
        return two_people()
    computer = Computer(turn, setup.level, setup.style)
    person = Person(YOU)
    white: Player = computer if WHITE in computers else person
    black: Player = computer if BLACK in computers else person
    return white, black


def computers_of(players: "Players") -> "tuple[int, ...]":
    """Return the colours that the computer plays."""
    return tuple([color for color in (WHITE, BLACK) if players[color].who == COMPUTER])


def chosen_colors(setup: "Setup", chance: int) -> "tuple[int, ...]":
    """Return the computer's colours in a chosen set-up; `chance` as in `own_color`."""
    if setup.opponent == settings.WATCH:
        return (WHITE, BLACK)
    if setup.opponent != settings.COMPUTER:
        return ()
    return (other(own_color(setup, chance)),)


def own_color(setup: "Setup", chance: int) -> int:
    """Return the person's colour in a chosen set-up; if it is random, an odd `chance` gives White."""
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
