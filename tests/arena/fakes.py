"""UHP engines to play matches with: well-behaved, and not. `python3 -m tests.arena.fakes KIND`."""

import random
import sys
import time

from hive_core.engine.stdio import serve
from hive_core.engine.uhp import Engine
from hive_core.notation.moves import spell_move
from hive_core.rules.board import SHIFT
from hive_core.rules.errors import GameOver

KINDS = (
    "first",
    "last",
    "random",
    "illegal",
    "dies",
    "silent",
    "blind",
    "chatty",
    "shuttles",
    "counts",
    "claims",
)


class Fake(Engine):
    """Plays a random move, or the first or last one by the alphabet, or misbehaves at its third move.

    `shuttles` moves a piece back and forth, and so does `counts`, to which the second occurrence of a
    position is a draw; to `claims` the third move of anybody is one.
    """

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.asked = 0
        self.followed = 0
        self.drawn = False

    def newgame(self, text: str) -> list[str]:
        self.asked = self.followed = 0
        self.drawn = False
        return super().newgame(text)

    def play(self, text: str) -> list[str]:
        (line,) = super().play(text)
        self.followed += 1
        repeated = self.kind == "counts" and self.present().occurrences() > 1
        self.drawn = repeated or (self.kind == "claims" and self.followed == 3)
        return [line.replace("InProgress", "Draw") if self.drawn else line]

    def bestmove(self, text: str) -> list[str]:
        self.asked += 1
        if self.asked == 3:
            if self.kind == "illegal":
                return ["wQ bQ"]
            if self.kind == "dies":
                sys.exit("out of honey")
            if self.kind == "silent":
                time.sleep(3600)
            while self.kind == "chatty":
                print("thinking")
        if self.drawn:
            raise GameOver("bestmove")
        if self.kind in ("shuttles", "counts"):
            return [self.shuttled()]
        if self.kind == "random":
            return [random.choice(self.validmoves("")[0].split(";"))]
        moves = sorted(self.validmoves("")[0].split(";"))
        return [moves[-1 if self.kind == "last" else 0]]

    def shuttled(self) -> str:
        """The own last move taken back, or the first move of a piece that is on the table."""
        board = self.running().board
        moves = [
            move for move in board.legal_moves() if move >= 0 and board.where[move >> SHIFT] >= 0
        ]
        if len(board.log) > 1:
            piece, origin, _ = board.log[-2]
            moves = [move for move in moves if move == piece << SHIFT | origin] or moves
        return spell_move(board, (moves or board.legal_moves())[0])

    def option(self, text: str) -> list[str]:
        """`blind` has no options, as many engines."""
        return super().option(text) if self.kind != "blind" or text else []


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer, Fake(sys.argv[1]))
