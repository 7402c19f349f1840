"""The command line: `python3 -m hive_core uhp`, `perft`, `show` and `link`."""

import argparse
import os
import sys

from hive_core import __version__
from hive_core.drawing.tile_styles import TILE_STYLES, USUAL
from hive_core.game import Game
from hive_core.notation.terms import pieces_named
from hive_core.rules.errors import HiveError
from hive_core.rules.perft import table as python_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hive_core.rules.board import Board

TEXT = "position text, GameString, GameTypeString, or POSITION;MOVE;MOVE"


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
        "--core",
        choices=["python", "kernel"],
        default="python",
        help="whose rules: hive_core's own, or the compiled ones of hive_kernel",
    )
    perft.add_argument("position", nargs="?", default="Base+MLP", help=TEXT)
    show = commands.add_parser("show", help="draw a position here, and as a picture")
    show.add_argument("position", help=TEXT)
    show.add_argument("--svg", metavar="FILE", help="write an SVG too; - for standard output alone")
    show.add_argument(
        "--theme", choices=["light", "dark"], default="light", help="colours of the SVG"
    )
    show.add_argument(
        "--tiles", choices=TILE_STYLES, default=USUAL, help="how the SVG's tiles look"
    )
    show.add_argument("--size", type=int, default=0, help="pixels of the SVG's longer side")
    show.add_argument("--piece", default="", help="mark where a piece such as wA1 can go")
    show.add_argument("--signs", default="", help="draw signs, such as circle@1,0,cross@bQ")
    show.add_argument("--arrows", default="", help="draw arrows, such as 'bA1>2,-1'")
    show.add_argument("--last", action="store_true", help="mark the last move")
    show.add_argument("--coords", action="store_true", help="write the cells' coordinates")
    link = commands.add_parser("link", help="a game as the part of an address after #, and back")
    link.add_argument("game", help="the text of a game; with --open a link or that part of it")
    link.add_argument("--open", action="store_true", help="print the game that a link holds")
    options = parser.parse_args(arguments)
    try:
        if options.command == "link":
            return run_link(options.game, options.open)
        if options.command == "uhp":
            return run_uhp()
        if options.command == "show":
            return run_show(options)
        return run_perft(options.position, options.depth, not options.no_bulk, options.core)
    except BrokenPipeError:
        # Nobody reads any more. Standard output is still flushed at exit: give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def run_uhp() -> int:
    """Serves UHP until standard input ends."""
    from hive_core.engine.uhp import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def run_perft(position: str, depth: int, bulk: bool, core: str) -> int:
    """Prints a line "depth nodes seconds nodes_per_second" for each depth from 1."""
    try:
        if depth < 1:
            raise HiveError(f"--depth is at least 1, read {depth}")
        board = Game.from_text(position, repetition=False).board
        table = kernel_table() if core == "kernel" else python_table
    except HiveError as error:
        print(error, file=sys.stderr)
        return 1
    for line in table(board, depth, bulk):
        print(line, flush=True)
    return 0


def kernel_table() -> "Callable[[Board, int, bool], Iterator[str]]":
    """As hive_core.rules.perft.table, counted by the package hive_kernel.

    Raises HiveError where it is not installed; says so where it is not compiled.
    """
    try:
        # By its name alone: hive_core does without the package.
        perft = __import__("hive_kernel.perft", None, None, ["table"])
    except ImportError as error:
        raise HiveError(
            f"--core kernel: the package hive_kernel is not installed ({error})"
        ) from None
    if not perft.COMPILED:
        print("hive_kernel is not compiled here: it counts slower than python", file=sys.stderr)
    found: Callable[[Board, int, bool], Iterator[str]] = perft.table
    return found


def run_link(text: str, opened: bool) -> int:
    """Prints the part of an address after `#` that holds a game, or the game that a link holds."""
    from hive_core.game.link import alone, read_link, spell_link
    from hive_core.game.tree_text import read_tree, spell_tree
    from hive_core.notation.moves import stated_result

    try:
        if opened:
            game = read_link(text, repetition=False).game
            plain = not [node for node in game.root.nodes() if node.comment or node.marks]
            plain = plain and len(list(game.root.lines())) == 1
            print(game.text() if plain else spell_tree(game))
        else:
            game = read_tree(text, repetition=False)
            game.end_as(stated_result(text))
            print(spell_link(alone(game)))
    except HiveError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def run_show(options: argparse.Namespace) -> int:
    """Draws a position in the terminal, writes its picture, or both."""
    from hive_core.drawing.annotations import read_arrows, read_signs
    from hive_core.drawing.svg import svg
    from hive_core.drawing.terminal import report, writable

    try:
        if options.size < 0:
            raise HiveError(f"--size is a number of pixels, read {options.size}")
        named = pieces_named(options.piece)
        piece = named[0] if named else -1
        if options.piece and piece < 0:
            raise HiveError(f"--piece is a name like wA1 or bQ, read {options.piece!r}")
        game = Game.from_text(options.position, repetition=False)
        picture = svg(
            game.snapshot(),
            options.theme,
            options.size,
            read_signs(options.signs, game.board),
            read_arrows(options.arrows, game.board),
            piece=piece,
            last=options.last,
            coords=options.coords,
            tiles=options.tiles,
        )
    except HiveError as error:
        print(error, file=sys.stderr)
        return 1
    if options.svg != "-":
        print(writable("\n".join(report(game.board)), sys.stdout.encoding))
    return write(picture + "\n", options.svg) if options.svg else 0


def write(text: str, name: str) -> int:
    """Writes a file, or standard output if its name is "-"."""
    if name == "-":
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.flush()
        return 0
    try:
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        print(f"cannot write {name}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
