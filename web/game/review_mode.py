"""Mode of a review: every move becomes a variation. No DOM; loaded with the review."""

from hive_core.records import NamedTuple, changed
from hive_core.search.levels import STRONGEST
from web.game.game_modes import LocalMode
from web.game.view_state import SAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node, Snapshot
    from web.game.match import Match
    from web.game.players import Players
    from web.game.protocols import GameModeLike, GameSessionLike, Pointers, ReviewLike
    from web.game.view_state import Table


Before = NamedTuple(
    "Before",
    [
        ("mode", "GameModeLike"),
        ("node", "Node"),
        ("agreed", "tuple[int, str]"),
        ("players", "Players"),
        ("running", "bool"),
    ],
)
"""State of a session before its review, to return to: the mode, the node of the position, the agreed
result, the players, and whether the game was in progress."""


class ReviewMode(LocalMode):
    """Mode of a review: a person steps through the game tree, and every move is a variation."""

    draws_on_hold = True

    def __init__(self, session: "GameSessionLike", review: "ReviewLike", before: Before) -> None:
        super().__init__(session)
        self.review = review
        self.before = before

    def tap(self, cell: int) -> None:
        """Draw a sign or arrow at the tapped `cell` if a pen is in use; else play or choose a piece
        as in a game."""
        if not self.owner.annotations.tap(cell):
            super().tap(cell)

    def play(self, move: "int | str") -> None:
        """Add `move` as a variation. If the person is trying a turn again, also show whether `move` was
        played in the game or is the best one."""
        verdict = self.review.verdict(move)
        if verdict == SAME:
            self.owner.input.background()
        else:
            super().play(move)
        if verdict:
            self.owner.redraw.then(lambda: self.owner.page.say("recap.tried." + verdict))

    def enter(self, move: "int | str") -> None:
        """Add `move` to the game tree as a variation, without drawing."""
        self.owner.game.branch(move)
        self.review.changed()

    def pass_turn(self) -> None:
        """Play a forced pass, unless the game tree has it already."""
        if not self.owner.game.node.variations:
            super().pass_turn()

    def goto(self, ply: int) -> None:
        self.review.goto(ply)

    def step(self, to: str) -> None:
        self.review.step(to)

    def advance(self) -> None:
        super().advance()
        self.review.pursue()

    def changed(self) -> None:
        self.after_any_change()

    def after_any_change(self) -> None:
        """Draw the game without saving it: the review saves what was added."""
        self.owner.draw()

    def annotated(self) -> None:
        self.review.changed()

    def match(self) -> "Match":
        return self.review.as_before()

    def home(self) -> "tuple[Node, tuple[int, str]]":
        return self.before.node, self.before.agreed

    def text(self) -> str:
        return self.review.text

    def is_paused(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self.before.running

    def may_end(self) -> bool:
        return False

    def tick(self) -> None:
        """Keep the match's clock paused while the review is open."""
        if self.owner.match.clock:
            self.owner.match.clock.pause()

    def pointers(self, snapshot: "Snapshot") -> "Pointers":
        """Return the signs and arrows to draw: the annotations, and the hint, or without a hint the
        better move that the review shows."""
        hinted = self.owner.hints.pointers()
        if hinted == ((), ()):
            hinted = self.review.pointers()
        more = self.owner.annotations.pointers(self.owner.node_in_view(), snapshot)
        return hinted[0] + more[0], hinted[1] + more[1]

    def table(self, snapshot: "Snapshot", table: "Table") -> "Table":
        white, black = self.before.players
        return changed(
            super().table(snapshot, table),
            seats=(white.who, black.who),
            level=STRONGEST if self.review.trying >= 0 else table.level,
            banner=False,
            review=self.review.view(),
            clock=None,
        )
