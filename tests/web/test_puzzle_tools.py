"""The tools that seek candidates for puzzles and choose among them."""

import json

import pytest

from hive_core.engine.backends import KERNEL, cores
from tests.web.puzzle_list import PUZZLES
from tools.puzzles import candidates as candidates_module
from tools.puzzles import rates as rates_module
from tools.puzzles.candidates import FIRST_SEED, Candidate, candidates, read_candidates, seek
from tools.puzzles.choice import APART, MOST_ALIKE, WANTED, Collection
from tools.puzzles.entries import entry, fault, listed
from tools.puzzles.moves import read, spelt
from tools.puzzles.rates import FEWEST, GRADUATE, players, rates, rerated, solved

needs_kernel = pytest.mark.skipif(KERNEL not in cores(), reason="needs the compiled search")
ONE = Candidate(5000, 30, "win1", "wQ@1,0", "wQ@0,0 bQ@1,0 to:w game:Base")


def test_a_file_of_candidates_grows_by_games_and_loses_what_was_cut_off(tmp_path, monkeypatch):
    monkeypatch.setattr(candidates_module, "candidates", lambda seed: [ONE._replace(seed=seed)])
    path = tmp_path / "found.jsonl"
    assert read_candidates(path) == []
    seek(path, 2)
    with path.open("a") as file:
        file.write('[7777,[[3,"win')
    assert len(read_candidates(path)) == 2
    seek(path, 1)
    found = read_candidates(path)
    assert found == [ONE._replace(seed=FIRST_SEED + number) for number in range(3)]
    assert len([json.loads(line) for line in path.read_text().splitlines()]) == 3


@needs_kernel
@pytest.mark.slow
def test_a_candidate_of_a_game_becomes_a_puzzle_that_is_proved():
    seed = next(seed for seed in range(FIRST_SEED, FIRST_SEED + 9) if list(candidates(seed)))
    made = entry(next(candidates(seed)))
    assert made and fault(made) == "" and made["id"].startswith(f"P{seed}-")


def test_what_is_near_or_there_already_or_not_wanted_is_not_chosen():
    puzzles = listed()[::60]
    collection = Collection(puzzles)
    known = puzzles[3]
    seed, _, ply = known["id"][1:].partition("-")
    move, position = known["moves"][0], known["position"]
    same = Candidate(9999, 30, known["goal"], move, position)
    assert not collection.wants(same), "the position is there"
    other = next(one for one in listed() if one not in puzzles and one["goal"] == "win1")
    free = Candidate(9999, 30, "win1", other["moves"][0], other["position"])
    assert collection.wants(free)
    assert not collection.wants(free._replace(seed=int(seed), ply=int(ply) + APART - 1))
    assert collection.wants(free._replace(seed=int(seed), ply=int(ply) + APART))
    collection.goals["win1"] = WANTED["win1"]
    collection.plain = 1000
    assert not collection.wants(free), "there are enough"
    assert set(MOST_ALIKE) == set(WANTED) and len(PUZZLES) >= len(puzzles)


ALWAYS = {"solution": lambda board, seed: read("wQ@1,0"), "other": lambda board, seed: -1}


def test_a_level_that_solves_more_of_what_is_rated_higher_is_found(monkeypatch, capsys):
    one = {
        "position": ONE.position.replace("bQ@1,0", "bQ@0,1"),
        "moves": ["wQ@1,0"],
        "goal": "win2",
    }
    easy, hard = ([one | {"rating": rating}] * FEWEST for rating in (700, 1900))
    monkeypatch.setattr(rates_module, "players", lambda core: {"same": ALWAYS["solution"]})
    assert rates(easy + hard, "auto", 2) and "100%" in capsys.readouterr().out
    wrong = [one | {"moves": ["wQ@-1,0"]} for one in easy]
    assert not rates(wrong + hard, "auto", 2)
    assert rates(easy + [one | {"moves": ["wQ@-1,0"]} for one in hard], "auto", 2)
    assert "rank correlation -1.00" in capsys.readouterr().out


def test_the_graduate_of_the_course_is_among_the_players_and_sees_every_win_in_one():
    graduate = players("auto")[GRADUATE]
    wins = [one for one in listed() if one["goal"] == "win1"][::40]
    assert [solved(one, graduate, 2) for one in wins] == [1.0] * len(wins)


def test_a_rating_that_results_contradict_is_replaced(monkeypatch):
    one = {
        "position": ONE.position.replace("bQ@1,0", "bQ@0,1"),
        "moves": ["wQ@1,0"],
        "goal": "win2",
    }
    easy = [one | {"rating": 700 + at, "id": f"easy {at}"} for at in range(60)]
    failed = one | {"moves": ["wQ@-1,0"]}
    hard = [failed | {"rating": 1900 + at, "id": f"hard {at}"} for at in range(60)]
    wrong = failed | {"rating": 710, "id": "wrong"}
    won = failed | {"rating": 711, "id": "in one", "goal": "win1"}
    monkeypatch.setattr(rates_module, "players", lambda core: {"same": ALWAYS["solution"]})
    found = {"wQ@1,0": 720, "wQ@-1,0": 1950}
    monkeypatch.setattr(rates_module, "rating", lambda board, move: found[spelt(move)])
    mended = rerated([*easy, *hard, wrong, won], "auto", 1)
    assert {one["id"]: one["rating"] for one in mended if one["rating"] == 1950} == {
        "wrong": 1950,
        "hard 50": 1950,
    }
    assert len(mended) == 122
