"""Fields of the new-game dialog that name another program's engine."""

from pyscript import document

from hive_core.records import changed
from web.common.dom import by_id, make
from web.engines.saved_engine import (
    BRIDGE,
    FILE,
    HOST,
    LONGEST,
    TIMES_S,
    SavedEngine,
    bridge_address,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import Element

    from web.common.i18n import Translator

KINDS = (FILE, BRIDGE)


class EngineChoice:
    """Fields for an engine in the new-game dialog, made when they are first shown. `saved` is the
    engine that was chosen last; `file` is the file that the person has chosen now, None for none."""

    def __init__(self, t: "Translator", saved: SavedEngine) -> None:
        self.t = t
        self.saved = saved
        self.file: Any = None
        self.texts: list[tuple[Element, str, dict[str, object]]] = []
        self.boxes = {kind: make("div") for kind in KINDS}
        self.chosen_file = make("input", {"type": "file", "hidden": ""})
        self.file_name = make("p", {"class": "hint", "id": "engine-name"})
        self.address = make("input", {"type": "text", "value": saved.address})
        self.line = make("p", {"class": "warn", "id": "engine-line", "role": "alert", "hidden": ""})
        self.allows_bridge = bool(document.querySelector("[data-bridge]"))
        """True if this site's policy lets pages open a WebSocket to this machine."""

    # Building

    def show(self) -> None:
        """Show the fields, with what was chosen before, in the present language."""
        place = by_id("new-engine")
        if not self.texts:
            self._build(place)
        for node, key, params in self.texts:
            node.textContent = self.t(key, **params)
        self.update()

    def _text(self, node: "Element", key: str, **params: object) -> "Element":
        self.texts.append((node, key, params))
        return node

    def _build(self, place: "Element") -> None:
        source = self._fieldset(place, "uhp.source")
        kinds = make("div", {"class": "choice"})
        for kind in KINDS:
            kinds.append(
                self._radio("engine_kind", kind, kind == self.saved.kind, "uhp.kind." + kind)
            )
        if self.allows_bridge:
            source.append(kinds)
        source.append(self._by_file())
        source.append(self._by_bridge())
        times = self._fieldset(place, "uhp.time")
        row = make("div", {"class": "choice levels"})
        for seconds in TIMES_S:
            row.append(
                self._radio(
                    "move_s", str(seconds), seconds == self.saved.move_s, "uhp.seconds", n=seconds
                )
            )
        times.append(row)
        place.append(self.line)
        match = make("button", {"type": "button", "class": "plain", "data-act": "engine_match"})
        self._fieldset(place, "match.title").append(self._text(match, "match.open_dialog"))

    def _by_file(self) -> "Element":
        box = self.boxes[FILE]
        for name, value in (("id", "engine-file"), ("name", "engine_file"), ("tabindex", "-1")):
            self.chosen_file.setAttribute(name, value)
        self.chosen_file.setAttribute("accept", ".wasm,application/wasm")
        self.chosen_file.setAttribute("aria-hidden", "true")
        box.append(self.chosen_file)
        button = {"type": "button", "class": "plain", "data-act": "engine_file"}
        button["aria-describedby"] = "engine-name"
        box.append(self._text(make("button", button), "uhp.choose"))
        box.append(self.file_name)
        box.append(self._text(make("p", {"class": "hint"}), "uhp.file_hint"))
        return box

    def _by_bridge(self) -> "Element":
        box = self.boxes[BRIDGE]
        box.append(self._text(make("label", {"for": "engine-address"}), "uhp.address"))
        attrs = {"id": "engine-address", "name": "engine_address", "class": "field"}
        attrs.update({"inputmode": "url", "spellcheck": "false", "autocapitalize": "off"})
        attrs.update({"maxlength": str(LONGEST), "placeholder": "ws://%s:8765" % HOST})
        attrs["aria-describedby"] = "engine-hint engine-line"
        for name, value in attrs.items():
            self.address.setAttribute(name, value)
        box.append(self.address)
        hint = make("p", {"class": "hint", "id": "engine-hint"})
        box.append(self._text(hint, "uhp.bridge_hint"))
        return box

    def _fieldset(self, place: "Element", key: str) -> "Element":
        fieldset = make("fieldset")
        fieldset.append(self._text(make("legend"), key))
        place.append(fieldset)
        return fieldset

    def _radio(self, name: str, value: str, checked: bool, key: str, **params: object) -> "Element":
        label = make("label")
        field = make("input", {"type": "radio", "name": name, "value": value})
        field.checked = checked
        label.append(field)
        label.append(self._text(make("span"), key, **params))
        return label

    # Use

    def choose_file(self) -> None:
        """Let the person choose a file, in the browser's own dialog."""
        self.chosen_file.click()

    def update(self) -> None:
        """Show the fields of the chosen kind, and the name of the chosen file."""
        if not self.texts:
            return
        field = self.chosen_file
        if field.files.length:
            self.file = field.files.item(0)
        kind = self._kind()
        for one in KINDS:
            self.boxes[one].hidden = one != kind
        name = str(self.file.name) if self.file else self.saved.file
        self.file_name.textContent = name or self.t("uhp.no_file")

    def _chosen(self, name: str) -> str:
        chosen = document.querySelector("#new-engine input[name=" + name + "]:checked")
        return str(chosen.value) if chosen else ""

    def _kind(self) -> str:
        return (self._chosen("engine_kind") if self.allows_bridge else "") or FILE

    def read(self) -> SavedEngine:
        """Return the engine that the fields name; its `address` is as it was typed."""
        address = str(self.address.value).strip()
        name = str(self.file.name) if self.file else self.saved.file
        move_s = int(self._chosen("move_s"))
        return SavedEngine(self._kind(), address[:LONGEST], name[:LONGEST], move_s)

    def say(self, text: str) -> None:
        """Show and announce `text` in the dialog, "" for none."""
        line = self.line
        line.hidden = not text
        line.textContent = text
        if text:
            line.scrollIntoView(False)


def understood(engine: SavedEngine) -> SavedEngine:
    """Return `engine` with its address in full, "" if it is none of a bridge."""
    return changed(engine, address=bridge_address(engine.address))
