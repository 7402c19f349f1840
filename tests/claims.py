"""What each sentence of the coach, of a hint and of a refusal claims, checked on the plain board of
`oracle.py`, which shares no code with the rules or the search.

`COACH`, `REASONS` and `REFUSALS` have a check by the sentence's key, which returns whether the claim
is true; a sentence without a check is a fault too. Pieces are names, cells are axial as in `oracle.py`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.oracle import BUGS, PASS, Cell, Hive, Move, names, neighbours

# Plain questions


def enemy(hive: Hive) -> str:
    """The colour that is not to move."""
    return "bw"[hive.ply % 2]


@contextmanager
def after(hive: Hive, *moves: Move) -> Iterator[Hive]:
    """The hive with `moves` played; taken back at the end."""
    for move in moves:
        hive.play(move)
    try:
        yield hive
    finally:
        for _ in moves:
            hive.undo()


def sides(hive: Hive, color: str) -> int:
    """Closed sides of a queen in play."""
    return sum(cell in hive.stacks for cell in neighbours(hive.home(color + "Q")))


def wins(hive: Hive) -> set[Move]:
    """The moves that surround the other queen alone."""
    color = enemy(hive)
    if hive.where(color + "Q") is None or hive.state() not in ("InProgress", "NotStarted"):
        return set()
    throwable = any(cell in hive.throwers() for cell in neighbours(hive.home(color + "Q")))
    if sides(hive, color) < 5 and not throwable:  # she may be thrown into a hole
        return set()
    found = set()
    for move in hive.moves():
        with after(hive, move):
            if hive.surrounded(color) and not hive.surrounded(enemy(hive)):
                found.add(move)
    return found


def own_ways(hive: Hive, piece: str) -> set[Cell]:
    """Where a piece would go by itself, if it were its turn and it did not rest."""
    cell = hive.home(piece)
    if hive.top(cell) != piece or hive.is_pinned(cell):
        return set()
    hive.lift(cell)
    found = BUGS[piece[1]](hive, piece, cell)
    hive.put(piece, cell)
    return found


def movable(hive: Hive) -> set[str]:
    """The pieces in play that have a legal move."""
    return {piece for piece, *_ in hive.moves() - {PASS} if hive.where(piece) is not None}


def thrower(hive: Hive, cell: Cell) -> bool:
    """Whether the top piece of a cell has a pillbug's power, however it rests."""
    near = [hive.top(c)[1] for c in neighbours(cell) if c in hive.stacks]
    power = hive.top(cell)[1] == "P" or (hive.top(cell)[1] == "M" and "P" in near)
    return power and hive.height(cell) == 1


# The coach


def coach_names(letters: str) -> Callable[[Hive, dict[str, Any]], bool]:
    """Whether all the bugs that the sentence names can be placed now."""
    return lambda hive, _: set(letters) <= {piece[1] for piece in hive.hand()}


def can_place(hive: Hive) -> bool:
    """Whether there is a piece to place and a place for it."""
    return bool(hive.hand()) and bool(hive.open_cells())


def threats(hive: Hive) -> set[Move]:
    """What the other side could win with if it were its turn."""
    with after(hive, PASS):
        return wins(hive)


def threatens(hive: Hive, piece: str, high: bool) -> bool:
    moves = {move for move in threats(hive) if move[0] == piece}
    ways = own_ways(hive, piece)
    return (
        any((q, r) in ways for _, q, r in moves)
        and (hive.height(hive.home(piece)) > 1) == high
        and {move[0] for move in threats(hive)} == {piece}
    )


def throws_at_queen(hive: Hive, piece: str) -> bool:
    with after(hive, PASS):
        cell = hive.home(piece)
        if cell not in set(hive.throwers()):
            return False
        return any(
            hive.where(move[0]) in neighbours(cell) and move[1:] in neighbours(cell)
            for move in wins(hive) & hive.throws()
        )


def queen_goes(hive: Hive, n: int) -> bool:
    queen = hive.mover() + "Q"
    if sides(hive, hive.mover()) != n or hive.where(queen) is None:
        return False
    return any(move[0] == queen for move in hive.moves())


