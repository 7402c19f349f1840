"""Elements of the lesson player: the place for the board, the reserve, and the card with the text.
`Card` builds them all below one element. Each button names what it does in `data-do`, and its argument
in `data-arg`; `LessonPlayer` listens for clicks on all of them."""

from hive_core.rules.bugs import LETTERS, SIDES
from web.common.dom import Writer, drawing, make, part, tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.i18n import Translator
    from web.learn.card_height import Filling
    from web.learn.lesson_host import Choice

ICONS = {"right": "i-check", "wrong": "i-wrong", "hint": "i-hint", "note": "i-about"}
"""Name of the icon beside the feedback, by the kind of the feedback."""
PETALS = 18
"""Number of pieces of confetti in the celebration at the end of a chapter."""


def button(do: str, css: str, icon: str = "", arg: str = "") -> "Element":
    """Return a button without a label, with the CSS class `css`. `do` names the action of the button
    and `arg` is its argument, as the module says; `icon` names its icon, "" for none."""
    node = make("button", {"type": "button", "class": css, "data-do": do})
    if arg:
        node.setAttribute("data-arg", arg)
    if icon:
        node.append(drawing(icon))
    return node


class Labelled:
    """A button or link with a text label after its icon."""

    def __init__(self, node: "Element") -> None:
        self.node = Writer(node)
        span = make("span")
        node.append(span)
        self.label = Writer(span)

    def text(self, value: str) -> None:
        """Write the label's text."""
        self.label.text(value)


class Card:
    """All elements of the lesson player below `root`; `stage` contains the board's `svg`."""

    def __init__(self, root: "Element") -> None:
        root.classList.add("player")
        self.root = Writer(root)
        self.stage = make("section", {"class": "stage"})
        self.stage_title = Writer(make("h2", {"class": "unseen"}))
        self.stage.append(self.stage_title.node)
        self.stage.insertAdjacentHTML("beforeend", '<svg class="board"></svg>')
        self.svg = part(self.stage, "svg")
        self.hand = Hand()
        self.box = make("section", {"class": "task"})
        art = make("div", {"class": "task-art", "aria-hidden": "true"})
        art.append(tile("wQ"), tile("bQ"))
        self.head, self.buttons = Head(), ButtonRow()
        self.text = Writer(make("p", {"class": "task-text"}))
        self.options = Options()
        self.to_game = Labelled(make("a", {"class": "primary"}))
        self.pips = Pips()
        self.feedback = FeedbackLine()
        self.body = Writer(make("div", {"class": "task-body"}))
        self.body.node.append(self.text.node, self.options.box, self.to_game.node.node)
        self.body.node.append(self.pips.box.node, self.feedback.box.node)
        self.box.append(art, self.head.box, self.body.node, self.buttons.box)
        self.party = Party()
        root.append(self.stage, self.hand.box.node, self.box, self.party.box.node)

    def draw_scroller(self) -> None:
        """Let the keyboard scroll the text if it is higher than its area."""
        node = self.body.node
        self.body.attr("tabindex", "0" if node.scrollHeight > node.clientHeight + 1 else None)

    def scroll_to_feedback(self) -> None:
        """Scroll the card's text until the end of the feedback is visible. If the feedback does not
        fit, scroll to its start."""
        body = self.body.node
        line = self.feedback.box.node
        top = line.getBoundingClientRect().top - body.getBoundingClientRect().top
        body.scrollTop = min(body.scrollHeight - body.clientHeight, body.scrollTop + top)

    def reserve_height(self, fillings: "list[Filling]") -> None:
        """Make the card's text area high enough for each of `fillings`. Afterwards the card shows the
        last of them, so the caller must draw it again."""
        style = self.body.node.style
        style.flex, style.height, style.minHeight = "none", "0", "0"
        most = 0
        for text, praise, sentence, done in fillings:
            self.root.flag("data-told", done)
            self.text.text(text)
            self.feedback.draw("wrong" if sentence else "", sentence, praise)
            most = max(most, int(self.body.node.scrollHeight))
        style.flex, style.height, style.minHeight = "", "", ""
        style.flexBasis = "%dpx" % most if most else ""

    def release_height(self) -> None:
        """Make the card's text area only as high as its present content."""
        self.body.node.style.flexBasis = ""


