"""The action bar, the buttons to step with, and the same entries of the menu."""

from web.common.dom import at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.view_state import Buttons


class ActionBar:
    """Switches the buttons on and off."""

    def __init__(self) -> None:
        names = {
            "undo": ("b-undo",),
            "redo": ("b-redo",),
            "hint": ("b-hint",),
            "resign": ("b-resign", "m-resign"),
            "ask_draw": ("b-draw", "m-draw"),
            "first": ("b-first", "r-first"),
            "back": ("b-back", "r-back"),
            "forward": ("b-forward", "r-forward"),
            "last": ("b-last", "r-last"),
        }
        self.writers = {key: [at(name) for name in ids] for key, ids in names.items()}

    def draw(self, bar: "Buttons") -> None:
        """Switch every button; aria-disabled rather than disabled, so that the focus is never lost."""
        for key, writers in self.writers.items():
            for writer in writers:
                writer.flag("aria-disabled", not getattr(bar, key))
