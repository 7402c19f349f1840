"""The site's files of puzzles: the list of all, and the positions in parts, each loaded when it is
wanted. Pure."""

from web.learn.puzzles.puzzle import INDEX, part_name, read_index, read_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from web.learn.puzzles.puzzle import Entry, Puzzle

FOLDER = "web/puzzles/"


class PuzzleFiles:
    """All puzzles. `fetch(name)` returns the text of a file of the site, or raises OSError. Await
    `open`, which reads the list, before anything else."""

    def __init__(self, fetch: "Callable[[str], Awaitable[str]]") -> None:
        self.fetch = fetch
        self.entries: tuple[Entry, ...] = ()
        self._parts: dict[str, dict[str, Puzzle]] = {}

    async def open(self) -> None:
        """Read the list, at the first call only. Raises OSError if it cannot be loaded."""
        if not self.entries:
            self.entries = read_index(await self.fetch(FOLDER + INDEX))

    def entry(self, name: str) -> "Entry | None":
        """Return the puzzle with the id `name`, None if there is none."""
        for entry in self.entries:
            if entry.id == name:
                return entry
        return None

    async def puzzle(self, entry: "Entry") -> "Puzzle":
        """Return a puzzle with its position. Raises OSError if its file cannot be loaded."""
        part = part_name(entry)
        if part not in self._parts:
            text = await self.fetch(FOLDER + part)
            self._parts[part] = read_part(text, self.entries)
        return self._parts[part][entry.id]
