"""The address of a board in a frame: every parameter, every wrong value, every way to write a text."""

import random
from urllib.parse import quote, urlencode

import pytest

from hive_core.records import changed, fields_of
from web.address.embed_params import (
    ANYBODY,
    DEFAULTS,
    LAST_PLY,
    MODES,
    NOBODY,
    PARAMETERS,
    SHOWN,
    SHOWN_BY_MODE,
    Settings,
    read_address,
    read_blanks,
    read_changes,
    unquote,
)

STACKED = "wQ@0,0 bA1@1,0 wB1+bB1@-1,1 to:b game:Base+MLP"
GAME = r"Base+MLP;InProgress;White[2];wS1;bG1 -wS1;wQ wS1\;wB1 wQ"


def read(query, fragment=""):
    return read_address(query, fragment)


def test_what_wordpress_adds_to_a_frames_address_is_passed_over():
    """Each lesson and puzzle in a WordPress page reported a setting that it did not know."""
    for query, fragment in (("?lesson=L04&lang=es", ""), ("", "#lesson=L04&lang=es")):
        settings, problems = read(query, fragment + "#?secret=EmPBwSt25t")
        assert (settings.lesson, settings.lang, problems) == ("L04", "es", [])


def one(query):
    settings, problems = read(query)
    assert not problems
    return settings


def test_an_empty_address_is_all_defaults():
    assert read("") == (DEFAULTS, [])
    assert read("?", "#") == (DEFAULTS, [])


@pytest.mark.parametrize(
    ("query", "name", "value"),
    [
        ("?mode=explore", "mode", "explore"),
        ("?mode=STEP", "mode", "step"),
        ("?ply=12", "ply", 12),
        ("?ply=last", "ply", -1),
        ("?show=reserve,coords", "show", ("reserve", "coords")),
        ("?show=none", "show", ()),
        ("?show=", "show", None),
        ("?piece=bA1", "piece", "bA1"),
        ("?orient=5", "orient", 5),
        ("?mirror", "mirror", True),
        ("?mirror=0", "mirror", False),
        ("?anim=false", "anim", False),
        ("?theme=dark", "theme", "dark"),
        ("?lang=es", "lang", "es"),
        ("?rules=MLP", "rules", "MLP"),
        ("?rules=pm", "rules", "MP"),
        ("?rules=Base", "rules", ""),
        ("?rules=Base+ML", "rules", "ML"),
        ("?rules=Base%2BL", "rules", "L"),
        ("?opening=free", "opening", False),
        ("?opening=tournament", "opening", True),
        ("?ai=3", "ai", 3),
        ("?color=b", "color", 1),
        ("?bg=transparent", "bg", "transparent"),
        ("?accent=%23639", "accent", "#639"),
        ("?bg=%23FFF", "bg", "#fff"),
        ("?bg=%23f8f4ea", "bg", "#f8f4ea"),
        ("?autoheight=1", "autoheight", True),
        ("?origin=https://Example.org", "origin", "https://example.org"),
        ("?origin=http%3A%2F%2F127.0.0.1%3A8000", "origin", "http://127.0.0.1:8000"),
        ("?lesson=L24.2", "lesson", "L24.2"),
        ("?marks=circle@1,0,cross@0,-3", "marks", "circle@1,0,cross@0,-3"),
        ("?arrows=bA1%3E2,-1", "arrows", "bA1>2,-1"),
    ],
)
def test_values(query, name, value):
    assert getattr(one(query), name) == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mode", "chess"),
        ("ply", "-1"),
        ("ply", "99999"),
        ("ply", "1e3"),
        ("show", "reserve,clock"),
        ("piece", "white ant"),
        ("orient", "6"),
        ("orient", "1.5"),
        ("orient", "\u0663"),
        ("mirror", "maybe"),
        ("theme", "sepia"),
        ("lang", "german"),
        ("lang", "1x"),
        ("words", "x" * 8001),
        ("rules", "MLX"),
        ("rules", "MM"),
        ("opening", "closed"),
        ("ai", "6"),
        ("color", "red"),
        ("bg", "url(//x)"),
        ("bg", "red;position:fixed"),
        ("bg", "#ggg"),
        ("accent", "transparent"),
        ("anim", "2"),
        ("autoheight", "yes"),
        ("lesson", "../../secret"),
        ("lesson", "L24.x"),
        ("lesson", "javascript:alert(1)"),
        ("pos", "w" * 2001),
        ("arrows", "x" * 2001),
        ("marks", "x" * 2001),
        ("origin", "null"),
        ("origin", "javascript:alert(1)"),
        ("origin", "https://a.org/path"),
        ("origin", "https://"),
        ("origin", "*"),
    ],
)
def test_a_wrong_value_is_told_and_the_rest_counts(name, value):
    settings, problems = read("?" + urlencode({name: value, "nonsense": "1"}))
    told = [problem for problem in problems if problem[0] == name]
    assert len(told) == 1
    assert told[0][2] == name
    assert len(told[0][1]) <= 41
    if name != "origin":
        assert getattr(settings, name) == getattr(DEFAULTS, name)


