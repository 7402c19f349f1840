"""Process of an MQTT broker for live games: the project's own program, or an installed Mosquitto for
comparison."""

import asyncio
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from pathlib import Path

from tools.common import Problem, write
from tools.rooms.packets import MOST_PAYLOAD
from tools.rooms.topics import MqttClient, Topics

NEEDED = Path(__file__).with_name("requirements.txt")
PURPOSE = "the code of an address"
STARTS_S = 20


def free_port() -> int:
    """Return a TCP port of this machine that no program uses now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Broker:
    """An MQTT broker at this machine's own address. `level` is the version of MQTT for clients: 5,
    or 4 for 3.1.1."""

    def __init__(self, port: int = 0, own: bool = True, names: Iterable[str] = ()) -> None:
        """Choose the program: our own, or Mosquitto if `own` is False. `names` are further names of
        this machine, whose pages may connect. Raises Problem if Mosquitto is not installed."""
        self.port = port or free_port()
        program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
        if not own and not program:
            raise Problem("Mosquitto is not installed.")
        self.program = None if own else program
        self.names = tuple(names)
        self.process: subprocess.Popen[bytes] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread: threading.Thread | None = None
        self.ended: asyncio.Event | None = None
        self.serving = threading.Event()
        self.fault = ""

    def start(self) -> None:
        """Run the broker until `stop`. Raises Problem if it does not start."""
        if self.program:
            self._start_mosquitto(self.program)
            if not self._runs():
                raise Problem("Mosquitto does not start with WebSockets here.")
            return
        self.fault = ""
        self.serving.clear()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        # Not by connecting: something else might answer at that port.
        self.serving.wait(STARTS_S)
        if not self.serving.is_set() or self.fault:
            raise Problem(f"The broker does not start. {self.fault}".strip())

    @property
    def level(self) -> int:
        """Return the newest version of MQTT that the broker speaks."""
        return 5 if self.program else 4

    @property
    def name(self) -> str:
        """Return the name of the broker's software."""
        return "Mosquitto" if self.program else "Skep"

    def stop(self) -> None:
        """End the broker and all connections. Raises Problem if it had ended before, or does not
        end."""
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None
        thread, self.thread = self.thread, None
        if thread and self.loop and self.ended:
            if self.fault:
                raise Problem(f"The broker has ended. {self.fault}")
            self.loop.call_soon_threadsafe(self.ended.set)
            thread.join(STARTS_S)
            if thread.is_alive():
                raise Problem("The broker does not end.")

    def _runs(self) -> bool:
        """Wait until the broker accepts connections; return False if it fails to."""
        end = time.monotonic() + STARTS_S
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return True
            except OSError:
                if self.fault or (self.process and self.process.poll() is not None):
                    break
                time.sleep(0.05)
        self.process = None
        return False

    def _start_mosquitto(self, program: str) -> None:
        folder = Path(tempfile.mkdtemp(prefix="skep-rooms-"))
        folder.chmod(0o755)  # where root starts it, it reads as another user
        settings = folder / "mosquitto.conf"
        lines = [
            f"listener {self.port} 127.0.0.1",
            "protocol websockets",
            "socket_domain ipv4",  # else 2.0.11 listens at all of the machine's addresses
            f"listener {free_port()} 127.0.0.1",  # 2.0.11 counts no WebSockets and ends without others
            "allow_anonymous true",
            f"message_size_limit {MOST_PAYLOAD}",
            "set_tcp_nodelay true",
            "log_type error",
        ]
        write(settings, "\n".join(lines) + "\n")
        self.process = subprocess.Popen(
            [program, "-c", str(settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            self.fault = f"{type(error).__name__}: {error}"
            self.serving.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.ended = asyncio.Event()
        topics = Topics(self.names)
        server = await self.loop.create_server(lambda: MqttClient(topics), "127.0.0.1", self.port)
        self.serving.set()
        await self.ended.wait()
        server.close()
        for connection in tuple(topics.connections):
            if connection.transport:
                connection.transport.abort()
        await asyncio.sleep(0)  # so that each is closed before the loop is


if __name__ == "__main__":
    running = Broker(int(sys.argv[1]), own="--mosquitto" not in sys.argv[2:])
    try:
        running.start()
        print(running.name, flush=True)
        threading.Event().wait()
    except KeyboardInterrupt:
        running.stop()
    except Problem as problem:
        sys.exit(str(problem))
