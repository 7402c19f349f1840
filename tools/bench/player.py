"""Play moves for one version of the project, limited by processor time, as its input asks.

    python3 tools/bench/player.py FOLDER

imports `hive_core` and the compiled `hive_kernel` of the project in FOLDER, which may be an earlier
version. Each line of input is a JSON object: `type` (a GameTypeString), `moves` (the MoveStrings so
far), `ms` of processor time or `iterations`, and `seed`. The answer has `move`, `ms` and `iterations`.
The search is that of full strength, which reuses the tree of the move before.
"""

import json
import sys
import time
from typing import Any

STEP = 32
"""Iterations between two readings of the processor's clock."""


class TimedPlayer:
    """The search of full strength of the version in `folder`, for one game after the other."""

    def __init__(self, folder: str) -> None:
        sys.path[0] = folder  # in place of tools/bench
        from hive_core.engine.backends import KERNEL, search_called
        from hive_core.game import Game
        from hive_core.notation.moves import parse_game_type, spell_move
        from hive_core.search.levels import FULL
        from hive_core.search.thinker import SearchMemory, Thinker

        self.search_of = search_called(KERNEL)[1]
        self.game_of, self.parse, self.spell = Game, parse_game_type, spell_move
        self.memory_of, self.thinker_of, self.full = SearchMemory, Thinker, FULL
        self.memory = SearchMemory()
        self.followed: list[str] = []
        self.game: Any = None

    def answer(self, request: "dict[str, Any]") -> "dict[str, Any]":
        """Return the move for a request, and what it took."""
        self.follow(request["type"], request["moves"])
        board = self.game.board
        begun = time.process_time()
        thinker = self.thinker_of(
            board, self.full, request["seed"], 3600.0, memory=self.memory, search_of=self.search_of
        )
        search = thinker.search
        search.settle = False
        most = request.get("iterations") or 1 << 40
        end = begun + request["ms"] / 1000 if "ms" in request else float("inf")
        wanted = 0
        while search.iterations == wanted < most and time.process_time() < end:
            wanted = min(most, wanted + STEP)  # fewer are made if the result is proved
            search.run(iterations=wanted)
        move = thinker.best()
        spent = (time.process_time() - begun) * 1000
        text = self.spell(board, move)
        return {"move": text, "ms": round(spent, 3), "iterations": search.iterations}

    def follow(self, game_type: str, moves: "list[str]") -> None:
        """Bring the game to the position after `moves`; begin a new one if they are not its next."""
        if self.game is None or moves[: len(self.followed)] != self.followed or not self.followed:
            self.game = self.game_of(self.parse(game_type))
            self.memory = self.memory_of()
            self.followed = []
        for move in moves[len(self.followed) :]:
            self.game.play(move)
        self.followed = list(moves)


def main() -> None:
    """Answer each line of standard input until it ends."""
    player = TimedPlayer(sys.argv[1])
    for line in sys.stdin:
        print(json.dumps(player.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
