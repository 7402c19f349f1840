"""Analysis by another program's engine, beside that of the computer: its best move in the position in
view, and the moves that it expects."""

import asyncio

from web.common.dom import Writer, by_id, make
from web.engines.channels import channel_of
from web.engines.words import engine_fault_words
from web.opponent.analysis import ON
from web.opponent.messages import Think
from web.opponent.uhp_engine import UhpEngine
from web.words.moves import move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from hive_core.game import Snapshot
    from web.engines.saved_engine import SavedEngine
    from web.game.game_session import GameSession
    from web.opponent.analysis import Subject
    from web.opponent.messages import EngineState, SearchProgress, Ticket
    from web.opponent.uhp_engine import Fault

    class ChosenEngine(Protocol):
        """Interface of the owner of the chosen engine; see Seat."""

        host: Any
        session: GameSession
        saved: SavedEngine
        file: Any


TICK_S = 0.3
"""Seconds between two looks at the position in view. A position is sent only if it has stayed
that long, since UHP has no command that ends a search."""
AHEAD = 5
"""Number of expected moves that are shown."""


class Beside:
    """Engine of the seat as a second opinion, in a process or worker of its own. `on` is True while a
    person lets it analyse.

    `wanted` is the position in view, as in `Hints.seen`, `sent` the one that the engine has been given
    to judge, each with the side to move there; None for none. `move` is its answer, `failed` the
    sentence on its fault, "" for none.
    """

    def __init__(self, seat: "ChosenEngine") -> None:
        self.seat = seat
        self.t = seat.host.t
        self.on = False
        self.engine: UhpEngine | None = None
        self.name = ""
        self.wanted: tuple[Subject, int] | None = None
        self.sent: tuple[Subject, int] | None = None
        self.move = self.failed = ""
        self.ticket = 0
        self.task: asyncio.Task[None] | None = None
        attrs = {"type": "button", "class": "small", "data-act": "engine_beside", "id": "b-beside"}
        self.button = Writer(make("button", attrs))
        self.words = Writer(make("p", {"class": "analysis-why", "id": "beside", "role": "status"}))
        by_id("b-threat").parentNode.append(" ", self.button.node)
        lines = by_id("lines")
        lines.parentNode.insertBefore(self.words.node, lines)

    # Requests by a person and the page

    def toggle(self) -> None:
        """Let the engine analyse, or end that."""
        self.on = not self.on
        if not self.on:
            self.leave()
        self.seat.session.draw()

    def look(self, snapshot: "Snapshot", analysing: bool, threat: str) -> None:
        """Note the position in view, and draw. The engine is left when the analysis is off."""
        seen = self.seat.session.hints.seen
        there = bool(self.seat.saved.address or self.seat.saved.file)
        self.button.flag("hidden", not there)
        self.wanted = None
        if self.on and analysing and threat != ON and seen and snapshot.result < 0:
            self.wanted = seen, snapshot.turn
            if not self.task or self.task.done():
                self.task = asyncio.create_task(self._watch())
        elif self.engine and not analysing:
            self.leave()
        self._draw()

    def leave(self) -> None:
        """End the engine, and forget its answer."""
        engine, self.engine = self.engine, None
        if engine:
            engine.restart()
        self.sent = None
        self.move = self.failed = self.name = ""

    async def _watch(self) -> None:
        """Send each position that stays in view, until none is wanted and none is open."""
        before = None
        while self.wanted or (self.engine and self.engine.awaited):
            wanted = self.wanted
            if wanted and wanted == before and wanted != self.sent:
                await self._send(wanted)
            before = wanted
            await asyncio.sleep(TICK_S)
            if self.engine:
                self.engine.tick()

    async def _send(self, wanted: "tuple[Subject, int]") -> None:
        seat = self.seat
        if not self.engine:
            channel = await channel_of(seat.saved, seat.file)
            self.engine = UhpEngine(
                channel, lambda: float(seat.saved.move_s), self._changed, self._failed
            )
        self.sent, self.move, self.failed = wanted, "", ""
        self.ticket += 1
        (text, tournament), _ = wanted
        self.engine.request(
            self, Think(self.ticket, text, tournament, 0, 0, float(seat.saved.move_s), 0.0, 0)
        )
        self._draw()

    # The engine's side

    def computer_reports(self, ticket: "Ticket", progress: "SearchProgress") -> None:
        """Do nothing: UHP has no figures on a search."""

    def computer_moved(self, ticket: "Ticket", text: str) -> None:
        """Show the engine's move `text`."""
        if ticket == self.ticket:
            self.move = text
            self._draw()

    def _changed(self, state: "EngineState") -> None:
        if self.engine and self.engine.name:
            self.name = self.engine.name
        self._draw()

    def _failed(self, fault: "Fault") -> None:
        self.failed = engine_fault_words(self.t, fault)
        self._draw()

    # Drawing

    def _draw(self) -> None:
        t, saved = self.t, self.seat.saved
        name = self.name or (saved.file if saved.kind == "file" else saved.address)
        self.button.text(t("uhp.beside", name=name))
        self.button.flag("aria-pressed", self.on)
        words = ""
        if self.on and self.wanted:
            words = t("uhp.beside.waits", name=name)
            if self.sent == self.wanted and self.sent:
                words = self.failed or words
                if self.move and self.engine:
                    words = self._answer(name, self.sent[1])
        self.words.text(words)
        self.words.flag("hidden", not words)

    def _answer(self, name: str, turn: int) -> str:
        """Return the engine's move in words, and the moves that it expects."""
        t, move = self.t, self.move
        text = t("uhp.beside.best", name=name, words=move_words(t, move, turn), move=move)
        ahead = self.engine.expected[:AHEAD] if self.engine else []
        return text + " " + t("analysis.ahead", moves=", ".join(ahead)) if ahead else text
