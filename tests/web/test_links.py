"""Games by links: what a link means where it is opened, what is kept, what is asked."""

import json
import random
from typing import Any

import pytest

from hive_core.game import Game, Node
from hive_core.game.link import NOBODY, Linked, read_link, spell_link
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from tests.props.playing import choose
from tests.web.fakes import Memory, table_for
from web.common.i18n import Translator, read_catalogue
from web.common.store import GAME, Store
from web.game.players import REMOTE, YOU
from web.game.review import GameReview
from web.remote.correspondence import Correspondence
from web.remote.link_verdict import only_line
from web.saved_records import local_games, remote_match

LINES = ["wS1", "bG1 -wS1", "wQ wS1-", "bQ -bG1", "wA1 wQ-"]
EVIL = "<img src=x onerror=alert(1)>"


def words(code: str = "en") -> Translator:
    t = Translator(read_catalogue, ("friend",))
    t.use(code)
    return t


class Desk:
    """The page, the sending dialog and the list: they note what they are told and asked."""

    def __init__(self, code: str = "en") -> None:
        self.t = words(code)
        self.asked: list[tuple[str, str, str, str]] = []
        self.answers: list[Any] = []
        self.told: list[str] = []
        self.heard = ""
        self.offers: list[Any] = []
        self.closed = 0
        """How often an open invitation was to be closed."""
        self.reviewed: Any = None
        self.connects = True
        """Whether the person connects directly without a question being noted."""

    def question(
        self, title: str, text: str, yes: str, no: str, chosen: Any, is_open: Any = None
    ) -> None:
        if is_open:
            assert is_open() and not title
            title = text
        assert not [one for one in (title, text, yes, no) if "friend." in one or "{" in one]
        if self.connects and yes in (self.t("friend.direct.yes"), self.t("friend.invite.yes")):
            chosen(True)
            return
        self.asked.append((title, text, yes, no))
        self.answers.append(chosen)

    def answer(self, yes: bool) -> str:
        """Answers the open question; its title."""
        self.answers.pop()(yes)
        return self.asked[-1][0]

    def tell(self, text: str) -> None:
        assert "friend." not in text and "{" not in text
        self.told.append(text)

    show_line = tell

    def clear_message(self, only: str = "") -> None:
        if self.told and only in ("", self.told[-1]):
            self.told.append("")

    def announce(self, text: str) -> None:
        assert "presence." not in text and "{" not in text
        self.heard = text

    def close_dialogs(self) -> None:
        pass

    def review_at(self, node: Any) -> None:
        self.reviewed = node

    def open(self, offer: Any) -> None:
        self.offers.append(offer)

    def close_invitation(self) -> None:
        self.closed += 1


class Device:
    """A browser with Skep in it."""

    def __init__(self, number: int = 77, memory: Memory | None = None, code: str = "en") -> None:
        self.memory = memory or Memory()
        self.session = table_for(self.memory)
        self.session.random_u32 = lambda: number
        self.session.saving.now = lambda: "2026-11-22T12:00:00.000Z"
        self.session.open()
        self.desk: Any = Desk(code)
        self.links = Correspondence(self.session, self.desk, self.desk)
        self.session.page.ask_friend = self.links.ask

    def again(self) -> "Device":
        """The same browser after a reload."""
        return Device(memory=self.memory)

    def spoiled(self, name: str, value: Any) -> "Device":
        """The same browser after something of what it keeps was changed."""
        for key, text in list(self.memory.texts.items()):
            lines = text.split("\n")  # several games may have been set aside
            for at, line in enumerate(lines):
                record = json.loads(line)
                if isinstance(record, dict) and name in record:
                    lines[at] = json.dumps({**record, name: value})
            self.memory.texts[key] = "\n".join(lines)
        return self.again()

    def invite(self, side: str = "white", expansions: str = "MLP") -> None:
        self.session.new_game.start(
            changed(self.session.setup, opponent="friend", side=side, expansions=expansions)
        )

    def send(self, name: str = "") -> str:
        """The link of the game on the board; it is copied."""
        self.links.send()
        offer = self.desk.offers[-1]
        text = offer.link(name or offer.name)
        offer.handed()
        return "#" + str(text)

    def open(self, link: str) -> None:
        self.links.incoming.open_link(link)

    @property
    def game(self) -> Game:
        return self.session.game  # type: ignore[no-any-return]

    @property
    def table(self) -> Any:
        return self.session.page.table

    def friend_name(self) -> str:
        """The name of who plays from elsewhere."""
        return str(self.table.friend.name)

    def shelf(self) -> list[str]:
        """The keys of the kept games, in the order of their names."""
        return sorted(self.session.saving.local_games.listed())


