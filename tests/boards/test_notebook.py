"""Boards and games in a notebook: a picture, and a live board where a site is known."""

import ast
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from hive_core.drawing import notebook
from hive_core.files import read
from hive_core.game import Game
from hive_core.notation.position import parse_position
from tools.build.docs import SOURCE
from web.address.embed_params import read_address
from web.common.i18n import CODES
from web.embed.annotated import read_annotated
from web.embed.game_source import open_game


class Frame(HTMLParser):
    def handle_starttag(self, tag, attrs):
        assert tag == "iframe"
        self.given = dict(attrs)


def framed(shown):
    page = Frame()
    page.feed(shown._repr_html_())
    return page.given


def test_a_board_and_a_game_draw_themselves():
    """They printed as <... object at 0x...>."""
    notebook.use("")
    board = parse_position("wQ@0,0 bA1@1,0")
    assert board._repr_svg_().startswith("<svg") and "white queen" in board._repr_svg_()
    game = Game("")
    assert game._repr_svg_().startswith("<svg")
    game.play("wS1")
    assert "white spider" in game._repr_svg_()
    assert board._repr_html_() is None and game._repr_html_() is None


def test_a_game_in_a_notebook_keeps_its_comments_and_any_board_can_be_asked_for():
    game = read('[White "Ada"]\n\n1. wS1 {Quiet & sound.}\n2. bG1 -wS1').game
    notebook.use("")
    with pytest.raises(ValueError, match="no site"):
        notebook.live(mode="play")
    try:
        notebook.use("https://bees.example/")
        asked = unquote(framed(game)["src"].partition("#")[2])
        assert "{Quiet & sound.}" in asked and asked.endswith("&mode=step&theme=light&loading=seen")
        assert (
            read_annotated(read_address("", framed(game)["src"].partition("#")[2])[0].game)[1]
            is None
        )
        game.goto(1)
        asked = unquote(framed(game)["src"].partition("#")[2])
        assert "bG1 -wS1" in asked and "&ply=1" in asked
        plain = read("Base;wS1;bG1 -wS1").game
        plain.goto(0)
        settings, _ = read_address("", framed(plain)["src"].partition("#")[2])
        shown, wrong = open_game(settings)
        assert not wrong and settings.ply == 0 and shown.text().endswith(";wS1;bG1 -wS1")
        given = framed(notebook.live(mode="play", ai=2, pos="wQ@0,0 bA1@1,0", title="A trial"))
        assert unquote(given["src"].partition("#")[2]) == (
            "mode=play&ai=2&pos=wQ@0,0 bA1@1,0&theme=light&loading=seen"
        )
        assert given["title"] == "A trial"
        heights = [
            int(framed(notebook.live(**asked))["height"])
            for asked in (
                {"mode": "explore"},
                {"mode": "play"},
                {"answer": "wA1"},
                {"lesson": "L24"},
            )
        ]
        assert heights == [420, 480, 540, 540], "what is said below a board has its room"
    finally:
        notebook.use("")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"mode": "explor"}, "mode: read 'explor', expected view, step, play, explore or lesson"),
        ({"mode": "play", "ai": 9}, "ai: read '9', expected a number from 0 to 5"),
        ({"lesson": "L99"}, "lesson: read 'L99'"),
        ({"mod": "play"}, "there is no option 'mod'; expected pos, game"),
    ],
)
def test_a_misspelt_parameter_is_told_at_the_call(asked, told):
    """It was told on the board, which the author may never have looked at."""
    try:
        notebook.use("https://bees.example/")
        with pytest.raises(ValueError, match=r"notebook\.live: ") as error:
            notebook.live(**asked)
        assert told in str(error.value)
        shown = notebook.live(pos="wQ@0,0", mirror=True, show="none", lang="es", piece="wq")
        assert "mirror=True" in framed(shown)["src"]
    finally:
        notebook.use("")


def test_where_a_site_is_known_they_are_live():
    game = Game("")
    game.play("wS1")
    try:
        notebook.use('https://bees.example/"skep"')
        given = framed(parse_position("wQ@0,0 bA1@1,0 to:b"))
        site, _, asked = given["src"].partition("embed.html#")
        assert site == 'https://bees.example/"skep"/'
        assert unquote(asked) == "pos=wQ@0,0 bA1@1,0 to:b&mode=explore&theme=light&loading=seen"
        assert given["title"] == "Hive position, Black to move"
        asked = framed(game)["src"].partition("#")[2]
        assert (
            unquote(asked) == "game=Base;InProgress;Black[1];wS1&mode=step&theme=light&loading=seen"
        )
    finally:
        notebook.use("")
    assert game._repr_html_() is None


@pytest.mark.parametrize("language", CODES)
def test_each_example_of_the_documentation_is_a_cell_that_shows_its_last_line(language):
    """One block had three boards, of which a notebook shows the last."""
    text = (SOURCE / language / "embed" / "tools.md").read_text().partition("{ #notebooks }")[2]
    cells = [part.partition("```")[0] for part in text.split("```python\n")[1:]]
    cells = [cell for cell in cells if "micropip" not in cell]
    assert len(cells) == 4
    names: dict[str, object] = {}
    try:
        for cell in cells:
            *before, last = ast.parse(cell).body
            exec(compile(ast.Module(before, []), "cell", "exec"), names)
            assert not [
                one for one in before if isinstance(one, ast.Expr) and "live" in ast.dump(one)
            ]
            shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            assert framed(shown)["src"].startswith("https://SITE/embed.html#")
    finally:
        notebook.use("")
