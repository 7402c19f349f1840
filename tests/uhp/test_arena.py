"""`hive-core arena`: engines against each other, forfeits with their reasons, results that go on."""

import json
import shlex
import sys
import threading

import pytest

from hive_core.__main__ import main
from hive_core.engine.arena import read_results, starts_of, table, tasks
from hive_core.engine.client import Spec
from hive_core.engine.tables import play_all
from hive_core.engine.tally import Tally, wilson
from hive_core.game import Game
from hive_core.rules.errors import HiveError
from tests.schemas import checked


def fake(kind):
    """The command line of a test engine."""
    return shlex.join([sys.executable, "-m", "tests.arena.fakes", kind])


def spec(name):
    """An engine that no test starts."""
    return Spec(name, (name,), (), 1.0, 0, 1.0, None)


@pytest.fixture
def arena(tmp_path, capsys):
    """A function that runs the command with a file of results; it returns exit status, lines printed
    and lines of the file."""

    def run(*words):
        path = tmp_path / "played.jsonl"
        status = main(["arena", *words, "--resume", str(path)])
        printed = capsys.readouterr()
        kept = path.read_text("utf-8").splitlines() if path.exists() else []
        return status, printed.out.splitlines() + printed.err.splitlines(), kept

    return run


@pytest.mark.parametrize(
    "kind, told", [("illegal", "no legal move"), ("dies", "out of honey"), ("silent", "no answer")]
)
def test_a_bad_engine_loses_its_games_and_the_reason_is_told(arena, kind, told):
    bad, good = fake(kind), fake("random")
    status, lines, kept = arena(bad, good, "--games", "2", "--time", "0.2", "--margin", "0.3")
    assert status == 0
    games = [json.loads(line) for line in kept]
    assert [game["result"] for game in games] == ["BlackWins", "WhiteWins"]
    assert [(game["white"], game["black"]) for game in games] == [(bad, good), (good, bad)]
    assert games[0]["opening"] == games[1]["opening"]
    for game in games:
        checked("arena", game)
    for number, game in enumerate(games, 1):
        assert game["ended_by"].startswith("forfeit") and told in game["ended_by"]
        (line,) = [line for line in lines if line.startswith(f"{number}/2 ")]
        assert game["result"] in line and told in line
    assert lines[-1].startswith(bad) and "0.0%" in lines[-1]


def test_games_that_were_played_are_not_played_again(arena, tmp_path):
    words = [fake("dies"), fake("illegal"), "--depth", "1"]
    _, before, kept = arena(*words, "--games", "2")
    path = tmp_path / "played.jsonl"
    with path.open("a", encoding="utf-8") as file:
        file.write(kept[0][:40])  # interrupted while it was written
    status, after, more = arena(*words, "--games", "4")
    assert status == 0 and more[:2] == kept and len(more) == 5
    assert after[1:3] == [line.replace("/2 ", "/4 ") for line in before[1:3]]
    assert [json.loads(line)["round"] for line in more[3:]] == [2, 2]
    assert len(read_results(str(path))) == 4
    again, shown, same = arena(*words, "--games", "4")
    assert (again, same, shown) == (0, more, after)
    other, _, seconds = arena(*words[:2], "--time", "1", "--games", "2")
    assert other == 0 and len(seconds) == 7, "another limit is another match"


def test_games_are_played_at_several_tables_at_a_time():
    both = threading.Barrier(2, timeout=30)

    def play(table, number):
        assert table.client(0).process.poll() is None
        both.wait()
        return number

    engine = spec("one")._replace(command=tuple(shlex.split(fake("illegal"))))
    assert sorted(play_all([engine], 2, range(4), play)) == [0, 1, 2, 3]


def test_each_game_is_recorded_once_whatever_table_it_is_played_at(arena):
    words = [fake("dies"), fake("illegal"), "--depth", "1", "--games", "4", "--jobs", "2"]
    status, lines, kept = arena(*words)
    games = [json.loads(line) for line in kept]
    assert status == 0 and len({(game["round"], game["white"]) for game in games}) == 4
    assert [line.split("  ")[0] for line in lines[1:5]] == [f"{n}/4" for n in range(1, 5)]


