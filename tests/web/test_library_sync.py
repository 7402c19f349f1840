"""The library: every game is in it from its first move on, and nothing in it is written over."""

import asyncio
import itertools
import json
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from tests.web.fakes import FakeGames, Memory, about_all, table_for
from tests.web.pretend import pretended
from web.common.i18n import Translator, read_catalogue
from web.common.schema import MISSING, DataFault
from web.common.store import GAME
from web.game.review import GameReview
from web.library.picture import picture, placed
from web.library.records import Head, LeftOut, Row, read_head, read_row
from web.library.search import Index, Sieve
from web.library.summary import Finder, details, standing, title
from web.library.sync import LibrarySync
from web.saved_records import remote_match

LINES = ["wS1", "bG1 -wS1", "wQ wS1-", "bQ -bG1", "wA1 wQ-"]
numbers = itertools.count(1)


def words(code: str = "en") -> Translator:
    t = Translator(read_catalogue, ("friend", "games"))
    t.use(code)
    return t


def chosen(**fields: Any) -> Any:
    """A file that somebody chose."""
    return SimpleNamespace(**{"size": len(fields.get("text", "")), **fields})


class Listing:
    """The list of games: notes what it is told to show."""

    owner: Any

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.state = ""
        self.said: list[tuple[str, bool]] = []
        self.progress: list[tuple[int, int, int]] = []
        self.stop_after = 0

    def fill(self, index: Index, state: str) -> None:
        self.rows, self.state = [index.row(at) for at in range(len(index))], state

    def open(self, index: Index, state: str) -> None:
        self.fill(index, state)

    def tell(self, text: str, undo: bool = False) -> None:
        assert "games.f" not in text and "{" not in text
        self.said.append((text, undo))

    def show_import(self, at: int, size: int, games: int) -> None:
        self.progress.append((at, size, games))
        if self.stop_after and games >= self.stop_after:
            self.owner.stop_import()


class Slices:
    """A file that is read a few characters at a time, as web/library/file_slices.py reads one."""

    width = 1

    def __init__(self, file: Any) -> None:
        self.text, self.at = file.text, 0
        self.size = getattr(file, "size", len(file.text))
        self.step = getattr(file, "step", 50)
        self.failed = False

    async def next(self) -> str:
        piece = self.text[self.at : self.at + self.step]
        self.at += len(piece)
        return str(piece)


class Tab:
    """The page with a session and a library; tabs of one browser share its storages."""

    def __init__(self, games: FakeGames | None = None, memory: Memory | None = None) -> None:
        self.games = games or FakeGames()
        self.memory = memory or Memory()
        self.session = table_for(self.memory)
        self.session.random_u32 = lambda: next(numbers)
        self.session.saving.revision.random_u32 = lambda: next(numbers)
        clock = itertools.count()
        self.session.saving.now = lambda: f"2026-11-22T12:{next(clock):02}:00.000Z"
        self.session.saving.revision.now = self.session.saving.now
        self.session.open()
        self.listing = Listing()
        page: Any = SimpleNamespace(t=words(), close_dialogs=lambda: None)
        self.mine = LibrarySync(self.session, page, self.games, self.listing, Slices, 0)

    def another(self) -> "Tab":
        """A second tab, or the same one after a reload, with its library loaded."""
        return Tab(self.games, self.memory).ready()

    def ready(self) -> "Tab":
        self.do(self.mine.start())
        return self

    def do(self, work: Any) -> Any:
        """Does something to its end, with all that it leaves to be done."""

        async def whole() -> Any:
            said = await work
            while self.mine.working:
                await asyncio.sleep(0)
            return said

        # In a thread, since a browser's test before this one may have left a loop in its own.
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(asyncio.run, whole()).result()

    def play(self, *moves: str) -> "Tab":
        async def played() -> None:
            for move in moves:
                self.session.play(move)

        self.do(played())
        return self

    def begin(self, **choices: Any) -> "Tab":
        async def begun() -> None:
            self.session.new_game.start(
                changed(self.session.setup, **{"opponent": "person", **choices})
            )

        self.do(begun())
        return self

    def listed(self) -> list[Row]:
        self.do(self.mine.open())
        return self.listing.rows

    def row(self, at: int = 0) -> Row:
        return self.listed()[at]

    @property
    def game(self) -> Game:
        return self.session.game  # type: ignore[no-any-return]

    @property
    def notices(self) -> list[str]:
        return self.session.notices.names  # type: ignore[no-any-return]

    def bodies(self) -> list[str]:
        """The texts of the games in the library."""
        found = [
            json.loads(one["body"].split("\n")[0])["game"] for one in self.games.games.values()
        ]
        return sorted(found)


