"""Reader of a game as a page of hivegame.com holds it: an object of JSON with the moves (`history`),
the players, the result and, of a game with clocks, the time that was left after each move."""

from hive_core.files.game_builder import MOST_STEPS, begin, conclude, play
from hive_core.files.game_file import LONGEST_HEADER, UHP, GameFile
from hive_core.files.uhp import Places, meaning
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, COLOR_NAMES, WHITE
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.files.game_builder import Script
    from hive_core.files.game_file import Headers

    Fields = dict[str, Any]

SITE = "https://hivegame.com/game/"
HISTORY = '"history"'
LONGEST_ID = 64
BILLION = 1_000_000_000
MOST_S = 10_000 * 3600


def read_site_game(
    fields: "Fields", text: str, script: "Script", expansions: "str | None"
) -> GameFile:
    """Return the game with these `fields`, the JSON object in `text`, and the bugs `expansions` (None:
    the moves decide). `script` has the faults found so far."""
    history = fields["history"]
    times = fields.get("move_times")
    if not isinstance(times, list) or len(times) != len(history):
        times = [None] * len(history)
    places = Places(text)
    at = text.find("[", max(text.find(HISTORY), 0))
    for move, left in zip(history, times):
        if script.count > MOST_STEPS:
            break
        words = [one for one in move if isinstance(one, str)] if isinstance(move, list) else []
        at = max(text.find("[", at + 1), at)
        line, column = places.of(at)
        if not words or len(words) != len(move):
            script.fault(NotationError(text, at, "move"), line, column, script.count + 1)
            script.cut = True
            break
        step = script.move(" ".join(words).strip(), line, column)
        if clock(left):
            step.commands.append("clk " + clock(left))
            step.noted = (line, column)
    game = begin(script, expansions)
    play(script, game, meaning)
    conclude(script, game, result_of(fields.get("game_status")))
    return GameFile(UHP, game, headers_of(fields), tuple(script.faults), 0)


def result_of(status: "Any") -> int:
    """Return the result in the field `game_status`: `{"Finished": {"Winner": "White"}}`,
    `{"Finished": "Draw"}`, or a word for a game that goes on."""
    ended = status.get("Finished") if isinstance(status, dict) else None
    if ended == "Draw":
        return DRAW
    winner = ended.get("Winner") if isinstance(ended, dict) else None
    return WHITE if winner == "White" else BLACK if winner == "Black" else ONGOING


def headers_of(fields: "Fields") -> "Headers":
    """Return the headers of the game: its address, its date and the players' names."""
    found = []
    name = fields.get("game_id")
    if isinstance(name, str) and 0 < len(name) <= LONGEST_ID and is_plain_word(name):
        found.append(("Site", SITE + name))
    begun = fields.get("created_at")
    if isinstance(begun, str) and len(begun) > 10 and begun[4] + begun[7] + begun[10] == "--T":
        found.append(("Date", begun[:10].replace("-", ".")))
    for color, key in zip(COLOR_NAMES, ("white_player", "black_player")):
        player = fields.get(key)
        username = player.get("username") if isinstance(player, dict) else None
        if isinstance(username, str) and username.strip():
            found.append((color, " ".join(username[:LONGEST_HEADER].split())))
    return tuple(found)


def is_plain_word(text: str) -> bool:
    """Return whether `text` has letters, digits, `-` and `_` only."""
    return not [1 for sign in text if not (sign.isalpha() or sign.isdigit() or sign in "-_")]


def clock(left: "Any") -> str:
    """Return a time in nanoseconds as hours, minutes and seconds, "" for what is none."""
    if type(left) is not int or not 0 <= left // BILLION <= MOST_S:
        return ""
    seconds = left // BILLION
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)
