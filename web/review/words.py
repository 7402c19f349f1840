"""Sentences for a review, made from the engine's evaluations and the catalogue. Pure, no DOM."""

from hive_core.notation.tokens import is_number
from hive_core.rules.bugs import COLORS, SIDES, other
from hive_core.search.accuracy import SLIPS
from hive_core.search.report import Line
from web.words.advice import own_moves, percent, reason_words, score_words
from web.words.moves import NOBODY, move_words, piece_words, whose
from web.words.numbers import with_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hive_core.game.evaluation import Evaluation
    from hive_core.search.accuracy import Verdict
    from web.common.settings import Settings

    Words = Callable[..., str]

REPLY_REASONS = (
    "wins",
    "threatens",
    "parries",
    "closes_in",
    "flees",
    "relieves",
    "onto_queen",
    "covers",
    "pins",
    "encloses",
    "frees",
    "guards",
    "climbs",
    "draws",
)
"""Codes of the reasons why the opponent's best reply is good. For each, the catalogue has a sentence on
what the turn before it has allowed."""


def line_of(judged: "Evaluation") -> Line:
    """Return the best move in the position `judged` as a `Line`, as an analysis has it."""
    turn, proved = judged.turn, judged.proved
    score = 1.0 - judged.white if turn else judged.white
    moves = judged.moves or [""]
    return Line(
        move=moves[0],
        visits=judged.visits,
        score=score,
        proved=proved,
        plies=judged.plies,
        moves=judged.moves,
        origin=-1,
        goal=-1,
        why=judged.why,
    )


def share_words(t: "Words", share: float) -> str:
    """Return `share`, from 0 to 1, as a text in per cent."""
    return t("thinking.percent", n=int(100 * share + 0.5))


