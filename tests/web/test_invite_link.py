"""Links of a match: their text is that of every earlier version, and each is read back as it was."""

import pytest

from hive_core.game import Game
from hive_core.game.link import Linked
from hive_core.records import changed
from hive_core.rules.bugs import BLACK
from web.peer.invite_link import Request, invitation_of, parse_invite_link, spell_invite_link

GAME = Game.from_text("Base+MLP;wS1;bG1 wS1-;wQ -wS1")
PLAIN = invitation_of(Linked(GAME, 3, 77, BLACK, ("Ana", "Bob")))
RELAY = ("n" * 16, "k" * 22)
ROOM = "1AAwnnnnnnnnnnnnnnnnkkkkkkkkkkkkkkkkkkkkkkQl_xIA"
COMMITMENT = "x" * 22
FIRST, SECOND = "0f" * 16, "a1" * 16
REQUEST = Request("draw", 7, 3, 9)
FIVE_MINUTES = (300000, 2000)
INVITATIONS = {
    "": PLAIN,
    "&e=1AANAAM4I1cZD&q=1AAXQAAAAcHAAAACQPrbrdB"
    "&d=1AA1h4eHh4eHh4eHh4eHh4eHh9DQ0NDQ0NDQ0NDQ0NDQ0NC0PBgxB&l=1": changed(
        PLAIN, generation=3, request=REQUEST, numbers=(FIRST, SECOND), by_links=True
    ),
    f"&t={COMMITMENT}&l=1": changed(PLAIN, commitment=COMMITMENT, by_links=True),
    "&d=1AAgUNDQ0NDQ0NDQ0NDQ0NDQ0ICM1fAC": changed(PLAIN, numbers=("", SECOND)),
    f"&e=1AANAAIhYpHeD&s={ROOM}&t={COMMITMENT}&c=300.2": changed(
        PLAIN, generation=2, relay=RELAY, commitment=COMMITMENT, clock=FIVE_MINUTES
    ),
    f"&r={ROOM}&c=300.0": changed(PLAIN, earlier_relay=RELAY, clock=(300000, 0)),
    f"&w={ROOM}": changed(PLAIN, watched_relay=RELAY),
    f"&o=1AAjiFvZmZlciBoLzEuMi4zLjQvNQar4ReA&t={COMMITMENT}&c=300.2": changed(
        PLAIN, offer="offer h/1.2.3.4/5", commitment=COMMITMENT, clock=FIVE_MINUTES
    ),
    "&e=1AANAAEKoNqXD&q=1AAXQAAAAcHAAAACQPrbrdB&a=1AAkkFhbnN3ZXIgaC8xLjIuMy40LzUmIm4rD": changed(
        PLAIN, generation=1, request=REQUEST, answer="answer h/1.2.3.4/5"
    ),
}


@pytest.mark.parametrize("added", INVITATIONS)
def test_a_link_has_the_text_that_it_always_had_and_is_read_back(added: str) -> None:
    invitation = INVITATIONS[added]
    link = "g=1AAgHIAAACajQW5hGhN7EDB4QAR-fmbC" + added
    assert spell_invite_link(invitation) == link
    found = parse_invite_link("#" + link)
    assert found[1:] == invitation[1:]
    assert found.linked.game.text() == GAME.text() and found.linked[2:] == PLAIN.linked[2:]
