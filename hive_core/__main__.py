"""The command line: `python3 -m hive_core uhp` and `python3 -m hive_core perft`."""

import argparse
import os
import sys

from hive_core import __version__
from hive_core.board import Board
from hive_core.errors import HiveError
from hive_core.game import Game
from hive_core.notation import parse_game_type


def main(arguments: list[str] | None = None) -> int:
    """Runs one subcommand and returns the exit status: 0, 1 for bad input, 2 for bad usage."""
    parser = argparse.ArgumentParser(
        prog="hive-core", description="The rules of Hive, and an engine."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("uhp", help="a UHP engine on standard input and output")
    perft = commands.add_parser("perft", help="count the lines of play from a position")
    perft.add_argument("--depth", type=int, required=True, help="plies to look ahead")
    perft.add_argument(
        "--no-bulk", action="store_true", help="play the last ply instead of counting"
    )
    perft.add_argument(
        "position", nargs="?", default="Base+MLP", help="GameTypeString or GameString"
    )
    options = parser.parse_args(arguments)
    try:
        if options.command == "uhp":
            return run_uhp()
        return run_perft(options.position, options.depth, not options.no_bulk)
    except BrokenPipeError:
        # Nobody reads any more. Standard output is still flushed at exit: give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def run_uhp() -> int:
    """Serves UHP until standard input ends."""
    from hive_core.uhp import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def run_perft(position: str, depth: int, bulk: bool) -> int:
    """Prints a line "depth nodes seconds nodes_per_second" for each depth from 1."""
    from hive_core.perft import table

    try:
        if depth < 1:
            raise HiveError(f"--depth is at least 1, read {depth}")
        if ";" in position:
            board = Game.from_string(position, repetition=False).board
        else:
            board = Board(parse_game_type(position))
    except HiveError as error:
        print(error, file=sys.stderr)
        return 1
    for line in table(board, depth, bulk):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