@pytest.fixture
def tab() -> Tab:
    return Tab().ready().begin()


# The game on the board


def test_a_game_is_in_the_library_from_its_first_move_on(tab: Tab) -> None:
    assert tab.listed() == []
    tab.play(*LINES[:1])
    (row,) = tab.listed()
    assert row.here and row.head
    assert (row.head.plies, row.head.result, row.head.seats) == (1, ONGOING, "pp")
    tab.play(*LINES[1:])
    (row,) = tab.listed()
    assert row.head and row.head.plies == len(LINES)
    assert tab.bodies() == [tab.game.text()]


def test_a_game_that_another_one_replaces_stays(tab: Tab) -> None:
    """One game was kept, and the next one ended it for good."""
    tab.play(*LINES)
    first = tab.game.text()
    tab.begin().play("wA1")
    rows = tab.listed()
    assert [row.here for row in rows] == [True, False]
    tab.do(tab.mine.open_game(rows[1], False))
    assert tab.game.text() == first
    assert len(tab.listed()) == 2


def test_a_game_that_is_replaced_before_the_library_is_there_stays_too() -> None:
    tab = Tab().begin().play(*LINES)
    first = tab.game.text()
    tab.begin().play("wA1")
    assert len(tab.session.saving.local_games.listed()) == 1
    tab.ready()
    assert tab.bodies() == sorted([first, tab.game.text()])
    assert tab.session.saving.local_games.listed() == []


def test_the_kept_game_of_a_version_without_a_library_is_taken_over_unharmed() -> None:
    before = table_for(memory := Memory())
    before.open()
    before.new_game.start(before.setup)
    for move in LINES[:2]:
        before.game.play(move)
    before.changed()
    assert "library" not in json.loads(memory.texts[GAME])
    tab = Tab(None, memory).ready()
    assert tab.game.text() == before.game.text()
    (row,) = tab.listed()
    assert row.here and row.head and row.head.plies == 2


def test_the_shelf_of_a_version_without_a_library_is_taken_over_unharmed() -> None:
    before = table_for(memory := Memory())
    numbers = iter([0xABC, 77, 78])
    before.random_u32 = lambda: next(numbers)
    before.saving.now = lambda: "2026-11-01T12:00:00.000Z"
    before.open()
    before.new_game.start(changed(before.setup, opponent="person"))
    before.play(LINES[0])
    before.saving.archive()
    before.new_game.start(changed(before.setup, opponent="friend", side="white"))
    before.play(LINES[0])
    friends, _aside = before.saving.local_games.listed()
    tab = Tab(None, memory).ready()
    assert sorted(row.head.seats for row in tab.listed() if row.head) == ["pf", "pp"]
    assert tab.session.saving.local_games.listed() == [friends], "links find it there"
    assert tab.session.remote and tab.session.match.key == friends
    again = tab.another()
    assert len(again.listed()) == 2 and again.session.remote


def test_what_is_taken_back_and_played_otherwise_is_the_same_game(tab: Tab) -> None:
    tab.play(*LINES)

    async def undo() -> None:
        tab.session.undo()

    tab.do(undo())
    tab.play("wB1 wQ-")
    assert tab.bodies() == [tab.game.text()]


def test_a_reload_goes_on_with_the_same_game(tab: Tab) -> None:
    tab.play(*LINES[:2])
    again = tab.another()
    assert len(again.listed()) == 1
    again.play(*LINES[2:])
    assert again.bodies() == [again.game.text()] and len(again.listed()) == 1


def test_a_reload_before_the_library_had_the_last_move_goes_on_with_the_same_game(tab: Tab) -> None:
    tab.play(*LINES[:2])
    tab.games.said = "refused"  # whatever kept it from arriving
    tab.play(LINES[2])
    tab.games.said = ""
    again = tab.another()
    assert len(again.listed()) == 1 and again.bodies() == [again.game.text()]
    again.play(LINES[3])
    assert again.bodies() == [again.game.text()]


