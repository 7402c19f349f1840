"""Draft of a study that an author writes: its saved text, what is wrong or doubtful in it, and boards
to put into it from the position editor and from the running game. Pure."""

from hive_core.files import PGN, GameFile, write
from hive_core.notation.position import parse_position
from hive_core.records import NamedTuple
from hive_core.rules.bugs import SIDES
from hive_core.rules.errors import HiveError
from hive_core.study.check import doubts_of
from hive_core.study.reader import read_study
from hive_core.study.training import first_turn
from web.common.schema import valid
from web.editor.position import Draft
from web.editor.saved_draft import load_draft
from web.learn.study.faults import study_doubt_words, study_fault_words
from web.learn.study.progress import LAST_TEXT
from web.saved_records.game_record import from_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Study
    from web.common.i18n import Translator
    from web.common.store import Store

KEY = "skep.study.draft"
"""Key under which the text is saved."""
EARLIER = "skep.study.earlier"
"""Key under which the text is saved that another one has replaced."""
UNSAID = '""]'
"""End of a header of PGN that says nothing."""

Finding = NamedTuple("Finding", [("line", "int"), ("words", "str"), ("grave", "bool")])
"""Sentence on a line of the text, counted from 1: `grave` if the study cannot be shown because of it,
else a doubt."""


def saved_text(store: "Store", key: str = KEY) -> str:
    """Return the draft saved under `key`, "" for none."""
    saved = valid(LAST_TEXT, store.load(key))
    return saved.text if saved else ""


def save_text(store: "Store", text: str, key: str = KEY) -> bool:
    """Save the draft `text` under `key`; return False if the browser refuses."""
    return store.save(key, {"schema": 1, "text": text})


def check_draft(t: "Translator", text: str) -> "tuple[Study | None, list[Finding]]":
    """Return two values: the study in `text`, None if it has faults, and what is wrong or doubtful."""
    study, faults = read_study(text)
    if not study:
        return None, [Finding(one.line, study_fault_words(t, one), True) for one in faults]
    doubts = doubts_of(study)
    return study, [Finding(one.line, study_doubt_words(t, one), False) for one in doubts]


def as_fence(text: str) -> str:
    """Return a fence with `text`."""
    return "```hive\n%s\n```\n" % text.strip("\n")


def insertion(text: str, at: int, fence: str) -> "tuple[int, str]":
    """Return two values: where `fence` is put into `text`, behind the line or the fence at index `at`,
    and the fence with the blank lines that it needs there."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    if text[:end].count("```") % 2:  # within a fence: behind it
        close = text.find("\n```", end)
        end = len(text) if close < 0 else close + 4
    before = text[:end]
    blank = "\n\n"[len(before) - len(before.rstrip("\n")) :] if before else ""
    return end, blank + fence


def position_fence(store: "Store") -> str:
    """Return a board with the position that stands in the position editor, "" if none does or if no
    game can reach it."""
    state = load_draft(store)
    if not state:
        return ""
    draft = Draft(parse_position(""))
    draft.restore(state)
    if draft.faults()[0]:
        return ""
    return as_fence(draft.text())


def game_fence(store: "Store") -> str:
    """Return a training on the running game, with its variations and comments, "" if there is none. The
    learner plays the side that moves first in it."""
    state, data = store.load_game()
    saved = from_record(data, store.settings().new_game) if state == "ok" else None
    if not saved or not saved.game.root.variations:
        return ""
    game = saved.game
    color = (game.board.turn + len(game.node.path()) - len(game.root.path())) % 2
    if not first_turn(game, game.root, color):
        return ""
    try:
        moves = write(GameFile(PGN, game, (), (), 0), PGN)
    except HiveError:
        return ""
    lines = [line for line in moves.split("\n") if not line.endswith(UNSAID)]
    lines = [line for line in lines if line and not line.startswith("[Result")]
    return as_fence("train: %s\n%s" % (SIDES[color], "\n".join(lines)))
