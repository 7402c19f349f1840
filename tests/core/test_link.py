"""A game as the part of an address after `#`: short, and whole or refused."""

from hive_core.game import Game
from hive_core.game.link import (
    LINE_WORK,
    LONGEST_NAME,
    MOST_NODES,
    MOST_WORK,
    NOBODY,
    UNBOUNDED,
    Linked,
    alone,
    clean_name,
    read_link,
    spell_link,
)
from hive_core.game.variations_text import read_tree, spell_tree
from hive_core.notation.link_codec import ALPHABET, CHECK, LONGEST_LINK, BitReader, BitWriter, check
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.rules.error_sentences import LINK_PROBLEMS
from hive_core.rules.errors import LinkError
from tests.core.drawing import error_of
from tests.core.test_tree import branched
from tests.core.test_tree import check as sound
from tests.core.test_tree_text import EXAMPLE, told

OPENING = "Base+MLP;InProgress;White[4];wS1;bG1 -wS1;wA1 wS1/;bQ \\bG1;wQ wA1-;bP /bG1"
OF_VERSION_1 = (
    ("g=1AAOHAAAxx33XA", "Base+MLP;NotStarted;White[1]"),
    ("g=1AAUHAYHMAFIAAWu0hjC", OPENING),
)
"""Texts that were written by version 1, and what they mean for good."""


def refused(text, problem):
    """The error of a text that is refused."""
    error = error_of(read_link, text)
    assert isinstance(error, LinkError) and error.problem == problem, (text, error)
    assert LINK_PROBLEMS[problem] in str(error) and error.read in str(error)
    return error


def test_a_game_comes_back_as_it_was():
    for text in (
        OPENING,
        "Base;NotStarted;White[1]",
        "Base+ML;InProgress;Black[1];wM",
        "Base;InProgress;White[2];wQ;bQ wQ-",
        "Base;BlackWins;Black[1];wS1",
        "Base;Draw;White[2];wS1;bS1 -wS1",
    ):
        game = Game.from_text(text)
        if "Wins" in text or "Draw" in text:
            game.end_as(BLACK if "Black" in text.split(";")[1] else DRAW)
        read = read_link(spell_link(alone(game)))
        assert read.game.game_string() == text
        assert read.game.snapshot() == game.snapshot()
        assert (read.ply, read.number, read.seat, read.names) == (
            len(game.played),
            0,
            NOBODY,
            ("", ""),
        )


def test_what_two_people_need_is_kept():
    game = Game.from_text(OPENING)
    for number, seat, names in (
        (1, WHITE, ("Ana", "")),
        (0xFFFFFFFF, BLACK, ("\u00d1u\u00f1o", "\u3042\U0001f41d")),
        (0x80000000, NOBODY, ("<b>&\"'", "x" * LONGEST_NAME)),
    ):
        read = read_link(spell_link(Linked(game, 2, number, seat, names)))
        assert (read.ply, read.number, read.seat, read.names) == (2, number, seat, names)


def test_a_position_to_begin_from_is_kept():
    for text in (
        "wQ@0,0 bQ@1,0 to:b;bA1 bQ-",
        "opening:free",
        "wQ@0,0 bG1@0,1 bQ@-1,0 to:b17;pass",
    ):
        if text.endswith("pass"):
            text = text[:-5]
        game = Game.from_text(text)
        read = read_link(spell_link(alone(game))).game
        assert read.text() == game.text() and read.snapshot() == game.snapshot()


def test_a_tree_comes_back_with_its_notes_and_the_place_in_it():
    for game in (read_tree(EXAMPLE), branched()):
        game.comment(game.root, "Before it all \U0001f41d }")
        game.mark(game.root.end(), ("dot@bQ", "1@-2,1"))
        for node in list(game.root.nodes()):
            game.visit(node)
            for ply in (0, len(game.played)):
                read = read_link(spell_link(changed(alone(game), ply=ply)))
                sound(read.game)
                assert told(read.game) == told(game)
                assert spell_tree(read.game) == spell_tree(game)
                assert [one.ply for one in read.game.node.path()] == [
                    one.ply for one in node.path()
                ]
                assert read.ply == ply
                assert spell_link(read) == spell_link(changed(alone(game), ply=ply))


