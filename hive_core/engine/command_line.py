"""Subcommands that run engines of other programs: `bridge` and `arena`."""

import argparse
import shutil
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

OWN = "own"
"""The word that stands for this package's engine where the command of an engine is expected."""
PORT = 8765
MOST_ENGINES = 64


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
        help=f"where to listen; {PORT} if not said, 0: any",
    )
    command.add_argument(
        "--allow",
        action="append",
        type=origin_pattern,
        metavar="ORIGIN",
        help="a site whose pages may connect, such as https://example.org; may be repeated; "
        "if not said, pages served by this machine",
    )
    command.add_argument(
        "--most", type=engine_count, default=2, metavar="N", help="engines at once; 2 if not said"
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
    """Return the number of engines that `text` states. Raises ArgumentTypeError."""
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
