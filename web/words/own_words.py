"""An author's words for a board, in a language that the app lacks, as entries of its catalogues. No
DOM."""

from hive_core.drawing.own_words import ENGLISH, read_words
from hive_core.rules.bugs import BUGS, SIDES
from hive_core.rules.errors import NotationError
from web.common.i18n import FALLBACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from web.common.i18n import Translator

PRAISES = tuple(["learn.praise.%d" % n for n in range(6)])
PRAISES += tuple(["learn.praise.helped.%d" % n for n in range(3)])
REACHES = tuple(["reach." + bug.letter for bug in BUGS])

KEYS = {
    "white_turn": ("status.turn.white", "alt.white"),
    "black_turn": ("status.turn.black", "alt.black"),
    "your_turn": ("status.your_turn", "study.your_turn"),
    "thinking": ("status.thinking",),
    "white": ("color.white",),
    "black": ("color.black",),
    "you": ("player.you",),
    "computer": ("player.computer",),
    "white_wins": ("end.wins.white",),
    "black_wins": ("end.wins.black",),
    "you_win": ("end.you_win",),
    "computer_wins": ("end.you_lose",),
    "draw": ("end.draw",),
    "white_surrounded": ("end.why.surrounded.white",),
    "black_surrounded": ("end.why.surrounded.black",),
    "left": ("reserve.slot",),
    "board": ("board_title", "board.label"),
    "moves": ("moves.title",),
    "no_moves": ("moves.empty",),
    "count": ("embed.count",),
    "first": ("step.first",),
    "back": ("step.back",),
    "forward": ("step.forward",),
    "last": ("step.last",),
    "undo": ("action.undo",),
    "redo": ("action.redo",),
    "restart": ("embed.reset",),
    "whole": ("action.fit",),
    "hint": ("action.hint", "learn.hint"),
    "open": ("embed.open",),
    "close": ("action.dismiss",),
    "white_task": ("embed.exercise.w",),
    "black_task": ("embed.exercise.b",),
    "find": ("embed.ask.find",),
    "right": PRAISES,
    "found": ("learn.found",),
    "not_asked": ("learn.not_asked", "embed.exercise.other", "study.not_in_tree"),
    "step": ("learn.step",),
    "next": ("learn.next",),
    "skip": ("learn.skip",),
    "finish": ("learn.finish",),
    "again": ("learn.again", "learn.again_step"),
    "may_go": ("embed.may_go",),
    "cannot_reach": ("refusal.cannot_reach",) + REACHES,
    "gap": ("refusal.gate",),
    "pinned": ("refusal.pinned",),
    "covered": ("refusal.covered",),
    "resting": ("refusal.resting",),
    "apart": ("refusal.not_touching_hive",),
    "beside_opponent": ("refusal.touches_opponent",),
    "queen_now": ("refusal.must_place_queen",),
    "queen_before": ("refusal.no_moving_before_queen",),
    "no_queen_first": ("refusal.no_queen_first",),
    "white_theirs": ("refusal.theirs.white",),
    "black_theirs": ("refusal.theirs.black",),
    "game_over": ("refusal.game_over",),
    "solve": ("study.solve",),
    "solve_again": ("study.again",),
    "to_study": ("study.back",),
    "test": ("study.test",),
    "take_test": ("study.take",),
    "result": ("study.result",),
    "passed": ("study.passed",),
    "failed": ("study.failed",),
}
"""Keys of the catalogues whose texts an author's words replace, by the name of the words. Those for
bugs and pieces, which make many texts together, are in `entries_of`; the rest are of pages without
scripts."""
COLORS = {"w": "white_piece", "b": "black_piece"}


def speak_words(t: "Translator", text: str, code: str) -> "NotationError | None":
    """Let `t` speak the author's words in `text`, of the language `code`, or "auto", which is that of
    FALLBACK. Return the fault in the text, None if it has none; a faulty text changes nothing."""
    try:
        words = read_words(text)
    except NotationError as error:
        return error
    t.speak(entries_of(words), code if code != "auto" else FALLBACK)
    return None


def entries_of(words: "Mapping[str, str]") -> "dict[str, str]":
    """Return the entries of the catalogues that an author's `words` replace, by key."""
    found = {key: words[name] for name in words for key in KEYS.get(name, ())}
    for bug in BUGS:
        name = bug.name.split(" ")[0]
        if name in words:
            found["bug." + bug.letter] = words[name]
        for side in SIDES:
            if name in words or COLORS[side] in words:
                bug_words = words.get(name) or ENGLISH[name]
                pattern = words.get(COLORS[side]) or ENGLISH[COLORS[side]]
                piece = pattern.replace("{bug}", bug_words)
                found["board.piece." + side + bug.letter] = piece
                numbered = piece + " {n}" if bug.amount > 1 else piece
                for use in ("piece.", "beside.", "onto."):
                    found[use + side + bug.letter] = numbered
    return found
