"""What is handed out of a game with somebody elsewhere. No DOM."""

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
"""What is handed out: an "invite", one to a "room" or a "direct" road, the "answer" to that, a link
to "watch", a "move", the "end" of the game, or what was sent already "again"; a link that asks,
"ask_draw" or "ask_back", and the "reply" to one; where the colours are drawn by links the answer to the
invitation, "toss", and what was "drawn"; where a game takes another road, a link to that, "on_room",
"on_direct" or "on_links"; the colour of whoever it is for (2: still to be drawn); the name here; the
link's part after `#`, signed with a name (raises LinkError); whom to tell that it has left the page;
and what else the person here should know of it."""