@pytest.mark.slow
def test_variations_comments_and_marks_stay(tab: Tab) -> None:
    tab.play(*LINES[:3])
    game = tab.game
    game.comment(game.node, "Solid. {[")
    game.mark(game.node, ["circle@1,0"])
    game.undo()
    game.branch("wA1 wS1-")
    game.comment(game.node, "x" * 1900)
    for _ in range(40):
        game.branch(game.board.legal_moves()[0])
        game.comment(game.node, "long " * 380)

    async def kept() -> None:
        tab.session.changed()

    tab.do(kept())
    assert len(next(iter(tab.games.games.values()))["body"]) > 50_000, "more than a link holds"
    before = [(node.ply.text, node.comment, node.marks) for node in game.root.nodes()]
    played = [ply.text for ply in game.played]
    tab.begin().play("wA1")
    tab.do(tab.mine.open_game(tab.row(1), False))
    found = tab.game
    assert [(node.ply.text, node.comment, node.marks) for node in found.root.nodes()] == before
    assert [ply.text for ply in found.played] == played


def test_how_two_devices_meet_is_in_no_file_of_all_games(tab: Tab) -> None:
    tab.begin(opponent="friend", side="white")
    room = remote_match.Relay("between the two", "", False, 2, remote_match.RELAY)
    tab.session.update_remote(changed(tab.session.remote, transport=room))
    tab.play(LINES[0])
    assert "between the two" in "".join(tab.memory.texts.values())
    assert "between the two" not in json.dumps(tab.games.games)


def test_a_game_opened_from_the_list_takes_the_welcomes_place(tab: Tab) -> None:
    tab.play(*LINES)
    fresh = Tab(tab.games, Memory()).ready()
    assert fresh.session.welcome
    fresh.do(fresh.mine.open_game(fresh.row(), False))
    assert fresh.game.text() == tab.game.text()
    assert not fresh.session.welcome and not fresh.session.page.table.welcome


def test_what_the_library_has_already_counts_as_kept(tab: Tab) -> None:
    tab.play(*LINES[:2])
    tab.games.said = "there"
    tab.play(LINES[2])
    assert tab.do(tab.mine.save_waiting()) and tab.notices == []


# Two tabs


def test_two_tabs_never_write_over_each_other(tab: Tab) -> None:
    tab.play(*LINES[:2])
    other = tab.another()
    tab.play("wQ wS1-")
    other.play("wA1 wS1-")
    assert "both_kept" in other.notices and "both_kept" not in tab.notices
    assert tab.bodies() == sorted([tab.game.text(), other.game.text()])
    tab.play("bQ -bG1")
    other.play("bA1 -bG1")
    assert tab.bodies() == sorted([tab.game.text(), other.game.text()])


def test_a_tab_that_only_looks_does_not_part_the_game(tab: Tab) -> None:
    tab.play(*LINES[:2])
    other = tab.another()
    assert len(other.listed()) == 1
    tab.play(*LINES[2:])
    assert tab.bodies() == [tab.game.text()] and "both_kept" not in tab.notices


def test_a_game_left_in_two_tabs_is_there_twice_only_where_it_differs(tab: Tab) -> None:
    tab.play(*LINES[:2])
    other = tab.another()
    other.begin()
    tab.begin()
    assert len(tab.games.games) == 1


def fallen_back() -> tuple[Tab, str]:
    """A page that has read an older state of a game, as after a kill, and the newest state's text."""
    tab = Tab().ready().begin().play(LINES[0])
    early = tab.memory.texts[GAME]
    late = tab.play(*LINES[1:3]).memory.texts[GAME]
    tab.memory.texts[GAME] = early
    after = Tab(tab.games, tab.memory)
    assert len(after.game.played) == 1
    return after, late


def test_a_newer_state_that_is_found_late_takes_the_board() -> None:
    tab, late = fallen_back()
    tab.memory.texts[GAME] = late
    tab.session.saving.found_late(late, True)
    assert len(tab.game.played) == 3
    tab.ready().play(LINES[3])
    assert tab.bodies() == [tab.game.text()]


@pytest.mark.parametrize("first", [True, False])
def test_a_newer_state_that_is_found_after_a_move_is_a_game_beside(first: bool) -> None:
    """Whether the library has it already or not."""
    tab, late = fallen_back()
    if not first:
        tab.games.games.clear()
    tab.play("bA1 -wS1")
    tab.session.saving.found_late(late, False)
    assert "found_late" in tab.notices
    assert len(tab.game.played) == 2
    tab.ready()
    found = json.loads(late)["game"]
    assert tab.bodies() == sorted([found, tab.game.text()])
    assert tab.session.saving.local_games.listed() == []
    tab.play("wQ wS1-")
    assert tab.bodies() == sorted([found, tab.game.text()])


