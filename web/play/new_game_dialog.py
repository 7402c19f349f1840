"""The dialog for choosing a new game, and the buttons that begin one with a single tap."""

from pyscript import window

from hive_core.records import changed
from hive_core.rules.bugs import EXPANSIONS
from hive_core.search.levels import BALANCED, LEVELS
from web.common.dom import Writer, at, by_id, make, part, tile
from web.common.settings import (
    COMPUTER,
    ENGINE,
    FRIEND,
    FRIENDS,
    NEW_GAME,
    PERSON,
    WATCH,
    Setup,
    coached_game,
)
from web.common.shell import close_dialogs, press, with_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.i18n import Translator
    from web.common.shell import Act
    from web.engines.feature import EnginesFeature
    from web.game.game_session import GameSession

SUBMIT = "button[type=submit]"
"""CSS selector of the button that starts the game."""
INVITED = FRIENDS[1:]
"""Kinds of opponents who get a link before the first move."""
TOGETHER = FRIENDS + (PERSON,)
"""Kinds of opponents that are friends of the person at this screen."""


class NewGameDialog:
    """The new-game dialog, which is built when it first opens."""

    def __init__(self, t: "Translator", session: "GameSession", box: "Element") -> None:
        self.t = t
        self.session = session
        self.box = box
        self.hint = at("level-hint")
        self.more = [at(name) for name in ("new-more-open", "new-more", "new-more-set")]
        self.levels: list[Writer] = []
        self.bugs: list[Writer] = []
        self.engines: EnginesFeature | None = None
        self.times: list[tuple[Writer, str, int]] = []
        self.acts: dict[str, Act] = {
            "quick": with_text(self._quick),
            "begin": with_text(self._begin),
            "start": press(self._start),
            "choose": self._choose,
            "more_choices": press(self._more),
        }

    def seat(self, engines: "EnginesFeature") -> None:
        """Set the feature that has the fields for another program's engine."""
        self.engines = engines

    # What begins a game

    def _quick(self, opponent: str) -> None:
        """Start a game against `opponent`, a kind of opponent, with the other choices of the last game;
        "coach" starts a first game with a coach."""
        if opponent == "coach":
            self.session.new_game.start(coached_game())
        else:
            self.session.new_game.start(changed(self.session.setup, opponent=opponent, coach=False))

    def _begin(self, opponent: str) -> None:
        """Close the open dialog, and start a game against `opponent`, a kind of opponent or "coach"."""
        close_dialogs()
        self._quick(opponent)

    def _start(self) -> None:
        choice = self.read()
        if choice.opponent == ENGINE and self.engines:
            self.engines.begin(choice)
            return
        self.session.new_game.start(choice)
        close_dialogs()

    def _choose(self, field: "Element") -> None:
        """Draw the dialog after `field` has changed; if that is the one for all bugs, check or uncheck
        each of them first."""
        if str(field.name) == "all_bugs":
            for one in inputs(self.box, "bug"):
                one.checked = field.checked
        self.update()

    def _more(self) -> None:
        """Show or hide the further choices, and save that as a setting."""
        self.session.effects.set("more", not self.session.settings.more)
        self.update()

    def remote(self) -> Setup:
        """Return the choices of the last game, changed to an opponent on another device."""
        choice = self.session.setup
        return choice if choice.opponent in FRIENDS else changed(choice, opponent="room")

    # Building

    def _build(self) -> None:
        levels = by_id("new-levels")
        for level in range(len(LEVELS)):
            levels.append(self._level_choice(level))
        bugs = by_id("new-bugs")
        every = bugs.firstElementChild
        for letter in EXPANSIONS:
            label = make("label")
            label.append(make("input", {"type": "checkbox", "name": "bug", "value": letter}))
            face = make("span")
            face.append(tile("w" + letter))
            name = make("span")
            face.append(name)
            label.append(face)
            bugs.insertBefore(label, every)
            self.bugs.append(Writer(name))
        for row, place in (("minutes", "new-minutes"), ("increment", "new-seconds")):
            for value in NEW_GAME[row]:
                label = make("label")
                label.append(make("input", {"type": "radio", "name": row, "value": str(value)}))
                text = make("span")
                label.append(text)
                by_id(place).append(label)
                self.times.append((Writer(text), row, int(value)))

    def _level_choice(self, level: int) -> "Element":
        label = make("label")
        label.append(make("input", {"type": "radio", "name": "level", "value": str(level)}))
        face = make("span")
        pips = make("span", {"class": "pips", "aria-hidden": "true"})
        for number in range(len(LEVELS)):
            pips.append(make("i", {"class": "on"} if number <= level else {}))
        name = make("span")
        face.append(pips)
        face.append(name)
        label.append(face)
        self.levels.append(Writer(name))
        return label

    def fill(self, choice: Setup, together: bool = False) -> None:
        """Set the fields of the dialog to `choice`. If `together`, offer only the ways to play with a
        friend, those on two devices first."""
        if not self.levels:
            self._build()
            self.translate()
        box = self.box
        rooms = bool(str(window.skep.rooms))
        ways = {}
        for field in inputs(box, "opponent"):
            kind, way = str(field.value), field.closest("label")
            if way:
                ways[kind] = way
                out_of_reach = kind == "room" and not rooms
                way.hidden = out_of_reach or (together and kind not in TOGETHER)
        ways[FRIENDS[-1] if together else COMPUTER].after(ways[PERSON])
        part(box, ".choice.one").toggleAttribute("data-together", together)
        self._word("h2", "welcome.friend" if together else "new.title")
        self._word("legend", "new.ways" if together else "new.opponent")
        if choice.opponent == "room" and not rooms:
            choice = changed(choice, opponent="friend")
        for name in ("opponent", "side", "level", "style", "minutes", "increment"):
            for field in inputs(box, name):
                field.checked = field.value == str(getattr(choice, name))
        for field in inputs(box, "bug"):
            field.checked = field.value in choice.expansions
        inputs(box, "queen_first")[0].checked = not choice.tournament
        inputs(box, "coach")[0].checked = choice.coach
        self.update()

    def _word(self, selector: str, key: str) -> None:
        """Show the sentence `key` of the catalogue in the dialog's first element that matches the CSS
        `selector`, in any language chosen later, too."""
        node = part(self.box, selector)
        node.setAttribute("data-i18n", key)
        node.textContent = self.t(key)

    def focus(self) -> None:
        """Put the focus on the button that starts the game."""
        part(self.box, SUBMIT).focus()

    def update(self) -> None:
        """Show only the fields that the chosen kind of opponent needs, and a description of the chosen
        level."""
        box = self.box
        opponent = chosen(box, "opponent")
        parts = box.querySelectorAll("[data-needs]")
        for number in range(parts.length):
            needs = str(parts.item(number).getAttribute("data-needs"))
            parts.item(number).hidden = opponent not in needs.split()
        opener, more, chosen_there = self.more
        shown = self.session.settings.more
        opener.flag("aria-expanded", shown)
        more.flag("hidden", not shown)
        chosen_there.text("" if shown else " · ".join(self._set_there(opponent)))
        every = all(field.checked for field in inputs(box, "bug"))
        inputs(box, "all_bugs")[0].checked = every
        by_id("new-increment").hidden = chosen(box, "minutes") == "0"
        if opponent == ENGINE and self.engines:
            self.engines.show()
        self._word(SUBMIT, "new.invite" if opponent in INVITED else "new.start")
        self.hint.text(self.t("level_hint." + chosen(box, "level")))

    def _set_there(self, opponent: str) -> "list[str]":
        """Return words for what is chosen among the further choices, if it is not as usual."""
        t, choice = self.t, self.read()
        words = []
        if choice.minutes and opponent not in (FRIEND, WATCH):
            words.append(t("new.minutes", n=choice.minutes))
        if choice.coach and opponent == COMPUTER:
            words.append(t("new.set.coach"))
        if choice.style != BALANCED and opponent in (COMPUTER, WATCH):
            words.append(t(f"style.{choice.style}"))
        if not choice.tournament:
            words.append(t("new.set.queen"))
        return words

    def read(self) -> Setup:
        """Return what the user has chosen in the dialog."""
        box = self.box
        bugs = [str(field.value) for field in inputs(box, "bug") if field.checked]
        return Setup(
            opponent=chosen(box, "opponent"),
            side=chosen(box, "side"),
            level=int(chosen(box, "level")),
            style=int(chosen(box, "style")),
            expansions="".join(bugs),
            tournament=not inputs(box, "queen_first")[0].checked,
            coach=bool(inputs(box, "coach")[0].checked),
            minutes=int(chosen(box, "minutes")),
            increment=int(chosen(box, "increment")),
        )

    def translate(self) -> None:
        """Write all words of the parts built so far in the present language."""
        t = self.t
        for level, writer in enumerate(self.levels):
            writer.text(t(f"level.{level}"))
        for letter, writer in zip(EXPANSIONS, self.bugs):
            writer.text(t("bug." + letter))
        for writer, name, value in self.times:
            if name == "minutes":
                writer.text(t("new.minutes", n=value) if value else t("new.no_clock"))
            else:
                writer.text(t("new.seconds", n=value) if value else t("new.no_seconds"))
        if self.box.open:
            self.update()


def inputs(box: "Element", name: str) -> "list[Element]":
    """Return the input elements called `name` in the dialog `box`."""
    found = box.querySelectorAll("input[name=" + name + "]")
    return [found.item(number) for number in range(found.length)]


def chosen(box: "Element", name: str) -> str:
    """Return the value of the checked radio button called `name`, or of the first one if none is
    checked."""
    for field in inputs(box, name):
        if field.checked:
            return str(field.value)
    return str(inputs(box, name)[0].value)
