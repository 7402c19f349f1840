"""A game as a picture that moves: at every time its SVG shows the very position of that ply."""

import re
from xml.etree.ElementTree import Element, fromstring

from hive_core.drawing.animated import HOLD_S, animated
from hive_core.drawing.svg import LAYERS, Drawing
from hive_core.game import Game

GAME = "Base+MLP;InProgress;White[5];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bB1 bQ-;wB1 wQ;bB1 bQ"


def seen_at(node: Element, share: float) -> bool:
    """Whether a group is seen at a time, from 0 to 1; what is above it is."""
    timing = node.find("{*}animate")
    if timing is None:
        return node.get("visibility") != "hidden"
    values = timing.attrib["values"].split(";")
    times = [float(one) for one in timing.attrib["keyTimes"].split(";")]
    return [value for value, at in zip(values, times, strict=True) if at <= share][-1] == "visible"


def places(markup: str) -> list[str]:
    """Where groups lie, in the order in which they are drawn."""
    return re.findall(r'<g transform="(translate[^"]*)"><use', markup)


def test_every_ply_is_drawn_in_its_turn() -> None:
    game = Game.from_text(GAME)
    plies = len(game.played)
    groups = fromstring(animated(game)).findall("{*}g")
    length = plies + 1 + HOLD_S
    for ply in range(plies + 1):
        there = Game.from_text(GAME)
        there.goto(ply)
        drawing = Drawing(there.board, 0, False)
        drawing.add_tiles(True, False)
        if ply:
            move = there.played[-1]
            drawing.add_last((move.piece, move.origin, move.goal, move.thrower))
        wanted = [place for name in LAYERS for one in drawing.layers[name] for place in places(one)]
        shown = [one for one in groups if seen_at(one, (ply + 0.5) / length)]
        assert sorted(one.attrib["transform"] for one in shown) == sorted(wanted), ply
    at_rest = [one for one in groups if one.get("visibility") != "hidden"]
    assert at_rest == shown, "without motion it is the last position"


def test_a_resigned_game_is_still_resigned_when_it_was_drawn() -> None:
    game = Game.from_text(GAME)
    game.resign(0)
    before = (game.outcome(), game.text())
    animated(game)
    assert (game.outcome(), game.text()) == before
