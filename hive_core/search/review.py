"""Review of a game: it has every position of its line looked at, and returns the evaluation of each.

The review runs in slices, so that the caller can receive messages in between, and it gives looks to
other workers. Which looks a position gets depends only on what the looks before have found, never on
who took them or in which order: every number of workers finds the same.
"""

from hive_core.search.accuracy import distance, is_judged, verdicts
from hive_core.search.looks import Look, LookSearch
from hive_core.search.thinker import SearchMemory, python_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hive_core.game import Game
    from hive_core.game.evaluation import Evaluation
    from hive_core.search.accuracy import Verdict
    from hive_core.search.thinker import SearchOf

COMPILED_ITERATIONS = 6000
"""Number of iterations for each position of a review if the search is the compiled one. A fixed number
makes two reviews of a game equal, however busy the machine is; forty positions take less than half a
minute in any browser."""
DOUBTED = 0.12
"""Least cost of a turn that gets a second look. It lies below the cost of a mistake, since the costs
of two short searches differ."""
CLOSE = 0.12
"""Greatest distance of a turn from the bounds of the worst sign for a third look."""
SHARE, SHORTEST, FEWEST = 2, 18, 2
"""Third looks share the time and the iterations of SHARE first looks for each ply. Each gets at least
those of SHORTEST first looks; in a short game, FEWEST positions may have that much."""
LOOKS = (1, 5)
"""Numbers by which the first and the second look at a position multiply the time and the iterations of
a first one."""


