"""The review of a game as lines of text, for the command line.

    ply;move;chances of White;cost;best move;reason
    23;bA1 wQ-;12 %;49 %;bQ wS1\\;flees bQ 3
    accuracy;White 83 %;Black 71 %
    turn;23;Black;bA1 wQ-;61 % to 12 %;better bQ wS1\\, flees bQ 3;then wS1 -bQ, closes_in bQ 4

The reasons are those of hive_core.search.reasons.spell_reason. Lines "turn" name the turns that decided
the game, the most decisive first.
"""

from hive_core.rules.bugs import COLOR_NAMES
from hive_core.search.accuracy import accuracy, turning_points, verdicts
from hive_core.search.review_comments import save_evaluation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hive_core.game.evaluation import Evaluation
    from hive_core.search.accuracy import Verdict
    from hive_core.search.review import Reviewer


def report_of(reviewer: "Reviewer") -> "Iterator[str]":
    """Run the review and yield its lines of text. Keep each evaluation in the commands of its
    position's node."""
    game = reviewer.game
    line = game.node.path() + game.ahead()
    yield "ply;move;chances of White;cost;best move;reason"
    played = [node.ply.text for node in line[1:]]
    positions: list[Evaluation] = []
    while not reviewer.done:
        judged = reviewer.run()
        if judged:
            save_evaluation(line[judged.ply], judged)
            # A later evaluation of a position replaces the first one.
            positions[judged.ply : judged.ply + 1] = [judged]
    found = verdicts(positions, played)
    for one in found:
        yield _row(positions, one)
    shares = [accuracy(found, color) for color in (0, 1)]
    accuracies = ["-" if share is None else percent(share) for share in shares]
    yield f"accuracy;White {accuracies[0]};Black {accuracies[1]}"
    for one in turning_points(found):
        before, after = positions[one.ply - 1], positions[one.ply]
        fields = ["turn", str(one.ply), COLOR_NAMES[one.color], one.played]
        fields.append(f"{percent(one.before)} to {percent(one.after)}")
        if one.thrown:
            fields.append(f"a win in {one.thrown} plies was there")
        fields.append(f"better {before.moves[0]}, {' '.join(before.why)}")
        if after.moves:
            fields.append(f"then {after.moves[0]}, {' '.join(after.why)}")
        yield ";".join(fields)


def _row(positions: "list[Evaluation]", one: "Verdict") -> str:
    before, after = positions[one.ply - 1], positions[one.ply]
    fields = [str(one.ply), one.played, percent(after.white)]
    fields += [percent(one.cost) if one.cost else "", before.moves[0], " ".join(before.why)]
    return ";".join(fields)


def percent(share: float) -> str:
    """Return `share`, 0 to 1, as text in whole per cent, such as "12 %"."""
    return f"{int(100 * share + 0.5)} %"
