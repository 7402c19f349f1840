"""A player's reserve beside the board: a plate with the name, and a tile for each kind of bug."""

from hive_core.rules.bugs import COLORS, LETTERS, SIDES
from web.common.dom import Writer, at, by_id, make, tile
from web.common.shell import argument

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.i18n import Translator
    from web.game.view_state import Plate, Slot


class Reserve:
    """Reserve of one colour, beside the board. It has a slot for each kind of bug of which
    pieces are left: a button with the bug's tile and their number."""

    def __init__(self, t: "Translator", color: int) -> None:
        self.t = t
        self.color = color
        self.box = at(f"reserve-{color}")
        self.list = by_id(f"slots-{color}")
        self.title = at(f"plate-{color}")
        self.note = at(f"plate-note-{color}")
        self.kinds: tuple[int, ...] = ()
        self.slots: dict[int, tuple[Writer, Writer, Writer]] = {}
        """Writers of the button, the number and the list item of each kind of bug."""
        self.written: dict[int, tuple[object, ...]] = {}
        """State that each slot shows now, by its kind of bug; a slot whose state stays the same is not
        written again."""
        self.reasons: dict[int, str] = {}
        self.pieces: dict[int, int] = {}

    def draw(
        self,
        slots: "tuple[Slot, ...]",
        plate: "Plate",
        selected: int,
        hinted: str = "",
    ) -> None:
        """Draw the slots and the plate. `selected` is the selected piece or -1; `hinted` is the bug
        that a hint points at, such as "wA", or ""."""
        kinds = tuple([slot[0] for slot in slots])
        if kinds != self.kinds:
            self._build(kinds)
        self._plate(plate)
        left = [slot for slot in slots if slot.count]
        self.box.flag("data-empty", not left)
        self.box.attr("data-kinds", str(len(left)))
        for kind, piece, count, why in slots:
            chosen = selected >= 0 and piece == selected
            pointed = hinted == SIDES[self.color] + LETTERS[kind]
            state = (piece, count, why, chosen, pointed, plate.near, self.t.code)
            if self.written.get(kind) != state:
                self.written[kind] = state
                self._slot(kind, count, why, chosen, plate.near)
                self.slots[kind][0].flag("data-hint", pointed)
                self.reasons[kind] = why
                self.pieces[kind] = piece

    def _plate(self, plate: "Plate") -> None:
        t = self.t
        color = t("color." + COLORS[self.color])
        who = plate.who
        if who == "you":
            self.title.text(t("player.you"))
            self.note.text(color)
        elif who == "computer":
            self.title.text(plate.name or t("player.computer"))
            self.note.text(color if plate.name else t(f"level.{plate.level}"))
        elif who == "elsewhere":
            self.title.text(plate.name or t("player.friend"))
            there = ", " + t("presence." + plate.presence) if plate.presence else ""
            self.note.text(color + there)
        else:
            self.title.text(plate.name or color)
            self.note.text(color if plate.name else "")
        self.box.attr("data-who", who)
        self.box.attr("data-near", "yes" if plate.near else "no")
        self.box.attr("data-home", "yes" if plate.home else "no")
        self.box.attr("data-turn", "yes" if plate.turn else "no")

    def _build(self, kinds: "tuple[int, ...]") -> None:
        self.kinds = kinds
        self.slots = {}
        self.written = {}
        self.list.replaceChildren()
        for kind in kinds:
            name = SIDES[self.color] + LETTERS[kind]
            button = make(
                "button", {"type": "button", "class": "slot", "data-act": "slot", "data-arg": name}
            )
            count = make("span", {"class": "left", "aria-hidden": "true"})
            button.append(tile(name))
            button.append(count)
            item = make("li")
            item.append(button)
            self.list.append(item)
            self.slots[kind] = (Writer(button), Writer(count), Writer(item))

    def _slot(self, kind: int, count: int, why: str, selected: bool, near: bool) -> None:
        t = self.t
        button, badge, item = self.slots[kind]
        item.flag("hidden", not count)
        label = t("reserve.slot", bug=t("bug." + LETTERS[kind]), n=count)
        if why and near and count:
            label = t("reserve.slot_blocked", slot=label, reason=t("refusal." + why))
        button.attr("aria-label", label)
        button.flag("aria-disabled", bool(why))
        button.flag("aria-pressed", selected)
        button.attr("tabindex", None if near else "-1")
        button.attr("data-count", str(count))
        badge.text(str(count))

    def press(self, selected: int) -> None:
        """Show as pressed, ahead of the next drawing, the slot of the `selected` piece, -1 for none."""
        for kind in self.kinds:
            chosen = selected >= 0 and self.pieces.get(kind) == selected
            self.slots[kind][0].flag("aria-pressed", chosen)

    def focus(self) -> None:
        """Focus the first slot from which a piece can be placed, or the first slot if there is none."""
        shown = [kind for kind in self.kinds if self.reasons.get(kind) != "none_left"]
        for kind in [kind for kind in shown if not self.reasons.get(kind)] + shown[:1]:
            self.slots[kind][0].node.focus()
            return


def slot_at(reserves: "tuple[Reserve, Reserve]", slot: "Element") -> "tuple[int, str]":
    """Return two values: the piece that would be placed next from the element `slot`, and the code
    of the reason why it cannot be placed, "" if it can."""
    name = argument(slot)
    reserve, kind = reserves[SIDES.index(name[0])], LETTERS.index(name[1])
    return reserve.pieces[kind], reserve.reasons[kind]
