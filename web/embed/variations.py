"""Choice of the line that a reader steps through, in a game with variations. No DOM."""

from web.embed.modes import StepMode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game, Node
    from web.embed.host_events import HostEvents
    from web.game.session import Session


class Variations:
    """Stepper through the variations of a session's game. `spell_path` makes the link that `path`
    returns, once its module is loaded."""

    def __init__(self, session: "Session", events: "HostEvents") -> None:
        self.session = session
        self.events = events
        self.spell_path: Callable[[Game, int], str] | None = None
        self.begin()

    def begin(self) -> None:
        """Store the end of the main line and its result, so that the reader can return to that line."""
        game = self.session.game
        self.home = game.node, game.agreed

    def ply(self) -> int:
        """Return the number of plies before the position in view."""
        session = self.session
        return len(session.game.played) if session.at_present() else session.shown_ply

    def nodes(self) -> "list[Node]":
        """Return the moves that continue from the position in view, the main line's first. Return
        [] if fewer than two moves do, or if the mode is not a StepMode."""
        nodes = (
            self.session.node_in_view().variations
            if isinstance(self.session.mode, StepMode)
            else []
        )
        return nodes if len(nodes) > 1 else []

    def chosen(self) -> int:
        """Return the index in `nodes()` of the move that a step forward makes, -1 if there is none."""
        line = self.session.game.node.path()
        for number, node in enumerate(self.nodes()):
            if node in line:
                return number
        return -1

    def choose(self, number: int) -> None:
        """Make a step forward play the move at index `number` of `nodes()`. The view stays."""
        nodes = self.nodes()
        if 0 <= number < len(nodes) and number != self.chosen():
            self._take(nodes[number], self.ply())

    def go(self, number: int) -> None:
        """Select the move at index `number` of `nodes()`, and show the position after it."""
        self.choose(number)
        if number == self.chosen():
            self.session.step("forward")

    def go_along(self, moves: "list[str]") -> bool:
        """Show the position to which `moves` lead from the beginning, along any line of the game tree.
        Return False if no line has these moves, or if the game is one to be played and has other
        moves."""
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
        """Step along the line of moves through `node` from now on, and show its position after `ply`
        plies."""
        game = self.session.game
        game.visit(node.end())
        if game.node is self.home[0]:
            game.agreed = self.home[1]
        self.session.clear(ply)
        self.events.follow(self.session)
        self.session.draw()

    def onward(self) -> bool:
        """Step one move forward. Return False if the end of the line is reached."""
        if not self.session.at_present():
            self.session.step("forward")
        return not self.session.at_present()

    def path(self) -> str:
        """Return the fragment of an address (after `#`) that opens the position in view in Skep, with
        all variations; "" if it is too long, or `spell_path` is not loaded."""
        return self.spell_path(self.session.game, self.ply()) if self.spell_path else ""
