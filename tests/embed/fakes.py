"""A board in a frame without a browser: its stage, page and host note what they hear."""

import json
from typing import Any

from tests.web.fakes import FakeBoard, FakeOpponent, FakePage
from web.address.embed_params import Settings, read_address
from web.board.display import Display, display
from web.common.i18n import Translator, read_catalogue
from web.embed.controller import Frame
from web.embed.messages import Talk
from web.embed.session import FrameGame

HOST = "https://host.example"


class FakeStage:
    """Notes what is shown."""

    def __init__(self, board: FakeBoard) -> None:
        self.board = board
        self.calls: list[tuple[Any, ...]] = []
        self.mode = ""
        self.shown: tuple[str, ...] = ()
        self.authored = display()
        self.sentences: list[str] = []
        self.words: str | None = None

    def dress(self, settings: Settings, mode: str, shown: tuple[str, ...]) -> None:
        self.mode = mode
        self.shown = shown

    def author(self, asked: Display, last: bool) -> None:
        self.authored = asked

    def problems(self, sentences: list[str]) -> None:
        self.sentences = sentences

    def lesson_state(self) -> dict[str, Any] | None:
        return {"lesson": "L24", "step": 1, "steps": 2}

    def lesson_hint(self) -> str | None:
        return self.words

    def picture(self, theme: str, size_px: int) -> dict[str, Any]:
        return {"svg": "<svg/>", "alt": "a hive"}

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self.calls.append((name, *args))


class Embedded:
    """A frame with an address, and the page around it."""

    def __init__(self, query: str = "", can_compute: bool = True, hello: bool = True) -> None:
        settings, problems = read_address(query)
        t = Translator(read_catalogue, ("embed",))
        t.use("en")
        self.page = FakePage()
        self.board = FakeBoard()
        self.opponent = FakeOpponent()
        self.stage = FakeStage(self.board)
        self.posted: list[dict[str, Any]] = []
        self.origins: list[str] = []
        self.frame = Frame(settings, self.stage, t, can_compute)
        self.talk = Talk(self._send, self.frame.do, self.frame.refusal, settings.origin)
        self.game = FrameGame(self.page, self.board, self.opponent, self.talk.post, t)
        self.session = self.game.session
        self.frame.start(self.game, self.talk, problems)
        self.frame.appear()
        if hello:
            self.say("hello")
            self.posted = [message for message in self.posted if message["type"] == "ready"]

    def _send(self, text: str, origin: str) -> None:
        self.posted.append(json.loads(text))
        self.origins.append(origin)

    def say(self, kind: str, ident: Any = None, **data: Any) -> None:
        """The page around sends a message."""
        message = {"ns": "hive", "v": 1, "type": kind, "data": data}
        if ident is not None:
            message["id"] = ident
        self.talk.receive(json.dumps(message), HOST)

    def ask(self, kind: str, **data: Any) -> dict[str, Any]:
        """Sends a message with an id; gives its one answer."""
        self.say(kind, "?", **data)
        (answer,) = [message for message in self.posted if message.get("id") == "?"]
        self.posted.remove(answer)
        return answer

    def state(self) -> dict[str, Any]:
        """What the board tells of itself."""
        return dict(self.ask("getState")["data"])

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The data of all messages of a type."""
        return [message["data"] for message in self.posted if message["type"] == kind]
