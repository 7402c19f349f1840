"""Subcommands that run engines of other programs: `bridge` and `arena`."""

import argparse
import os
import shlex
import shutil
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.engine.client import Spec

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

OWN = "own"
"""The word that stands for this package's engine where the command of an engine is expected."""
PORT = 8765
MOST_ENGINES = 64
GAMES = 10
MARGIN_S = 1.0
LONGEST_MOVE_S = 3600.0
DEPTH_MOVE_S = 600.0
"""Maximum seconds for a move if the limit is a depth."""


def own_command() -> "list[str]":
    """Return the command that starts this package's engine."""
    return [sys.executable, "-m", "hive_core", "uhp"]


def add_bridge(commands: "Commands") -> None:
    """Add the subcommand `bridge` with its options."""
    command = commands.add_parser(
        "bridge",
        help="serve a UHP engine on a WebSocket, to pages in a browser here",
        description="Runs a UHP engine for every page that connects to a WebSocket of this machine.",
    )
    command.add_argument(
        "--port",
        type=port_number,
        default=PORT,
        help=f"where to listen; {PORT} if not given, 0: any",
    )
    command.add_argument(
        "--allow",
        action="append",
        type=origin_pattern,
        metavar="ORIGIN",
        help="a site whose pages may connect, such as https://example.org; may be repeated; "
        "if not given, pages served by this machine",
    )
    command.add_argument(
        "--most", type=engine_count, default=2, metavar="N", help="engines at once; 2 if not given"
    )
    command.add_argument(
        "engine", metavar="ENGINE", help=f"the program to run, or {OWN} for this package's engine"
    )
    command.add_argument(
        "words", metavar="ARG", nargs=argparse.REMAINDER, help="arguments of that program"
    )
    command.set_defaults(run=run_bridge)


