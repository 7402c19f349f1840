"""What the lesson player consists of: the board's place, the reserve, and the card with the text.

Everything is built here, below one element, so that a page needs nothing but that element. Buttons
carry `data-do` (and `data-arg`), which the player listens to.
"""

from hive_core.rules.bugs import LETTERS, SIDES
from web.common.dom import Writer, drawing, make, part, tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.i18n import Translator
    from web.learn.card_height import Filling
    from web.learn.lesson_host import Way

ICONS = {"right": "i-check", "wrong": "i-wrong", "hint": "i-hint", "note": "i-about"}
"""How a sentence under the text is meant, and its sign."""
PETALS = 18
"""Pieces of the party at the end of a chapter."""


def button(do: str, css: str, icon: str = "", arg: str = "") -> "Element":
    """A button without words yet."""
    node = make("button", {"type": "button", "class": css, "data-do": do})
    if arg:
        node.setAttribute("data-arg", arg)
    if icon:
        node.append(drawing(icon))
    return node


class Words:
    """A button or link with words behind its icon."""

    def __init__(self, node: "Element") -> None:
        self.node = Writer(node)
        span = make("span")
        node.append(span)
        self.words = Writer(span)

    def text(self, value: str) -> None:
        self.words.text(value)


class Card:
    """The parts of the player as Writers; `stage` holds the board."""

    def __init__(self, root: "Element") -> None:
        root.classList.add("player")
        self.root = Writer(root)
        self.stage = make("section", {"class": "stage"})
        self.stage_title = Writer(make("h2", {"class": "unseen"}))
        self.stage.append(self.stage_title.node)
        self.svg = self._svg()
        self.hand = Hand()
        self.box = make("section", {"class": "task"})
        art = make("div", {"class": "task-art", "aria-hidden": "true"})
        art.append(tile("wQ"), tile("bQ"))
        self.box.append(art)
        self.party = Party()
        for node in (self.stage, self.hand.box.node, self.box, self.party.box.node):
            root.append(node)
        self._head()
        self._body()
        self._bar()

    def _svg(self) -> "Element":
        self.stage.insertAdjacentHTML("beforeend", '<svg class="board"></svg>')
        return part(self.stage, "svg")

    def _head(self) -> None:
        head = make("div", {"class": "task-head"})
        self.title = Writer(make("h1", {"class": "task-title", "tabindex": "-1"}))
        self.steps = Writer(make("p", {"class": "unseen"}))
        self.dots = Writer(make("div", {"class": "task-dots", "aria-hidden": "true"}))
        self.star = Words(make("p", {"class": "task-star"}))
        self.star.node.node.prepend(drawing("i-star"))
        for writer in (self.title, self.steps, self.dots, self.star.node):
            head.append(writer.node)
        self.box.append(head)
        self.shown_dots: tuple[object, ...] = ()

    def _body(self) -> None:
        body = make("div", {"class": "task-body"})
        self.text = Writer(make("p", {"class": "task-text"}))
        self.options = make("div", {"class": "task-options", "role": "group"})
        self.to_game = Words(make("a", {"class": "primary"}))
        self.pips = Writer(make("div", {"class": "task-pips", "aria-hidden": "true"}))
        self.shown_pips: tuple[object, ...] = ()
        self.said = Writer(make("div", {"class": "task-said"}))
        self.sign = make("span", {"class": "task-sign", "aria-hidden": "true"})
        self.praise = Writer(make("strong"))
        self.sentence = Writer(make("span"))
        words = make("p")
        words.append(self.praise.node, " ", self.sentence.node)
        self.said.node.append(self.sign, words)
        self.said_words: tuple[str, ...] = ()
        for node in (self.text.node, self.options, self.to_game.node.node, self.pips.node):
            body.append(node)
        body.append(self.said.node)
        self.body = Writer(body)
        self.box.append(body)

    def _bar(self) -> None:
        bar = make("div", {"class": "task-bar"})
        self.back = Writer(button("back", "round", "i-back"))
        self.again = Writer(button("again", "round", "i-again"))
        self.hint = Words(button("hint", "quiet task-hint", "i-hint"))
        self.next = Words(button("next", "plain task-next"))
        for writer in (self.back, self.again, self.hint.node, self.next.node):
            bar.append(writer.node)
        self.box.append(bar)

    # Drawing

    def draw_scroller(self) -> None:
        """Where the text does not fit it can be scrolled, by keyboard as well."""
        node = self.body.node
        self.body.attr("tabindex", "0" if node.scrollHeight > node.clientHeight + 1 else None)

    def draw_dots(self, at: int, solved: "tuple[bool, ...]") -> None:
        """A dot for every step: solved or not, and which one this is."""
        wanted = (at,) + solved
        if wanted == self.shown_dots or len(solved) < 2:
            self.dots.flag("hidden", len(solved) < 2)
            self.shown_dots = wanted
            return
        self.shown_dots = wanted
        self.dots.flag("hidden", False)
        self.dots.node.replaceChildren()
        for number, done in enumerate(solved):
            css = "dot done" if done else "dot"
            self.dots.node.append(make("i", {"class": css + " now" if number == at else css}))

    def draw_pips(self, done: int, everything: int) -> None:
        """A small cell for everything that is to be found, the found ones filled."""
        wanted = (done, everything)
        if wanted == self.shown_pips:
            return
        self.shown_pips = wanted
        self.pips.flag("hidden", everything < 2)
        self.pips.node.replaceChildren()
        for number in range(everything):
            css = "pip full" if number < done else "pip"
            self.pips.node.append(make("i", {"class": css + " new" if number == done - 1 else css}))

    def draw_said(self, sort: str, sentence: str, praise: str = "") -> None:
        """The sentence under the text; sort "right", "wrong", "hint", "note" or "" for none."""
        wanted = (sort, sentence, praise)
        if wanted == self.said_words:
            return
        self.said_words = wanted
        self.said.attr("data-sort", sort or None)
        self.sign.replaceChildren()
        if sort:
            self.sign.append(drawing(ICONS[sort]))
        self.praise.text(praise)
        self.sentence.text(sentence)

    def show_said(self) -> None:
        """Brings the sentence into sight where the text is longer than its place: its end, or if even
        the sentence is longer its beginning."""
        body = self.body.node
        top = self.said.node.getBoundingClientRect().top - body.getBoundingClientRect().top
        body.scrollTop = min(body.scrollHeight - body.clientHeight, body.scrollTop + top)

    def keep_height(self, fillings: "list[Filling]") -> None:
        """Keeps the body as high as the highest of `fillings`. Draw afterwards: the last one is left in
        the card.
        """
        style = self.body.node.style
        style.flex, style.height, style.minHeight = "none", "0", "0"
        most = 0
        for text, praise, sentence, done in fillings:
            self.root.flag("data-told", done)
            self.text.text(text)
            self.draw_said("wrong" if sentence else "", sentence, praise)
            most = max(most, int(self.body.node.scrollHeight))
        style.flex, style.height, style.minHeight = "", "", ""
        style.flexBasis = "%dpx" % most if most else ""

    def free_height(self) -> None:
        """The body is as high as what is in it."""
        self.body.node.style.flexBasis = ""

    def draw_options(self, texts: "list[str]", states: "list[str]") -> None:
        """The options of a question; a state is "", "right", "wrong" or "shown"."""
        here = self.options.children.length
        if here != len(texts):
            self.options.replaceChildren()
            self.option_writers = []
            for number in range(len(texts)):
                words = Words(button("option", "plain option", "", str(number)))
                self.options.append(words.node.node)
                self.option_writers.append(words)
        self.options.hidden = not texts
        for number, text in enumerate(texts):
            words = self.option_writers[number]
            words.text(text)
            words.node.attr("data-state", states[number] or None)


