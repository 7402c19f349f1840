"""The lines of a game with variations in a frame: which one is stepped through. No DOM."""

from web.embed.modes import StepMode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game, Node
    from web.embed.host_events import HostEvents
    from web.game.session import Session


class Variations:
    """Walks in the tree of a session's game. `spell_path` writes the path to a position, see `path`."""

    def __init__(self, session: "Session", events: "HostEvents") -> None:
        self.session = session
        self.events = events
        self.spell_path: Callable[[Game, int], str] | None = None
        self.begin()

    def begin(self) -> None:
        """Take the game on the board for one that has just been opened."""
        game = self.session.game
        self.home = game.node, game.agreed

    def ply(self) -> int:
        """The number of plies that have led to the position in view."""
        session = self.session
        return len(session.game.played) if session.at_present() else session.shown_ply

    def nodes(self) -> "list[Node]":
        """The moves that go on from the position in view, the main line's first; [] where there is no
        choice, and in a game that is played."""
        nodes = (
            self.session.node_in_view().variations
            if isinstance(self.session.mode, StepMode)
            else []
        )
        return nodes if len(nodes) > 1 else []

    def chosen(self) -> int:
        """The number of the move in `nodes` that a step forward makes, -1 for none."""
        line = self.session.game.node.path()
        for number, node in enumerate(self.nodes()):
            if node in line:
                return number
        return -1

    def choose(self, number: int) -> None:
        """Choose the move of `nodes` that a step forward makes, with its main line after it. The
        position in view stays."""
        nodes = self.nodes()
        if 0 <= number < len(nodes) and number != self.chosen():
            self._take(nodes[number], self.ply())

    def go(self, number: int) -> None:
        """Make a move of `nodes`; a step back leads here again."""
        self.choose(number)
        if number == self.chosen():
            self.session.step("forward")

    def go_along(self, moves: "list[str]") -> bool:
        """Show the position after the moves of any line from its beginning; False where none has
        them, and in a game that is played and took another line."""
        node = self.session.game.root
        for text in moves:
            found = [child for child in node.variations if child.ply.text == text]
            if not found:
                return False
            node = found[0]
        if node in self.session.game.node.path():
            self.session.goto(len(moves))
        elif self.session.mode.moves:
            return False
        else:
            self._take(node, len(moves))
        return True

    def _take(self, node: "Node", ply: int) -> None:
        """Let the line that leads on from a node be the one that is stepped through."""
        game = self.session.game
        game.visit(node.end())
        if game.node is self.home[0]:
            game.agreed = self.home[1]
        self.session.clear(ply)
        self.events.follow(self.session)
        self.session.draw()

    def onward(self) -> bool:
        """Step a move forward; False at the end."""
        if not self.session.at_present():
            self.session.step("forward")
        return not self.session.at_present()

    def path(self) -> str:
        """The part after `#` of an address in Skep that opens here; "" where the plain text does."""
        return self.spell_path(self.session.game, self.ply()) if self.spell_path else ""