def makes_room(hive: Hive, piece: str) -> bool:
    """Whether a piece beside the queen of the side to move can leave her with an open side more."""
    color = hive.mover()
    before = sides(hive, color)
    for move in hive.moves():
        if move[0] == piece:
            with after(hive, move):
                if sides(hive, color) < before:
                    return True
    return False


def beside_queen(hive: Hive) -> list[str]:
    """Own pieces on top beside the own queen."""
    near = neighbours(hive.home(hive.mover() + "Q"))
    return [hive.top(c) for c in near if c in hive.stacks and hive.top(c)[0] == hive.mover()]


def came_beside(hive: Hive, piece: str, n: int) -> bool:
    (name, q, r), origin, _ = hive.log[-1]
    near = neighbours(hive.home(hive.mover() + "Q"))
    return (
        name == piece
        and piece[0] == enemy(hive)
        and (q, r) in near
        and origin not in near
        and sides(hive, hive.mover()) == n
    )


def ant_goes(hive: Hive, piece: str, n: int) -> bool:
    near = neighbours(hive.home(enemy(hive) + "Q"))
    legal = {move[1:] for move in hive.movements() if move[0] == piece}
    return piece[1] == "A" and sides(hive, enemy(hive)) == n and bool(legal & set(near))


def counted(order: Callable[[int, int], bool]) -> Callable[[Hive, dict[str, Any]], bool]:
    def check(hive: Hive, given: dict[str, Any]) -> bool:
        mine, theirs = sides(hive, hive.mover()), sides(hive, enemy(hive))
        return (given["n"], given["theirs"]) == (mine, theirs) and order(mine, theirs)

    return check


def movable_own(hive: Hive) -> list[str]:
    """The pieces of the side to move that can move."""
    return [piece for piece in movable(hive) if piece[0] == hive.mover()]


def own_in_play(hive: Hive) -> list[str]:
    """The pieces of the side to move that are in play."""
    return [piece for stack in hive.stacks.values() for piece in stack if piece[0] == hive.mover()]


COACH: dict[str, Callable[[Hive, dict[str, Any]], bool]] = {
    "coach.first": lambda h, g: not h.stacks and coach_names("SGB")(h, g),
    "coach.first_pillbug": lambda h, g: not h.stacks and coach_names("SGBP")(h, g),
    "coach.reply": lambda h, g: h.ply == 1 and coach_names("SGBA")(h, g),
    "coach.reply_pillbug": lambda h, g: h.ply == 1 and coach_names("SGBPA")(h, g),
    "coach.reply_mosquito": lambda h, g: h.ply == 1 and coach_names("SGBMA")(h, g),
    "guide.queen_now": lambda h, _: h.hand() == [h.mover() + "Q"],
    "coach.queen_soon": lambda h, g: (
        h.mover() + "Q" in h.hand() and not movable(h) and g["n"] == 4 - h.ply // 2
    ),
    "coach.spread": lambda h, _: h.where(enemy(h) + "Q") is None and can_place(h),
    "coach.win": lambda h, _: bool(wins(h)),
    "coach.danger": lambda h, g: threatens(h, g["piece"], False),
    "coach.danger_high": lambda h, g: threatens(h, g["piece"], True),
    "coach.danger_throw": lambda h, g: throws_at_queen(h, g["piece"]),
    "coach.dangers": lambda h, g: len({move[0] for move in threats(h)}) == g["n"],
    "coach.covered": lambda h, g: (
        h.top(h.home(h.mover() + "Q")) == g["piece"] and g["piece"][0] == enemy(h)
    ),
    "coach.narrow": lambda h, g: queen_goes(h, g["n"]),
    "coach.narrow_leave": lambda h, g: (
        sides(h, h.mover()) == g["n"]
        and g["piece"] in beside_queen(h)
        and makes_room(h, g["piece"])
    ),
    "coach.narrow_stop": lambda h, g: (
        sides(h, h.mover()) == g["n"]
        and not any(makes_room(h, piece) for piece in beside_queen(h))
        and not queen_goes(h, g["n"])
    ),
    "coach.visitor": lambda h, g: came_beside(h, g["piece"], g["n"]),
    "coach.one_left": lambda h, _: sides(h, enemy(h)) == 5,
    "coach.ant": lambda h, g: ant_goes(h, g["piece"], g["n"]),
    "coach.stuck": lambda h, g: (
        0 < g["n"] == len(movable_own(h)) and g["all"] == len(own_in_play(h)) and can_place(h)
    ),
    "coach.all_stuck": lambda h, _: not movable_own(h) and len(own_in_play(h)) > 1 and can_place(h),
    "coach.bring_ant": lambda h, _: "A" in {one[1] for one in h.hand()} and can_place(h),
    "coach.ahead": counted(lambda mine, theirs: theirs > mine),
    "coach.behind": counted(lambda mine, theirs: theirs < mine),
    "coach.level": counted(lambda mine, theirs: theirs == mine),
}


