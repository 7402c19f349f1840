"""Notices on the board or under it that stay until they are dismissed."""

from web.common.dom import at, drawing, make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element

    from hive_core.game import Snapshot
    from web.common.i18n import Translator
    from web.game.view_state import Table


class Notices:
    """List of the notices at the board's lower edge, such as "not saved" or "a new version is there".
    BUTTONS has, for notices with a button, its action and the catalogue key of its text."""

    BUTTONS = {
        "install": ("install", "notice.install_do"),
        "tell_turn": ("tell_turn", "notice.tell_turn_do"),
        "newcomer": ("learn", "action.learn"),
        "newcomer_clock": ("learn", "action.learn"),
        "update": ("update_now", "notice.update_do"),
        "newer_save": ("save_kept", "notice.save_kept"),
        "damaged_save": ("save_kept", "notice.save_kept"),
        "not_saved": ("copy_game", "action.copy_game"),
        "gone_on": ("games", "action.games"),
        "both_kept": ("games", "action.games"),
        "found_late": ("games", "action.games"),
        "library_full": ("games", "action.games"),
    }

    def __init__(
        self, t: "Translator", announce: "Callable[[str], None]", changed: "Callable[[], object]"
    ) -> None:
        self.t = t
        self.announce = announce
        self.changed = changed
        self.box = at("notices")
        self.shown: tuple[object, ...] = ()

    def is_shown(self) -> bool:
        """Return whether there is any notice."""
        return len(self.shown) > 1

    def draw(self, snapshot: "Snapshot", table: "Table", headline: str) -> None:
        """Show the notices that `table.notices` names, and announce the new ones to screen readers."""
        names = table.notices
        wanted = (self.t.code,) + names
        if wanted == self.shown:
            return
        old = self.shown
        self.shown = wanted
        self.box.node.replaceChildren()
        for name in names:
            self.box.node.append(self._item(name))
        for name in names:
            if name not in old:
                self.announce(self.t("notice." + name))
        if names or len(old) > 1:
            self.changed()

    def _item(self, name: str) -> "Element":
        item = make("li", {"class": "notice"})
        item.append(make("span", {}, self.t("notice." + name)))
        if name in self.BUTTONS:
            act, key = self.BUTTONS[name]
            item.append(
                make(
                    "button",
                    {"type": "button", "class": "small notice-act", "data-act": act},
                    self.t(key),
                )
            )
        label = self.t("action.dismiss")
        close = make(
            "button",
            {
                "type": "button",
                "class": "round notice-close",
                "data-act": "dismiss",
                "data-arg": name,
                "aria-label": label,
            },
        )
        close.append(drawing("i-close"))
        item.append(close)
        return item
