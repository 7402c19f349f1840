"""Who has a colour: a person here, the computer, or somebody elsewhere. No DOM.

The session asks the player whose turn it is and knows no kinds. A player answers with a MoveString, at
once or much later; an answer to a position that is not the present one any more is dropped.
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
        """`who` names the kind for the plates; `here`: the moves are made on this screen."""

        who: str
        here: bool

        def asked(self, turn: "Turn") -> None:
            """It is this player's turn, and the position is drawn; asked again after every drawing."""

        def thinks(self) -> bool:
            """Whether a turn of this player keeps the computer busy."""

        def forget(self) -> None:
            """What was asked last does not matter any more."""

        def takes_draw(self, ply: int) -> bool | None:
            """The answer to an offered draw; None: a person on this screen has to give it."""

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
"""What a player is asked: the game's text (see Game.text), its opening rule, the colour to move,
the plies played, whether nobody on this screen plays, and whom to tell the move."""

YOU, PERSON, COMPUTER, ELSEWHERE = "you", "person", "computer", "elsewhere"
"""Who has a colour: the one person at this screen, one of two there, the computer, somebody
elsewhere."""

WATCHING_PACE_S = 0.7
"""Two computers take at least so long for a move."""

EARLIEST_DRAW_PLY = 16
"""The computer takes a draw from here on when it expects no more than EVEN_SCORE for itself."""


class Person:
    """Somebody at this screen; `who` is YOU or PERSON."""

    here = True

    def __init__(self, who: str = PERSON) -> None:
        self.who = who

    def asked(self, turn: Turn) -> None:
        """A person sees the board."""

    def thinks(self) -> bool:
        return False

    def forget(self) -> None:
        """A person was not asked."""

    def takes_draw(self, ply: int) -> "bool | None":
        return None


class Computer:
    """The computer at a level and in a style. Two of them share the one search of `turn`."""

    who = COMPUTER
    here = False

    def __init__(self, turn: "ComputerTurn", level: int, style: int) -> None:
        self.turn = turn
        self.level = level
        self.style = style

    def asked(self, turn: Turn) -> None:
        if not self.turn.stopped:
            pace_s = WATCHING_PACE_S if turn.watched else 0.0
            self.turn.request(
                turn.game, turn.tournament, self.level, self.style, pace_s, turn.answer
            )

    def thinks(self) -> bool:
        return not self.turn.stopped

    def forget(self) -> None:
        self.turn.cancel()

    def takes_draw(self, ply: int) -> "bool | None":
        return ply >= EARLIEST_DRAW_PLY and self.turn.expects <= EVEN_SCORE


class Elsewhere:
    """Somebody whose moves come by links."""

    who = ELSEWHERE
    here = False

    def asked(self, turn: Turn) -> None:
        """The link that is sent asks."""

    def thinks(self) -> bool:
        return False

    def forget(self) -> None:
        """A link that comes too late is compared with the game."""

    def takes_draw(self, ply: int) -> "bool | None":
        return False


def friends(color: int) -> "Players":
    """A person here with this colour, and somebody elsewhere."""
    here, there = Person(YOU), Elsewhere()
    return (here, there) if color == WHITE else (there, here)


def watchers() -> "Players":
    """Two people elsewhere, whose game is only looked at."""
    return Elsewhere(), Elsewhere()


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
    """The colours that the computer has."""
    return tuple([color for color in (WHITE, BLACK) if players[color].who == COMPUTER])


def chosen_colors(setup: "Setup", toss: int) -> "tuple[int, ...]":
    """The colours of the computer in a chosen set-up; `toss` as in `own_color`."""
    if setup.opponent == settings.WATCH:
        return (WHITE, BLACK)
    if setup.opponent != settings.COMPUTER:
        return ()
    return (other(own_color(setup, toss)),)


def own_color(setup: "Setup", toss: int) -> int:
    """The colour of the person in a chosen set-up; by chance an odd `toss` gives White."""
    side = setup.side
    if side == "chance":
        side = "white" if toss & 1 else "black"
    return WHITE if side == "white" else BLACK


def one_here(players: "Players") -> bool:
    """Whether exactly one of the players is at this screen."""
    return players[WHITE].here != players[BLACK].here


def nobody_here(players: "Players") -> bool:
    """Whether the game is only watched on this screen."""
    return not (players[WHITE].here or players[BLACK].here)
