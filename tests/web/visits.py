"""Visits to the pages as texts, in `visits/`: what somebody does, and what is then seen and heard.

A line with ">" is an act; below it stand the lines that go ("-"), those that come ("+"), those of which
only the state is another ("*"), and what is spoken, in the keys of the catalogue. A line with "#" is a
remark. After "@ at" stands the address where the visit begins, with all that is seen there; after
"@ without" the parts of the page, by their ids, that it tells nothing of; "@ with the board" tells what
is drawn on the board, too, and "@ on a phone" makes it smaller, and the panel a drawer.

    python3 -m tests.web.visits [NAME...]     writes them as they are now; read what changed

Acts: `press NAME`, `enter NAME` (the same by key), `key KEY`, `fill NAME = TEXT`, `send NAME` (Enter in
a field), `tap Q,R`, `down`, `move`, `up`, `over`, `leave`, `menu` and `wheel` at a place, `wait MS`,
`go ADDRESS`, `clipboard` (what is on it); the others are told below.
"""

import itertools
import json
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace

from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.notation.moves import spell_move
from hive_core.rules.hexes import cell_at
from hive_core.search.accuracy import plain
from tests.web.dom import Event, JsList, Rect
from tests.web.records import a_line, a_progress, a_report, an_engine
from tests.web.test_links import Device as LinkDevice
from tests.web.test_live import Device
from tests.web.visit import NARROW, PHONE, File, Visit, browser
from web.learn.puzzles.puzzle_task import PuzzleTask

FOLDER = Path(__file__).parent / "visits"
NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def go(visit: Visit, address: str) -> list[str]:
    """Another # in the address."""
    visit.window.go(visit.window.location.href.partition("#")[0] + address)
    return visit.change(lambda: visit.window.dispatchEvent(Event("hashchange")))


def fill(visit: Visit, text: str) -> list[str]:
    name, _, value = text.partition(" = ")
    return visit.fill(name, value)


def tap(visit: Visit, text: str) -> list[str]:
    q, r = text.split(",")
    return visit.tap(cell_at(int(q), int(r)))


def report(visit: Visit, text: str) -> list[str]:
    """The running study found these moves: "wA1 -bQ 0.6, wA2 bQ- 0.4"."""
    lines = []
    for one in text.split(", "):
        move, score = one.rsplit(" ", 1)
        lines.append(a_line(move, score=float(score), visits=100, moves=[move], why=["waits"]))
    ticket = visit.opponent.studies[-1][0]
    return visit.change(lambda: visit.opponent.student.studied(ticket, a_report(*lines)))


def judge(visit: Visit, text: str) -> list[str]:
    """The open review's next positions are worth so much to White: "0.5 0.6 0.1"."""
    ticket, game, _ = visit.opponent.reviews[-1]
    whites = [float(one) for one in text.split()]
    plies = [ply.text for ply in Game.from_text(game).played]
    begun = len(visit.main.page.feature("review").panel.review.positions)
    judged = []
    for ply, white in enumerate(whites, begun):
        at = Game.from_text(game)
        at.goto(ply)
        found = [spell_move(at.board, move) for move in at.board.legal_moves()]
        best = [move for move in found if move not in plies[ply : ply + 1]][:1]
        judged.append(
            Evaluation(ply, at.board.turn, white, None, 0, 9, 50, best or ["pass"], ["waits"])
        )
    left = len(plies) + 1 - begun - len(whites)

    def act() -> None:
        for number, one in enumerate(judged):
            visit.opponent.reader.reviewed(ticket, plain(one), left + len(judged) - 1 - number)

    if not left:
        visit.opponent.open = ""
    return visit.change(act)


def engine(visit: Visit, text: str) -> list[str]:
    """The computer is loaded: "loading 3 9", "ready", "failed"."""
    state, *sizes = text.split()
    told = an_engine(state, *map(int, sizes))

    return visit.change(lambda: visit.opponent.on_state(told))


