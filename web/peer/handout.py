"""Description of the next link of a remote match (Handout), with all that the dialog shows beside it.
No DOM."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.files import GameFile

Handout = NamedTuple(
    "Handout",
    [
        ("kind", "str"),
        ("color", "int"),
        ("name", "str"),
        ("link", "Callable[[str], str]"),
        ("handed", "Callable[[], None]"),
        ("note", "str"),
        ("file", "Callable[[], GameFile]"),
    ],
)
"""Link that this page's player is to give to the opponent or to spectators, and what the dialog shows
beside it.

- `kind`: what the link is for, which chooses the dialog's texts. To begin a match: "invite", or "room"
  and "direct" for a live one, "answer" to a direct invitation, "watch" for spectators. During the game:
  "move", "end", "again" (the last link once more), "ask_draw", "ask_back", "reply" to an offer. In a
  coin flip by links: "toss" from the guest, "drawn" with the result. To change the transport:
  "on_room", "on_direct", "on_links"
- `color`: of the person who gets the link; 2 while the coin flip is not decided
- `name`: this player's name, which may be changed in the dialog
- `link`: function from that name to the link's address after `#`; raises LinkError if the game is too
  long
- `handed`: function to call once the link was shared, copied or scanned
- `note`: further text for this player; "" for none
- `file`: function that returns the game as a file, for one that is too long for a link
"""
