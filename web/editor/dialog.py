"""The room where a position is set up: a board, both reserves, what moved, and what is wrong.

A dialog over the page, made when it is first wanted and kept, since a board is never taken apart.
"""

import asyncio

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.notation.position import parse_position
from hive_core.records import NamedTuple
from hive_core.rules.bugs import BLACK, COLORS, EXPANSIONS, LETTERS, NAMES, SIDES, WHITE
from web.board.callbacks import Listener
from web.board.panel import BoardPanel
from web.common.dom import Writer, drawing, make, tile
from web.common.i18n import CODES, Translator
from web.common.lazy_css import with_style
from web.common.shell import close_dialogs
from web.editor.editing import Editing, lesson_step
from web.editor.position import Draft
from web.words.moves import piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event, KeyboardEvent

    from hive_core.rules.board import Board
    from web.editor.editing import Finding

TAKERS = ("Delete", "Backspace")
"""Keys that take off what stands at the focus."""
ON_BOARD = "#editor-board"

Owner = NamedTuple(
    "Owner",
    [
        ("play", "Callable[[str, bool], object]"),
        ("analyse", "Callable[[str], object]"),
        ("share", "Callable[[str, int], object]"),
        ("closed", "Callable[[], object]"),
    ],
)
"""What becomes of a position: play(text, against the computer), analyse(text), share(text, side to
move); closed() when the room is left."""


