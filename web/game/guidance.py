"""The end of the tips for newcomers: after some games, or by a button. No DOM."""

from hive_core.records import changed
from hive_core.rules.board import ONGOING
from web.game.players import nobody_here
from web.game.tips import ENOUGH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.protocols import GameSessionLike

PLAYED = "played"
"""The store's name for the number of games that a person here has played to their end."""


class Guidance:
    """Switches the tips of a session off; `over`: its game has ended already."""

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.over = False

    def begin(self) -> None:
        """Take another game, which is not counted where it has ended already."""
        self.over = self.session.game.outcome()[0] != ONGOING

    def count(self) -> None:
        """Count a game that has just ended; after enough of them there are no tips any more."""
        session = self.session
        before, self.over = self.over, session.game.outcome()[0] != ONGOING
        ended = self.over and not before and not nobody_here(session.players)
        if ended and session.store.count(PLAYED) == ENOUGH:
            session.store.set("guide", False)

    def dismiss(self) -> None:
        """Switch off the tips, or the coach for this game only."""
        session = self.session
        if session.setup.coach:
            session.use_setup(changed(session.setup, coach=False))
            session.changed()
            session.redraw.then(lambda: session.page.say("guide.coach_gone"))
            return
        session.effects.set("guide", False)
        session.redraw.then(lambda: session.page.say("guide.gone"))
