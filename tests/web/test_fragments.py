"""The part of an address after `#`, when it holds a game."""

from urllib.parse import parse_qs

from hive_core.game import Game
from hive_core.game.link import alone, spell_link
from web.address.fragments import LINK_START, TEXT_START, as_query


def test_a_link_begins_as_the_page_expects() -> None:
    link = "#" + spell_link(alone(Game.from_text("Base;wS1")))
    assert link.startswith(LINK_START) and not link.startswith(TEXT_START)


def test_a_plus_sign_of_a_game_type_is_no_blank() -> None:
    text = "Base+MLP;wS1"
    for fragment in (TEXT_START + text, TEXT_START[1:] + text, TEXT_START + "Base%2BMLP;wS1"):
        assert parse_qs(as_query(fragment))["game"] == [text]
