"""What the drawings are made of, written out: `tests/data/drawn.txt` has it as it was last looked at.

After a change that is meant, look at the pictures, then `python3 -m tests.drawn` writes the file anew.
"""

import re
from pathlib import Path

from hive_core.drawing import alt
from hive_core.drawing.animated import animated
from hive_core.drawing.annotation_svg import KINDS, label_markup
from hive_core.drawing.palette import painted
from hive_core.drawing.piece_svg import piece_markup
from hive_core.drawing.stroke_font import LETTERS
from hive_core.drawing.svg import svg
from hive_core.drawing.symbols import symbols
from hive_core.drawing.terminal import report
from hive_core.drawing.tile_styles import TILE_STYLES, USUAL
from hive_core.game import Game
from hive_core.notation.position import parse_position
from hive_core.rules.board import Board
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME
from hive_core.rules.hexes import cell_at

FILE = Path(__file__).parent / "data" / "drawn.txt"
STACKS = "wA+wB1@0,0 bA+bB+wM+bM@1,-1 bQ@1,0 wQ+bB2@0,1 bS@-1,1 wG@2,0 wL@3,0 wP@3,-1 to:b"
PLAYED = "Base+MLP;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wP \\wQ;bP bQ/;wB1 -wQ;bB1 bP/;wB1 wQ;bB1 bP"
CELLS = ((0, 0), (1, -1), (2, 0), (-1, 1), (0, 2), (4, -1), (-1, 0), (2, -1), (1, 1), (0, -1))
SIGNS = tuple([(kind, cell_at(*cell)) for kind, cell in zip(KINDS, CELLS * 2)])
ARROWS = tuple(
    [
        (cell_at(*one), cell_at(*other))
        for one, other in zip(((0, 0), (1, 0), (3, 0), (-1, 1)), ((2, 0), (3, 0), (1, 0), (-1, 2)))
    ]
)


def board(text: str = STACKS) -> Board:
    """A position of this text."""
    return parse_position(text)


def pictures() -> dict[str, str]:
    """Whole pictures that have, all together, everything that can be drawn."""
    game = Game.from_text(PLAYED)
    beetle = PIECE_BY_NAME["bM"]
    return {
        "everything": svg(board(), "light", 0, SIGNS, ARROWS, coords=True, piece=beetle),
        "dark, turned, small": svg(
            board(), "dark", 300, SIGNS, ARROWS, "A <title>", "More", orient=2, mirror=True
        ),
        "the last move": svg(game.snapshot(), last=True, numbers=False, ground=False),
        "letters": svg(board("wA1+bM@0,0 wS2@1,0 last:bM"), last=True, tiles="letters"),
        "an ant's ways": svg(board("wA@0,0 wG@1,0 wQ@2,0 bQ@-1,0"), piece=PIECE_BY_NAME["wA1"]),
        "a high column": svg(board("wQ@0,0 bQ@0,1 bA@0,2"), tiles="sides", orient=5),
        "nothing": svg(Board(), tiles="contrast", theme="dark"),
        "moving": animated(game, size_px=500),
        "moving, turned": animated(
            Game.from_text("Base;wS1;bS1 wS1-"),
            "dark",
            title="A",
            description="B",
            last=False,
            numbers=False,
            ground=False,
            orient=1,
            mirror=True,
            tiles="contrast",
            pace_s=0.5,
        ),
    }


def words() -> dict[str, str]:
    """What is said of positions, and drawn with characters."""
    lost = "bQ@0,0 wA@1,0 wA@0,1 wA@-1,1 wG@-1,0 wG@0,-1 wG@1,-1 reserve:none"
    found = {}
    for text in (STACKS, "wQ@0,0 bQ@1,0", "wA@0,0 wG@1,0 wQ@2,0 bQ@-1,0", lost, ""):
        position = board(text)
        told = [text, alt.title(position), alt.description(position), *report(position)]
        for name in ("wA1", "bQ", "wQ", "bM"):
            told.append(alt.description(position, piece=PIECE_BY_NAME[name]))
        told.append(alt.description(position, signs=SIGNS, arrows=ARROWS))
        found["words of " + (text or "the empty board")] = "\n".join(told)
    return found


def drawn() -> dict[str, str]:
    """Every drawing by its name, a part of it in each line."""
    found = {"symbols": "\n".join(f"{name} {markup}" for name, markup in symbols().items())}
    for style in TILE_STYLES:
        lines = [
            f"{name} {painted(markup, 'light', style)}"
            for name, markup in symbols(style).items()
            if name.startswith("tile-") or style == USUAL
        ]
        found["painted " + style] = "\n".join(lines)
    found["pieces"] = "\n".join(
        piece_markup(name, *how) for name in NAMES for how in ((), (False,), (True, True))
    )
    places = ((0, 0), (-12, 3), (10, -1), (47, 8), (56, 29))
    found["coordinates"] = "\n".join(label_markup(*at, on) for at in places for on in (False, True))
    found["letters"] = "\n".join(f"{name} {d}" for name, d in sorted(LETTERS.items()))
    for name, picture in pictures().items():
        found["picture: " + name] = told_shortly(picture)
    return {**found, **words()}


def told_shortly(picture: str) -> str:
    """A picture, its definitions by their names alone: "painted ..." has what is in them."""
    before, _, rest = picture.partition("<defs>")
    inside, _, after = rest.partition("</defs>")
    names = " ".join(re.findall(r' id="hive-[0-9a-f]+-([^"]+)"', inside))
    return before + f"<defs>{names}</defs>" + after.replace("><", ">\n<")


def text_of(drawings: dict[str, str]) -> str:
    """The drawings as one text, each below its name."""
    return "".join(f"# {name}\n{text}\n\n" for name, text in drawings.items())


def read() -> dict[str, str]:
    """The drawings as they are kept."""
    parts = FILE.read_text("utf-8").removeprefix("# ").removesuffix("\n\n").split("\n\n# ")
    return dict(part.split("\n", 1) for part in parts)


if __name__ == "__main__":
    FILE.write_text(text_of(drawn()), encoding="utf-8")
