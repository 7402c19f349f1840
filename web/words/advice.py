"""Sentences for hints, evaluations and analysed moves, through the catalogue. Pure, no DOM."""

from hive_core.rules.bugs import COLORS, other
from web.words.moves import NOBODY, move_words, piece_words, split_move, whose
from web.words.numbers import with_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.search.report import Line, Report

    Words = Callable[..., str]

EVEN, MUCH = 4, 20
"""Bounds, in percentage points from 50 per cent, for the words about a score: up to EVEN the position
counts as even, from MUCH on one side stands much better."""


def percent(share: float) -> int:
    """Return `share` (0 to 1) as a whole number of per cent, from 1 to 99: 0 and 100 are only for
    proved results."""
    return max(1, min(99, int(100 * share + 0.5)))


def reason_words(t: "Words", line: "Line", color: int, own: int = NOBODY) -> str:
    """Return one sentence on why the move of `line` is good, "" if no reason is known; `color` is
    the side to move, `own` the colour of the only player at this screen."""
    why = line.why
    if not why:
        return ""
    code = why[0]
    if code == "prepares":
        return _prepares_words(t, line.moves, color)
    piece = piece_words(t, why[1], "onto", own) if len(why) > 1 else ""
    if len(why) > 2:
        return with_count(t, "reason." + code, int(why[2]), piece=piece)
    return t("reason." + code, piece=piece)


def _prepares_words(t: "Words", moves: "list[str]", color: int) -> str:
    """Return one sentence on what the first of `moves` prepares: the third one. If that goes beside a
    piece that the second one, the expected reply, places or moves, the sentence names only the piece
    that goes there: that place is not in view yet."""
    replying = split_move(moves[1])[0]
    mover, _, ref = split_move(moves[2])
    if ref == replying:
        return t("hint.prepares", piece=piece_words(t, mover, "beside"))
    return t("reason.prepares", move=move_words(t, moves[2], color))


def hint_words(t: "Words", line: "Line", color: int, own: int = NOBODY) -> str:
    """Return a sentence with the move of `line` and why it is good; if every move loses, with
    why. `color` and `own` are as in `reason_words`."""
    move = move_words(t, line.move, color)
    why = line.why
    if line.proved == -1 and why and why[0] == "lost":
        piece, count = piece_words(t, why[1], "onto"), int(why[2])
        return with_count(t, "hint.lost", count, move=move, piece=piece)
    return t("hint.text", move=move, reason=reason_words(t, line, color, own))


def own_moves(line: "Line") -> int:
    """Return how many moves the winning side itself needs in a line with a proved win."""
    plies = line.plies
    return max(1, (plies + 1) // 2 if line.proved == 1 else plies // 2)


def worth_words(t: "Words", line: "Line") -> str:
    """Return in words the value of the line's first move for the side that makes it: a score in per
    cent, or the proved result."""
    if line.proved is None:
        return t("thinking.percent", n=percent(line.score))
    if line.proved == 0:
        return t("analysis.draws")
    return t("analysis.wins" if line.proved == 1 else "analysis.loses", n=own_moves(line))


def line_words(t: "Words", report: "Report", line: "Line", color: int, own: int = NOBODY) -> str:
    """Return sentences on an analysed move: why it is good, who stands better after it, the best
    reply, and how many positions after it were searched, if they were counted. `color` and `own` are
    as in `reason_words`."""
    sentences = [reason_words(t, line, color, own)]
    if line.proved is None or not line.why:
        sentences.append(score_words(t, line, color, own))
    if len(line.moves) > 1:
        sentences.append(t("analysis.reply", move=move_words(t, line.moves[1], other(color))))
    if line.proved is None and line.visits <= report.iterations:
        sentences.append(t("analysis.looked", n=line.visits))
    return " ".join([one for one in sentences if one])


def threat_words(t: "Words", threat: str, turn: int) -> str:
    """Return a sentence on the search for the opponent's threat: that it is on, or why it is
    impossible. `threat` is as in AnalysisView; "" gives ""."""
    if not threat:
        return ""
    key = "analysis.threat_on." + COLORS[turn] if threat == "on" else "analysis.no_threat." + threat
    return t(key)


def evaluation_words(t: "Words", report: "Report | None", turn: int) -> str:
    """Return one sentence on who stands better in the position of `report`; `turn` is the side to
    move."""
    if not report or not report.lines:
        return t("value.none")
    return score_words(t, report.lines[0], turn)


def score_words(t: "Words", line: "Line", turn: int, own: int = NOBODY) -> str:
    """Return one sentence on who stands better after the move of `line`; `turn` is the side that
    makes it, `own` the colour of the only player at this screen."""
    if line.proved == 0:
        return t("value.draw")
    if line.proved is not None:
        winner = turn if line.proved == 1 else other(turn)
        return with_count(t, "value.wins." + whose(winner, own), own_moves(line))
    better = turn if line.score >= 0.5 else other(turn)
    share = percent(max(line.score, 1.0 - line.score))
    if share - 50 <= EVEN:
        key, seen = ("value.even", 0) if own == NOBODY else ("value.even.own", own)
        return t(key, n=percent(line.score if turn == seen else 1.0 - line.score))
    much = "much." if share - 50 >= MUCH else "better."
    return t("value." + much + whose(better, own), n=share)
