"""Command line `python3 -m hive_core` with the subcommands `uhp`, `perft`, `show`, `link`, for files of
games `convert`, `validate`, `render`, `review`, for tutorials `study`, and for engines `bridge` and
`arena`."""

import argparse
import os
import sys

from hive_core import __version__
from hive_core.drawing.tile_styles import TILE_STYLES, USUAL
from hive_core.engine.command_line import add_arena, add_bridge
from hive_core.files import KINDS
from hive_core.files.opened import Opened, write_text
from hive_core.game import Game
from hive_core.notation.tokens import pieces_named
from hive_core.rules.errors import HiveError
from hive_core.study.command_line import add_study

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files import GameFile

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FIRST = "the number of the game in a file of several; the first if not given"
TEXT = "position text, GameString, GameTypeString, or POSITION;MOVE;MOVE"


def main(arguments: list[str] | None = None) -> int:
    """Run the subcommand given in `arguments`, the words of the command line; return the exit status:
    0, 1 for bad input, 2 for bad usage, 130 if interrupted."""
    parser = argparse.ArgumentParser(
        prog="hive-core", description="The rules of Hive, and an engine."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    for add in COMMANDS:
        add(commands)
    options = parser.parse_args(arguments)
    try:
        status: int = options.run(options)
        return status
    except BrokenPipeError:
        # Nobody reads any more. Standard output is still flushed at exit: give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def add_uhp(commands: "Commands") -> None:
    """Add the subcommand `uhp` to the parser."""
    command = commands.add_parser("uhp", help="a UHP engine on standard input and output")
    command.set_defaults(run=run_uhp)


def add_perft(commands: "Commands") -> None:
    """Add the subcommand `perft` with its options."""
    command = commands.add_parser("perft", help="count the lines of play from a position")
    command.add_argument("--depth", type=int, required=True, help="plies to look ahead")
    command.add_argument(
        "--no-bulk", action="store_true", help="play the last ply instead of counting"
    )
    command.add_argument(
        "--core",
        choices=["python", "kernel"],
        default="python",
        help="whose rules: hive_core's own, or the compiled ones of hive_kernel",
    )
    command.add_argument("position", nargs="?", default="Base+MLP", help=TEXT)
    command.set_defaults(run=run_perft)


def add_show(commands: "Commands") -> None:
    """Add the subcommand `show` with its options."""
    command = commands.add_parser("show", help="draw a position here, and as a picture")
    command.add_argument("position", help=TEXT + ", or a file")
    command.add_argument(
        "--svg", metavar="FILE", help="write an SVG too; - for standard output alone"
    )
    add_game(command, FIRST)
    add_picture(command)
    command.set_defaults(run=run_show)


def add_link(commands: "Commands") -> None:
    """Add the subcommand `link` with its options."""
    command = commands.add_parser("link", help="a game as the part of an address after #, and back")
    command.add_argument("game", help="the text of a game; with --open a link or that part of it")
    command.add_argument("--open", action="store_true", help="print the game that a link holds")
    command.set_defaults(run=run_link)


def add_convert(commands: "Commands") -> None:
    """Add the subcommand `convert` with its options."""
    command = commands.add_parser(
        "convert",
        help="turn a file of games into another kind",
        description="Turns a file of games into another kind. What a kind cannot say is told.",
    )
    command.add_argument("source", metavar="FROM", help="a file to read, or -")
    command.add_argument("target", metavar="TO", help="a file to write, or -")
    add_kind(command, "--from", "kind")
    add_kind(command, "--to", "into")
    add_game(command, "the number of the only game to convert; all if not given")
    command.add_argument(
        "--line", action="store_true", help="the main line alone, without variations and comments"
    )
    command.set_defaults(run=run_convert)


def add_validate(commands: "Commands") -> None:
    """Add the subcommand `validate` with its options."""
    command = commands.add_parser("validate", help="say what is wrong in files of games")
    command.add_argument("files", metavar="FILE", nargs="+", help="a file to read, or -")
    add_kind(command, "--from", "kind")
    command.set_defaults(run=run_validate)


def add_render(commands: "Commands") -> None:
    """Add the subcommand `render` with its options."""
    command = commands.add_parser("render", help="draw a ply of a file's game")
    command.add_argument("source", metavar="FILE", help="a file to read, or -")
    command.add_argument(
        "--ply", type=int, default=-1, help="the ply to draw; the last if not given"
    )
    command.add_argument(
        "--animated", action="store_true", help="every ply up to there in its turn, over and over"
    )
    command.add_argument("--svg", metavar="OUT", required=True, help="the SVG to write, or -")
    add_game(command, FIRST)
    add_kind(command, "--from", "kind")
    add_picture(command)
    command.set_defaults(run=run_render)


def add_review(commands: "Commands") -> None:
    """Add the subcommand `review` with its options."""
    command = commands.add_parser(
        "review",
        help="say which turns decided a file's game",
        description="Judges every position of a file's game: chances, best moves, what each turn cost.",
    )
    command.add_argument("source", metavar="FILE", help="a file to read, or -")
    command.add_argument(
        "--seconds", type=float, default=0.5, help="for each position; 0.5 if not given"
    )
    add_game(command, FIRST)
    command.add_argument(
        "--core",
        choices=["auto", "python", "kernel"],
        default="auto",
        help="which search: hive_core's own, or the compiled one of hive_kernel",
    )
    add_kind(command, "--from", "kind")
    command.add_argument(
        "--save",
        metavar="FILE",
        default="",
        help="write the game, with its review in comments, to this file, PGN or SGF by its ending",
    )
    command.set_defaults(run=run_review)


COMMANDS = (
    add_uhp,
    add_perft,
    add_show,
    add_link,
    add_convert,
    add_validate,
    add_render,
    add_review,
    add_study,
    add_bridge,
    add_arena,
)
"""Functions that each add one subcommand to the parser, in the order of the help text."""


def run_uhp(options: argparse.Namespace) -> int:
    """Serve UHP until standard input ends, or the command `exit` comes."""
    from hive_core.engine.stdio import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def run_perft(options: argparse.Namespace) -> int:
    """Print a line "depth nodes seconds nodes_per_second" for each depth from 1 to `--depth`."""
    from hive_core.engine.backends import perft_called

    try:
        if options.depth < 1:
            raise HiveError(f"--depth is at least 1, read {options.depth}")
        board = Game.from_text(options.position, repetition=False).board
        warning, table = perft_called(options.core)
    except HiveError as error:
        print(error, file=sys.stderr)
        return 1
    if warning:
        print(warning, file=sys.stderr)
    for line in table(board, options.depth, not options.no_bulk):
        print(line, flush=True)
    return 0


def run_link(options: argparse.Namespace) -> int:
    """Print the link that holds a game, as the part of an address after `#`; with the option `--open`,
    print the game that a link holds."""
    from hive_core.game.link import alone, read_link, spell_link
    from hive_core.game.variations_text import read_tree, spell_tree
    from hive_core.notation.moves import stated_result

    try:
        if options.open:
            game = read_link(options.game, repetition=False).game
            plain = not [node for node in game.root.nodes() if node.comment or node.marks]
            plain = plain and len(list(game.root.lines())) == 1
            print(game.text() if plain else spell_tree(game))
        else:
            game = read_tree(options.game, repetition=False)
            game.end_as(stated_result(options.game))
            print(spell_link(alone(game)))
    except HiveError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def run_show(options: argparse.Namespace) -> int:
    """Show a position: print it as text in the terminal, write it as an SVG, or both."""
    from hive_core.drawing.terminal import report, writable
    from hive_core.files import kind_of

    try:
        if kind_of(options.position) and os.path.isfile(options.position):
            options.source, options.kind = options.position, ""
            file, _ = opened(options)
            if not file:
                return 1
            game = file.game
        else:
            game = Game.from_text(options.position, repetition=False)
        picture = rendered(game, options)
    except HiveError as error:
        print(error, file=sys.stderr)
        return 1
    if options.svg != "-":
        print(writable("\n".join(report(game.board)), sys.stdout.encoding))
    return write_text(picture, options.svg) if options.svg else 0


def add_picture(command: argparse.ArgumentParser) -> None:
    """Add the options for the look of an SVG, such as `--theme` and `--tiles`, to the subcommand
    `command`."""
    command.add_argument(
        "--theme", choices=["light", "dark"], default="light", help="colours of the SVG"
    )
    command.add_argument(
        "--tiles", choices=TILE_STYLES, default=USUAL, help="how the SVG's tiles look"
    )
    command.add_argument("--size", type=int, default=0, help="pixels of the SVG's longer side")
    command.add_argument("--piece", default="", help="mark where a piece such as wA1 can go")
    command.add_argument("--signs", default="", help="draw signs, such as circle@1,0,cross@bQ")
    command.add_argument("--arrows", default="", help="draw arrows, such as 'bA1>2,-1'")
    command.add_argument("--last", action="store_true", help="mark the last move")
    command.add_argument("--coords", action="store_true", help="write the cells' coordinates")


def rendered(game: Game, options: argparse.Namespace) -> str:
    """Return the SVG of the game's present position; `options` of the command line set its look. Raises
    HiveError for invalid options."""
    from hive_core.drawing.annotations import read_arrows, read_signs
    from hive_core.drawing.svg import svg

    if options.size < 0:
        raise HiveError(f"--size is a number of pixels, read {options.size}")
    named = pieces_named(options.piece)
    piece = named[0] if named else -1
    if options.piece and piece < 0:
        raise HiveError(f"--piece is a name like wA1 or bQ, read {options.piece!r}")
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
    return picture + "\n"


def rendered_moving(game: Game, options: argparse.Namespace) -> str:
    """Return an animated SVG of the game from its beginning to its present position; `options` of the
    command line set its look. Raises HiveError for invalid options."""
    from hive_core.drawing.animated import animated

    if options.size < 0:
        raise HiveError(f"--size is a number of pixels, read {options.size}")
    for name in ("piece", "signs", "arrows", "coords"):
        if getattr(options, name):
            raise HiveError(f"--animated draws a whole game, without --{name}")
    return animated(game, options.theme, options.size, tiles=options.tiles) + "\n"


def add_kind(command: argparse.ArgumentParser, flag: str, name: str) -> None:
    """Add an option `flag` to `command` whose value is a file format, one of KINDS; `name` is the
    attribute that stores it."""
    command.add_argument(
        flag,
        dest=name,
        choices=KINDS,
        default="",
        help="its kind, where its ending does not tell it",
    )


def run_convert(options: argparse.Namespace) -> int:
    """Convert the games of a file to another file format, and print what that format cannot hold.

    Return the exit status: 1 if a game has a fault or cannot be written, 2 if the format to write is
    not known.
    """
    from hive_core.files import PGN, POSITION, kind_of, lost, main_line
    from hive_core.files import write as spell
    from hive_core.records import changed

    into = options.into or kind_of(options.target)
    if not into:
        print(f"--to is needed: {options.target} has no ending of {endings()}", file=sys.stderr)
        return 2
    source = Opened(options.source, options.kind)
    texts = []
    missing: list[str] = []
    wrong = False
    for file in source.games(options.game):
        if options.line:
            file = changed(file, game=main_line(file.game))
        try:
            texts.append(spell(file, into))
        except HiveError as error:
            print(f"{options.target}: {error}", file=sys.stderr)
            wrong = True
            continue
        missing.extend([what for what in lost(file, into) if what not in missing])
    wrong = wrong or source.wrong
    if not texts:
        return 1
    if into == POSITION and texts[1:]:
        print(f"{options.target}: a position alone, without {len(texts) - 1} more", file=sys.stderr)
        wrong, texts = True, texts[:1]
    if missing:
        print(f"{options.target}: without {', '.join(missing)}", file=sys.stderr)
    between = "\n" if into == PGN else ""
    return write_text(between.join(texts), options.target) or int(wrong)


def run_validate(options: argparse.Namespace) -> int:
    """Print the faults of every file; for a file without losses, print its numbers of plies and
    variations. Return 1 if something is lost in reading a file, else 0."""
    status = 0
    for name in options.files:
        source = Opened(name, options.kind)
        games = plies = others = 0
        kind = ""
        for file in source.games():
            games += 1
            kind = kind or file.kind
            plies += len(file.game.played)
            others += sum([max(0, len(node.variations) - 1) for node in file.game.root.nodes()])
        if source.wrong:
            status = 1
            continue
        many = f"{games} games, " if games > 1 else ""
        print(f"{name}: {kind}, {many}{plies} plies, {others} variations")
    return status


def run_render(options: argparse.Namespace) -> int:
    """Write the position after `--ply` plies as an SVG, or all positions up to it as an animated SVG;
    return 1 if the file has a fault, else 0."""
    file, wrong = opened(options)
    if not file:
        return 1
    try:
        plies = len(file.game.played)
        if not -1 <= options.ply <= plies:
            raise HiveError(f"--ply is a number from 0 to {plies}, read {options.ply}")
        if options.ply >= 0:
            file.game.goto(options.ply)
        picture = (rendered_moving if options.animated else rendered)(file.game, options)
    except HiveError as error:
        print(error, file=sys.stderr)
        return 1
    return write_text(picture, options.svg) or int(wrong)


def run_review(options: argparse.Namespace) -> int:
    """Print the review of a file's game, ply by ply, and write it into the file `--save`, if there is
    one; return 1 if the game's file has a fault or the other cannot be written, else 0."""
    from hive_core.engine.backends import search_called
    from hive_core.engine.review_text import report_of
    from hive_core.files import PGN, SGF, kind_of
    from hive_core.files import write as spell
    from hive_core.search.review import Reviewer

    file, wrong = opened(options)
    if not file:
        return 1
    try:
        if not options.seconds > 0:
            raise HiveError(f"--seconds is a number above 0, read {options.seconds}")
        into = kind_of(options.save) if options.save else ""
        if options.save and into not in (PGN, SGF):
            raise HiveError(
                f"--save: expected a file that ends in .pgn or .sgf, read {options.save}"
            )
        search_of = search_called(options.core)[1]
        for line in report_of(Reviewer(file.game, options.seconds, search_of)):
            print(line, flush=True)
        text = spell(file, into) if into else ""
    except HiveError as error:
        print(error, file=sys.stderr)
        return 1
    return (write_text(text, options.save) if text else 0) or int(wrong)


def opened(options: argparse.Namespace) -> "tuple[GameFile | None, bool]":
    """Return two values: the game number `--game` of the file `options.source`, None if it cannot be
    read; and whether anything is wrong with it. What is wrong is printed."""
    source = Opened(options.source, options.kind)
    file = next(source.games(options.game or 1), None)
    return file, source.wrong


def add_game(command: argparse.ArgumentParser, help_text: str) -> None:
    """Add the option `--game`, the number of a game in a file of several, to `command`."""
    command.add_argument("--game", type=counting, default=0, metavar="N", help=help_text)


def counting(text: str) -> int:
    """Return the whole number from 1 on that `text` states, for an option of the command line. Raises
    ValueError for any other text."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def endings() -> str:
    """Return a list in words of the file name extensions of all file formats: ".uhp, .pgn" and so
    on."""
    return ", ".join(["." + kind for kind in KINDS])


if __name__ == "__main__":
    sys.exit(main())
