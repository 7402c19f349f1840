"""Reader of games with comments, variations and marks; loaded if the address names such a game."""

from hive_core.files import losses, read
from hive_core.game.link import alone, spell_link
from hive_core.records import changed
from hive_core.rules.errors import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from hive_core.rules.errors import HiveError


def read_annotated(text: str) -> "tuple[Game, HiveError | None]":
    """Return the game in `text`, a PGN, an SGF or the text of a game tree, at the end of its main line;
    and its first fault, up to which it was read, or None.

    An address has no line ends, so a header line is begun before each "[". Raises NotationError,
    ImpossiblePosition or IllegalMove if not even the beginning of a game can be read.
    """
    lines = text
    if text[:1] == "[":
        lines = " ".join(text.split()).replace("] [", "]\n[").replace('"] ', '"]\n\n')
    found = read(lines, "")
    found.game.visit(found.game.root.end())
    lost = losses(found)
    return found.game, lost[0].error if lost else None


def spell_path(game: "Game", ply: int) -> str:
    """Return the fragment of an address (the part after `#`) that holds all variations of `game` and
    the ply in view; "" if the fragment would be too long."""
    try:
        return spell_link(changed(alone(game), ply=ply))
    except LinkError:
        return ""