def both(side: str = "white") -> tuple[Device, Device]:
    """Two devices, and a game that both have begun: two plies have been played."""
    ana, bob = Device(), Device()
    ana.invite(side)
    if side == "black":
        bob.open(ana.send("Ana"))
        bob.session.play(LINES[0])
        ana.open(bob.send("Bob"))
        ana.session.play(LINES[1])
        bob.open(ana.send())
    else:
        ana.session.play(LINES[0])
        bob.open(ana.send("Ana"))
        bob.session.play(LINES[1])
        ana.open(bob.send("Bob"))
    return ana, bob


@pytest.mark.slow
def test_a_whole_game_goes_to_and_fro_with_reloads() -> None:
    rng = random.Random(3)
    ana, bob = Device(), Device()
    ana.invite()
    here, there = ana, bob
    while here.game.outcome()[0] == ONGOING and len(here.game.played) < 40:
        here.session.play(choose(here.game.board, rng))
        assert here.table.friend.due
        link = here.send()
        assert len(link) < 400 and not here.table.friend.due
        there.open(link)
        here, there = there.again(), here.again()
        assert here.game.text() == there.game.text()
        assert not here.desk.asked and not there.desk.asked
    assert len(ana.shelf()) == len(bob.shelf()) == 1


def test_the_seats_and_the_names() -> None:
    ana, bob = both()
    assert ana.table.players == (YOU, REMOTE) and bob.table.players == (REMOTE, YOU)
    assert (ana.table.friend.name, bob.table.friend.name) == ("Bob", "Ana")
    assert bob.table.home == BLACK
    ana, bob = both("black")
    assert ana.table.players == (REMOTE, YOU) and bob.table.players == (YOU, REMOTE)


def test_black_sends_an_invitation_first() -> None:
    ana = Device()
    ana.invite("black")
    assert ana.table.friend.due
    link = ana.send()
    assert ana.desk.offers[-1].kind == "invite" and ana.desk.offers[-1].color == WHITE
    assert not ana.table.friend.due
    bob = Device()
    bob.open(link)
    assert bob.desk.told[-1] == words()("friend.invited", color="White")
    assert not bob.table.friend.due


def test_a_move_that_comes_is_told_with_its_sender() -> None:
    ana, bob = both()
    assert ana.desk.told == ["Bob has moved: black grasshopper 1 to the left of white spider 1."]
    assert bob.desk.told == [
        "Your turn: you play Black. The game is kept on this device from now on."
    ]


def test_a_tap_while_the_other_one_thinks_says_why_not() -> None:
    ana, _ = both()
    ana.session.play(LINES[2])
    ana.session.pick(0)
    assert ana.session.page.calls[-1] == ("refuse", "not_your_turn")


def test_what_was_not_sent_can_be_taken_back_and_what_was_sent_stands() -> None:
    ana, bob = both()
    ana.session.play(LINES[2])
    ana.session.undo()
    assert len(ana.game.played) == 2
    ana.session.redo()
    ana.send()
    ana.session.undo()
    assert len(ana.game.played) == 3, "it is asked for"
    assert len(bob.game.played) == 2
    ana.session.ending.resign()
    ana.send()
    ana.session.undo()
    assert ("say", "say.sent_already") in ana.session.page.calls
    assert ana.game.outcome()[0] == BLACK


