"""A game as the part of an address after `#`: `g=` and a checksummed text
(hive_core/notation/link_codec.py).

The text holds the tree of moves with comments and marks, the present node and the ply in view; in a
correspondence game also the game's number, the seat of the recipient, and the players' names. They come
in this order; every question is one bit, and what follows it is written only if the answer is yes:

    is the opening free?
    does the game begin from a position? then its text, else the expansions
    the result if it was agreed, else 0
    is it a correspondence game? number, seat, names
    for each line: number of plies, the moves, number of plies back to the next line (0: the last one)
    is the present node another than the main line's end? its index
    is an earlier ply in view? its number
    are there comments or marks? number of nodes with some; for each of these nodes: number of nodes
        since the one before, comment, marks

A move is written as its index among the sorted legal moves of its position, in as few bits as their
number needs: some six, and none for a single legal move. Every move that is read is therefore legal,
and a text means the same game as long as the rules stay the same; tests hold texts of every version.

Every line begins with a new move, played where the line before it was undone to. A reader therefore
enters each node once, and those that lead to its main line's end and to the present node once more, to
find repetitions. Its work is counted in lists of legal moves: one for a node, LINE_WORK for such a one.
A link has at most MOST_WORK; a saved game, which is nobody else's, has at most MOST_NODES nodes.
"""

from hive_core.game.game import Game
from hive_core.game.tree import LONGEST_COMMENT, LONGEST_MARKS
from hive_core.notation.link_codec import BitReader, BitWriter, found_link
from hive_core.notation.moves import MOST_PLIES, parse_move
from hive_core.notation.position import LONGEST_POSITION
from hive_core.notation.tokens import spaced
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, EXPANSIONS, WHITE
from hive_core.rules.errors import HiveError, LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.tree import Node

KEY = "g"
MOST_NODES = 4000
LINE_WORK, MOST_WORK = 3, 900
"""Units of work for a ply that is entered twice, and maximum work of a link; tools/bench/links.py
measures both."""
UNBOUNDED = LINE_WORK * MOST_NODES
"""Maximum work of a saved game: so high that only the number of its nodes is limited."""
LONGEST_NAME = 24
NOBODY = 2
"""Value of `seat` in a link whose recipient only looks at the game and plays neither side."""
RESULTS = (ONGOING, WHITE, BLACK, DRAW)
NUMBERS = 1 << 32
"""Number greater than every number that identifies a game. The number 0 stands for no game."""

Linked = NamedTuple(
    "Linked",
    [
        ("game", "Game"),
        ("ply", "int"),
        ("number", "int"),
        ("seat", "int"),
        ("names", "tuple[str, str]"),
    ],
)
"""The content of a link.

`game` is a game at one of its nodes, `ply` the ply of its path that is shown. `number` is the random
number that identifies the game for both players (0: none). `seat` is the seat of the recipient (WHITE,
BLACK or NOBODY), and `names` are the names of White and Black ("": unknown).
"""


def alone(game: Game) -> Linked:
    """Return the content of a link for looking at `game`, without number, seat and names."""
    return Linked(game, len(game.played), 0, NOBODY, ("", ""))


def spell_link(linked: Linked, most: int = MOST_WORK) -> str:
    """Return the text of a link with the content `linked`, to be put after the `#` of an address: "g="
    and the checksummed text. Raises LinkError if it takes more than `most` work to read."""
    out = BitWriter()
    game = linked.game
    out.bits(not game.board.tournament, 1)
    out.bits(bool(game.start), 1)
    if game.start:
        out.word(game.start)
    else:
        letters = game.board.expansions
        out.number(sum([1 << at for at, one in enumerate(EXPANSIONS) if one in letters]), 3)
    out.bits(RESULTS.index(game.agreed[0]), 2)
    out.bits(bool(linked.number), 1)
    if linked.number:
        out.bits(linked.number >> 16, 16)
        out.bits(linked.number, 16)
        out.bits(linked.seat, 2)
        for name in linked.names:
            out.word(clean_name(name))
    nodes = _write_lines(out, game, most)
    _write_notes(out, linked, nodes)
    return KEY + "=" + out.text()


