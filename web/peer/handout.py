"""Handout: the next link of a remote match, with all that the dialog shows of it. No DOM."""

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
"""A link to give to the opponent or to spectators.

- `kind`: what the link is for, which chooses the dialog's texts. To begin: "invite", or "room" and
  "direct" for a live match, "answer" to a direct one, "watch". In the game: "move", "end", "again" (the
  last link once more), "ask_draw", "ask_back", "reply" to an offer. In a coin flip by links: "toss"
  from the guest, "drawn" with the result. To move the match: "on_room", "on_direct", "on_links".
- `color`: of the person who gets the link; 2 while the coin flip is not decided
- `name`: of the person here, who may change it in the dialog
- `link`: function from that name to the link's part after `#`; raises LinkError if the game is too long
- `handed`: function to call when the link was shared, copied or scanned
- `note`: further text for the person here; "" for none"""