def test_a_text_found_late_that_is_no_game_changes_nothing() -> None:
    tab, _ = fallen_back()
    for text in ("", "[", "{}", '{"game": 7}'):
        tab.session.saving.found_late(text, False)
    assert not tab.notices and tab.session.saving.local_games.listed() == []


def test_an_older_state_of_one_visit_never_replaces_a_later_one(tab: Tab) -> None:
    """It may wait in a list while a later one is saved."""
    tab.play(LINES[0])
    early = tab.memory.texts[GAME]
    tab.play(*LINES[1:3])
    tab.session.saving.local_games.put("a", json.loads(early), "")
    assert tab.another().bodies() == [tab.game.text()]
    assert tab.session.saving.local_games.listed() == []


def test_a_record_of_a_newer_version_is_left_alone_and_told(tab: Tab) -> None:
    tab.play(*LINES[:2])
    (key,) = tab.games.games
    newer = dict(tab.games.games[key], version=2, rev=9, head=["something", "else"])
    tab.games.games[key] = dict(newer)
    tab.play(LINES[2])
    assert tab.games.games[key] == newer
    rows = tab.listed()
    assert sorted(row.head is None for row in rows) == [False, True]
    assert "newer version" in title(words(), next(row for row in rows if not row.head))


# Where nothing can be kept


@pytest.mark.parametrize("state", ["refused", "newer"])
def test_where_no_library_can_be_the_game_goes_on_and_it_is_told(state: str) -> None:
    tab = Tab()
    tab.games.kept = state
    tab.ready().begin().play(*LINES[:2])
    assert tab.session.saving.would_be_lost()
    assert len(tab.listed()) == 1, "the games of this visit"
    assert words()(tab.listing.state) != tab.listing.state
    assert tab.session.saving.local_games.listed() == []
    assert len(json.loads(tab.memory.texts[GAME])["game"].split(";")) == 5


def test_without_the_librarys_script_games_are_played_and_put_aside_as_before() -> None:
    tab = Tab()
    tab.games.kept = "missing"
    assert tab.do(tab.mine.start()) is False
    tab.begin().play(*LINES[:2])
    tab.session.saving.archive()
    assert len(tab.session.saving.local_games.listed()) == 1
    tab.games.kept = "kept"
    tab.ready()
    assert len(tab.listed()) == 1


def test_a_full_storage_is_told_and_the_game_is_kept_as_soon_as_there_is_room(tab: Tab) -> None:
    tab.games.said = "full"
    tab.play(*LINES[:2])
    assert "library_full" in tab.notices and tab.games.games == {}
    first = tab.game.text()
    tab.begin().play("wA1")
    tab.games.said = ""
    tab.play("bA1 -wA1")
    tab.another()
    assert tab.bodies() == sorted([first, tab.game.text()])


def test_a_library_that_was_cleared_is_told(tab: Tab) -> None:
    tab.play(*LINES[:2])
    assert tab.listed() and not tab.listing.state
    tab.games.games.clear()
    again = Tab(tab.games, Memory())
    again.memory.texts = {key: text for key, text in tab.memory.texts.items() if key != GAME}
    again.ready()
    assert again.listed() == [] and again.listing.state == "games.state.cleared"


def test_a_library_that_was_cleared_before_anybody_listed_it_is_told(tab: Tab) -> None:
    tab.play(*LINES[:2])
    tab.games.games.clear()
    del tab.memory.texts[GAME]
    again = tab.another()
    assert again.listed() == [] and again.listing.state == "games.state.cleared"


def test_what_was_cleared_under_an_open_page_is_told_though_its_game_is_kept_again(
    tab: Tab,
) -> None:
    tab.play(*LINES[:2])
    tab.begin().play("wA1")
    assert len(tab.listed()) == 2
    tab.games.games.clear()
    tab.memory.texts.clear()
    tab.play("bA1 -wA1")
    assert len(tab.listed()) == 1 and tab.listing.state == "games.state.cleared"


def test_what_another_tab_deleted_was_not_cleared(tab: Tab) -> None:
    tab.play(*LINES[:2])
    other = tab.another()
    tab.begin().play("wA1")
    assert len(tab.listed()) == 2
    other.do(other.mine.remove(other.row()))
    assert len(tab.listed()) == 1 and not tab.listing.state


