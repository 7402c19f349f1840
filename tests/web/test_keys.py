"""keys: a key press means one thing, and only on the board."""

import pytest

from hive_core.rules.bugs import BUGS
from hive_core.rules.hexes import AXIAL
from web.board.keys import BUG_LETTERS, GAME_KEYS, HELP_KEYS, NUMBER_PAD, PLAIN, Keys


@pytest.mark.parametrize(
    ("key", "axial"),
    [("w", (1, -1)), ("d", (1, 0)), ("c", (0, 1)), ("z", (-1, 1)), ("a", (-1, 0)), ("q", (0, -1))],
)
def test_letters_around_the_s_go_around_the_hex(key: str, axial: tuple[int, int]) -> None:
    direction = AXIAL.index(axial)
    assert Keys().read(key) == ("move", direction)
    assert Keys().read(key.upper()) == ("move", direction)


def test_arrows_and_number_pad_do_the_same() -> None:
    assert Keys().read("ArrowLeft") == Keys().read("a")
    assert Keys().read("ArrowRight") == Keys().read("d")
    assert Keys().read("Home", "Numpad7") == Keys().read("q")
    assert Keys().read("9", "Numpad9") == Keys().read("w")
    assert Keys().read("3", "Numpad3") == Keys().read("c")
    assert Keys().read("1", "Numpad1") == Keys().read("z")


def test_home_and_end() -> None:
    assert Keys().read("Home") == ("row", 0)
    assert Keys().read("End", ctrl=True) == ("all", 1)


def test_p_waits_for_the_letter_of_a_bug() -> None:
    keys = Keys()
    assert keys.read("p") == ("which_bug", 0)
    assert keys.read("a") == ("bug", BUG_LETTERS.index("a"))
    assert keys.read("a") == ("move", 4)


def test_shift_goes_back() -> None:
    keys = Keys()
    keys.read("P", shift=True)
    assert keys.read("s") == ("bug_back", BUG_LETTERS.index("s"))
    keys.read("p")
    keys.read("Shift", shift=True)
    assert keys.read("S", shift=True) == ("bug_back", BUG_LETTERS.index("s"))
    assert keys.read("N", shift=True) == ("next_target", -1)


def test_p_and_p_again_finds_the_pillbug() -> None:
    keys = Keys()
    keys.read("p")
    assert keys.read("p") == ("bug", BUG_LETTERS.index("p"))


def test_another_key_ends_the_waiting() -> None:
    keys = Keys()
    keys.read("p")
    assert keys.read("Escape") == ("cancel", 0)
    assert keys.read("a") == ("move", 4)


def test_keys_of_the_browser_are_left_alone() -> None:
    keys = Keys()
    for key in ("Tab", "F5", "Shift", "Control", "Dead", "é", "0"):
        assert keys.read(key) is None
    assert keys.read("c", ctrl=True) is None
    assert keys.read("d", alt=True) is None


def test_every_bug_has_its_letter() -> None:
    assert sorted(BUG_LETTERS) == sorted(bug.letter.lower() for bug in BUGS)
    assert {direction for name, direction in PLAIN.values() if name == "move"} == set(range(6))
    assert {direction for name, direction in NUMBER_PAD.values() if name == "move"} == set(range(6))


@pytest.mark.parametrize(
    ("key", "code", "intent"),
    [
        ("ArrowUp", "", ("vertical", 0)),
        ("ArrowDown", "", ("vertical", 1)),
        ("8", "Numpad8", ("vertical", 0)),
        ("2", "Numpad2", ("vertical", 1)),
        ("6", "Numpad6", ("move", 1)),
        ("4", "Numpad4", ("move", 4)),
        ("Home", "", ("row", 0)),
        ("End", "", ("row", 1)),
        ("n", "", ("next_target", 1)),
        ("+", "", ("zoom", 1)),
        ("=", "", ("zoom", 1)),
        ("-", "", ("zoom", -1)),
        ("+", "NumpadAdd", ("zoom", 1)),
        ("-", "NumpadSubtract", ("zoom", -1)),
        ("Enter", "", ("tap", 0)),
        (" ", "", ("tap", 0)),
        ("Escape", "", ("cancel", 0)),
        ("f", "", ("fit", 0)),
        ("x", "", ("peek", 0)),
        ("?", "Slash", ("help", 0)),
    ],
)
def test_each_key_goes_its_way(key: str, code: str, intent: tuple[str, int]) -> None:
    assert Keys().read(key, code) == intent


def test_what_needs_nothing_more_says_nought() -> None:
    ways = {"move", "vertical", "row", "zoom", "next_target"}
    assert {argument for name, argument in PLAIN.values() if name not in ways} == {0}


def test_with_control_only_the_ends_of_the_board_are_the_boards() -> None:
    assert Keys().read("Home", ctrl=True) == ("all", 0)
    for key in [*PLAIN, "p"]:
        if key not in ("Home", "End"):
            assert Keys().read(key, ctrl=True) is None
            assert Keys().read(key, alt=True) is None


def test_a_letter_pressed_with_alt_or_control_ends_the_waiting_for_a_bug() -> None:
    for ctrl in (False, True):
        keys = Keys()
        keys.read("p")
        assert keys.read("s", ctrl=ctrl, alt=not ctrl) is None
        assert keys.read("s") == ("around", 0)


def test_keys_held_down_with_others_do_not_end_the_waiting() -> None:
    for key in ("Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"):
        keys = Keys()
        keys.read("p")
        assert keys.read(key) is None
        assert keys.read("s") == ("bug", BUG_LETTERS.index("s"))


def test_a_letter_that_no_bug_has_means_itself_after_p() -> None:
    keys = Keys()
    keys.read("p")
    assert keys.read("o") == ("where", 0)
    keys.read("p", shift=True)
    assert keys.read("o") == ("where", 0)
    assert keys.read("q") == ("move", 5)


ARROWS = {"←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", "Esc": "Escape"}
MEANT = {
    "neighbours": {"move"},
    "arrows": {"move", "vertical"},
    "enter": {"tap"},
    "next": {"next_target"},
    "piece": {"bug"},
    "escape": {"cancel"},
    "reserve": {"reserve"},
    "say": {"where", "last", "turn"},
    "ask": {"moves", "around", "peek"},
    "help": {"help"},
    "advice": {"hint", "value"},
    "marks": {"mark"},
    "type": {"type"},
}
WITHOUT_A_ROW = {"row", "zoom", "fit"}
"""What can be found out without the help: the ends of a row, and what the buttons of a board do too."""


@pytest.mark.parametrize(("caps", "row"), GAME_KEYS)
def test_the_help_names_the_keys_that_the_board_reads(caps: str, row: str) -> None:
    before, _, listed = caps.rpartition(", ")
    found = set()
    for cap in listed.split():
        keys = Keys()
        if before:
            assert keys.read(before) == ("which_bug", 0)
        intent = keys.read(ARROWS.get(cap, cap))
        assert intent
        found.add(intent[0])
    assert found == MEANT[row]


def test_no_key_is_left_out_of_the_help() -> None:
    explained = set().union(*[MEANT[row] for _, row in GAME_KEYS])
    assert {name for name, _ in PLAIN.values()} - explained == WITHOUT_A_ROW
    assert set(HELP_KEYS) < set(GAME_KEYS)
    assert {row for _, row in set(GAME_KEYS) - set(HELP_KEYS)} == {"advice", "marks", "type"}
