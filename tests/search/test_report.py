"""The report: plain data and lines of text, true to the search and to the board."""

import json
from functools import cache

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.rules.board import PASS, SHIFT
from hive_core.rules.bugs import NAMES
from hive_core.search import root_stats
from hive_core.search.mcts import Search
from hive_core.search.position import HivePosition
from hive_core.search.report import plain, read_report
from hive_core.search.report_text import report_lines, text_report
from tests.search.test_search import GAMES, PASSING

GAME = next(game for game in GAMES if game["id"] == "real-01")


def searched(plies_before_end, iterations=3000):
    """A real game some plies before its end, and the search's report on it."""
    game = Game.from_string("Base+MLP;" + ";".join(GAME["moves"]))
    game.undo(plies_before_end)
    return game.board, report_on(plies_before_end, iterations)


@cache
def report_on(plies_before_end, iterations):
    game = Game.from_string("Base+MLP;" + ";".join(GAME["moves"]))
    game.undo(plies_before_end)
    search = Search(HivePosition(game.board), settle=False)
    search.run(iterations=iterations)
    return search.report()


def test_the_data_can_be_sent_and_names_legal_moves():
    board, report = searched(9)
    data = json.loads(json.dumps(plain(text_report(board, report))))
    assert data["iterations"] == report.iterations
    assert len(data["lines"]) == len(report.lines) == 5
    for line, found in zip(data["lines"], report.lines):
        move = parse_move(board, line["move"])
        assert move == found.move
        assert move in board.legal_moves()
        assert line["moves"][0] == line["move"]
        assert line["goal"] == move & 1023
        assert line["origin"] == board.where[move >> SHIFT]
        assert line["why"][1:2] == [] or line["why"][1] in NAMES
        assert 0.0 <= line["score"] <= 1.0
    visits = [line["visits"] for line in data["lines"]]
    assert visits == sorted(visits, reverse=True)


def test_a_proved_win_is_told():
    board, report = searched(1)
    data = plain(text_report(board, report))
    assert (data["proved"], data["plies"]) == (1, 1)
    assert data["lines"][0]["why"][0] == "wins"
    lines = report_lines(board, report)
    assert lines[0].startswith("report;")
    assert lines[1].split(";")[4] == "wins in 1 plies"


def test_the_lines_hold_what_the_data_holds():
    board, report = searched(9)
    data = plain(text_report(board, report))
    for text, line in zip(report_lines(board, report)[1:], data["lines"]):
        fields = text.split(";")
        assert fields[1] == line["move"]
        assert fields[2] == f"{line['visits']} visits"
        assert fields[5].split(", ") == line["moves"]
        assert fields[6].split(" ") == line["why"]


def test_reasons_may_be_left_out():
    board, report = searched(9)
    assert [line["why"] for line in plain(text_report(board, report, why=False))["lines"]] == [
        []
    ] * 5


def test_a_report_comes_back_from_its_text():
    board, report = searched(9)
    found = text_report(board, report)
    assert read_report(json.loads(json.dumps(plain(text_report(board, report))))) == found
    assert found.lines[0].why and found.lines[0].moves[0] == found.lines[0].move


def test_a_pass_has_no_cells_and_a_draw_is_told():
    board = Game.from_string(PASSING).board
    found = root_stats.RootReport(
        7, 0.25, 0, 4, (root_stats.RootLine(PASS, 5, 0.5, 0, 4, (PASS,)),)
    )
    (line,) = text_report(board, found).lines
    assert (line.move, line.moves, line.origin, line.goal) == ("pass", ["pass"], -1, -1)
    assert report_lines(board, found) == [
        "report;7 iterations;0.25 s",
        "move 1;pass;5 visits;score 0.50;draws in 4 plies;pass;pass",
    ]