def test_a_game_that_goes_on_after_the_library_was_cleared_is_in_it_again(tab: Tab) -> None:
    tab.play(*LINES[:2])
    tab.games.games.clear()
    tab.play(LINES[2])
    assert tab.bodies() == [tab.game.text()]


# What is done with games


def test_a_game_is_named_and_keeps_its_name_as_it_goes_on(tab: Tab) -> None:
    tab.play(*LINES[:2])
    tab.do(tab.mine.rename(tab.row(), "Final"))
    tab.play(LINES[2])
    assert title(words(), tab.row()) == "Final"


def test_a_game_is_deleted_and_put_back(tab: Tab) -> None:
    tab.play(*LINES)
    tab.begin().play("wA1")
    before = dict(tab.games.games)
    row = tab.row(1)
    tab.do(tab.mine.remove(row))
    assert len(tab.listing.rows) == 1 and tab.listing.said[-1] == ("Deleted: Two players.", True)
    tab.do(tab.mine.undo())
    assert tab.games.games == before and len(tab.listing.rows) == 2
    tab.do(tab.mine.remove(row))
    tab.mine.closed()
    tab.do(tab.mine.undo())
    assert len(tab.games.games) == 1


def test_a_game_with_a_friend_is_deleted_for_links_too_and_put_back(tab: Tab) -> None:
    tab.begin(opponent="friend", side="white").play(LINES[0])
    (key,) = tab.session.saving.local_games.listed()
    tab.begin().play("wA1")
    tab.do(tab.mine.remove(tab.row(1)))
    assert tab.session.saving.local_games.listed() == []
    tab.do(tab.mine.undo())
    tab.do(tab.mine.open_game(tab.row(1), False))
    assert tab.session.match.key == key and tab.session.remote
    assert remote_match.state(tab.session.remote, tab.game) == remote_match.SEND


def test_the_game_on_the_board_is_shown_itself_and_not_a_variation_of_its_review(tab: Tab) -> None:
    tab.begin(opponent="person").play(*LINES)
    session = tab.session
    session.review = GameReview(session, session.hints.advice.opponent)

    async def walked() -> None:
        session.review.toggle()
        session.goto(2)
        session.play("wA1 wS1-")

    tab.do(walked())
    row = tab.listed()[0]
    assert row.here
    tab.do(tab.mine.open_game(row, False))
    assert not session.reviewing()
    assert [ply.text for ply in tab.game.played] == LINES and session.at_present()
    # Nor an earlier position that is looked at.
    session.goto(1)
    tab.do(tab.mine.open_game(row, False))
    assert session.at_present()


def test_what_is_added_in_a_review_is_there_after_a_reload_in_the_middle_of_it(tab: Tab) -> None:
    tab.begin(opponent="person").play(*LINES)
    session = tab.session
    session.review = GameReview(session, session.hints.advice.opponent)

    async def walked() -> None:
        session.review.toggle()
        session.goto(2)
        session.play("wA1 wS1-")
        session.review.save_added()

    tab.do(walked())
    assert session.reviewing() and tab.game.played[-1].text == "wA1 wS1-"
    again = tab.another()
    assert [ply.text for ply in again.game.played] == LINES
    assert [len(node.variations) for node in again.game.node.path()].count(2) == 1
    assert len(again.listed()) == 1, "it is the same game"
    again.begin()
    again.do(again.mine.open_game(again.row(0), False))
    assert [len(node.variations) for node in again.game.node.path()].count(2) == 1


def test_looking_through_a_game_changes_nothing_and_lets_no_computer_play(tab: Tab) -> None:
    tab.begin(opponent="computer", side="black")

    async def answered() -> None:
        tab.session.computer.opponent.answer("wS1")

    tab.do(answered())
    tab.begin().play("wA1")
    before = json.dumps(tab.games.games)
    tab.do(tab.mine.open_game(tab.row(1), True))
    assert tab.session.shown_ply == 0 and len(tab.game.played) == 1
    assert tab.session.computer.stopped
    assert json.dumps(tab.games.games) == before


def test_what_is_tried_out_on_a_game_with_a_friend_is_another_game(tab: Tab) -> None:
    tab.begin(opponent="friend", side="white").play(LINES[0])
    tab.begin().play("wA1")
    before = dict(tab.games.games)
    tab.do(tab.mine.open_game(tab.row(1), True))
    assert tab.listed() and tab.games.games == before, "looking makes no other game"
    assert tab.session.remote is None and tab.session.match.key == ""

    async def forward() -> None:
        tab.session.back_to_present()

    tab.do(forward())
    tab.play("bG1 -wS1")
    assert len(tab.games.games) == 3
    assert all(tab.games.games[key] == game for key, game in before.items())


