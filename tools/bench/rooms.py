"""Load test of our own broker with many games at once, on this machine.

    python3 -m tools.bench.rooms [--games 500] [--seconds 30] [--think 4] [--mosquitto]

The benchmark starts the broker of `serve.py --rooms` as a process and plays games with two connections
each. The sides move in turn after a random time to think; a move is a retained message as long as one
of the page's. It prints the share of moves that arrive within 250 ms, and the broker's memory per game.
Broker and players share the machine.
"""

import argparse
import asyncio
import os
import random
import secrets
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tools.common import Problem
from tools.optional_packages import ensure
from tools.rooms.broker import free_port
from tools.rooms.packets import CONNECT, PUBLISH, SUBSCRIBE, packet, text

NEEDED = Path(__file__).with_name("rooms.txt")
TEXT = 512 + 28  # bytes of a message up to some 40 plies, encrypted
SOON_S = 0.25
JOINING_S = 60


class Player:
    """One player of one game: after each move of the opponent, it waits a random time and then
    moves."""

    def __init__(self, room: str, role: int, bench: "Bench") -> None:
        self.mine = f"skep/{room}/{role}".encode()
        self.theirs = f"skep/{room}/{1 - role}".encode()
        self.bench = bench
        self.socket: Any = None

    async def join(self, connect: Any) -> None:
        """Connect to the broker and subscribe to the opponent's moves. `connect` is the MQTT client's
        function that opens a connection."""
        address = f"ws://127.0.0.1:{self.bench.port}"
        own = {
            "subprotocols": ["mqtt"],
            "origin": address.replace("ws", "http"),
            "compression": None,
        }
        self.socket = await connect(address, **own)
        name = secrets.token_hex(8).encode()
        await self.socket.send(packet(CONNECT, text(b"MQTT") + b"\x04\x02\x00\x00" + text(name)))
        await self.socket.recv()
        await self.socket.send(packet(SUBSCRIBE, b"\x00\x01" + text(self.theirs) + b"\x00", 2))
        await self.socket.recv()

    async def move(self) -> None:
        """Wait for a random time to think, then send a move."""
        await asyncio.sleep(random.uniform(0.5, 1.5) * self.bench.think_s)
        self.bench.sent[self.mine] = time.perf_counter()
        self.bench.moves += 1
        body = secrets.token_bytes(TEXT)
        await self.socket.send(packet(PUBLISH, text(self.mine) + body, 1))

    async def play(self, first: bool) -> None:
        """Play until the task is cancelled; `first` makes the first move."""
        if first:
            await self.move()
        async for data in self.socket:
            if data[0] & 0xF0 == 0x30:
                began = self.bench.sent.pop(self.theirs, None)
                if began is not None:
                    self.bench.took.append(time.perf_counter() - began)
                await self.move()


class Bench:
    """All games of one run of the benchmark, with their measurements."""

    def __init__(self, port: int, think_s: float) -> None:
        self.port = port
        self.think_s = think_s
        self.sent: dict[bytes, float] = {}
        self.took: list[float] = []
        self.moves = 0

    async def run(self, games: int, seconds: float, memory: "Memory") -> None:
        """Connect both players of `games` games and let them play for `seconds`. Raises TimeoutError if
        connecting takes too long."""
        client = ensure("websockets.asyncio.client", NEEDED, "this bench")
        rooms = [secrets.token_urlsafe(12) for _ in range(games)]
        players = [Player(room, role, self) for room in rooms for role in (0, 1)]
        empty = memory.rss()
        async with asyncio.timeout(JOINING_S):
            for at in range(0, len(players), 20):
                batch = players[at : at + 20]
                await asyncio.gather(*(player.join(client.connect) for player in batch))
        memory.joined = memory.rss() - empty
        tasks = [asyncio.create_task(p.play(at % 2 == 0)) for at, p in enumerate(players)]
        await asyncio.sleep(seconds)
        memory.played = memory.rss() - empty
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Memory:
    """Memory and processor time of a process and its children."""

    def __init__(self, process: int) -> None:
        self.process = ensure("psutil", NEEDED, "this bench").Process(process)
        self.joined = self.played = 0

    def rss(self) -> int:
        """Return the resident memory in bytes."""
        return sum(int(one.memory_info().rss) for one in self._whole())

    def cpu_s(self) -> float:
        """Return the processor time used so far, in seconds."""
        return sum(sum(one.cpu_times()[:2]) for one in self._whole())

    def _whole(self) -> list[Any]:
        return [self.process, *self.process.children(recursive=True)]


def main() -> None:
    """Start the broker, play the games, and print the result."""
    parser = argparse.ArgumentParser(prog="tools.bench.rooms", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=4, help="seconds for a move, in the mean")
    parser.add_argument(
        "--mosquitto",
        action="store_true",
        help="Mosquitto, if installed, in place of our own broker",
    )
    options = parser.parse_args()
    port = free_port()
    command = [sys.executable, "-m", "tools.rooms.broker", str(port)]
    command += ["--mosquitto"] if options.mosquitto else []
    broker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert broker.stdout
        name = broker.stdout.readline().strip()
        if not name:
            raise Problem("The broker does not start.")
        bench = Bench(port, options.think)
        memory = Memory(broker.pid)
        asyncio.run(bench.run(options.games, options.seconds, memory))
        took = sorted(bench.took)
        soon = sum(one <= SOON_S for one in took)
        busy_s = memory.cpu_s()
        print(f"{name}, {options.games} games, {options.seconds:.0f} s, {os.cpu_count()} cores")
        print(f"moves sent {bench.moves}, delivered {len(took)}")
        print(f"within {SOON_S * 1000:.0f} ms: {soon / max(1, len(took)):.1%} of the delivered")
        if took:
            marks = [took[int(len(took) * part)] * 1000 for part in (0.5, 0.99)]
            print(
                f"median {marks[0]:.1f} ms, 99 % {marks[1]:.1f} ms, longest {took[-1] * 1000:.0f}"
            )
        print(f"memory a game: {memory.joined / options.games / 1024:.0f} KiB joined", end=", ")
        print(f"{memory.played / options.games / 1024:.0f} KiB playing")
        print(f"processor: {busy_s:.1f} s, joining included")
    finally:
        broker.terminate()
        broker.wait()


if __name__ == "__main__":
    try:
        main()
    except (Problem, TimeoutError) as problem:
        sys.exit(f"tools.bench.rooms: {problem or 'joining took too long'}")