class Reviewer:
    """Reviewer of the line that `game` has played; it steps `game` from ply `first` to the line's end.
    `seconds`, `iterations`, `search_of` and `seed` are those of LookSearch.

    Every position gets a first look; these reuse the nodes of each other. If a turn seems to cost
    DOUBTED or more, or to give a proved win away, the positions before and after it are looked at a
    second time, longer as LOOKS says, unless they are proved. When all of that is done, the review goes
    on in rounds: turns that seem costly now get their second looks; if there are none, the positions
    whose best move was played and is proved to lose after it are looked at for the value of the other
    moves; if there are none, turns that are CLOSE to the bounds of the worst sign get third looks,
    which share what SHARE says: the fewer there are, the longer they are. The looks of a round
    are independent, and the review is over when a round has none.

    `give` gives a look to another worker, and `receive` takes what it found. The reviewer never waits
    for it: when nothing else is left, it takes that look itself, and who is first has found it.
    """

    def __init__(
        self,
        game: "Game",
        seconds: float,
        search_of: "SearchOf" = python_search,
        seed: int = 0,
        iterations: int = 10**9,
        first: int = 0,
    ) -> None:
        self.game = game
        self.search = LookSearch(game, seconds, search_of, seed, iterations)
        self.played, self.plies = self.search.played, self.search.plies
        self.memory = SearchMemory()
        self.ply = self.first = first
        self.found: list[Evaluation] = []
        self.looks: dict[int, int] = {}
        self.refuted: set[int] = set()
        self.taken = 0
        self.firsts: list[Evaluation] = []
        self.open: list[Look] = []
        self.given: list[Look] = []
        self.helped = False
        self.new: set[int] = set()
        self.ready: list[Evaluation] = []
        game.goto(min(first, self.plies))

    @property
    def done(self) -> bool:
        """True if every evaluation has been returned."""
        return self.ply > self.plies

    def run(self, slice_s: float | None = None) -> "Evaluation | None":
        """Search for `slice_s` seconds, or until an evaluation is ready if None.

        Return an evaluation if one is ready, else None. Those of new positions come in the order of
        the game; an evaluation of an earlier position replaces the one returned before.
        """
        while not self.done and not self.ready:
            look = self.search.look or self._next()
            judged = self.search.run(slice_s)
            if judged:
                self.receive(look, judged)
            if slice_s is not None:
                break
        if not self.ready:
            return None
        judged = self.ready.pop(0)
        if judged.ply == self.ply:
            self.ply += 1
        if self.done:
            self.game.goto(self.plies)
        return judged

    def repeat(self) -> None:
        """Let `run` return the evaluations that came from further looks once more: the receiver may
        have missed some. What was given to other workers is open again."""
        last = [judged for judged in self.ready if judged.ply >= self.ply]
        again = [judged for judged in self.found if judged.ply in self.looks]
        self.ready = [judged for judged in again if judged.ply < self.ply] + last
        self.given = []
        self.helped = False

    def give(self) -> "Look | None":
        """Return a look for another worker to take, None if there is none at present."""
        self.helped = True
        for look in self._free():
            if look != self.search.look:
                self.given.append(look)
                return look
        return None

    def receive(self, look: Look, judged: "Evaluation") -> None:
        """Store `judged`, the evaluation by a `look` that was open, and open those that are wanted now.
        Ignore it if the look is not open any more."""
        if look not in self.open:
            return
        self.open.remove(look)
        if look in self.given:
            self.given.remove(look)
        if look == self.search.look:
            self.search.look = None
        place = judged.ply - self.first
        self.found[place : place + 1] = [judged]
        self.new.add(judged.ply)
        if look.times == LOOKS[0]:
            self.firsts.append(judged)
            self._open_doubted()
        if not self.open and len(self.firsts) > self.plies - self.first:
            self._open(self._round())
        self._release()

    def _next(self) -> Look:
        """Begin the look that this worker takes next, and return it.

        A look that nobody takes comes before the next first look, so that evaluations are ready early;
        if others help, after all first looks, which only this worker takes.
        """
        free = self._free()
        ply = self.first + len(self.firsts)
        if ply <= self.plies and (self.helped or not free):
            look = Look(ply, LOOKS[0], False)
            self.open.append(look)
            self.search.begin(look, self.memory)
            return look
        look = (free or self.open)[0]
        self.search.begin(look)
        return look

    def _free(self) -> list[Look]:
        """Return the open looks that any worker may take, and that no other worker has."""
        return [look for look in self.open if look.times > LOOKS[0] and look not in self.given]

    def _open(self, looks: "Sequence[Look]") -> None:
        """Open further looks, at most one at each position."""
        for look in looks:
            self.looks[look.ply] = self.looks.get(look.ply, 0) + 1
            self.open.append(look)

    def _open_doubted(self) -> None:
        """Open second looks if the last turn is in doubt by first looks alone: those at other positions
        may end sooner or later."""
        for one in verdicts(self.firsts, self.played[self.first :])[-1:]:
            if self._in_doubt(one):
                self._open([self._look(ply, 1) for ply in self._missing(one, 1)])

    def _release(self) -> None:
        """Make new evaluations ready: all of them at the end of the review; before it, those of
        positions before all that have an open look or whose turn has one."""
        further = [look.ply for look in self.open if look.times > LOOKS[0]]
        end = self.first + len(self.firsts)
        if end > self.plies:
            end = self.plies if self.open else self.plies + 1
        until = min([end] + [ply - 1 for ply in further])
        ready = [ply for ply in sorted(self.new) if ply < until]
        self.ready += [self.found[ply - self.first] for ply in ready]
        self.new.difference_update(ready)

    # Which looks

    def _look(self, ply: int, further: int) -> Look:
        """Return the look at the position after `ply` plies that has the index `further` in LOOKS."""
        return Look(ply, LOOKS[further], ply in self.refuted)

    def _round(self) -> list[Look]:
        """Return the looks that are needed when all open ones have ended, none at the review's end."""
        found = verdicts(self.found, self.played[self.first :])
        plies: list[int] = []
        for one in found:
            if self._in_doubt(one):
                plies += [ply for ply in self._missing(one, 1) if ply not in plies]
        plies = plies or self._refuted(found)
        return [self._look(ply, 1) for ply in plies] or self._near(found)

    def _in_doubt(self, one: "Verdict") -> bool:
        """Return whether the positions before and after a turn need a second look."""
        doubted = one.cost >= DOUBTED or one.thrown > 0 or distance(one) < CLOSE
        return is_judged(one) and doubted

    def _missing(self, one: "Verdict", looks: int) -> list[int]:
        """Return the plies of the positions before and after a turn that are not proved and have had
        fewer than `looks` further looks."""
        plies = []
        for ply in (one.ply - 1, one.ply):
            judged = self.found[ply - self.first]
            proved = judged.proved is not None or not judged.choices
            if self.looks.get(ply, 0) < looks and not proved:
                plies.append(ply)
        return plies

    def _near(self, found: "Sequence[Verdict]") -> list[Look]:
        """Return third looks at the positions before and after the turns that need them, the nearest
        to the bounds first; none if no turn does, or if nothing is left of what third looks share."""
        share = max(FEWEST * SHORTEST, SHARE * (self.plies - self.first))
        left = share - self.taken
        near = [one for one in found if is_judged(one) and distance(one) < CLOSE]
        plies: list[int] = []
        for one in sorted(near, key=lambda one: (distance(one), one.ply)):
            missing = [ply for ply in self._missing(one, 2) if ply not in plies]
            if (len(plies) + len(missing)) * SHORTEST <= left:
                plies += missing
        if not plies:
            return []
        # Half of it for one position alone: two workers are to end at about the same time.
        times = min(left // len(plies), share // 2)
        self.taken += times * len(plies)
        return [Look(ply, times, ply in self.refuted) for ply in plies]

    def _refuted(self, found: "Sequence[Verdict]") -> list[int]:
        """Return the plies of the positions whose best move was played and is proved to lose, although
        another one may not."""
        plies = []
        for one in found:
            before, after = [self.found[ply - self.first] for ply in (one.ply - 1, one.ply)]
            best = before.moves[:1] == [one.played] and before.proved is None
            wrong = best and after.proved == 1 and one.before >= DOUBTED
            if wrong and is_judged(one) and before.ply not in self.refuted:
                self.refuted.add(before.ply)
                self.looks[before.ply] = 0
                plies.append(before.ply)
        return plies
