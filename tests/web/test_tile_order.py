"""web/board/tiles.py: tiles lie from the back to the front, put in anew only where they must."""

from typing import Any

from tests.web.pretend import pretended
from web.board.scene_types import Tile


class Layer:
    """Keeps its nodes in order, and counts how often one was put in."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.puts = 0

    def insertBefore(self, node: Any, following: Any) -> None:
        self.puts += 1
        if node in self.nodes:
            self.nodes.remove(node)
        self.nodes.insert(self.nodes.index(following) if following else len(self.nodes), node)

    def appendChild(self, node: Any) -> None:
        self.insertBefore(node, None)


class Node:
    """An element that does nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self


def tile(piece: int, x: float, y: float) -> Tile:
    return Tile(piece, "wA", x, y, 0, 0, False, False, False)


def test_a_tile_that_has_landed_is_the_only_one_put_in_anew() -> None:
    """A move of one tile had every tile of the board styled anew when it landed."""
    with pretended() as document:
        document.createElementNS = lambda *_: Node()
        from web.board.tiles import Tiles

        layer, shadows = Layer(), Layer()
        places: tuple[Any, Any] = (layer, shadows)
        tiles = Tiles(places[0], places[1], lambda: 1.0)
        row = [tile(piece, 0, 90.0 * piece) for piece in range(8)]
        tiles.draw(tuple(row), True)
        flown = [tile(0, 300, 630.0) if one.piece == 0 else one for one in row]
        flown = flown[1:] + flown[:1]
        tiles.draw(tuple(flown), False)
        assert layer.nodes[-1] is tiles.nodes.node[0], "it flies over everything"
        back = [tile(0, 0, 0.0)] + row[1:]
        tiles.draw(tuple(back), False)
        tiles._on_landed(None)
        assert [tiles.nodes.node[one.piece] for one in back] == layer.nodes
        layer.puts = 0
        tiles.since -= 1000.0
        tiles.draw(tuple(flown), False)
        tiles._on_landed(None)
        assert [tiles.nodes.node[one.piece] for one in flown] == layer.nodes
        assert layer.puts == 3, "to its row, above all, and to its row again"