def test_redo_goes_on_along_the_first_children():
    game = read_tree(EXAMPLE)
    game.goto(1)
    read = read_link(spell_link(alone(game))).game
    assert [node.ply.text for node in read.ahead()] == ["bG1 -wS1", "wQ wS1-"]


def test_every_truncation_is_named():
    text = spell_link(alone(Game.from_text(OPENING)))
    for end in range(len("g=1"), len(text)):
        error = refused(text[:end], "cut")
        assert str(end - 2) in error.read
        assert end < len("g=1AAA") or error.expected == str(len(text) - 2)
    for end in range(len("g=1")):
        refused(text[:end], "not_a_link")
    assert str(len(text) - 1) in refused(text + "A", "longer").read


def test_every_change_of_a_character_is_refused():
    text = spell_link(alone(Game.from_text(OPENING)))[2:]
    others = "".join([ALPHABET[at] for at in range(0, 64, 7)]) + "%\u00e1;"
    for place in range(len(text)):
        for sign in others:
            if sign != text[place]:
                error = error_of(read_link, text[:place] + sign + text[place + 1 :])
                assert isinstance(error, LinkError), (place, sign)
                if place >= 4 and sign in ALPHABET:
                    assert error.problem == "altered"
    swapped = text[:7] + text[8] + text[7] + text[9:]
    assert refused(swapped, "altered").expected in check(swapped[:-CHECK])
    refused(text.lower(), "altered")
    assert "'%' at position 5" in refused(text[:5] + "%" + text[6:], "not_a_link").read


def test_a_text_of_another_kind_is_named():
    text = spell_link(alone(Game()))[2:]
    refused(OPENING, "not_a_link")
    refused("", "not_a_link")
    refused("A" + text[1:], "not_a_link")
    assert refused("2" + text[1:], "newer").read == "version 2"
    refused("1" * (LONGEST_LINK + 1), "too_long")
    refused("\x00" * 3_000_000, "too_long")


def test_an_address_or_a_message_around_it_does_no_harm():
    text = spell_link(alone(Game.from_text(OPENING)))
    for around in ("https://skep.example/#%s", "#%s", "Your turn: https://a.example/x/?q#%s. Go!"):
        assert read_link(around % text).game.game_string() == OPENING
    assert read_link(text[2:]).game.game_string() == OPENING


def test_old_texts_mean_the_same():
    for text, game in OF_VERSION_1:
        assert read_link(text).game.game_string() == game
        assert spell_link(alone(Game.from_text(game))) == text


def test_a_forged_text_is_refused_too():
    head = ((0, 1), (0, 1), (0, 4), (0, 2), (0, 1))

    def forged(*more):
        out = BitWriter()
        for value, count in head + more:
            out.bits(value, count)
        return out.text()

    assert "the end" in refused(forged(), "content").read
    # a legal move beyond the last one
    assert "legal move" in refused(forged((2, 7), (0, 2), (31, 5)), "content").read
    # more plies than a game may have
    refused(forged((127, 7), (127, 7), (0, 5)), "content")
    # back beyond the beginning
    refused(forged((0, 7), (3, 5)), "content")
    # the same variation twice
    twice = ((1, 7), (0, 2), (1, 5), (1, 7), (0, 2))
    assert "twice" in refused(forged(*twice), "content").read
    # bugs that nobody knows
    out = BitWriter()
    for value, count in ((0, 2), (1, 1), (7, 3), (0, 1), (7, 3)):
        out.bits(value, count)
    refused(out.text(), "content")
    # something behind what is said
    out = BitWriter()
    for value, count in head + ((0, 7), (0, 5), (0, 3), (5, 6), (5, 6)):
        out.bits(value, count)
    refused(out.text(), "content")
    # half a character in a name, a name that is too long, a position that is none
    for name in ((1, [0xD83D]), (LONGEST_NAME + 1, [65] * (LONGEST_NAME + 1))):
        out = BitWriter()
        for value, count in ((0, 2), (0, 4), (0, 2), (1, 1), (7, 16), (7, 16), (0, 2)):
            out.bits(value, count)
        out.number(name[0], 4)
        for code in name[1]:
            out.number(code, 7)
        refused(out.text(), "content")
    out = BitWriter()
    out.bits(1, 2)
    out.word("wQ@0,0 wQ@5,5")
    refused(out.text(), "content")