def test_a_game_that_cannot_be_drawn_is_told_and_the_board_keeps_what_it_had(tab: Tab) -> None:
    tab.play(*LINES)
    tab.begin().play("wA1")
    session, page = tab.session, tab.session.page
    board, render, kept = tab.game.text(), page.render, dict(tab.memory.texts)
    match, mark = session.match, session.saving.revision.mark

    def fail(snapshot: Any, table: Any) -> None:
        if snapshot.history[0] == LINES[0]:
            raise TypeError("tuple indices must be integers")
        render(snapshot, table)

    vars(page)["render"] = fail
    for look in (False, True):
        tab.do(tab.mine.open_game(tab.row(1), look))
        assert tab.game.text() == board and "cannot be read" in tab.listing.said[-1][0]
        assert (session.match, session.saving.revision.mark) == (match, mark)
    assert tab.memory.texts[GAME] == kept[GAME], "what cannot be drawn is not saved"
    tab.play("bA1 -wA1")
    assert tab.game.text() != board


def test_a_game_that_cannot_be_read_can_be_removed(tab: Tab) -> None:
    """It was listed without any buttons, for good."""
    store = tab.session.store
    store.save("skep.games", {"keys": ["spoilt"]})
    store.save("skep.games.spoilt", {"schema": 99})
    tab.do(tab.mine.open())
    row = next(row for row in tab.listed() if row.key == "spoilt")
    assert row.head is None
    tab.do(tab.mine.remove(row))
    assert (
        tab.session.saving.local_games.listed() == []
        and "skep.games.spoilt" not in tab.memory.texts
    )


def test_what_cannot_be_read_stays_and_is_told(tab: Tab) -> None:
    tab.play(*LINES)
    tab.begin().play("wA1")
    row = tab.row(1)
    tab.games.games[row.key]["body"] = "{"
    board = tab.game.text()
    tab.do(tab.mine.open_game(row, False))
    assert tab.game.text() == board and "cannot be read" in tab.listing.said[-1][0]
    assert tab.games.games[row.key]["body"] == "{"


# Files

PGN = """[White "Ana"]
[Black "<b>Bo"]
[Date "2024.05.01"]

1. wS1
{A comment with
[White "nobody"] in it}
2. bG1 -wS1
(2. bS1 -wS1)

[White "Cem"]
[Result "WhiteWins"]

1. wA1
2. bA1 -wA1
"""


def test_all_games_of_a_pgn_are_taken_in(tab: Tab) -> None:
    tab.do(tab.mine.load([chosen(name="two.pgn", text=PGN)]))
    assert tab.listing.said[-1][0] == "2 games added."
    rows = {row.head.white: row for row in tab.listed() if row.head}
    ana = rows["Ana"]
    assert title(words(), ana) == "Ana – <b>Bo"
    assert ana.head and (ana.head.date, ana.head.plies) == ("2024-05-01", 2)
    assert rows["Cem"].head and rows["Cem"].head.result == WHITE
    tab.do(tab.mine.open_game(ana, False))
    assert len(list(tab.game.root.nodes())) == 4
    assert dict(tab.session.match.headers)["White"] == "Ana"


def test_all_games_of_an_sgf_are_taken_in_and_its_log_is_none(tab: Tab) -> None:
    """The first was, and the others were left out in silence."""
    one = '(;GM[27]VV[1]GN[x]SU[hive]P0[id "Ana"]\n; P0[1 move W S1 N 13 .]\n; P0[2 done]\n)\n'
    text = one + one + one.replace("GN[x]", "GN[y]").replace("Ana", "Cem")
    tab.do(tab.mine.load([chosen(name="two.sgf", text=text)]))
    assert tab.listing.said[-1][0] == "2 games added."
    assert [row.head.white for row in tab.listed() if row.head] in (["Ana", "Cem"], ["Cem", "Ana"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Base;InProgress;Black[1];wS1\nBase;InProgress;Black[1];wG1\n", "2 games added."),
        ("Base;InProgress;Black[1];wS1;nonsense", "1 game added."),
        ("nonsense", "0 games added. 1 could not be read."),
        ("", "0 games added."),
    ],
)
def test_game_strings_are_taken_in(tab: Tab, text: str, said: str) -> None:
    tab.do(tab.mine.load([chosen(name="some.uhp", text=text)]))
    assert tab.listing.said[-1][0] == said


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("3 1 0", "3 games added. 1 was here already."),
        ("0 0 2", "0 games added. 2 could not be read."),
        ("not_ours", "This file holds no games saved by Skep."),
        ("newer", "A newer version of Skep made this file."),
        ("full", "There is not enough room"),
        ("refused", "The browser does not let Skep store"),
        ("too_long", "too large"),
        ("unreadable", "could not be read"),
    ],
)
def test_what_became_of_a_file_of_all_games_is_told(tab: Tab, said: str, told: str) -> None:
    tab.do(tab.mine.load([chosen(name="skep-games.JSON", text="", said=said)]))
    assert told in tab.listing.said[-1][0]


