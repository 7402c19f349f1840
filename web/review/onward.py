"""Ways out of a review: a practice game from one of its turns, and the trainer of its line; and the way
back from a variation to the game."""

from pyscript import window

from web.common.shell import press, with_number
from web.common.today import today
from web.game.review import DONE, WALK
from web.openings.training import trainer
from web.review.own_turns import save_own_turns
from web.words.moves import capital
from web.words.numbers import with_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hive_core.search.accuracy import Verdict
    from web.common.dom import Writer
    from web.common.i18n import Translator
    from web.common.shell import Act
    from web.game.protocols import ReviewPageLike
    from web.game.review import GameReview
    from web.game.view_state import ReviewView


class Onward:
    """Ways out of the review that is open on `page`. `leads` is True if one of them is taken as soon as
    the review is complete. `back` is the button for the way back to the game, `left` the ply of the
    game from which a walk into a variation began."""

    def __init__(
        self, t: "Translator", page: "ReviewPageLike", review: "GameReview", back: "Writer"
    ) -> None:
        self.t = t
        self.page = page
        self.review = review
        self.back = back
        self.left = 0
        self.turns: Sequence[Verdict] = ()
        self.leads = False
        self.acts: dict[str, Act] = {
            "recap_train": press(self._train),
            "recap_play": with_number(lambda number: self._play_on(self.turns[number])),
        }

    def _train(self) -> None:
        window.location.href = "learn.html#" + trainer(self.review.text)

    def _play_on(self, turn: "Verdict") -> None:
        """Begin a practice game from the position before `turn`."""
        position = self.review.position_before(turn.ply)
        self.review.close()
        self.page.close_drawer()
        self.page.feature("practice").play_on(position)

    def close(self) -> None:
        """Lead nowhere any more: the review is closed."""
        self.leads = False
        self.back.flag("hidden", True)

    def lead(self, on: bool) -> None:
        """Set whether the review leads the person to the own turn that decided the game."""
        self.leads = on

    def walk_from(self, ply: int) -> None:
        """Note that a walk into a variation begins in the position after `ply` plies of the game."""
        self.left = ply

    def to_game(self) -> bool:
        """Return from the variation in view to the position of the game from which the walk into it
        began or, if none did, to the last one that it shares with the game. Return False if no
        variation is in view."""
        view = self.review.view()
        if not view.beside or view.trying >= 0:
            return False
        self.review.reviewed_ply(self.left if self.left == view.at + 1 else view.at)
        return True

    def draw(self, view: "ReviewView", turns: "Sequence[Verdict]") -> None:
        """Take the `turns` that decided the game, in the order of their rows in the list. If the review
        leads to the worst of the person's own, and is complete, play on from there after this drawing.
        It leads nowhere if the person looked at another position meanwhile."""
        self.turns = turns
        away = view.beside and view.trying < 0
        self.back.text(self.t("action.live"))
        self.back.flag("hidden", view.state == WALK)
        self.back.attr("aria-disabled", None if away else "true")
        waits = self.leads and view.at == len(view.played) and not view.beside
        self.leads = waits and view.state != DONE
        own = [turn for turn in turns if turn.color == self.review.own_color()]
        if waits and view.state == DONE and own:
            worst = max(own, key=lambda turn: turn.weight)
            self.page.after(lambda: self._play_on(worst))


def saved_words(t: "Translator", review: "GameReview", turns: "Sequence[Verdict]") -> str:
    """Save the turning points among `turns` that the person played, and return a sentence on them, ""
    if none is new."""
    count = save_own_turns(review.session.store, review, turns, today())
    return capital(with_count(t, "recap.kept", count)) if count else ""