def _write_lines(out: BitWriter, game: Game, most: int) -> "list[Node]":
    """Write the moves of all lines of `game` to `out`; return all its nodes in the order in which a
    reader meets them."""
    board = _beginning(game).board
    nodes = [game.root]
    waiting = [(child, 0) for child in reversed(game.root.variations)]
    depth = 0
    if not waiting:
        out.number(0, 6)
    while waiting:
        start, level = waiting.pop()
        if len(nodes) > 1:
            out.number(depth - level, 4)
        for _ in range(depth - level):
            board.undo()
        depth = level
        line = []
        node: Node | None = start
        while node:
            line.append(node)
            node = node.variations[0] if node.variations else None
        out.number(len(line), 6)
        for node in line:
            moves = sorted(board.legal_moves())
            move = parse_move(board, node.ply.text)
            out.bits(moves.index(move), _width(len(moves)))
            board.make(move)
            depth += 1
            waiting.extend([(other, depth) for other in reversed(node.variations[1:])])
        nodes.extend(line)
        if len(nodes) > MOST_NODES:
            raise LinkError("too_long", "more positions", f"at most {MOST_NODES}")
    if _work(nodes, game.root.end(), game.node) > most:
        raise LinkError("too_long", "more positions", f"at most {most}")
    out.number(0, 4)
    return nodes


def _write_notes(out: BitWriter, linked: Linked, nodes: "list[Node]") -> None:
    """Write to `out` the present node, the ply that is shown, and the comments and marks. `nodes` are
    all nodes in the order in which a reader meets them."""
    game = linked.game
    off_end = game.node is not game.root.end()
    out.bits(off_end, 1)
    if off_end:
        places = [at for at, node in enumerate(nodes) if node is game.node]
        out.number(places[0], 6)
    earlier = linked.ply < len(game.played)
    out.bits(earlier, 1)
    if earlier:
        out.number(linked.ply, 6)
    noted = [at for at, node in enumerate(nodes) if node.comment or node.marks]
    out.bits(bool(noted), 1)
    if not noted:
        return
    out.number(len(noted), 4)
    last = 0
    for at in noted:
        out.number(at - last, 4)
        last = at
        out.word(_whole(nodes[at].comment))
        out.word(" ".join([_whole(mark) for mark in nodes[at].marks]))


def read_link(text: str, repetition: bool | None = True, most: int = MOST_WORK) -> Linked:
    """Return the content of the link `text`: an address, the part after its `#`, or the checksummed
    text alone.

    `repetition` has the meaning that it has in Game.from_text; `most` is the most work (see the
    module's docstring). Raises LinkError for more, and for a game that the rules do not allow.
    """
    if text[:2] == KEY + "=":
        text = text[2:]
    read = BitReader(found_link(text, KEY) or text)
    try:
        linked = _read(read, repetition, most)
        read.end()
        return linked
    except LinkError:
        raise
    except HiveError as error:
        wrong = LinkError("content", str(error), "a game")
    raise wrong  # out here, since MicroPython warns about every `raise ... from`


def _read(read: BitReader, repetition: "bool | None", most: int) -> Linked:
    tournament = not read.bits(1)
    if read.bits(1):
        game = Game.from_text(read.word(LONGEST_POSITION), tournament, bool(repetition))
    else:
        chosen = read.number(3, (1 << len(EXPANSIONS)) - 1)
        letters = [one for at, one in enumerate(EXPANSIONS) if chosen >> at & 1]
        game = Game("".join(letters), tournament, bool(repetition))
    result = RESULTS[read.bits(2)]
    number, seat = 0, NOBODY
    names = ["", ""]
    if read.bits(1):
        number = read.bits(16) << 16
        number |= read.bits(16)
        seat = min(read.bits(2), NOBODY)
        names = [clean_name(read.word(LONGEST_NAME)) for _ in names]
    nodes = _read_lines(read, game, most)
    for node in nodes:
        node.next = node.variations[0] if node.variations else None
    end = game.root.end()
    here = nodes[read.number(6, len(nodes) - 1)] if read.bits(1) else end
    if _work(nodes, end, here) > most:
        raise LinkError("content", "more positions", f"at most {most}")
    game.visit(here)
    ply = read.number(6, len(game.played)) if read.bits(1) else len(game.played)
    _read_notes(read, game, nodes)
    if repetition is None:
        game.repetition = not game.went_on()
    game.end_as(result)
    return Linked(game, ply, number, seat, (names[WHITE], names[BLACK]))


