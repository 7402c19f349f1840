"""Ways out of a review: a practice game from one of its turns, and the trainer of its line."""

from pyscript import window

from web.common.shell import press, with_number
from web.common.today import today
from web.openings.training import trainer
from web.review.own_turns import save_own_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hive_core.search.accuracy import Verdict
    from web.common.i18n import Translator
    from web.common.shell import Act
    from web.game.protocols import ReviewPageLike
    from web.game.review import GameReview


def onward_acts(
    page: "ReviewPageLike", review: "GameReview", ply_of: "Callable[[int], int]"
) -> "dict[str, Act]":
    """Return the actions of the buttons that leave a review. `ply_of` returns the ply of the turn in a
    row of the list of turns, counted from 0."""

    def train() -> None:
        window.location.href = "learn.html#" + trainer(review.text)

    def play_on(number: int) -> None:
        position = review.position_before(ply_of(number))
        review.close()
        page.close_drawer()
        page.feature("practice").play_on(position)

    return {"recap_train": press(train), "recap_play": with_number(play_on)}


def saved_words(t: "Translator", review: "GameReview", turns: "Sequence[Verdict]") -> str:
    """Save the turning points among `turns` that the person played, and return a sentence on them, ""
    if none is new."""
    count = save_own_turns(review.session.store, review, turns, today())
    return t("recap.kept", n=count) if count else ""
