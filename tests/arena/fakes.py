"""UHP engines to play matches with: well-behaved, and not. `python3 -m tests.arena.fakes KIND`."""

import sys
import time

from hive_core.engine.uhp import Engine, serve

KINDS = ("first", "last", "illegal", "dies", "silent", "blind", "chatty")


class Fake(Engine):
    """Plays the first or the last legal move by the alphabet, or misbehaves at its third move."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.asked = 0

    def newgame(self, text: str) -> list[str]:
        self.asked = 0
        return super().newgame(text)

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
        moves = sorted(self.validmoves("")[0].split(";"))
        return [moves[-1 if self.kind == "last" else 0]]

    def option(self, text: str) -> list[str]:
        """`blind` has no options, as many engines."""
        return super().option(text) if self.kind != "blind" or text else []


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer, Fake(sys.argv[1]))