# Hints: `move` was not played yet


def mates(hive: Hive, move: Move) -> bool:
    with after(hive, move):
        return hive.surrounded(hive.mover()) and not hive.surrounded(enemy(hive))


def draws(hive: Hive, move: Move) -> bool:
    """Whether a move ends in a draw, or at least neither wins nor loses at once."""
    with after(hive, move):
        return hive.state() == "Draw" or (hive.state() == "InProgress" and not wins(hive))


def lost_in(hive: Hive, move: Move, n: int) -> bool:
    """Whether the move loses at once, or the other side can win next whatever is played; for more
    moves, whether it cannot win next."""
    with after(hive, move):
        if hive.surrounded(enemy(hive)):
            return n == 1
    if n == 1:
        return all(loses_next(hive, each) for each in hive.moves())
    return not loses_next(hive, move)


def won_in(hive: Hive, move: Move, n: int) -> bool:
    """Whether a move wins at once, or for two moves after any answer; more are taken on trust."""
    if n != 2:
        return n > 2 or mates(hive, move)
    with after(hive, move):
        answers = hive.moves()
        for answer in answers:
            with after(hive, answer):
                ended = hive.state() != "InProgress"
                lost = ended and hive.surrounded(enemy(hive)) and not hive.surrounded(hive.mover())
                if not (wins(hive) or lost):
                    return False
    return bool(answers)


def legal_line(hive: Hive, moves: list[Move]) -> bool:
    """Whether the moves of an expected line are legal, one after the other."""
    if not moves:
        return True
    if moves[0] not in (hive.moves() or {PASS}):
        return False
    with after(hive, moves[0]):
        return legal_line(hive, moves[1:])


def wins_next(hive: Hive, move: Move) -> bool:
    """Whether after a move the side that made it could win if the other passed."""
    with after(hive, move, PASS):
        return bool(wins(hive))


def closed_after(hive: Hive, move: Move, piece: str) -> tuple[int, int]:
    """Closed sides of a queen before a move, and after it."""
    before = sides(hive, piece[0])
    with after(hive, move):
        return before, sides(hive, piece[0])


def lies_on(hive: Hive, move: Move, piece: str) -> bool:
    """Whether a move ends on top of a piece."""
    return hive.height(move[1:]) > 0 and hive.top(move[1:]) == piece


def bound_after(hive: Hive, move: Move, piece: str) -> tuple[bool, bool, bool]:
    """Whether a piece can go by itself before a move, and after it, and whether it is pinned then."""
    before = bool(own_ways(hive, piece))
    with after(hive, move):
        return before, bool(own_ways(hive, piece)), hive.is_pinned(hive.home(piece))


def pillbug_comes(hive: Hive, move: Move, queen: str) -> bool:
    """Whether a move brings the own pillbug beside its queen, whom it can throw next."""
    near = neighbours(hive.home(queen))
    if move[0] != hive.mover() + "P" or move[1:] not in near or hive.where(move[0]) in near:
        return False
    with after(hive, move, PASS):
        return queen in {piece for piece, *_ in hive.throws()}