def _read_lines(read: BitReader, game: Game, most: int) -> "list[Node]":
    """Read the moves of all lines and play them on `game`; return all nodes in the order in which they
    were read."""
    nodes = [game.root]
    length = read.number(6, MOST_PLIES)
    while True:
        if len(nodes) + length > min(most, MOST_NODES):
            raise LinkError("content", "more positions", f"at most {min(most, MOST_NODES)}")
        for _ in range(length):
            moves = sorted(game.board.legal_moves())
            place = read.bits(_width(len(moves)))
            if place >= len(moves):
                read_here = f"legal move {place + 1} after ply {len(game.played)}"
                raise LinkError("content", read_here, f"one of {len(moves)}")
            parent = game.node
            known = len(parent.variations)
            legal = not game.repetition and len(game.played) < MOST_PLIES
            game.branch(moves[place], legal)
            if len(parent.variations) == known:
                raise LinkError("content", "a variation twice", "another one")
            nodes.append(game.node)
        back = read.number(4, len(game.played))
        if not back:
            if game.played:
                game.undo(len(game.played))
            return nodes
        game.undo(back)
        length = read.number(6, MOST_PLIES)


def _read_notes(read: BitReader, game: Game, nodes: "list[Node]") -> None:
    """Read comments and marks, and attach them to the `nodes` of `game`, which are in the order in
    which they were read."""
    if not read.bits(1):
        return
    at = 0
    for _ in range(read.number(4, len(nodes))):
        at += read.number(4, len(nodes) - 1 - at)
        game.comment(nodes[at], read.word(LONGEST_COMMENT))
        game.mark(nodes[at], read.word(LONGEST_MARKS).split())


def _work(nodes: "list[Node]", end: "Node", here: "Node") -> int:
    """Return the units of work for reading a link whose tree has `nodes`; `end` is the end of the main
    line, `here` the present node."""
    plies = len(end.path()) - 1
    if here is not end:
        plies += len(here.path()) - 1
    return len(nodes) - 1 + (LINE_WORK - 1) * plies


def _beginning(game: Game) -> Game:
    """Return a new game that begins as `game` did: from the same position, or with the same bugs and
    opening rule."""
    if game.start:
        return Game.from_text(game.start)
    return Game(game.board.expansions, game.board.tournament)


def _width(count: int) -> int:
    """Return the number of bits of an index below `count`."""
    width = 0
    while 1 << width < count:
        width += 1
    return width


def _whole(text: str) -> str:
    """Return `text` with a replacement for each lone surrogate, which no link can carry."""
    return "".join(["\ufffd" if 0xD800 <= ord(sign) < 0xE000 else sign for sign in text])


def clean_name(name: str) -> str:
    """Return a player's name as it is shown: on one line, at most LONGEST_NAME characters, none of
    them invisible or changing the direction of writing."""
    seen = [sign for sign in spaced(name)[: 8 * LONGEST_NAME] if not _unseen(ord(sign))]
    return " ".join("".join(seen).split())[:LONGEST_NAME].strip()


def _unseen(code: int) -> bool:
    """Return whether the character with the number `code` is invisible: a control character, a mark of
    writing direction, or a surrogate."""
    for first, last in UNSEEN:
        if first <= code <= last:
            return True
    return False


UNSEEN = (
    (0, 31),
    (127, 159),
    (0xAD, 0xAD),
    (0x61C, 0x61C),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFF0, 0xFFFB),
    (0xE0000, 0x10FFFF),
)
