"""The tools that seek candidates for puzzles and choose among them."""

import json

import pytest

from hive_core.engine.backends import KERNEL, cores
from tests.web.puzzle_list import PUZZLES
from tools.puzzles import candidates as candidates_module
from tools.puzzles.candidates import FIRST_SEED, Candidate, candidates, read_candidates, seek
from tools.puzzles.choice import APART, MOST_ALIKE, WANTED, Collection
from tools.puzzles.entries import entry, fault, listed

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
