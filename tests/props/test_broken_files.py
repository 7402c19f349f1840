"""Files with one thing wrong in them open with all their good plies, and one true sentence says what is
wrong; recorded games keep their cells and their spelling on every way there and back."""

import random

import pytest

from hive_core import files
from hive_core.files import read, tell, write
from hive_core.game import Game
from hive_core.notation.moves import MARKS, SPELLING_ORDER, parse_game_type, parse_move
from hive_core.rules.board import CELL, PASS, SHIFT
from hive_core.rules.bugs import NAMES
from hive_core.rules.errors import IllegalMove, NotationError, Repair
from hive_core.rules.hexes import NEIGHBOURS, E
from tests.facts import load
from tests.props.test_real_games import by_id

FILES = 500
LEAST = 0.98
RECORDS = load("games.json")
LONG = [record for record in RECORDS if len(record["moves"]) > 16]
PASSING = [record for record in RECORDS if "pass" in record["moves"][:-1]]


class Wrong:
    """A recorded game up to some ply, as a PGN or a GameString, before something is made wrong in it.

    `good` are the moves that a reader can save, `number` the ply with the fault, 0 for none, and `code`
    what its error says, "" for any illegal move.
    """

    def __init__(self, rng, records=LONG):
        record = rng.choice(records)
        self.rng = rng
        self.type = self.full = record["type"]
        self.moves = record["moves"][: rng.randrange(16, len(record["moves"]) + 1)]
        self.at = rng.randrange(8, len(self.moves))
        self.lines = list(self.moves)
        self.good, self.number, self.code = self.moves[: self.at], self.at + 1, ""
        self.is_pgn = rng.random() < 0.5
        self.state, self.turn = "InProgress", "White[1]"

    def line(self, text, code=""):
        """Write another text for the move."""
        self.lines[self.at], self.code = text, code

    def text(self):
        """The file."""
        if not self.is_pgn:
            return ";".join([self.type, self.state, self.turn, *self.lines])
        moves = [f"{n}. {line}" for n, line in enumerate(self.lines, 1)]
        return "\n".join([f'[GameType "{self.type}"]', '[White "Ana"]', "", *moves, ""])

    def played(self, piece):
        """Whether a piece is in play before the wrong place."""
        return piece in [move.split()[0] for move in self.moves[: self.at]]

    def mover(self):
        """The piece that moves at the wrong place, from there on no pass."""
        while self.moves[self.at] == "pass":
            self.at -= 1
            self.good, self.number = self.moves[: self.at], self.at + 1
        return self.moves[self.at].split()[0]

    def whole(self, code, number=0):
        """Everything can be read."""
        self.good, self.number, self.code = self.moves, number, code
        return self


def wrong_letter(one):
    """No such bug."""
    one.line("wX" + one.moves[one.at][len(one.mover()) :], "piece")


def wrong_number(one):
    """No such number."""
    one.line(one.mover()[:1] + "A7 -wQ", "number")


def no_reference(one):
    """A piece alone."""
    one.line(one.mover(), "reference")
    one.is_pgn = False


def two_references(one):
    """One too many."""
    one.mover()
    one.line(one.moves[one.at] + " wQ", "end")


def not_in_play(one):
    """A reference to a piece that is still in reserve."""
    mover = one.mover()
    free = [n for n in ("wA3", "bA3", "wG3", "bG3") if not one.played(n) and n != mover]
    if free:
        one.line(f"{mover} -{free[0]}", "in_play")
    else:
        wrong_letter(one)


def other_player(one):
    """A move of the wrong colour, to a cell beside the piece that should have moved."""
    mover = one.mover()
    queen = "bQ" if mover[0] == "w" else "wQ"
    one.line(f"{queen} -{mover}" if one.played(mover) else f"{queen} -{queen}")


def twice(one):
    """A move that stands there twice."""
    one.mover()
    one.lines.insert(one.at, one.moves[one.at])
    one.good, one.number = one.moves[: one.at + 1], one.at + 2


def left_out(one):
    """A move that is missing."""
    one.mover()
    one.lines.pop(one.at)


def climbing_queen(one):
    """A queen that climbs."""
    mover = one.mover()
    queen = mover[0] + "Q"
    one.line(f"{queen} {'b' if queen[0] == 'w' else 'w'}Q")


def words(one):
    """Words between the moves."""
    one.lines.insert(one.at, "adjourned until Monday")
    one.code = "piece"


def state(one):
    """No state."""
    one.is_pgn, one.state = False, one.rng.choice(("Aborted", "Timeout", "Running"))
    one.whole("field")


def turn(one):
    """No turn."""
    one.is_pgn, one.turn = False, one.rng.choice(("White", "Black[]", "8"))
    one.whole("field")


def bug(one):
    """A game type without a bug that is played."""
    played = {m[1] for m in one.moves} & set("MLP")
    if not played:
        return state(one)
    gone = one.rng.choice(sorted(played))
    left = parse_game_type(one.type).replace(gone, "")
    one.type = "Base+" + left if left else "Base"
    return one.whole("bugs")


def no_pass(one):
    """A pass that nobody wrote."""
    one.__init__(one.rng, PASSING)
    places = [n for n, move in enumerate(one.moves[:-1]) if move == "pass"]
    if not places:
        return state(one)
    one.lines.pop(places[0])
    return one.whole("pass", places[0] + 1)