def run_bridge(options: argparse.Namespace) -> int:
    """Print the address of the bridge and serve until interrupted. Return the exit status: 1 if the
    engine is not found or the port is in use, else 0."""
    import asyncio

    from hive_core.engine.bridge import HERE, ORIGINS, Bridge, run

    command = [options.engine, *options.words]
    if options.engine == OWN:
        command = own_command() + options.words
    elif not shutil.which(options.engine):
        print(f"no program {options.engine!r} is found", file=sys.stderr)
        return 1
    try:
        asyncio.run(
            run(Bridge(command, tuple(options.allow or ORIGINS), options.most), options.port)
        )
    except OSError as error:
        print(f"cannot listen at {HERE}:{options.port}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def add_arena(commands: "Commands") -> None:
    """Add the subcommand `arena` with its options."""
    command = commands.add_parser(
        "arena",
        help="let UHP engines play each other, and tell which scores more",
        description="Lets UHP engines play each other: pairs of games from one opening with colours "
        "reversed, each engine against each other one.",
    )
    command.add_argument(
        "engines",
        metavar="ENGINE",
        nargs="+",
        help="a command line in quotes, such as 'path/engine --uhp'; "
        f"{OWN}, or '{OWN} Level=3', for this package's engine, which is the other where one is named",
    )
    command.add_argument(
        "--games",
        type=game_count,
        default=GAMES,
        metavar="N",
        help=f"for each two engines, an even number; {GAMES} if not given",
    )
    limit = command.add_mutually_exclusive_group()
    limit.add_argument(
        "--time", type=seconds, default=1.0, metavar="SECONDS", help="for a move; 1 if not given"
    )
    limit.add_argument(
        "--depth", type=depth, default=0, metavar="N", help="plies instead of a time"
    )
    command.add_argument(
        "--margin",
        type=seconds,
        default=MARGIN_S,
        metavar="SECONDS",
        help="by which a move may come late before the game is lost; 1 if not given",
    )
    command.add_argument(
        "--jobs",
        type=engine_count,
        default=1,
        metavar="N",
        help="games to play at a time, each with engine processes of its own; 1 if not given",
    )
    command.add_argument("--type", default="Base+MLP", help="a game type; Base+MLP if not given")
    command.add_argument(
        "--openings",
        default="",
        metavar="FILE",
        help="GameStrings, or moves with ; between, a line each",
    )
    command.add_argument("--seed", type=seed, default=1, help="another order of the openings")
    command.add_argument(
        "--resume",
        default="",
        metavar="FILE.jsonl",
        help="a file of results, to which new ones are added; a game that it holds is not played again",
    )
    command.set_defaults(run=run_arena)


def run_arena(options: argparse.Namespace) -> int:
    """Play the games and print a line for each, then the table, also if interrupted. Return the exit
    status: 1 if an engine does not start or a file cannot be used, else 0."""
    import time

    from hive_core.engine import arena
    from hive_core.rules.errors import HiveError

    path = options.resume or time.strftime("arena-%Y%m%d-%H%M%S.jsonl")
    names: list[str] = []
    results = []
    try:
        specs = arena_specs(options)
        names = [spec.name for spec in specs]
        starts = arena.starts_of(options.type, options.openings, options.seed)
        wanted = arena.tasks(specs, starts, options.games)
        print(f"results: {path}; to go on after an interruption: --resume {path}", flush=True)
        for result in arena.play(specs, wanted, path, options.seed, options.jobs):
            results.append(result)
            print(f"{len(results)}/{len(wanted)}  {arena.line_of(result)}", flush=True)
    except (HiveError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        print(f"cannot use {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    finally:
        if results:
            print("\n" + "\n".join(arena.table(names, results)), flush=True)
    return 0


def arena_specs(options: argparse.Namespace) -> "list[Spec]":
    """Return the engines that the command line of `arena` names, and this package's own as the second
    if it names one. Equal names get a number. Raises HiveError for an engine without a command."""
    from hive_core.engine.client import Spec
    from hive_core.rules.errors import HiveError

    texts = options.engines if options.engines[1:] else [options.engines[0], OWN]
    found: list[Spec] = []
    for text in texts:
        try:
            words = shlex.split(text, posix=os.name != "nt")
        except ValueError as error:
            raise HiveError(f"{text!r}: {error}") from None
        if not words:
            raise HiveError("an engine is a command line, or own")
        settings: list[tuple[str, str]] = []
        if words[0] == OWN:
            for word in words[1:]:
                name, equals, value = word.partition("=")
                if not equals:
                    raise HiveError(f"{OWN} takes UHP options as NAME=VALUE, read {word!r}")
                settings.append((name, value))
            words = own_command()
        same = texts[: len(found)].count(text)
        found.append(
            Spec(
                f"{text} ({same + 1})" if same else text,
                tuple(words),
                tuple(settings),
                DEPTH_MOVE_S if options.depth else options.time,
                options.depth,
                options.margin,
                None,
            )
        )
    return found


def game_count(text: str) -> int:
    """Return the even number of games that `text` states. Raises ArgumentTypeError."""
    found = number(text, 2, 100000)
    if found % 2:
        raise argparse.ArgumentTypeError(f"expected an even number of games, read {text!r}")
    return found


def depth(text: str) -> int:
    """Return the number of plies that `text` states, from 1 to 99. Raises ArgumentTypeError."""
    return number(text, 1, 99)


def seed(text: str) -> int:
    """Return the seed that `text` states. Raises ArgumentTypeError."""
    return number(text, 0, 99999)


def seconds(text: str) -> float:
    """Return the seconds that `text` states, 0.001 to 3600. Raises ArgumentTypeError."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.001 <= found <= LONGEST_MOVE_S:
        raise argparse.ArgumentTypeError(
            f"expected seconds from 0.001 to {LONGEST_MOVE_S:.0f}, read {text!r}"
        )
    return found


def origin_pattern(text: str) -> str:
    """Return `text` if it is an origin such as https://example.org, or one with `:*` for any port.
    Raises ArgumentTypeError for any other text."""
    from hive_core.engine.bridge import ORIGIN

    if not ORIGIN.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"expected an origin like https://example.org or http://localhost:*, read {text!r}"
        )
    return text


def port_number(text: str) -> int:
    """Return the port that `text` states, from 0 to 65535. Raises ArgumentTypeError."""
    return number(text, 0, 65535)


def engine_count(text: str) -> int:
    """Return the number of engines, or of games at a time, that `text` states. Raises
    ArgumentTypeError."""
    return number(text, 1, MOST_ENGINES)


def number(text: str, least: int, most: int) -> int:
    """Return the whole number that `text` states. Raises ArgumentTypeError if it is none from `least`
    to `most`."""
    from hive_core.engine.uhp import whole_number
    from hive_core.rules.errors import HiveError

    try:
        return whole_number(text, least, most)
    except HiveError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
