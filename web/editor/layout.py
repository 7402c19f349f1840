"""Elements of the editor around its board: reserves, fields and buttons, with their labels."""

from hive_core.rules.bugs import BLACK, COLORS, EXPANSIONS, LETTERS, SIDES, WHITE
from web.common.dom import Writer, make, tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.dialog import Dialog


class EditorLayout:
    """Builder of the editor's elements. `slots` maps each kind of piece, such as "wA", to its
    button in a reserve and the number on that button."""

    def __init__(self, dialog: "Dialog") -> None:
        self.dialog = dialog
        self.t = dialog.t
        self.slots: dict[str, tuple[Writer, Writer]] = {}

    def hands(self) -> "Element":
        """Return new elements for both reserves, each with a button for each kind of bug."""
        t = self.t
        box = make("div", {"class": "editor-hands"})
        for color in (WHITE, BLACK):
            label = t("editor.hand." + COLORS[color])
            hand = make("div", {"class": "editor-hand", "role": "group", "aria-label": label})
            for letter in LETTERS:
                name = SIDES[color] + letter
                button = self.dialog.button("pick", "editor-slot", "", name)
                count = make("span", {"class": "editor-left", "aria-hidden": "true"})
                button.append(tile(name), count)
                hand.append(button)
                self.slots[name] = (Writer(button), Writer(count))
            box.append(hand)
        return box

    def tools(self) -> "Element":
        """Return new buttons that take away the chosen piece, undo a change, clear the board, and
        bring the game's position back."""
        tools = make("div", {"class": "editor-tools"})
        for name in ("take", "undo", "clear", "game"):
            tools.append(self.dialog.button(name, "small", self.t("editor." + name)))
        return tools

    def findings(self) -> "Element":
        """Return a new list for the position's faults."""
        box = make("section", {"class": "editor-found", "aria-labelledby": "editor-found-title"})
        box.append(self.dialog.part("verdict", "h3", {"id": "editor-found-title"}))
        box.append(self.dialog.part("found", "ul", {}))
        return box

    def fields(self) -> "Element":
        """Return new fields for the side to move, the last move, the number of the turn and the
        bugs in play."""
        t = self.t
        fields = make("div", {"class": "editor-fields"})
        fields.append(self._choice("turn", [(COLORS[side], side) for side in (WHITE, BLACK)]))
        for name, tag, attrs in (
            ("last", "select", {}),
            (
                "number",
                "input",
                {"type": "number", "min": "1", "max": "999", "inputmode": "numeric"},
            ),
        ):
            label = make("label", {"class": "editor-field"})
            label.append(make("span", {}, t("editor." + name)))
            label.append(self.dialog.part(name, tag, dict(attrs, name=name, **{"class": "field"})))
            fields.append(label)
        extras = make("fieldset", {"class": "editor-bugs"})
        extras.append(make("legend", {}, t("new.bugs")))
        for letter in EXPANSIONS:
            extras.append(self._switch(letter, "bugs", t("bug." + letter)))
        extras.append(self._switch("free", "free", t("new.queen_first")))
        fields.append(extras)
        return fields

    def _choice(self, name: str, rows: "list[tuple[str, int]]") -> "Element":
        """Return new radio buttons called `name`: one for each of `rows`, which are pairs of the
        end of a catalogue key and a value."""
        box = make("fieldset", {"class": "editor-turn"})
        box.append(make("legend", {}, self.t("editor." + name)))
        choice = make("div", {"class": "choice three"})
        for word, value in rows:
            attrs = {"type": "radio", "name": "editor-" + name, "value": str(value)}
            label, face = make("label"), make("span")
            label.append(self.dialog.part(f"{name}{value}", "input", attrs), face)
            face.append(make("i", {"class": "swatch", "data-color": str(value)}))
            face.append(make("span", {}, self.t("color." + word)))
            choice.append(label)
        box.append(choice)
        return box

    def _switch(self, part: str, name: str, words: str) -> "Element":
        label = make("label", {"class": "switch"})
        attrs = {"type": "checkbox", "name": name, "value": part}
        label.append(self.dialog.part("use" + part, "input", attrs), make("span", {}, words))
        return label

    def uses(self) -> "Element":
        """Return new buttons for what can be done with the finished position: play, analyse, share."""
        uses = make("div", {"class": "editor-tools"})
        for name in ("people", "copy", "share", "step"):
            uses.append(self.dialog.button(name, "small", self.t("editor." + name)))
        return uses
