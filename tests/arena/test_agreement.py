"""The comparison of a shorter and a longer review: several longer looks at a position, and the shares
of a sign."""

from hive_core.game.evaluation import Evaluation
from tools.bench.agreement import line, mean


def judged(white: float, proved: int | None = None) -> Evaluation:
    """Return an evaluation of the position after ten plies."""
    return Evaluation(
        ply=10, turn=0, white=white, proved=proved, plies=0, choices=9, visits=5, moves=[], why=[]
    )


def test_the_mean_of_several_looks_counts_and_what_one_of_them_proved() -> None:
    open_one, proved = mean([[judged(0.25), judged(0.5)], [judged(0.75), judged(1.0, 1)]])
    assert (open_one.white, open_one.proved) == (0.5, None)
    assert (proved.white, proved.proved) == (1.0, 1)


def test_the_shares_of_a_sign_are_told_both_ways() -> None:
    pairs = [("??", "??"), ("??", "??"), ("??", "?"), ("?", "??"), ("?", "??"), ("", "")]
    told = line(pairs, "??")
    assert "both 2, the shorter review alone 1, the longer one alone 2: 40% the same" in told
    assert "(67% of those of the shorter, 50% of those of the longer)" in told
