"""Dialog in which a person sets up a position: a board, both reserves, the last move, and the
position's faults.

The dialog is created when it first opens and is then reused, since the page never removes a board.
"""

import asyncio

from pyscript import document
from pyscript.ffi import create_proxy

from hive_core.notation.position import parse_position
from hive_core.records import NamedTuple
from hive_core.rules.bugs import BLACK, COLORS, EXPANSIONS, LETTERS, NAMES, SIDES, WHITE
from web.board.callbacks import Listener
from web.board.panel import BoardPanel
from web.common.clipboard import copied
from web.common.dialog import Dialog
from web.common.dom import Writer, make, part
from web.common.i18n import CODES, Translator
from web.common.shell import argument, close_dialogs, press, with_text
from web.editor.editing import Editing, lesson_step
from web.editor.layout import EditorLayout
from web.editor.position import Draft, state_of
from web.words.moves import bug_words, capital, piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event, KeyboardEvent

    from hive_core.rules.board import Board
    from web.common.shell import Act, Shell
    from web.editor.editing import Finding
    from web.editor.position import State

TAKERS = ("Delete", "Backspace")
"""Keys that put the top piece on the focused cell back into its reserve."""
ON_BOARD = "#editor-board"

Owner = NamedTuple(
    "Owner",
    [
        ("play", "Callable[[str, bool], object]"),
        ("analyse", "Callable[[str], object]"),
        ("share", "Callable[[str, int], object]"),
        ("save", "Callable[[State | None], object]"),
        ("closed", "Callable[[bool], object]"),
    ],
)
"""Functions that the editor calls. `play(text, against the computer)` begins a game from a finished
position, given as text; `analyse(text)` begins an analysis; `share(text, side to move)` opens the share
dialog. `save(state)` saves a draft after each change, None for none. `closed(draft)` is called when the
editor closes; `draft` says whether one is saved."""


