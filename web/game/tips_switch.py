"""Switch that ends the tips for newcomers, after ENOUGH finished games or by a button. No DOM."""

from hive_core.records import changed
from hive_core.rules.board import ONGOING
from web.game.players import nobody_here
from web.game.tips import ENOUGH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.protocols import GameSessionLike

PLAYED = "played"
"""Key under which the store saves the number of games that a person at this screen has finished."""


class TipsSwitch:
    """Switch that ends the tips for newcomers. `over` is True if the game on the board had ended at the
    latest count."""

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.over = False

    def begin(self) -> None:
        """Note whether the game put on the board has ended already; then `count` does not count it."""
        self.over = self.session.game.outcome()[0] != ONGOING

    def count(self) -> None:
        """Count the game on the board if it has just ended. After ENOUGH games, switch the tips
        off."""
        session = self.session
        before, self.over = self.over, session.game.outcome()[0] != ONGOING
        ended = self.over and not before and not nobody_here(session.players)
        if ended and session.store.count(PLAYED) == ENOUGH:
            session.store.set("guide", False)

    def dismiss(self) -> None:
        """Switch the tips off for good. In a game with a coach, switch off only the coach."""
        session = self.session
        if session.setup.coach:
            session.use_setup(changed(session.setup, coach=False))
            session.changed()
            session.redraw.then(lambda: session.page.say("guide.coach_gone"))
            return
        session.effects.set("guide", False)
        session.redraw.then(lambda: session.page.say("guide.gone"))