def test_the_same_link_again_brings_nothing_new() -> None:
    ana, bob = both()
    ana.session.play(LINES[2])
    link = ana.send()
    bob.open(link)
    bob.open(link)
    assert bob.desk.told[-1] == words()("friend.same")
    ana.open(link)
    assert ana.desk.told[-1] == words()("friend.own")
    assert bob.game.text() == ana.game.text() and not bob.desk.asked


def test_an_older_link_is_named_and_changes_nothing() -> None:
    ana, bob = both()
    ana.session.play(LINES[2])
    old = ana.send()
    bob.open(old)
    bob.session.play(LINES[3])
    bob.open(old)
    assert bob.desk.told[-1].startswith("This link is older") and not bob.desk.asked
    assert "3 moves" in bob.desk.told[-1] and "to move 4" in bob.desk.told[-1]
    assert len(bob.game.played) == 4 and not bob.table.viewing_history


def test_a_link_may_be_several_moves_ahead() -> None:
    """The person here moved on another device in between."""
    ana, bob = both()
    copy = Device(memory=Memory())
    copy.memory.texts = dict(ana.memory.texts)
    copy = copy.again()
    copy.session.play(LINES[2])
    bob.open(copy.send())
    bob.session.play(LINES[3])
    ana.open(bob.send())
    assert len(ana.game.played) == 2  # this device cannot know who made its move
    assert ana.desk.answer(True) == words()("friend.yours.title")
    assert len(ana.game.played) == 4 and "2 moves" in ana.desk.told[-1]


@pytest.mark.parametrize("more", [1, 2, 3])
def test_a_link_makes_no_move_for_who_opens_it(more: int) -> None:
    """The opponent's link goes on with moves that this side never made."""
    ana, bob = both()
    forged = Game.from_text("Base+MLP;" + ";".join(LINES[: 2 + more]))
    link = spell_link(Linked(forged, 2 + more, 77, WHITE, ("Ana", "Bob")))
    ana.open(link)
    assert ana.desk.answer(False) == words()("friend.yours.title")
    assert len(ana.game.played) == 2
    ana.session.play("wA1 wS1-")  # and the match goes on as it was
    bob.open(ana.send())
    bob.session.play("bQ -bG1")
    ana.open(bob.send())
    assert len(ana.desk.asked) == 1 and len(ana.game.played) == 4


@pytest.mark.parametrize("keep", [True, False])
def test_a_changed_history_is_named_and_both_can_be_kept(keep: bool) -> None:
    ana, _ = both()
    ana.session.play(LINES[2])
    other = Game.from_text("Base+MLP;wS1;bG1 -wS1;wQ wS1/;bQ -bG1")
    link = spell_link(Linked(other, 4, 77, WHITE, ("Ana", "Bob")))
    kept = dict(ana.memory.texts)
    ana.open(link)
    title, text, *_ = ana.desk.asked[-1]
    assert title == "Two versions of this game"
    assert "From move 3" in text and "white queen" in text
    assert ana.memory.texts == kept
    ana.desk.answer(keep)
    assert ana.memory.texts[local_games.GAME + "0000004d"] == kept[local_games.GAME + "0000004d"]
    assert ana.shelf() == (["0000004d", "0000004d-2"] if keep else ["0000004d"])
    assert len(ana.game.played) == (4 if keep else 3)
    if keep:  # each history goes on for itself
        ana.session.play("wA1 wS1-")
        longer = only_line(ana.game)
        longer.play("bA1 -bQ")
        ana.open(spell_link(Linked(longer, 6, 77, WHITE, ("", ""))))
        assert len(ana.game.played) == 6


def test_another_game_of_the_same_number_is_named() -> None:
    for text in ("Base;wS1", "Base+MLP;wA1", "wQ@0,0 bQ@1,0;wA1 -wQ"):
        ana, _ = both()
        before = ana.game.text()
        ana.open(spell_link(Linked(Game.from_text(text), 1, 77, WHITE, ("", ""))))
        assert ana.desk.answer(False) == "Another game"
        assert ana.game.text() == before


