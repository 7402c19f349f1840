"""Verdict on an opened link: how its game relates to the saved game of the same match (new, further
moves, old, other moves). Pure."""

from hive_core.game import Game
from hive_core.game.link import Linked
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING, PASS
from hive_core.rules.bugs import other
from web.peer.match_side import binding_result, gave_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.tree import Ply
    from web.saved_records.remote_match import RemoteMatch

FRESH, NEXT, END_CLAIM, SAME, OLD = "fresh", "next", "claim", "same", "old"
BEFORE, CHANGED, OTHER = "before", "changed", "other"
"""Kinds of verdicts on a link's game, compared with the saved one of the same number.

- FRESH: none is saved
- NEXT: the link has further moves, or an end: its sender's resignation, or a draw that this player had
  offered
- END_CLAIM: the link has an end that its sender could not declare alone, such as a draw
- SAME: it is the saved game; OLD: it has fewer moves
- BEFORE: the link was sent before moves were taken back on this device
- CHANGED: the moves differ from some ply on; OTHER: it is another game altogether
"""

ORDER = (NEXT, SAME, END_CLAIM, OLD, BEFORE, CHANGED, OTHER)
"""Kinds of verdicts by rank: of several saved games with the link's number, the link belongs to the one
whose verdict comes first here."""

Verdict = NamedTuple(
    "Verdict", [("kind", "str"), ("key", "str"), ("at", "int"), ("played", "list[Ply]")]
)
"""Verdict on a link: its `kind`, the `key` of the saved game that it was compared with, the number of
plies after which the two games differ (`at`), and the number of plies in the saved game (`played`)."""

Candidate = NamedTuple(
    "Candidate",
    [
        ("key", "str"),
        ("game", "Game"),
        ("remote", "RemoteMatch"),
        ("generation", "int"),
        ("offered", "bool"),
    ],
)
"""Saved match that a link may belong to: the `key` under which it is saved, its game and match, how
often moves were taken back (`generation`), and whether this player `offered` a draw that the opponent
may have accepted."""


def judge(linked: Linked, candidates: "list[Candidate]", generation: int = 0) -> Verdict:
    """Return the verdict on the game of a link, compared with all saved matches that have its number.
    `generation` is how often moves had been taken back when the link was made."""
    best = Verdict(FRESH, "", 0, [])
    for candidate in candidates:
        kind, at = compare(linked, candidate)
        alike = rules(candidate.game) == rules(linked.game)
        if generation < candidate.generation and alike and kind not in (SAME, OLD):
            kind = BEFORE
        if best.kind == FRESH or ORDER.index(kind) < ORDER.index(best.kind):
            best = Verdict(kind, candidate.key, at, candidate.game.played)
    return best


def compare(linked: Linked, candidate: Candidate) -> "tuple[str, int]":
    """Return two values for one saved match: the kind of verdict on the link, and how many plies both
    games have in common."""
    saved, sent = candidate.game, linked.game
    if rules(saved) != rules(sent):
        return OTHER, 0
    here = [ply.move for ply in saved.played]
    there = [ply.move for ply in sent.played]
    at = 0
    while at < min(len(here), len(there)) and here[at] == there[at]:
        at += 1
    if at < min(len(here), len(there)):
        return (CHANGED if at else OTHER), at
    agreed = sent.agreed[0] == DRAW and candidate.offered
    if len(there) > at:
        same_end = saved.agreed[1] and sent.agreed == saved.agreed
        if saved.agreed[1] and not same_end and not gave_up(saved.agreed, candidate.remote.color):
            return CHANGED, at
        return (NEXT if same_end or agreed or is_due(linked) else END_CLAIM), at
    ends = gave_up(sent.agreed, other(linked.seat)) or agreed
    if ends and binding_result(saved.agreed[0], sent.agreed[0]) != saved.agreed[0]:
        return NEXT, at
    if len(there) < len(here) or (saved.agreed[1] and sent.agreed != saved.agreed):
        return OLD, at
    return (SAME if sent.agreed == saved.agreed else END_CLAIM), at


def claimed_moves(linked: Linked, verdict: Verdict, seat: int) -> "list[Ply]":
    """Return the moves in the link, without passes, that the link says this player (of the colour
    `seat`) made, but that the saved game lacks."""
    game = linked.game
    first = game.board.ply - len(game.played)
    later = range(verdict.at, len(game.played))
    plies = [game.played[at] for at in later if (first + at) & 1 == seat]
    return [ply for ply in plies if ply.move != PASS]


def turns(verdict: Verdict, seat: int, game: Game) -> bool:
    """Return whether a link may move its match to another transport. It may not if its sender (the
    opponent of the colour `seat`) has moved since, because then the link is an old one."""
    if verdict.kind in (NEXT, END_CLAIM):
        return True
    first = game.board.ply - len(game.played)
    later = range(verdict.at, len(game.played))
    missed = [at for at in later if (first + at) & 1 != seat and game.played[at].move != PASS]
    return verdict.kind in (SAME, OLD) and not missed


def rules(game: Game) -> "tuple[str, str, bool]":
    """Return three values that two games must share to be comparable: start position, expansions,
    tournament rule."""
    return game.start, game.board.expansions, game.board.tournament


def is_due(linked: Linked) -> bool:
    """Return whether the sender of a link could declare the end of its game alone: the game has not
    ended, or the sender resigned."""
    agreed = linked.game.agreed
    return not agreed[1] or gave_up(agreed, other(linked.seat))


def only_line(game: Game) -> Game:
    """Return a copy of the game that has only its line of moves and its result: no variations, no
    comments."""
    alone = Game.from_text(game.text(), game.board.tournament)
    alone.end_as(game.agreed[0])
    return alone


def moves_after(game: Game, ply: int) -> "list[str]":
    """Return the MoveStrings that follow the first `ply` plies."""
    return [played.text for played in game.played[ply:]]


def to_send(game: Game, remote: "RemoteMatch") -> Linked:
    """Return the game of the match `remote` in the form in which a link to the opponent holds it."""
    plies = len(game.played)
    return Linked(only_line(game), plies, remote.number, other(remote.color), remote.names)


def agreed_result(linked: Linked) -> int:
    """Return the result that the players declared, without a move, in the game of a link; ONGOING for
    none."""
    return linked.game.agreed[0] if linked.game.agreed[1] else ONGOING