def quiet(hive: Hive, move: Move) -> bool:
    """Whether a move closes no side of the other queen, covers no enemy piece and threatens nothing
    that was not threatened before."""
    color = enemy(hive)
    if hive.height(move[1:]) and hive.top(move[1:])[0] == color:
        return False
    closed = sides(hive, color) if hive.where(color + "Q") else 6
    with after(hive, move):
        return hive.where(color + "Q") is None or sides(hive, color) <= closed


def changes(check: Callable[[int, int], bool], own: bool) -> Callable[[Hive, Move, str, int], bool]:
    """A check of the closed sides of a queen before and after a move; `own` for that of the mover."""

    def holds(hive: Hive, move: Move, piece: str, n: int) -> bool:
        before, now = closed_after(hive, move, piece)
        mine = piece == hive.mover() + "Q"
        return now == n and check(before, now) and mine == own

    return holds


REASONS: dict[str, Callable[[Hive, Move, str, int], bool]] = {
    "draws": lambda h, m, p, n: draws(h, m),
    "lost": lambda h, m, p, n: p == h.mover() + "Q" and lost_in(h, m, n),
    "forces": lambda h, m, p, n: p == enemy(h) + "Q" and won_in(h, m, n),
    "prepares": lambda h, m, p, n: quiet(h, m),
    "pass": lambda h, m, p, n: h.moves() == {PASS},
    "wins": lambda h, m, p, n: mates(h, m) and p == enemy(h) + "Q",
    "only": lambda h, m, p, n: h.moves() == {m},
    "parries": lambda h, m, p, n: bool(threats(h)) and not loses_next(h, m),
    "threatens": lambda h, m, p, n: wins_next(h, m) and p == enemy(h) + "Q",
    "closes_in": changes(lambda before, now: now > before, False),
    "flees": lambda h, m, p, n: (
        m[0] == p and changes(lambda before, now: now < before, True)(h, m, p, n)
    ),
    "relieves": lambda h, m, p, n: (
        m[0] != p and changes(lambda before, now: now < before, True)(h, m, p, n)
    ),
    "onto_queen": lambda h, m, p, n: lies_on(h, m, p) and p == enemy(h) + "Q",
    "covers": lambda h, m, p, n: lies_on(h, m, p) and p[0] == enemy(h),
    "climbs": lambda h, m, p, n: lies_on(h, m, p) and p[0] == h.mover(),
    "pins": lambda h, m, p, n: p[0] == enemy(h) and bound_after(h, m, p) == (True, False, True),
    "encloses": lambda h, m, p, n: (
        p[0] == enemy(h) and bound_after(h, m, p) == (True, False, False)
    ),
    "frees": lambda h, m, p, n: p[0] == h.mover() and bound_after(h, m, p)[:2] == (False, True),
    "guards": lambda h, m, p, n: p == h.mover() + "Q" and pillbug_comes(h, m, p),
    "queen_in": lambda h, m, p, n: m[0] == p == h.mover() + "Q" and h.where(p) is None,
    "brings_in": lambda h, m, p, n: m[0] == p and h.where(p) is None,
    "waits": lambda h, m, p, n: quiet(h, m),
}


def loses_next(hive: Hive, move: Move) -> bool:
    """Whether the other side can win at once after a move."""
    color = hive.mover()
    with after(hive, move):
        return hive.surrounded(color) or bool(wins(hive))


# Refusals: why `piece` may not go to `goal`


def landings(hive: Hive, piece: str) -> set[Cell]:
    """Where a throw would put a piece."""
    return {(q, r) for name, q, r in hive.throws() if name == piece}


def narrow(hive: Hive, piece: str, cells: list[Cell], level: int) -> bool:
    """Whether both cells, which have two common neighbours, hold more than `level` pieces without
    `piece`."""
    cell = hive.home(piece)
    lifted = hive.top(cell) == piece
    heights = [hive.height(c) - (lifted and c == cell) for c in cells]
    shared = set(neighbours(cells[0])) & set(neighbours(cells[1]))
    return len(cells) == 2 and len(shared) == 2 and min(heights) > level


