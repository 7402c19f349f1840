"""Undo and redo to the last or next decision of a person at this screen. Pure."""

from hive_core.rules.board import ONGOING, PASS
from web.game.players import nobody_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.game.players import Players


def plies_back(game: "Game", players: "Players") -> int:
    """Return the number of plies that an undo takes back, 0 if no person has decided anything.

    An undo of a resignation or agreed draw counts as 1 and leaves the moves. If no person at this
    screen plays, every ply is a decision.
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
    """Redo undone plies up to the next decision of a person. There must be a ply to redo."""
    ahead = game.ahead()
    game.redo()
    for node in ahead[1:]:
        here = players[game.board.turn].here or nobody_here(players)
        if node.ply.move != PASS and here:
            break
        game.redo()
