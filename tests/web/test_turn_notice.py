"""Notice of the opponent's move while the page is hidden, and the time left, spoken."""

import itertools
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.dom import Event, JsList
from tests.web.test_live import Device
from tests.web.visit import Visit, browser
from web.spoken_clock.countdown import Countdown

TURN = "app.title_turn(who=status.your_turn)"


class Notes:
    """The browser's notifications: `answer` is what its user says when asked for the permission."""

    def __init__(self, permission: str = "default", answer: str = "granted") -> None:
        self.permission, self.answer = permission, answer
        self.requests = 0
        self.shown: list[Any] = []
        self.made: list[Any] = []

    async def requestPermission(self) -> str:
        self.requests += 1
        self.permission = self.answer
        return self.answer

    def new(self, title: str, options: Any) -> Any:
        note = SimpleNamespace(title=title, body=options.body, tag=options.tag, icon=options.icon)
        note.close = lambda: setattr(self, "shown", [one for one in self.shown if one != note])
        self.shown.append(note)
        self.made.append(note)
        return note


@pytest.fixture(scope="module")
def around() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture
def visit(around: Any) -> Iterator[Visit]:
    """A room in which a friend has come; White is here and to move."""
    found = Visit(*around)
    found.window.Notification = Notes()  # type: ignore[attr-defined]
    found.window.focus = lambda: None  # type: ignore[attr-defined]
    found.start()
    for name in ("welcome.friend", "new.room", "new.invite", "friend.copy"):
        found.press(name)
    friend = vars(found)["friend"] = Device(found.air)
    numbers = itertools.count(1000)
    friend.session.random_u32 = lambda: next(numbers)
    link = "#" + found.window.clipped[-1].partition("#")[2]
    found.change(lambda: friend.arrive(link))
    yield found
    found.close()


def notes(visit: Visit) -> Notes:
    found: Notes = visit.window.Notification  # type: ignore[attr-defined]
    return found


def play(visit: Visit, text: str) -> list[str]:
    visit.fill("typed.label", text)
    return visit.send("typed.label")


def replies(visit: Visit, text: str) -> list[str]:
    return visit.change(lambda: vars(visit)["friend"].play(text))


def hide(visit: Visit, hidden: bool) -> list[str]:
    visit.document.hidden = hidden
    return visit.change(lambda: visit.document.dispatchEvent(Event("visibilitychange")))


def offered(lines: list[str]) -> bool:
    return any("[notice.tell_turn_do]" in line for line in lines)


def test_a_hidden_page_marks_its_title_until_it_is_seen(visit: Visit) -> None:
    play(visit, "wS1")
    hide(visit, True)
    replies(visit, "bG1 -wS1")
    assert visit.document.title == "(1) " + TURN
    assert not notes(visit).made and not notes(visit).requests
    hide(visit, False)
    assert visit.document.title == TURN
    play(visit, "wQ wS1-")
    replies(visit, "bQ -bG1")
    assert visit.document.title == TURN


def test_a_notification_is_offered_once_shown_while_hidden_and_closed_when_seen(
    visit: Visit,
) -> None:
    assert offered(play(visit, "wS1"))
    visit.press("notice.tell_turn_do")
    assert notes(visit).requests == 1 and visit.session.settings.turn_notice
    replies(visit, "bG1 -wS1")
    assert not notes(visit).made, "the page was seen"
    assert not offered(play(visit, "wQ wS1-"))
    hide(visit, True)
    replies(visit, "bQ -bG1")
    (note,) = notes(visit).shown
    assert (note.title, note.body, note.tag) == (TURN, "turn.moved", "skep-turn")
    assert note.icon
    hide(visit, False)
    assert not notes(visit).shown
    play(visit, "wA1 wQ-")
    hide(visit, True)
    replies(visit, "bA1 -bQ")
    notes(visit).shown[0].onclick()
    assert not notes(visit).shown and len(notes(visit).made) == 2


def test_an_offer_that_is_dismissed_or_passed_over_never_comes_again(visit: Visit) -> None:
    assert offered(play(visit, "wS1"))
    replies(visit, "bG1 -wS1")
    play(visit, "wQ wS1-")
    assert not visit.session.notices.names and not notes(visit).requests
    visit.reload()
    assert visit.session.store.first_time("tell_turn") is False


