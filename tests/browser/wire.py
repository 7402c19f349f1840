"""A wire between two pages that play directly: every packet passes through here, and it can be cut."""

import socket
import threading
from contextlib import suppress
from typing import Any

from web.together import code


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
        mark = code.OFFER if code.OFFER in link else code.ANSWER
        told = code.read_code(mark, link)
        port = self.ends[mark == code.ANSWER].getsockname()[1]
        here = " ".join([*told.split(" ")[:3], f"h/{self.host}/{port}"])
        return link.replace(code.spell_code(mark, told), code.spell_code(mark, here))