def test_a_local_game_in_progress_is_put_aside_only_by_the_person() -> None:
    ana, bob = both()
    bob.session.new_game.start(changed(bob.session.setup, opponent="person"))
    bob.session.random_u32 = lambda: 0xABC
    for text in LINES:
        bob.session.play(text)
    mine = bob.game.text()
    ana.session.play(LINES[2])
    link = ana.send()
    bob.open(link)
    assert bob.desk.answer(False) == "Open the game of this link?"
    assert bob.game.text() == mine and not bob.table.friend
    bob.open(link)
    bob.desk.answer(True)
    assert len(bob.game.played) == 3 and bob.friend_name() == "Ana"
    assert bob.shelf() == ["0000004d", "00000abc"]
    assert bob.session.saving.resume_local("00000abc")
    assert bob.game.text() == mine and bob.table.friend is None
    bob.session.play("bQ -bG1" if len(LINES) % 2 == 0 else "bA1 -bQ")
    assert bob.session.saving.resume_local("0000004d") and bob.session.saving.resume_local(
        "00000abc"
    )
    assert len(bob.game.played) == len(LINES) + 1, "what is played on it is kept on the shelf too"


def test_no_game_of_two_goes_on_after_a_third_occurrence() -> None:
    """Such a link is whole, and made a game go on that is drawn here."""
    dance = ["wS1", "bG1 -wS1", "wQ wS1-", "bQ -bG1"]
    dance += ["wQ wS1/", "bQ \\bG1", "wQ wS1-", "bQ -bG1"] * 3
    game = Game.from_text("Base+MLP;" + ";".join(dance), None, False)
    link = spell_link(Linked(game, len(dance), 77, WHITE, ("", "")))
    for device in (Device(), both()[0]):
        before = device.game.text()
        device.open(link)
        assert "not a game by the rules" in device.desk.asked[-1][1]
        assert device.game.text() == before and not device.desk.told[1:]
    shown = Device()
    shown.open(spell_link(changed(Linked(game, 3, 0, NOBODY, ("", "")), ply=3)))
    assert len(shown.game.played) == len(dance) and shown.session.shown_ply == 3


def test_two_games_with_friends_go_on_beside_each_other() -> None:
    ana, bob = both()
    carl = Device(number=500)
    carl.invite()
    carl.session.play("wA1")
    ana.open(carl.send("Carl"))
    assert ana.table.friend.name == "Carl" and not ana.desk.asked
    ana.session.play("bA1 -wA1")
    assert ana.table.friend.due
    ana.session.saving.resume_local("0000004d")
    ana.session.play(LINES[2])
    bob.open(ana.send())
    bob.session.play(LINES[3])
    ana.session.saving.resume_local("000001f4")
    assert ana.table.friend.due, "what was not sent is still to be sent"
    ana.open(bob.send())
    assert ana.table.friend.name == "Bob" and len(ana.game.played) == 4


def test_resigning_is_sent_and_told() -> None:
    ana, bob = both()
    ana.session.ending.resign()
    assert ana.table.friend.due and ana.game.outcome()[0] == BLACK
    bob.open(ana.send())
    assert ana.desk.offers[-1].kind == "end"
    assert bob.game.outcome() == (BLACK, "resignation") and not bob.desk.asked
    assert bob.desk.told[-1] == "Ana has resigned."
    assert not bob.table.friend.due
    bob.open(spell_link(Linked(Game.from_text("Base+MLP;wS1;bG1 -wS1"), 2, 77, BLACK, ("", ""))))
    assert bob.desk.told[-1].startswith("This link is older")
    assert bob.game.outcome()[0] == BLACK


