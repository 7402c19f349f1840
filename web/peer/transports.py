"""Roads between two pages: what runs in JavaScript, for Python. Each is fetched when it is wanted."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.days import second_number
from web.common.dom import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Told = Callable[[str, str], None]
    """Hears "open", "closed", "here", "gone", "text" with a text, "bad", "failed" or "alone"."""


class Transport:
    """One connection: `send` a text, or `close` it. Nothing is sent while it is not there."""

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
        """Sends a text, if the road is open."""
        if self.end:
            self.end.send(text)  # type: ignore[attr-defined]

    def accept(self, answer: str) -> None:
        """On a direct road: what the other side has answered."""
        if self.end:
            self.end.accept(answer)  # type: ignore[attr-defined]

    def close(self) -> None:
        """Leaves."""
        self.ended = True
        if self.end:
            self.end.close()  # type: ignore[attr-defined]
            self.end = None


def has_relay() -> bool:
    """Whether this site has rooms."""
    return bool(str(getattr(window.skep, "rooms", "") or ""))


def relay(name: str, key: str, role: int, told: "Told") -> Transport:
    """A room of this site."""
    level, address, folder = str(window.skep.rooms).split(" ")
    hears = create_proxy(lambda kind, text: told(str(kind), str(text)))

    def open_it(opener: object) -> object:
        if not opener:
            told("failed", "")
            return None
        return opener(address, int(level), name, key, str(role), hears)  # type: ignore[operator]

    return Transport("room", folder + "mqtt_room.mjs", open_it)


def direct(offer: str, place: str, told: "Told") -> Transport:
    """A direct road; `offer` is "" for who begins. `told` hears "code" with the other side's text."""
    hears = create_proxy(lambda kind, text: told(str(kind), str(text)))

    def open_it(opener: object) -> object:
        if not opener:
            told("failed", "")
            return None
        return opener(offer, place, hears)  # type: ignore[operator]

    return Transport("direct", _direct(), open_it)


def beside(place: str, told: "Told") -> Transport:
    """The direct road that another tab of this browser has at that place; `told` hears "alone" where
    none has it."""
    hears = create_proxy(lambda kind, text: told(str(kind), str(text)))

    def open_it(opener: object) -> object:
        if not opener:
            told("alone", "")
            return None
        return opener(place, hears)  # type: ignore[operator]

    return Transport("beside", _direct(), open_it)


def _direct() -> str:
    return str(window.skep.base) + "web/peer/webrtc.mjs"


def tabs(on_answer: "Callable[[str], object]") -> "Callable[[str], None]":
    """How the tabs of this browser tell each other of an answer that was opened in one of them."""
    if not hasattr(window, "BroadcastChannel"):
        return lambda text: None
    channel = window.BroadcastChannel.new("skep-direct")
    channel.addEventListener("message", create_proxy(lambda event: on_answer(str(event.data))))
    return lambda text: channel.postMessage(text)


def milliseconds() -> int:
    """Milliseconds since the beginning of 2025, by the clock of this device."""
    moment = str(window.Date.new().toISOString())
    return max(0, (second_number(moment) - 1735689600) * 1000 + int(moment[20:23]))


def seconds() -> int:
    """Seconds since then."""
    return milliseconds() // 1000
