"""Buttons for the actions of a game (undo, hint, resign, stepping, ...), and their entries in the
menu."""

from web.common.dom import at
from web.game import panel_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.view_state import Table


class ActionBar:
    """Buttons for a game's actions below the board and in the menu, each enabled while its action is
    possible."""

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
        self.entries = [(self.writers[key][1], key) for key in ("resign", "ask_draw")]
        self.analysis = at("m-analysis")
        self.analyse = at("b-analyse")

    def draw(self, snapshot: "Snapshot", table: "Table", headline: str) -> None:
        """Enable or disable every button, by aria-disabled: with `disabled` a button would lose the
        focus. The menu has only the entries that can be used."""
        bar = panel_state.bar(snapshot, table)
        for key, writers in self.writers.items():
            for writer in writers:
                writer.flag("aria-disabled", not getattr(bar, key))
        for entry, key in self.entries:
            entry.flag("hidden", not getattr(bar, key))
        over = snapshot.result != panel_state.ONGOING
        playing = table.friend is not None and not over
        nothing = table.welcome or (over and not table.moves)
        self.analysis.flag("hidden", playing or nothing)
        self.analyse.flag("aria-disabled", playing)
