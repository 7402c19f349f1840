"""Players: a person at this screen, the computer, or a remote opponent. No DOM.

The session requests a move of the player to move, without knowing the player's kind. The player
answers with a MoveString, at once or later. If the position has changed in the meantime, the
session ignores the answer.
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
        """The player of one colour. `who` is the kind of player; `here` is True if the player moves
        on this screen."""

        who: str
        here: bool

        def request(self, turn: "Turn") -> None:
            """Request a move in the present position, which `turn` describes. The session calls
            this after every drawing."""

        def thinks(self) -> bool:
            """Return whether this player is the computer and may search when it has the turn."""

        def forget(self) -> None:
            """Cancel the latest request of a move."""

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
"""Request of a move: the GameString, whether the tournament opening rule holds, the colour to move,
the number of plies played, whether no player is at this screen, and the function to call with the
MoveString."""

YOU, PERSON, COMPUTER, REMOTE = "you", "person", "computer", "elsewhere"
"""Kinds of players: the only person at this screen, one of two people at it, the computer, and a
remote opponent."""

WATCHING_PACE_S = 0.7
"""Least number of seconds that each move of the computer takes in a game between two computers."""

EARLIEST_DRAW_PLY = 16
"""Least number of plies played before the computer accepts a draw."""


class Person:
    """A person at this screen. `who` is YOU if nobody else plays at this screen, PERSON if two
    people do."""

    here = True

    def __init__(self, who: str = PERSON) -> None:
        self.who = who

    def request(self, turn: Turn) -> None:
        """Do nothing: a person sees on the board whose turn it is."""

    def thinks(self) -> bool:
        """Return False, since a person is not the computer."""
        return False

    def forget(self) -> None:
        """Do nothing, since a request has no effect on a person."""

    def takes_draw(self, ply: int) -> "bool | None":
        """Return None: a person answers a draw offer in a dialog."""
        return None


class Computer:
    """The computer as a player of one colour, at a level and in a style. If it plays both colours,
    the two players share `turn`, which searches the move of the side to move."""

    who = COMPUTER
    here = False

    def __init__(self, turn: "ComputerTurn", level: int, style: int) -> None:
        self.turn = turn
        self.level = level
        self.style = style

    def request(self, turn: Turn) -> None:
        """Start the search for a move, unless a person has stopped the computer."""
        if not self.turn.stopped:
            pace_s = WATCHING_PACE_S if turn.watched else 0.0
            self.turn.request(
                turn.game, turn.tournament, self.level, self.style, pace_s, turn.answer
            )

    def thinks(self) -> bool:
        """Return whether the computer may search when it has the turn: True unless a person has
        stopped it."""
        return not self.turn.stopped

    def forget(self) -> None:
        """Cancel the search for a move."""
        self.turn.cancel()

    def takes_draw(self, ply: int) -> "bool | None":
        """Return whether the computer accepts a draw: True if at least EARLIEST_DRAW_PLY plies are
        played and the score it expects is at most EVEN_SCORE."""
        return ply >= EARLIEST_DRAW_PLY and self.turn.expects <= EVEN_SCORE


class RemotePlayer:
    """A remote opponent, whose moves come by links or over a connection."""

    who = REMOTE
    here = False

    def request(self, turn: Turn) -> None:
        """Do nothing: the opponent moves when the link or message with the last move arrives."""

    def thinks(self) -> bool:
        """Return False, since a remote opponent is not the computer."""
        return False

    def forget(self) -> None:
        """Do nothing: a late answer does no harm, since its link is compared with the game."""

    def takes_draw(self, ply: int) -> "bool | None":
        """Return False: web/remote sends the draw offer, and the opponent's answer comes later."""
        return False


def friends(color: int) -> "Players":
    """Return the players of a remote match: a person at this screen with `color`, and a remote
    opponent."""
    here, there = Person(YOU), RemotePlayer()
    return (here, there) if color == WHITE else (there, here)


def watchers() -> "Players":
    """Return the players of a match that is only watched: two remote players."""
    return RemotePlayer(), RemotePlayer()


def two_people() -> "Players":
    """Return two people at this screen as players."""
    return Person(), Person()


def seats(computers: "tuple[int, ...]", turn: "ComputerTurn", setup: "Setup") -> "Players":
    """Return the players of White and Black: the computer for the colours `computers`, people for
    the others. `setup` gives the computer's level and style."""
    if not computers:
        return two_people()
    computer = Computer(turn, setup.level, setup.style)
    person = Person(YOU)
    white: Player = computer if WHITE in computers else person
    black: Player = computer if BLACK in computers else person
    return white, black


def computers_of(players: "Players") -> "tuple[int, ...]":
    """Return the colours that the computer plays among `players`."""
    return tuple([color for color in (WHITE, BLACK) if players[color].who == COMPUTER])


def chosen_colors(setup: "Setup", chance: int) -> "tuple[int, ...]":
    """Return the colours that the computer plays if a game begins with `setup`. `chance` decides
    random colours, see `own_color`."""
    if setup.opponent == settings.WATCH:
        return (WHITE, BLACK)
    if setup.opponent != settings.COMPUTER:
        return ()
    return (other(own_color(setup, chance)),)


def own_color(setup: "Setup", chance: int) -> int:
    """Return the colour that the person plays if a game begins with `setup`. If the colour is
    random, an odd `chance` gives White, an even one Black."""
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
