"""A UHP engine: it answers each command line with reply lines, closed by "ok".

`Engine.reply` does no input or output, so the same engine serves standard input, tests and any other
stream. Source: Universal Hive Protocol, which leaves the text of errors free.
"""

import random

from hive_core import __version__
from hive_core.engine.backends import KERNEL, MEGABYTES, bound, cores, search_called
from hive_core.game import Game
from hive_core.notation.moves import IN_PROGRESS, parse_game_type, spell_move
from hive_core.notation.tokens import spaced
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BUGS
from hive_core.rules.errors import HiveError, IllegalMove, NotationError
from hive_core.rules.perft import table
from hive_core.search.levels import BALANCED, FULL, LEVELS, STRONGEST, STYLES
from hive_core.search.report_text import report_lines
from hive_core.search.styles import styled
from hive_core.search.thinker import SearchMemory, Thinker, iterations_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.engine.processes import Crew
    from hive_core.search.evaluate import Evaluator

LONGEST_LINE = 65536 + 64
"""Most bytes of a command line; the longest GameString is shorter. The engine refuses longer lines."""

DEEPEST = 99
LONGEST_MOVE_MS = 3600000
MOST_SEED = 999999
MOST_THREADS = 64
MOST_MEGABYTES = 65536

DEEPEST_PERFT = 9

SLICE_S = 0.05
"""Seconds of search between two checks whether the client still waits for its answer."""


class Flag:
    """A UHP option with the value True or False."""

    def __init__(self, name: str, value: bool) -> None:
        self.name = name
        self.value = int(value)
        self.default = value

    def line(self) -> str:
        """Return the line that describes the option in UHP: Name;type;value;default."""
        return f"{self.name};bool;{bool(self.value)};{self.default}"

    def set(self, text: str) -> None:
        """Set the value by "True" or "False", in upper or lower case. Raises HiveError for any other
        text."""
        word = text.lower()
        if word not in ("true", "false"):
            raise HiveError(f"{self.name} is set to True or False, not {text[:40]!r}")
        self.value = int(word == "true")


class Number:
    """A UHP option whose value is a whole number from `least` to `most`."""

    def __init__(self, name: str, value: int, least: int, most: int) -> None:
        self.name = name
        self.value = value
        self.default = value
        self.least, self.most = least, most

    def line(self) -> str:
        """Return the line that describes the option in UHP: Name;type;value;default;least;most."""
        return f"{self.name};int;{self.value};{self.default};{self.least};{self.most}"

    def set(self, text: str) -> None:
        """Set the value by a number in digits. Raises HiveError if it is not within the bounds."""
        self.value = whole_number(text, self.least, self.most)


class Choice:
    """A UHP option with named values; `value` is the index of the chosen name."""

    def __init__(self, name: str, value: int, names: "list[str]") -> None:
        self.name = name
        self.value = value
        self.default = value
        self.names = names

    def line(self) -> str:
        """Return the line that describes the option in UHP: Name;type;value;default;all names."""
        names = self.names
        return ";".join([self.name, "enum", names[self.value], names[self.default]] + names)

    def set(self, text: str) -> None:
        """Set the value by one of the names, in upper or lower case. Raises HiveError for any other
        text."""
        if text.lower() not in self.names:
            raise HiveError(f"{self.name} is one of {', '.join(self.names)}, not {text[:40]!r}")
        self.value = self.names.index(text.lower())


class Core(Choice):
    """The UHP option that chooses the search by its name; the default is the best search available
    here."""

    def __init__(self) -> None:
        super().__init__("Core", 0, cores())

    def set(self, text: str) -> None:
        """Choose the search named `text`. Raises HiveError, with the reason, if that search cannot be
        used here."""
        if text.lower() == KERNEL:
            search_called(KERNEL)
        super().set(text)