@pytest.mark.parametrize("accept", [True, False])
@pytest.mark.parametrize("result", [DRAW, BLACK])
def test_an_end_that_takes_both_is_asked_for(result: int, accept: bool) -> None:
    ana, _ = both()
    claim = only_line(ana.game)
    claim.end_as(result)
    ana.open(spell_link(Linked(claim, 2, 77, WHITE, ("", ""))))
    assert ana.game.outcome()[0] == ONGOING
    assert ana.desk.answer(accept) == "The link ends the game"
    assert ana.game.outcome()[0] == (result if accept else ONGOING)
    if accept:  # nobody else is said to have given up
        said = {DRAW: "The game is drawn: both agreed.", BLACK: "Black wins. White resigned."}
        assert ana.desk.told[-1] == said[result]


def test_a_bad_link_is_named_and_changes_nothing() -> None:
    ana, bob = both()
    ana.session.play(LINES[2])
    link = ana.send()
    before = dict(bob.memory.texts)
    for text, said in (
        (link[:-1], "Its end is missing"),
        (link + "A", "after its end"),
        (link[:-3] + "xyA", "changed on the way"),
        ("#g=7" + link[4:], "newer version"),
        ("#g=%3Cscript%3E", "does not hold a game"),
        ("#g=" + "1" * 9000, "the most is 8192"),
    ):
        bob.open(text)
        title, told, yes, _ = bob.desk.asked[-1]
        assert (title, yes) == ("This link cannot be opened", "") and said in told
    read = f"{len(link) - 4} of {len(link) - 3}"
    assert read in bob.desk.asked[0][1]
    assert bob.memory.texts == before and len(bob.game.played) == 2


@pytest.mark.parametrize("code", ["en", "es"])
def test_every_fault_of_a_link_has_its_words(code: str) -> None:
    from hive_core.rules.error_sentences import LINK_PROBLEMS

    t = words(code)
    for problem in LINK_PROBLEMS:
        text = t("friend.bad." + problem, read=1, expected=2)
        assert "{" not in text and text != "friend.bad." + problem


def test_names_are_made_harmless() -> None:
    ana, bob = Device(), Device()
    ana.invite()
    ana.session.play(LINES[0])
    bob.open(ana.send(EVIL + "\u202e\x00" + "x" * 500))
    assert bob.table.friend.name == EVIL[:24]
    again = Device(memory=ana.memory)
    again.links.send()
    assert again.desk.offers[-1].name == EVIL[:24]


def test_a_link_for_nobody_is_only_shown() -> None:
    game = Game.from_text("Base;wS1;bG1 -wS1;wQ wS1-")
    for linked in (Linked(game, 2, 0, NOBODY, ("", "")), Linked(game, 2, 9, NOBODY, ("", ""))):
        ana = Device()
        ana.open(spell_link(linked))
        assert ana.table.friend is None and ana.session.shown_ply == 2
        assert ana.game.text() == game.text() and ana.shelf() == []


def test_numbers_of_all_32_bits_are_kept() -> None:
    for number in (1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF):
        ana, bob = Device(number), Device()
        ana.invite()
        ana.session.play(LINES[0])
        bob.open(ana.send())
        bob.session.play(LINES[1])
        ana.open(bob.send())
        assert len(ana.game.played) == 2 and len(ana.shelf()) == 1


def test_a_forced_pass_needs_no_link() -> None:
    """The rules pass for whoever has to, on both devices."""
    ana, bob = Device(), Device()
    game = Game.from_text(
        r"Base+M;wM;bA1 wM/;wB1 wM\;bQ bA1/;wB2 /wM;bB1 -bQ;wQ -wB2;bB1 bQ;wB1 wM;bB2 bB1-;wB1 bA1"
    )
    game.undo()
    ana.session.new_game.begin_with(remote_match.seated(9, WHITE, ("", ""), 0), only_line(game))
    bob.session.new_game.begin_with(remote_match.seated(9, BLACK, ("", ""), 0), only_line(game))
    ana.session.play("wB1 bA1")
    bob.open(ana.send())
    assert bob.game.text() == ana.game.text()


