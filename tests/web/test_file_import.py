"""A file of many games is split while it is read; no game is added to the library twice."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hive_core.files.split_games import each_game
from tests.core.test_analysis_and_hop import NODES, analysis
from tests.web.pretend import pretended
from tests.web.test_library_sync import PGN, Slices, Tab, chosen
from web.library import file_import
from web.library.file_import import GameTexts

SGF = (
    '(;GM[27]VV[1]GN[x]SU[hive]P0[id "Ana"]\n; P0[1 move W S1 N 13 .]\n; P0[2 done]\n)\n'
    "(;GM[27]GN[x];P0[log])\n"
    '(;GM[27]VV[1]GN[y]SU[hive]P0[id "Bo"]; P0[1 move W A1 N 13 .]; P0[2 done])'
    '(;GM[27]VV[1]GN[z]SU[hive]P0[id "Cem"]\n; P0[1 move W G1 N 13 .]\n; P0[2 done]\n)\n'
)
UHP = "Base;InProgress;Black[1];wS1\nBase;InProgress;Black[1];wG1\n\nwA1;\nbA1 -wA1\nwB1\n"


def split(text: str, name: str, step: int) -> tuple[list[str], int]:
    """The games of a file that is read so many characters at a time, and how many are too long."""

    async def all_texts() -> tuple[list[str], int]:
        texts = GameTexts(Slices(chosen(text=text, step=step)), name)
        out, places = [], []
        while (one := await texts.next()) is not None:
            out.append(one)
            places.append(texts.position())
        assert places == sorted(places) and (not places or places[-1] <= len(text))
        return out, texts.too_long

    # In a thread, since a browser's test before this one may have left a loop in its own.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, all_texts()).result()


@pytest.mark.parametrize("step", [1, 7, 50, 5000])
@pytest.mark.parametrize(("text", "kind"), [(PGN, "pgn"), (SGF, "sgf"), (UHP, "uhp")])
def test_a_file_cut_anywhere_has_the_games_of_the_whole(text: str, kind: str, step: int) -> None:
    found, too_long = split(text, "a." + kind, step)
    whole = ["".join(one.split()) for one in each_game(text, kind)]
    assert ["".join(one.split()) for one in found] == whole and not too_long


def test_a_game_that_is_too_long_is_left_out_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_import, "LONGEST_FILE", 300)
    long = "Base;InProgress;Black[1];wS1{" + "long\n" * 400 + "}\n"
    text = UHP + long + UHP
    found, too_long = split(text, "a.uhp", 50)
    assert too_long == 1 and len(found) == 2 * len(each_game(UHP, "uhp"))
    assert split("x" * 2000, "a.uhp", 50) == ([], 1)


@pytest.fixture
def tab() -> Tab:
    return Tab().ready().begin()


def test_a_second_import_adds_none(tab: Tab) -> None:
    for said in ("2 games added.", "0 games added. 2 were here already."):
        tab.do(tab.mine.load([chosen(name="two.pgn", text=PGN)]))
        assert tab.listing.said[-1][0] == said
    assert len(tab.listed()) == 2
    assert all(key.startswith("file-") for key in tab.games.games)


def test_a_game_of_other_players_or_with_other_comments_is_another_game(tab: Tab) -> None:
    for text in (PGN, PGN.replace("Ana", "Eva"), PGN.replace("A comment", "Another")):
        tab.do(tab.mine.load([chosen(name="two.pgn", text=text)]))
    assert len(tab.listed()) == 4


def test_a_game_that_has_been_continued_since_is_not_added_again(tab: Tab) -> None:
    tab.do(tab.mine.load([chosen(name="two.pgn", text=PGN)]))
    ana = next(row for row in tab.listed() if row.head and row.head.white == "Ana")
    tab.do(tab.mine.open_game(ana, False))
    tab.play("wQ wS1-")
    assert len(tab.listed()) == 2
    body = tab.games.games[ana.key]["body"]
    tab.do(tab.mine.load([chosen(name="two.pgn", text=PGN)]))
    assert tab.listing.said[-1][0] == "0 games added. 2 were here already."
    assert tab.games.games[ana.key]["body"] == body and len(tab.listed()) == 2


def test_an_analysis_saved_as_json_is_a_game_too(tab: Tab) -> None:
    for said in ("1 game added.", "0 games added. 1 was here already."):
        file = chosen(name="a.json", text=analysis(NODES), said="not_ours")
        tab.do(tab.mine.load([file]))
        assert tab.listing.said[-1][0] == said
    tab.do(tab.mine.load([chosen(name="a.json", text='{"nodes": 1}', said="not_ours")]))
    assert tab.listing.said[-1][0] == "This file holds no games saved by Skep."


def many(count: int) -> str:
    game = '[Event "No. {}"]\n[White "Ana"]\n\n1. wS1\n2. bG1 -wS1\n\n'
    return "".join([game.format(number) for number in range(count)])


def test_an_import_tells_how_far_it_is_and_stops_after_the_present_game(tab: Tab) -> None:
    file = chosen(name="many.pgn", text=many(40))
    tab.listing.stop_after = 12
    tab.do(tab.mine.load([file, file]))
    assert tab.listing.said[-1][0] == "Import stopped: 12 games added."
    assert len(tab.listed()) == 12
    tab.listing.stop_after, tab.listing.progress = 0, []
    tab.do(tab.mine.load([file]))
    assert tab.listing.said[-1][0] == "28 games added. 12 were here already."
    *steps, last = tab.listing.progress
    assert steps == sorted(steps) and steps[-1] == (file.size, file.size, 40) and last == (0, 0, 0)


@pytest.mark.parametrize(
    ("result", "told"), [("full", "no more room"), ("refused", "does not let Skep store")]
)
def test_an_import_ends_where_nothing_more_can_be_stored(tab: Tab, result: str, told: str) -> None:
    tab.games.said = result
    tab.do(tab.mine.load([chosen(name="many.pgn", text=many(4))]))
    assert told in tab.listing.said[-1][0] and len(tab.listing.progress) == 2


def test_a_file_beyond_64_megabytes_is_refused(tab: Tab) -> None:
    tab.do(tab.mine.load([chosen(name="a.pgn", text=PGN, size=(64 << 20) + 1)]))
    assert "64 MB" in tab.listing.said[-1][0] and tab.listed() == []


@pytest.mark.parametrize(
    ("data", "left"), [(b"abc", 0), (b"ab\xc3", 1), (b"a\xe2\x82", 2), ("\u20ac".encode(), 0)]
)
def test_a_character_cut_by_the_end_of_a_slice_is_left_for_the_next(data: bytes, left: int) -> None:
    class Bytes:
        length = len(data)

        def __getitem__(self, at: int) -> Any:
            return data[at]

    with pretended():
        from web.library.file_slices import cut_off

        assert cut_off(Bytes()) == left
