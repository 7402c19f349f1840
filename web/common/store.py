"""Data saved between visits: the running game, the settings, and small records. Pure.

The storage may raise at any call; then the app continues, and `Store.saved` is False. A game that
cannot be read, or that a newer version of the app wrote, is copied unchanged to the key ASIDE and
never overwritten.
"""

import json

from hive_core.records import changed
from web.common.schema import LARGEST, number, one_of, valid
from web.common.settings import (
    CHOICES,
    NEW_GAME,
    Setup,
    cleaned,
    default_game,
    default_settings,
    plain,
    up_to_date,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from web.common.settings import Settings

    class Storage(Protocol):
        """Interface of a map from key to text, such as the browser's localStorage."""

        def get(self, key: str) -> str | None: ...
        def set(self, key: str, text: str) -> None: ...
        def remove(self, key: str) -> None: ...

    Record = dict[str, Any]

SCHEMA = 1
"""Version of the record of the running game."""
VERSION = number(SCHEMA, LARGEST)
GAME = "skep.game"
ASIDE = "skep.game.kept"
"""Key under which games that could not be read are saved, one a line."""
SETTINGS = "skep.settings"
LESSONS = "skep.lessons"
"""Key of a learner's progress; see web/learn/progress.py."""
PUZZLES = "skep.puzzles"
"""Key of a learner's puzzle results; see web/learn/puzzles/rating.py."""
NOTED = "skep.told."
LONGEST = 200_000
"""Maximum length of a text that is read, and of all texts under ASIDE together, unless there is only
one."""


MOST_GROUPS = 10_000
"""Maximum number of lists and objects in a record of this device: one for each puzzle that comes back,
for instance."""


class Store:
    """The saved data of the app. `saved` is False if the storage refused its last request."""

    def __init__(self, storage: "Storage") -> None:
        self.storage = storage
        self.saved = True
        self._settings: Settings | None = None
        self._aside = ""

    # The running game

    def load_game(self) -> "tuple[str, Record]":
        """Return two values: "none", "ok", "damaged" or "newer" (from a newer version of the app),
        and the saved record, {} unless the first is "ok". Only the record's version is checked
        here; the session checks the game."""
        text = self._get(GAME)
        if not text:
            return "none", {}
        record = read_object(text)
        schema = schema_of(record)
        if schema == SCHEMA:
            return "ok", record
        self.keep_aside(text)
        return "newer" if schema else "damaged", {}

    def write_game(self, record: "Record") -> bool:
        """Write the running game to the storage. Return False if it refused; the record saved before
        then stays."""
        whole = dict(record)
        whole["schema"] = SCHEMA
        return self._set(GAME, json.dumps(whole))

    def reject_game(self) -> None:
        """Copy the saved game to ASIDE, because it is not a valid game although `load_game` could read
        it."""
        text = self._get(GAME)
        if text:
            self.keep_aside(text)

    def keep_aside(self, text: str) -> None:
        """Append `text`, a saved game that could not be read, to those saved under ASIDE. The earliest
        of these are deleted to make room for it."""
        self._aside = text
        texts = (self._get(ASIDE) or "").split("\n")
        line = text.replace("\n", " ")
        if line in texts:
            return
        texts.append(line)
        while len(texts) > 1 and len("\n".join(texts)) > LONGEST:
            texts.pop(0)
        self._set(ASIDE, "\n".join(texts).strip("\n"))

    def kept(self) -> str:
        """Return the last saved game that could not be read, in this visit or before, as text; "" if
        there is none."""
        return self._aside or (self._get(ASIDE) or "").split("\n")[-1]

    # Settings

    def settings(self) -> "Settings":
        """Return all settings; invalid or missing ones have their defaults."""
        if self._settings is None:
            raw = up_to_date(read_object(self._get(SETTINGS) or ""))
            kept = cleaned(raw, CHOICES, default_settings())
            new_game = cleaned(raw.get("new_game"), NEW_GAME, default_game())
            self._settings = changed(kept, new_game=new_game)
        return self._settings

    def set(self, name: str, value: object) -> bool:
        """Change a setting. Raises ValueError for an unknown setting or a value that is not
        allowed.

        "new_game" takes a Setup, whose invalid values become their defaults.
        """
        settings = self.settings()
        if name == "new_game" and isinstance(value, Setup):
            value = cleaned(plain(value), NEW_GAME, default_game())
        elif name not in CHOICES or not one_of(value, CHOICES[name]):
            raise ValueError("no such setting: " + name)
        self._settings = changed(settings, **{name: value})
        return self._set(SETTINGS, json.dumps(plain(self._settings)))

    def first_time(self, what: str) -> bool:
        """Return whether this is the first call for `what` on this device; always True if nothing
        can be saved."""
        key = NOTED + what
        before = self._get(key)
        if not before:
            self._set(key, "told")
        return not before

    def count(self, what: str) -> int:
        """Return how often this was called for `what` on this device, this call included; always 1
        if nothing can be saved."""
        key = NOTED + what
        kept = self._get(key) or ""
        number = (int(kept) if kept.isdigit() and len(kept) < 7 else 0) + 1
        self._set(key, "%d" % number)
        return number

    # Other records

    def load(self, key: str) -> "Record":
        """Return the record saved under a key, {} if there is none that can be read."""
        return read_object(self._get(key) or "", MOST_GROUPS)

    def save(self, key: str, record: "Record") -> bool:
        """Save `record` under `key`; return False if the storage refused."""
        return self._set(key, json.dumps(record))

    def forget(self, key: str) -> None:
        """Remove the record saved under `key`."""
        try:
            self.storage.remove(key)
        except Exception:
            self.saved = False

    # The storage, which may refuse

    def _get(self, key: str) -> str | None:
        try:
            return self.storage.get(key)
        except Exception:
            self.saved = False
            return None

    def _set(self, key: str, text: str) -> bool:
        try:
            self.storage.set(key, text)
        except Exception:
            self.saved = False
            return False
        self.saved = True
        return True


def read_object(text: str, groups: int = 1000) -> "Record":
    """Return the JSON object in `text`; {} for anything else, and for a text that is too long, or has
    more than `groups` lists and objects, as one that is nested too deep."""
    if len(text) > LONGEST or text.count("[") + text.count("{") > groups:
        return {}
    try:
        value = json.loads(text)
    except Exception:
        return {}
    return value if type(value) is dict else {}


def schema_of(record: "dict[str, object]") -> int:
    """Return the number of the format version that `record` states; 0 if it has none, or an invalid
    one."""
    return valid(VERSION, record.get("schema")) or 0
