"""Tips for newcomers: a sentence in each of a player's first turns, with a lesson about it, and the
switch that ends them. No DOM."""

from hive_core.records import NamedTuple, changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BUGS, COLOR, KIND, other
from web.game.players import COMPUTER, REMOTE, nobody_here
from web.words.lesson_links import LESSON_OF_BUG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.protocols import GameSessionLike
    from web.game.view_state import Table

TURNS = 8
"""Number of a player's first turns in which tips are shown. Tips on a chosen bug or on a covered piece
come in later turns too."""
GOAL = 5
"""Number of the turn from which on the tip states the goal of the game."""
ENOUGH = 3
"""Number of finished games after which the tips are switched off."""
PLAYED = "played"
"""Key under which the store saves the number of games that a person at this screen has finished."""

Tip = NamedTuple("Tip", [("key", "str"), ("lesson", "str")])
"""A tip: the key of its sentence in the catalogue, and the id of the lesson about it, "" for none."""
NOTHING = Tip("", "")


def guide(snapshot: "Snapshot", table: "Table") -> "Tip":
    """Return the tip for the person to move, NOTHING if there is none."""
    if not table.settings.guide or table.welcome or table.viewing_history or table.review:
        return NOTHING
    if snapshot.result != ONGOING or table.players[snapshot.turn] in (COMPUTER, REMOTE):
        return NOTHING
    if table.advice.pointed or table.advice.analysing:
        return NOTHING
    if table.selected < 0 and _covered(snapshot):
        return Tip("guide.covered", "L17")
    if table.selected >= 0:
        return _chosen(snapshot, table.selected)
    if snapshot.turn_number > TURNS:
        return NOTHING
    if not snapshot.pieces:
        return Tip("guide.first", "L04")
    due = snapshot.queen_due[snapshot.turn]
    if due == 1:
        return Tip("guide.queen_now", "L10")
    if due:
        return Tip("guide.reply", "L04") if snapshot.ply == 1 else Tip("guide.place", "L05")
    if snapshot.turn_number < GOAL:
        return Tip("guide.move", "L13")
    return Tip("guide.goal", "L01")


def _chosen(snapshot: "Snapshot", chosen: int) -> "Tip":
    """Return the tip on the bug `chosen`: how it moves, or, if it is in reserve, how it is
    placed."""
    letter = BUGS[KIND[chosen]].letter
    lesson = LESSON_OF_BUG.get(letter, "")
    if [piece for piece, _, _, _, _ in snapshot.pieces if piece == chosen]:
        return Tip("guide.way." + letter, lesson)
    goals = [cells for piece, cells in snapshot.legal_by_piece if piece == chosen]
    if goals and len(goals[0]) > 1:
        return Tip("guide.hand." + letter, lesson)
    return Tip("guide.put_first", "")


def _covered(snapshot: "Snapshot") -> bool:
    """Return whether the last move covered a piece of the side to move. A newcomer may think that
    piece gone."""
    if snapshot.last is None:
        return False
    there = [piece for piece, cell, _, _, _ in snapshot.pieces if cell == snapshot.last[2]]
    # After a pass, no piece is at the cell of the last move.
    return len(there) > 1 and [COLOR[piece] for piece in there[-2:]] == [
        snapshot.turn,
        other(snapshot.turn),
    ]


class Tips:
    """Tips of the game on the board, each on one of its turns. `plies` has the ply of each."""

    def __init__(self) -> None:
        self.plies: dict[str, int] = {}

    def tip(self, snapshot: "Snapshot", table: "Table") -> "Tip":
        """Return the tip for the position, NOTHING if it came on an earlier turn. A tip on a chosen
        bug comes whenever the bug is chosen."""
        tip = guide(snapshot, table)
        if table.selected >= 0 or not tip.key:
            return tip
        if snapshot.ply < 2:
            self.plies.clear()
        if self.plies.get(tip.key, snapshot.ply) < snapshot.ply:
            return NOTHING
        self.plies[tip.key] = snapshot.ply
        return tip


class TipsSwitch:
    """Switch of the tips for newcomers, which is turned off after ENOUGH games or by a button. `over`
    is True if the game on the board had ended at the latest count."""

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.over = False

    def begin(self) -> None:
        """Note whether the game that was just put on the board has ended already, so that `count` does
        not count it."""
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
