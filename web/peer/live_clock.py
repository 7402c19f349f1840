"""Clock of a live match, as the page of one player runs it. Pure.

Each page measures both players' turns. A player's own page measures a turn from the moment when it
learned of the opponent's move, and sends that time with the reply. The opponent's page measures the
same turn from its own move on, so its figure is longer by what the messages took. This lag is not
charged as long as a budget of LAG_MS lasts, which each move refills a little. What lies beyond is
charged, and the player's page takes that charge over, up to the longest time that its own measure
allows. A page without a connection charges the opponent nothing.

The clock runs once both players have made their first move. Moments come from the device's calendar, so
they go on while a page is closed or asleep; pauses are left out of them. A saved clock survives a
reload.
"""

from hive_core.game.game import TIME
from hive_core.records import NamedTuple
from hive_core.rules.board import ONGOING, PASS
from hive_core.rules.bugs import other
from web.clock.clock import FREE_PLIES, WARN_S, ClockView
from web.common.schema import LARGEST, items, number, valid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game

LAG_MS = 5000
"""Budget in milliseconds for the opponent's lag, which is not charged."""
GAIN_MS = 1000
"""Milliseconds of the budget LAG_MS that each move of the opponent refills."""
PASSED = -1
"""Time of a pass in the list of times: it takes no time and adds no increment."""


Pauses = NamedTuple("Pauses", [("count", "int"), ("total_ms", "int"), ("since_ms", "int")])
"""Pauses of a clock: the `count` of stops and starts together (odd: it is stopped now), the total time
of the pauses that are over, and the moment when the last one began."""

NO_PAUSES = Pauses(0, 0, 0)


