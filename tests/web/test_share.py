"""The lines that put a board on somebody's page say what was chosen, whatever stands in it."""

import html
import html.parser
import json
import re
import urllib.parse

import pytest

from hive_boards.board import read as read_fence
from hive_core.drawing import notebook
from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.game import Game
from hive_core.game.link import read_link
from hive_core.notation.position import parse_position, spell_position
from hive_core.records import changed
from tools.build.wheel import wheel_name
from web.address.embed_params import SHOWN, SHOWN_BY_MODE, read_address
from web.share import embed_code
from web.share.embed_settings import (
    KINDS,
    PARTS,
    WIDTHS,
    Choices,
    kinds,
    offered,
    on_pictures,
)
from web.share.shared_position import NOTHING, Subject, has_board

SITE = "https://bees.example/skep/"
GAME = "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1/;bQ /bG1"
POSITION = "wQ@0,0 bQ@1,0 wB1+bB1@-1,1 to:b"
NASTY = 'A "quoted" <b>title</b> & more'


def subject(**changes):
    whole = {"position": POSITION, "game": GAME, "ply": 3, "plies": 4, "turn": 1}
    more = {"lesson": "", "title": "", "signs": (), "arrows": (), "place": "", "preview": ""}
    return Subject(**{**whole, **more, **changes})


LESSON = subject(
    game="", ply=0, plies=0, lesson="L24", title="Three steps", place="L24", preview="L24"
)


PUZZLE = changed(LESSON, lesson="", title="Puzzle 3", place="P30-34", preview="P30-34")


def every_choice():
    """Choices of all kinds, each control moved once, with what they are about."""
    for about in (subject(), LESSON, PUZZLE):
        for kind in kinds(about):
            for change in (
                {},
                {"level": 2},
                {"theme": "dark", "lang": "es"},
                {"orient": 5},
                {"switched": {"coords": True}},
                {"switched": dict.fromkeys(SHOWN, False)},
                {"width": 480, "ratio": "1/1", "sandboxed": True},
            ):
                choices = Choices()
                choices.kind = kind
                for name, value in change.items():
                    setattr(choices, name, value)
                yield choices, about


def test_a_link_leads_to_the_preview_where_the_site_has_one():
    assert embed_code.link(SITE, LESSON) == SITE + "learn.html#L24"
    assert embed_code.link(SITE, LESSON, "", "to/es/") == SITE + "to/es/L24.html"
    assert embed_code.link(SITE, PUZZLE) == SITE + "learn.html#P30-34"
    assert embed_code.link(SITE, subject(), "", "to/") == embed_code.link(SITE, subject())