def hear(visit: Visit, text: str) -> list[str]:
    """The page around a frame says something: "setMode {"mode": "play"}"."""
    kind, _, data = text.partition(" ")
    told = {"ns": "hive", "v": 1, "type": kind, "id": "1", "data": json.loads(data or "{}")}
    return visit.change(lambda: visit.window.ear(json.dumps(told), "https://host.example"))


def friend(visit: Visit, text: str) -> list[str]:
    """Somebody elsewhere does something: opens the link that was copied last ("comes"), plays a move,
    says a phrase, wants or answers something, goes, is back."""
    what, _, more = text.partition(" ")
    if what == "comes":
        device = vars(visit)["friend"] = Device(visit.air)
        numbers = itertools.count(1000)
        device.session.random_u32 = lambda: next(numbers)
        link = "#" + visit.window.clipped[-1].partition("#")[2]
        return visit.change(lambda: device.arrive(link))
    device = vars(visit)["friend"]
    session = device.session
    acts: dict[str, Callable[[], object]] = {
        "plays": lambda: device.play(more),
        "says": lambda: device.live.chat.speak(int(more)),
        "draws": session.ending.offer_draw,
        "takes": session.undo,
        "resigns": session.ending.resign,
        "again": session.new_game.rematch,
        "yes": lambda: device.desk.answer(True),
        "no": lambda: device.desk.answer(False),
        "leaves": device.live.leave,
        "is": lambda: vars(visit).update(friend=device.again()),
    }
    return visit.change(acts[what])


def letter(visit: Visit, text: str) -> list[str]:
    """A friend opens the link that was copied last ("read", from then on "opens"), and sends one that
    is opened here, with a move ("wS1"), or with what they ask for or answer."""
    if text in ("read", "opens"):
        if text == "read":
            vars(visit)["reader"] = LinkDevice(88)
        vars(visit)["reader"].open("#" + visit.window.clipped[-1].partition("#")[2])
        return []
    device = vars(visit)["reader"]
    acts: dict[str, Callable[[], object]] = {
        "draws": device.session.ending.offer_draw,
        "takes": device.session.undo,
        "again": device.session.new_game.rematch,
        "yes": lambda: device.desk.answer(True),
        "no": lambda: device.desk.answer(False),
    }
    acts["answer"] = lambda: None
    acts.get(text, lambda: device.session.play(text))()
    return go(visit, device.send("Bo"))


def later(visit: Visit, text: str) -> list[str]:
    """As `wait`, and by the clocks that both devices of a live game have."""
    visit.air.at_ms += int(text)
    return visit.wait(float(text))


def day(visit: Visit, text: str) -> list[str]:
    """So many days pass."""
    visit.window.today += timedelta(int(text))
    return []


def think(visit: Visit, text: str) -> list[str]:
    """The computer tells how far it is: "SHARE WIN MOVE, MOVE"."""
    share, win, moves = text.split(" ", 2)
    ticket = visit.opponent.questions[-1][0]
    more = {"visits": 900, "seconds": 1.5, "line": moves.split(", ")}
    told = a_progress(ticket, share=float(share), win=float(win), **more)
    return visit.change(lambda: visit.opponent.listener.computer_reports(ticket, told))


def drop(visit: Visit, text: str) -> list[str]:
    """A file is dropped on the page: "NAME = TEXT"."""
    name, _, inside = text.partition(" = ")
    data = SimpleNamespace(
        types=JsList(["Files"]), files=JsList([File(name, inside.replace("\\n", "\n"))])
    )
    events = [Event(kind, dataTransfer=data) for kind in ("dragover", "drop")]
    told = [line for event in events for line in visit.change(partial(drop_on, visit, event))]
    assert all(event.defaultPrevented for event in events)
    return told


def drop_on(visit: Visit, event: Event) -> bool:
    return visit.document.body.dispatchEvent(event)  # type: ignore[union-attr]


