"""Opener of transports between two pages, which are JavaScript modules: rooms on the site's broker, and
direct connections (WebRTC). A module is loaded when it is first needed."""

from pyscript import window
from pyscript.ffi import create_proxy

from web.common.days import second_number
from web.common.dom import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    OnEvent = Callable[[str, str], None]
    """Function that is called with a transport's event and its text; the class Connection in
    web/remote/connection.py lists the events."""


class Transport:
    """Transport that is open or opening: a room or a direct connection. What is sent before its
    JavaScript module is loaded is lost."""

    def __init__(self, kind: str, source: str, open_it: "Callable[[object], object]") -> None:
        self.end: object = None
        self.ended = False
        self.open_it = open_it
        self.kind = kind
        if getattr(window.skep, kind, None):
            self._ready()
            return
        script = make("script", {"type": "module", "src": source})
        for event in ("load", "error"):
            script.addEventListener(event, create_proxy(self._ready))
        window.skep.add(script)

    def _ready(self, *_: object) -> None:
        opener = getattr(window.skep, self.kind, None)
        if not self.ended:
            self.end = self.open_it(opener)

    def send(self, text: str) -> None:
        """Send a text, if the connection is open."""
        if self.end:
            self.end.send(text)  # type: ignore[attr-defined]

    def accept(self, answer: str) -> None:
        """Complete a direct connection with `answer`, the text in the guest's link by which the guest's
        device is found."""
        if self.end:
            self.end.accept(answer)  # type: ignore[attr-defined]

    def close(self) -> None:
        """Close the connection."""
        self.ended = True
        if self.end:
            self.end.close()  # type: ignore[attr-defined]
            self.end = None


def has_relay() -> bool:
    """Return whether this site has a broker, and so rooms in which two people can play live."""
    return bool(str(getattr(window.skep, "rooms", "") or ""))


def relay(name: str, key: str, role: int, on_event: "OnEvent") -> Transport:
    """Return a connection to the room called `name` on the site's broker, encrypted with `key`. `role`:
    0 for the inviter, 1 for the guest; 2 and 3 only receive."""
    level, address, folder = str(window.skep.rooms).split(" ")
    listener = create_proxy(lambda kind, text: on_event(str(kind), str(text)))

    def open_it(opener: object) -> object:
        if not opener:
            on_event("failed", "")
            return None
        return opener(address, int(level), name, key, str(role), listener)  # type: ignore[operator]

    return Transport("room", folder + "mqtt_room.mjs", open_it)


def direct(offer: str, place: str, on_event: "OnEvent") -> Transport:
    """Return a direct connection named `place`. `offer` is the text in the inviter's link, "" for the
    inviter. The event "code" brings the text by which the opponent's page can find this device."""
    listener = create_proxy(lambda kind, text: on_event(str(kind), str(text)))

    def open_it(opener: object) -> object:
        if not opener:
            on_event("failed", "")
            return None
        return opener(offer, place, listener)  # type: ignore[operator]

    return Transport("direct", _direct(), open_it)


def beside(place: str, on_event: "OnEvent") -> Transport:
    """Return the direct connection named `place` that another tab of this browser has; if no tab has
    it, the event "alone" follows."""
    listener = create_proxy(lambda kind, text: on_event(str(kind), str(text)))

    def open_it(opener: object) -> object:
        if not opener:
            on_event("alone", "")
            return None
        return opener(place, listener)  # type: ignore[operator]

    return Transport("beside", _direct(), open_it)


def _direct() -> str:
    return str(window.skep.base) + "web/peer/webrtc.mjs"


def tabs(on_answer: "Callable[[str], object]") -> "Callable[[str], None]":
    """Return a function that passes the answer to a direct invitation on to other tabs of this browser;
    `on_answer` is called with those from other tabs."""
    if not hasattr(window, "BroadcastChannel"):
        return lambda text: None
    channel = window.BroadcastChannel.new("skep-direct")
    channel.addEventListener("message", create_proxy(lambda event: on_answer(str(event.data))))
    return lambda text: channel.postMessage(text)


def milliseconds() -> int:
    """Return the milliseconds since the beginning of 2025, by the clock of this device."""
    moment = str(window.Date.new().toISOString())
    return max(0, (second_number(moment) - 1735689600) * 1000 + int(moment[20:23]))


def seconds() -> int:
    """Return the seconds since the beginning of 2025, by the clock of this device."""
    return milliseconds() // 1000
