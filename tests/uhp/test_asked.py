"""What the engine's options make of a search: how strong, how long, with whom; and when it ends."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from hive_core.engine import processes, uhp
from hive_core.engine.uhp import DEEPEST, MOST_SEED, MOST_THREADS, SLICE_S, Engine
from hive_core.search.levels import FULL, LEVELS, STRONGEST
from hive_core.search.styles import styled
from hive_core.search.thinker import python_search


class Stand:
    """In the place of a thinker: what it was made with, and how often it was run."""

    def __init__(self, board, level, seed, seconds, judge, helpers, memory, search_of):
        self.board, self.seed, self.seconds, self.judge = board, seed, seconds, judge
        self.helpers, self.memory, self.search_of = helpers, memory, search_of
        self.number = level
        self.strength = LEVELS[level] if level < FULL else SimpleNamespace(iterations=10**9)
        self.search = SimpleNamespace(run=self.run_search)
        self.slices: list[Any] = []
        self.left = 3

    def run(self, slice_s):
        """Three slices and it is done."""
        self.slices.append(slice_s)
        self.left -= 1
        return self.left <= 0

    def run_search(self, iterations, slice_s):
        """The same for so many iterations."""
        return self.run((iterations, slice_s))

    def best(self):
        """The last legal move."""
        return sorted(self.board.legal_moves())[-1]

    def choose(self):
        """The first legal move."""
        return sorted(self.board.legal_moves())[0]


@pytest.fixture
def made(monkeypatch):
    """Every thinker that the engine makes; random seeds are 77."""
    found = []

    def make(*given, **named):
        found.append(Stand(*given, **named))
        return found[-1]

    monkeypatch.setattr(uhp, "Thinker", make)
    monkeypatch.setattr(random, "getrandbits", lambda bits: 47 + bits)
    return found


def asked(made, command="bestmove time 00:00:05", **options):
    """The thinker made for a command, where the options have these values."""
    engine = Engine()
    for name, value in {"Core": "python", **options}.items():
        assert engine.reply(f"options set {name} {value}")[1:] == ["ok"]
    engine.reply("newgame Base;wS1;bS1 wS1-;wQ -wS1")
    reply = engine.reply(command)
    assert len(reply) == 2 and not reply[0].startswith("err"), reply
    return engine, made[-1]


@pytest.mark.parametrize(
    ("command", "options", "seconds"),
    [
        ("bestmove time 00:00:05", {}, 5.0),
        ("bestmove TIME 01:02:03", {}, 3723.0),
        ("bestmove time 99:59:59", {}, 359999.0),
        ("bestmove time 00:00:05", {"MoveMilliseconds": 1500}, 1.5),
        ("bestmove time 00:00:01", {"MoveMilliseconds": 1500}, 1.0),
        ("bestmove time 00:00:00", {}, 0.0),
        ("bestmove depth 2", {"MoveMilliseconds": 1500}, 0.0),
        ("bestmove time 99:00:00", {"Level": 1}, LEVELS[0].seconds),
        ("bestmove time 99:00:00", {"Level": FULL}, LEVELS[FULL - 1].seconds),
        ("bestmove time 00:00:00", {"Level": 1}, 0.0),
    ],
)
def test_so_long_a_search_may_take(made, command, options, seconds):
    assert asked(made, command, **options)[1].seconds == seconds


def test_the_strongest_engine_remembers_and_has_helpers_while_it_has_time(made, monkeypatch):
    runs = []
    crew = SimpleNamespace(count=3, run=lambda *given: runs.append(given), close=lambda: None)
    monkeypatch.setattr(processes, "Crew", lambda count: crew)
    engine, full = asked(made, Threads=4, Seed=5, Megabytes=9)
    assert (full.number, full.helpers, full.seed) == (FULL, 3, 5)
    assert full.memory is engine.memory
    assert runs == [(full, 5, engine.wanted, "python", 9)] and full.slices == []
    for options, command in (
        ({"Threads": 4, "Level": FULL}, "bestmove time 00:00:05"),
        ({"Threads": 4}, "bestmove depth 1"),
        ({"Threads": 4}, "bestmove time 00:00:00"),
    ):
        _, alone = asked(made, command, **options)
        assert (alone.helpers, alone.memory) == (0, None)
    assert len(runs) == 1


def test_helpers_are_kept_until_there_should_be_more_or_fewer(made, monkeypatch):
    crews = []

    class Crew:
        """Counts how it was used."""

        def __init__(self, count):
            self.count, self.runs, self.closed = count, 0, False
            crews.append(self)

        def run(self, *_):
            """One question."""
            self.runs += 1

        def close(self):
            """The end."""
            self.closed = True

    monkeypatch.setattr(processes, "Crew", Crew)
    engine, _ = asked(made, Threads=2)
    engine.reply("bestmove time 00:00:05")
    engine.reply("options set Threads 3")
    engine.reply("bestmove time 00:00:05")
    assert [(crew.count, crew.runs, crew.closed) for crew in crews] == [
        (1, 2, True),
        (2, 1, False),
    ]
    engine.close()
    assert crews[1].closed and engine.crew is None
    engine.close()


def test_the_lower_levels_draw_with_another_seed_each_ply(made):
    assert asked(made, Level=2)[1].seed == 77
    assert asked(made, Level=2, Seed=5)[1].seed == 5 + 3
    assert asked(made, Seed=5)[1].seed == 5
    assert asked(made)[1].seed == 0


@pytest.mark.parametrize("level", range(1, FULL + 2))
def test_the_lower_levels_choose_and_the_higher_ones_play_their_best(made, level):
    engine, thinker = asked(made, Level=level)
    assert thinker.number == level - 1
    move = thinker.best() if level > STRONGEST else thinker.choose()
    assert engine.answer(thinker) == move


def test_style_and_core_are_those_of_the_options(made):
    for number, style in enumerate(("cautious", "balanced", "aggressive")):
        if style not in " ".join(Engine().reply("options get Style")).lower():
            continue
        _, thinker = asked(made, Style=style)
        assert thinker.judge is styled(number_of(style), 1), number
        assert thinker.search_of is python_search


def number_of(style):
    """The place of a style among the names of its option."""
    line = Engine().reply("options get Style")[0]
    return line.split(";")[4:].index(style)


def test_a_depth_is_searched_in_slices_and_no_further_than_the_level(made):
    assert asked(made, "bestmove depth 2")[1].slices == [(800, SLICE_S)] * 3
    assert asked(made, "bestmove depth 0")[1].slices == [(50, SLICE_S)] * 3
    most = LEVELS[0].iterations
    assert most < 50 << 24
    assert asked(made, f"bestmove DEPTH {DEEPEST}", Level=1)[1].slices == [(most, SLICE_S)] * 3
    assert asked(made)[1].slices == [SLICE_S] * 3


def test_a_search_ends_when_nobody_reads_or_somebody_stops_it(made):
    engine = Engine()
    assert engine.wanted(), "nobody can leave"
    engine.left = lambda: True
    assert not engine.wanted()
    engine.left = lambda: False
    engine.stopped = True
    assert not engine.wanted()
    engine.reply("newgame")
    engine.reply("bestmove time 00:00:05")
    assert len(made[-1].slices) == 3, "each search can be stopped anew"
    for command in ("bestmove time 00:00:05", "bestmove depth 3"):
        engine.wanted = lambda: False  # type: ignore[method-assign]
        engine.reply(command)
        assert len(made[-1].slices) == 1


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("00:00:00.5000000", 0.5),
        ("00:00:00.230", 0.23),
        ("0:0:1", 1.0),
        ("01:02:03", 3723.0),
        ("1:2:3.25", 3723.25),
        ("00:00:00", 0.0),
    ],
)
def test_times_are_read_with_fractions_and_with_short_fields(made, said, seconds):
    assert asked(made, f"bestmove time {said}")[1].seconds == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("bestmove", "err bestmove takes: time hh:mm:ss, or: depth n"),
        ("bestmove time", "err bestmove takes: time hh:mm:ss, or: depth n"),
        ("bestmove depth 1 2", "err bestmove takes: time hh:mm:ss, or: depth n"),
        ("bestmove plies 1", "err bestmove takes: time hh:mm:ss, or: depth n"),
        ("bestmove depth 100", "err expected a whole number from 0 to 99, read '100'"),
        ("bestmove depth -1", "err expected a whole number from 0 to 99, read '-1'"),
        ("bestmove time 100:00:00", "err expected a time as hh:mm:ss, read '100:00:00'"),
        ("bestmove time 00:00:00.", "err expected a whole number from 0 to 9999999, read ''"),
        ("bestmove time 00:00:1,5", "err expected a time as hh:mm:ss, read '00:00:1,5'"),
        ("bestmove time 00:00", "err expected a time as hh:mm:ss, read '00:00'"),
        ("bestmove time 00:60:00", "err expected a whole number from 0 to 59, read '60'"),
        ("bestmove time 00:00:60", "err expected a whole number from 0 to 59, read '60'"),
        ("bestmove time aa:00:00", "err expected a whole number from 0 to 99, read 'aa'"),
        ("undo 0", "err expected a whole number from 1 to 99999, read '0'"),
        ("undo 100000", "err expected a whole number from 1 to 99999, read '100000'"),
        ("undo 99999", "err cannot undo 99999 of 3 moves"),
        ("undo 12345678", "err expected a whole number from 1 to 99999, read '12345678'"),
        ("options set Seed x", f"err expected a whole number from 0 to {MOST_SEED}, read 'x'"),
        (
            "options set Threads 0",
            f"err expected a whole number from 1 to {MOST_THREADS}, read '0'",
        ),
        ("options set Report yes", "err Report is set to True or False, not 'yes'"),
        ("options set Report " + "x" * 50, f"err Report is set to True or False, not '{'x' * 40}'"),
        ("undo " + "1" * 50, f"err expected a whole number from 1 to 99999, read '{'1' * 40}'"),
        ("x" * 50, f"err unknown command '{'x' * 40}'"),
        ("perft", "err perft takes a depth from 1 to 9"),
        ("perft 10", "err expected a whole number from 1 to 9, read '10'"),
        ("", "err no command"),
        ("play wX", "invalidmove cannot read 'wX' at position 0: expected a piece like wA1 or bQ"),
        (
            "newgame X",
            "err cannot read 'X' at position 0: expected a game type like Base or Base+MLP",
        ),
        ("pass", "invalidmove pass: there is a legal move, so passing is not allowed"),
    ],
)
def test_what_cannot_be_done_is_said(command, said):
    engine = Engine()
    engine.reply("newgame Base;wS1;bS1 wS1-;wQ -wS1")
    before = engine.reply("options")
    assert engine.reply(command) == [said, "ok"]
    assert engine.reply("options") == before
    assert engine.reply("undo 1")[0] == "Base;InProgress;White[2];wS1;bS1 wS1-"


def test_every_option_says_its_type_value_default_and_bounds():
    engine = Engine()
    engine.reply("options set Core python")
    lines = engine.reply("options")
    styles, core = lines[3], lines[8]
    assert lines[:3] + lines[4:8] + lines[9:] == [
        "Repetition;bool;False;False",
        "TournamentOpening;bool;True;True",
        "Level;int;6;6;1;6",
        "MoveMilliseconds;int;0;0;0;3600000",
        "Seed;int;0;0;0;999999",
        "Report;bool;False;False",
        "Threads;int;1;1;1;64",
        "Megabytes;int;64;64;1;65536",
        "ok",
    ]
    fields = styles.split(";")
    assert fields[:2] == ["Style", "enum"] and fields[2] == fields[3] and fields[2] in fields[4:]
    assert core.split(";")[:3] == ["Core", "enum", "python"]
    for command in ("options set Repetition TRUE", "options get Repetition"):
        assert engine.reply(command) == ["Repetition;bool;True;False", "ok"]
    assert engine.reply(f"options set Style {fields[4].upper()}")[0].split(";")[2] == fields[4]


def test_repetition_counts_from_the_moment_it_is_set():
    engine = Engine()
    there, back = "wQ \\wS1;bQ bS1/;", "wQ -wS1;bQ bS1-;"
    game = "Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;" + (there + back) * 2
    assert ";InProgress;" in engine.reply("newgame " + game[:-1])[0]
    engine.reply("options set Repetition True")
    assert engine.reply("validmoves") == ["err the game is over, InProgress is needed", "ok"]
    engine.reply("options set Repetition False")
    assert "wA1" in engine.reply("validmoves")[0]


def test_without_a_game_nothing_is_played():
    for command in ("play wS1", "pass", "validmoves", "bestmove depth 1", "undo"):
        assert Engine().reply(command) == ["err there is no game; start one with newgame", "ok"]
