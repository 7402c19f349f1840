"""The puzzles as a page reads them from the site's files."""

from tools.build.puzzles import puzzle_files
from web.learn.puzzles.files import FOLDER
from web.learn.puzzles.puzzle import INDEX, Puzzle, part_name, read_index, read_part

FILES = {name: text.decode() for name, text in puzzle_files().items()}
ENTRIES = read_index(FILES[FOLDER + INDEX])
PARTS = {name: read_part(text, ENTRIES) for name, text in FILES.items() if name != FOLDER + INDEX}
PUZZLES: tuple[Puzzle, ...] = tuple(PARTS[FOLDER + part_name(one)][one.id] for one in ENTRIES)
