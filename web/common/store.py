"""What is kept between visits: the running game and the settings. Pure, over an injected storage.

The storage has get(key) -> text or None, set(key, text), remove(key), and may raise at each of them;
then the app goes on and `saved` is False. A record that cannot be read, or that a newer version wrote,
is laid aside as it is and never overwritten.
"""

import json

from hive_core.rules.bugs import EXTRAS
from hive_core.search.levels import BALANCED
from web.common.i18n import CODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Protocol

    class Storage(Protocol):
        def get(self, key: str) -> str | None: ...
        def set(self, key: str, text: str) -> None: ...
        def remove(self, key: str) -> None: ...

    Record = dict[str, Any]

SCHEMA = 1
GAME = "skep.game"
ASIDE = "skep.game.kept"
SETTINGS = "skep.settings"
TOLD = "skep.told."
LONGEST = 200_000

OPPONENTS = ("computer", "person", "watch")
SIDES = ("white", "black", "chance")
ALLOWED = {
    "language": ("auto",) + CODES,
    "theme": ("auto", "light", "dark"),
    "animations": (True, False),
    "show_movable": (True, False),
    "piece_numbers": (True, False),
    "eval_bar": (True, False),
}
NEW_GAME = {
    "opponent": OPPONENTS,
    "side": SIDES,
    "level": (0, 1, 2, 3, 4),
    "style": (0, 1, 2, 3, 4),
    "expansions": EXTRAS,
    "tournament": (True, False),
}


def default_settings() -> "Record":
    return {
        "language": "auto",
        "theme": "auto",
        "animations": True,
        "show_movable": True,
        "piece_numbers": True,
        "eval_bar": False,
        "new_game": default_game(),
    }


def default_game() -> "Record":
    """What one tap starts: a gentle computer, white for you, no extra bugs, today's opening rule."""
    return {
        "opponent": "computer",
        "side": "white",
        "level": 0,
        "style": BALANCED,
        "expansions": "",
        "tournament": True,
    }


def one_of(value: object, choices: "tuple[object, ...]") -> bool:
    """Is `value` one of `choices`, of the same type too (1 is not True)."""
    for choice in choices:
        if type(choice) is type(value) and choice == value:
            return True
    return False


def cleaned(raw: object, allowed: "Mapping[str, tuple[object, ...]]", out: "Record") -> "Record":
    """`out` with those values of `raw` that are allowed; the rest keeps its default."""
    if isinstance(raw, dict):
        for name, choices in allowed.items():
            if name in raw and one_of(raw[name], choices):
                out[name] = raw[name]
    return out


class Store:
    """The app's memory. `saved` tells whether the storage still takes what it is given."""

    def __init__(self, storage: "Storage") -> None:
        self.storage = storage
        self.saved = True
        self._settings: Record | None = None
        self._aside = ""

    # The running game

    def load_game(self) -> "tuple[str, Record]":
        """("none" | "ok" | "damaged" | "newer", record); the record is empty unless "ok".

        Only the shape is checked: the record's fields are the session's, which has to check the game.
        """
        text = self._get(GAME)
        if not text:
            return "none", {}
        record = read_object(text)
        schema = record.get("schema")
        if type(schema) is int and schema > SCHEMA:
            self.keep_aside(text)
            return "newer", {}
        if type(schema) is not int or schema < 1:
            self.keep_aside(text)
            return "damaged", {}
        return "ok", record

    def save_game(self, record: "Record") -> bool:
        """Keep the running game; False when the storage refused. The former text then stays."""
        whole = dict(record)
        whole["schema"] = SCHEMA
        return self._set(GAME, json.dumps(whole))

    def clear_game(self) -> None:
        try:
            self.storage.remove(GAME)
        except Exception:
            self.saved = False

    def reject_game(self) -> None:
        """The session could not use the record that was "ok" here: lay its text aside."""
        text = self._get(GAME)
        if text:
            self.keep_aside(text)

    def keep_aside(self, text: str) -> None:
        """Keep an unreadable text. Earlier ones are kept too, one a line, while there is room."""
        self._aside = text
        kept = self._get(ASIDE) or ""
        if text in kept:
            return
        joined = (kept + "\n" + text).strip("\n")
        if len(joined) <= LONGEST:
            self._set(ASIDE, joined)

    def kept(self) -> str:
        """The text laid aside in this visit, else the last one of earlier visits, or ""."""
        return self._aside or (self._get(ASIDE) or "").split("\n")[-1]

    # Settings

    def settings(self) -> "Record":
        """All settings, wrong or missing ones at their defaults. One dict, kept up to date by `set`."""
        if self._settings is None:
            raw = read_object(self._get(SETTINGS) or "")
            self._settings = cleaned(raw, ALLOWED, default_settings())
            self._settings["new_game"] = cleaned(raw.get("new_game"), NEW_GAME, default_game())
        return self._settings

    def set(self, name: str, value: object) -> bool:
        """Change a setting (or "new_game"); a value that is not allowed raises ValueError."""
        settings = self.settings()
        if name == "new_game":
            settings[name] = cleaned(value, NEW_GAME, default_game())
        elif name in ALLOWED and one_of(value, ALLOWED[name]):
            settings[name] = value
        else:
            raise ValueError("no such setting: " + name)
        return self._set(SETTINGS, json.dumps(settings))

    def first_time(self, what: str) -> bool:
        """Whether this is asked for the first time; also where nothing can be kept."""
        key = TOLD + what
        told = self._get(key)
        if not told:
            self._set(key, "told")
        return not told

    # Other records

    def load(self, key: str) -> "Record":
        """The record kept under a key of its own; {} where there is none that can be read."""
        return read_object(self._get(key) or "")

    def save(self, key: str, record: "Record") -> bool:
        """Keep a record; False when the storage refused."""
        return self._set(key, json.dumps(record))

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


def read_object(text: str) -> "Record":
    """The JSON object in `text`; {} for anything else, also for text too long or too deep to trust."""
    if len(text) > LONGEST or text.count("[") + text.count("{") > 1000:
        return {}
    try:
        value = json.loads(text)
    except Exception:
        return {}
    return value if isinstance(value, dict) else {}