class EditorDialog(Dialog):
    """Dialog of the position editor. `open(board, numbers)` shows it with the position of a
    board. What was changed there is a draft: it is saved until it is played, or is the position `game`
    again."""

    name = "editor"
    css = "tall editor"
    sheet = "editor/editor"

    def __init__(self, host: "Shell", owner: "Owner") -> None:
        super().__init__(host, host.t)
        self.owner = owner
        self.code = ""
        self.numbers = "dots"
        self.draft = Draft(parse_position(""))
        self.game = self.draft.state
        self.editing = Editing(self.draft, host.t, self.tell, self.draw)
        self.slots: dict[str, tuple[Writer, Writer]] = {}
        self.findings: list[Finding] = []
        self.listed: tuple[object, ...] = ()
        self.task: asyncio.Task[None] | None = None
        self.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
        self.svg.setAttribute("class", "board")
        self.svg.setAttribute("id", ON_BOARD[1:])
        self.on("click", self._on_click)
        self.on("change", self._on_change)
        self._use_acts()
        self._build(self.make_box(""))
        self.panel = self._panel()
        self.panel.carry_from(self.box, self._piece_at)
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
                type=None,
            ),
        )

    # What the page calls

    def open(self, board: "Board", numbers: str, draft: "State | None" = None) -> None:
        """Show the dialog with the position of `board`, or with the `draft` that was saved. `numbers`
        is the style of piece numbers, as in Display. The dialog's undo then brings back the position
        edited before."""
        self.numbers = numbers
        self.editing.chosen = -1
        self.game = state_of(board)
        self.draft.restore(draft or self.game)
        if self.code != self.t.code:
            self.panel.retranslate()
            self._build(self.box)
        close_dialogs()
        self.show()

    def appear(self) -> None:
        super().appear()
        self.tell(self.t("editor.said.draft" if self._unused() else "editor.hint"))
        self.draw()
        self.panel.fit()
        self.panel.focus()

    def tell(self, text: str) -> None:
        """Show the sentence `text`, and announce it to screen readers."""
        self.parts["told"].textContent = text

    def _deselect(self) -> None:
        self.editing.lay_down()

    # Building

    def _build(self, box: "Element") -> None:
        """Create all elements around the board in `box`, in the page's language."""
        t, layout = self.t, EditorLayout(self)
        self.code = t.code
        self.listed = ()
        stage = make("div", {"class": "editor-stage"})
        stage.append(self.svg)
        attrs = {"class": "editor-told", "role": "status"}
        side = make("div", {"class": "editor-side"})
        side.append(self.part("told", "p", attrs), layout.hands(), layout.tools())
        side.append(layout.findings(), layout.fields(), layout.uses())
        self.slots = layout.slots
        body = make("div", {"class": "editor-body"})
        body.append(stage, side)
        foot = make("div", {"class": "dialog-foot editor-foot"})
        for name, css in (("analyse", "plain"), ("play", "primary")):
            foot.append(self.button(name, css, t("editor." + name)))
        box.replaceChildren(self.head(t("action.editor")), body, foot)

    # Drawing

    def draw(self) -> None:
        """Draw the dialog with the present position, choice and faults."""
        editing = self.editing
        self.owner.save(self._unused())
        self.findings = editing.findings()
        snapshot = self.draft.snapshot()
        self.panel.draw(snapshot, editing.picture(self.numbers))
        for color in (WHITE, BLACK):
            left = {LETTERS[kind]: count for kind, _, count in snapshot.reserve[color]}
            for letter in LETTERS:
                self._draw_slot(SIDES[color] + letter, left.get(letter, -1))
        self._draw_found()
        self._draw_fields()

    def _unused(self) -> "State | None":
        """Return the position if it is a draft that would be lost, else None."""
        return self.draft.state if self.draft.state != self.game else None

    def _draw_slot(self, name: str, left: int) -> None:
        """Draw the button of the reserve for the kind `name`, such as "wA", of which `left` pieces are
        left. Hide it if `left` is negative: the game has no such kind."""
        t = self.t
        button, count = self.slots[name]
        button.flag("hidden", left < 0)
        color = t("color." + COLORS[SIDES.index(name[0])])
        words = t("editor.slot", color=color, bug=bug_words(t, name[1]), n=max(0, left))
        button.attr("aria-label", words)
        button.flag("aria-disabled", left <= 0)
        chosen = self.editing.chosen
        button.flag("aria-pressed", chosen >= 0 and self.editing.next_named(name) == chosen)
        count.text(str(max(0, left)))

    def _draw_found(self) -> None:
        t, findings = self.t, self.findings
        bars = bool([one for one in findings if one.bars])
        listed = tuple(findings)
        if listed != self.listed or not findings:
            self.listed = listed
            rows = []
            for place, one in enumerate(findings):
                row = make("li")
                if one.cell >= 0:
                    node = self.button("goto", "editor-goto", "", str(place))
                    node.append(make("b", {}, one.sign or "\u2022"), make("span", {}, one.words))
                    row.append(node)
                else:
                    row.append(make("span", {}, one.words))
                rows.append(row)
            self.parts["found"].replaceChildren(*rows)
        over = bool(findings) and not bars and self._over()
        verdict = "bars" if bars else "over" if over else "strange" if findings else "fine"
        heading = self.parts["verdict"]
        heading.textContent = t("editor.verdict." + verdict)
        heading.setAttribute("data-verdict", verdict)
        part(self.box, ".editor-turn").hidden = over
        for name in ("analyse", "people", "play", "share", "step"):
            off = bars or (over and name not in ("share", "step"))
            self.parts[name].setAttribute("aria-disabled", "true" if off else "false")

    def _over(self) -> bool:
        """Return whether the game is over in the edited position, because a queen is surrounded."""
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
            options.append(make("option", {"value": name}, capital(piece_words(t, name))))
        field.replaceChildren(*options)
        field.value = NAMES[state.rest] if state.rest >= 0 else ""
        parts["number"].value = str(state.number) if state.number else ""
        parts["number"].setAttribute("placeholder", str(self.draft.board().ply // 2 + 1))
        for letter in EXPANSIONS:
            parts["use" + letter].checked = letter in state.expansions
        parts["usefree"].checked = not state.tournament

    # Events

    def _piece_at(self, node: "Element") -> int:
        """Return the piece that a drag from `node`, a button of a reserve, takes; -1 if there is
        none."""
        slot = node.closest(".editor-slot")
        return self.editing.next_named(str(slot.getAttribute("data-arg"))) if slot else -1

    def _slot(self, name: str) -> "Element":
        return self.slots[name][0].node

    def _use_acts(self) -> None:
        editing = self.editing
        self.use(
            {
                "pick": self._pick,
                "take": press(editing.take_chosen),
                "undo": press(editing.undo),
                "clear": press(self._clear),
                "game": press(self._to_game),
                "goto": with_text(self._goto),
                "copy": press(lambda: self._copy(self.draft.text(), "editor.said.copied")),
                "step": self._sound(self._copy_step),
                "share": self._sound(self._share),
                "analyse": self._sound(lambda: self._leave(self.owner.analyse)),
                "people": self._sound(
                    lambda: self._leave(lambda text: self.owner.play(text, False))
                ),
                "play": self._sound(lambda: self._leave(lambda text: self.owner.play(text, True))),
            },
            ("pick", "step", "share", "analyse", "people", "play"),
        )

    def _on_click(self, event: "Event") -> None:
        """Keep the dialog open when the user taps outside its content."""
        if str(event.target.tagName) == "DIALOG":
            event.stopPropagation()

    def _sound(self, do: "Callable[[], object]") -> "Act":
        """Return the action of a button: it calls `do`, or shows a message if a fault of the position
        prevents a game from it."""

        def act(node: "Element") -> None:
            if node.getAttribute("aria-disabled") == "true":
                heading = str(self.parts["verdict"].textContent)
                self.tell(" ".join([heading] + [one.words for one in self.findings[:1]]))
            else:
                do()

        return act

    def _pick(self, node: "Element") -> None:
        self.editing.pick(argument(node))
        if self.host.by_key:  # the next thing is where it goes
            self.panel.focus()

    def _clear(self) -> None:
        self.editing.clear()
        self.panel.fit()

    def _to_game(self) -> None:
        """Bring the game's position back, in place of the draft."""
        self.editing.restore(self.game)
        self.panel.fit()

    def _goto(self, place: str) -> None:
        """Focus the cell of the fault at index `place` of the list, and announce it."""
        finding = self.findings[int(place)]
        self.panel.focus(finding.cell)
        self.tell(finding.words)

    def _copy_step(self) -> None:
        self._copy(lesson_step(self._step_texts(), self.draft.text()), "editor.said.step")

    def _share(self) -> None:
        self.owner.share(self.draft.text(), self.draft.state.turn)

    def _leave(self, use: "Callable[[str], object]") -> None:
        """Close the editor, and call `use` with the text of the edited position."""
        self.game = self.draft.state
        self.owner.save(None)
        self.box.close()
        use(self.draft.text())

    def _step_texts(self) -> "dict[str, str]":
        """Return the placeholder for the text of a lesson's step, by language."""
        texts = {}
        for code in CODES:
            t = Translator(self.t.read, ("editor",))
            t.use(code)
            texts[code] = t("editor.step_text")
        return texts

    def _copy(self, text: str, key: str) -> None:
        """Copy `text` to the clipboard, and announce that with the sentence `key`. If copying
        fails, show `text`."""

        async def copy() -> None:
            self.tell(self.t(key) if await copied(text) else text)

        self.task = asyncio.create_task(copy())

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

    def on_key(self, event: "KeyboardEvent") -> None:
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
        """Close the dialog at the key Escape, if no piece is chosen and no stack is fanned out. Else
        the board handles the key, and the dialog stays open."""
        if str(event.key) == "Escape" and self.editing.chosen < 0 and self.panel.view.fan.cell < 0:
            event.stopPropagation()

    def on_close(self, event: "Event") -> None:
        self.owner.closed(self._unused() is not None)