class Engine:
    """A UHP session. It holds the game, None before the first one, and the options; `reply` answers
    commands."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.options: list[Flag | Number | Choice] = [
            Flag("Repetition", False),
            Flag("TournamentOpening", True),
            Number("Level", FULL + 1, 1, FULL + 1),
            Choice("Style", BALANCED, [style.name for style in STYLES]),
            Number("MoveMilliseconds", 0, 0, LONGEST_MOVE_MS),
            Number("Seed", 0, 0, MOST_SEED),
            Flag("Report", False),
            Number("Threads", 1, 1, MOST_THREADS),
            Core(),
            Number("Megabytes", MEGABYTES, 1, MOST_MEGABYTES),
        ]
        self.report_lines: list[str] = []
        self.crew: Crew | None = None
        self.memory = SearchMemory()
        self.left: Callable[[], bool] = lambda: False
        self.searching = self.stopped = self.ended = False
        self.commands: dict[str, Callable[[str], list[str]]] = {
            "info": self.info,
            "newgame": self.newgame,
            "play": self.play,
            "pass": self.pass_turn,
            "validmoves": self.validmoves,
            "bestmove": self.bestmove,
            "undo": self.undo,
            "options": self.option,
            "perft": self.perft,
            "help": self.help,
            "exit": self.exit,
        }

    def reply(self, line: str) -> list[str]:
        """Return all lines of the reply to one command line, the closing "ok" included."""
        words = spaced(line).strip().split(None, 1)
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
        finally:
            self.searching = self.stopped = False
        return [" ".join(spaced(text).split()) for text in lines] + ["ok"]

    def info(self, _: str = "") -> list[str]:
        """Return the engine's name and the expansions that it plays."""
        names = [bug.name[:1].upper() + bug.name[1:] for bug in BUGS if bug.expansion]
        return [f"id Skep {__version__}", ";".join(names)]

    def newgame(self, text: str) -> list[str]:
        """Begin a new game and return its GameString.

        `text` is empty for the Base game, a GameTypeString, or a GameString to replay. A GameString in
        which a position occurs for the third time before its last move is replayed to its end, and the
        game goes on without the draw by repetition.
        """
        tournament = bool(self.value("TournamentOpening"))
        repetition = bool(self.value("Repetition"))
        if ";" in text:
            self.game = Game.from_string(text, tournament, None)
            self.game.repetition = self.game.repetition and repetition
        else:
            expansions = parse_game_type(text) if text.strip() else ""
            self.game = Game(expansions, tournament, repetition)
        return [self.game.game_string()]

    def play(self, text: str) -> list[str]:
        """Play a MoveString and return the GameString."""
        game = self.present()
        game.play(text)
        return [game.game_string()]

    def pass_turn(self, _: str) -> list[str]:
        """Play a pass and return the GameString."""
        return self.play("pass")

    def validmoves(self, _: str) -> list[str]:
        """Return all legal MoveStrings as one line, separated by semicolons."""
        game = self.running()
        return [";".join([spell_move(game.board, move) for move in game.board.legal_moves()])]

    def bestmove(self, text: str) -> list[str]:
        """Search within the limit in `text`, "time hh:mm:ss" or "depth n", and return the MoveString to
        play.

        The option MoveMilliseconds, unless 0, shortens the time, for clients that know only whole
        seconds. If the option Report is set, the lines of the search's report come before the move.
        """
        game = self.running()
        self.report_lines = []
        self.searching = True
        words = text.split()
        if len(words) == 2 and words[0].lower() == "time":
            seconds = seconds_of(words[1])
            if self.value("MoveMilliseconds"):
                seconds = min(seconds, self.value("MoveMilliseconds") / 1000.0)
            move = self.move_in_time(seconds)
        elif len(words) == 2 and words[0].lower() == "depth":
            move = self.move_for_depth(whole_number(words[1], 0, DEEPEST))
        else:
            raise HiveError("bestmove takes: time hh:mm:ss, or: depth n")
        return self.report_lines + [spell_move(game.board, move)]

    def move_in_time(self, seconds: float) -> int:
        """Search for at most `seconds` at the chosen level and in the chosen style; return the engine's
        move."""
        thinker = self.thinker(seconds)
        if thinker.helpers:
            self.helped(thinker)
        else:
            while not thinker.run(SLICE_S) and self.wanted():
                pass
        return self.answer(thinker)

    def wanted(self) -> bool:
        """Return whether a search should go on: nobody has stopped it, and its answer will be read."""
        return not self.stopped and not self.left()

    def move_for_depth(self, depth: int) -> int:
        """Search as many iterations as stand for `depth` plies, without a time limit, at the chosen
        level and in the chosen style; return the engine's move."""
        thinker = self.thinker(0.0)
        iterations = min(iterations_for(depth), thinker.strength.iterations)
        while not thinker.search.run(iterations=iterations, slice_s=SLICE_S) and self.wanted():
            pass
        return self.answer(thinker)

    def thinker(self, seconds: float) -> Thinker:
        """Return a new thinker at the chosen level for the game's position. It gets `seconds`, or the
        level's own time if that is less."""
        board = self.running().board
        level = self.value("Level") - 1
        seed = self.value("Seed")
        if level < FULL:
            seed = seed + board.ply if seed else random.getrandbits(30)
            seconds = min(seconds, LEVELS[level].seconds)
        full = level == FULL and seconds > 0.0
        helpers = self.value("Threads") - 1 if full else 0
        memory = self.memory if full else None
        judge, search_of = self.evaluator(), search_called(self.core())[1]
        found = Thinker(board, level, seed, seconds, judge, helpers, memory, search_of=search_of)
        bound(found.search, self.value("Megabytes"))
        return found

    def helped(self, thinker: Thinker) -> None:
        """Run `thinker` to its end together with the helper processes, which stay for the next
        search."""
        # Loaded only here: not everywhere are there processes.
        from hive_core.engine.processes import Crew

        if self.crew and self.crew.count != thinker.helpers:
            self.close()
        if not self.crew:
            self.crew = Crew(thinker.helpers)
        limits = self.core(), self.value("Megabytes")
        self.crew.run(thinker, self.value("Seed"), self.wanted, *limits)

    def close(self) -> None:
        """End the helper processes, if there are any."""
        if self.crew:
            self.crew.close()
            self.crew = None

    def answer(self, thinker: Thinker) -> int:
        """Return the move to play after the search of `thinker`: at full strength the best one, else
        one chosen at random among good moves.

        If the option Report is set, store the lines of the search's report.
        """
        if self.value("Report"):
            self.report_lines = report_lines(thinker.board, thinker.report())
        return thinker.best() if self.value("Level") > STRONGEST else thinker.choose()

    def evaluator(self) -> "Evaluator":
        """Return the evaluator of the chosen style for the side to move."""
        return styled(self.value("Style"), self.running().board.turn)

    def core(self) -> str:
        """Return the name of the search in use: PYTHON or KERNEL of backends.py."""
        return next(one.names[one.value] for one in self.options if isinstance(one, Core))

    def undo(self, text: str) -> list[str]:
        """Undo one ply, or the number of plies in `text`, and return the GameString."""
        game = self.present()
        game.undo(whole_number(text.strip(), 1, 99999) if text.strip() else 1)
        return [game.game_string()]

    def option(self, text: str) -> list[str]:
        """Answer the command `options`: return the lines of all options, or the line of one option for
        "get NAME" or "set NAME VALUE". Setting changes the option first. A game that went on after a
        third occurrence stays without the draw by repetition."""
        words = text.split()
        if not words:
            return [option.line() for option in self.options]
        named = [option for option in self.options if words[1:2] == [option.name]]
        if words[0].lower() == "get" and len(words) == 2 and named:
            return [named[0].line()]
        if words[0].lower() == "set" and len(words) == 3 and named:
            named[0].set(words[2])
            if self.game and named[0].name == "Repetition":
                self.game.repetition = bool(self.value("Repetition")) and not self.game.went_on()
            return [named[0].line()]
        names = ", ".join([option.name for option in self.options])
        raise HiveError(f"options takes: nothing, get NAME, or set NAME VALUE; names are {names}")

    def perft(self, text: str) -> list[str]:
        """Count the lines of play of 1 to n plies, `text` being n, from the present position; return a
        line for each depth in the form that Mzinga's engine has."""
        board = self.present().board
        if not text.strip():
            raise HiveError(f"perft takes a depth from 1 to {DEEPEST_PERFT}")
        rows = [row.split() for row in table(board, whole_number(text.strip(), 1, DEEPEST_PERFT))]
        return [
            f"perft({depth}) = {nodes} in {float(seconds) * 1000:.0f} ms. "
            f"{float(speed) / 1000:.1f} KN/s"
            for depth, nodes, seconds, speed in rows
        ]

    def help(self, _: str) -> list[str]:
        """Return the names of all commands, one on each line."""
        return sorted(self.commands)

    def exit(self, _: str) -> list[str]:
        """End the session after this reply, which has only its "ok"."""
        self.ended = True
        return []

    def value(self, name: str) -> int:
        """Return the value of the option called `name` as a number: the number itself, 1 for True and 0
        for False, or the index of the chosen name."""
        return next(option.value for option in self.options if option.name == name)

    def present(self) -> Game:
        """Return the game, finished or not. Raises HiveError if there is none."""
        if not self.game:
            raise HiveError("there is no game; start one with newgame")
        return self.game

    def running(self) -> Game:
        """Return the game if it is in progress. Raises HiveError if there is none or it is over."""
        game = self.present()
        if game.outcome()[0] != ONGOING:
            raise HiveError(f"the game is over, {IN_PROGRESS} is needed")
        return game


def whole_number(text: str, least: int, most: int) -> int:
    """Return the number written in `text` in plain digits. Raises HiveError if it is no number from
    `least` to `most`."""
    plain = text and len(text) <= 7 and not [c for c in text if c not in "0123456789"]
    if not plain or not least <= int(text) <= most:
        raise HiveError(f"expected a whole number from {least} to {most}, read {text[:40]!r}")
    return int(text)


def seconds_of(text: str) -> float:
    """Return the seconds of a time span written as hh:mm:ss, each with one digit or two, and perhaps a
    fraction of a second, as in 00:00:00.25. Raises HiveError for other text."""
    whole, dot, fraction = text.partition(".")
    fields = whole.split(":")
    if len(fields) != 3 or [field for field in fields if len(field) not in (1, 2)]:
        raise HiveError(f"expected a time as hh:mm:ss, read {text[:40]!r}")
    minutes = whole_number(fields[0], 0, 99) * 60 + whole_number(fields[1], 0, 59)
    seconds = minutes * 60 + whole_number(fields[2], 0, 59)
    return seconds + (whole_number(fraction, 0, 9999999) / 10 ** len(fraction) if dot else 0.0)
