"""Ways between pages that can be cut: a wire between two that play directly, a line to a server."""

import socket
import threading
from contextlib import suppress
from typing import Any

from hive_core.records import changed
from web.peer import invite_link
from web.peer.invite_link import parse_invite_link, spell_invite_link


class Wire:
    """Two ports of this machine: what comes to one leaves from the other, while it is whole.

    The links of both pages are changed on their way, so that each finds the other one here.
    """

    def __init__(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(
                ("192.0.2.1", 9)
            )  # nothing is sent: it tells which address this machine has
            self.host = probe.getsockname()[0]
        self.whole = True
        self.ends = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in (0, 1)]
        self.heard: list[Any] = [None, None]
        for at, end in enumerate(self.ends):
            end.bind((self.host, 0))
            threading.Thread(target=self._pass, args=(at,), daemon=True).start()

    def _pass(self, at: int) -> None:
        with suppress(OSError):  # it was closed
            while True:
                packet, self.heard[at] = self.ends[at].recvfrom(65536)
                there = self.heard[1 - at]
                if self.whole and there:
                    self.ends[1 - at].sendto(packet, there)

    def close(self) -> None:
        """Both ports are free again."""
        for end in self.ends:
            end.close()

    def through(self, link: str) -> str:
        """A link with an offer or an answer, as if whoever made it could be found here."""
        mark = invite_link.OFFER if invite_link.OFFER in link else invite_link.ANSWER
        invitation = parse_invite_link(link)
        told = invitation.offer or invitation.answer
        port = self.ends[mark == invite_link.ANSWER].getsockname()[1]
        here = " ".join([*told.split(" ")[:3], f"h/{self.host}/{port}"])
        field = "offer" if invitation.offer else "answer"
        start = link.partition("#")[0] + "#"
        return start + spell_invite_link(changed(invitation, **{field: here}))


class Line:
    """A port of this machine that leads to another one. While it is cut nothing comes through, and
    nobody is told: neither side hears that the other one is away."""

    def __init__(self, there: int) -> None:
        self.there = there
        self.whole = threading.Event()
        self.whole.set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.door.getsockname()[1])
        self.ends: list[socket.socket] = []
        threading.Thread(target=self._open, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def _open(self) -> None:
        with suppress(OSError):  # it was closed
            while True:
                here, _ = self.door.accept()
                self.whole.wait()
                there = socket.create_connection(("127.0.0.1", self.there))
                self.ends += [here, there]
                for ends in ((here, there), (there, here)):
                    threading.Thread(target=self._pass, args=ends, daemon=True).start()

    def _pass(self, here: socket.socket, there: socket.socket) -> None:
        with suppress(OSError):  # the other side has gone
            while data := here.recv(65536):
                self.whole.wait()
                there.sendall(data)
        for end in (here, there):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """The port is free again."""
        self.whole.set()
        for end in (self.door, *self.ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
