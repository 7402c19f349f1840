"""Days and seconds of the calendar, counted without a clock's own numbers."""

import random
from datetime import UTC, date, datetime, timedelta

from tools.common import ROOT
from web.common.days import day_number, second_number


def test_days_are_counted_as_the_calendar_has_them() -> None:
    begin = date(1970, 1, 1)
    for offset in range(-800, 40000, 7):
        day = begin + timedelta(days=offset)
        assert day_number(day.year, day.month, day.day) == offset


def test_seconds_are_counted_from_the_text_of_a_moment() -> None:
    rng = random.Random(3)
    for _ in range(500):
        moment = datetime.fromtimestamp(rng.randrange(4_000_000_000), UTC)
        text = moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{rng.randrange(1000):03d}Z"
        assert second_number(text) == int(moment.timestamp())


def test_no_room_takes_milliseconds_from_the_browser_as_a_number() -> None:
    """MicroPython has their lowest 32 bits only: a friend's 81st message was taken for a flood."""
    found = [
        f"{path.name}: {line.strip()}"
        for path in (ROOT / "web").rglob("*.py")
        for line in path.read_text().splitlines()
        if ("Date.now()" in line or "getTime()" in line) and "`" not in line
    ]
    assert found == ["main.py: session.open(int(window.Date.now() % 65536))"], (
        "that is by chance anyway"
    )