class Head:
    """First lines of the card: the lesson's title, the number of the step, a dot for each step, and the
    star that the learner may win."""

    def __init__(self) -> None:
        self.box = make("div", {"class": "task-head"})
        self.title = Writer(make("h1", {"class": "task-title", "tabindex": "-1"}))
        self.steps = Writer(make("p", {"class": "unseen"}))
        self.dots = Writer(make("div", {"class": "task-dots", "aria-hidden": "true"}))
        self.star = Labelled(make("p", {"class": "task-star"}))
        self.star.node.node.prepend(drawing("i-star"))
        for writer in (self.title, self.steps, self.dots, self.star.node):
            self.box.append(writer.node)
        self.shown_dots: tuple[object, ...] = ()

    def draw_dots(
        self, at: int, steps: int, solved: "tuple[int, ...]", slips: "tuple[int, ...]"
    ) -> None:
        """Draw a dot for each of `steps` steps, filled for those in `solved`, crossed for those of them
        that are in `slips`, too. Highlight the dot of the present step, whose index is `at`."""
        wanted = (at, steps, tuple(solved), tuple(slips))
        if wanted == self.shown_dots or steps < 2:
            self.dots.flag("hidden", steps < 2)
            self.shown_dots = wanted
            return
        self.shown_dots = wanted
        self.dots.flag("hidden", False)
        self.dots.node.replaceChildren()
        for number in range(steps):
            css = "dot"
            if number in solved:
                css += " done slip" if number in slips else " done"
            self.dots.node.append(make("i", {"class": css + " now" if number == at else css}))


class Pips:
    """Row of small cells that shows how many of several answers are found."""

    def __init__(self) -> None:
        self.box = Writer(make("div", {"class": "task-pips", "aria-hidden": "true"}))
        self.shown: tuple[object, ...] = ()

    def draw(self, found: int, total: int) -> None:
        """Draw `total` cells, the first `found` of them filled; no cells if `total` is below 2."""
        wanted = (found, total)
        if wanted == self.shown:
            return
        self.shown = wanted
        self.box.flag("hidden", total < 2)
        self.box.node.replaceChildren()
        for number in range(total):
            css = "pip full" if number < found else "pip"
            self.box.node.append(make("i", {"class": css + " new" if number == found - 1 else css}))


class FeedbackLine:
    """The sentence under the text that comments on an attempt, with an icon and a word of praise."""

    def __init__(self) -> None:
        self.box = Writer(make("div", {"class": "task-said"}))
        self.icon = make("span", {"class": "task-sign", "aria-hidden": "true"})
        self.praise = Writer(make("strong"))
        self.sentence = Writer(make("span"))
        words = make("p")
        words.append(self.praise.node, " ", self.sentence.node)
        self.box.node.append(self.icon, words)
        self.shown: tuple[str, ...] = ()

    def draw(self, sort: str, sentence: str, praise: str = "") -> None:
        """Show the words `praise` and the sentence `sentence` as feedback of the kind `sort`:
        "right", "wrong", "hint" or "note", or "" to show none."""
        wanted = (sort, sentence, praise)
        if wanted == self.shown:
            return
        self.shown = wanted
        self.box.attr("data-sort", sort or None)
        self.icon.replaceChildren()
        if sort:
            self.icon.append(drawing(ICONS[sort]))
        self.praise.text(praise)
        self.sentence.text(sentence)


class Options:
    """Options of a question, one button each."""

    def __init__(self) -> None:
        self.box = make("div", {"class": "task-options", "role": "group"})
        self.buttons: list[Labelled] = []

    def draw(self, texts: "list[str]", states: "list[str]") -> None:
        """Show one button for each of `texts`. The item of `states` at the same index is "",
        "right", "wrong" or "shown" (revealed as the answer)."""
        if len(self.buttons) != len(texts):
            self.box.replaceChildren()
            self.buttons = []
            for number in range(len(texts)):
                option = Labelled(button("option", "plain option", "", str(number)))
                self.box.append(option.node.node)
                self.buttons.append(option)
        self.box.hidden = not texts
        for option, text, state in zip(self.buttons, texts, states):
            option.text(text)
            option.node.attr("data-state", state or None)


class ButtonRow:
    """Buttons under the text: back, repeat the step, hint, play on, next."""

    def __init__(self) -> None:
        self.box = make("div", {"class": "task-bar"})
        self.back = Writer(button("back", "round", "i-back"))
        self.again = Writer(button("again", "round", "i-again"))
        self.hint = Labelled(button("hint", "quiet task-hint", "i-hint"))
        self.play_on = Labelled(make("a", {"class": "quiet play-on"}))
        self.play_on.node.node.prepend(drawing("i-play"))
        self.next = Labelled(button("next", "plain task-next"))
        for writer in (self.back, self.again, self.hint.node, self.play_on.node, self.next.node):
            self.box.append(writer.node)