def test_a_tab_that_stayed_behind_does_not_overwrite_the_game() -> None:
    ana, bob = both()
    late = ana.again()
    ana.session.play(LINES[2])
    bob.open(ana.send())
    late.session.play("wQ wS1/")
    assert "gone_on" in late.session.notices.names
    for key in (local_games.GAME + "0000004d", "skep.game"):
        assert json.loads(ana.memory.texts[key])["game"] == ana.game.text()
    assert ana.again().game.text() == ana.game.text()


def test_a_newer_or_damaged_record_of_the_shelf_does_no_harm() -> None:
    ana, _ = both()
    key = local_games.GAME + "0000004d"
    for text in ('{"schema": 2, "friend": {"number": 77}}', "{", "[]", '{"schema": 1}'):
        ana.memory.texts[key] = text
        again = ana.again()
        assert len(again.game.played) == 2
        if text.startswith('{"schema": 2'):
            again.session.notices.add("x")
            again.session.changed()
            assert ana.memory.texts[key] == text
        assert not again.session.saving.resume_local("no such key")


@pytest.mark.parametrize(
    "friend",
    [None, 7, {}, {"number": 0, "color": 0, "names": ["", ""], "settled": 0}]
    + [{"number": 5, "color": 3, "names": ["", ""], "settled": 0}]
    + [{"number": 5, "color": 1, "names": [""], "settled": 0}]
    + [{"number": 5, "color": 1, "names": ["", ""], "settled": None}],
)
def test_a_record_without_a_sound_friend_is_a_game_of_two_here(friend: Any) -> None:
    ana, _ = both()
    record = json.loads(ana.memory.texts[GAME])
    record["friend"] = friend
    record["key"] = ""
    ana.memory.texts[GAME] = json.dumps(record)
    again = ana.again()
    assert again.table.friend is None and again.table.players == ("person", "person")


def test_where_nothing_can_be_kept_the_game_goes_on() -> None:
    ana, bob = both()
    bob.memory.refuses = True
    ana.session.play(LINES[2])
    bob.open(ana.send())
    assert len(bob.game.played) == 3 and "not_saved" in bob.session.notices.names
    assert "gone_on" not in bob.session.notices.names


def test_another_game_from_a_text_is_not_the_friends() -> None:
    ana, _ = both()
    ana.session.text.paste("Base;wS1")
    assert ana.table.friend is None and ana.table.players == ("person", "person")
    assert len(ana.shelf()) == 1


def test_a_sent_link_holds_the_line_alone() -> None:
    ana, _ = both()
    ana.session.play(LINES[2])
    ana.session.undo()
    ana.session.play("wA1 wS1-")
    game = read_link(ana.send()).game
    assert len(list(game.root.lines())) == 1 and game.text() == ana.game.text()


# A game with its variations, to be looked at


def studied(device: Device) -> Node:
    """Plays a game that Black gives up, with a variation and a comment; the end of the variation."""
    device.session.new_game.start(changed(device.session.setup, opponent="person"))
    for text in ("wS1", "bG1 wS1-", "wQ -wS1"):
        device.session.play(text)
    game = device.session.game
    end = game.node
    game.visit(game.node.path()[1])
    game.branch("bA1 wS1-")
    game.comment(game.node, "Quicker.")
    beside: Node = game.node
    game.visit(end)
    game.end_as(WHITE)
    device.session.draw()
    return beside


def test_a_shared_game_has_its_variations_and_its_end() -> None:
    ana, bob = Device(), Device(88)
    studied(ana)
    bob.links.incoming.open_link("#" + (ana.session.text.tree() or ""))
    game = bob.session.game
    assert (
        game.game_string() == ana.session.game.game_string() and game.outcome()[1] == "resignation"
    )
    assert bob.desk.reviewed is game.node and len(list(game.root.nodes())) == 5


