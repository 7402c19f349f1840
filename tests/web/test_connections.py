"""The roads to others, the library's port and what comes later: handed on to and from JavaScript."""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.visit import Window, browser
from tools.build.bundle import bundle
from web.library.records import Entry, read_head


@pytest.fixture
def around() -> Iterator[tuple[Any, Window]]:
    """The roads in a browser."""
    with browser() as (_, window):
        from web.peer import transports

        window.skep.base = "./v/1/"
        yield transports, window


class End:
    """What a script's opener gives: it notes what it is asked."""

    def __init__(self, *given: Any) -> None:
        self.follow_take_back = given
        self.asked: list[tuple[str, ...]] = []

    def send(self, text: str) -> None:
        self.asked.append(("send", text))

    def accept(self, text: str) -> None:
        self.asked.append(("accept", text))

    def close(self) -> None:
        self.asked.append(("close",))


def opens(window: Window, kind: str, road: Any) -> End:
    """The one end that was opened, with the script there from the first."""
    made: list[End] = []

    def opener(*given: Any) -> End:
        made.append(End(*given))
        return made[-1]

    setattr(window.skep, kind, opener)
    vars(opens)["road"] = road()
    (end,) = made
    return end


def test_a_room_is_opened_with_its_broker_and_tells_in_texts(around: Any) -> None:
    transports, window = around
    window.skep.rooms = "1 wss://rooms.example ./rooms/"
    heard: list[tuple[str, str]] = []
    end = opens(
        window, "room", lambda: transports.relay("n", "k", 1, lambda *told: heard.append(told))
    )
    assert end.follow_take_back[:5] == ("wss://rooms.example", 1, "n", "k", "1")
    end.follow_take_back[5]("text", 5)
    assert heard == [("text", "5")]
    road = vars(opens)["road"]
    road.send("hello")
    road.accept("yes")
    road.close()
    road.send("too late")
    road.close()
    assert end.asked == [("send", "hello"), ("accept", "yes"), ("close",)]


def test_direct_roads_and_those_of_another_tab_are_opened_with_their_place(around: Any) -> None:
    transports, window = around
    heard: list[tuple[str, str]] = []
    end = opens(
        window, "direct", lambda: transports.direct("offer", "p", lambda *t: heard.append(t))
    )
    assert end.follow_take_back[:2] == ("offer", "p")
    end.follow_take_back[2]("code", "c")
    end = opens(window, "beside", lambda: transports.beside("p", lambda *told: heard.append(told)))
    assert end.follow_take_back[0] == "p"
    end.follow_take_back[1]("here", "")
    assert heard == [("code", "c"), ("here", "")]


@pytest.mark.parametrize(
    ("kind", "source", "told"),
    [
        ("room", "./rooms/mqtt_room.mjs", "failed"),
        ("direct", "./v/1/web/peer/webrtc.mjs", "failed"),
        ("beside", "./v/1/web/peer/webrtc.mjs", "alone"),
    ],
)
@pytest.mark.parametrize("comes", [True, False])
def test_the_script_of_a_road_is_fetched_when_it_is_wanted(
    around: Any, kind: str, source: str, told: str, comes: bool
) -> None:
    transports, window = around
    window.skep.rooms = "1 wss://rooms.example ./rooms/"
    wanted: list[str] = []

    def fetched(node: Any) -> None:
        wanted.append(node.attrs["src"])
        assert node.attrs["type"] == "module"
        if comes:
            setattr(window.skep, kind, End)
        happening = "load" if comes else "error"
        window.setTimeout(
            lambda: [heard() for name, heard, _ in node.heard if name == happening], 0
        )

    window.fetched = fetched
    heard: list[tuple[str, ...]] = []

    def hear(*one: str) -> None:
        heard.append(one)

    opened: Any = {
        "room": lambda: transports.relay("n", "k", 0, hear),
        "direct": lambda: transports.direct("", "p", hear),
        "beside": lambda: transports.beside("p", hear),
    }[kind]
    road = opened()
    road.send("too early, and nobody minds")
    window.pass_time(1)
    assert wanted == [source]
    assert heard == ([] if comes else [(told, "")])
    assert isinstance(road.end, End) == comes
    left = opened()
    left.close()
    window.pass_time(1)
    assert comes or left.end is None, "who has left is on no road"


