"""Engine of another program as this device remembers it, and the address of a bridge. Pure."""

from hive_core.records import NamedTuple, fields_of
from web.common.schema import DataFault, any_of, record, text
from web.common.settings import ENGINE_KEY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.store import Store

FILE, BRIDGE = "file", "bridge"
HOST = "127.0.0.1"
"""The only host to which the site's policy can be opened."""
NAMES = (HOST, "localhost")
LONGEST = 200
TIMES_S = (1, 2, 5, 10, 30)
"""Seconds from which a person chooses an engine's time for a move."""

SavedEngine = NamedTuple(
    "SavedEngine", [("kind", "str"), ("address", "str"), ("file", "str"), ("move_s", "int")]
)
"""An engine: `kind` is FILE or BRIDGE. `address` is the bridge's, `file` the name of the WebAssembly
file, each "" if none was chosen yet; `move_s` are the seconds that it has for a move."""

SCHEMA = record(
    SavedEngine,
    {
        "kind": any_of(FILE, BRIDGE),
        "address": text(LONGEST),
        "file": text(LONGEST),
        "move_s": any_of(*TIMES_S),
    },
)


def load(store: "Store") -> SavedEngine:
    """Return the engine that was chosen last on this device, with empty texts if there was none."""
    try:
        return SCHEMA(store.load(ENGINE_KEY), "")
    except DataFault:
        return SavedEngine(FILE, "", "", TIMES_S[2])


def save(store: "Store", engine: SavedEngine) -> None:
    """Remember `engine` as the one that was chosen last."""
    store.save(ENGINE_KEY, {name: getattr(engine, name) for name in fields_of(SavedEngine)})


def bridge_address(text: str) -> str:
    """Return the address ws://127.0.0.1:PORT that `text` means, which may lack all before the port; ""
    if it names no port of this machine."""
    rest = text.strip().lower()
    if rest.startswith("ws://"):
        rest = rest[5:]
    if rest.endswith("/"):
        rest = rest[:-1]
    host, colon, port = rest.partition(":")
    if not colon:
        host, port = HOST, rest
    good = host in NAMES and 0 < len(port) < 6 and all("0" <= sign <= "9" for sign in port)
    return "ws://%s:%d" % (HOST, int(port)) if good and 0 < int(port) < 65536 else ""
