"""Games saved beside the one on the board, each under a key of its own. Pure, over a Store.

Each is a record as the running game's, with the date at which it was saved. Another tab may save
games too, so the list is read anew before it is written, and a remote match is not overwritten by a
record that `is_newer` finds older.
"""

from web.saved.remote_match import remote_from_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.store import Record, Store
    from web.saved.remote_match import RemoteMatch

SCHEMA = 1
INDEX, GAME = "skep.games", "skep.games."


def is_newer(saved: "Record", record: "Record") -> bool:
    """Return whether a saved record of a remote match is newer than another record of it.

    The newer one is that in which moves were taken back more often, since both sides have fewer of them
    from then on; among equals that of which both sides have more steps. A record without an opponent is
    older than any with one.
    """
    before, after = remote_from_record(saved), remote_from_record(record)
    if not before:
        return False
    return not after or _progress(before) > _progress(after)


def _progress(match: "RemoteMatch") -> "tuple[int, int]":
    return (match.peer.generation if match.peer else 0), match.synced_plies


class LocalGames:
    """Saved games by key, the one saved last first."""

    def __init__(self, store: "Store") -> None:
        self.store = store

    def listed(self) -> "list[str]":
        """Return all keys, also those of games that this version cannot read."""
        keys = self.store.load(INDEX).get("keys")
        return [str(key) for key in keys] if isinstance(keys, list) else []

    def get(self, key: str) -> "Record":
        """Return the record of a game; {} if this version can read none."""
        record = self.store.load(GAME + key)
        return record if record.get("schema") == SCHEMA else {}

    def put(self, key: str, record: "Record", now: str) -> bool:
        """Save a game. Return False if another tab has saved a newer state, or the storage refuses."""
        kept = self.store.load(GAME + key)
        schema = kept.get("schema")
        if type(schema) is int and schema > SCHEMA:
            return False
        if is_newer(kept, record):
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
        """Remove a game."""
        self.store.save(INDEX, {"keys": [one for one in self.listed() if one != key]})
        self.store.forget(GAME + key)

    def new_key(self, number: int) -> str:
        """Return a key for a game with this number that no saved game has."""
        key = name = f"{number:08x}"
        keys = self.listed()
        copies = 1
        while key in keys:
            copies += 1
            key = f"{name}-{copies}"
        return key
