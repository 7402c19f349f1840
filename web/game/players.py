"""The players: a person at this screen, the computer, or a remote opponent. No DOM.

The session requests a move of the player to move and knows no kinds of players. A player answers with a
MoveString, at once or much later; an answer to a position that is no longer the present one is dropped.
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
        """A player of one colour. `who` names the kind; `here`: the moves are made on this screen."""

        who: str
        here: bool

        def request(self, turn: "Turn") -> None:
            """Request a move in the position in view; called again after every drawing."""

        def thinks(self) -> bool:
            """Return whether a turn of this player keeps the computer busy."""

        def forget(self) -> None:
            """Drop the last request."""

        def takes_draw(self, ply: int) -> bool | None:
            """Answer an offer of a draw; None where a person at this screen has to."""

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
"""The request of a move: the game's text (see Game.text), its opening rule, the colour to move, the
plies played, whether the game is only watched on this screen, and what to call with the MoveString."""

YOU, PERSON, COMPUTER, REMOTE = "you", "person", "computer", "elsewhere"
"""The kinds of players: the one person at this screen, one of two there, the computer, a remote
opponent."""

WATCHING_PACE_S = 0.7
"""Seconds that each of two computers takes for a move at least."""

EARLIEST_DRAW_PLY = 16
"""Ply from which on the computer accepts a draw when it expects no more than EVEN_SCORE for itself."""


class Person:
    """A person at this screen; `who` is YOU or PERSON."""

    here = True

    def __init__(self, who: str = PERSON) -> None:
        self.who = who

    def request(self, turn: Turn) -> None:
        """Do nothing: a person sees the board."""

    def thinks(self) -> bool:
        """Return False: the computer is free."""
        return False

    def forget(self) -> None:
        """Do nothing: no request reached a person."""

    def takes_draw(self, ply: int) -> "bool | None":
        """Return None: the person answers."""
        return None


class Computer:
    """The computer at a level and in a style. Two of them share the one search of `turn`."""

    who = COMPUTER
    here = False

    def __init__(self, turn: "ComputerTurn", level: int, style: int) -> None:
        self.turn = turn
        self.level = level
        self.style = style

    def request(self, turn: Turn) -> None:
        """Begin to search, unless the computer waits."""
        if not self.turn.stopped:
            pace_s = WATCHING_PACE_S if turn.watched else 0.0
            self.turn.request(
                turn.game, turn.tournament, self.level, self.style, pace_s, turn.answer
            )

    def thinks(self) -> bool:
        """Return whether the computer does not wait."""
        return not self.turn.stopped

    def forget(self) -> None:
        """Cancel the search."""
        self.turn.cancel()

    def takes_draw(self, ply: int) -> "bool | None":
        """Return whether the computer does not expect to win, late enough in the game."""
        return ply >= EARLIEST_DRAW_PLY and self.turn.expects <= EVEN_SCORE


class RemotePlayer:
    """A remote opponent, whose moves come by links or over a connection."""

    who = REMOTE
    here = False

    def request(self, turn: Turn) -> None:
        """Do nothing: the link or message with the last move does it."""

    def thinks(self) -> bool:
        """Return False: the computer is free."""
        return False

    def forget(self) -> None:
        """Do nothing: a link that comes too late is compared with the game."""

    def takes_draw(self, ply: int) -> "bool | None":
        """Return False: the offer goes another way."""
        return False


def friends(color: int) -> "Players":
    """A person here with this colour, and a remote opponent."""
    here, there = Person(YOU), RemotePlayer()
    return (here, there) if color == WHITE else (there, here)


def watchers() -> "Players":
    """Two remote players, whose game is only watched."""
    return RemotePlayer(), RemotePlayer()


def two_people() -> "Players":
    """Two persons at one screen."""
    return Person(), Person()


def seats(computers: "tuple[int, ...]", turn: "ComputerTurn", setup: "Setup") -> "Players":
    """The players where the computer has these colours."""
    if not computers:
        return two_people()
    computer = Computer(turn, setup.level, setup.style)
    person = Person(YOU)
    white: Player = computer if WHITE in computers else person
    black: Player = computer if BLACK in computers else person
    return white, black


def computers_of(players: "Players") -> "tuple[int, ...]":
    """The colours that the computer plays."""
    return tuple([color for color in (WHITE, BLACK) if players[color].who == COMPUTER])


def chosen_colors(setup: "Setup", chance: int) -> "tuple[int, ...]":
    """The colours of the computer in a chosen set-up; `chance` as in `own_color`."""
    if setup.opponent == settings.WATCH:
        return (WHITE, BLACK)
    if setup.opponent != settings.COMPUTER:
        return ()
    return (other(own_color(setup, chance)),)


def own_color(setup: "Setup", chance: int) -> int:
    """The colour of the person in a chosen set-up; where it is random, an odd `chance` gives White."""
    side = setup.side
    if side == "chance":
        side = "white" if chance & 1 else "black"
    return WHITE if side == "white" else BLACK


def one_here(players: "Players") -> bool:
    """Return whether exactly one of the players is at this screen."""
    return players[WHITE].here != players[BLACK].here


def nobody_here(players: "Players") -> bool:
    """Return whether the game is only watched on this screen."""
    return not (players[WHITE].here or players[BLACK].here)