@pytest.mark.parametrize("permission", ["denied", ""])
def test_where_notifications_are_not_possible_none_is_offered_and_the_switch_says_why(
    visit: Visit, permission: str
) -> None:
    if permission:
        visit.window.Notification = Notes(permission)  # type: ignore[attr-defined]
    else:
        del visit.window.Notification  # type: ignore[attr-defined]
    assert not offered(play(visit, "wS1"))
    shown = visit.press("action.settings")
    why = "denied" if permission else "missing"
    assert f"+ settings: settings.turn_notice_{why}" in shown
    assert "+ settings: ( ) settings.turn_notice disabled" in shown


@pytest.mark.parametrize("answer", ["granted", "denied", "default"])
def test_the_switch_asks_for_the_permission_and_stands_as_it_was_answered(
    visit: Visit, answer: str
) -> None:
    notes(visit).answer = answer
    visit.press("action.settings")
    assert not notes(visit).requests
    visit.press("settings.turn_notice")
    on = answer == "granted"
    assert visit.session.settings.turn_notice is on
    assert visit.document.getElementById("turn-notice").checked is on  # type: ignore[union-attr]
    if on:
        visit.press("settings.turn_notice")
        assert not visit.session.settings.turn_notice


def test_where_only_the_service_worker_may_show_one_it_does(visit: Visit) -> None:
    shown: list[Any] = []

    async def show(title: str, options: Any) -> None:
        shown.append(SimpleNamespace(title=title, tag=options.tag, close=shown.clear))

    async def found(options: Any) -> Any:
        return JsList(one for one in shown if one.tag == options.tag)

    async def registration() -> Any:
        return SimpleNamespace(showNotification=show, getNotifications=found)

    def refuse(title: str, options: Any) -> Any:
        raise TypeError("Illegal constructor")

    notes(visit).new = refuse  # type: ignore[method-assign]
    visit.window.navigator.serviceWorker = SimpleNamespace(getRegistration=registration)
    play(visit, "wS1")
    visit.press("notice.tell_turn_do")
    hide(visit, True)
    replies(visit, "bG1 -wS1")
    assert [one.title for one in shown] == [TURN]
    hide(visit, False)
    assert not shown


# The spoken clock


def test_what_is_said_of_a_clock_that_runs_down() -> None:
    countdown = Countdown()
    assert countdown.due(0, 62_000) == 0
    said = [countdown.due(0, left_ms) for left_ms in range(61_900, -1, -200)]
    assert [seconds for seconds in said if seconds] == [60, 30, 10, 5, 4, 3, 2, 1]
    assert countdown.due(1, 20_000) == 0, "what had gone by before is not said"


def test_added_time_lets_only_the_last_seconds_be_said_again() -> None:
    countdown = Countdown()
    said = [countdown.due(0, left_ms) for left_ms in (12_000, 9_900, 4_900, 14_000, 9_000, 4_000)]
    assert said == [0, 10, 5, 0, 0, 4]


def voiced(language: str, local: bool = True) -> Any:
    return SimpleNamespace(lang=language, localService=local, default=False)


@pytest.mark.parametrize(
    ("voices", "there"),
    [
        ([voiced("en-GB")], True),
        ([voiced("es_MX")], False),
        ([voiced("en-US", False)], False),
        ([], False),
        (None, False),
    ],
)
def test_the_clock_speaks_only_with_a_voice_of_this_device_for_the_language(
    around: Any, voices: Any, there: bool
) -> None:
    visit = Visit(*around)
    spoken: list[str] = []
    if voices is not None:
        visit.window.speechSynthesis = SimpleNamespace(  # type: ignore[attr-defined]
            getVoices=lambda: JsList(voices),
            cancel=lambda: None,
            speak=lambda words: spoken.append(words.text),
        )
        visit.window.SpeechSynthesisUtterance = SimpleNamespace(  # type: ignore[attr-defined]
            new=lambda text: SimpleNamespace(text=text)
        )
    visit.start()
    visit.press("action.new_game")
    for name in ("person", "more", "minutes(n=1)", "start"):
        visit.press("new." + name)
    shown = visit.press("action.settings")
    assert any("settings.spoken_clock" in line for line in shown) is there
    if there:
        visit.press("settings.spoken_clock")
        assert spoken.pop() == "spoken.seconds(n=30)"
        visit.press("action.close")
        play(visit, "wS1")
        play(visit, "bS1 wS1-")
        visit.wait(31_000)
        assert spoken == ["spoken.seconds(n=30)"]
        visit.wait(28_000)
        assert spoken[1:] == ["spoken.seconds(n=10)", "5", "4", "3", "2", "1"]
    for name in ("speechSynthesis", "SpeechSynthesisUtterance"):
        vars(visit.window).pop(name, None)
    visit.close()