def test_a_site_has_rooms_where_it_says_so(around: Any) -> None:
    transports, window = around
    assert transports.has_relay()
    window.skep.rooms = ""
    assert not transports.has_relay()
    del window.skep.rooms
    assert not transports.has_relay()


def test_tabs_tell_each_other(around: Any) -> None:
    transports, window = around
    transports.tabs(lambda text: None)("into the air, without a channel")
    heard: list[str] = []
    posted: list[str] = []
    channel = SimpleNamespace(
        addEventListener=lambda kind, act: act(SimpleNamespace(data=f"{kind} 1")),
        postMessage=posted.append,
    )
    names: list[str] = []

    def new(name: str) -> Any:
        names.append(name)
        return channel

    window.BroadcastChannel = SimpleNamespace(new=new)
    transports.tabs(heard.append)("answer")
    assert (names, heard, posted) == (["skep-direct"], ["message 1"], ["answer"])


def test_the_time_is_counted_from_the_beginning_of_2025(around: Any) -> None:
    transports, window = around
    window.Date = SimpleNamespace(
        new=lambda: SimpleNamespace(toISOString=lambda: "2025-01-02T00:00:01.250Z")
    )
    assert transports.milliseconds() == 86_401_250
    assert transports.seconds() == 86_401


def test_the_librarys_port_hands_on_and_says_what_came(around: Any) -> None:
    _, window = around
    from web.library.database import GamesDatabase

    asked: list[tuple[Any, ...]] = []

    class Games:
        """web/library/games.mjs, as far as it is asked."""

        def __getattr__(self, name: str) -> Any:
            answers = {
                "body": "7 me\nall of it\nof two lines",
                "pictures": '["p"]',
                "fold": "eclair",
                "rows": "[]",
            }

            async def later(*given: Any) -> str:
                asked.append((name, *given))
                return answers.get(name, name + " said")

            def at_once(*given: Any) -> str:
                asked.append((name, *given))
                return answers.get(name, name + " said")

            return at_once if name in ("rows", "fold", "forget") else later

    loaded: list[str] = []

    async def load(name: str) -> None:
        loaded.append(name)
        if len(loaded) == 1:
            raise OSError("no network")
        window.skep.games = Games()

    window.skep.load = load
    port: Any = GamesDatabase()
    head = read_head(["", "", "pp", 0, "", "", False, 1, -1, "", "", ""])
    assert head
    entry = Entry("k", 2, "w", (("w", 1),), "when", "name", head, "picture", "body")

    async def all_of_it() -> list[Any]:
        said: list[Any] = [await port.state(), await port.state(), await port.state()]
        said += [await port.heads(), port.rows(1, [2, 3]), port.fold("Éclair"), port.forget()]
        said += [await port.begun(), await port.pictures(["a", "b"]), await port.body("k")]
        said += [await port.put(entry), await port.rename("k", "n"), await port.remove("k")]
        said += [
            await port.restore("text"),
            await port.save("file", ""),
            await port.load("chosen", None),
        ]
        return said

    loop = asyncio.new_event_loop()
    said = in_a_thread(lambda: loop.run_until_complete(all_of_it()))
    loop.close()
    assert loaded == ["web/library/games.mjs"] * 2, "asked for again, and then no more"
    assert said == [
        "missing",
        "state said",
        "state said",
        "heads said",
        "[]",
        "eclair",
        None,
        "begun said",
        ["p"],
        ("me", 7, "all of it\nof two lines"),
        "put said",
        "rename said",
        "remove said",
        "restore said",
        "save said",
        ("read said", []),
    ]
    put = {name: given for name, *given in asked}["put"]
    assert json.loads(put[0])["key"] == "k" and json.loads(put[1]) == [["w", 1]]
    rest = [one for one in asked if one[0] not in ("put", "state")]
    assert rest == [
        ("heads",),
        ("rows", 1, "[2, 3]"),
        ("fold", "Éclair"),
        ("forget",),
        ("begun",),
        ("pictures", '["a", "b"]'),
        ("body", "k"),
        ("rename", "k", "n"),
        ("remove", "k"),
        ("restore", "text"),
        ("save", "file", ""),
        ("read", "chosen", 3),
    ]


