"""Writers of moves in the notations for play at the table: for each a list of spellings of a move, the
shortest first. A writer takes the first one that can be read as one move only."""

from hive_core.notation.moves import top_without
from hive_core.rules.board import CELL, PASS, SHIFT
from hive_core.rules.bugs import BUGS, COLOR, KIND, LETTERS, NUMBER, SIDES
from hive_core.rules.hexes import NEIGHBOURS, START, axial


def letter(piece):
    """Upper case for White."""
    sign = LETTERS[KIND[piece]]
    return sign.lower() if COLOR[piece] else sign


def entered(piece, name, one=True):
    """A name with the number of its entry, if there are others of its kind."""
    some = BUGS[KIND[piece]].amount > 1 and (one or NUMBER[piece] > 1)
    return name + (str(NUMBER[piece]) if some else "")


def around(board, piece, goal):
    """Pieces beside the goal, without the one that moves, each with the direction from it."""
    found = []
    for way, cell in enumerate(NEIGHBOURS[goal]):
        top = top_without(board, cell, piece)
        if top >= 0:
            found.append((top, (way + 3) % 6))
    return found


def counted(board, piece, key, mover=-1):
    """The number of a piece among those of its kind in play that only `mover` covers, "" for a lone
    one."""
    tops = [p for p in range(len(KIND)) if alike(p, piece) and board.where[p] >= 0]
    seen = [p for p in tops if top_without(board, board.where[p], mover) == p or p == mover] or tops
    if piece not in seen or len(seen) < 2:
        return ""
    return str(sorted(key(p) for p in seen).index(key(piece)) + 1)


def alike(one, other):
    """The same bug of the same player."""
    return KIND[one] == KIND[other] and COLOR[one] == COLOR[other]


def boom(board, move):
    """BOOM."""
    piece, goal = move >> SHIFT, move & CELL

    def key(one):
        q, r = axial(board.where[one])
        return q + r, q

    is_new = board.where[piece] < 0
    movers = [letter(piece)]
    movers += (
        ["+" + letter(piece)] if is_new else [letter(piece) + (counted(board, piece, key) or "1")]
    )
    under = top_without(board, goal, piece)
    places = [(under, "", "0")] if under >= 0 else []
    places += [(one, str(way + 1), str(way + 1)) for one, way in around(board, piece, goal)]
    for one, side, far in places:
        for mover in movers:
            yield mover + letter(one) + side
            yield mover + letter(one) + counted(board, one, key, piece) + far
    if not board.ply:
        yield letter(piece)


def vector(board, move):
    """Veme's."""
    piece, goal = move >> SHIFT, move & CELL
    mover = entered(piece, letter(piece))
    if board.ply < 2:
        yield mover
        return
    under = top_without(board, goal, piece)
    if under >= 0:
        yield f"{mover} {entered(under, letter(under))}"
        return
    for second, cell in enumerate(board.where):
        for first, beside in enumerate(board.where):
            if cell in NEIGHBOURS[beside if beside >= 0 else goal] and beside >= 0 and cell >= 0:
                way = NEIGHBOURS[beside].index(cell)
                a, b = (entered(one, letter(one)) for one in (first, second))
                for text, center, turn in (
                    (a + b, cell, 0),
                    (a + b + "<", cell, -1),
                    (a + b + ">", cell, 1),
                    (a + ">" + b, beside, 1),
                ):
                    if NEIGHBOURS[center][(way + turn) % 6] == goal:
                        yield f"{mover} {text}"


def west(board, move):
    """Ypaul's."""
    piece, goal = move >> SHIFT, move & CELL

    def name(one):
        side = "" if COLOR[one] == board.turn else SIDES[COLOR[one]]
        return entered(one, side + LETTERS[KIND[one]], False)

    under = top_without(board, goal, piece)
    if under >= 0:
        yield f"{name(piece)}*{name(under)}"
    for one, way in around(board, piece, goal):
        yield f"{name(piece)}{name(one)}-{way + 1}"
    if not board.ply:
        yield name(piece)


def clock(board, move):
    """Brooks'."""
    piece, goal = move >> SHIFT, move & CELL

    def name(one):
        return entered(one, SIDES[COLOR[one]] + LETTERS[KIND[one]])

    under = top_without(board, goal, piece)
    way = "+" if board.where[piece] < 0 else "^" if under >= 0 else "-"
    if not board.ply:
        yield name(piece) + "+"
    elif under >= 0:
        yield f"{name(piece)}^{name(under)}"
    else:
        for one, side in around(board, piece, goal):
            text = f"{name(piece)}{way}{name(one)}:{side + 1}"
            yield f"({text})" if COLOR[piece] != board.turn else text


