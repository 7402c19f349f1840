"""Stand-alone pictures: they look like the board, say what they show, and need nothing around them."""

import json
import re
from pathlib import Path
from xml.dom.minidom import Document, Element, parseString

import pytest

from hive_core.drawing import alt
from hive_core.drawing.annotation_svg import KINDS, arrow_markup, label_markup
from hive_core.drawing.palette import RULES, THEMES, painted
from hive_core.drawing.svg import svg
from hive_core.drawing.symbols import symbols
from hive_core.game import Game
from hive_core.notation.position import parse_position
from hive_core.rules.bugs import NAMES, NUMBER, PIECE_BY_NAME
from hive_core.rules.hexes import cell_at
from tests.web.test_board_art import CSS, tokens
from web.common.i18n import CODES, Translator

LOCALES = Path(__file__).resolve().parents[2] / "web" / "locales"
QUEEN = "bQ@0,0 bA@0,1 bS@0,-1 wS@1,-2 wA@2,-2 wQ@3,-2 bB@2,-1 wB@2,0 wS@0,2 bS@1,1 to:b"
STACKS = "wA+wB@0,0 bA+bB@1,-1 bQ@1,0 wQ+bB@0,1 bS@-1,1"

Sheet = dict[str, dict[str, str]]


def sheet(text: str) -> Sheet:
    """selector -> properties of a style sheet without nested rules."""
    found: Sheet = {}
    for names, body in re.findall(r"([^{}]+){([^{}]*)}", text):
        for selector in names.split(","):
            properties = found.setdefault(" ".join(selector.split()), {})
            for line in body.split(";"):
                if line.strip():
                    name, _, value = line.partition(":")
                    properties[name.strip()] = " ".join(value.split())
    return found


def board_sheet() -> Sheet:
    """The layer of board.css without what stands under conditions, colours by their names."""
    text = re.sub(r"/\*.*?\*/", "", CSS, flags=re.S)
    inside = re.search(r"@layer board {(.*)}", text, re.S)
    assert inside
    text = inside[1]
    text = re.sub(r"@[^{]*{(?:[^{}]*{[^{}]*})*[^{}]*}", "", text)
    text = re.sub(r"var\(--hive-one-[wb], (var\([\w-]+\))\)", r"\1", text)
    return sheet(re.sub(r"var\(--hive-([\w-]+)\)", r"$\1", text))


def drawn_classes() -> set[str]:
    markup = "".join(symbols().values()) + arrow_markup("M0 0")
    markup += '<g class="label on-tile">' + label_markup(1, -2, True)
    return {name for text in re.findall(r'class="([^"]*)"', markup) for name in text.split()}


def test_the_pictures_have_the_strokes_of_the_board() -> None:
    board, here = board_sheet(), sheet(RULES)
    for selector, properties in here.items():
        assert properties == board[selector], selector
    classes = drawn_classes()
    forgotten = []
    for selector in board:
        named = set(re.findall(r"\.([\w-]+)", selector))
        if named and named <= classes and ":" not in selector and selector not in here:
            forgotten.append(selector)
    assert forgotten == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pictures_have_the_colours_of_the_board(theme: str) -> None:
    board, here = tokens(theme), THEMES[theme]
    strength = re.findall(r"--hive-shadow-strength: ([\d.]+);", CSS)
    board["shadow-strength"] = strength[theme == "dark"]
    assert here == {name: board[name] for name in here}
    assert set(re.findall(r"\$([\w-]+)", RULES)) <= set(here)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_shape_can_be_painted(theme: str) -> None:
    for name, markup in symbols().items():
        picture = painted(markup, theme)
        parseString(picture.replace("<g ", '<g xmlns="http://www.w3.org/2000/svg" ', 1))
        assert "class=" not in picture, name
        assert "$" not in picture, name


def test_a_more_special_rule_wins_and_what_is_around_counts() -> None:
    ring = painted('<path class="ring last outer" d="M0 0"/>', "light")
    assert 'stroke-width="6.6"' in ring
    assert 'stroke="#16212b"' in ring
    assert painted('<g class="badge bad"><circle r="1"/></g>', "light") == (
        '<g><circle r="1" fill="#b3142b" stroke="#ffffff" stroke-width="2"/></g>'
    )


def read(markup: str) -> tuple[Document, Element]:
    page = parseString(markup)
    root = page.documentElement
    assert root
    return page, root