class EditorDialog:
    """`open(board)` shows the position of a board; `t` is the page's Translator and knows "editor"."""

    def __init__(self, t: Translator, owner: "Owner") -> None:
        self.t = t
        self.owner = owner
        self.code = ""
        self.numbers = "dots"
        self.draft = Draft(parse_position(""))
        self.editing = Editing(self.draft, t, self.tell, self.draw)
        self.parts: dict[str, Element] = {}
        self.slots: dict[str, tuple[Writer, Writer]] = {}
        self.findings: list[Finding] = []
        self.listed: tuple[object, ...] = ()
        self.task: asyncio.Task[None] | None = None
        self.box = make("dialog", {"class": "tall editor", "aria-labelledby": "editor-title"})
        self.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
        self.svg.setAttribute("class", "board")
        self.svg.setAttribute("id", ON_BOARD[1:])
        self._build()
        document.body.append(self.box)
        self.panel = self._panel()
        self.panel.carry_from(self.box, self._piece_at)
        for kind, heard in (
            ("click", self._on_click),
            ("change", self._on_change),
            ("keydown", self._on_key),
            ("close", self._on_close),
        ):
            self.box.addEventListener(kind, create_proxy(heard))
        self.box.addEventListener("keydown", create_proxy(self._on_escape), True)

    def _panel(self) -> BoardPanel:
        editing = self.editing
        return BoardPanel(
            self.svg,
            self.t,
            Listener(
                tap=editing.tap,
                deselect=self._deselect,
                say=self.tell,
                reserve=lambda: self._slot("wQ").focus(),
                help=lambda: self.tell(self.t("editor.keys")),
                hint=None,
                value=None,
                movable=editing.movable,
                carry=editing.choose,
                put=editing.put,
                mark=None,
                hold=None,
            ),
        )

    # What the page calls

    def open(self, board: "Board", numbers: str) -> None:
        """Shows the room with the position of a board; `numbers` tells equal pieces apart, as in
        Display. What was there before can be had back by taking the change back."""
        self.numbers = numbers
        self.editing.chosen = -1
        self.draft.read(board)
        if self.code != self.t.code:
            self.panel.retranslate()
            self._build()
        close_dialogs()
        with_style("editor/editor", self._appear)

    def _appear(self) -> None:
        self.box.showModal()
        self.tell(self.t("editor.hint"))
        self.draw()
        self.panel.fit()
        self.panel.focus()

    def tell(self, text: str) -> None:
        """Shows and speaks a sentence."""
        self.parts["told"].textContent = text

    def _deselect(self) -> None:
        self.editing.lay_down()

    # Building

    def _build(self) -> None:
        """Everything around the board, in the page's language."""
        t = self.t
        self.code = t.code
        self.listed = ()
        head = make("div", {"class": "dialog-head"})
        head.append(make("h2", {"id": "editor-title"}, t("action.editor")))
        close = self._button("close", "round", "")
        close.setAttribute("aria-label", t("action.close"))
        close.append(drawing("i-close"))
        head.append(close)
        stage = make("div", {"class": "editor-stage"})
        stage.append(self.svg)
        told = {"class": "editor-told", "role": "status"}
        side = make("div", {"class": "editor-side"})
        side.append(self._part("told", "p", told), self._build_hands(), self._build_tools())
        side.append(self._build_findings(), self._build_fields(), self._build_uses())
        body = make("div", {"class": "editor-body"})
        body.append(stage, side)
        foot = make("div", {"class": "dialog-foot editor-foot"})
        for name, css in (("analyse", "plain"), ("play", "primary")):
            foot.append(self._button(name, css, "editor." + name))
        self.box.replaceChildren(head, body, foot)

    def _part(self, name: str, tag: str, attrs: "dict[str, str]", text: str = "") -> "Element":
        node = make(tag, attrs, text)
        self.parts[name] = node
        return node

    def _button(self, name: str, css: str, key: str) -> "Element":
        attrs = {"type": "button", "class": css, "data-edit": name}
        return self._part(name, "button", attrs, self.t(key) if key else "")

    def _build_hands(self) -> "Element":
        """Both reserves: a button for each kind of bug."""
        t = self.t
        box = make("div", {"class": "editor-hands"})
        self.slots = {}
        for color in (WHITE, BLACK):
            label = t("editor.hand." + COLORS[color])
            hand = make("div", {"class": "editor-hand", "role": "group", "aria-label": label})
            for letter in LETTERS:
                name = SIDES[color] + letter
                attrs = {"type": "button", "class": "editor-slot", "data-edit": "pick"}
                attrs["data-arg"] = name
                button = make("button", attrs)
                count = make("span", {"class": "editor-left", "aria-hidden": "true"})
                button.append(tile(name), count)
                hand.append(button)
                self.slots[name] = (Writer(button), Writer(count))
            box.append(hand)
        return box

    def _build_tools(self) -> "Element":
        tools = make("div", {"class": "editor-tools"})
        for name in ("take", "undo", "clear"):
            tools.append(self._button(name, "small", "editor." + name))
        return tools

    def _build_findings(self) -> "Element":
        box = make("section", {"class": "editor-found", "aria-labelledby": "editor-found-title"})
        box.append(self._part("verdict", "h3", {"id": "editor-found-title"}))
        box.append(self._part("found", "ul", {}))
        return box

    def _build_fields(self) -> "Element":
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
            label.append(self._part(name, tag, dict(attrs, name=name, **{"class": "field"})))
            fields.append(label)
        extras = make("fieldset", {"class": "editor-bugs"})
        extras.append(make("legend", {}, t("new.bugs")))
        for letter in EXPANSIONS:
            extras.append(self._switch(letter, "bugs", t("bug." + letter)))
        extras.append(self._switch("free", "free", t("new.queen_first")))
        fields.append(extras)
        return fields

    def _choice(self, name: str, rows: "list[tuple[str, int]]") -> "Element":
        """A fieldset of radio buttons: (the last word of the key, the value)."""
        box = make("fieldset", {"class": "editor-turn"})
        box.append(make("legend", {}, self.t("editor." + name)))
        choice = make("div", {"class": "choice three"})
        for word, value in rows:
            attrs = {"type": "radio", "name": "editor-" + name, "value": str(value)}
            label, face = make("label"), make("span")
            label.append(self._part(f"{name}{value}", "input", attrs), face)
            face.append(make("i", {"class": "swatch", "data-color": str(value)}))
            face.append(make("span", {}, self.t("color." + word)))
            choice.append(label)
        box.append(choice)
        return box

    def _switch(self, part: str, name: str, words: str) -> "Element":
        label = make("label", {"class": "switch"})
        attrs = {"type": "checkbox", "name": name, "value": part}
        label.append(self._part("use" + part, "input", attrs), make("span", {}, words))
        return label

    def _build_uses(self) -> "Element":
        uses = make("div", {"class": "editor-tools"})
        for name in ("people", "copy", "share", "step"):
            uses.append(self._button(name, "small", "editor." + name))
        return uses

    # Drawing

    def draw(self) -> None:
        """Everything as it is now."""
        editing = self.editing
        self.findings = editing.findings()
        snapshot = self.draft.snapshot()
        self.panel.draw(snapshot, editing.picture(self.numbers))
        for color in (WHITE, BLACK):
            left = {LETTERS[kind]: count for kind, _, count in snapshot.reserve[color]}
            for letter in LETTERS:
                self._draw_slot(SIDES[color] + letter, left.get(letter, -1))
        self._draw_found()
        self._draw_fields()

    def _draw_slot(self, name: str, left: int) -> None:
        """How many of a kind are left; below 0 the game has none."""
        t = self.t
        button, count = self.slots[name]
        button.flag("hidden", left < 0)
        color = t("color." + COLORS[SIDES.index(name[0])])
        words = t("editor.slot", color=color, bug=t("bug." + name[1]), n=max(0, left))
        button.attr("aria-label", words)
        button.flag("aria-disabled", left <= 0)
        chosen = self.editing.chosen
        button.flag("aria-pressed", chosen >= 0 and self.editing.next_named(name) == chosen)
        count.text(str(max(0, left)))

    def _draw_found(self) -> None:
        t, findings = self.t, self.findings
        bars = bool([one for one in findings if one.bars])
        known = tuple(findings)
        if known != self.listed or not findings:
            self.listed = known
            rows = []
            for place, one in enumerate(findings):
                row = make("li")
                if one.cell >= 0:
                    attrs = {"type": "button", "class": "editor-goto", "data-edit": "goto"}
                    attrs["data-arg"] = str(place)
                    node = make("button", attrs)
                    node.append(make("b", {}, one.sign or "\u2022"), make("span", {}, one.words))
                    row.append(node)
                else:
                    row.append(make("span", {}, one.words))
                rows.append(row)
            self.parts["found"].replaceChildren(*rows)
        verdict = "bars" if bars else "strange" if findings else "fine"
        self.parts["verdict"].textContent = t("editor.verdict." + verdict)
        self.parts["verdict"].setAttribute("data-verdict", verdict)
        over = bool(findings) and not bars and self._over()
        for name in ("analyse", "people", "play", "share", "step"):
            off = bars or (over and name not in ("share", "step"))
            self.parts[name].setAttribute("aria-disabled", "true" if off else "false")

    def _over(self) -> bool:
        """Whether a queen is surrounded."""
        return self.draft.board().result() >= 0

    def _draw_fields(self) -> None:
        t, state, parts = self.t, self.draft.state, self.parts
        for side in (WHITE, BLACK):
            parts[f"turn{side}"].checked = side == state.turn
        field = parts["last"]
        options = [make("option", {"value": ""}, t("editor.last_none"))]
        tops = self.draft.tops()
        if state.rest >= 0 and state.rest not in tops:
            tops.append(state.rest)
        for piece in tops:
            name = NAMES[piece]
            options.append(make("option", {"value": name}, piece_words(t, name)))
        field.replaceChildren(*options)
        field.value = NAMES[state.rest] if state.rest >= 0 else ""
        parts["number"].value = str(state.number) if state.number else ""
        parts["number"].setAttribute("placeholder", str(self.draft.board().ply // 2 + 1))
        for letter in EXPANSIONS:
            parts["use" + letter].checked = letter in state.expansions
        parts["usefree"].checked = not state.tournament

    # Events

    def _piece_at(self, node: "Element") -> int:
        """The piece that is carried from a slot of the reserves, -1 elsewhere."""
        slot = node.closest(".editor-slot")
        return self.editing.next_named(str(slot.getAttribute("data-arg"))) if slot else -1

    def _slot(self, name: str) -> "Element":
        return self.slots[name][0].node

    def _on_click(self, event: "Event") -> None:
        event.stopPropagation()
        node = event.target.closest("[data-edit]")
        if not node:
            return
        name, text = str(node.getAttribute("data-edit")), str(node.getAttribute("data-arg") or "")
        if node.getAttribute("aria-disabled") == "true" and name != "pick":
            self.tell(self.t("editor.verdict.bars"))
            return
        editing = self.editing
        if name == "close":
            self.box.close()
        elif name == "pick":
            editing.pick(text)
            if not event.detail:  # by a key: the next thing is where it goes
                self.panel.focus()
        elif name == "take":
            editing.take_chosen()
        elif name == "undo":
            editing.undo()
        elif name == "clear":
            editing.clear()
            self.panel.fit()
        elif name == "goto":
            one = self.findings[int(text)]
            self.panel.focus(one.cell)
            self.tell(one.words)
        else:
            self._use(name)

    def _use(self, name: str) -> None:
        """What becomes of the position."""
        text, owner = self.draft.text(), self.owner
        if name == "copy":
            self.task = asyncio.create_task(self._copy(text, "editor.said.copied"))
        elif name == "step":
            step = lesson_step(self._step_texts(), text)
            self.task = asyncio.create_task(self._copy(step, "editor.said.step"))
        elif name == "share":
            owner.share(text, self.draft.state.turn)
        else:
            self.box.close()
            if name == "analyse":
                owner.analyse(text)
            else:
                owner.play(text, name == "play")

    def _step_texts(self) -> "dict[str, str]":
        """What a step says until its author writes it, in every language."""
        texts = {}
        for code in CODES:
            t = Translator(self.t.read, ("editor",))
            t.use(code)
            texts[code] = t("editor.step_text")
        return texts

    async def _copy(self, text: str, key: str) -> None:
        try:
            await window.navigator.clipboard.writeText(text)
        except Exception:
            self.tell(text)
            return
        self.tell(self.t(key))

    def _on_change(self, event: "Event") -> None:
        event.stopPropagation()
        field, draft, state = event.target, self.draft, self.draft.state
        name, value = str(field.name), str(field.value)
        if name == "editor-turn":
            draft.give_turn(int(value))
        elif name == "last":
            self.editing.set_last(value)
        elif name == "number":
            draft.set_number(value)
        else:
            on = bool(field.checked)
            used = [one for one in EXPANSIONS if (on if one == value else one in state.expansions)]
            draft.use("".join(used), not on if name == "free" else state.tournament)
        self.draw()

    def _on_key(self, event: "KeyboardEvent") -> None:
        event.stopPropagation()  # the page behind has keys of its own
        key = str(event.key)
        if not self.svg.contains(event.target):
            return
        if key in TAKERS:
            event.preventDefault()
            cell = self.panel.view.grid.roving
            self.editing.take(cell)
            self.panel.focus()
        elif key.lower() == "z" and (event.ctrlKey or event.metaKey):
            event.preventDefault()
            self.editing.undo()

    def _on_escape(self, event: "KeyboardEvent") -> None:
        """With nothing chosen Escape leaves the room; the board would keep it to itself."""
        if str(event.key) == "Escape" and self.editing.chosen < 0 and self.panel.view.fan.cell < 0:
            event.stopPropagation()

    def _on_close(self, _: "Event") -> None:
        self.owner.closed()