class Hand:
    """The reserve of the side to move: a tile for every kind that is left."""

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
        """`slots` holds (kind, count); `selected` is a kind or -1."""
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
        """Only the piece that is in hand, as in "wA", and words for it."""
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
        """Puts the focus on the first tile; False without one."""
        first = self.list.querySelector("[aria-pressed=true]") or self.list.querySelector("button")
        if first:
            first.focus()
        return bool(first)


class Party:
    """What comes at the end of a chapter: some joy, and the ways on."""

    def __init__(self) -> None:
        self.box = Writer(make("section", {"class": "party"}))
        self.box.flag("hidden", True)
        petals = make("div", {"class": "petals", "aria-hidden": "true"})
        for _ in range(PETALS):
            petals.append(make("i"))
        self.art = make("div", {"class": "party-art", "aria-hidden": "true"})
        self.title = Writer(make("h1", {"tabindex": "-1"}))
        self.text = Writer(make("p"))
        self.ways = make("div", {"class": "party-ways"})
        for node in (petals, self.art, self.title.node, self.text.node, self.ways):
            self.box.node.append(node)

    def show(self, pieces: "tuple[str, ...]", title: str, text: str) -> None:
        """`pieces` are shown as tiles."""
        self.art.replaceChildren()
        for name in pieces:
            self.art.append(tile(name))
        self.title.text(title)
        self.text.text(text)
        self.box.flag("hidden", False)

    def show_ways(self, ways: "tuple[Way, ...]", words: "list[str]", target: str) -> None:
        """The ways on with their words; `target` is that of links, "" for this window."""
        self.ways.replaceChildren()
        for number, way in enumerate(ways):
            node = self._link(way, target) if way.href else button(way.do, way.css, way.icon)
            Words(node).text(words[number])
            self.ways.append(node)

    def _link(self, way: "Way", target: str) -> "Element":
        node = make("a", {"class": way.css, "href": way.href})
        if target:
            node.setAttribute("target", target)
            node.setAttribute("rel", "noopener")
        if way.icon:
            node.append(drawing(way.icon))
        return node

    def hide(self) -> None:
        self.box.flag("hidden", True)