def launch(visit: Visit, text: str) -> list[str]:
    """The system opens a file with the app, "NAME = TEXT", or "" for one that cannot be read."""
    name, _, inside = text.partition(" = ")

    async def read() -> File:
        if not name:
            raise OSError("NotReadableError")
        return File(name, inside.replace("\\n", "\n"))

    files = JsList([SimpleNamespace(getFile=read)])
    return visit.change(lambda: visit.window.consumer(SimpleNamespace(files=files)))


def event(visit: Visit, text: str) -> list[str]:
    """The window is told something: "skep-update-ready", or "storage KEY"."""
    kind, _, key = text.partition(" ")
    return visit.change(lambda: visit.window.dispatchEvent(Event(kind, key=key)))


def refuse(visit: Visit, text: str) -> list[str]:
    """From now on the browser refuses: "storage", "clipboard", "network", "later" (loaded later)."""
    if text == "network":
        vars(visit.window)["fetch"] = refused
    elif text == "later":
        visit.window.skep.later = refused
    elif text == "clipboard":
        visit.window.navigator.clipboard.writeText = refused
    else:
        visit.window.skep.storage.set = lambda *_: False
    return []


def allow(visit: Visit, text: str) -> list[str]:
    """From now on the browser can do more: "share", "qr"."""

    async def share(what: object) -> None:
        visit.window.clipped.append(f"shared: {what}")

    if text == "share":
        visit.window.navigator.share = share
    else:
        visit.window.skep.qr = lambda link: "21 0 M0 0h1v1z"
    return []


def sight(visit: Visit, text: str) -> list[str]:
    """What is watched for comes into sight."""

    def act() -> None:
        for one in visit.window.observers:
            seen = [SimpleNamespace(isIntersecting=True, target=node) for node in one.seen]
            if seen and one.watches:
                one.heard(JsList(seen), None)

    return visit.change(act)


def resize(visit: Visit, text: str) -> list[str]:
    """A part of the page has another place and size: "side 500 0 300 600"."""
    name, *box = text.split()
    node = visit.document.getElementById(name)
    assert node is not None
    node.box = Rect(*map(float, box))

    def act() -> None:
        for one in visit.window.observers:
            if not one.watches and node in one.seen:
                one.heard()

    return visit.change(act)


def slide(visit: Visit, text: str) -> list[str]:
    """A finger goes along something, from and to a share of its width: "recap-graph 0 0.5"."""
    name, *shares = text.split()
    node = visit.document.getElementById(name)
    assert node is not None
    node.box = Rect(100, 100, 200, 40)

    def act() -> None:
        for kind, share in zip(("pointerdown", "pointermove", "pointerup"), shares, strict=False):
            at = {"clientX": 100 + 200 * float(share), "clientY": 110.0}
            node.dispatchEvent(Event(kind, **at, buttons=1))

    return visit.change(act)


async def refused(*_: object) -> None:
    raise RuntimeError("NotAllowedError")


def point(kind: str) -> Callable[[Visit, str], list[str]]:
    """At "Q,R", or "300px,200px"; then the number of a finger, or "right" for the second button."""

    def act(visit: Visit, text: str) -> list[str]:
        where, _, how = text.partition(" ")
        more: dict[str, object] = {}
        if how == "right":
            more = {"button": 2}
        elif how:
            more = {"pointerId": int(how), "pointerType": "touch"}
        return visit.point(kind, where, **more)

    return act


def wheel(visit: Visit, text: str) -> list[str]:
    where, _, step = text.partition(" ")
    return visit.point("wheel", where, deltaY=float(step), deltaMode=0)


def kept(visit: Visit, text: str) -> list[str]:
    """What the device keeps now, and the library of games."""
    texts = visit.memory.texts
    found = [f"= {key}: {in_order(texts[key])}" for key in sorted(texts)]
    found += [f"= game {key}: {in_order(one)}" for key, one in sorted(visit.games.games.items())]
    return found


def in_order(record: object) -> str:
    """A record as JSON, its fields in order; JSON within it, too."""
    if isinstance(record, str) and record[:1] in "{[":
        try:
            return in_order(json.loads(record))
        except ValueError:
            pass  # a text that only begins so
    return json.dumps(record, sort_keys=True, ensure_ascii=False)


