"""Where a site's rooms are: one text, as the page gets it."""

import re

from tools.common import Problem

OWN = "rooms"
"""The broker behind the site's own server: below the site's own address."""
BROKER = re.compile(r"(wss?://[A-Za-z0-9.\-]+(?::\d{1,5})?)(/[A-Za-z0-9._~/\-]*)?")


def rooms_at(address: str, level: int = 5) -> str:
    """What the page is told: the version of MQTT, 5 or 4 (which is 3.1.1), and the address.

    Raises Problem for an address that is none.
    """
    if address != OWN and not BROKER.fullmatch(address):
        raise Problem(
            f"--rooms: {address!r} is no broker's address; wss://HOST, with a port and a path if "
            "need be, was expected."
        )
    return f"{level} {address}"


def policy(rooms: str) -> str:
    """What the page's policy must allow for these rooms, "" for the site's own server."""
    found = BROKER.fullmatch(rooms.partition(" ")[2])
    return " " + found[1] if found else ""
