"""Conversion of a game to its record, the plain dictionary under which it is saved, and back. Pure.

What the keys of a record hold:
- `game`: the GameString; `tournament`: whether the tournament opening rule holds;
- `future`: the MoveStrings that redo would play;
- `ended`: result and cause of an end that no move made (resignation, agreed draw, lost on time);
- `computers`: the colours that the computer plays; `stopped`: whether a person has stopped it;
- `setup`: the choices of the new-game dialog;
- `tree`: the whole game as in a link's address, if it has variations, comments or marks;
- `commands`: of each position of the line and of what redo would play, the commands that files have in
  comments, such as the review's evaluations, one a line, each as `quoted` returns it;
- `about`: names and texts of an opened file's headers in turn, each as `quoted` returns it;
- `key`, `state`, `plies`: key, status and number of plies of a game among the local games;
- `library`: the game's mark in the library; `clock`: what the clock saves.
The keys of a match with a remote opponent are in web/saved_records/remote_match.py.
"""

from hive_core.game import TIME, Game
from hive_core.game.tree import LONGEST_COMMANDS
from hive_core.notation.moves import LONGEST_GAME, MOST_PLIES
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import HiveError
from web.common.schema import (
    FLAG,
    DataFault,
    any_of,
    anything,
    default,
    items,
    record,
    row,
    text,
)
from web.common.settings import NEW_GAME, cleaned, plain
from web.saved_records import remote_match, revision
from web.saved_records.revision import NO_MARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.settings import Setup
    from web.common.store import Record
    from web.saved_records.remote_match import RemoteMatch, RemoteRecord, WatchedMatch
    from web.saved_records.revision import Mark

    Grown = Callable[[Game, list[str]], Game]

SavedGame = NamedTuple(
    "SavedGame",
    [
        ("game", "Game"),
        ("computers", "tuple[int, ...]"),
        ("setup", "Setup"),
        ("stopped", "bool"),
        ("headers", "tuple[tuple[str, str], ...]"),
        ("key", "str"),
        ("mark", "Mark"),
        ("remote", "RemoteMatch | None"),
        ("watched", "WatchedMatch | None"),
        ("clock", "object"),
    ],
)
"""A saved game, checked when it was read.

`computers`: the colours that the computer plays. `setup`: the choices of the new-game dialog.
`stopped`: a person has stopped the computer. `headers`: (name, text) pairs of the file the game came
from. `key`: its key among the local games, "" for none. `mark`: its mark in the library. `remote`: the
match with an opponent on another device. `watched`: the room where it is watched. `clock`: what the
clock saved, not checked yet; None without a clock.
"""


GameRecord = NamedTuple(
    "GameRecord",
    [
        ("game", "str"),
        ("future", "list[str]"),
        ("tournament", "bool"),
        ("ended", "tuple[int, str]"),
        ("computers", "list[int]"),
        ("setup", "object"),
        ("stopped", "bool"),
        ("about", "list[str]"),
        ("tree", "str"),
        ("commands", "list[str]"),
        ("key", "str"),
        ("library", "Mark"),
        ("clock", "object"),
    ],
)
"""Entries of a saved game's record, without those of a remote match. The module's docstring describes
each."""

MOVE = text(60)
MOST_COMMANDS = 60000
"""Most characters of the entry `commands`: the review of a game of some 500 plies."""
GAME = record(
    GameRecord,
    {
        "game": text(LONGEST_GAME),
        "future": items(MOVE, 2 * MOST_PLIES),  # earlier versions played on after the last ply
        "tournament": FLAG,
        "ended": row(any_of(ONGOING, WHITE, BLACK, DRAW), text(20)),
        "computers": items(any_of(WHITE, BLACK), 2),
        "setup": anything,
        "stopped": default(FLAG, False),
        "about": default(items(text(LONGEST_GAME), 400), []),
        "tree": default(text(LONGEST_GAME), ""),
        "commands": default(items(text(3 * LONGEST_COMMANDS), 3 * MOST_PLIES), []),
        "key": default(text(64), ""),
        "library": revision.mark_from_record,
        "clock": anything,
    },
)


def checked_fields(data: object) -> "tuple[GameRecord, RemoteRecord]":
    """Return the contents of the record `data`, of this or an earlier version, after a check of their
    types and lengths. Moves may still be illegal. Raises DataFault."""
    return GAME(data, ""), remote_match.REMOTE(data, "")


def saved_game(
    game: Game,
    computers: "tuple[int, ...]",
    setup: "Setup",
    stopped: bool = False,
    headers: "tuple[tuple[str, str], ...]" = (),
) -> SavedGame:
    """Return `game` as a SavedGame with these values, without key, library mark, remote opponent and
    clock."""
    return SavedGame(game, computers, setup, stopped, headers, "", NO_MARK, None, None, None)


