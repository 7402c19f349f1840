"""Compares a link's game with the saved games: new, next move, older, or conflicting. Pure."""

from hive_core.game import Game
from hive_core.game.link import Linked
from hive_core.records import NamedTuple
from hive_core.rules.board import DRAW, ONGOING, PASS
from hive_core.rules.bugs import other
from web.peer.match_side import binding_result, gave_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.tree import Ply
    from web.saved.remote_match import RemoteMatch

FRESH, NEXT, END_CLAIM, SAME, OLD = "fresh", "next", "claim", "same", "old"
BEFORE, CHANGED, OTHER = "before", "changed", "other"
"""Kinds of verdicts: the game is not saved here; it has gone on; it has ended in a way that takes
two (END_CLAIM); all of it is here; less than that; it has moves that were taken back since; the
histories differ; only the number is the same."""

ORDER = (NEXT, SAME, END_CLAIM, OLD, BEFORE, CHANGED, OTHER)
"""Order of kinds: of several saved games with a link's number, the link is about the earliest here."""

Verdict = NamedTuple(
    "Verdict", [("kind", "str"), ("key", "str"), ("at", "int"), ("played", "list[Ply]")]
)
"""Verdict: its kind, the key of the saved game, how many plies both have in common, and the plies of
the saved one."""

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
"""A saved game with a link's number: its key, its match, how often moves of it were taken back, and
whether a draw was offered there that may have been accepted."""


def judge(linked: Linked, candidates: "list[Candidate]", generation: int = 0) -> Verdict:
    """Return the verdict on a link, compared with all saved games that have its number. `generation` is
    how often moves had been taken back when the link was made."""
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
    """Return the kind of verdict on a link for one saved game, and how many plies they have in
    common."""
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


def turns(verdict: Verdict, seat: int, game: Game) -> bool:
    """Return whether a link may switch the match to its transport. It may not if its sender (the side
    that is not `seat`) has made a move since."""
    if verdict.kind in (NEXT, END_CLAIM):
        return True
    first = game.board.ply - len(game.played)
    later = range(verdict.at, len(game.played))
    missed = [at for at in later if (first + at) & 1 != seat and game.played[at].move != PASS]
    return verdict.kind in (SAME, OLD) and not missed


def rules(game: Game) -> "tuple[str, str, bool]":
    """Return the start position, expansions and tournament rule, which two comparable games share."""
    return game.start, game.board.expansions, game.board.tournament


def is_due(linked: Linked) -> bool:
    """Return whether the sender of a link could decide its end alone: no end, or a resignation."""
    agreed = linked.game.agreed
    return not agreed[1] or gave_up(agreed, other(linked.seat))


def only_line(game: Game) -> Game:
    """Return the game without variations and comments: what was played, and how it ended."""
    alone = Game.from_text(game.text(), game.board.tournament)
    alone.end_as(game.agreed[0])
    return alone


def moves_after(game: Game, ply: int) -> "list[str]":
    """Return the MoveStrings that follow the first `ply` plies."""
    return [played.text for played in game.played[ply:]]


def to_send(game: Game, remote: "RemoteMatch") -> Linked:
    """Return the game with number, seat and names for a link to the opponent."""
    plies = len(game.played)
    return Linked(only_line(game), plies, remote.number, other(remote.color), remote.names)


def agreed_result(linked: Linked) -> int:
    """Return the result that a link's players gave their game; ONGOING for none."""
    return linked.game.agreed[0] if linked.game.agreed[1] else ONGOING
