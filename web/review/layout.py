"""Elements of the review in the side panel, without texts."""

from pyscript import document

from hive_core.rules.bugs import COLORS
from web.common.dom import SVG, Writer, make
from web.common.settings import CHOICES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

BOUNDS = ("inaccuracy", "mistake", "blunder")
"""Names of the settings that say from which cost on a move has a mark."""
TURNS = 3
"""Maximum number of turns in the list of turns that decided the game."""


class ReviewLayout:
    """Builder of the review's elements: `title` for the head of the side panel, `box` with the graph
    and the turns, `more` for the part below the list of moves, and `to_game` for the end of the row of
    steps. `parts` holds those that change later, each in a Writer, by name."""

    def __init__(self) -> None:
        self.parts: dict[str, Writer] = {}
        self.title = self._part("title", "h2", {"class": "recap-title", "id": "recap-title"})
        self.box = self._build()
        self.more = self._more()
        to_game = {"type": "button", "class": "recap-to-game", "data-act": "recap_to_game"}
        self.to_game = Writer(make("button", to_game))

    def _part(self, name: str, tag: str, attrs: "dict[str, str]") -> "Element":
        """Return a new element with the tag `tag` and the attributes `attrs`, which is added to `parts`
        under `name`."""
        node = make(tag, attrs)
        self.parts[name] = Writer(node)
        return node

    def _picture(self, name: str, tag: str, css: str) -> "Element":
        node = document.createElementNS(SVG, tag)
        node.setAttribute("class", css)
        self.parts[name] = Writer(node)
        return node

    def _build(self) -> "Element":
        box = self._part(
            "box", "section", {"class": "recap", "id": "recap", "aria-labelledby": "recap-title"}
        )
        slider = {
            "class": "recap-graph",
            "id": "recap-graph",
            "role": "slider",
            "tabindex": "0",
            "aria-valuemin": "0",
        }
        graph = self._part("graph", "div", slider)
        svg = self._picture("svg", "svg", "recap-picture")
        svg.setAttribute("preserveAspectRatio", "none")
        svg.setAttribute("aria-hidden", "true")
        for name, tag in (("black", "rect"), ("white", "path"), ("middle", "path")):
            svg.append(self._picture(name, tag, "recap-" + name))
        for number in range(TURNS):
            svg.append(self._picture(f"turn{number}", "path", "recap-mark"))
        svg.append(self._picture("now", "path", "recap-now"))
        graph.append(svg)
        sides = self._part("sides", "div", {"class": "recap-sides", "aria-hidden": "true"})
        for color in COLORS:
            sides.append(self._part(color + "-side", "span", {"class": "recap-side-" + color}))
        graph.append(sides)
        box.append(graph)
        box.append(self._trying())
        box.append(self._decided())
        box.append(self._part("at", "p", {"class": "recap-at"}))
        box.append(self._part("time", "p", {"class": "recap-told"}))
        box.append(self._detail())
        box.append(self._part("comment", "p", {"class": "recap-comment"}))
        tools = self._part("tools", "div", {"class": "recap-tools"})
        for name in ("walk", "promote", "delete", "undelete"):
            tools.append(self._act(name, name, "small recap-tool"))
        for name in ("write", "sign", "arrow"):
            tools.append(self._act(name, name, "small recap-tool recap-note"))
        tools.append(self._act("board", "board", "small recap-tool narrow-only"))
        box.append(tools)
        writing = self._part("writing", "div", {"class": "recap-writing"})
        field = {"id": "recap-field", "rows": "3", "maxlength": "2000"}
        label = self._part("label", "label", {"for": "recap-field"})
        writing.append(label)
        writing.append(self._part("field", "textarea", field))
        writing.append(self._act("keep", "keep", "small"))
        box.append(writing)
        return box

    def _more(self) -> "Element":
        """Return the section below the list of moves, which is about the whole game."""
        more = self._part("more", "div", {"class": "recap-more", "id": "recap-more"})
        more.append(self._part("saved", "p", {"class": "recap-told"}))
        more.append(self._part("opening", "p", {"class": "recap-told"}))
        more.append(self._act("train", "train", "small recap-tool"))
        more.append(self._bounds())
        return more

    def _bounds(self) -> "Element":
        """Return the section in which a person chooses from which cost on a move has which mark."""
        bounds = make("details", {"class": "recap-bounds", "data-change": "recap_bound"})
        bounds.append(self._part("bounds", "summary", {}))
        for name in BOUNDS:
            row = make("label", {"class": "recap-bound"})
            row.append(self._part(name + "-name", "span", {}))
            field = self._part(name, "select", {"class": "field", "data-arg": name})
            for value in sorted([int(str(one)) for one in CHOICES[name]]):
                field.append(make("option", {"value": str(value)}))
            row.append(field)
            bounds.append(row)
        bounds.append(self._part("bound-note", "p", {"class": "recap-told"}))
        return bounds

    def _trying(self) -> "Element":
        trying = self._part("trying", "div", {"class": "recap-trying"})
        trying.append(self._part("try", "p", {}))
        trying.append(self._part("tried", "p", {"class": "recap-told"}))
        trying.append(self._act("back", "back", "small"))
        return trying

    def _decided(self) -> "Element":
        """Return the section with the turns that decided the game. It always has TURNS rows, so that
        its height stays the same while the computer searches for these turns."""
        decided = self._part("decided", "div", {"class": "recap-decided"})
        decided.append(self._part("state", "p", {"class": "recap-state"}))
        decided.append(self._part("accuracy", "p", {"class": "recap-accuracy"}))
        decided.append(self._part("turns", "h3", {"class": "recap-turns", "id": "recap-turns"}))
        decided.append(self._act("again", "again", "small"))
        turns = self._part("list", "ol", {"class": "recap-list", "aria-labelledby": "recap-turns"})
        for number in range(TURNS):
            name = str(number)
            item = self._part("item" + name, "li", {"class": "recap-item"})
            there = self._act("goto" + name, "goto", "recap-turn", name)
            there.append(self._part("when" + name, "span", {"class": "recap-when"}))
            line = make("span")
            for part in ("what", "better"):
                line.append(self._part(part + name, "span", {"class": "recap-" + part}))
                line.append(" ")
            there.append(line)
            item.append(there)
            turns.append(item)
        decided.append(turns)
        return decided

    def _detail(self) -> "Element":
        """Return the section about the turn in view. It is below the list of turns, so that no row
        moves under a finger when this section appears."""
        detail = self._part("detail", "div", {"class": "recap-detail"})
        line = make("p", {"class": "recap-told"})
        css_of = {"uhp": "recap-uhp"}
        for name in ("chances", "below", "why", "uhp"):
            line.append(self._part(name, "span", {"class": css_of.get(name, "")}))
            line.append(" ")
        detail.append(line)
        detail.append(self._act("retry", "retry", "small primary"))
        detail.append(self._act("play", "play", "small"))
        return detail

    def _act(self, name: str, what: str, css: str, number: str = "") -> "Element":
        attrs = {"type": "button", "class": css, "data-act": "recap_" + what, "data-arg": number}
        return self._part(name, "button", attrs)
