"""Review in the side panel: a graph of the game, both sides' accuracy, and the turns that decided the
game.

It is created when a review first opens. It draws the Table that the session passes, and reports what a
person does to the `GameReview`.
"""

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.game.formation import steps
from hive_core.rules.bugs import COLORS
from hive_core.search.accuracy import accuracy, slip, turning_points, verdicts
from web.common.dom import Writer, by_id
from web.common.lazy_css import with_style
from web.common.shell import argument, press, with_number
from web.game.review import BUSY, DONE, FAILS, LOADS, WALK
from web.openings.training import trainer
from web.openings.words import opening_words
from web.review.better_move import lasting_move
from web.review.layout import BOUNDS, TURNS, ReviewLayout
from web.review.onward import Onward, saved_words
from web.review.seen_position import SeenPosition
from web.review.tree import ReviewTree
from web.review.words import (
    accuracy_words,
    better_words,
    chances_words,
    share_words,
    slips_of,
    trying_key,
    what_words,
    why_words,
)
from web.words.numbers import loaded_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, PointerEvent

    from hive_core.game import Node, Snapshot
    from hive_core.search.accuracy import Verdict
    from web.common.i18n import Translator
    from web.common.settings import Settings
    from web.common.shell import Act
    from web.game.protocols import ReviewPageLike
    from web.game.review import GameReview
    from web.game.view_state import ReviewView, Table

HEIGHT = 100
"""Height of the graph in units of its SVG, of which each ply takes one in width."""
FREE = -1
"""Value that stands for "no pointer" in place of a pointer's id."""