def test_the_rest_of_the_address_still_works():
    settings, problems = read("?orient=9&mirror=1&theme=dark&nonsense=1")
    assert (settings.orient, settings.mirror, settings.theme) == (0, True, "dark")
    assert [problem[0] for problem in problems] == ["nonsense", "orient"]


def test_an_origin_that_cannot_be_one_shuts_the_door():
    assert read("?origin=htps://typo.org")[0].origin == NOBODY
    assert read("")[0].origin == ANYBODY


def test_the_fragment_wins():
    assert read("?orient=1&mirror=1", "#orient=2")[0].orient == 2


def test_known_strangers_are_passed_over():
    assert read("?v=1&python=pyodide&utm_source=x")[1] == []


def test_only_one_content_counts():
    settings, problems = read("?pos=wQ@0,0&lesson=L01&game=Base")
    assert (settings.lesson, settings.game, settings.pos) == ("L01", "", "")
    assert sorted(problem[0] for problem in problems) == ["game", "pos"]


@pytest.mark.parametrize("text", [STACKED, "wB1+bB1@0,0", "wQ@0,0 bQ@1,0", "to:b17 wQ@0,0"])
@pytest.mark.parametrize(
    "write",
    [
        quote,
        lambda text: urlencode({"": text})[1:],
        lambda text: text.replace(" ", "%20"),
        lambda text: text.replace(" ", "_"),
        lambda text: text.replace(" ", "+"),
    ],
    ids=["quote", "form", "blanks", "underscores", "plus"],
)
def test_a_position_can_be_written_in_many_ways(text, write):
    assert one("?pos=" + write(text)).pos == text


@pytest.mark.parametrize(
    "write",
    [quote, lambda text: urlencode({"": text})[1:], lambda text: text.replace(" ", "+")],
    ids=["quote", "form", "plus"],
)
@pytest.mark.parametrize("text", [GAME, STACKED + ";wQ -bA1;bA1 wQ"])
def test_a_game_can_be_written_in_many_ways(text, write):
    assert one("?game=" + write(text)).game == text


@pytest.mark.parametrize("text", ["%", "%zz", "%e", "%ff%fe", "a%2", "%E2%82", "%00%01"])
def test_odd_escapes_do_no_harm(text):
    assert isinstance(unquote(text), str)
    read("?pos=" + text + "&" + text + "=" + text)


def test_what_is_no_text_stays_as_it_is_written():
    assert unquote("%ff") == "%ff"
    assert unquote("%41\ud800") == "%41\ud800"
    assert unquote("caf%C3%A9%20%2B") == "café +"


def test_an_endless_address_is_not_read():
    settings, problems = read("?pos=" + "x" * 200_000)
    assert settings == DEFAULTS
    assert problems[0][2] == "short_address"


