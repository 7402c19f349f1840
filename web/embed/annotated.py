"""Games with comments, variations and marks for a board in a frame; loaded where one is named."""

from hive_core.files import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game


def read_annotated(text: str) -> "Game":
    """The game of a PGN, an SGF or the text of a tree as far as it is good, at its main line's end.

    An address has no ends of lines, so each header begins one. Raises NotationError, ImpossiblePosition
    or IllegalMove where not even a beginning of a game is there.
    """
    lines = text.replace("] [", "]\n[").replace('"] ', '"]\n\n') if text[:1] == "[" else text
    game = read(lines, "").game
    game.visit(game.root.end())
    return game