def test_moves_after_the_end_of_a_game_are_refused():
    game = Game.from_text("Base+M", repetition=False)
    for text in ("wM", "bS1 wM-", "wQ -wM", "bQ bS1-"):
        game.play(text)
    for _ in range(3):
        for text in ("wQ \\wM", "bQ bS1\\", "wQ -wM", "bQ bS1-"):
            game.play(text)
    text = spell_link(alone(game))
    assert read_link(text, repetition=False).game.game_string() == game.game_string()
    assert "the game is over" in refused(text, "content").read
    assert read_link(text, None).game.repetition is False
    game.undo(8)
    assert read_link(spell_link(alone(game)), None).game.repetition is True


def test_a_tree_that_is_too_large_is_refused_before_it_is_sent():
    game = Game()
    game.comment(game.root, "bees" * 500)
    assert read_link(spell_link(alone(game))).game.root.comment == "bees" * 500
    for move in sorted(game.board.legal_moves())[:5]:
        game.branch(move)
        game.comment(game.node, "wasp" * 500)
        game.undo()
    error = error_of(spell_link, alone(game))
    assert isinstance(error, LinkError) and error.problem == "too_long"
    assert MOST_NODES > 400


def comb(plies, variations):
    """A game with a line of so many plies, which nobody wins, and so many variations early on."""
    game = Game("MLP", True, False)
    while len(game.played) < plies:
        for move in sorted(game.board.legal_moves()):
            game.play(move)
            if game.board.result() == ONGOING:
                break
            game.undo()
    game.goto(10)
    for move in sorted(game.board.legal_moves()):
        game.branch(move)
        for answer in sorted(game.board.legal_moves()):
            if variations > 0 and not game.node.variation(answer):
                game.branch(answer)
                game.undo()
                variations -= 1
        game.undo()
    game.visit(game.root.end())
    return game


def test_the_work_of_a_link_is_bounded_and_a_saved_game_only_by_its_nodes():
    """A link took seconds to read, with every later visit, since the game stays on the board."""
    assert LINE_WORK * 250 < MOST_WORK  # nobody plays as long
    for plies, variations in ((MOST_WORK // LINE_WORK + 1, 0), (30, MOST_WORK)):
        game = comb(plies, variations)
        error = error_of(spell_link, alone(game))
        assert isinstance(error, LinkError) and error.problem == "too_long"
        text = spell_link(alone(game), UNBOUNDED)
        assert error_of(read_link, text, None).read == "more positions"
        assert read_link(text, None, UNBOUNDED).game.text() == game.text()
    game = comb(MOST_WORK // LINE_WORK - 2, 0)
    game.visit(game.root.end().path()[250])  # what is in view is entered as well
    error = error_of(spell_link, alone(game))
    assert isinstance(error, LinkError) and error.problem == "too_long"
    game = comb(100, 500)
    assert read_link(spell_link(alone(game)), None).game.text() == game.text()


def test_repetitions_are_found_in_a_link_that_is_read_without_them():
    """The keys of positions are computed for the main line, and for others once they are shown."""
    game = comb(20, 30)
    read = read_link(spell_link(alone(game)), None).game
    assert read.keys == game.keys and all(read.keys)
    side = [node for node in read.root.nodes() if not node.key]
    assert side
    read.visit(side[0])
    assert all(read.keys)


def test_a_name_is_made_harmless_but_not_changed_needlessly():
    assert clean_name("  Ana\u00a0 \n Mar\u00eda ") == "Ana Mar\u00eda"
    assert clean_name("\u202eevil\u2066\u200b\x07\x9f\ufeff") == "evil"
    assert clean_name("<img src=x onerror=alert(1)>") == "<img src=x onerror=alert"
    assert clean_name("\U0001f41d" * 99) == "\U0001f41d" * LONGEST_NAME
    assert clean_name(chr(0xE0041) + " ") == ""


def test_numbers_of_every_size_come_back():
    for size in (1, 3, 4, 7):
        for value in (0, 1, 7, 8, 63, 64, 127, 128, 4095, 0x10FFFF):
            out = BitWriter()
            out.number(value, size)
            out.bits(5, 3)
            read = BitReader(out.text())
            if size > 1 or value < 1 << 17:
                assert (read.number(size), read.bits(3)) == (value, 5)
                read.end()


def test_an_unfinished_game_is_in_progress():
    assert read_link(spell_link(alone(Game.from_text(OPENING)))).game.agreed == (ONGOING, "")
