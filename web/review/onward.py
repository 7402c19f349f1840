"""Ways out of a review: a practice game from one of its turns, and the trainer of its line."""

from pyscript import window

from web.common.shell import press, with_number
from web.common.today import today
from web.game.review import DONE
from web.openings.training import trainer
from web.review.own_turns import save_own_turns
from web.words.moves import capital
from web.words.numbers import with_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hive_core.search.accuracy import Verdict
    from web.common.i18n import Translator
    from web.common.shell import Act
    from web.game.protocols import ReviewPageLike
    from web.game.review import GameReview
    from web.game.view_state import ReviewView


class Onward:
    """Ways out of the review that is open on `page`. `leads` is True if one of them is taken as soon as
    the review is complete."""

    def __init__(self, page: "ReviewPageLike", review: "GameReview") -> None:
        self.page = page
        self.review = review
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

    def lead(self, on: bool) -> None:
        """Set whether the review leads the person to the own turn that decided the game."""
        self.leads = on

    def draw(self, view: "ReviewView", turns: "Sequence[Verdict]") -> None:
        """Take the `turns` that decided the game, in the order of their rows in the list. If the review
        leads to the worst of the person's own, and is complete, play on from there after this drawing.
        It leads nowhere if the person looked at another position meanwhile."""
        self.turns = turns
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