def test_changes_use_the_same_names_and_values():
    settings, problems = read_changes(
        DEFAULTS,
        {"orient": 3, "mirror": True, "show": ["coords", "legal"], "theme": "dark", "ai": 2},
    )
    assert not problems
    assert settings.orient == 3
    assert settings.mirror is True
    assert settings.show == ("coords", "legal")
    assert settings.ai == 2


def test_another_content_forgets_what_belonged_to_the_first():
    before = changed(DEFAULTS, pos="wQ@0,0", piece="wQ", marks="dot@0,0", orient=2)
    after, problems = read_changes(before, {"game": "Base"})
    assert not problems
    assert (after.pos, after.piece, after.marks, after.orient) == ("", "", "", 2)


def test_null_puts_back_the_default():
    assert read_changes(changed(DEFAULTS, orient=2), {"orient": None})[0].orient == 0


@pytest.mark.parametrize(
    "data",
    [
        {"orient": 1.5},
        {"orient": {"valueOf": 1}},
        {"show": [1, 2]},
        {"pos": ["wQ@0,0", []]},
        {"origin": "https://other.org"},
        {"autoheight": True},
        {"__proto__": "x"},
        {"constructor": 1},
        {"orient": True, "nonsense": 1},
    ],
)
def test_wrong_changes_are_told(data):
    assert read_changes(DEFAULTS, data)[1]


def test_reading_leaves_the_settings_alone():
    before = changed(DEFAULTS, orient=1)
    read_changes(before, {"orient": 3})
    assert before.orient == 1


def test_the_rows_are_the_fields_of_the_settings():
    assert [row.name for row in PARAMETERS] == fields_of(Settings)


def slow_blanks(raw):
    """What `read_blanks` means, in quadratic time."""
    out = ""
    for number, part in enumerate(raw.split("+")):
        if number:
            word = out.replace(";", " ; ").split(" ")[-1]
            joins = word[-4:].lower() == "base" or not (":" in word or "@" in word)
            out += "+" if joins and word and ";" not in out else " "
        out += unquote(part).replace("_", " ")
    return out


def test_many_plus_signs_are_read_like_few():
    chance = random.Random(30)
    parts = ("+", "+", "wB1", "bA1", "@0,0", "Base", "game:", " ", "_", ";", "%2B", "%20", "M", "a")
    for _ in range(3000):
        raw = "".join(chance.choice(parts) for _ in range(chance.randrange(12)))
        assert read_blanks(raw) == slow_blanks(raw), raw


@pytest.mark.slow
def test_a_million_plus_signs_do_not_freeze_the_frame():
    assert read_blanks("+" * 1_000_000) == " " * 1_000_000
    assert read_blanks("a+" * 500_000) == "a+" * 500_000
    assert read_blanks(";" + "a+" * 500_000) == ";" + "a " * 500_000


def test_what_is_around_a_board_by_its_mode():
    assert set(SHOWN_BY_MODE) == set(MODES)
    for mode, parts in SHOWN_BY_MODE.items():
        assert set(parts) <= set(SHOWN)
        assert one("?show=" + ",".join(parts)).show == parts
        assert "link" in parts and ("last" in parts) == (mode != "lesson")
    assert set(SHOWN_BY_MODE["play"]) - set(SHOWN_BY_MODE["view"]) == {
        "reserve",
        "status",
        "controls",
        "legal",
    }


def test_the_defaults_leave_most_to_the_content_and_the_reader():
    given = {name: getattr(DEFAULTS, name) for name in fields_of(Settings)}
    assert {name: value for name, value in given.items() if value not in ("", 0, None)} == {
        "ply": LAST_PLY,
        "theme": "auto",
        "tiles": "bakelite",
        "lang": "auto",
        "anim": True,
        "bg": "auto",
        "accent": "auto",
        "origin": ANYBODY,
    }
    assert LAST_PLY == -1


@pytest.mark.parametrize("name", ["theme", "lang", "bg"])
def test_auto_can_be_asked_for(name):
    assert getattr(one(f"?{name}=auto"), name) == "auto"
