"""Records of finished games as files of Hive PGN: tags, then one line with a MoveString for each
ply."""

import re
from pathlib import Path
from typing import NamedTuple

from hive_core.notation.moves import STATES
from tools.common import Problem, write

TAG = re.compile(r'\[(\w+) "(.*)"\]')
RESULTS = {text: result for result, text in STATES.items()}


class Record(NamedTuple):
    """A finished game of a match.

    `game_type` is a GameTypeString; `pair` counts from 1; `game` is 1, or 2 with reversed colours;
    `white` and `black` are names of engines; `result` and `ended_by` are as in Game.outcome; `book` is
    the number of plies of the opening; `slowest_s` is the longest time for a move in seconds, by
    colour.
    """

    game_type: str
    pair: int
    game: int
    white: str
    black: str
    result: int
    ended_by: str
    book: int
    slowest_s: tuple[float, float]
    date: str
    moves: tuple[str, ...]


def file_of(folder: Path, pair: int, game: int) -> Path:
    """Return the path of the file with a game's record."""
    return folder / f"{pair:04}-{game}.pgn"


def save(folder: Path, record: Record) -> None:
    """Write the record to its file in `folder`."""
    tags = {
        "GameType": record.game_type,
        "Date": record.date,
        "Event": "Skep arena",
        "Site": "local",
        "Round": f"{record.pair}.{record.game}",
        "White": record.white,
        "Black": record.black,
        "Result": STATES[record.result],
        "Termination": record.ended_by,
        "Opening": f"{record.book} plies",
        "Slowest": "{:.3f} s, {:.3f} s".format(*record.slowest_s),
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items()] + [""]
    lines += [f"{number}. {move}" for number, move in enumerate(record.moves, 1)]
    lines.append(STATES[record.result])
    write(file_of(folder, record.pair, record.game), "\n".join(lines) + "\n")


def read(path: Path) -> Record:
    """Return the record in a file. Raises Problem if it is no file of the arena."""
    head, _, body = path.read_text("utf-8").partition("\n\n")
    tags = dict(TAG.findall(head))
    try:
        white_s, black_s = tags["Slowest"].replace(" s", "").split(", ")
        pair, game = tags["Round"].split(".")
        moves = [line.split(". ", 1)[1] for line in body.splitlines() if ". " in line]
        return Record(
            tags["GameType"],
            int(pair),
            int(game),
            tags["White"],
            tags["Black"],
            RESULTS[tags["Result"]],
            tags["Termination"],
            int(tags["Opening"].split()[0]),
            (float(white_s), float(black_s)),
            tags["Date"],
            tuple(moves),
        )
    except (KeyError, ValueError) as error:
        raise Problem(f"{path} is no game of the arena ({error} is missing or strange).") from None


def read_all(folder: Path) -> dict[tuple[int, int], Record]:
    """Return all records in the folder of a match by (pair, game)."""
    found = [read(path) for path in sorted(folder.glob("[0-9]*-[12].pgn"))]
    return {(record.pair, record.game): record for record in found}