def walks_of(letter: str) -> Callable[[Hive, str, Cell | None, list[Cell], list[str]], bool]:
    """Whether a piece of that bug, which is to move, does not get to the goal: as the sentence says."""

    def check(hive: Hive, piece: str, goal: Cell | None, cells: list[Cell], by: list[str]) -> bool:
        ground = letter != "M" or hive.height(hive.home(piece)) == 1
        return (
            piece[1] == letter
            and goal not in own_ways(hive, piece)
            and ground
            and (piece[0] == hive.mover())
        )

    return check


def rests_beside(hive: Hive, piece: str, by: list[str]) -> bool:
    """Whether the only throwers beside a piece rest."""
    near = [c for c in neighbours(hive.home(piece)) if c in hive.stacks and thrower(hive, c)]
    own = [hive.top(c) for c in near if hive.top(c)[0] == hive.mover()]
    return own == [hive.resting] == by


REFUSALS: dict[str, Callable[[Hive, str, Cell | None, list[Cell], list[str]], bool]] = {
    "theirs": lambda h, p, g, c, by: p[0] == enemy(h),
    "no_such_piece": lambda h, p, g, c, by: p not in names(p[0], h.expansions),
    "out_of_order": lambda h, p, g, c, by: (
        h.where(p) is None and h.where(by[0]) is None and by[0][:2] == p[:2] and by[0] < p
    ),
    "must_place_queen": lambda h, p, g, c, by: (
        h.where(h.mover() + "Q") is None and h.ply // 2 == 3 and p[1] != "Q"
    ),
    "no_queen_first": lambda h, p, g, c, by: h.tournament and h.ply < 2 and p[1] == "Q",
    "no_moving_before_queen": lambda h, p, g, c, by: h.where(h.mover() + "Q") is None,
    "touches_opponent": lambda h, p, g, c, by: (
        h.where(p) is None
        and g is not None
        and set(c) == {x for x in neighbours(g) if x in h.stacks and h.top(x)[0] == enemy(h)}
        and bool(c)
    ),
    "no_room": lambda h, p, g, c, by: h.where(p) is None and not h.open_cells(),
    "first_place": lambda h, p, g, c, by: not h.stacks and g != (0, 0),
    "not_touching_hive": lambda h, p, g, c, by: (
        g is not None
        and not any(h.height(x) - (h.where(p) == x and h.top(x) == p) > 0 for x in neighbours(g))
    ),
    "occupied": lambda h, p, g, c, by: (
        g is not None
        and by == [h.top(g)]
        and (h.where(p) is None or g not in own_ways(h, p))
        and not (h.where(p) is not None and h.height(h.home(p)) > 1 and p[1] in "BM")
    ),
    "same_cell": lambda h, p, g, c, by: h.where(p) == g,
    "covered": lambda h, p, g, c, by: h.top(h.home(p)) != p and h.top(h.home(p)) == by[-1],
    "stacked": lambda h, p, g, c, by: h.height(h.home(p)) > 1 and p[0] == enemy(h),
    "pinned": lambda h, p, g, c, by: h.is_pinned(h.home(p)),
    "resting": lambda h, p, g, c, by: h.resting == p,
    "thrower_rests": lambda h, p, g, c, by: rests_beside(h, p, by) and p[0] == enemy(h),
    "gate": lambda h, p, g, c, by: narrow(h, p, c, 0) and p[0] == h.mover(),
    "gate_high": lambda h, p, g, c, by: narrow(h, p, c, 1) and p[0] == h.mover(),
    "gate_throw": lambda h, p, g, c, by: narrow(h, p, c, 1),
    "cannot_go": lambda h, p, g, c, by: (
        not landings(h, p) and (p[0] == enemy(h) or not own_ways(h, p))
    ),
    "not_beside_thrower": lambda h, p, g, c, by: p[0] == enemy(h) and g not in landings(h, p),
    "reach.high": lambda h, p, g, c, by: (
        p[1] == "M" and h.height(h.home(p)) > 1 and g not in neighbours(h.home(p))
    ),
    **{"reach." + letter: walks_of(letter) for letter in "QSBGALPM"},
}
