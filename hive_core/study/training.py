"""Training on a tree of moves: which moves of the learner are accepted, and what the opponent plays.

The main line is accepted, and every variation whose comment has `$right`. Any other variation says its
comment, and the learner tries again. The opponent plays by the tree, and at a fork the line that was
played least often, the main line first.
"""

from hive_core.rules.bugs import other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hive_core.game import Game, Node

RIGHT, RETRY = "$right", "$retry"
"""Words of a comment that say whether its move is accepted; nobody else sees them."""


def accepted(node: "Node") -> bool:
    """Return whether the learner may play the move that leads to `node`."""
    main = not node.parent or node.parent.variations[0] is node
    return main or RIGHT in node.comment.split()


def words_of(node: "Node") -> str:
    """Return the comment of `node` without RIGHT and RETRY."""
    return " ".join([word for word in node.comment.split() if word not in (RIGHT, RETRY)])


def turns(game: "Game", start: "Node | None" = None) -> "Iterator[tuple[Node, int]]":
    """Yield each node from `start` on (the root without it), with the colour to move there."""
    first = start or game.root
    begin = game.board.turn
    if (len(game.node.path()) - len(game.root.path())) % 2:
        begin = other(begin)
    depth = {id(game.root): 0}
    for node in game.root.nodes():
        if node.parent:
            depth[id(node)] = depth[id(node.parent)] + 1
    for node in first.nodes():
        yield node, begin if depth[id(node)] % 2 == 0 else other(begin)


def first_turn(game: "Game", start: "Node", color: int) -> "Node | None":
    """Return the first node of the main line from `start` on where `color` has a move, None if it has
    none."""
    turn = {id(node): to_move for node, to_move in turns(game, start)}
    node: "Node | None" = start
    while node:
        if turn[id(node)] == color and node.variations:
            return node
        node = node.variations[0] if node.variations else None
    return None


def cut_off(game: "Game", color: int) -> "list[Node]":
    """Return the nodes of moves of `color` that are not accepted and have moves after them, which are
    therefore never played."""
    found = []
    for node, turn in turns(game):
        if turn == color:
            found.extend([one for one in node.variations if one.variations and not accepted(one)])
    return found


class Lines:
    """The lines of a training of the colour `color`, from the node `start` of `game` on, and which of
    them were played to their end."""

    def __init__(self, game: "Game", start: "Node", color: int) -> None:
        self.start = start
        self.order = list(turns(game, start))
        self.color = color
        self.ended: list[Node] = []

    def answer(self, node: "Node") -> "Node":
        """Return the node to which the opponent plays from `node`: the first whose lines were not all
        played, or the main line's."""
        done = self._finished()
        waiting = [child for child in node.variations if id(child) not in done]
        return (waiting + node.variations)[0]

    def end(self, node: "Node") -> "Node | None":
        """Record that the line to `node`, its last one, was played. Return the last node before it from
        which the opponent has another line to play, None if everything was played."""
        self.ended.append(node)
        done = self._finished()
        turn = {id(one): to_move for one, to_move in self.order}
        place = node.parent
        while place and id(place) in turn:
            if turn[id(place)] != self.color and id(place) not in done:
                return place
            place = place.parent
        return None

    def counts(self) -> "tuple[int, int]":
        """Return two numbers: how many lines were played to their end, and how many there are if the
        learner plays the first accepted move each time."""
        count, waiting = 0, [self.start]
        turn = {id(one): to_move for one, to_move in self.order}
        while waiting:
            node = waiting.pop()
            count += not node.variations
            mine = turn[id(node)] == self.color
            waiting.extend(node.variations[:1] if mine else node.variations)
        return min(count, len(self.ended)), count

    def _finished(self) -> "dict[int, bool]":
        """Return the ids of the nodes below which everything was played: of the opponent's moves all,
        of the learner's at least one."""
        done = {id(node): True for node in self.ended}
        for node, turn in reversed(self.order):
            played = [1 for child in node.variations if id(child) in done]
            if played and (turn == self.color or len(played) == len(node.variations)):
                done[id(node)] = True
        return done
