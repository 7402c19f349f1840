"""Seat of another program's engine at the board: which engine it is, and what becomes of its faults."""

import asyncio

from hive_core.records import changed
from hive_core.rules.bugs import BLACK, WHITE
from web.common.settings import ENGINE
from web.common.shell import close_dialogs
from web.engines import saved_engine
from web.engines.beside import Beside
from web.engines.channels import channel_of, store_file
from web.engines.choice import EngineChoice, understood
from web.engines.saved_engine import BRIDGE
from web.engines.words import engine_fault_words
from web.game.players import COMPUTER
from web.opponent.messages import READY, EngineState
from web.opponent.uhp_engine import BUGS, Fault, UhpEngine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.common.settings import Setup
    from web.engines.saved_engine import SavedEngine
    from web.game.game_session import GameSession
    from web.opponent.messages import Request
    from web.opponent.protocol import Receiver

TICK_S = 0.25


class Seat:
    """Seat of one engine. `host` is the page. `saved` is the engine chosen last, `engine` its client,
    None until it is needed; `file` is the chosen file, None if the stored one is used; `beside` lets
    that engine analyse, too."""

    def __init__(self, host: "Any", session: "GameSession") -> None:
        self.host = host
        self.session = session
        self.saved = saved_engine.load(session.store)
        self.choice = EngineChoice(host.t, self.saved)
        self.engine: UhpEngine | None = None
        self.file: Any = None
        self.task: asyncio.Task[None] | None = None
        self.trial = 0
        self.beside = Beside(self)

    # A new engine

    async def begin(self, choice: "Setup") -> None:
        """Begin a game with the choices `choice` against the engine that the dialog names, once it has
        introduced itself; else say in the dialog why not. The engine at the board stays until then."""
        t, fields = self.host.t, self.choice
        fields.show()
        self.trial += 1
        trial = self.trial
        named = fields.read()
        meant = understood(named)
        if meant.kind == BRIDGE and not meant.address:
            fields.say(t("uhp.fault.address", text=named.address or "–"))
            return
        fields.say(t("uhp.connecting"))
        file = fields.file or self.file
        faults: list[Fault] = []
        engine = await self._client(meant, file, faults.append)
        engine.open()
        while engine.state != READY and not faults:
            await asyncio.sleep(TICK_S / 5)
            engine.tick()
            if trial != self.trial:
                engine.restart()
                return
        unknown = [one for one in choice.expansions if one not in engine.bugs]
        if not faults and unknown:
            engine.restart()
            faults.append(Fault(BUGS, "".join(unknown)))
        if faults:
            fields.say(engine_fault_words(t, faults[0]))
            return
        if meant.kind != BRIDGE and file:
            await store_file(file)
        self.restart()
        self.engine, self.saved, self.file = engine, meant, file
        self.beside.leave()
        saved_engine.save(self.session.store, meant)
        fields.say("")
        close_dialogs()
        self.session.new_game.start(choice)

    async def _client(self, saved: "SavedEngine", file: "Any", on_fault: "Any") -> UhpEngine:
        """Return a client of the engine `saved`, which reports to the board once it has the seat."""
        channel = await channel_of(saved, file)
        client: list[UhpEngine] = []

        def fault(found: Fault) -> None:
            if self.engine is client[0]:
                self._failed(found)
            else:
                on_fault(found)

        def state(found: EngineState) -> None:
            if self.engine is client[0]:
                self._changed(found)

        client.append(UhpEngine(channel, self.seconds, state, fault))
        return client[0]

    # The engine at the board

    async def request(self, receiver: "Receiver", question: "Request") -> None:
        """Request a move of the engine; start it first if need be."""
        if not self.engine:
            self.engine = await self._client(self.saved, self.file, lambda found: None)
        self.engine.request(receiver, question)  # type: ignore[arg-type]
        if not self.task or self.task.done():
            self.task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while self.engine and self.engine.awaited:
            await asyncio.sleep(TICK_S)
            if self.engine:
                self.engine.tick()

    def seconds(self) -> float:
        """Return the time for the engine's next move: as chosen, and no more than its clock allows."""
        session = self.session
        most_s = float(self.saved.move_s)
        clock = session.match.clock
        return clock.thinking_s(session.game.board.turn, most_s) if clock else most_s

    def idle(self) -> bool:
        """Return whether no question is open."""
        return not self.engine or self.engine.idle()

    def cancel(self) -> None:
        """Cancel the open question."""
        if self.engine:
            self.engine.cancel()

    def restart(self) -> None:
        """Leave the engine; the next question starts it again."""
        if self.engine:
            self.engine.restart()

    def _changed(self, state: EngineState) -> None:
        if self.session.setup.opponent == ENGINE:
            self.session.computer.engine_changed(state)
        if state.state == READY:
            self.name_players()

    def name_players(self) -> None:
        """Write the engine's name into the headers of the game on the board, for the colours that it
        plays."""
        session = self.session
        name = self.engine.name if self.engine else ""
        if not name:
            return
        headers = dict(session.match.headers)
        for color, key in ((WHITE, "White"), (BLACK, "Black")):
            if session.players[color].who == COMPUTER:
                headers[key] = name
        ordered = tuple([(key, headers[key]) for key in sorted(headers)])
        if ordered != session.match.headers:
            session.update_match(changed(session.match, headers=ordered))
            session.saving.changed()
            session.tell()

    def _failed(self, fault: Fault) -> None:
        self.host.tell(engine_fault_words(self.host.t, fault))
