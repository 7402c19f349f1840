"""Undo and redo by decisions of a person at this screen, not by single plies. Pure."""

from hive_core.rules.board import ONGOING, PASS
from web.game.players import nobody_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.game.players import Players


def plies_back(game: "Game", players: "Players") -> int:
    """Return how many plies an undo takes back: those up to and including the last decision of a
    person; 0 if there is no decision.

    A resignation or agreed draw counts as one ply, and its undo leaves the moves. If no player is
    at this screen, every ply counts as a decision.
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
    """Redo one undone ply, and more until it is a person's turn to decide. There must be an undone
    ply."""
    ahead = game.ahead()
    game.redo()
    for node in ahead[1:]:
        here = players[game.board.turn].here or nobody_here(players)
        if node.ply.move != PASS and here:
            break
        game.redo()
