"""Handout: a link of a remote match with what the dialog shows of it. No DOM."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

Handout = NamedTuple(
    "Handout",
    [
        ("kind", "str"),
        ("color", "int"),
        ("name", "str"),
        ("link", "Callable[[str], str]"),
        ("handed", "Callable[[], None]"),
        ("note", "str"),
    ],
)
"""Link to hand out, as the dialog shows it. First its kind: an "invite", one to a "room" or to a
"direct" connection, the "answer" to that, a link to "watch", a "move", the "end" of the game, or what
was sent already "again"; a link that makes an offer, "ask_draw" or "ask_back", and the "reply" to one;
in a coin flip by links, the answer to the invitation, "toss", and the result, "drawn"; a link that
moves the match to another transport, "on_room", "on_direct" or "on_links". Then the colour of the
player that it is for (2: not decided yet); the name of the player here; a function that returns the
link's part after `#`, signed with a name (raises LinkError); one to call when the link has left the
page; and what else the person here should know of it."""
