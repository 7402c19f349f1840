"""Counts of lines of play, all up to two million leaves."""

import pytest

from hive_core.rules.perft import perft
from tests import oracle
from tests.facts import board_of, load

MOST_NODES = 2_000_000
ORACLE_NODES = 1_500


@pytest.mark.parametrize("record", load("perft.json"), ids=lambda record: record["id"])
def test_count(record):
    board = board_of(record)
    for depth, nodes in enumerate(record["nodes"], 1):
        if nodes <= MOST_NODES:
            assert perft(board, depth) == nodes, f"depth {depth}"


@pytest.mark.parametrize("record", load("perft.json"), ids=lambda record: record["id"])
def test_oracle_agrees(record):
    hive = oracle.replay(record["type"], record["moves"])
    for depth, nodes in enumerate(record["nodes"], 1):
        if nodes <= ORACLE_NODES:
            assert oracle.perft(hive, depth) == nodes, f"depth {depth}"
