"""Sentences on the refutation of a move, through the catalogue. Pure, no DOM."""

from hive_core.rules.bugs import other
from web.words.advice import percent, reason_words, score_words
from web.words.moves import NOBODY, move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.search.report import Report

    Words = Callable[..., str]

SMALL = 3
"""Percentage points that a move may cost and still be about as good as the best one."""


def verdict(
    t: "Words", report: "Report", turn: int, best: "float | None", own: int = NOBODY
) -> str:
    """Return sentences on a move of the side `turn`: what it costs, and the best reply with its
    reason.

    `report` is on the position after the move; `best` is the score of the best move for `turn`, None
    if that is not known. `own` is the colour of the only player at this screen.
    """
    line = report.lines[0]
    color = other(turn)
    sentences = [t("analysis.reply", move=move_words(t, line.move, color))]
    sentences.append(reason_words(t, line, color, own))
    if best is not None and line.proved is None:
        before, after = percent(best), percent(1.0 - line.score)
        costly = before - after > SMALL
        key = "refutation.costs" if costly else "refutation.good"
        sentences.insert(0, t(key, before=before, after=after))
    elif line.proved is None or not line.why:
        sentences.append(score_words(t, line, color, own))
    return " ".join([one for one in sentences if one])