class Tags(html.parser.HTMLParser):
    """What an HTML parser makes of a text: (tag, attributes), and the words between."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.words = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        if data.strip():
            self.words.append(data.strip())


def settings(address):
    """What embed.html understands of an address, without a complaint."""
    parts = urllib.parse.urlsplit(address)
    assert address.startswith(SITE + "embed.html")
    found, problems = read_address(parts.query, parts.fragment)
    assert problems == []
    return found


def shown(found):
    """The same with what goes without saying said."""
    mode = found.mode or (
        "lesson" if found.lesson or found.puzzle else "step" if found.game else "view"
    )
    parts = SHOWN_BY_MODE[mode] if found.show is None else found.show
    level = found.ai if mode == "play" else 0
    ply = -1 if found.ply == 4 else found.ply
    color = found.color if level else 0
    return changed(found, mode=mode, show=set(parts), ai=level, ply=ply, color=color)


def test_what_is_written_means_what_the_preview_shows():
    count = 0
    for choices, about in every_choice():
        short = settings(embed_code.address(SITE, choices.params(about)))
        whole = settings(embed_code.address(SITE, choices.everything(about)))
        assert shown(short) == shown(whole)
        assert len(choices.params(about)) <= len(choices.everything(about))
        count += 1
    assert count == 12 * 7


def test_content_arrives_as_it_was():
    for choices, about in every_choice():
        found = settings(embed_code.address(SITE, choices.params(about)))
        if choices.kind == "lesson":
            assert found.lesson == "L24"
        elif choices.kind == "puzzle":
            assert found.puzzle == "P30-34"
        elif choices.kind == "step":
            assert Game.from_text(found.game).text() == Game.from_text(GAME).text()
        else:
            board = parse_position(found.pos)
            assert spell_position(board) == spell_position(parse_position(POSITION))


def test_what_goes_without_saying_is_not_written():
    choices = Choices()
    assert choices.params(subject()) == [("pos", POSITION)]
    choices.kind = "step"
    assert choices.params(subject()) == [("game", GAME), ("ply", "3")]
    assert choices.params(subject(ply=4)) == [("game", GAME)]
    choices.kind = "play"
    assert choices.params(subject()) == [("pos", POSITION), ("mode", "play")]
    choices.level = 1
    assert choices.params(subject())[2:] == [("ai", "2"), ("color", "b")]
    choices.kind = "lesson"
    assert choices.params(LESSON) == [("lesson", "L24")]
    choices.kind = "puzzle"
    assert choices.params(PUZZLE) == [("puzzle", "P30-34")]


def test_signs_and_arrows_come_along():
    board = parse_position(POSITION)
    signs = read_signs("circle@2,-1,cross@bQ,1@-1,0", board)
    arrows = read_arrows("wQ>0,-1>-1,0", board)
    choices = Choices()
    for kind, there in (("view", True), ("explore", True), ("step", False), ("play", False)):
        choices.kind = kind
        params = dict(choices.params(subject(signs=signs, arrows=arrows)))
        assert ("marks" in params, "arrows" in params) == (there, there)
        if there:
            shown_on = parse_position(params["pos"])
            assert read_signs(params["marks"], shown_on) == signs
            assert read_arrows(params["arrows"], shown_on) == arrows


def test_kinds_fit_the_subject():
    assert kinds(subject()) == ["view", "explore", "step", "play"]
    assert kinds(subject(plies=0, ply=0)) == ["view", "explore", "play"]
    assert kinds(LESSON) == ["lesson", "view", "explore", "play"]
    assert kinds(PUZZLE) == ["puzzle", "view", "explore", "play"]


def test_rules_and_ideas_have_no_board_to_share():
    assert all(has_board(about) for about in (subject(), LESSON, PUZZLE))
    for place in ("rules", "ideas-throw"):
        about = changed(NOTHING, place=place, preview=place)
        assert not has_board(about)
        assert embed_code.link(SITE, about, "", "to/") == f"{SITE}to/{place}.html"
    assert embed_code.link(SITE, changed(about, preview="")) == SITE + "learn.html#ideas-throw"


def test_a_last_move_is_offered_where_the_text_knows_one():
    assert "last" not in offered("view", subject())
    assert "last" in offered("view", subject(position=POSITION + " last:wQ"))
    assert "last" in offered("step", subject())
    assert offered("play", subject(position="")) == [p for p in PARTS["play"] if p != "last"]


def test_all_parts_are_known_to_the_board():
    assert set(KINDS) == set(PARTS) == {*SHOWN_BY_MODE, "puzzle"}
    assert {part for parts in PARTS.values() for part in parts} <= set(SHOWN)
    # 0 is a board as wide as its column.
    assert WIDTHS == (0, 640, 480, 320)


def test_a_sealed_frame_has_no_computer():
    choices = Choices()
    choices.sandboxed = True
    assert choices.is_sandboxed()
    choices.kind, choices.level = "play", 0
    assert not choices.is_sandboxed()


@pytest.mark.parametrize("sandboxed", [False, True])
def test_iframe(sandboxed):
    params = [("pos", POSITION), ("mode", "explore")]
    line = embed_code.code("iframe", SITE, params, NASTY, embed_code.Size(480, "1/1"), sandboxed)
    assert "\n" not in line
    ((tag, attrs),) = Tags(line).tags
    assert tag == "iframe"
    assert settings(attrs["src"]).pos == POSITION
    assert attrs["title"] == NASTY
    assert attrs["loading"] == "lazy"
    size = "display:block;width:100%;max-width:480px;aspect-ratio:1/1;border:0"
    assert attrs["style"] == "height:auto;" + size
    assert (attrs["width"], attrs["height"]) == ("100%", "480")
    assert ("sandbox" in attrs) == sandboxed


def test_a_host_that_makes_its_own_frame_gets_the_address_alone():
    params = [("pos", POSITION), ("mode", "explore"), ("lang", "es")]
    text = embed_code.code("address", SITE, params, NASTY, embed_code.Size(320), sandboxed=True)
    assert text.startswith(SITE + "embed.html#pos=") and not set(text) & set(" \n\"'<>")
    found = settings(text)
    assert (found.pos, found.mode, found.lang) == (POSITION, "explore", "es")


def test_element():
    params = [("game", GAME), ("ply", "3")]
    tags = Tags(embed_code.code("element", SITE, params, NASTY, embed_code.Size(320))).tags
    assert tags.pop(0) == ("link", {"rel": "stylesheet", "href": SITE + "hive-board.css"})
    assert tags[0] == ("script", {"defer": None, "src": SITE + "hive-board.js"})
    attrs = {"game": GAME, "ply": "3", "title": NASTY, "style": "max-width:320px"}
    assert tags[1] == ("hive-board", attrs)
    assert tags[2][0] == "a" and settings(tags[2][1]["href"]).game == GAME
    assert " style=" not in embed_code.code("element", SITE, params, "", embed_code.Size())


@pytest.mark.parametrize("form", embed_code.FORMS)
def test_no_text_breaks_out(form):
    """Of what is HTML; a fence, a directive and a call are read by their own readers, below."""
    params = [("pos", '"><script>'), ("arrows", "bA1>2,-1")]
    text = embed_code.code(form, SITE, params, NASTY, embed_code.Size(480))
    tags = [tag for tag, _ in Tags(text).tags]
    assert set(tags) <= {"link", "script", "iframe", "hive-board", "a", "div"}
    assert tags.count("script") == (form == "element")


@pytest.mark.parametrize(
    "params",
    [
        [("pos", POSITION), ("mode", "explore"), ("show", "none"), ("marks", "circle@1,0")],
        [("game", GAME), ("ply", "2"), ("theme", "dark"), ("lang", "es"), ("orient", "2")],
        [("lesson", "L24")],
        [("pos", POSITION), ("mode", "play"), ("ai", "2"), ("color", "b")],
    ],
)
def test_pages_and_notebooks_get_what_their_packages_read(params, monkeypatch):
    """They got raw HTML, though the fence, the directive and the call are shorter and documented."""
    title = NASTY + "\nand more"
    text = embed_code.code("mkdocs", SITE, params, title, embed_code.Size(), sandboxed=True)
    setting, block = text.split("<!-- page.md -->\n```hive\n")
    assert f"markdown_extensions:\n  - hive_boards:\n      site: {SITE}\n" in setting
    assert all(f"{SITE}wheels/{wheel_name(one)}" in setting for one in ("hive_core", "hive_boards"))
    wanted = {**dict(params), "title": " ".join(title.split()), "sandbox": embed_code.SANDBOX}
    assert read_fence(block.removesuffix("\n```")).attributes == wanted
    text = embed_code.code("sphinx", SITE, params, title, embed_code.Size(), sandboxed=True)
    conf, page = text.split(".. page.rst\n\n.. hive::\n")
    found: dict[str, object] = {}
    exec(conf, {}, found)
    assert found == {"extensions": ["hive_boards.sphinx"], "hive_site": SITE}
    lines = [line.removeprefix("   ") for line in page.splitlines()]
    lines = [re.sub(r"^:(\w+):", r"\1:", line) for line in lines if line]
    assert read_fence("\n".join(lines)).attributes == wanted
    text = embed_code.code("jupyter", SITE, params, title, embed_code.Size())
    magic, _, rest = text.partition("\n")
    assert magic == f"%pip install {SITE}wheels/{wheel_name()}"
    shown: dict[str, object] = {}
    monkeypatch.setattr(notebook, "site", "")
    exec(rest.replace("notebook.live(", "shown = notebook.live("), {}, shown)
    assert shown["shown"].given == {**dict(params), "title": title}  # type: ignore[attr-defined]


def test_sizes():
    assert embed_code.Size().css(True) == "display:block;width:100%;aspect-ratio:4/3;border:0"
    css = embed_code.Size(480, "16/10", 440).css(True)
    assert css.startswith("display:block;width:100%;max-width:480px;aspect-ratio:16/10;")
    assert css.endswith("min-height:440px;border:0")
    assert embed_code.Size(480, "16/10", 440).css(False) == "max-width:480px"
    assert embed_code.Size(480, "16/10", 440).height() == 440
    assert embed_code.Size(640, "16/10", 240).height() == 400


def test_a_notebooks_frame_has_a_title_as_every_frame():
    made: dict[str, list[str]] = {}
    for title in (NASTY, "It's \\n one", "Una reina y un escarabajo"):
        text = embed_code.code("jupyter", SITE, [("pos", POSITION)], title, embed_code.Size(480))
        exec(text.partition("\n")[2], {"IFrame": lambda src, **more: made.update(more)})
        assert len(made["extras"]) == 1
        named = made["extras"][0]
        assert html.unescape(named) == f'title="{title}"' and "\n" not in named


def test_jupyter_is_python():
    called: dict[str, object] = {}
    for size, wide, high in (
        (embed_code.Size(), "100%", 480),
        (embed_code.Size(480, "1/1"), 480, 480),
    ):
        text = embed_code.code("jupyter", SITE, [("pos", POSITION)], NASTY, size, sandboxed=True)
        first, _, rest = text.partition("\n")
        assert first == "from IPython.display import IFrame"
        frame = lambda src, **more: called.update(src=src, **more)  # noqa: E731
        exec(rest, {"IFrame": frame})
        assert settings(called["src"]).pos == POSITION
        assert (called["width"], called["height"]) == (wide, high)
        assert called["extras"] == [
            f'title="{embed_code.escape(NASTY)}"',
            f"sandbox='{embed_code.SANDBOX}'",
        ]


def test_sphinx_settings_are_python():
    text = embed_code.code("sphinx", SITE, [("pos", POSITION)], NASTY, embed_code.Size(480))
    conf, page = text.split(".. page.rst")
    found: dict[str, object] = {}
    exec(conf, {}, found)
    assert found == {
        "html_css_files": [SITE + "hive-board.css"],
        "html_js_files": [(SITE + "hive-board.js", {"defer": "defer"})],
    }
    block = page.split(".. raw:: html\n\n")[1].splitlines()
    assert all(line.startswith("   ") for line in block)
    assert Tags(block[0]).tags[0][0] == "hive-board"


def test_markdown_gets_a_block():
    """A game may end with a backslash; within a line some Markdown would escape the quote after it."""
    params = [("game", GAME + ";bA1 wS1\\")]
    text = embed_code.code("mkdocs", SITE, params, NASTY, embed_code.Size(480))
    setting, line = text.split("<!-- page.md -->\n")
    assert f"extra_css:\n  - {SITE}hive-board.css\n" in setting
    assert f"  - path: {SITE}hive-board.js\n    defer: true\n" in setting
    assert line.startswith("<div><hive-board game=") and line.endswith("</hive-board></div>")
    assert dict(Tags(line).tags)["hive-board"]["game"].endswith("bA1 wS1\\")


def test_links_open_in_the_app():
    assert embed_code.link(SITE, LESSON) == SITE + "learn.html#L24"
    for about, text, ply in ((subject(), GAME, 3), (subject(game="", ply=0), POSITION, 0)):
        link = embed_code.link(SITE, about)
        assert link.startswith(SITE + "#g=") and len(link) < len(SITE) + 200
        read = read_link(link)
        assert (read.game.text(), read.ply, read.number) == (text, ply, 0)


def test_the_link_of_a_game_says_how_it_ended():
    ended = GAME.replace("InProgress", "BlackWins")
    game = read_link(embed_code.link(SITE, subject(game=ended))).game
    assert game.game_string() == ended and game.outcome()[1] == "resignation"


def test_a_game_too_long_for_a_short_link_is_linked_in_words(monkeypatch):
    monkeypatch.setattr("hive_core.notation.link_codec.LONGEST_LINK", 12)
    link = embed_code.link(SITE, subject())
    assert urllib.parse.unquote(link) == SITE + "#game=" + GAME


@pytest.mark.parametrize("text", ["wQ@0,0 bA1@1,-1", "a&b=c#d%e+f_g", "ñ “x” 🐝", "\\wS1/"])
def test_quoted_text_is_read_back(text):
    quoted = embed_code.quote(text)
    assert urllib.parse.unquote(quoted) == text
    assert not set(quoted) & set(' "<>&#+=\\^`{|}')
    assert quoted.isascii()
    assert json.loads(f'"{quoted}"') == quoted


def test_a_picture_marks_a_last_move_only_of_a_game():
    assert on_pictures(subject()) == ["last", "coords"]
    assert on_pictures(subject(game="")) == ["coords"]


@pytest.mark.parametrize(
    ("kind", "least"),
    [("lesson", 520), ("puzzle", 520), ("view", 0), ("explore", 440), ("step", 440), ("play", 520)],
)
def test_a_size_is_the_chosen_one_and_not_too_low_for_its_kind(kind, least):
    choices = Choices()
    choices.kind, choices.width, choices.ratio = kind, 320, "16/10"
    assert vars(choices.size()) == {"width": 320, "ratio": "16/10", "least": least}


def test_only_what_is_chosen_to_be_sealed_is():
    choices = Choices()
    choices.kind = "play"
    assert choices.may_sandbox() and not choices.is_sandboxed()
    choices.sandboxed = True
    assert choices.is_sandboxed()
    choices.level = 0
    assert not choices.may_sandbox()
    choices.kind = "step"
    assert choices.may_sandbox()


def test_everything_of_a_board_is_said_to_the_preview():
    choices = Choices()
    choices.kind, choices.level, choices.orient = "play", 2, 2
    assert choices.everything(subject()) == [
        ("pos", POSITION),
        ("mode", "play"),
        ("ai", "3"),
        ("color", "b"),
        ("show", "reserve,status,controls,last,link,legal"),
        ("orient", "2"),
        ("theme", "auto"),
        ("lang", "auto"),
    ]
    choices.kind = "lesson"
    assert [name for name, _ in choices.everything(LESSON)] == [
        "lesson",
        "mode",
        "show",
        "theme",
        "lang",
    ]


def test_a_board_that_shows_nothing_says_so():
    choices = Choices()
    choices.switched = dict.fromkeys(SHOWN, False)
    assert dict(choices.params(subject()))["show"] == "none"


def test_the_height_is_that_of_the_ratio_but_not_too_low():
    assert embed_code.Size(0, "4/3").height() == 480
    assert embed_code.Size(320, "4/3", 440).height() == 440
    assert embed_code.Size(480, "1/1", 480).height() == 480


def test_the_address_of_an_empty_board_is_bare():
    assert embed_code.address(SITE, []) == SITE + "embed.html"
    whole = embed_code.address(SITE, [("pos", "wQ@0,0 bQ@1,0"), ("title", "a b")])
    assert whole == SITE + "embed.html#pos=wQ@0,0_bQ@1,0&title=a%20b"
    assert embed_code.quote("a\n\t") == "a%0A%09"


def test_attributes_are_escaped_once():
    assert (
        embed_code.tag("p", [("title", '<a & "b">')])
        == '<p title="&lt;a &amp; &quot;b&quot;&gt;"></p>'
    )
    assert embed_code.tag("p", [], "<b>x</b>") == "<p><b>x</b></p>"
