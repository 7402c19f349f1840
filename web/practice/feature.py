"""Practice games as a feature of the page: an address names a position and a goal."""

from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import SIDES
from web.common.feature import Feature
from web.editor.feature import read_or_offer
from web.practice.goal import (
    GOALS,
    NOT_YET,
    REACHED,
    WIN,
    goal_of,
    goal_state,
    save_goal,
    saved_goal,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.words.announcements import Status


class PracticeFeature(Feature):
    """Feature of the page that begins a practice game against the computer, and shows its goal in a
    sentence and in another whether it was reached. The goal is saved, so that it outlasts a reload.

    `goal` is that of the present game, "" for none or once it is reached; `state` is the state shown
    last, `start` the game's first position and `color` the player's. `recalls` is True until a game of
    an earlier visit could have its goal back.
    """

    name = "practice"
    catalogues = ("practice",)
    session: "GameSession"

    def __init__(self, host: "object", session: "GameSession") -> None:
        super().__init__(host, session)
        self.goal = ""
        self.start = ""
        self.color = 0
        self.state = NOT_YET
        self.recalls = True

    def play_on(self, text: str) -> None:
        """Begin a practice game from the position in `text`, with the goal that suits it."""
        self.open(text, goal_of(text))

    def open(self, text: str, goal: str) -> None:
        """Begin a practice game from the position in `text`; the player plays the side to move. If an
        opponent would be left waiting, or the text is no position, offer the text in the dialog of
        games to open instead."""
        self.press(self._open, text, goal if goal in GOALS else WIN)

    async def _open(self, text: str, goal: str) -> None:
        board = read_or_offer(self.host, text)
        if not board:
            return
        if self.session.saving.leaves_live():
            self.host.offer_text(text)
            return
        self.goal, self.state = "", NOT_YET
        self.session.new_game.set_up(text, True)
        self.start, self.color, self.goal = self.session.game.snapshot().start, board.turn, goal
        save_goal(self.session.store, self.start, self.color, goal)
        self.session.redraw.flush()
        self.host.say("practice.goal." + goal + "." + SIDES[self.color])

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        if self.recalls and not table.welcome:
            self.recalls = False
            color, goal = saved_goal(self.session.store, snapshot)
            if goal and not self.goal:
                self.start, self.color, self.goal = snapshot.start, color, goal
        if snapshot.result == ONGOING or snapshot.start != self.start:
            self.host.end_card.say_goal("")
        if not self.goal:
            return
        if snapshot.start != self.start or table.welcome:
            self._end()
            return
        state = goal_state(self.goal, self.color, snapshot)
        if state == self.state or table.viewing_history:
            return
        self.state, goal = state, self.goal
        if state == REACHED:
            self._end()
        if state != NOT_YET:
            self.want(self._tell, "practice." + state + "." + goal, snapshot.result != ONGOING)

    def _end(self) -> None:
        self.goal = ""
        save_goal(self.session.store)

    async def _tell(self, key: str, over: bool) -> None:
        """Say the sentence with the catalogue key `key`; on the card of the end if the game is over."""
        if not over:
            self.host.say(key)
            return
        text = self.host.t(key)
        self.host.end_card.say_goal(text)
        self.host.announce(text)
        self.session.tell()