def to_record(saved: SavedGame) -> "Record":
    """Return the record of a saved game."""
    game, remote = saved.game, saved.remote
    data: Record = {
        "game": game.text(),
        "future": [node.ply.text for node in game.ahead()],
        "tournament": game.board.tournament,
        "ended": list(game.agreed),
        "computers": list(saved.computers),
        "setup": plain(saved.setup),
        "stopped": saved.stopped,
    }
    if not is_plain(game):
        from hive_core.game.link import UNBOUNDED, alone, spell_link

        try:
            data["tree"] = spell_link(alone(game), UNBOUNDED)
        except HiveError:
            pass  # more than a link holds: only the line that is played is saved
    commands = commands_of(game)
    if commands:
        data["commands"] = commands
    if saved.headers:
        data["about"] = [quoted(text) for pair in saved.headers for text in pair]
    if saved.key:
        data["key"] = saved.key
        data["state"] = remote_match.state(remote, game)
        data["plies"] = len(game.played)
    if saved.mark.key:
        data["library"] = revision.mark_to_record(saved.mark)
    if remote:
        data.update(remote_match.remote_to_record(remote))
    if saved.watched:
        data["live"] = remote_match.watched_to_record(saved.watched)
        if saved.clock is not None:
            data["live"]["times"] = saved.clock
    elif saved.clock is not None and not (remote and remote.transport):
        data["clock"] = saved.clock
    return data


def is_plain(game: Game) -> bool:
    """Return whether a game has no variations, comments or marks (signs and arrows)."""
    for node in game.root.nodes():
        if len(node.variations) > 1 or node.comment or node.marks:
            return False
    return True


def commands_of(game: Game) -> "list[str]":
    """Return the entry `commands` of the record of `game`, without the empty texts at its end, and
    without those that would make it longer than MOST_COMMANDS."""
    texts: list[str] = []
    size = last = 0
    for node in game.node.path() + game.ahead():
        text = quoted("\n".join(node.commands))
        size += len(text)
        if size > MOST_COMMANDS:
            break
        texts.append(text)
        last = len(texts) if text else last
    return texts[:last]


def with_commands(game: Game, texts: "list[str]") -> None:
    """Give the positions of the line of `game` the commands in `texts`, the entry of a record. Texts
    that are no commands are left out."""
    for node, lines in zip(game.node.path() + game.ahead(), texts):
        try:
            node.set_commands(unquoted(lines).split("\n") if lines else ())
        except HiveError:
            pass


def quoted(text: str) -> str:
    """Return `text` with its opening brackets escaped, since the store limits how deeply brackets may
    nest."""
    return text.replace("%", "%25").replace("[", "%5B").replace("{", "%7B")


def unquoted(text: str) -> str:
    """Return the text from which `quoted` made `text`."""
    return text.replace("%7B", "{").replace("%5B", "[").replace("%25", "%")


def with_variations(text: str, game: Game, future: "list[str]") -> Game:
    """Return the game with all variations from `text`, the entry `tree` of a record: at the position of
    `game`, with `future` as the moves that redo plays. Return `game` itself if `text` is faulty or its
    line of moves is another."""
    from hive_core.game.link import UNBOUNDED, read_link

    try:
        linked = read_link(text, game.repetition, UNBOUNDED).game
        linked.agreed = game.agreed  # the record says the result beside the tree
        if linked.text() != game.text():
            return game
        for move in future:
            linked.branch(move)
        if future:
            linked.undo(len(future))
        return linked
    except HiveError:
        return game


def from_record(data: "Record", setup: "Setup", grown: "Grown | None" = None) -> "SavedGame | None":
    """Return the game saved in the record `data`, of this or an earlier version; None if `data` is
    invalid.

    `setup` has the choices to use where those in `data` are missing or wrong. `grown(game, future)`
    returns the game with variations that are saved outside the record; `future` are the moves that redo
    plays.
    """
    try:
        fields, remote = checked_fields(data)
        game = _game_of(fields, grown)
    except (DataFault, HiveError):
        return None
    texts = [unquoted(one) for one in fields.about]
    return SavedGame(
        game=game,
        computers=tuple(fields.computers),
        setup=cleaned(fields.setup, NEW_GAME, setup),
        stopped=fields.stopped,
        headers=tuple(zip(texts[::2], texts[1::2])),
        key=fields.key,
        mark=fields.library,
        remote=remote_match.remote_of(remote),
        watched=remote_match.watched_of(remote),
        clock=fields.clock,
    )


def _game_of(fields: "GameRecord", grown: "Grown | None") -> Game:
    """Return the game of a record's fields, with its result and the moves that redo plays; `grown` is
    as in `from_record`. Raises HiveError if a move is illegal."""
    game = Game.from_text(fields.game, fields.tournament, None)
    future = fields.future[: MOST_PLIES - len(game.played)]
    for move in future:
        game.play(move)
    if future:
        game.undo(len(future))
    if grown:
        game = grown(game, future)
    elif fields.tree:
        game = with_variations(fields.tree, game, future)
    if fields.commands:
        with_commands(game, fields.commands)
    result, ended_by = fields.ended
    if ended_by == TIME and result in (WHITE, BLACK) and game.outcome()[0] == ONGOING:
        game.lose_on_time(WHITE + BLACK - result)
    elif ended_by and result != ONGOING:
        game.end_as(result)
    return game
