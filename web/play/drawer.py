"""Side panel beside the board, which on narrow screens is a drawer over the board, and the measurement
of how much of the board is covered."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.dom import Writer, at, by_id
from web.common.shell import notify_opened, press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from web.common.shell import Act
    from web.game.game_session import GameSession
    from web.play.end_card import EndCard
    from web.play.guide import Guide
    from web.play.notices import Notices


NARROW = "(max-width: 1023px)"
"""Media query for windows where the panel beside the board is a drawer over it."""


def narrow() -> bool:
    """Return whether the panel beside the board is a drawer over it in this window."""
    return bool(window.matchMedia(NARROW).matches)


class Drawer:
    """Side panel beside the board, as a drawer that opens and closes.

    `below` are the parts with words at the board's lower edge. `show_moves()` scrolls the move
    list to the shown ply. `make_way(on)`, `measure_covered()` and `refit(afresh)` are those of
    BoardPanel.
    """

    def __init__(
        self,
        session: "GameSession",
        area: "Writer",
        below: "tuple[Guide | Notices, ...]",
        end_card: "EndCard",
        show_moves: "Callable[[], None]",
        make_way: "Callable[[bool], None]",
        measure_covered: "Callable[[], None]",
        refit: "Callable[[bool], None]",
    ) -> None:
        self.session = session
        self.area = area
        self.parts_below = below
        self.end_card = end_card
        self.show_moves = show_moves
        self.make_way = make_way
        self.measure_covered = measure_covered
        self.refit = refit
        self.box = at("side")
        self.button = at("b-moves")
        self.body = Writer(document.body)
        self.reviewing = False
        self.covers: tuple[float, float] | None = None
        self.sizes: Any = None
        self.acts: dict[str, Act] = {"drawer": press(self.toggle)}

    def is_open(self) -> bool:
        """Return whether the drawer is open. On wide screens the panel is visible even if it is
        not."""
        return self.box.cached.get("@data-open") is not None

    def in_sight(self) -> bool:
        """Return whether the panel is visible: as an open drawer, or on a wide screen."""
        return self.is_open() or not narrow()

    def open(self, show: bool) -> None:
        """Open the drawer if `show`, and focus its close button; else close it, and focus the
        button that opens it."""
        if show != self.is_open():
            self.make_way(show)
        self.box.flag("data-open", show)
        review = self.session.reviewing()
        self.beside(show and review is not None and review.trying < 0)
        self.measure_again()
        self.button.flag("aria-expanded", show)
        notify_opened()
        if review:
            self.session.tell()
        if show:
            self.show_moves()
        else:
            self.see_more()
        (by_id("side-close") if show else self.button.node).focus()

    def close(self) -> None:
        """Close the drawer if it is open; on wide screens the panel stays as it is."""
        if self.is_open() and narrow():
            self.open(False)

    def toggle(self) -> None:
        """Open or close the drawer. When it closes, an open review returns to the present position,
        unless the user is trying another move there."""
        show = not self.is_open()
        review = self.session.reviewing()
        if review and review.trying < 0 and not show:
            self.session.back_to_present()
        self.open(show)

    def beside(self, on: bool) -> None:
        """Set whether a review is open beside the board (`on`). The board then shows the whole hive,
        however small its pieces become."""
        if on != self.reviewing:
            self.reviewing = on
            self.body.flag("data-reviewing", on)
            self.measure_again()
            self.session.redraw.then(lambda: self.session.effects.see_whole(on))

    # What is covered

    def covered(self) -> "tuple[float, float]":
        """Return how many pixels of the board, at the right and at the lower edge, are covered by
        the drawer, the end card, the tip or the notices. What begins above the board covers none of
        it; nor do notices that stand over the end card."""
        beside = below = 0.0
        parts = [one.box for one in self.parts_below if one.is_shown() and not self.end_card.on]
        if self.is_open():
            parts.append(self.box)
        if self.end_card.on:
            parts.append(self.end_card.box)
        # Measuring makes the browser lay out the page; an open drawer is measured once for many steps.
        steady = parts == [self.box]
        if steady and self.covers:
            return self.covers
        for part in parts:
            board = self.area.node.getBoundingClientRect()
            over = part.node.getBoundingClientRect()
            right, lower = float(board.right - over.left), float(board.bottom - over.top)
            if not over.height or right <= 0 or lower <= 0 or over.top < board.top:
                continue
            if right * board.height < lower * board.width:
                beside = max(beside, right)
            else:
                below = max(below, lower)
        self.covers = (beside, below) if steady else None
        if steady and not self.sizes:
            self.sizes = window.ResizeObserver.new(create_proxy(self._on_sizes))
            for part in (self.area, self.box):
                self.sizes.observe(part.node)
        return beside, below

    def measure_again(self) -> None:
        """Drop the cached measurement of what the drawer covers. Call this when a part of the page
        opens or closes."""
        self.covers = None

    def _on_sizes(self, *_: object) -> None:
        """Fit the hive into the part of the board that is not covered, if a new size of the drawer or
        the board has changed that part by a pixel or more."""
        before = self.covers
        self.measure_again()
        if before and self.is_open():
            after = self.covered()
            if max(abs(after[0] - before[0]), abs(after[1] - before[1])) >= 1:
                self.see_more()

    def see_more(self) -> None:
        """Fit the hive into the part of the board that is not covered; while a piece is selected, leave
        the view where it is."""
        self.measure_again()
        if self.session.selection.piece < 0:
            self.refit(False)
        else:
            self.measure_covered()