class ReviewPanel:
    """Review in the side panel. `review` carries out the actions of its buttons."""

    def __init__(self, t: "Translator", page: "ReviewPageLike", review: "GameReview") -> None:
        self.t = t
        self.page = page
        self.review = review
        layout = ReviewLayout()
        self.parts, self.box = layout.parts, layout.box
        with_style("review/recap", lambda: None)
        by_id("side-title").after(layout.title)
        by_id("analysis").after(self.box)
        self.tree = ReviewTree(t, review.visit, page.after)
        by_id("moves").after(self.tree.box)
        self.tree.box.after(layout.more)
        by_id("b-last").after(layout.to_game.node)
        self.seen = SeenPosition(t, self.parts)
        self.side = Writer(by_id("side"))
        self.judged_state: tuple[object, ...] = ()
        self.begun: tuple[object, ...] = ()
        self.code = ""
        self.turns: list[Verdict] = []
        self.first: Verdict | None = None
        self.slips: dict[int, str] = {}
        self.pointer = FREE
        self.done = False
        self.writing: Node | None = None
        self.announced: Node | None = None
        self.acts: dict[str, Act] = {
            "recap_again": press(review.again),
            "recap_back": press(self._back),
            "recap_walk": press(self._walk),
            "recap_promote": press(lambda: self._edited("promote", review.promote)),
            "recap_delete": press(lambda: self._edited("delete", review.delete)),
            "recap_undelete": press(lambda: self._edited("undelete", review.undelete)),
            "recap_sign": press(lambda: self._take("sign")),
            "recap_arrow": press(lambda: self._take("arrow")),
            "recap_board": press(page.close_drawer),
            "recap_write": press(self._write),
            "recap_keep": press(self._save),
            "recap_goto": with_number(self._goto),
            "recap_to_game": press(self._to_game),
            "recap_retry": with_number(self._retry),
            "recap_bound": self._choose_bound,
        }
        self.onward = Onward(t, page, review, layout.to_game)
        self.acts.update(self.onward.acts)
        graph = self.parts["graph"].node
        graph.addEventListener("pointerdown", create_proxy(self._on_down))
        graph.addEventListener("pointermove", create_proxy(self._on_move))
        graph.addEventListener("pointerup", create_proxy(self._on_up))
        graph.addEventListener("pointercancel", create_proxy(self._on_up))

    # Drawing

    def draw(self, snapshot: "Snapshot", table: "Table") -> None:
        """Draw the review, or hide it if `table` has none."""
        view = table.review
        box = self.parts["box"]
        for name in ("title", "box", "more"):
            self.parts[name].flag("hidden", not view)
        self.tree.box.hidden = not view
        self.side.flag("data-recap", view is not None)
        walks = view is not None and view.state == WALK
        box.flag("data-walk", walks)
        if not view:
            self.done = True  # nothing is told of a review that is closed
            self.onward.close()
            return
        self._frame(view, snapshot, table)
        self._opening(snapshot)
        self._graph(view)
        self._verdicts(view, table.settings)
        self._seen(view)
        self.seen.draw(view, snapshot, self.review.game)
        self._tools(view, table)
        game = self.review.game
        if game:
            self.tree.draw(game.root, game.node, self.review.version, snapshot.first_ply)
            if self.tree.slips is not self.slips:
                self.tree.judge(self.slips)
        if view.state == DONE and not self.done:
            self.page.announce(self._summary(view))
        self.done = view.state == DONE
        self.onward.draw(view, self.turns)

    def _frame(self, view: "ReviewView", snapshot: "Snapshot", table: "Table") -> None:
        """Write the texts around the graph and the list: how many positions are evaluated, and, while
        another move is tried, what came of it."""
        t, parts = self.t, self.parts
        if self.code != t.code:
            self.code = t.code
            self._words()
        state = ""
        if view.state == BUSY:
            state = t("recap.busy", n=len(view.positions) + 1, all=len(view.played) + 1)
        elif view.state == LOADS and table.engine:
            state = t("recap.loading", loaded=loaded_words(t, table.engine))
        elif view.state == FAILS:
            state = t("recap.failed")
        parts["state"].text(state)
        own = self.review.own_color()
        for color, name in enumerate(COLORS):
            side = t("color." + name)
            seen = t("recap.side_own", color=side) if color == own else side
            parts[name + "-side"].text(seen)
        parts["decided"].flag("data-busy", view.state != DONE)
        parts["sides"].flag("hidden", view.state != DONE)
        parts["again"].flag("hidden", view.state != FAILS)
        parts["trying"].flag("hidden", view.trying < 0)
        if view.trying >= 0:
            parts["try"].text(t(trying_key(view.trying, self.review.own_color())))
            tried = self._tried(view)
            parts["tried"].text(tried)
            node = self.review.game.node if self.review.game else None
            if tried and snapshot.ply == view.turn + 1 and self.announced is not node:
                self.announced = node
                self.page.after(lambda: self.page.tell(tried))

    def _words(self) -> None:
        """Write the texts of the panel that depend on nothing but the language."""
        t, parts = self.t, self.parts
        for name in ("again", "board", "promote", "delete", "undelete", "keep", "bounds"):
            parts[name].text(t("recap." + name))
        parts["graph"].attr("aria-label", t("recap.graph"))
        for name in ("sign", "arrow"):
            parts[name].text(t("marks." + name))
        for name in BOUNDS:
            parts[name + "-name"].text(t("recap.bound." + name))
            for option in parts[name].node.children:
                option.textContent = t("thinking.percent", n=int(str(option.value)))
        for name, key in (
            ("label", "recap.comment"),
            ("back", "action.review_back"),
            ("bound-note", "recap.bound.note"),
        ):
            parts[name].text(t(key))
        for name, key in (("retry", "try"), ("play", "play_on"), ("train", "train")):
            parts[name].text(t("recap." + key))

    def _tried(self, view: "ReviewView") -> str:
        """Return a sentence on what came of the other move that is tried; "" before the computer has
        searched it."""
        if view.expects is None or view.turn >= len(view.positions):
            return ""
        found = verdicts(
            view.positions[view.turn - 1 : view.turn + 1], view.played[view.turn - 1 :]
        )
        now, was, best = [
            share_words(self.t, share) for share in (view.expects, found[0].after, found[0].before)
        ]
        return self.t("recap.tried", now=now, after=was, before=best)

    def _opening(self, snapshot: "Snapshot") -> None:
        """Write the names of both sides' openings, if the game began on an empty board and its first
        pieces make formations."""
        judged_state = (self.review.text, self.t.code)
        if judged_state != self.begun:
            self.begun = judged_state
            plies = [node.ply for node in self.review.line[1:]]
            words = "" if snapshot.start else opening_words(self.t, steps(plies))
            self.parts["opening"].text(words)

    def _graph(self, view: "ReviewView") -> None:
        plies = max(1, len(view.played))
        whites = [HEIGHT - int(HEIGHT * one.white + 0.5) for one in view.positions]
        parts = self.parts
        parts["svg"].attr("viewBox", f"0 0 {plies} {HEIGHT}")
        reached = max(0, len(whites) - 1)
        parts["black"].attr("width", str(reached))
        parts["black"].attr("height", str(HEIGHT))
        points = " ".join([f"L{ply} {height}" for ply, height in enumerate(whites)])
        parts["white"].attr("d", f"M0 {HEIGHT} {points} L{reached} {HEIGHT}Z")
        parts["middle"].attr("d", f"M0 {HEIGHT // 2}H{plies}")
        parts["now"].attr("d", f"M{view.at} 0V{HEIGHT}")

    def _verdicts(self, view: "ReviewView", settings: "Settings") -> None:
        """List the turns that decided the game, and write both sides' accuracy, after another position
        was evaluated or a bound of the marks was chosen."""
        t, parts = self.t, self.parts
        slips = slips_of(settings)
        own = self.review.own_color()
        judged_state = (view.positions, view.played, t.code, id(self.review.line[0]), slips, own)
        if judged_state == self.judged_state:
            return
        self.judged_state = judged_state
        found = verdicts(view.positions, view.played)
        signs = {id(self.review.line[one.ply]): slip(one, slips) for one in found}
        self.slips = {node: sign for node, sign in signs.items() if sign}
        decisive = turning_points(found)
        self.first = decisive[0] if decisive else None
        self.turns = sorted(decisive, key=lambda one: one.ply)
        plies = tuple([one.ply for one in self.turns])
        if plies != self.review.turns:
            self.review.turns = plies
            if view.at in plies:
                self.page.after(self.review.session.draw)  # the better move is pointed at
        for name in BOUNDS:
            parts[name].node.value = str(getattr(settings, name))
        done = view.state == DONE
        heading = "recap.turns" if self.turns else "recap.no_turns" if done else ""
        parts["turns"].text(t(heading) if heading else "")
        parts["list"].flag("hidden", not self.turns)
        for number in range(TURNS):
            name = str(number)
            here = number < len(self.turns)
            parts["item" + name].flag("hidden", not here)
            parts["turn" + name].flag("hidden", not here)
            if here:
                self._tell(name, self.turns[number], view)
        shares = [accuracy(found, color) for color in (0, 1)]
        # The accuracy of half a game would be mistaken for that of the whole game.
        words = accuracy_words(t, shares, own) if done else ""
        parts["accuracy"].text(words)
        parts["state"].flag("hidden", bool(words))
        parts["saved"].text(saved_words(t, self.review, decisive) if done else "")

    def _tell(self, name: str, one: "Verdict", view: "ReviewView") -> None:
        t, parts = self.t, self.parts
        parts["when" + name].text(t("recap.turn", n=one.ply))
        parts["what" + name].text(
            what_words(t, one, view.positions[one.ply], self.review.own_color())
        )
        parts["better" + name].text(self._better(one, view))
        parts["turn" + name].attr("d", f"M{one.ply} 0V{HEIGHT}")

    def _better(self, one: "Verdict", view: "ReviewView") -> str:
        """Return in words the better move than the turn `one`, true of the position after that turn."""
        before = view.positions[one.ply - 1]
        text = lasting_move(self.review, one.ply, before.moves[0]) if before.moves else ""
        return better_words(self.t, text, before)

    def _seen(self, view: "ReviewView") -> None:
        """Mark the turn in view in the list, and write what it cost and which move was better; the
        better move is hidden while the person tries another one.

        The turn in view is the one that led to the position in view, or the one that the tried move
        replaces.
        """
        t, parts = self.t, self.parts
        tries = view.trying >= 0
        plies = self.review.turns
        at = view.turn if tries else -1 if view.beside else view.at
        here = plies.index(at) if at in plies else -1
        for number in range(TURNS):
            name = str(number)
            parts["goto" + name].attr("aria-current", "step" if number == here else None)
            parts["better" + name].flag("hidden", tries)
        parts["detail"].flag("hidden", here < 0)
        if here < 0:
            return
        one = self.turns[here]
        before = view.positions[one.ply - 1]
        parts["chances"].text(chances_words(t, one, self.review.own_color()))
        parts["below"].text("" if tries else self._better(one, view))
        parts["why"].text("" if tries else why_words(t, before, view.own))
        parts["uhp"].text("" if tries else before.moves[0])
        parts["retry"].flag("hidden", self.review.own_color() not in (one.color, -1))
        for name in ("retry", "play"):
            parts[name].attr("data-arg", str(here))

    def _best(self, view: "ReviewView", table: "Table") -> "list[str]":
        """Return the computer's best line from the position in view or, after a move that cost much,
        from the one before; [] if there is none."""
        report = table.advice.report
        if table.advice.threat:
            return []
        if table.advice.analysing and report and report.lines:
            return list(report.lines[min(table.advice.line, len(report.lines) - 1)].moves)
        if view.beside or view.at >= len(view.positions):
            return []
        return view.positions[view.at - 1 if self._slipped(view, table) else view.at].moves

    def _slipped(self, view: "ReviewView", table: "Table") -> bool:
        """Return whether the position in view came from a move that cost much, in whose place the
        better one is shown."""
        if view.beside or not view.at or table.advice.analysing:
            return False
        return id(self.review.line[view.at]) in self.slips

    def _tools(self, view: "ReviewView", table: "Table") -> None:
        """Show the buttons that suit the position in view and its variation, and the comment on it."""
        t, parts, review = self.t, self.parts, self.review
        node = review.game.node if review.game else None
        if self.writing is not node:
            self.writing = None
        comment = node.comment if node else ""
        shown = {
            "walk": bool(self._best(view, table)) and view.trying < 0,
            "promote": review.branch() is not None,
            "delete": view.beside,
            "write": self.writing is None and view.trying < 0,
            "undelete": review.deleted is not None,
            "train": bool(trainer(review.text)),
        }
        for name, on in shown.items():
            parts[name].flag("hidden", not on)
        for name, other in (
            ("title", "walk_title" if view.state == WALK else ""),
            ("walk", "walk_instead" if self._slipped(view, table) else ""),
            ("write", "write_on" if comment else ""),
        ):
            parts[name].text(t("recap." + (other or name)))
        pen = review.session.annotations.pen()
        for name in ("sign", "arrow"):
            parts[name].flag("aria-pressed", pen == name)
        parts["writing"].flag("hidden", self.writing is None)
        parts["comment"].text("" if self.writing else comment)
        if view.state == WALK and comment and self.announced is not node:
            self.announced = node
            self.page.announce(comment)

    def _write(self) -> None:
        """Open the text field for a comment on the position in view."""
        game = self.review.game
        if game:
            self.writing = game.node
            field = self.parts["field"].node
            field.value = game.node.comment
            self.parts["writing"].flag("hidden", False)
            self.parts["write"].flag("hidden", True)
            field.focus()

    def _save(self) -> None:
        """Save the text field's content as the comment on the position in view, and close the field."""
        text = str(self.parts["field"].node.value)
        self.writing = None
        self.parts["writing"].flag("hidden", True)
        self.review.comment(text)
        self.page.redraw()
        self.page.after(self.parts["write"].node.focus)

    def _summary(self, view: "ReviewView") -> str:
        """Return the summary of the review, to be announced once all positions are evaluated."""
        t = self.t
        sentences = [t("recap.done"), str(self.parts["accuracy"].cached.get("text") or "")]
        one = self.first
        if one:
            sentences.append(
                t("recap.turn", n=one.ply)
                + ": "
                + what_words(t, one, view.positions[one.ply], self.review.own_color())
            )
            sentences.append(self._better(one, view))
        return " ".join(sentences)

    # What is pressed

    def _back(self) -> None:
        self.review.stop_trying()
        self.page.after(self.parts["graph"].node.focus)

    def _walk(self) -> None:
        """Add the computer's best line to the tree as a variation: from the position in view or, after
        a move that cost much, in its place, and say why."""
        table = self.page.table
        view = table.review if table else None
        if not table or not view:
            return
        instead = self._slipped(view, table)
        self.onward.walk_from(view.at)
        self.review.walk(self._best(view, table), instead)
        if instead:
            before = view.positions[view.at - 1]
            text = (
                better_words(self.t, before.moves[0], before)
                + " "
                + why_words(self.t, before, view.own)
            ).strip()
            self.page.after(lambda: self.page.tell(text))
            self.page.after(lambda: self._scroll_to("tools", "at"))

    def _edited(self, what: str, edit: "Callable[[], object]") -> None:
        """Call `edit`, which changes the game tree, and announce what was done; `what` is the end of
        that sentence's catalogue key."""
        edit()
        self.page.announce(self.t("recap.said." + what))
        self.page.after(self.parts["graph"].node.focus)

    def _take(self, pen: str) -> None:
        """Use `pen` ("sign" or "arrow") for the next taps, or stop drawing if it is in use already."""
        self.page.feature("annotations").take(pen)
        if self.review.session.annotations.pen() != pen and self.parts["board"].node.offsetHeight:
            self.page.close_drawer()  # on a phone it covers what is drawn on

    def _choose_bound(self, field: "Element") -> None:
        """Save the value of `field`, the least cost of the moves that have one of the marks."""
        self.review.session.effects.set(argument(field), str(field.value))

    def _goto(self, number: int) -> None:
        """Show the position after the turn in row `number` of the list, counted from 0."""
        self.review.reviewed_ply(self.turns[number].ply)
        self.page.after(lambda: self._scroll_to("tools", "detail", "play"))

    def _to_game(self) -> None:
        """Leave the variation in view."""
        if self.onward.to_game():
            self.page.after(lambda: self._scroll_to("tools", "detail", "play"))

    def _retry(self, number: int) -> None:
        """Let the person try another move in place of the turn in row `number` of the list, counted
        from 0."""
        one = self.turns[number]
        self.announced = None
        self.review.retry(one.ply)
        self.page.after(lambda: self.page.say(trying_key(one.color, self.review.own_color())))
        self.page.close_drawer()

    def _scroll_to(self, *names: str) -> None:
        """Scroll to the parts `names` one after another, since on a phone they may be beyond the
        drawer's edges. The last one is in view in any case."""
        for name in names:
            self.parts[name].node.scrollIntoView(window.JSON.parse('{"block": "nearest"}'))

    # A finger or the mouse on the graph

    def _to(self, event: "PointerEvent") -> None:
        box = self.parts["graph"].node.getBoundingClientRect()
        if box.width:
            share = (event.clientX - box.left) / box.width
            plies = len(self.review.line) - 1
            self.review.reviewed_ply(max(0, min(plies, int(share * plies + 0.5))))

    def _on_down(self, event: "PointerEvent") -> None:
        if self.pointer == FREE:
            self.pointer = event.pointerId
            self._to(event)

    def _on_move(self, event: "PointerEvent") -> None:
        if self.pointer == event.pointerId and event.buttons:
            self._to(event)

    def _on_up(self, event: "PointerEvent") -> None:
        if self.pointer == event.pointerId:
            self.pointer = FREE
