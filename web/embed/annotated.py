"""Games with comments, variations and marks for a board in a frame; loaded where one is named."""

from hive_core.files import read
from hive_core.game.link import alone, spell_link
from hive_core.records import changed
from hive_core.rules.errors import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from hive_core.rules.errors import HiveError


def read_annotated(text: str) -> "tuple[Game, HiveError | None]":
    """Return the game of a PGN, an SGF or the text of a tree as far as it is good, at the end of its
    main line, and the first fault in it.

    An address has no ends of lines, so each header begins one. Raises NotationError, ImpossiblePosition
    or IllegalMove where not even a beginning of a game is there.
    """
    lines = text
    if text[:1] == "[":
        lines = " ".join(text.split()).replace("] [", "]\n[").replace('"] ', '"]\n\n')
    found = read(lines, "")
    found.game.visit(found.game.root.end())
    return found.game, found.faults[0].error if found.faults else None


def spell_path(game: "Game", ply: int) -> str:
    """The part after `#` of an address with the whole tree, its path and the ply in view; "" where that
    is too much for one."""
    try:
        return spell_link(changed(alone(game), ply=ply))
    except LinkError:
        return ""
