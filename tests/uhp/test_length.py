"""A game that the engine played to the end of what a GameString may hold can be given back to it."""

import pytest

from hive_core.engine.uhp import Engine
from hive_core.notation.moves import MOST_PLIES


@pytest.mark.slow
def test_the_engine_reads_every_game_string_that_it_writes() -> None:
    engine = Engine()
    for command in ("newgame Base", "play wG1", "play bG1 wG1-", "play wQ -wG1", "play bQ bG1-"):
        game_string = engine.reply(command)[0]
    shuffle = ("wQ /wG1", "bQ bG1\\", "wQ -wG1", "bQ bG1-")
    for ply in range(4, MOST_PLIES):
        game_string, end = engine.reply("play " + shuffle[ply % 4])
        assert end == "ok" and not game_string.startswith(("err", "invalidmove"))
    assert game_string.startswith(f"Base;Draw;White[{MOST_PLIES // 2 + 1}];")
    assert engine.reply("play wQ /wG1")[0].startswith("invalidmove")
    assert engine.reply("validmoves")[0].startswith("err")
    assert Engine().reply("newgame " + game_string) == [game_string, "ok"]
    assert engine.reply("undo")[0].startswith(f"Base;InProgress;Black[{MOST_PLIES // 2}];")
