"""The reach of undo and redo: to the last or next decision of a person at this screen. Pure."""

from hive_core.rules.board import ONGOING, PASS
from web.game.players import nobody_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.game.players import Players


def plies_back(game: "Game", players: "Players") -> int:
    """Number of plies that an undo takes back; 0 when no person has decided anything yet.

    A resignation or an agreed draw is taken back alone. Where nobody here plays, every ply counts.
    """
    if game.agreed[0] != ONGOING:
        return 1
    for back in range(1, len(game.played) + 1):
        color = (game.board.ply - back) & 1
        passed = game.played[-back].move == PASS
        if not passed and (players[color].here or nobody_here(players)):
            return back
    return 0


def redo_to_decision(game: "Game", players: "Players") -> None:
    """Play again what was taken back, up to the next decision of a person. Something must be there."""
    ahead = game.ahead()
    game.redo()
    for node in ahead[1:]:
        here = players[game.board.turn].here or nobody_here(players)
        if node.ply.move != PASS and here:
            break
        game.redo()