def hrefs(root: Element) -> list[str]:
    return [use.getAttribute("href") for use in root.getElementsByTagName("use")]


def texts(root: Element, tag: str) -> list[str]:
    return [
        "".join(child.data for child in node.childNodes if child.nodeType == child.TEXT_NODE)
        for node in root.getElementsByTagName(tag)
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("text", ["", QUEEN, STACKS])
def test_a_picture_stands_alone(text: str, theme: str) -> None:
    _, root = read(svg(parse_position(text), theme, coords=True))
    ids = {node.getAttribute("id") for node in root.getElementsByTagName("*")} - {""}
    for use in hrefs(root):
        assert use[0] == "#"
        assert use[1:] in ids
    markup = root.toxml()
    assert set(re.findall(r"url\(#([^)]*)\)", markup)) <= ids
    assert "class=" not in markup
    assert not root.getElementsByTagName("style")
    assert not root.getElementsByTagName("text")
    named = root.getAttribute("aria-labelledby").split()
    assert root.getAttribute("role") == "img"
    assert [node.getAttribute("id") for node in root.childNodes[:2] if isinstance(node, Element)]
    assert set(named) <= ids


def test_two_pictures_of_one_page_keep_apart() -> None:
    light, dark = svg(parse_position(QUEEN)), svg(parse_position(QUEEN), "dark")
    assert not set(re.findall(r' id="([^"]*)"', light)) & set(re.findall(r' id="([^"]*)"', dark))
    assert light == svg(parse_position(QUEEN))


def test_a_picture_holds_every_piece_goal_and_sign() -> None:
    board = parse_position(QUEEN)
    queen = PIECE_BY_NAME["bQ"]
    kinds = [use.split("-", 2)[2] for use in hrefs(read(svg(board, piece=queen))[1])]
    assert kinds.count("mark-target") == 4
    assert kinds.count("mark-selected") == 1
    drawn = sorted(kind for kind in kinds if kind.startswith("tile-"))
    assert drawn == sorted(
        "tile-" + name[:2] for name in NAMES if board.where[NAMES.index(name)] >= 0
    )
    beetle = parse_position(STACKS)
    picture = svg(beetle, piece=PIECE_BY_NAME["wB1"])
    kinds = [use.split("-", 2)[2] for use in hrefs(read(picture)[1])]
    assert (kinds.count("mark-climb"), kinds.count("mark-target")) == (3, 2)
    assert kinds.count("mark-h2") == 3
    signs = [(kind, cell_at(1, 0)) for kind in KINDS if kind != "gate"]
    signs += [("gate", cell_at(1, -1)), ("gate", cell_at(0, 1))]
    arrows = [(cell_at(0, 0), cell_at(1, 0))]
    kinds = [u.split("-", 2)[2] for u in hrefs(read(svg(beetle, signs=signs, arrows=arrows))[1])]
    for kind in ("circle", "cross", "dot", "split", "gate", "step1", "step9"):
        assert "mark-" + kind in kinds


def test_the_last_move_of_a_game_is_marked_when_asked() -> None:
    game = Game.from_text("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \\wS1")
    plain, marked = svg(game.snapshot()), svg(game.snapshot(), last=True)
    for kind in ("mark-from", "mark-to"):
        assert kind not in plain
        assert kind in marked
    rested = svg(parse_position("wQ@0,0 bQ@1,0 last:bQ"), last=True)
    assert "mark-to" in rested
    assert "mark-from" not in rested
    assert "mark-to" not in svg(parse_position("wQ@0,0 bQ@1,0"), last=True)


def test_the_size_is_that_of_the_longer_side() -> None:
    _, root = read(svg(parse_position(QUEEN), size_px=600))
    sides = [float(root.getAttribute(name)) for name in ("width", "height")]
    assert max(sides) == 600
    left, top, width, height = map(float, root.getAttribute("viewBox").split())
    assert sides[0] / sides[1] == pytest.approx(width / height, rel=0.001)
    assert left < 0 < left + width
    assert top < 0 < top + height


def test_a_turned_picture_shows_the_same_and_far_signs_have_room() -> None:
    board = parse_position(QUEEN)
    plain, turned = svg(board), svg(board, orient=2, mirror=True)
    assert sorted(u.split("-", 2)[2] for u in hrefs(read(plain)[1])) == sorted(
        u.split("-", 2)[2] for u in hrefs(read(turned)[1])
    )
    assert plain != turned
    far = svg(board, signs=[("cross", cell_at(9, 0))])
    box = [float(part) for part in read(far)[1].getAttribute("viewBox").split()]
    assert box[0] + box[2] > 9 * 86


def test_words_are_escaped() -> None:
    _, root = read(svg(parse_position(""), title='<b> & "q"', description="</desc>"))
    assert texts(root, "title") == ['<b> & "q"']
    assert texts(root, "desc") == ["</desc>"]


# Words


def speak(code: str) -> Translator:
    t = Translator(lambda name: (LOCALES / f"{name}.json").read_text("utf-8"))
    t.use(code)
    return t


def test_a_picture_says_what_it_shows() -> None:
    board = parse_position("wQ@0,0 bQ+wB@1,0 bA@1,-1 to:b")
    assert alt.title(board) == "Hive position, Black to move"
    words = (
        "Row by row from the top, with column and row: black ant 1 at 1, −1; "
        "the white queen at 0, 0; white beetle 1 on top of the black queen at 1, 0."
    )
    assert alt.description(board) == words
    goals = alt.description(board, piece=PIECE_BY_NAME["bA1"])
    assert goals == words + " Black ant 1 can go to 0 cells: ." or goals.startswith(
        words + " Black"
    )
    assert alt.description(parse_position("")) == "There are no pieces on the board."
    _, root = read(svg(board))
    assert texts(root, "desc") == [words]
    assert alt.description(board, speak("es")) == (
        "Fila por fila desde arriba, con columna y fila: la hormiga negra 1 en 1, −1; "
        "la reina blanca en 0, 0; el escarabajo blanco 1 encima de la reina negra en 1, 0."
    )


def test_signs_and_arrows_are_told() -> None:
    board = parse_position("wQ@0,0 bQ@1,0")
    signs = [("circle", cell_at(0, 0)), ("3", cell_at(-1, 1)), ("gate", cell_at(5, 0))]
    arrows = [(cell_at(0, 0), cell_at(1, -1))]
    words = (
        "Marked: 0, 0 circled; −1, 1 step 3; 5, 0 beside a gap that is too narrow. "
        "Arrows: from 0, 0 to 1, −1."
    )
    assert alt.description(board, signs=signs, arrows=arrows).endswith(words)
    _, root = read(svg(board, signs=signs, arrows=arrows))
    assert texts(root, "desc")[0].endswith(words)
    assert alt.description(board, speak("es"), signs=signs, arrows=arrows).endswith(
        "Marcas: 0, 0 con un círculo; −1, 1 paso 3; 5, 0 junto a un paso demasiado estrecho. "
        "Flechas: de 0, 0 a 1, −1."
    )


def test_a_snapshot_is_told_like_its_board() -> None:
    game = Game.from_text(QUEEN)
    piece = PIECE_BY_NAME["bQ"]
    for tell in (alt.title, alt.description, svg):
        assert tell(game.snapshot()) == tell(game.board)
    told = alt.description(game.snapshot(), piece=piece)
    assert told.endswith(" The black queen can go to 4 cells: 1, −1; −1, 0; 1, 0; −1, 1.")
    lost = Game.from_text("wQ@0,0 bA@1,0 bA@-1,0 bA@0,1 bG@0,-1 bG@1,-1 bQ@-1,1")
    assert alt.title(lost.snapshot()) == alt.title(lost.board) == "Hive position, the game is over"


def test_the_built_in_words_are_those_of_the_catalogue() -> None:
    entries = json.loads((LOCALES / "en.json").read_text("utf-8"))
    ours = [key for key in entries if key.startswith(("alt.", "board.sign."))]
    assert {key: entries[key] for key in ours} == alt.ENGLISH
    t = speak("en")
    for piece, name in enumerate(NAMES):
        n = NUMBER[piece] if len(name) > 2 else ""
        assert alt.english("onto." + name[:2], n=n) == t("onto." + name[:2], n=n).strip()


@pytest.mark.parametrize("code", CODES)
def test_no_gap_stays_open(code: str) -> None:
    t = speak(code)
    for text in (QUEEN, STACKS, ""):
        board = parse_position(text)
        for piece in (-1, PIECE_BY_NAME["bQ"], PIECE_BY_NAME["wB1"]):
            told = alt.title(board, t) + alt.description(board, t, piece)
            assert "{" not in told
            assert "alt." not in told