def sun(board, move):
    """Soukenik's."""
    piece, goal = move >> SHIFT, move & CELL

    def key(one):
        q, r = axial(board.where[one])
        return -(2 * q + r)

    bug = ("x" if COLOR[piece] != board.turn else "") + LETTERS[KIND[piece]]
    is_new = board.where[piece] < 0
    if board.ply < 2:
        yield bug
        return
    if not is_new:
        bug += counted(board, piece, key)
    for time, way in zip("nasmrf", (1, 2, 3, 4, 5, 0)):
        if not is_new:
            yield bug + time
        for one, side in around(board, piece, goal):
            if side == way:
                cross = "x" if COLOR[one] != board.turn else ""
                sign = "*" if is_new and cross else "+" if is_new else cross
                for number in ("", counted(board, one, key, piece)):
                    yield f"{bug}{sign}{LETTERS[KIND[one]]}{number}{time}"


def algebraic(board, move):
    """DeMarco's."""
    piece, goal = move >> SHIFT, move & CELL
    mover = SIDES[COLOR[piece]] + LETTERS[KIND[piece]]
    to = "".join(place(goal))
    if board.where[piece] < 0:
        yield f"{mover} {to}"
        yield f"{mover} @{to}"
        return
    column, row = place(board.where[piece])
    yield f"{mover}{to}"
    yield f"{mover}{column}{to}"
    yield f"{mover} {row} {to}"
    yield f"{mover} {column}{row} {to} (wP)"


def place(cell):
    """Column and row of a cell."""
    q, r = axial(cell)
    column = ord("m") + q
    last = chr(column if ord("a") <= column <= ord("z") else column + (26 if q < 0 else -26))
    return last if last == chr(column) else last * 2, str(r)


def young(board, move):
    """Young's."""
    piece, goal = move >> SHIFT, move & CELL
    is_new = board.where[piece] < 0
    under = top_without(board, goal, piece)
    mover = ("+" if is_new else "") + letter(piece)
    mover += "x" + letter(under) if under >= 0 else ""
    yield mover
    spots = list(spots_of(board, piece, goal))
    for spot in spots:
        yield mover + spot
    if not is_new:
        for begin in spots_of(board, piece, board.where[piece]):
            for spot in spots:
                yield f"{mover}{begin}-{spot}"


def spots_of(board, piece, cell):
    """Ways to say where a cell is, the shortest first."""
    found = []
    for one, way in around(board, piece, cell):
        center = NEIGHBOURS[cell][(way + 3) % 6]
        found.append(letter(one))
        for other, back in around(board, piece, center):
            angle = (way - (back + 3)) % 6
            if angle:
                found.append(letter(one) + letter(other))
                found.append(f"{letter(one)}{letter(other)}{angle}")
                beside = NEIGHBOURS[center][(back + 3) % 6]
                for third, again in around(board, piece, beside):
                    turned = (back - (again + 3)) % 6
                    if turned:
                        far = f"({letter(third)}{turned})"
                        found.append(f"{letter(one)}{letter(other)}{far}{angle}")
    return sorted(set(found), key=len)


WRITERS = {
    "BOOM": boom,
    "Brooks": clock,
    "DeMarco": algebraic,
    "Soukenik": sun,
    "Young": young,
    "veme": vector,
    "ypaul": west,
}


def spelt(notation, board, move):
    """The first spelling of a move that is read as that move only; None if there is none."""
    if move == PASS:
        return "pass"
    for text in WRITERS[notation.name](board, move):
        if notation.readings(board, text) == [move]:
            return text
    return None


def turned(moves):
    """A game turned so that its second piece is east of the first."""
    if len(moves) < 2:
        return list(moves)
    times = (1 - NEIGHBOURS[START].index(moves[1] & CELL)) % 6
    return [move if move == PASS else move & ~CELL | spun(move & CELL, times) for move in moves]


def spun(cell, times):
    """A cell turned clockwise around the first one by so many directions."""
    q, r = axial(cell)
    for _ in range(times):
        q, r = -r, q + r
    return (START + r * 32 + q) % 1024
