"""Words that an author gives to a board, for a language that it lacks.

    white_turn: Weiß am Zug | ant: Ameise | white_piece: {bug}, weiß

They stand in one text, with `|` or line breaks between them, or as a JSON object. What is missing is
English.
"""

import json

from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_WORDS = 8000
"""Maximum number of characters of the whole text."""
LONGEST_WORD = 200
"""Maximum number of characters of the text for one name."""

ENGLISH = {
    # Whose turn it is, and who has won
    "white_turn": "White to move",
    "black_turn": "Black to move",
    "your_turn": "Your turn",
    "thinking": "Thinking…",
    "white": "White",
    "black": "Black",
    "you": "You",
    "computer": "Computer",
    "white_wins": "White wins",
    "black_wins": "Black wins",
    "you_win": "You win",
    "computer_wins": "You lost",
    "draw": "A draw",
    "white_surrounded": "The white queen is surrounded.",
    "black_surrounded": "The black queen is surrounded.",
    # Bugs and pieces
    "queen": "Queen bee",
    "spider": "Spider",
    "beetle": "Beetle",
    "grasshopper": "Grasshopper",
    "ant": "Ant",
    "mosquito": "Mosquito",
    "ladybug": "Ladybug",
    "pillbug": "Pillbug",
    "white_piece": "White {bug}",
    "black_piece": "Black {bug}",
    "left": "{bug}, {n} left",
    # Buttons
    "board": "Board",
    "moves": "Moves",
    "no_moves": "The moves appear here as you play.",
    "count": "{n} of {all}",
    "first": "To the start",
    "back": "One move back",
    "forward": "One move forward",
    "last": "To the end",
    "undo": "Undo",
    "redo": "Redo",
    "restart": "Restart",
    "whole": "Show the whole hive",
    "hint": "Hint",
    "open": "Open in Skep",
    "close": "Dismiss",
    # Tasks
    "white_task": "White to move. Find the right move.",
    "black_task": "Black to move. Find the right move.",
    "find": "Find all the places this piece can go to: {piece}.",
    "right": "Right!",
    "found": "Right: {n} of {all}.",
    "not_asked": "That is allowed, but it is not what this step asks for.",
    "step": "Step {n} of {all}",
    "next": "Next",
    "skip": "Skip",
    "finish": "Finish",
    "again": "Start again",
    # Why a piece cannot go there
    "may_go": "Yes, it may go there.",
    "cannot_reach": "This bug cannot get there: that is not how it moves.",
    "gap": "The gap is too narrow to slide through: pieces stand on both sides of it.",
    "pinned": "Without this piece the hive would split in two, so it has to stay.",
    "covered": "A piece sits on top of it, so it cannot move until that one leaves.",
    "resting": "This piece moved or was thrown last turn, so it rests for one turn.",
    "apart": "Every piece has to stay with the hive, and this place touches no other piece.",
    "beside_opponent": "A new piece may touch only your own colour, and this place touches "
    "the opponent.",
    "queen_now": "This is your fourth turn and your queen is not in play, so you have to place "
    "her now.",
    "queen_before": "Your pieces may only move once your queen is in play. Place her first.",
    "no_queen_first": "The queen may not be a player’s first piece here. Begin with another bug, a "
    "spider for example, and bring her in by your fourth turn.",
    "white_theirs": "This is White’s piece, and it is Black’s turn: choose a black one.",
    "black_theirs": "This is Black’s piece, and it is White’s turn: choose a white one.",
    "game_over": "The game is over, so nothing moves any more. You can play again or look at the game.",
    # A study
    "solve": "Solve",
    "solve_again": "Solve again",
    "to_study": "Back to the study",
    "test": "Test",
    "take_test": "Take the test",
    "result": "{n} of {all} right",
    "passed": "You have passed the test.",
    "failed": "Not enough this time. Read the study again, and try once more.",
    "training": "Training",
    "task": "Task {n}",
    "solution": "Solution {n}",
    "solutions": "Solutions",
    "open_board": "Open this board",
}
"""ENGLISH[name]: the English words that an author's words with this name replace. A gap in braces is
filled in, and stands in the author's words too."""


def read_words(text: str) -> "dict[str, str]":
    """Return the author's words in `text` by name. Raises NotationError for the first name that is not
    one of ENGLISH, and for words that are no text, too long, or lack a gap."""
    if len(text) > LONGEST_WORDS:
        raise NotationError(text, LONGEST_WORDS, "words_length")
    found: dict[str, str] = {}
    for name, value, at in _listed(text):
        if name not in ENGLISH or name in found:
            raise NotationError(text, at, "words_name")
        if not isinstance(value, str) or not value.strip():
            raise NotationError(text, at, "words_text")
        if len(value) > LONGEST_WORD:
            raise NotationError(text, at, "words_length")
        if gaps(value) != gaps(ENGLISH[name]):
            raise NotationError(text, at, "words_gaps")
        found[name] = value.strip()
    return found


def _listed(text: str) -> "list[tuple[str, object, int]]":
    """Return (name, value, place in the text) of each of the words in `text`."""
    if text.lstrip()[:1] == "{":
        try:
            given = json.loads(text)
        except ValueError:
            given = None
        if not isinstance(given, dict):
            raise NotationError(text, 0, "words")
        return [(name, given[name], max(0, text.find('"%s"' % name))) for name in sorted(given)]
    found: list[tuple[str, object, int]] = []
    at = 0
    for part in text.replace("\n", "|").split("|"):
        name, colon, value = part.partition(":")
        if part.strip():
            place = at + len(part) - len(part.lstrip())
            if not colon:
                raise NotationError(text, place, "words")
            found.append((name.strip(), value, place))
        at += len(part) + 1
    return found


def gaps(text: str) -> "list[str]":
    """Return the names in braces in `text`, in the order of the alphabet."""
    return sorted([part.partition("}")[0] for part in text.split("{")[1:]])


def spelt_words(words: "Mapping[str, str]") -> str:
    """Return the text that `read_words` reads as `words`."""
    plain = not [1 for name in words if "|" in words[name] or "\n" in words[name]]
    if plain:
        return " | ".join(["%s: %s" % (name, words[name]) for name in sorted(words)])
    return json.dumps({name: words[name] for name in sorted(words)})