def asked(visit: Visit, text: str) -> list[str]:
    """What the computer was asked until now."""
    one = visit.opponent
    moves = [f"= move {row}" for row in zip(one.questions, one.styles, one.times, strict=True)]
    studies = [f"= study {row}" for row in zip(one.studies, one.lines, strict=True)]
    reviews = [f"= review {row}" for row in one.reviews]
    return [*moves, *studies, *reviews, f"= {one.calls}, prepared {one.prepared}"]


def sent(visit: Visit, text: str) -> list[str]:
    """What both sides of a live game said last."""
    return [f"= {key}: {one}" for key, one in sorted(visit.air.kept.items())]


ACTS: dict[str, Callable[[Visit, str], list[str]]] = {
    "press": lambda visit, text: visit.press(text),
    "enter": lambda visit, text: visit.press(text, True),
    "key": lambda visit, text: visit.key(text),
    "fill": fill,
    "send": lambda visit, text: visit.send(text),
    "tap": tap,
    "drop": drop,
    "event": event,
    "launch": launch,
    "refuse": refuse,
    "allow": allow,
    "sight": sight,
    "slide": slide,
    "resize": resize,
    "down": point("pointerdown"),
    "move": point("pointermove"),
    "up": point("pointerup"),
    "cancel": point("pointercancel"),
    "grab": lambda visit, text: visit.grab(text),
    "finger": lambda visit, text: visit.grab(text, pointerId=1, pointerType="touch"),
    "over": point("pointerover"),
    "leave": point("pointerleave"),
    "menu": point("contextmenu"),
    "wheel": wheel,
    "answer": lambda visit, text: visit.change(lambda: visit.opponent.answer(text)),
    "think": think,
    "report": report,
    "judge": judge,
    "engine": engine,
    "wait": lambda visit, text: visit.wait(float(text)),
    "go": go,
    "hear": hear,
    "friend": friend,
    "letter": letter,
    "later": later,
    "kept": kept,
    "asked": asked,
    "sent": sent,
    "day": day,
    "clipboard": lambda visit, text: [
        f"= {json.dumps(one, ensure_ascii=False)}" for one in visit.window.clipped
    ],
}


def walked(visit: Visit, text: str) -> str:
    """A visit's text as it is now: its acts done one after another."""
    PuzzleTask.tries = 0  # the defence is another one at each try, whatever was tried before
    found = []
    if "\n@ on a phone" in text:
        visit.boxes = PHONE
        visit.media.add(NARROW)
    if "\n@ at " not in text:
        visit.start()
    for line in text.splitlines():
        if line.startswith("#") or line == "@ on a phone":
            found.append(line)
        elif line == "@ with the board":
            found.append(line)
            visit.sees_board = True
            visit.before = visit.lines()
            found += [f"  {one}" for one in visit.before if one.startswith(("board:", "board "))]
        elif line.startswith("@ at "):
            found += [line, *[f"  {one}" for one in visit.start(line[5:]).before]]
        elif line.startswith("@ without "):
            found.append(line)
            visit.without = tuple(name + ": " for name in line.split()[2:])
        elif line.startswith("> "):
            act, _, what = line[2:].partition(" ")
            found.append(line)
            try:
                found += ACTS[act](visit, what)
            except Exception as error:
                error.add_note(
                    "\n".join([f"at: {line}", *found, "All that is seen:", *visit.lines()])
                )
                error.__dict__["found"] = found
                raise
    return "\n".join(found) + "\n"


def main(names: list[str]) -> None:
    """Writes visits as they are now."""
    with browser() as (document, window):
        for name in names or NAMES:
            path = FOLDER / f"{name}.txt"
            visit = Visit(document, window)
            try:
                path.write_text(walked(visit, path.read_text("utf-8")), "utf-8")
            finally:
                visit.close()


if __name__ == "__main__":
    main(sys.argv[1:])
