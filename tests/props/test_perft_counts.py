"""Counts of lines of play, all up to two million leaves."""

from collections.abc import Iterator
from typing import Any

import pytest

from hive_core.rules.perft import perft
from tests import oracle
from tests.facts import board_of, load

QUICK_NODES, MOST_NODES = 20_000, 2_000_000
ORACLE_NODES = 1_500


def counted() -> Iterator[Any]:
    """Each record, and of its depths those that are soon counted; those that are not are slow."""
    for record in load("perft.json"):
        depths = [pair for pair in enumerate(record["nodes"], 1) if pair[1] <= MOST_NODES]
        few = [pair for pair in depths if pair[1] <= QUICK_NODES]
        many = depths[len(few) :]
        if few:
            yield pytest.param(record, few, id=record["id"])
        if many:
            yield pytest.param(record, many, id=record["id"] + "-deeper", marks=pytest.mark.slow)


@pytest.mark.parametrize("record, depths", list(counted()))
def test_count(record, depths):
    board = board_of(record)
    for depth, nodes in depths:
        assert perft(board, depth) == nodes, f"depth {depth}"


@pytest.mark.parametrize("record", load("perft.json"), ids=lambda record: record["id"])
def test_oracle_agrees(record):
    hive = oracle.replay(record["type"], record["moves"])
    for depth, nodes in enumerate(record["nodes"], 1):
        if nodes <= ORACLE_NODES:
            assert oracle.perft(hive, depth) == nodes, f"depth {depth}"
