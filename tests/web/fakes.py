"""Stand-ins for the session's neighbours: they note what they are told."""

import json
from collections.abc import Callable
from typing import Any

from hive_core.game import Snapshot
from web.board.display import Display, display
from web.common.store import Store
from web.game.game_session import GameSession
from web.game.redraw import immediately
from web.game.view_state import Table
from web.library.records import VERSION, Entry, plain_entry
from web.opponent.messages import Study, Think


class Memory:
    """A storage; `refuses` makes every write fail."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.refuses = False

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        if self.refuses:
            raise OSError("storage refused")
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)


class FakePage:
    """Notes every call as (name, arguments); keeps the last snapshot and table."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.snapshot: Snapshot
        self.table: Table
        self.renders = 0

    def render(self, snapshot: Snapshot, table: Table) -> None:
        self.snapshot = snapshot
        self.table = table
        self.renders += 1

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **more: self.calls.append((name, *args, *more.values()))


class FakeBoard:
    """Notes calls; keeps what was drawn last. A list in `moving` collects what waits for the board."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.snapshot: Snapshot
        self.display = display()
        self.moving: list[Callable[[], object]] | None = None
        self.draws = 0

    def draw(self, snapshot: Snapshot, shown: Display) -> None:
        self.snapshot = snapshot
        self.display = shown
        self.draws += 1

    def when_still(self, act: Callable[[], object]) -> None:
        if self.moving is None:
            act()
        else:
            self.moving.append(act)

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **more: self.calls.append((name, *args, *more.values()))


class FakeOpponent:
    """Keeps the questions; the test answers through the listener."""

    def __init__(self) -> None:
        self.listener: Any = None
        self.on_state: Any = None
        self.student: Any = None
        self.studies: list[tuple[str, str, bool, float]] = []
        self.lines: list[int] = []
        self.questions: list[tuple[int, str, bool, int]] = []
        self.styles: list[int] = []
        self.times: list[float] = []
        self.calls: list[str] = []
        self.prepared = 0
        self.reader: Any = None
        self.reviews: list[tuple[str, str, int]] = []
        self.open = ""

    def request(self, receiver: Any, question: Any) -> None:
        ticket, game, tournament = question.ticket, question.game, question.tournament
        if isinstance(question, Think):
            self.listener = receiver
            self.questions.append((ticket, game, tournament, question.level))
            self.styles.append(question.style)
            self.times.append(question.seconds)
        elif isinstance(question, Study):
            self.student = receiver
            self.studies.append((ticket, game, tournament, question.seconds))
            self.lines.append(question.lines)
        else:
            self.reader = receiver
            self.reviews.append((ticket, game, question.first))
            self.open = ticket

    def drop(self, ticket: str) -> None:
        if self.open == ticket:
            self.open = ""

    def idle(self) -> bool:
        return not self.open

    def prepare(self, game: str, level: int) -> None:
        self.prepared += 1

    def __getattr__(self, name: str) -> Any:
        return lambda: self.calls.append(name)

    def answer(self, text: str, question: int = -1) -> None:
        """Gives a move as the answer to a question (the last one by default)."""
        self.listener.computer_moved(self.questions[question][0], text)


class Frames:
    """Frames that are shown when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], object]] = []

    def request(self, act: Callable[[], object]) -> None:
        self.waiting.append(act)

    def show(self) -> int:
        """Shows one frame; how many drawings it took."""
        waiting, self.waiting = self.waiting, []
        for act in waiting:
            act()
        return len(waiting)


def table_for(memory: Memory | None = None, frames: Frames | None = None) -> Any:
    """A session with stand-ins around it; without `frames` everything is drawn at once."""
    store = Store(memory or Memory())
    request = frames.request if frames else immediately
    return GameSession(FakePage(), FakeBoard(), FakeOpponent(), store, request)


def about_all(rows: list[list[Any]]) -> str:
    """What `heads` of web/library/games.mjs tells of rows; each is a kind of its own."""
    names, days = [], []
    for _, _, _, name, head in rows:
        known = isinstance(head, list) and len(head) > 4
        names.append(f"{name} {head[0]} {head[1]}" if known else name)
        days.append(str(head[4])[:10] if known else "")
    places = list(range(len(rows)))
    about = {"stamp": 1, "kinds": rows, "kind": places, "days": days, "day": places}
    return json.dumps(about | {"names": "\n".join(names)})


class FakeGames:
    """What web/library/games.mjs does, without a browser; `said` is what every put answers instead.

    Several tabs share one; their games are in `games` by key.
    """

    def __init__(self) -> None:
        self.games: dict[str, dict[str, Any]] = {}
        self.kept = "kept"
        self.said = ""
        self.puts = 0
        self.saved = ""
        self.listed: list[list[Any]] = []
        self.records: dict[str, str] = {}

    async def state(self) -> str:
        return self.kept

    async def heads(self) -> str:
        found = sorted(self.games.values(), key=lambda game: game["kept"], reverse=True)
        fields = ("key", "version", "kept", "name", "head")
        self.listed = [[game[name] for name in fields] for game in found]
        return about_all(self.listed)

    def fold(self, text: str) -> str:
        return text.lower()

    def rows(self, stamp: int, places: list[int]) -> str:
        assert stamp == 1
        return json.dumps([self.listed[at] for at in places if at < len(self.listed)])

    def forget(self) -> None:
        self.listed = []

    async def begun(self) -> str:
        heads = [game["head"] for game in self.games.values() if game["version"] <= VERSION]
        return json.dumps([[head[11], head[8]] for head in heads if len(head) > 11])

    async def row(self, key: str) -> str:
        game = self.games.get(key)
        fields = ("key", "version", "kept", "name", "head")
        return json.dumps([game[name] for name in fields]) if game else ""

    async def pictures(self, keys: list[str]) -> list[str]:
        return [self.games[key]["picture"] for key in keys]

    async def body(self, key: str) -> tuple[str, int, str]:
        game = self.games.get(key)
        return (game["writer"], game["rev"], game["body"]) if game else ("", 0, "")

    async def put(self, entry: Entry) -> str:
        self.puts += 1
        if self.said:
            return self.said
        game = json.loads(plain_entry(entry))
        found = self.games.get(entry.key)
        if found:
            if found["version"] > VERSION:
                return "newer"
            if found["writer"] == entry.writer and found["rev"] >= entry.rev:
                return "there"
            if not any(
                found["writer"] == name and found["rev"] <= rev for name, rev in entry.known
            ):
                return "conflict"
            if found["rev"] == entry.rev:
                return "there"
            game["name"] = found["name"]
        self.games[entry.key] = game
        return "ok"

    async def rename(self, key: str, name: str) -> str:
        self.games[key]["name"] = name
        return "ok"

    async def remove(self, key: str) -> str:
        return json.dumps(self.games.pop(key)) if key in self.games else ""

    async def restore(self, text: str) -> str:
        game = json.loads(text)
        self.games[game["key"]] = game
        return "ok"

    async def save(self, name: str, learning: str) -> str:
        self.saved = name
        self.records = {key: json.dumps(one) for key, one in json.loads(learning or "{}").items()}
        return str(len(self.games))

    async def load(self, file: Any, check: Any) -> tuple[str, list[Any]]:
        return str(file.said), list(getattr(file, "left_out", []))

    def learning(self) -> dict[str, str]:
        return self.records