def test_a_game_shared_from_a_variation_of_its_review_opens_there_and_keeps_its_own_end() -> None:
    ana, bob = Device(), Device(88)
    beside = studied(ana)
    review = ana.session.review = GameReview(ana.session, ana.session.hints.advice.opponent)
    review.toggle()
    review.visit(beside)
    bob.links.incoming.open_link("#" + (ana.session.text.tree() or ""))
    shown, game = bob.desk.reviewed, bob.session.game
    assert (shown.ply.text, shown.comment) == ("bA1 wS1-", "Quicker.")
    assert game.node is game.root.end() and game.outcome()[1] == "resignation"
    # Where that variation is the main line by now, its end is not that of the game.
    review.promote()
    bob.links.incoming.open_link("#" + (ana.session.text.tree() or ""))
    assert bob.session.game.outcome()[0] == ONGOING


def test_a_plain_game_shared_from_an_early_ply_of_its_review_is_whole() -> None:
    ana, bob = Device(), Device(88)
    ana.session.new_game.start(changed(ana.session.setup, opponent="person"))
    for text in ("wS1", "bG1 wS1-", "wQ -wS1"):
        ana.session.play(text)
    assert ana.session.text.tree() is None
    review = ana.session.review = GameReview(ana.session, ana.session.hints.advice.opponent)
    review.toggle()
    review.reviewed_ply(1)
    bob.links.incoming.open_link("#" + (ana.session.text.tree() or ""))
    assert len(bob.session.game.played) == 3 and bob.session.in_view.ply == 1
    assert bob.desk.reviewed is None


def test_a_tree_that_is_too_much_for_a_link_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Device()
    studied(ana)
    monkeypatch.setattr("hive_core.notation.link_codec.LONGEST_LINK", 12)
    assert ana.session.text.tree() == ""


def test_the_shelf_keeps_what_went_farther_and_says_what_it_did_not_keep() -> None:
    memory = Memory()
    kept = local_games.LocalGames(Store(memory))

    def game(settled: int) -> dict[str, Any]:
        return {"friend": {"number": 7, "color": 0, "names": ["", ""], "settled": settled}}

    assert kept.put("k", game(2), "first")
    assert not kept.put("k", game(1), "second"), "another tab has gone on with it"
    assert not kept.put("k", {}, "second")
    assert (kept.get("k")["kept"], kept.get("k")["friend"]["settled"]) == ("first", 2)
    assert kept.put("k", game(3), "third") and kept.get("k")["kept"] == "third"
    memory.refuses = True
    assert not kept.put("k", game(4), "fourth") and kept.get("k")["kept"] == "third"
    memory.refuses = False
    memory.texts["skep.games.k"] = json.dumps({"schema": 99, "friend": None})
    assert not kept.put("k", game(5), "fifth"), "a newer version's is left alone"
    assert kept.get("k") == {}


def test_a_game_in_two_tabs_is_one_game() -> None:
    """The answer is opened in a tab of its own, as messengers do: the first tab follows."""
    ana, bob = both()
    ana.session.play(LINES[2])
    bob.open(ana.send())
    bob.session.play(LINES[3])
    second = ana.again()
    second.open(bob.send())
    name = local_games.GAME + ana.session.match.key
    said = len([call for call in ana.session.page.calls if call == ("say", "tab.followed")])
    assert said == 0 and len(ana.game.played) == 3
    ana.session.saving.follow_tab(name)
    assert ana.game.text() == second.game.text() and len(ana.game.played) == 4
    assert ("say", "tab.followed") in ana.session.page.calls
    # What is played in the first one is followed in the second, sent or not.
    ana.session.play(LINES[4])
    second.session.saving.follow_tab(name)
    assert second.game.text() == ana.game.text() and second.table.friend.due
    bob.open(ana.send())
    second.session.saving.follow_tab(name)
    assert not second.table.friend.due and bob.game.text() == second.game.text()
    before = dict(ana.memory.texts)
    for tab in (ana, second):
        tab.session.saving.follow_tab(name)
        tab.session.saving.follow_tab("skep.settings")
    assert ana.memory.texts == before, "to follow writes nothing"
    assert not ana.session.notices.names and not second.session.notices.names
