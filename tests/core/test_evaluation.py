"""The review in a file's comments: written and read again, other programs' left alone, garbled ones
left out with a sentence, and never a game lost by one."""

from hive_core.files import PGN, SGF, GameFile, read, tell, write
from hive_core.game import Game
from hive_core.game.evaluation import Evaluation, read_evaluation, spell_evaluation
from hive_core.records import changed
from hive_core.rules.errors import HiveError
from hive_core.search.review_comments import save_evaluation, saved_evaluations

START = '[GameType "Base"]\n\n1. wS1\n{%s}\n2. bS1 wS1-\n3. wQ -wS1\n'
RIGHT = "[%eval 0.2412 6000 31] [%pv bA1 wS1-;wQ -wS1] [%why brings_in bA1]"
PLIES = ["wS1", "bS1 wS1-", "wQ -wS1"]
REVIEW = [
    Evaluation(0, 0, 0.52, None, 0, 4, 6000, ["wG1", "bG1 wG1-", "wQ -wG1"], ["prepares"]),
    Evaluation(1, 1, 0.0, 1, 3, 31, 900, ["bA1 wS1-"], ["forces", "wQ", "2"]),
    Evaluation(2, 0, 1.0, 1, 5, 30, 12, ["wQ \\wS1", "pass"], ["closes_in", "bQ", "4"]),
    Evaluation(3, 1, 0.5, 0, 0, 0, 0, [], []),
]


def texts(game):
    return [node.ply.text for node in game.root.end().path()[1:]]


def reviewed():
    game = Game.from_text("Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1")
    line = game.node.path()
    game.comment(line[1], "Solid } [%eval")
    game.mark(line[1], ("circle@1,0",))
    line[1].set_commands(("clk 0:04:31", "foo a \\x7d }"))
    for node, judged in zip(line, REVIEW):
        save_evaluation(node, judged)
    return game


def test_a_review_goes_through_pgn_and_sgf_beside_comments_marks_and_clocks():
    game = reviewed()
    for kind in (PGN, SGF):
        file = read(write(read(write_of(game, kind), kind=kind), kind), kind=kind)
        assert not file.faults and texts(file.game) == PLIES
        line = file.game.node.path()
        assert [list(one) for one in saved_evaluations(line, 0)] == [list(one) for one in REVIEW]
        assert (line[1].comment, line[1].marks) == ("Solid } [%eval", ("circle@1,0",))
        assert line[1].commands[:2] == ("clk 0:04:31", "foo a \\x7d }")


def write_of(game, kind):
    return write(GameFile(kind, game, (), (), 0), kind)


def test_a_review_kept_twice_is_there_once():
    game = reviewed()
    before = [node.commands for node in game.node.path()]
    for node, judged in zip(game.node.path(), REVIEW):
        save_evaluation(node, judged)
    assert [node.commands for node in game.node.path()] == before


def test_a_game_that_goes_on_is_not_over_and_a_gap_ends_what_is_kept():
    game = reviewed()
    game.play("bQ bS1-")
    assert len(saved_evaluations(game.node.path(), 0)) == 3
    game.node.path()[1].set_commands(())
    assert len(saved_evaluations(game.node.path(), 0)) == 1


def test_every_value_is_read_as_it_was_written():
    for turn in (0, 1):
        for proved in (None, 1, 0, -1):
            for white in (0.0, 0.00005, 0.25, 0.5, 0.99995, 1.0):
                if proved is not None:
                    white = 0.5 if not proved else float((proved == 1) == (turn == 0))
                plies = 7 if proved is not None else 0
                one = Evaluation(3, turn, white, proved, plies, 1, 0, ["pass"], [])
                again = read_evaluation(spell_evaluation(one), 3, turn)
                assert again and abs(again.white - white) < 1e-9
                assert again == changed(one, white=again.white)


def test_other_programs_evaluations_stay_as_they_are():
    for note in ("[%eval 0.35]", "[%eval #-3]", "[%eval 0.3,12]", "[%clk 1:02:03]", "[%pv e4]"):
        file = read(START % note, kind=PGN)
        node = file.game.root.variations[0]
        assert not file.faults and node.commands == (note[2:-1],) and not node.comment
        assert saved_evaluations([file.game.root, node], 0) == [] and note in write(file, PGN)


def test_garbled_evaluations_are_left_out_with_a_sentence_and_no_game_is_lost():
    garbled = [
        RIGHT.replace(right, wrong)
        for right, wrong in (
            ("0.2412", "1.2412"),
            ("0.2412", "nan"),
            ("0.2412", "#"),
            ("0.2412", "#--3"),
            ("0.2412", "--0.2"),
            ("6000", "6e3"),
            ("6000", "9" * 40),
            ("6000 31", "6000"),
            ("31]", "31 7]"),
            ("31]", "0]"),
            ("bA1 wS1-;", "bA1 wS1-;;"),
            ("bA1 wS1-;", "bA1 wS9-;"),
            ("bA1 wS1-;", "bA1 -wS1/;"),
            ("bA1 wS1-;", "bA1 bQ-;"),
            ("bA1 wS1-;", "wA1 wS1-;"),
            ("bA1 wS1-;", "bA2 wS1-;"),
            ("brings_in", "because"),
            ("brings_in bA1", "brings_in bA1 x"),
            ("brings_in bA1", "prepares"),
        )
    ] + ["[%eval #3 0 0]", "[%eval 0.1 60 3] [%why waits]"]
    for note in garbled:
        file = read(START % ("Solid. [%clk 0:04:31] " + note), kind=PGN)
        assert texts(file.game) == PLIES
        node = file.game.root.variations[0]
        assert (node.comment, node.commands) == ("Solid.", ("clk 0:04:31",)), note
        (fault,) = file.faults
        assert (fault.line, fault.column) == (4, 1)
        assert tell(fault).endswith("an evaluation in this comment cannot be read; it was left out")
    cut = read(START % ("Solid. " + RIGHT[:-12]), kind=PGN)
    assert not cut.faults and texts(cut.game) == PLIES
    assert cut.game.root.variations[0].comment.startswith("Solid.  [%why ")


def test_too_many_commands_are_told_and_the_game_is_read():
    file = read(START % ("[%foo " + "x" * 3000 + "]"), kind=PGN)
    assert [fault.line for fault in file.faults] == [4] and texts(file.game) == PLIES


def test_commands_that_no_file_can_hold_are_refused():
    game = Game()
    for text in ("", "a]b", "x" * 2000):
        try:
            game.root.set_commands((text,))
        except HiveError:
            continue
        raise AssertionError(text)