class Hand:
    """Reserve of the side to move in a lesson: a tile with a count for each kind of bug that is
    left."""

    def __init__(self) -> None:
        self.box = Writer(make("section", {"class": "hand"}))
        self.title = Writer(make("h2", {"class": "unseen"}))
        self.list = make("ul", {"class": "hand-slots"})
        self.one = Writer(make("p", {"class": "hand-one"}))
        self.box.node.append(self.title.node, self.list, self.one.node)
        self.kinds: tuple[object, ...] = ()
        self.slots: dict[int, tuple[Writer, Writer]] = {}
        self.shown = ""

    def draw(
        self, t: "Translator", color: int, slots: "list[tuple[int, int]]", selected: int
    ) -> None:
        """Draw the reserve of `color`. `slots` are pairs (kind of bug, number left); `selected` is
        the selected kind, -1 for none."""
        self.box.flag("data-one", False)
        self.title.text(t("learn.hand." + SIDES[color]))
        kinds = (color,) + tuple([kind for kind, _ in slots])
        if kinds != self.kinds:
            self.kinds = kinds
            self._build(SIDES[color], slots)
        for kind, count in slots:
            slot, left = self.slots[kind]
            slot.attr("aria-label", t("reserve.slot", bug=t("bug." + LETTERS[kind]), n=count))
            slot.flag("aria-pressed", kind == selected)
            slot.attr("data-count", str(count))
            left.text(str(count))

    def draw_one(self, name: str, words: str) -> None:
        """Draw a single piece instead of the reserve: the one called `name`, such as "wA". `words`
        describe it for screen readers."""
        self.box.flag("data-one", True)
        self.title.text(words)
        if self.shown != name:
            self.shown = name
            self.one.node.replaceChildren()
            self.one.node.append(tile(name))

    def _build(self, mark: str, slots: "list[tuple[int, int]]") -> None:
        self.slots = {}
        self.list.replaceChildren()
        for kind, _ in slots:
            node = button("pick", "hand-slot", "", str(kind))
            left = make("span", {"class": "hand-left", "aria-hidden": "true"})
            node.append(tile(mark + LETTERS[kind]), left)
            item = make("li")
            item.append(node)
            self.list.append(item)
            self.slots[kind] = (Writer(node), Writer(left))

    def focus(self) -> bool:
        """Focus the selected tile, or the first tile if none is selected. Return False if there are
        no tiles."""
        first = self.list.querySelector("[aria-pressed=true]") or self.list.querySelector("button")
        if first:
            first.focus()
        return bool(first)


class Party:
    """Celebration at the end of a lesson or chapter, with buttons and links for what to do next."""

    def __init__(self) -> None:
        self.box = Writer(make("section", {"class": "party"}))
        self.box.flag("hidden", True)
        petals = make("div", {"class": "petals", "aria-hidden": "true"})
        for _ in range(PETALS):
            petals.append(make("i"))
        self.art = make("div", {"class": "party-art", "aria-hidden": "true"})
        self.title = Writer(make("h1", {"tabindex": "-1"}))
        self.text = Writer(make("p"))
        self.choices = make("div", {"class": "party-ways"})
        for node in (petals, self.art, self.title.node, self.text.node, self.choices):
            self.box.node.append(node)

    def show(self, pieces: "tuple[str, ...]", title: str, text: str) -> None:
        """Show the celebration with `title` and `text`. `pieces` are the names of the pieces shown
        as tiles, such as "wQ"."""
        self.art.replaceChildren()
        for name in pieces:
            self.art.append(tile(name))
        self.title.text(title)
        self.text.text(text)
        self.box.flag("hidden", False)

    def show_choices(self, choices: "tuple[Choice, ...]", labels: "list[str]", target: str) -> None:
        """Show a link or button for each choice, with the label at the same index of `labels`. `target`
        is the window in which links open, "" for the present one."""
        self.choices.replaceChildren()
        for choice, label in zip(choices, labels):
            if choice.href:
                node = self._link(choice, target)
            else:
                node = button(choice.do, choice.css, choice.icon)
            Labelled(node).text(label)
            self.choices.append(node)

    def _link(self, choice: "Choice", target: str) -> "Element":
        node = make("a", {"class": choice.css, "href": choice.href})
        if target:
            node.setAttribute("target", target)
            node.setAttribute("rel", "noopener")
        if choice.icon:
            node.append(drawing(choice.icon))
        return node

    def hide(self) -> None:
        """Hide the celebration."""
        self.box.flag("hidden", True)