def what_words(t: "Words", one: "Verdict", after: "Evaluation", own: int = NOBODY) -> str:
    """Return one sentence on what was wrong with the costly turn `one`. `after` is the evaluation of
    the position after it; `own` is the colour of the only player at this screen."""
    who = whose(one.color, own)
    addressed = "" if own == NOBODY else "." + who
    side = t("recap.side." + COLORS[one.color])
    opponent = t("recap.side." + COLORS[other(one.color)])
    if one.thrown:
        return with_count(t, "recap.thrown" + addressed, (one.thrown + 1) // 2, side=side)
    if after.proved == 1 and not after.choices:
        return t("recap.own_queen" + addressed, side=side)
    code = after.why[0] if after.why else ""
    if after.proved == 1 and code != "wins":
        moves = own_moves(line_of(after))
        return with_count(t, "recap.lost" + addressed, moves, side=side, other=opponent)
    if code not in REPLY_REASONS:
        was, left = [t("thinking.percent", n=percent(share)) for share in (one.before, one.after)]
        return t("recap.let.more" + addressed, side=side, before=was, after=left)
    mover = after.moves[0].split(" ")[0] if after.moves else ""
    about = after.why[1] if len(after.why) > 1 else ""
    return t(
        "recap.let." + code,
        let=t("recap.did_let." + who),
        mover=_concerned(t, mover, "onto", one.color, own) if mover else "",
        piece=_concerned(t, about, "onto", one.color, own) if about else "",
        queen=_concerned(t, about, "beside", one.color, own) if about else "",
        nth=t("recap.nth." + (after.why[2] if len(after.why) > 2 else "1")),
    )


def _concerned(t: "Words", name: str, form: str, color: int, own: int) -> str:
    """Return the words for the piece `name` in a sentence whose subject is the side `color`, as
    `piece_words` does. If that is the opponent, their queen is "their queen", and a piece of the player
    at this screen "your" piece, so that nobody doubts whose queen that is."""
    if own in (NOBODY, color):
        return piece_words(t, name, form, own)
    if name == SIDES[color] + "Q":
        return t("recap.theirs." + form)
    if name[0] == SIDES[own] and name[1] != "Q" and form == "onto":
        return t("recap.yours", piece=piece_words(t, name))
    return piece_words(t, name, form, own)


def chances_words(t: "Words", one: "Verdict", own: int = NOBODY) -> str:
    """Return in words what the turn `one` cost: the expected score of its side before and after it.
    `own` is the colour of the only player at this screen."""
    before, after = [percent(share) for share in (one.before, one.after)]
    key = "recap.chances." + whose(one.color, own)
    return t(key, before=t("thinking.percent", n=before), after=t("thinking.percent", n=after))


def accuracy_words(t: "Words", shares: "Sequence[float | None]", own: int = NOBODY) -> str:
    """Return one sentence on the accuracy of both sides, `shares` from 0 to 1 or None for a side
    without a turn to judge. `own` is the colour of the only player at this screen."""
    white, black = [
        t("recap.accuracy_none") if share is None else share_words(t, share) for share in shares
    ]
    if own == NOBODY:
        return t("recap.accuracy", white=white, black=black)
    return t("recap.accuracy.own", own=black if own else white, rival=white if own else black)


def winner_words(t: "Words", judged: "Evaluation | None", own: int = NOBODY) -> str:
    """Return one sentence on the result of a game that is over in the position `judged`. `own` is the
    colour of the only player at this screen."""
    if judged is None or judged.white == 0.5:
        return t("end.draw") + "."
    winner = 0 if judged.white else 1
    if own == NOBODY:
        return t("end.wins." + COLORS[winner]) + "."
    return t("end.you_win" if winner == own else "recap.rival_wins") + "."


def trying_key(color: int, own: int) -> str:
    """Return the catalogue key of the sentence that asks for a better move of `color`. `own` is the
    colour of the only player at this screen."""
    return "recap.trying." + whose(color, own)


def better_words(t: "Words", text: str, before: "Evaluation") -> str:
    """Return in words the best move in the position `before`. `text` is what `lasting_move` returns for
    it; if that is "", the words say that they are about the position `before`."""
    key = "recap.better" if text else "recap.better_before"
    return t(key, move=move_words(t, text or line_of(before).move, before.turn))


def why_words(t: "Words", before: "Evaluation", own: int = NOBODY) -> str:
    """Return one sentence on why the best move in the position `before` is good; "" if the search gives
    no reason. `own` is the colour of the only player at this screen."""
    return reason_words(t, line_of(before), before.turn, own)


def value_words(t: "Words", judged: "Evaluation | None", end: str, own: int = NOBODY) -> str:
    """Return one sentence on who stands better in an evaluated position. If the game is over there,
    return `end`, a sentence that names the winner. `own` is the colour of the only player at this
    screen."""
    if judged is None:
        return t("recap.not_yet")
    if not judged.choices:
        return end
    return score_words(t, line_of(judged), judged.turn, own)


def slips_of(settings: "Settings") -> "tuple[tuple[str, float], ...]":
    """Return the pairs (sign, least cost) of the marks that a person chose in `settings`, the worst
    first; see SLIPS in hive_core/search/accuracy.py."""
    least = (settings.blunder, settings.mistake, settings.inaccuracy)
    return tuple([(sign, int(text) / 100) for (sign, _), text in zip(SLIPS, least)])


def time_words(t: "Words", commands: "Sequence[str]") -> str:
    """Return sentences on the time that a move took and that its side then had, as the `commands` of a
    file say; "" if they do not."""
    sentences = []
    for name, key in (("emt", "recap.took"), ("clk", "recap.clock")):
        for text in commands:
            seconds = seconds_of(text[len(name) + 1 :]) if text.startswith(name + " ") else -1
            if seconds >= 0:
                sentences.append(t(key, time=spell_time(seconds)))
                break
    return " ".join(sentences)


def seconds_of(text: str) -> int:
    """Return the whole seconds of a time like "0:04:31", "4:31" or "31.5"; -1 for any other text."""
    parts = text.strip().partition(".")[0].split(":")
    if len(parts) > 3 or [1 for part in parts if not is_number(part) or len(part) > 4]:
        return -1
    seconds = 0
    for part in parts:
        seconds = 60 * seconds + int(part)
    return seconds


def spell_time(seconds: int) -> str:
    """Return a time as minutes and seconds, or as hours, minutes and seconds."""
    minutes, rest = seconds // 60, f"{seconds % 60:02d}"
    return f"{minutes}:{rest}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02d}:{rest}"
