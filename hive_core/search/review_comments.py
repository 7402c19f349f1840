"""The review of a game, in the commands of its nodes (hive_core/game/evaluation.py), with which
files and saved games store it. The page can use this module without loading the search."""

from hive_core.game.evaluation import (
    Evaluation,
    read_evaluation,
    spell_evaluation,
    without_evaluation,
)
from hive_core.records import fields_of
from hive_core.rules.errors import HiveError
from hive_core.search.accuracy import Judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hive_core.game import Node


def save_evaluation(node: "Node", judged: "Judged") -> None:
    """Put the review's evaluation of the position of `node` into its commands, in place of an earlier
    one. Leave them as they are if they would be too long."""
    evaluation = Evaluation(*[getattr(judged, name) for name in fields_of(Evaluation)])
    try:
        commands = without_evaluation(node.commands) + spell_evaluation(evaluation, judged.turn)
        node.set_commands(commands)
    except HiveError:
        pass


def saved_evaluations(line: "Sequence[Node]", turn: int) -> "list[Judged]":
    """Return the evaluations in the commands of the nodes of `line`, which begins with the root, up to
    the first node that has none. `turn` is the side to move at the root."""
    found: list[Judged] = []
    for node in line:
        side = (turn + len(found)) & 1
        try:
            one = read_evaluation(node.commands, side)
        except HiveError:
            break
        # A game that goes on is not over, whatever was read.
        if not one or (not one.choices and node is not line[-1]):
            break
        values = [getattr(one, name) for name in fields_of(Evaluation)]
        found.append(Judged(len(found), side, *values))
    return found
