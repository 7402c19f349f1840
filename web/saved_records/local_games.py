"""Games saved in the browser's localStorage besides the one on the board ("local games"), each under
its own key. Pure.

A game is saved as a record (see web/saved_records/game_record.py) with the date. Another tab may save
games too, so the list of keys is read again before each change, and a saved record that is newer by
`is_newer` below is never replaced.
"""

from web.common.schema import LARGEST, sifted, text, valid
from web.common.store import schema_of
from web.saved_records.remote_match import remote_from_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.store import Record, Store
    from web.saved_records.remote_match import RemoteMatch

SCHEMA = 1
INDEX, GAME = "skep.games", "skep.games."
KEYS = sifted(text(64, 1), LARGEST)


def is_newer(saved: "Record", record: "Record") -> bool:
    """Return whether `saved` is a newer state of the same remote match than `record`.

    The newer state is the one in which moves were taken back more often; if that is equal, the one of
    which both players have more plies. A record of a match is newer than any without an opponent.
    """
    before, after = remote_from_record(saved), remote_from_record(record)
    if not before:
        return False
    return not after or _progress(before) > _progress(after)


def _progress(match: "RemoteMatch") -> "tuple[int, int]":
    return (match.peer.generation if match.peer else 0), match.synced_plies


class LocalGames:
    """Local games in `store`, the browser's store, each with a key."""

    def __init__(self, store: "Store") -> None:
        self.store = store

    def listed(self) -> "list[str]":
        """Return the keys of all saved games, the one saved last first. Some may be of games that this
        version of the app cannot read."""
        return valid(KEYS, self.store.load(INDEX).get("keys")) or []

    def get(self, key: str) -> "Record":
        """Return the record of the game with this `key`; {} if there is none that this version of the
        app can read."""
        record = self.store.load(GAME + key)
        return record if schema_of(record) == SCHEMA else {}

    def put(self, key: str, record: "Record", now: str) -> bool:
        """Save the game `record` under `key` with the date `now`. Return False if it was not saved:
        another tab has saved a newer state, or a newer version of the app has, or the browser
        refuses."""
        kept = self.store.load(GAME + key)
        if schema_of(kept) > SCHEMA or is_newer(kept, record):
            return False
        whole = dict(record)
        whole["schema"] = SCHEMA
        whole["kept"] = now
        if not self.store.save(GAME + key, whole):
            return False
        keys = self.listed()
        if keys[:1] == [key]:
            return True
        return self.store.save(INDEX, {"keys": [key] + [one for one in keys if one != key]})

    def remove(self, key: str) -> None:
        """Remove the game with this `key`."""
        self.store.save(INDEX, {"keys": [one for one in self.listed() if one != key]})
        self.store.forget(GAME + key)

    def new_key(self, number: int) -> str:
        """Return an unused key for a game; it is made of the game's number `number`."""
        key = name = f"{number:08x}"
        keys = self.listed()
        copies = 1
        while key in keys:
            copies += 1
            key = f"{name}-{copies}"
        return key