class LiveClock:
    """Clock of both players in a live match, on the page of the player with the colour `seat`. `terms`:
    milliseconds at the beginning, and those that each move adds. `now` returns the calendar time in
    milliseconds."""

    def __init__(self, terms: "tuple[int, int]", seat: int, now: "Callable[[], int]") -> None:
        self.terms = terms
        self.seat = seat
        self.now = now
        self.spent: list[int] = []
        self.learned_ms: list[int] = []
        self.latest = 0
        self.pauses = NO_PAUSES
        self.lag_ms = LAG_MS
        self.away_ms = 0
        self.away_since = -1
        self.claimed_ms = 0
        self.first = 0
        self.turn = -1
        self.over = False
        self.left = [terms[0], terms[0]]
        self.late = -1
        self.unknown = False
        self.warned = 3600
        for seconds in WARN_S:
            if seconds * 1000 >= terms[0]:
                self.warned = seconds
        self.begun = self.moment()

    def moment(self) -> int:
        """Return the calendar time in milliseconds without all pauses; it never goes back."""
        self.latest = max(self.latest, self.now())
        pauses = self.pauses
        return (pauses.since_ms if pauses.count & 1 else self.latest) - pauses.total_ms

    # What happens

    def follow(self, game: "Game", claims: "list[int] | None" = None) -> None:
        """Update the clock after `game` has changed: charge each new ply its time. `claims` are the
        milliseconds of all plies as the opponent's page sent them; None after a move on this page."""
        played = game.played
        now = self.moment()
        self.first = (game.board.ply - len(played)) & 1
        if len(played) < len(self.spent):
            del self.spent[len(played) :]
            del self.learned_ms[len(played) :]
            self._next_turn(self.learned_ms[-1] if self.learned_ms else now)
        for at in range(len(self.spent), len(played)):
            claim = claims[at] if claims and at < len(claims) else -1
            if played[at].move == PASS:
                taken = PASSED
            elif self.mover(at) == self.seat:
                taken = max(0, claim) if claims else now - self.begun
            else:
                taken = self._charge(at, now, max(0, claim))
            self.spent.append(taken)
            self.learned_ms.append(now)
            self._next_turn(now)
        self.turn = game.board.turn if len(played) >= FREE_PLIES else -1
        result, ended_by = game.outcome()
        over = result != ONGOING
        left = self._recount()
        if not (over and self.over):
            self.left = left
            if over and self.turn >= 0:
                self.left[self.turn] = max(0, left[self.turn] - self.elapsed_ms())
        if ended_by == TIME:
            self.left[other(result)] = 0
        self.over = over

    def begin_again(self) -> None:
        """Count the time of the present turn from now on, after moves were taken back."""
        self._next_turn(self.moment())

    def _next_turn(self, now: int) -> None:
        self.begun = now
        self.claimed_ms = 0
        self.away_ms = 0
        if self.away_since >= 0:
            self.away_since = now

    def mover(self, at: int) -> int:
        """Return the colour that plays the ply with the index `at`, from 0."""
        return (self.first + at) & 1

    def _charge(self, at: int, now: int, claim: int) -> int:
        """Return the milliseconds by which the opponent's clock goes down for the ply with the index
        `at`. `claim` is the time that the opponent's page measured; `now` is the end of the ply by this
        page's `moment`."""
        if at < FREE_PLIES:
            return claim
        measured = max(0, now - self.begun - self._away(now))
        follow_take_back = min(max(0, measured - claim), self.lag_ms)
        self.lag_ms = min(LAG_MS, self.lag_ms - follow_take_back + GAIN_MS)
        return max(claim, measured - follow_take_back)

    def _away(self, now: int) -> int:
        """Return for how many milliseconds of the present turn this page had no connection."""
        return self.away_ms + (now - self.away_since if self.away_since >= 0 else 0)

    def connected(self, yes: bool) -> None:
        """Note that this page's connection is open from now on (`yes`), or closed."""
        now = self.moment()
        if yes and self.away_since >= 0:
            self.away_ms += now - self.away_since
            self.away_since = -1
        elif not yes and self.away_since < 0:
            self.away_since = now

    def receive(self, times: "list[int]", agreed: int) -> None:
        """Take over from a message what the opponent's page charges this player for plies from index
        `agreed` on, and how long the opponent's turn takes so far. `times` are the milliseconds of all
        plies, then of the present turn."""
        now = self.moment()
        if self.unknown:
            self.unknown = False
            for at in range(min(len(times), len(self.spent))):
                if self.spent[at] != PASSED:
                    self.spent[at] = times[at]
        for at in range(max(agreed, FREE_PLIES), min(len(times), len(self.spent))):
            if self.mover(at) == self.seat and times[at] > self.spent[at] >= 0:
                most = max(self.spent[at], self._most(at, now))
                self.spent[at] = min(times[at], most)
        if len(times) == len(self.spent) + 1 and self.turn >= 0 and self.turn != self.seat:
            self.claimed_ms = max(0, times[-1])
        left = self._recount()
        if not self.over:
            self.left = left

    def _most(self, at: int, now: int) -> int:
        """Return the longest time in milliseconds that this player's ply `at` can have taken by the
        measure of either page."""
        return now - self.learned_ms[at - 2] - max(0, self.spent[at - 1])

    def has_lost(self, at: int) -> bool:
        """Return whether the opponent may be right that this player ran out of time in the ply with the
        index `at`, although this page may have played it meanwhile."""
        if self.late == self.seat:
            return True
        if self.turn < 0 or not FREE_PLIES <= at <= len(self.spent):
            return False
        if self.mover(at) != self.seat:
            return False
        left = self._left(at)[self.seat]
        return self._most(at, self.moment()) >= left

    def pause(self) -> None:
        """Do nothing: this clock stops only by an offer that the opponent accepts."""

    press = pause

    def stop(self, pauses: int) -> None:
        """Stop the clock if `pauses`, the count of stops and starts together, is odd; else let it
        run."""
        count, total_ms, since_ms = self.pauses
        if (pauses ^ count) & 1:
            self.moment()
            if pauses & 1:
                since_ms = self.latest
            else:
                total_ms += self.latest - since_ms
        self.pauses = Pauses(pauses, total_ms, since_ms)

    # What there is to tell

    def _left(self, plies: int) -> "list[int]":
        left = [self.terms[0], self.terms[0]]
        for at in range(FREE_PLIES, plies):
            taken = self.spent[at]
            if taken >= 0:
                color = self.mover(at)
                left[color] = max(0, left[color] - taken)
                if not left[color] and self.late < 0:
                    self.late = color
                left[color] += self.terms[1]
        return left

    def _recount(self) -> "list[int]":
        """Return the milliseconds that both players had left when the present turn began. Set `late` to
        the colour that made a move after its time was up, -1 for neither."""
        self.late = -1
        return self._left(len(self.spent))

    def elapsed_ms(self) -> int:
        """Return the milliseconds that the present turn has taken so far."""
        now = self.moment()
        if self.turn == self.seat:
            return max(0, now - self.begun)
        return max(self.claimed_ms, now - self.begun - self._away(now))

    def to_send(self) -> "list[int]":
        """Return the list of times for a message: the milliseconds that each ply took and, last, those
        of the present turn so far."""
        running = self.elapsed_ms() if self.turn >= 0 and not self.over else 0
        return [max(0, taken) for taken in self.spent] + [running]

    def view(self) -> ClockView:
        """Return the clock as the page shows it."""
        left = list(self.left)
        running = -1 if self.over else self.turn
        if running >= 0:
            left[running] = max(0, left[running] - self.elapsed_ms())
        return ClockView((left[0], left[1]), running, self.paused())

    def paused(self) -> bool:
        """Return whether the players have paused the clock by agreement."""
        return bool(self.pauses.count & 1) and not self.over and self.turn >= 0

    def fallen(self) -> int:
        """Return the colour that has run out of time, -1 for neither. The opponent gets an allowance
        for what messages take."""
        if self.over or self.turn < 0 or self.paused():
            return -1
        if self.late >= 0:
            return self.late
        lag = 0 if self.turn == self.seat else self.lag_ms
        return self.turn if self.elapsed_ms() - lag >= self.left[self.turn] else -1

    def warning(self) -> "tuple[int, int] | None":
        """Return (colour, seconds left) if a warning is due to this page's player now, else None. Each
        warning is returned once."""
        if self.over or self.turn != self.seat or self.paused():
            return None
        left_s = (self.left[self.seat] - self.elapsed_ms()) / 1000
        due = [seconds for seconds in WARN_S if left_s <= seconds < self.warned]
        if not due:
            return None
        self.warned = due[-1]
        return self.seat, due[-1]

    def thinking_s(self, color: int, most_s: float) -> float:
        """Return `most_s`, an engine's time limit, unchanged: no engine plays in a live match."""
        return most_s

    def plain(self) -> "list[int]":
        """Return the clock as a list of numbers to be saved; `resumed_clock` reads it."""
        self.moment()
        saved = list(self.pauses) + [self.lag_ms, self.latest, self.begun]
        for taken, moment in zip(self.spent, self.learned_ms):
            saved += [taken, moment]
        return saved


