"""The review of a game, in the commands of its nodes (hive_core/game/evaluation.py), with which
files and saved games store it. The page can use this module without loading the search."""

from hive_core.game.evaluation import (
    read_evaluation,
    spell_evaluation,
    without_evaluation,
)
from hive_core.rules.errors import HiveError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hive_core.game import Node
    from hive_core.game.evaluation import Evaluation


def save_evaluation(node: "Node", judged: "Evaluation") -> None:
    """Put the review's evaluation of the position of `node` into its commands, in place of an earlier
    one. Leave them as they are if they would be too long."""
    try:
        commands = without_evaluation(node.commands) + spell_evaluation(judged)
        node.set_commands(commands)
    except HiveError:
        pass


def as_saved(judged: "Evaluation") -> "Evaluation":
    """Return the evaluation `judged` as it will be read again after `save_evaluation`, which rounds its
    value."""
    return read_evaluation(spell_evaluation(judged), judged.ply, judged.turn) or judged


def saved_evaluations(line: "Sequence[Node]", turn: int) -> "list[Evaluation]":
    """Return the evaluations in the commands of the nodes of `line`, which begins with the root, up to
    the first node that has none. `turn` is the side to move at the root."""
    found: list[Evaluation] = []
    for node in line:
        side = (turn + len(found)) & 1
        try:
            one = read_evaluation(node.commands, len(found), side)
        except HiveError:
            break
        # A game that goes on is not over, whatever was read.
        if not one or (not one.choices and node is not line[-1]):
            break
        found.append(one)
    return found