def test_a_match_that_is_left_ends_its_engines():
    tables = []

    def play(table, number):
        tables.append(table)
        return number

    engine = spec("one")._replace(command=tuple(shlex.split(fake("illegal"))))
    results = play_all([engine], 2, range(1000), play)
    next(results)
    processes = [table.client(0).process for table in tables]
    results.close()
    assert all(process.poll() is not None for process in processes)


def test_a_file_of_another_kind_is_left_alone(arena, tmp_path):
    path = tmp_path / "played.jsonl"
    path.write_text("1. wS1\n2. bG1 -wS1\n")
    status, lines, kept = arena(fake("dies"), fake("dies"), "--games", "2")
    assert status == 1 and "no file of results" in lines[-1]
    assert kept == ["1. wS1", "2. bG1 -wS1"]


def test_more_engines_meet_each_other_in_pairs_of_games():
    made = tasks([spec("a"), spec("b"), spec("c")], ["one", "two"], 4)
    assert [task.white.name + task.black.name for task in made] == 2 * "ab ba ac ca bc cb".split()
    assert [(task.round, task.opening) for task in made[::6]] == [(1, "one"), (2, "two")]


def test_one_engine_plays_ours(arena):
    status, lines, kept = arena(fake("dies"), "--games", "2", "--depth", "1", "--type", "Base")
    assert status == 0
    assert {json.loads(line)["black"] for line in kept} == {"own", fake("dies")}
    assert any(line.startswith("own ") and "100.0%" in line for line in lines)


def test_openings_come_from_a_file(tmp_path):
    file = tmp_path / "openings.txt"
    file.write_text("# mine\nBase;wQ;bS1 -wQ\n\nwS1;bG1 -wS1\nBase+M;wM\n")
    found = [Game.from_string(text) for text in starts_of("Base", str(file), 1)]
    assert sorted(len(game.played) for game in found) == [2, 2]
    with pytest.raises(HiveError, match="no opening of Base\\+L"):
        file.write_text("Base+M;wM\n")
        starts_of("Base+L", str(file), 1)
    file.write_text("wS1;bG1 -wS1\nwS1;bQ wS2-\n")
    with pytest.raises(HiveError, match="line 2"):
        starts_of("Base", str(file), 1)


def test_a_seed_decides_the_order_of_the_openings():
    own = [starts_of("Base+MLP", "", seed) for seed in (1, 1, 2)]
    assert own[0] == own[1] != own[2] and sorted(own[0]) == sorted(own[2])


@pytest.mark.parametrize(
    "words, told",
    [
        (["/no/such/engine"], "does not start"),
        (["own Level=9"], "does not start"),
        (["own Speed=1"], "no option Speed"),
        (["own fast"], "NAME=VALUE"),
        (["own", "own", "--type", "Chess"], "Chess"),
        (["own", "--openings", "/no/such/file"], "cannot use"),
        (["'"], "quotation"),
    ],
)
def test_what_cannot_be_played_is_told(arena, words, told):
    status, lines, kept = arena(*words, "--games", "2")
    assert status == 1 and told in lines[-1] and kept == []


@pytest.mark.parametrize(
    "words",
    [[], ["own", "--games", "3"], ["own", "--time", "0"], ["own", "--time", "1", "--depth", "2"]],
)
def test_words_that_make_no_sense_are_bad_usage(words, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["arena", *words])
    assert ended.value.code == 2 and "usage" in capsys.readouterr().err


def test_the_table_has_the_best_engine_first():
    """By hand: the middle (0.625 + 0.4802) / 1.9604, half the width 0.3444."""
    games = [
        {"white": "a", "black": "b", "result": "WhiteWins"},
        {"white": "b", "black": "a", "result": "WhiteWins"},
        {"white": "b", "black": "a", "result": "Draw"},
        {"white": "b", "black": "a", "result": "WhiteWins"},
    ]
    assert [line.split() for line in table(["a", "b"], games)[1:]] == [
        ["b", "4", "2", "1", "1", "62.5%", "21.9%", "to", "90.8%"],
        ["a", "4", "1", "1", "2", "37.5%", "9.2%", "to", "78.1%"],
    ]


def test_the_interval_is_that_of_the_published_examples():
    """Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for won, count, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(won / count, count) == pytest.approx((low, high), abs=5e-5)
    assert wilson(0.5, 0) == (0.0, 1.0)
    assert Tally(1, 1, 0).score == 0.75 and Tally(0, 0, 0).score == 0.5
