"""A UHP engine: one command line in, reply lines out, every reply closed by "ok".

`Engine.reply` is a pure function of the session so far, so the same engine serves standard input, a
test and any other pipe. Source: Universal Hive Protocol; its text for errors is free.
"""

from hive_core import __version__
from hive_core.board import ONGOING
from hive_core.bugs import BUGS
from hive_core.errors import HiveError, IllegalMove, NotationError
from hive_core.game import Game
from hive_core.notation import IN_PROGRESS, parse_game_type, spell_move
from hive_core.search import best_for_depth, best_in_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

LONGEST_LINE = 65536 + 64
"""A longer line is refused unread; the longest GameString is shorter."""

DEEPEST = 99


class Flag:
    """A true-or-false option."""

    def __init__(self, name: str, value: bool) -> None:
        self.name = name
        self.value = value
        self.default = value

    def line(self) -> str:
        """The option's line: Name;type;value;default."""
        return f"{self.name};bool;{self.value};{self.default}"

    def set(self, text: str) -> None:
        """Takes "True" or "False" in any case; raises HiveError for anything else."""
        word = text.lower()
        if word not in ("true", "false"):
            raise HiveError(f"{self.name} is set to True or False, not {text[:40]!r}")
        self.value = word == "true"


class Engine:
    """The state of one UHP session: a game, or none yet, and the options."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.options = [Flag("Repetition", False), Flag("TournamentOpening", True)]
        self.commands: dict[str, Callable[[str], list[str]]] = {
            "info": self.info,
            "newgame": self.newgame,
            "play": self.play,
            "pass": self.pass_turn,
            "validmoves": self.validmoves,
            "bestmove": self.bestmove,
            "undo": self.undo,
            "options": self.option,
        }

    def reply(self, line: str) -> list[str]:
        """All lines of the reply to one command line, the closing "ok" included."""
        words = line.strip().split(None, 1)
        keyword = words[0].lower() if words else ""
        command = self.commands.get(keyword)
        if not command:
            shown = keyword[:40]
            return [f"err unknown command {shown!r}" if shown else "err no command", "ok"]
        try:
            lines = command(words[1] if len(words) > 1 else "")
        except IllegalMove as error:
            lines = [f"invalidmove {error}"]
        except NotationError as error:
            lines = [f"{'invalidmove' if keyword == 'play' else 'err'} {error}"]
        except HiveError as error:
            lines = [f"err {error}"]
        return [" ".join(text.split()) for text in lines] + ["ok"]

    def info(self, _: str = "") -> list[str]:
        """The engine's name and the expansions it plays."""
        names = [bug.name[:1].upper() + bug.name[1:] for bug in BUGS if bug.expansion]
        return [f"id Skep {__version__}", ";".join(names)]

    def newgame(self, text: str) -> list[str]:
        """A new game: of the Base type, of a GameTypeString, or replayed from a GameString."""
        tournament, repetition = self.on("TournamentOpening"), self.on("Repetition")
        if ";" in text:
            self.game = Game.from_string(text, tournament, repetition)
        else:
            expansions = parse_game_type(text) if text.strip() else ""
            self.game = Game(expansions, tournament, repetition)
        return [self.game.game_string()]

    def play(self, text: str) -> list[str]:
        """Plays a MoveString."""
        game = self.present()
        game.play(text)
        return [game.game_string()]

    def pass_turn(self, _: str) -> list[str]:
        """Plays a pass."""
        return self.play("pass")

    def validmoves(self, _: str) -> list[str]:
        """All legal MoveStrings, joined."""
        game = self.running()
        return [";".join([spell_move(game.board, move) for move in game.board.moves()])]

    def bestmove(self, text: str) -> list[str]:
        """The move the search likes best: "time hh:mm:ss" or "depth n"."""
        game = self.running()
        words = text.split()
        if len(words) == 2 and words[0].lower() == "time":
            move = best_in_time(game.board, seconds_of(words[1]))
        elif len(words) == 2 and words[0].lower() == "depth":
            move = best_for_depth(game.board, whole_number(words[1], 0, DEEPEST))
        else:
            raise HiveError("bestmove takes: time hh:mm:ss, or: depth n")
        return [spell_move(game.board, move)]

    def undo(self, text: str) -> list[str]:
        """Takes back one ply or the given number of plies."""
        game = self.present()
        game.undo(whole_number(text.strip(), 1, 99999) if text.strip() else 1)
        return [game.game_string()]

    def option(self, text: str) -> list[str]:
        """Lists the options; "get NAME"; "set NAME VALUE"."""
        words = text.split()
        if not words:
            return [option.line() for option in self.options]
        named = [option for option in self.options if words[1:2] == [option.name]]
        if words[0].lower() == "get" and len(words) == 2 and named:
            return [named[0].line()]
        if words[0].lower() == "set" and len(words) == 3 and named:
            named[0].set(words[2])
            if self.game and named[0].name == "Repetition":
                self.game.repetition = self.on("Repetition")
            return [named[0].line()]
        names = ", ".join([option.name for option in self.options])
        raise HiveError(f"options takes: nothing, get NAME, or set NAME VALUE; names are {names}")

    def on(self, name: str) -> bool:
        """The value of the option called `name`."""
        return next(option.value for option in self.options if option.name == name)

    def present(self) -> Game:
        """The game, finished or not. Raises HiveError where there is none."""
        if not self.game:
            raise HiveError("there is no game; start one with newgame")
        return self.game

    def running(self) -> Game:
        """The game in progress. Raises HiveError where there is none."""
        game = self.present()
        if game.outcome()[0] != ONGOING:
            raise HiveError(f"the game is over, {IN_PROGRESS} is needed")
        return game


def whole_number(text: str, least: int, most: int) -> int:
    """A number written in plain digits. Raises HiveError outside `least`..`most`."""
    plain = text and len(text) <= 6 and not [c for c in text if c not in "0123456789"]
    if not plain or not least <= int(text) <= most:
        raise HiveError(f"expected a whole number from {least} to {most}, read {text[:40]!r}")
    return int(text)


def seconds_of(text: str) -> int:
    """The seconds of a time span hh:mm:ss. Raises HiveError."""
    fields = text.split(":")
    if len(fields) != 3 or [field for field in fields if len(field) != 2]:
        raise HiveError(f"expected a time as hh:mm:ss, read {text[:40]!r}")
    hours = whole_number(fields[0], 0, 99)
    return hours * 3600 + whole_number(fields[1], 0, 59) * 60 + whole_number(fields[2], 0, 59)


def serve(source: "BinaryIO", sink: "BinaryIO") -> None:
    """Answers commands from `source` on `sink` until it ends; says what `info` says first.

    Bytes that are not UTF-8 and lines over LONGEST_LINE bytes get an err; an unfinished last line is
    still answered. Raises BrokenPipeError when nobody reads the replies any more.
    """
    engine = Engine()
    _send(sink, engine.reply("info"))
    while True:
        line = source.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = source.readline(LONGEST_LINE)
            _send(sink, [f"err a line may have {LONGEST_LINE} bytes", "ok"])
            continue
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            _send(sink, [f"err the line is not UTF-8 at byte {error.start}", "ok"])
            continue
        _send(sink, engine.reply(text))


def _send(sink: "BinaryIO", lines: list[str]) -> None:
    sink.write(("\n".join(lines) + "\n").encode("utf-8", "backslashreplace"))
    sink.flush()
