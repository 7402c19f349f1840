"""Codec of a saved game: to plain data and back. Pure.

The record's fields: `game` (its text, see Game.text), `future` (MoveStrings that redo would play),
`tournament`, `ended` (result and cause of an agreed draw or a resignation), `computers` (colours),
`setup` (the choices of the new-game dialog), `stopped` (the computer waits). A game with variations or
comments has `tree` too, the part of a link's address that holds it all, and one that was opened from
a file `about`, the names of its headers and their texts in turn, without brackets (see `quoted`). One
of the local games has its `key`, its `state` and its `plies`; one of the library its mark, `library`;
one with a clock what that saved, `clock`. The rest is a remote match's: see web/saved/remote_match.py.
"""

from hive_core.game import TIME, Game
from hive_core.notation.moves import MOST_PLIES
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.errors import HiveError
from web.common.settings import NEW_GAME, cleaned, plain
from web.saved import remote_match, revision
from web.saved.revision import NO_MARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.settings import Setup
    from web.common.store import Record
    from web.saved.remote_match import RemoteMatch, WatchedMatch
    from web.saved.revision import Mark

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
"""All that a record holds, read and checked but for the clock: the game, the colours that a computer
plays, the choices of the new-game dialog, whether the computer waits, what a file said about the game,
its key among the local games ("": none), its mark in the library, the match with an opponent on another
device, the room in which it is watched, and what its clock saved (None: no clock)."""


def saved_game(
    game: Game,
    computers: "tuple[int, ...]",
    setup: "Setup",
    stopped: bool = False,
    headers: "tuple[tuple[str, str], ...]" = (),
) -> SavedGame:
    """Return a game without an opponent, library mark or clock, as SavedGame."""
    return SavedGame(game, computers, setup, stopped, headers, "", NO_MARK, None, None, None)


def to_record(saved: SavedGame) -> "Record":
    """Return the data under which a game is saved."""
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
        from hive_core.game.link import alone, spell_link

        try:
            data["tree"] = spell_link(alone(game))
        except HiveError:
            pass  # more than a link holds: only the line that is played is saved
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
    """Return whether a game is one line without comments and marks."""
    for node in game.root.nodes():
        if len(node.variations) > 1 or node.comment or node.marks:
            return False
    return True


def quoted(text: str) -> str:
    """Return a text with its brackets escaped, which the store would count as nesting."""
    return text.replace("%", "%25").replace("[", "%5B").replace("{", "%7B")


def unquoted(text: str) -> str:
    """Return the text that `quoted` was given."""
    return text.replace("%7B", "{").replace("%5B", "[").replace("%25", "%")


def whole(text: str, game: Game, future: "list[str]") -> Game:
    """Return the game with variations that a link holds, at the position of `game`; `game` itself if
    the link has another game."""
    from hive_core.game.link import read_link

    try:
        linked = read_link(text, game.repetition).game
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
    """Return the game of a record, also of an earlier version's; None if the record is invalid.

    `setup` replaces choices that the record lacks or has wrong. `grown` adds the variations that are
    saved apart from the record, given the game and the moves that redo would play.
    """
    try:
        game = _game_of(data, grown)
        computers = tuple([color for color in data["computers"] if color in (WHITE, BLACK)])
        chosen = cleaned(dict(data["setup"]), NEW_GAME, setup)
        texts = [unquoted(str(text)) for text in data.get("about", ())]
        return SavedGame(
            game=game,
            computers=computers,
            setup=chosen,
            stopped=bool(data.get("stopped")),
            headers=tuple(zip(texts[::2], texts[1::2])),
            key=str(data.get("key", "")),
            mark=revision.mark_from_record(data.get("library")),
            remote=remote_match.remote_from_record(data),
            watched=remote_match.watched_from_record(data),
            clock=data.get("clock"),
        )
    except (HiveError, KeyError, TypeError, ValueError, AttributeError):
        return None


def _game_of(data: "Record", grown: "Grown | None") -> Game:
    """Return the game of a record, with what redo would play and how it ended."""
    game = Game.from_text(data["game"], bool(data["tournament"]), None)
    future = [str(text) for text in data["future"]]
    future = future[: MOST_PLIES - len(game.played)]  # earlier versions played on
    for text in future:
        game.play(text)
    if future:
        game.undo(len(future))
    if grown:
        game = grown(game, future)
    elif "tree" in data:
        game = whole(str(data["tree"]), game, future)
    result, ended_by = data["ended"]
    if ended_by == TIME and result in (WHITE, BLACK) and game.outcome()[0] == ONGOING:
        game.lose_on_time(WHITE + BLACK - result)
    elif ended_by and result in (WHITE, BLACK, DRAW):
        game.end_as(result)
    return game
