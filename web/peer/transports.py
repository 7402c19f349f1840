"""Opens transports: rooms and direct connections between two pages, which are JavaScript modules. A
module is loaded when it is first needed."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.days import second_number
from web.common.dom import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    OnEvent = Callable[[str, str], None]
    """Function that gets an event and its text; Connection in web/remote/connection.py lists them."""


class Transport:
    """A room or direct connection. What is sent before its JavaScript module is loaded is lost."""

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
        document.head.append(script)

    def _ready(self, *_: object) -> None:
        opener = getattr(window.skep, self.kind, None)
        if not self.ended:
            self.end = self.open_it(opener)

    def send(self, text: str) -> None:
        """Send a text, if the connection is open."""
        if self.end:
            self.end.send(text)  # type: ignore[attr-defined]

    def accept(self, answer: str) -> None:
        """Complete a direct connection with the opponent's answer to the invitation."""
        if self.end:
            self.end.accept(answer)  # type: ignore[attr-defined]

    def close(self) -> None:
        """Close the connection."""
        self.ended = True
        if self.end:
            self.end.close()  # type: ignore[attr-defined]
            self.end = None


def has_relay() -> bool:
    """Return whether this site has rooms."""
    return bool(str(getattr(window.skep, "rooms", "") or ""))


def relay(name: str, key: str, role: int, on_event: "OnEvent") -> Transport:
    """Return a connection to a room of this site. `role`: 0 inviter, 1 guest; 2 and 3 only receive."""
    level, address, folder = str(window.skep.rooms).split(" ")
    listener = create_proxy(lambda kind, text: on_event(str(kind), str(text)))

    def open_it(opener: object) -> object:
        if not opener:
            on_event("failed", "")
            return None
        return opener(address, int(level), name, key, str(role), listener)  # type: ignore[operator]

    return Transport("room", folder + "mqtt_room.mjs", open_it)


def direct(offer: str, place: str, on_event: "OnEvent") -> Transport:
    """Return a direct connection named `place`. `offer` is the inviter's text from the link, "" for the
    inviter; the event "code" brings the text by which the opponent's page finds this device."""
    listener = create_proxy(lambda kind, text: on_event(str(kind), str(text)))

    def open_it(opener: object) -> object:
        if not opener:
            on_event("failed", "")
            return None
        return opener(offer, place, listener)  # type: ignore[operator]

    return Transport("direct", _direct(), open_it)


def beside(place: str, on_event: "OnEvent") -> Transport:
    """Return another tab's direct connection `place`; if there is none, the event "alone" follows."""
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
    """Return a function that passes an answer to other tabs of this browser; `on_answer` gets such."""
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
    """Return the seconds since the beginning of 2025."""
    return milliseconds() // 1000
