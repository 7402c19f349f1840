"""Reader of a game from any text or file, with sentences on its faults. Pure, no DOM."""

from hive_core.files import PGN, SGF, header, kind_of, losses, read
from hive_core.rules.bugs import COLOR_NAMES
from hive_core.rules.errors import IllegalMove, ImpossiblePosition, NotationError, Repair
from web.words.error_text import clip, trouble_of, trouble_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.files import Fault, GameFile
    from web.words.error_text import Trouble

    Words = Callable[..., str]

LONGEST_NAME = 40


def open_text(
    t: "Words", text: str, name: str = "", trouble: "Trouble | None" = None
) -> "tuple[GameFile | None, str]":
    """Return the game in `text` up to its first fault, and sentences that describe the game and its
    faults. `name` is the file's name, "" for a pasted text. The game is None if `text` has not even the
    beginning of one. If `text` is neither PGN nor SGF, the sentences then explain `trouble`."""
    try:
        file = read(text, name)
    except (NotationError, ImpossiblePosition, IllegalMove) as error:
        if trouble and kind_of(name, text) not in (PGN, SGF):
            return None, trouble_words(t, trouble)
        return None, trouble_words(t, trouble_of(error, text))
    plies = len(file.game.played)
    lost = losses(file)
    wrong = fault_words(t, lost[0]) if lost else ""
    if not plies and not file.game.start and wrong:
        if trouble and file.kind not in (PGN, SGF):
            wrong = trouble_words(t, trouble)
        return None, wrong
    sentences = [opened_words(t, file)]
    if wrong:
        sentences.append(t("file.up_to", n=plies))
        sentences.append(wrong)
    sentences.extend(repair_words(t, file))
    if file.more:
        sentences.append(t("file.more", n=file.more))
    return file, " ".join(sentences)


def opened_words(t: "Words", file: "GameFile") -> str:
    """Return a sentence that names the players and the date in the headers of `file`."""
    white, black = [clip(header(file.headers, name), LONGEST_NAME) for name in COLOR_NAMES]
    date = clip(header(file.headers, "Date"), LONGEST_NAME)
    if not white and not black:
        return t("file.opened")
    key = "file.opened_of_date" if date else "file.opened_of"
    return t(key, white=white or "?", black=black or "?", date=date)


def repair_words(t: "Words", file: "GameFile") -> "list[str]":
    """Return a sentence for each kind of repaired fault in `file`, with the first place where it
    occurs."""
    found: dict[str, str] = {}
    for fault in file.faults:
        if isinstance(fault.error, Repair) and fault.error.code not in found:
            found[fault.error.code] = fault_words(t, fault)
    return list(found.values())


def fault_words(t: "Words", fault: "Fault") -> str:
    """Return a sentence that says what is wrong at the place of `fault` in a file, and in which line
    that is."""
    error = fault.error
    if isinstance(error, (NotationError, ImpossiblePosition, IllegalMove)):
        what = trouble_words(t, trouble_of(error, ""))
    elif isinstance(error, Repair):
        what = t("repair." + error.code, text=clip(error.text))
    else:
        what = str(error)
    if fault.number:
        return t("file.wrong_move", line=fault.line, number=fault.number, what=what)
    return t("file.wrong", line=fault.line, what=what)