def test_games_left_out_of_a_file_are_named_with_the_reason_and_do_not_flood(tab: Tab) -> None:
    faults = [
        DataFault("ended[0]", 1.0, "choice", choices="-1, 0, 1, 2"),
        DataFault("name", MISSING, "text", least=0, most=200),
        DataFault("", 5, "record"),
    ]
    left_out = [LeftOut(at, "Ana, Bo" if at < 2 else "", one) for at, one in enumerate(faults, 1)]
    tab.do(tab.mine.load([chosen(name="a.json", said="1950 0 50", left_out=left_out)]))
    assert tab.listing.said[-1][0] == (
        "1,950 games added. 50 could not be read. No. 1 (Ana, Bo): “ended[0]” is 1.0, not one of "
        "-1, 0, 1, 2. No. 2: “name” is not a text of at most 200 characters. No. 3: “game” is not a "
        "group of named values. And 47 more."
    )


def test_all_games_are_saved_as_one_file(tab: Tab) -> None:
    tab.play(*LINES)
    tab.do(tab.mine.save())
    assert tab.games.saved.startswith("skep-games-2026-11-22") and tab.games.saved.endswith(".json")
    assert tab.listing.said[-1][0] == "1 game is in the file."


# Finding


def row(number: int, **fields: Any) -> Row:
    head = Head("", "", "pp", 0, "", "MLP", False, 9, ONGOING, "", "aside", "")._replace(**fields)
    return Row(f"k{number}", "", "", head, False)


def test_games_are_found_by_words_type_result_and_opponent() -> None:
    t = words()
    rows = [
        row(0, white="Ana", black="Bo", result=WHITE),
        row(1, seats="pc", level=3, result=BLACK, expansions=""),
        row(2, seats="fp", white="Ana", date="2024-05-01"),
        row(3, result=DRAW)._replace(name="Endgame"),
        Row("k4", "", "", None, False),
        row(5, expansions="M", placed=True),
    ]
    data = [[one.key, 1, "", one.name, list(one.head) if one.head else None] for one in rows]
    index = Index(
        about_all(data[:3]),
        lambda _, places: json.dumps([data[at] for at in places]),
        "k1",
        Finder(t),
        rows[3:],
    )
    assert index.row(1).here and not index.row(0).here

    def keys(*asked: str) -> list[str]:
        return [index.row(at).key for at in index.found(Sieve(*asked))]

    assert keys("", "", "", "") == ["k0", "k1", "k2", "k3", "k4", "k5"]
    assert keys("set-up", "", "", "") == ["k5"]
    assert keys("ana", "", "", "") == ["k0", "k2"]
    assert keys("ANA bo", "", "", "") == ["k0"]
    assert keys("guard", "", "", "") == keys("", "Base", "", "") == ["k1"]
    assert keys("2024-05", "", "", "") == keys("", "", "", "friend") == ["k2"]
    assert keys("1/5/2024", "", "", "") == keys("5/1/2024", "", "", "") == ["k2"]
    assert keys("endg", "", "", "") == keys("", "", "draw", "") == ["k3"]
    assert keys("", "", "going", "") == ["k2", "k5"]
    assert keys("", "Base+MLP", "white", "person") == ["k0"]
    assert keys("you lost", "", "", "") == ["k1"]
    assert index.types() == ["Base", "Base+M", "Base+MLP"]


