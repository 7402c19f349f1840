"""Main program of the game's page: it makes and connects its parts."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.address.fragments import LINK_START, as_query
from web.board.panel import BoardPanel
from web.common.animation_frame import AnimationFrames
from web.common.browser_storage import BrowserStorage
from web.common.i18n import Translator, read_catalogue
from web.common.store import Store
from web.game.game_session import Device, GameSession
from web.game.session import engine_changed
from web.opponent.fallback_engine import FallbackEngine
from web.opponent.pool import Pool, workers_for
from web.opponent.worker_port import SmallPort, WorkerPort
from web.play.game_page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Event, StorageEvent

TICK_MS = 500
CLOCK_MS = 200


def tell_window(name: str) -> None:
    """Send the event `name` to the page's JavaScript."""
    window.dispatchEvent(window.Event.new(name))


def on_update(_: "Event") -> None:
    """Show the notice that a new version has loaded and starts when the user accepts it."""
    session.notices.add("update")
    session.draw()


def on_storage(event: "StorageEvent") -> None:
    """Follow a match that another tab of this browser has saved."""
    session.saving.follow_tab(str(event.key or ""))


def follow_address(*_: "Event") -> None:
    """Open what the fragment (after #) of the page's address names, and remove the fragment, so that a
    reload does not open it again.

    - `#game=TEXT`: a game or a position
    - `#play=0&bugs=MLP`: a new game against level 0 with these bugs; `&coach=1` adds a coach
    - `#practice=POSITION&goal=win`: a practice game, see web/practice/
    - `#edit=POSITION`: the editor. `#g=TEXT`: a game from a link
    - `#shared=TEXT`: a text in any format, from another page; see web/library/bookmarklet.mjs

    A fragment without `=`, such as `#review`, names a place, see web/play/places_feature.py.
    """
    if str(window.location.hash).startswith(LINK_START):
        page.feature("remote").open_link(str(window.location.hash))
        return
    query = window.URLSearchParams.new(as_query(str(window.location.hash)))
    names = ("game", "play", "bugs", "edit", "coach", "practice", "goal", "shared")
    given = [str(query.get(name) or "") for name in names]
    game, level, bugs, position, coach, practice, goal, shared = given
    if game or level or position or practice or shared:
        window.history.replaceState(None, "", str(window.location.href).split("#")[0])
    if position:
        page.feature("editor").open(position)
    elif practice:
        page.feature("practice").open(practice, goal)
    elif shared:
        page.feature("import").open_shared(shared)
    elif game or level:
        session.new_game.open_address(game, level, bugs, bool(coach))


def follow_system() -> None:
    """Open what the system passes to the installed app: files, or a shared text or address in the
    query `?text=TEXT&url=ADDRESS` (see web/manifest.webmanifest), which is removed from the page's
    address."""
    search = str(window.location.search)
    if "text=" in search or "url=" in search:
        query = window.URLSearchParams.new(search)
        shared = [str(query.get(name) or "") for name in ("text", "url")]
        address = str(window.location.href).split("?")[0]
        window.history.replaceState(None, "", address + str(window.location.hash))
        page.feature("import").open_shared("\n".join([text for text in shared if text]))
    if hasattr(window, "launchQueue"):
        window.launchQueue.setConsumer(create_proxy(page.feature("import").launched))


def start_ticking(tick: "Callable[[], None]") -> None:
    """Call `tick` every CLOCK_MS milliseconds from now on."""
    window.setInterval(create_proxy(tick), CLOCK_MS)


def open_typed() -> None:
    """Open the field for typing a move, with the drawer that it is in."""
    page.drawer.open(True)
    page.typed.open(True)


def random_u32() -> int:
    """Return a random number from 1 to 2**32 - 1. It is made of two halves, since MicroPython would get
    a wrong sign for a number of more than 31 bits from the browser."""
    halves = window.crypto.getRandomValues(window.Uint16Array.new(2))
    return int(halves.at(0)) << 16 | int(halves.at(1)) or 1


def pool() -> Pool:
    """Return the pool of engine workers, none of them started yet, of a size that suits the device: for
    a review with one more, since the page needs no processor core then."""
    navigator = window.navigator
    cores = int(navigator.hardwareConcurrency or 1)
    memory_gb = float(getattr(navigator, "deviceMemory", 0) or 0)
    connection = getattr(navigator, "connection", None)
    saves_data = bool(connection and getattr(connection, "saveData", False))
    touch = bool(window.matchMedia("(pointer: coarse)").matches)
    base = str(window.skep.base)
    searching = workers_for(cores, memory_gb, touch, saves_data)
    count = workers_for(cores + 1, memory_gb, touch, saves_data)
    return Pool([WorkerPort(base, f"computer-{number}") for number in range(count)], searching)


storage = BrowserStorage()
store = Store(storage)
translator = Translator(read_catalogue)
page = Page(translator)
frames = AnimationFrames()
board = BoardPanel(
    document.getElementById("board"),
    translator,
    page.listener(
        help=lambda: page.open_dialog("help"),
        hint=lambda: session.hints.hint(),
        value=lambda: session.hints.value(),
        mark=lambda begin, end: page.feature("annotations").mark(begin, end),
        hold=lambda cell: bool(page.feature("annotations").hold(cell)),
        type=open_typed,
    ),
    frames.painted,
)
board.carry_from(document.getElementById("table"), page.piece_at)
board.keys_from(document.getElementById("table"), page.steppers)
opponent = FallbackEngine(
    pool(), SmallPort(str(window.skep.base)), lambda engine: engine_changed(session, engine)
)
device = Device(random_u32, lambda: str(window.Date.new().toISOString()), start_ticking)
session: GameSession = GameSession(page, board, opponent, store, frames.request, device)
session.redraw.let_paint(frames.painted)
page.moves.let_measure(frames.after_next)
board.when_at_rest(frames.landed)
session.turns.fill_ahead(frames.when_idle)
page.serve(session, board)
for setting in ("language", "theme", "motion", "tiles", "sounds", "patience", "smallest"):
    session.effects.apply(setting)
session.open(int(window.Date.now() % 65536))
follow_address()
follow_system()
session.redraw.flush()
page.feature("places").begin()
tell_window("skep-playable")
storage.when_late(session.saving.found_late)

window.self.addEventListener("skep-update-ready", create_proxy(on_update))
window.self.addEventListener("hashchange", create_proxy(follow_address))
window.self.addEventListener("storage", create_proxy(on_storage))
window.setInterval(create_proxy(opponent.tick), TICK_MS)
