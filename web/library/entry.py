"""Conversion of a game, from the board, from a saved record or from a file, to an entry for the
library. Pure."""

from hive_core.files import header
from hive_core.game.formation import MOST_STEPS, steps
from hive_core.notation.position import spell_position
from hive_core.rules.bugs import BLACK, COLOR_NAMES, WHITE, other
from hive_core.rules.errors import HiveError
from web.library.game_body import spell_body
from web.library.records import COMPUTER, LONGEST_DATE, LONGEST_NAME, PERSON, REMOTE, Entry, Head
from web.saved_records import remote_match
from web.saved_records.game_record import is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files.game_file import Headers
    from hive_core.game import Game
    from web.common.store import Record
    from web.saved_records.game_record import SavedGame
    from web.saved_records.revision import Mark


def entry(saved: "SavedGame", data: "Record", mark: "Mark", writer: str, rev: int) -> Entry:
    """Return the entry with which the library saves the game `saved`. `data` is its record, `mark` its
    identity in the library, and `rev` the revision's number, which the tab called `writer` counts."""
    game = saved.game
    head = head_of(saved, mark.begun)
    body = spell_body(data, game, is_plain(game))
    return Entry(mark.key, rev, writer, mark.known, mark.changed, "", head, position_of(game), body)


def head_of(saved: "SavedGame", begun: str) -> Head:
    """Return the head of the game `saved` for the list of games. `begun` is the date to use if the
    headers of its file have none."""
    game, about, remote = saved.game, saved.headers, saved.remote
    seats = [COMPUTER if color in saved.computers else PERSON for color in (WHITE, BLACK)]
    names = [header(about, name) for name in COLOR_NAMES]
    if remote:
        seats[other(remote.color)] = REMOTE
        names = list(remote.names)
    result, ended_by = game.outcome()
    return Head(
        names[WHITE][:LONGEST_NAME],
        names[BLACK][:LONGEST_NAME],
        "".join(seats),
        saved.setup.level,
        date_of(about) or begun,
        game.board.expansions,
        bool(game.start),
        len(game.played),
        result,
        ended_by,
        remote_match.state(remote, game),
        opening_of(game),
    )


def opening_of(game: "Game") -> str:
    """Return the first steps of the game's main line, separated by spaces; "" for a game that began
    from a set-up position."""
    plies = [node.ply for node in game.root.end().path()[1 : MOST_STEPS + 1]]
    return "" if game.start else " ".join(steps(plies))


def date_of(about: "Headers") -> str:
    """Return the date in `about`, the headers of a file, as ISO 8601; "" if there is none."""
    date = (header(about, "Date") or header(about, "SgfDate")).replace(".", "-")
    return "" if "?" in date else date[:LONGEST_DATE]


def position_of(game: "Game") -> str:
    """Return the present position of `game` as text, "" if it cannot be written as text."""
    try:
        return spell_position(game.board)
    except HiveError:
        return ""
