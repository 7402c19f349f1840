"""Sounds: when one is heard, of what it is made, and that nothing is loaded or made without need."""

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.pretend import pretended
from tests.web.test_announcements import seen
from tests.web.test_panel_state import played
from web.common.settings import CHOICES


class Node:
    """A node of the sound, and what it is connected to."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.frequency, self.Q, self.gain = (SimpleNamespace(value=0.0) for _ in range(3))
        self.to: list[Node] = []
        self.at = -1.0
        self.buffer: Any = None

    def connect(self, node: "Node") -> None:
        self.to.append(node)

    def start(self, at: float) -> None:
        self.at = at


class Audio:
    """An AudioContext that keeps what is made of it; asleep until it is woken."""

    def __init__(self) -> None:
        self.state = "suspended"
        self.sampleRate = 8000.0
        self.currentTime = 10.0
        self.destination = Node("out")
        self.made: list[Node] = []
        self.buffers: list[Any] = []

    def _make(self, kind: str) -> Node:
        self.made.append(Node(kind))
        return self.made[-1]

    def createBufferSource(self) -> Node:
        return self._make("source")

    def createBiquadFilter(self) -> Node:
        return self._make("ring")

    def createGain(self) -> Node:
        return self._make("level")

    def createBuffer(self, channels: int, length: int, rate: float) -> Any:
        buffer: Any = SimpleNamespace(
            samples=[], copyToChannel=lambda data, _: buffer.samples.extend(data)
        )
        self.buffers.append(buffer)
        return buffer

    async def _woken(self) -> None:
        self.state = "running"

    def resume(self) -> Any:
        return self._woken()


class Heard:
    """A Hearing in a pretended browser with an AudioContext, or without one."""

    def __init__(self, document: Any, audio: bool) -> None:
        from web.play import sound_cues, sounds

        self.context = Audio()
        self.now = 0.0
        self.made = self.loads = 0
        window: Any = SimpleNamespace(
            performance=SimpleNamespace(now=lambda: self.now),
            JSON=SimpleNamespace(parse=json.loads),
            Float32Array=SimpleNamespace(new=list),
        )
        if audio:
            window.AudioContext = SimpleNamespace(new=self._new)
        self.tasks: list[Any] = []
        begin = SimpleNamespace(create_task=self._begin)
        vars(sound_cues).update(window=window, later=self._later, asyncio=begin)
        vars(sounds).update(window=window)
        self.gestures: list[str] = []
        document.addEventListener = lambda kind, *_: self.gestures.append(kind)
        self.hearing = sound_cues.SoundCues()
        self.heard = sound_cues.cues

    def _new(self) -> Audio:
        self.made += 1
        return self.context

    def _begin(self, task: Any) -> Any:
        self.tasks.append(task)
        return task

    async def _later(self) -> None:
        self.loads += 1

    def gesture(self) -> None:
        """Something is pressed, and what follows has been done."""
        self.hearing._on_gesture()
        self._finish()

    def try_out(self) -> None:
        self.hearing.try_out()
        self._finish()

    def _finish(self) -> None:
        """Nothing here waits for anything: what was begun is done in one go."""
        tasks, self.tasks = self.tasks, []
        for task in tasks:
            with pytest.raises(StopIteration):
                task.send(None)

    def sources(self) -> list[Node]:
        return [node for node in self.context.made if node.kind == "source"]


@pytest.fixture
def ears() -> Iterator[Heard]:
    with pretended() as document:
        yield Heard(document, True)


def test_sounds_are_off_by_default_and_every_choice_has_a_loudness(ears: Heard) -> None:
    from web.play.sound_cues import LOUDNESS

    assert CHOICES["sounds"][0] == "off" and set(CHOICES["sounds"]) == set(LOUDNESS)
    assert LOUDNESS["off"] == 0 < LOUDNESS["soft"] < LOUDNESS["full"] <= 1


def test_without_sounds_nothing_is_loaded_made_or_listened_for(ears: Heard) -> None:
    ears.hearing.use("off")
    ears.hearing.play("place")
    ears.gesture()
    assert (ears.made, ears.loads, ears.gestures) == (0, 0, [])


def test_a_page_that_is_loaded_with_sounds_on_makes_them_at_the_first_gesture(ears: Heard) -> None:
    ears.hearing.use("full")
    assert (ears.made, ears.loads) == (0, 0)
    ears.gesture()
    ears.gesture()
    assert (ears.made, ears.loads) == (1, 1)
    ears.hearing.play("place")
    assert ears.sources()


def test_the_tap_that_wakes_the_sounds_is_heard_and_one_of_long_ago_is_not(ears: Heard) -> None:
    ears.hearing.use("full")
    ears.hearing.play("place")
    ears.now = 60_000.0
    ears.gesture()
    assert not ears.sources()
    ears.context.state = "interrupted"
    ears.hearing.play("move")
    ears.gesture()
    assert ears.sources()


def test_a_choice_of_loudness_is_heard_at_once(ears: Heard) -> None:
    ears.hearing.use("soft")
    ears.try_out()
    soft = max(node.gain.value for node in ears.context.made)
    before = len(ears.context.made)
    ears.hearing.use("full")
    ears.try_out()
    assert max(node.gain.value for node in ears.context.made[before:]) > soft > 0
    before = len(ears.context.made)
    ears.hearing.use("off")
    ears.try_out()
    assert len(ears.context.made) == before


def test_a_browser_without_sound_stays_quiet_and_says_nothing() -> None:
    with pretended() as document:
        ears = Heard(document, False)
        ears.hearing.use("full")
        ears.hearing.play("place")
        ears.gesture()
        assert ears.loads == 0


def test_a_sound_that_the_browser_refuses_is_asked_for_again_at_the_next_gesture(
    ears: Heard,
) -> None:
    async def refused() -> None:
        raise RuntimeError("NotAllowedError")

    wake = ears.context.resume
    ears.context.resume = refused  # type: ignore[method-assign]
    ears.hearing.use("full")
    ears.gesture()
    assert not ears.hearing.awake()
    ears.context.resume = wake  # type: ignore[method-assign]
    ears.gesture()
    assert ears.hearing.awake() and ears.made == 1


@pytest.mark.parametrize("name", ["place", "move", "refuse", "turn", "end"])
def test_a_sound_is_short_dry_and_made_of_noise_through_resonances(ears: Heard, name: str) -> None:
    from web.play.sounds import SOUNDS, Sounds

    assert set(SOUNDS) == {"place", "move", "refuse", "turn", "end"}
    sounds = Sounds(ears.context)
    sounds.play(name, 1.0)
    made = ears.context.made
    assert {node.kind for node in made} == {"source", "ring", "level"}
    assert all(10.0 <= source.at <= 10.5 for source in ears.sources())
    for source in ears.sources():
        assert source.buffer is ears.context.buffers[0]
        for ring in source.to:
            (level,) = ring.to
            assert level.to == [ears.context.destination]
            assert 100 < ring.frequency.value < 8000
            # So long until it is a thousandth as loud: a knock, not a tone.
            assert 2.2 * ring.Q.value / ring.frequency.value < 0.1


def test_the_grain_of_noise_dies_away_and_is_always_the_same(ears: Heard) -> None:
    from web.play.sounds import grain

    samples = grain(44100.0)
    assert samples == grain(44100.0) and len(samples) == 264
    assert all(-1 <= sample <= 1 for sample in samples)
    assert max(map(abs, samples[:60])) > 0.5 > 0.05 > max(map(abs, samples[-60:]))


def test_what_is_heard_of_a_game(ears: Heard) -> None:
    def heard(before: Any, now: Any, **more: Any) -> tuple[str, ...]:
        return ears.heard(seen(before), seen(now, **more), now.snapshot())

    one, two = played("wS1"), played("wS1", "bA1 -wS1")
    assert heard(one, two) == ("place",)
    assert heard(two, two) == ()
    assert heard(two, one) == (), "undo"
    assert heard(one, two, players=("you", "computer")) == ("place", "turn")
    four = ("wS1", "bA1 -wS1", "wQ wS1-", "bQ -bA1")
    moved = played(*four, "wQ wS1/")
    assert heard(played(*four), moved) == ("move",)
    assert heard(played(), moved) == (), "a game that was opened"
    assert heard(one, two, viewing_history=True) == ()
    assert heard(one, two, welcome=True) == ()
    assert ears.heard(None, seen(two), two.snapshot()) == ()
    over = played(*four)
    over.resign(0)
    assert heard(played(*four), over) == ("end",)