def test_games_of_a_file_are_checked_a_part_at_a_time_and_the_first_left_out_are_named(
    around: Any,
) -> None:
    from web.common.schema import DataFault
    from web.library.database import GamesDatabase

    async def load(file: str) -> Any:
        return await port.load(file, lambda one: faults.get(one))

    class Games:
        """web/library/games.mjs with 60 games, 20 at a time; it has found one more wrong itself."""

        def __getattr__(self, name: str) -> Any:
            async def later(*given: Any) -> str:
                asked.append((name, *given))
                return read if name == "read" else result

            return later

        def bodies(self, begin: int) -> str:
            return "\n".join(str(at) for at in range(begin, min(60, begin + 20)))

        def label(self, at: int) -> str:
            labels.append(at)
            return json.dumps([at + 2, f"game {at}"])

    asked: list[tuple[Any, ...]] = []
    labels: list[int] = []
    faults = {
        str(at): DataFault("ended[0]", 1.0, "choice", choices="0, 1") for at in range(5, 60, 9)
    }
    read, result = json.dumps([60, 1, [[1, "Ana", "name", "text", 200]]]), "53 0"
    port: Any = GamesDatabase()
    port.games = Games()
    loop = asyncio.new_event_loop()
    said, left_out = in_a_thread(lambda: loop.run_until_complete(load("chosen")))
    assert said == "53 0 8" and labels == [5, 14, 23]
    assert [(one.number, one.label, one.fault.where) for one in left_out] == [
        (1, "Ana", "name"),
        (7, "game 5", "ended[0]"),
        (16, "game 14", "ended[0]"),
    ]
    assert asked == [("read", "chosen", 3), ("add", "[5, 14, 23, 32, 41, 50, 59]")]
    result = "full"
    assert in_a_thread(lambda: loop.run_until_complete(load("chosen")))[0] == "full"
    loop.close()


def test_what_comes_later_stays_with_the_browser_until_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "vfs", SimpleNamespace(mount=lambda *_: None))
    monkeypatch.setattr("gc.threshold", lambda _: None, raising=False)
    (tmp_path / "bundle").write_bytes(bundle({"two.mpy": b"code", "web/a/old.py": b"OLD"}))
    texts = {"web/a/one.py": "ONE", "two.py": "TWO", "web/b/es.json": "{}"}
    taken: list[str] = []

    def text(name: str) -> str:
        taken.append(name)
        return texts[name]

    async def brought() -> Any:
        return SimpleNamespace(
            folders="web\nweb/a\nweb/b", has=lambda name: name in texts, text=text
        )

    with browser() as (_, window):
        from web.boot import memory_fs
        from web.boot.lazy import later

        memory_fs.mount(str(tmp_path / "bundle"))
        (files,) = memory_fs.mounted
        window.skep.later = brought
        loop = asyncio.new_event_loop()
        for _ in range(2):
            in_a_thread(lambda: loop.run_until_complete(later()))
        loop.close()
        assert not taken
        assert files.stat("web/b") == files.FOLDER and files.stat("web/a/one.py") == files.FILE
        assert files.stat("two.py") == files.FOLDER, "what the first bundle brought stays"
        read: Any = files.open("web/a/one.py", "r")
        assert read.read() == "ONE" and taken == ["web/a/one.py"]
        for name in ("two.py", "web/a/none.py"):
            with pytest.raises(OSError):
                files.open(name, "r")
        del sys.modules["web.boot.memory_fs"]


def in_a_thread(act: Any) -> Any:
    """Where no browser's test before this one has left a loop."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(act).result()