class Looked(LiveClock):
    """Clock of a watched match, made from one message of a player. `times` are the milliseconds of all
    plies of `game` and of the present turn. It gives no warnings and declares nobody out of time."""

    def __init__(
        self,
        terms: "tuple[int, int]",
        times: "list[int]",
        pauses: int,
        game: "Game",
        now: "Callable[[], int]",
    ) -> None:
        super().__init__(terms, game.board.turn, now)
        self.stop(pauses)
        for taken, ply in zip(times, game.played):
            self.spent.append(PASSED if ply.move == PASS else taken)
            self.learned_ms.append(self.begun)
        self.begun = self.moment() - times[-1]
        self.follow(game)

    def fallen(self) -> int:
        return -1

    def warning(self) -> "tuple[int, int] | None":
        return None


def resumed_clock(
    data: object, terms: "tuple[int, int]", seat: int, now: "Callable[[], int]", game: "Game"
) -> LiveClock:
    """Return the clock of a saved live match from `data`, the list that it saved, or a new clock if
    that does not fit the game. While the page was closed, it counts as not connected. The parameters
    `terms`, `seat` and `now` are those of LiveClock."""
    times = LiveClock(terms, seat, now)
    plies = len(game.played)
    numbers = 6 + 2 * plies
    saved = valid(items(number(PASSED, LARGEST), numbers, numbers), data)
    if saved:
        times.pauses = Pauses(*saved[:3])
        times.lag_ms, times.latest, times.begun = saved[3:6]
        times.spent = saved[6::2]
        times.learned_ms = saved[7::2]
    elif plies > FREE_PLIES:
        times.unknown = True  # a device that comes in mid-game believes the other one
    now_ms = times.moment()
    times.away_since = min(times.begun, now_ms)
    times.left = times._left(len(times.spent))
    times.over = game.outcome()[0] != ONGOING
    times.follow(game)
    return times