def numbers(one):
    """Two ants that have each other's number."""
    swapped = [
        m.replace("wA1", "wA*").replace("wA2", "wA1").replace("wA*", "wA2") for m in one.moves
    ]
    if not [m for m in one.moves if m.startswith("wA2")]:
        return state(one)
    one.lines = swapped
    first = next(n for n, m in enumerate(one.moves) if m.startswith("wA1"))
    return one.whole("numbers", first + 1)


def climb(one):
    """A climb that is spelt by the side."""
    game = Game.from_text(one.type, None, False)
    places = []
    for number, move in enumerate(one.moves):
        words_ = move.split()
        if len(words_) == 2 and words_[1][0] in "wb" and words_[1][-1] not in "-/\\":
            near = beside(game, words_[1], words_[0])
            if near:
                places.append((number, f"{words_[0]} {near}"))
        game.play(move)
    if not places:
        return state(one)
    at, text = one.rng.choice(places)
    one.lines[at] = text
    return one.whole("climb", at + 1)


def beside(game, under, mover):
    """The cell of the piece `under`, said by a piece on its east."""
    board = game.board
    top = board.top[NEIGHBOURS[board.where[NAMES.index(under)]][E]]
    return "-" + NAMES[top] if top >= 0 and NAMES[top] != mover else ""


def header_line(one):
    """A header without its end."""
    one.is_pgn = True
    text = one.text().replace('[White "Ana"]', '[White "Ana')
    one.whole("header").text = lambda: text


def open_comment(one):
    """A comment without its end."""
    one.is_pgn = True
    text = one.text() + "{so it went on"
    one.whole("closing").text = lambda: text


def stray(one):
    """A bracket that closes nothing."""
    one.is_pgn = True
    text = one.text().replace(f"\n{one.at + 1}. ", f"\n}} {one.at + 1}. ")
    one.whole("move").text = lambda: text


def open_variation(one):
    """A variation without its end, at the end."""
    one.is_pgn = True
    text = one.text() + f"({len(one.moves)}. {one.moves[-1]}"
    one.whole("closing").text = lambda: text


def sgf_word(one):
    """A word that BoardSpace has not."""
    game = Game.from_text(";".join([one.type, *one.moves]), None, False)
    text = write(read(game.text()), "sgf").replace("done]", "sneezes]\n; P0[9 done]", 1)
    one.whole("sgf_word").text = lambda: text


KINDS = (
    (wrong_letter, wrong_number, no_reference, two_references, not_in_play, other_player, twice)
    + (left_out, climbing_queen, words, state, turn, bug, no_pass, numbers, climb, header_line)
    + (open_comment, stray, open_variation, sgf_word)
)


def verdict(one):
    """What is not right about the way in which a wrong file is read, "" for nothing."""
    file = read(one.text())
    found = [ply.move for ply in file.game.played]
    wanted = [
        ply.move for ply in Game.from_text(f"{one.full};" + ";".join(one.good), None, None).played
    ]
    if found != wanted:
        return f"{len(found)} plies, not {len(wanted)}"
    if len(file.faults) != 1:
        return f"{len(file.faults)} sentences"
    (fault,) = file.faults
    error = fault.error
    if fault.number != one.number:
        return f"ply {fault.number}, not {one.number}"
    if isinstance(error, Repair):
        return "" if error.code == one.code else error.code
    if isinstance(error, NotationError):
        return "" if error.expected == one.code else error.expected
    return "" if isinstance(error, IllegalMove) and not one.code else str(error)


def never(text):
    """What reads a text in which no other reader finds a move."""
    raise AssertionError(text)


def test_files_with_one_thing_wrong_keep_all_good_plies_and_say_one_true_sentence(monkeypatch):
    monkeypatch.setattr(files, "_read_table", never)
    rng = random.Random(20)
    right, said = 0, []
    for number in range(FILES):
        one = Wrong(rng)
        kind = KINDS[number % len(KINDS)]
        kind(one)
        wrong = verdict(one)
        right += not wrong
        if wrong:
            sentences = [tell(fault) for fault in read(one.text()).faults[:3]]
            said.append(f"{kind.__name__}: {wrong}; {sentences}")
    print(f"{right} of {FILES} files, {len(KINDS)} kinds")
    assert right >= LEAST * FILES, "\n".join(said)


@pytest.mark.parametrize("record", RECORDS, ids=by_id)
def test_recorded_games_keep_cells_and_spelling_in_every_kind_of_file(record):
    game = Game.from_text(record["type"], None, False)
    moves = []
    for move in record["moves"]:
        moves.append(respelt(game, move))
        game.play(move)
    assert moves != record["moves"]
    text = ";".join([record["type"], *moves])
    for kind in ("uhp", "pgn", "sgf"):
        again = read(write(read(text), kind), kind=kind)
        assert not again.faults
        assert write(again, "uhp").strip().split(";")[3:] == moves, kind
        assert [ply.move for ply in again.game.played] == [ply.move for ply in game.played]


def respelt(game, text):
    """The same move by the last neighbour of its goal in place of the first."""
    board = game.board
    move = parse_move(board, text)
    piece, goal = move >> SHIFT, move & CELL
    if move == PASS or " " not in text or board.top[goal] >= 0:
        return text
    for direction in reversed(SPELLING_ORDER):
        top = board.top[NEIGHBOURS[goal][direction]]
        if top >= 0 and top != piece:
            before, after = MARKS[(direction + 3) % 6]
            return f"{NAMES[piece]} {before}{NAMES[top]}{after}"
    return text
