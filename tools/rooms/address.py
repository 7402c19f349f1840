"""Addresses of a site's MQTT broker and STUN servers, as one text for the page."""

import ipaddress
import re
import socket
from collections.abc import Iterable

from tools.common import Problem

OWN = "rooms"
"""Address of the broker that runs with the site's own server, relative to the site."""
BROKER = re.compile(r"(wss?://[A-Za-z0-9.\-]+(?::\d{1,5})?)(/[A-Za-z0-9._~/\-]*)?")

SERVER = re.compile(
    r"(stuns?:[A-Za-z0-9.\-]+(?::\d{1,5})?"
    r"|turns?:[A-Za-z0-9._~%\-]+:[A-Za-z0-9._~%\-]+@[A-Za-z0-9.\-]+(?::\d{1,5})?"
    r"(?:\?transport=(?:udp|tcp))?)"
)
MOST_SERVERS = 4


def servers_at(addresses: "list[str]") -> str:
    """Return the addresses of STUN and TURN servers as the page gets them: checked, as one text with
    spaces between. Raises Problem for an invalid address, and for too many."""
    for address in addresses:
        if not SERVER.fullmatch(address):
            raise Problem(
                f"--stun: {address!r} is no server's address; stun:HOST, or turn:NAME:PASSWORD@HOST, "
                "with a port if need be, was expected."
            )
    if len(addresses) > MOST_SERVERS:
        raise Problem(f"--stun: {len(addresses)} servers, at most {MOST_SERVERS} were expected.")
    return " ".join(addresses)


def rooms_at(address: str, level: int = 5) -> str:
    """Return a broker's address as the page gets it: a text such as "5 wss://HOST", with the version of
    MQTT, 5 or 4 (which is 3.1.1), before it. Raises Problem for an invalid address."""
    if address != OWN and not BROKER.fullmatch(address):
        raise Problem(
            f"--rooms: {address!r} is no broker's address; wss://HOST, with a port and a path if "
            "need be, was expected."
        )
    return f"{level} {address}"


def policy(rooms: str) -> str:
    """Return the source expression that the page's Content-Security-Policy needs for the broker in
    `rooms`, a text of `rooms_at`; "" if the site's own server is the broker."""
    found = BROKER.fullmatch(rooms.partition(" ")[2])
    return " " + found[1] if found else ""


def is_own_host(host: str, names: Iterable[str] = ()) -> bool:
    """Return whether a request's `Host` header names this machine: by an IP address, as localhost,
    by the machine's own name, or by one of `names`.

    A page of another site can let its own name lead to this machine (DNS rebinding); its requests
    then carry that name.
    """
    found = re.fullmatch(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:/@]+)(?::\d{1,5})?", host)
    if not found:
        return False
    name = found[1].lower().rstrip(".")
    try:
        ipaddress.ip_address(name.strip("[]"))
        return True
    except ValueError:
        own = socket.gethostname().lower().partition(".")[0]
        return name in {"localhost", own, f"{own}.local", *(one.lower() for one in names)}


def is_own_page(host: str, origin: str, names: Iterable[str] = ()) -> bool:
    """Return whether a request with these `Host` and `Origin` headers comes from a page of this
    very server. Without an origin it does not."""
    scheme, _, there = origin.partition("://")
    return scheme in ("http", "https") and there == host and is_own_host(host, names)
