"""Wires the rooms: storage, languages, page, board, session, opponent."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.board.listener import Listener
from web.board.panel import BoardPanel
from web.common.frames import Frames
from web.common.i18n import Translator, read_catalogue
from web.common.storage import BrowserStorage
from web.common.store import Store
from web.opponent.opponent import Opponent
from web.opponent.pool import Pool, workers_for
from web.opponent.port import WorkerPort
from web.play.page import Page
from web.play.panels import piece_at
from web.play.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TICK_MS = 500
COUNSEL = ("hint", "value", "analyse", "line")
"""Intents of web/play/advice.py; all others are the session's."""
SHORT_MS = 4000
"""How long good news stays on the board."""


def tell_window(name: str) -> None:
    """Sends an event to the scripts that live outside Python."""
    window.dispatchEvent(window.Event.new(name))


def act(intent: str, **arguments: "Any") -> None:
    """Every intent of the page goes through here."""
    if intent == "update_now":
        tell_window("skep-update-accept")
    elif intent == "share":
        page.share(session.subject())
    elif intent in COUNSEL:
        getattr(session.counsel, intent)(**arguments)
    else:
        getattr(session, intent)(**arguments)


def tap(cell: int) -> None:
    """A cell of the board was tapped."""
    session.tap(cell)


def carry(piece: int) -> None:
    """A piece is taken up: its goals are to be seen at once."""
    session.carry(piece)
    session.redraw.flush()


def put(piece: int, cell: int) -> None:
    """A carried piece is let go over a cell, and lies where it goes at once."""
    session.put(piece, cell)
    session.redraw.flush()


def deselect() -> None:
    """A tap beside the hive, or Escape."""
    session.background()


def on_update(_: "Any") -> None:
    """A new version is loaded and waits for consent."""
    session.notice("update")
    session.draw()


def on_offline(_: "Any") -> None:
    """Everything is kept for use without a network; told once."""
    if store.first_time("offline"):
        session.notice("offline")
        session.draw()
        window.setTimeout(create_proxy(lambda: session.dismiss("offline")), SHORT_MS)


def follow_address(*_: "Any") -> None:
    """Does what stands behind the # of the address, and takes it away: a reload asks for it no more.

    `#game=TEXT` opens a game or a position, `#play=0&bugs=MLP` starts one against that level.
    """
    # A plus sign is a plus sign here, since game types have one.
    asked = window.URLSearchParams.new(str(window.location.hash)[1:].replace("+", "%2B"))
    game, level, bugs = [str(asked.get(name) or "") for name in ("game", "play", "bugs")]
    if game or level:
        window.history.replaceState(None, "", str(window.location.href).split("#")[0])
        session.arrive(game, level, bugs)


def pool() -> Pool:
    """The workers that this device can bear, none of them started yet."""
    navigator = window.navigator
    cores = int(navigator.hardwareConcurrency or 1)
    memory_gb = float(getattr(navigator, "deviceMemory", 0) or 0)
    connection = getattr(navigator, "connection", None)
    saves_data = bool(connection and getattr(connection, "saveData", False))
    touch = bool(window.matchMedia("(pointer: coarse)").matches)
    base = str(window.skep.base)
    count = workers_for(cores, memory_gb, touch, saves_data)
    return Pool([WorkerPort(base, f"computer-{number}") for number in range(count)])


store = Store(BrowserStorage())
translator = Translator(read_catalogue)
page = Page(act, translator)
board = BoardPanel(
    document.getElementById("board"),
    translator,
    Listener(
        tap=tap,
        deselect=deselect,
        say=page.announce,
        reserve=page.focus_reserve,
        help=lambda: page.open_dialog("help"),
        hint=lambda: act("hint"),
        value=lambda: act("value"),
        movable=lambda piece: session.movable(piece),
        carry=carry,
        put=put,
    ),
)
board.carry_from(document.getElementById("table"), lambda node: piece_at(page.reserves, node))
opponent = Opponent(pool())
session: Session = Session(page, board, opponent, store, Frames().request)
page.after = session.redraw.then
page.room_changed = board.see
for setting in ("language", "theme", "animations"):
    session.apply(setting)
session.open(int(window.Date.now() % 65536))
follow_address()
session.redraw.flush()
tell_window("skep-playable")

window.self.addEventListener("skep-update-ready", create_proxy(on_update))
window.self.addEventListener("skep-offline-ready", create_proxy(on_offline))
window.self.addEventListener("hashchange", create_proxy(follow_address))
window.setInterval(create_proxy(opponent.tick), TICK_MS)