def test_of_thousands_of_games_those_that_are_shown_are_read_at_once_and_no_others() -> None:
    names = ["Ana" if at % 100 == 7 else "Bo" for at in range(1000)]
    data = [
        [f"k{at}", 1, "", "", list(row(0, white=name).head or ())] for at, name in enumerate(names)
    ]
    asked: list[list[int]] = []

    def rows(_: int, places: list[int]) -> str:
        asked.append(places)
        return json.dumps([data[at] for at in places])

    index = Index(about_all(data), rows, "", Finder(words()))
    found = index.found(Sieve("ana", "", "", ""))
    assert asked == [] and len(found) == 10
    assert [one.key for one in index.read(found[:6])] == [f"k{at}" for at in found[:6]]
    assert index.row(found[2]).key == "k207"
    assert asked == [found[:6]]


def test_words_that_games_have_in_common_are_asked_for_once_and_are_those_of_each() -> None:
    t, asked = words(), []

    def counted(key: str, **params: object) -> str:
        asked.append(key)
        return t(key, **params)

    finder = Finder(counted)
    fields = ("seats", "level", "result", "state", "expansions", "opening", "placed")
    every = [
        row(0, **dict(zip(fields, (seats, level, result, state, bugs, *begun), strict=True))).head
        for seats in ("pp", "pc", "fp")
        for level in (0, 3)
        for result in (ONGOING, WHITE)
        for state in ("aside", "yours")
        for bugs in ("", "MLP")
        for begun in (("", False), ("", True), ("S G", False), ("G S A", False))
    ]
    assert [finder.kind(head) for head in every] == [Finder(t).kind(head) for head in every]
    assert len(every) == 192 and len(asked) < 60


def test_a_list_of_games_that_is_gone_is_read_as_one_that_cannot_be() -> None:
    data = [["k0", 1, "", "", list(row(0).head or ())], ["k1", 2, "", "", None]]
    index = Index(about_all(data), lambda stamp, places: "[]", "", Finder(words()))
    assert [index.row(at).head for at in (0, 1)] == [None, None] and len(index) == 2


@pytest.mark.parametrize("code", ["en", "es"])
def test_every_standing_has_words(code: str) -> None:
    t = words(code)
    for seats in ("pp", "pc", "cp", "fp", "cc"):
        for result in (ONGOING, WHITE, BLACK, DRAW):
            for state in remote_match.STATES:
                one = row(0, seats=seats, result=result, state=state)
                assert one.head
                told = Finder(t).kind(one.head) + title(t, one) + details(t, one.head)
                assert "games." not in told and "friend." not in told, told
    assert standing(t, row(0, seats="pc", result=WHITE).head) == t("games.won")  # type: ignore[arg-type]


# What comes from outside

WRONG: list[Any] = [None, [], -9]
GOOD: list[Any] = ["", "", "pp", 2, "", "MLP", False, 9, ONGOING, "", "aside"]


@pytest.mark.parametrize(
    "data",
    [None, 7, "text", [], GOOD[:5]]
    + [GOOD[:at] + [wrong] + GOOD[at + 1 :] for at in (0, 2, 3, 7, 8) for wrong in WRONG],
)
def test_a_head_that_makes_no_sense_is_told_as_unreadable_and_breaks_nothing(data: Any) -> None:
    assert read_head(data) is None
    assert read_row(["k", 1, "", "", data], "").head is None
    assert read_head(GOOD) is not None


@pytest.mark.parametrize(
    "position", ["", "x", "wQ@", "wQ@1", "@1,1", 'w"@1,1', "wQ@1,1e9", "wX@0,0", "wQ@--1,0"]
)
def test_a_picture_of_what_is_no_position_is_empty_and_has_no_foreign_markup(position: str) -> None:
    assert placed(position) == []
    assert picture(position).count("<") == 2


def test_a_picture_shows_the_pieces_on_top() -> None:
    assert placed("wQ@0,0 bA1+wB2@-1,1 to:b") == [(0, 0, 0, "wQ"), (1, -1, 1, "wB")]
    assert picture("wQ@0,0 bA1+wB2@-1,1").count("<use") == 2


@pytest.mark.parametrize(("touch", "focused"), [(True, "close"), (False, "text")])
def test_no_keyboard_of_a_screen_covers_the_list_when_it_opens(touch: bool, focused: str) -> None:
    with pretended():
        from web.library import dialog

        made: Any = dialog
        made.window.matchMedia.return_value.matches = touch
        parts: list[str] = []
        shown = made.LibraryDialog(MagicMock())
        shown.index = [1]
        shown.parts = {
            name: SimpleNamespace(focus=lambda name=name: parts.append(name))
            for name in ("text", "close")
        }
        shown.appear()
    assert parts == [focused]
