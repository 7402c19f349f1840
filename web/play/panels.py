"""The panels around the board: reserves, status line, action bar, end card, notices, thinking.

Each `draw` gets plain data and writes only what is new. No rules here, and no words: those come from
the catalogue through `t`.
"""

from hive_core.rules.bugs import LETTERS, SIDES, other
from web.common.dom import Writer, at, by_id, drawing, make, tile
from web.common.shell import argument
from web.game.panel_state import next_level
from web.game.tips import guide
from web.opponent.messages import EARLY
from web.saved.remote_match import BACK, DRAW
from web.words.moves import move_words
from web.words.numbers import decimal, loaded_words, result_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element

    from hive_core.game import Snapshot
    from web.common.i18n import Translator
    from web.game.view_state import Buttons, Plate, Slot, Table
    from web.opponent.messages import Progress
    from web.play.coach_tips import Tip
    from web.saved.remote_match import FriendView
    from web.words.announcements import Status

COLORS = ("white", "black")
AHEAD = 3
"""So many moves that the computer expects are shown."""


class Reserve:
    """One player's reserve: a plate with the name and a tile for every kind of bug."""

    def __init__(self, t: "Translator", color: int) -> None:
        self.t = t
        self.color = color
        self.box = at(f"reserve-{color}")
        self.list = by_id(f"slots-{color}")
        self.title = at(f"plate-{color}")
        self.note = at(f"plate-note-{color}")
        self.kinds: tuple[int, ...] = ()
        self.slots: dict[int, tuple[Writer, Writer]] = {}
        self.drawn: dict[int, tuple[object, ...]] = {}
        """What was written of each slot last: most of them stay as they are."""
        self.reasons: dict[int, str] = {}
        self.pieces: dict[int, int] = {}

    def draw(
        self,
        slots: "tuple[Slot, ...]",
        plate: "Plate",
        selected: int,
        hinted: str = "",
    ) -> None:
        """`hinted` is the bug that is pointed at, such as "wA"."""
        kinds = tuple([slot[0] for slot in slots])
        if kinds != self.kinds:
            self._build(kinds)
        self._plate(plate)
        self.box.flag("data-empty", not [slot for slot in slots if slot.count])
        for kind, piece, count, why in slots:
            chosen = selected >= 0 and piece == selected
            pointed = hinted == SIDES[self.color] + LETTERS[kind]
            drawn = (piece, count, why, chosen, pointed, plate.near, self.t.code)
            if self.drawn.get(kind) != drawn:
                self.drawn[kind] = drawn
                self._slot(kind, count, why, chosen, plate.near)
                self.slots[kind][0].flag("data-hint", pointed)
                self.reasons[kind] = why
                self.pieces[kind] = piece

    def _plate(self, plate: "Plate") -> None:
        t = self.t
        color = t("color." + COLORS[self.color])
        who = plate.who
        if who == "you":
            self.title.text(t("player.you"))
            self.note.text(color)
        elif who == "computer":
            self.title.text(t("player.computer"))
            self.note.text(t(f"level.{plate.level}"))
        elif who == "elsewhere":
            self.title.text(plate.name or t("player.friend"))
            there = ", " + t("presence." + plate.presence) if plate.presence else ""
            self.note.text(color + there)
        else:
            self.title.text(plate.name or color)
            self.note.text(color if plate.name else "")
        self.box.attr("data-who", who)
        self.box.attr("data-near", "yes" if plate.near else "no")
        self.box.attr("data-home", "yes" if plate.home else "no")
        self.box.attr("data-turn", "yes" if plate.turn else "no")

    def _build(self, kinds: "tuple[int, ...]") -> None:
        self.kinds = kinds
        self.slots = {}
        self.drawn = {}
        self.list.replaceChildren()
        self.box.attr("data-kinds", str(len(kinds)))
        for kind in kinds:
            name = SIDES[self.color] + LETTERS[kind]
            button = make(
                "button", {"type": "button", "class": "slot", "data-act": "slot", "data-arg": name}
            )
            count = make("span", {"class": "left", "aria-hidden": "true"})
            button.append(tile(name))
            button.append(count)
            item = make("li")
            item.append(button)
            self.list.append(item)
            self.slots[kind] = (Writer(button), Writer(count))

    def _slot(self, kind: int, count: int, why: str, selected: bool, near: bool) -> None:
        t = self.t
        button, badge = self.slots[kind]
        bug = t("bug." + LETTERS[kind])
        label = t("reserve.slot", bug=bug, n=count) if count else t("reserve.none_left", bug=bug)
        if why and near and why != "none_left":
            label = t("reserve.slot_blocked", slot=label, reason=t("refusal." + why))
        button.attr("aria-label", label)
        button.flag("aria-disabled", bool(why))
        button.flag("aria-pressed", selected)
        button.attr("tabindex", None if near else "-1")
        button.attr("data-count", str(count))
        badge.text(str(count))

    def focus(self) -> None:
        """Put the focus on the first tile that can be used, else the first one."""
        for kind in self.kinds:
            if not self.reasons.get(kind):
                self.slots[kind][0].node.focus()
                return
        if self.kinds:
            self.slots[self.kinds[0]][0].node.focus()


def slot_at(reserves: "tuple[Reserve, Reserve]", slot: "Element") -> "tuple[int, str]":
    """The piece that a tile of a reserve has next, and why it cannot be placed: a code, or ""."""
    name = argument(slot)
    reserve, kind = reserves[SIDES.index(name[0])], LETTERS.index(name[1])
    return reserve.pieces[kind], reserve.reasons[kind]


class StatusLine:
    """The permanent cue: whose turn, which colour is yours, the queen's deadline, the computer."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.box = at("status")
        self.swatch = at("status-swatch")
        self.main = at("status-main")
        self.sub = at("status-sub")
        self.meter = at("meter")
        self.buttons = {
            "b-move-now": ("thinking",),
            "b-cancel": ("thinking",),
            "b-think": ("stopped",),
            "b-retry": ("failed",),
            "b-play-on": ("failed",),
        }
        self.writers = {name: at(name) for name in self.buttons}
        self.send: Writer | None = None
        """The button that sends a move, on a page that has it."""
        self.again: Writer | None = None
        """The button that connects anew, on a page that has it."""

    def draw(self, status: "Status", table: "Table") -> None:
        phase = status.phase
        self.box.attr("data-phase", phase)
        self.box.flag("data-friend", table.friend is not None)
        over = phase == "over"
        self.swatch.attr("data-color", str(status.result if over else status.turn))
        self.main.text(self.headline(status, table))
        self.sub.text(self.detail(status, table))
        self.sub.attr("title", self.t("status.early_told") if stands_in(phase, table) else None)
        trying = table.review is not None and table.review.trying >= 0
        for name, phases in self.buttons.items():
            self.writers[name].flag(
                "hidden", phase not in phases or (trying and name == "b-cancel")
            )
        self._meter(phase, table)
        if self.send:
            self._send(self.send, phase, table)
        if self.again:
            self.again.flag("hidden", not table.friend or not table.friend.lost)

    def _send(self, button: Writer, phase: str, table: "Table") -> None:
        """To send what has happened, or to send it once more while the other one thinks."""
        friend = table.friend
        if not friend:
            button.flag("hidden", True)
            return
        invited = friend.presence == "waiting"
        answers = invited and friend.answers
        connected = friend.presence in ("there", "gone", "joining") or friend.lost
        again = phase == "away" and not connected
        again = again or (phase == "yours" and friend.asks == BACK)
        wants = bool(friend.wants) and not friend.due
        button.flag("hidden", not friend.due and not again and not invited and not wants)
        button.attr("class", "small primary" if friend.due or answers else "small")
        key = "action.send_again"
        if wants:
            key = "action.answer"
        elif friend.word:
            key = "action.send_answer" if friend.undrawn else "action.send_link"
        elif phase == "over" and (friend.due or invited):
            key = "action.send_end"
        elif answers:
            key = "action.send_answer"
        elif friend.due or invited:
            key = "action.send_move" if table.moves and not invited else "action.invite"
        button.text(self.t(key))

    def headline(self, status: "Status", table: "Table") -> str:
        """Whose turn it is, or what is going on."""
        t = self.t
        phase = status.phase
        if paused(phase, table):
            return t("clock.paused_title")
        if phase == "yours":
            return t("status.your_turn")
        if phase == "person":
            return t("status.turn." + COLORS[status.turn])
        if phase == "looking":
            if not status.ply:
                return t("status.looking_start")
            return t("status.looking", n=status.ply, all=status.plies)
        if phase == "over":
            return end_words(t, status, table)[0]
        friend = table.friend
        if phase == "away" and not friend:
            return t("status.turn." + COLORS[status.turn])
        if friend and friend.undrawn and (phase == "away" or (phase == "send" and friend.word)):
            return t("status.undrawn")
        if friend and phase == "send":
            return t("status.send" if table.moves or friend.word else "status.invite")
        if friend and phase == "away":
            name = friend.name
            return t("status.away_named", name=name) if name else t("status.away")
        return t("status." + phase)

    def detail(self, status: "Status", table: "Table") -> str:
        """What there is to know besides: deadline, danger, repetition, your colour, loading."""
        t = self.t
        phase = status.phase
        if phase == "over":
            return end_words(t, status, table)[1]
        if paused(phase, table):
            return t("clock.paused_detail")
        if phase == "loading":
            return loaded_words(t, table.engine) if table.engine else ""
        if phase == "failed":
            return t("status.failed_sub")
        if phase == "away" and table.friend and table.friend.presence:
            return presence_words(t, table.friend)
        if phase == "away" and not table.friend:
            return t("status.watched")
        asked = asked_words(t, phase, table)
        if asked:
            return asked
        if phase in ("send", "away"):
            invites = phase == "send" and not table.moves
            return t("status.invite_sub" if invites else f"status.{phase}_sub")
        if stands_in(phase, table):
            return t("status.early")
        if phase == "looking":
            return ""
        if status.repeated:
            return t("status.repeated")
        if status.due:
            return t("status.queen_due", n=status.due)
        if status.danger:
            return t("status.queen_danger", n=status.danger[1])
        players = table.players
        if "you" in players:
            return t("status.you_play." + COLORS[players.index("you")])
        return ""

    def _meter(self, phase: str, table: "Table") -> None:
        share = -1.0
        thinking, engine = table.thinking, table.engine
        if phase == "thinking" and thinking:
            share = thinking.share
        elif phase == "loading" and engine and engine.total:
            share = engine.done / engine.total
        self.meter.flag("hidden", phase not in ("thinking", "loading"))
        self.meter.attr("value", str(int(100 * min(1.0, share))) if share >= 0 else None)


def asked_words(t: "Translator", phase: str, table: "Table") -> str:
    """What one of two who play by links asks of the other; "" for nothing."""
    friend = table.friend
    if not friend or phase not in ("yours", "send", "away"):
        return ""
    if friend.wants:
        return t("status.wants." + friend.wants)
    if friend.word and not friend.undrawn and not table.moves:
        return t("status.word.drawn")
    if friend.word:
        says = phase == "send" and not friend.undrawn  # the headline does
        stem = "status.word." if says else "status.unsent."
        return t(stem + ("asks" if friend.asks else "answers"))
    if friend.asks == DRAW and phase in ("yours", "send"):
        return t("status.asks.with_move")
    return t("status.asks." + friend.asks) if friend.asks else ""


def presence_words(t: "Translator", friend: "FriendView") -> str:
    """Whether the friend is there, or what is to be done for that."""
    if friend.presence == "waiting" and friend.answers:
        return t("presence.answer")
    return t("presence." + friend.presence)


def stands_in(phase: str, table: "Table") -> bool:
    """Whether a small engine answers in place of the large one."""
    return phase == "thinking" and table.engine is not None and table.engine.state == EARLY


def paused(phase: str, table: "Table") -> bool:
    """Whether the game waits for its clock."""
    clock = table.clock
    waits = clock is not None and clock.paused and clock.running >= 0
    return waits and phase not in ("over", "looking")


def end_words(t: "Translator", status: "Status", table: "Table") -> "tuple[str, str]":
    """(who won, why), seen by you if you played the computer."""
    result = status.result
    who, why = result_words(t, result, status.ended_by)
    players = table.players
    if result in (0, 1) and "you" in players:
        lost = "end.friend_wins" if "elsewhere" in players else "end.you_lose"
        who = t("end.you_win" if players[result] == "you" else lost)
    return who, why


class Bar:
    """The action bar, the stepping buttons and the same entries of the menu."""

    def __init__(self) -> None:
        names = {
            "undo": ("b-undo",),
            "redo": ("b-redo",),
            "hint": ("b-hint",),
            "resign": ("b-resign", "m-resign"),
            "ask_draw": ("b-draw", "m-draw"),
            "first": ("b-first", "r-first"),
            "back": ("b-back", "r-back"),
            "forward": ("b-forward", "r-forward"),
            "last": ("b-last", "r-last"),
        }
        self.writers = {key: [at(name) for name in ids] for key, ids in names.items()}

    def draw(self, bar: "Buttons") -> None:
        """aria-disabled rather than disabled, so that the focus is never lost."""
        for key, writers in self.writers.items():
            for writer in writers:
                writer.flag("aria-disabled", not getattr(bar, key))


class Banner:
    """The card at the end of a game."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.box = at("banner")
        self.title = at("banner-title")
        self.why = at("banner-why")
        self.art = by_id("banner-art")
        self.on = False
        self.next = at("banner-next")
        self.again = at("banner-again")
        self.send = at("banner-send")
        self.shown: tuple[str, ...] = ()

    def draw(self, status: "Status", table: "Table") -> bool:
        """Shows the card or takes it away; whether either has happened just now."""
        on = status.phase == "over" and table.banner
        came, self.on = on != self.on, on
        self.box.flag("hidden", not on)
        if on:
            self._fill(status, table)
        return came

    def _fill(self, status: "Status", table: "Table") -> None:
        who, why = end_words(self.t, status, table)
        self.title.text(who)
        self.why.text(why)
        level = next_level(status.result, table)
        self.next.flag("hidden", level < 0)
        if level >= 0:
            self.next.text(self.t("action.next_level", level=self.t(f"level.{level}")))
        due = table.friend is not None and table.friend.due
        self.send.flag("hidden", not due)
        self.again.attr("class", "primary" if level < 0 and not due else "plain")
        result = status.result
        queens: tuple[str, ...] = ("wQ", "bQ") if result not in (0, 1) else (SIDES[result] + "Q",)
        if queens != self.shown:
            self.shown = queens
            self.art.replaceChildren()
            for name in queens:
                self.art.append(tile(name))


class Notices:
    """Standing notices over the board: not saved, update, offline, a record laid aside."""

    BUTTONS = {
        "update": ("update_now", "notice.update_do"),
        "newer_save": ("copy_saved", "notice.copy_saved"),
        "damaged_save": ("copy_saved", "notice.copy_saved"),
        "not_saved": ("copy_game", "action.copy_game"),
        "gone_on": ("games", "action.games"),
        "both_kept": ("games", "action.games"),
        "library_full": ("games", "action.games"),
    }

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.list = by_id("notices")
        self.shown: tuple[object, ...] = ()

    def draw(self, names: "tuple[str, ...]") -> "list[str]":
        """Shows the notices; gives the texts of those that were not there before."""
        wanted = (self.t.code,) + tuple(names)
        if wanted == self.shown:
            return []
        old = self.shown
        self.shown = wanted
        self.list.replaceChildren()
        for name in names:
            self.list.append(self._item(name))
        return [self.t("notice." + name) for name in names if name not in old]

    def _item(self, name: str) -> "Element":
        item = make("li", {"class": "notice"})
        item.append(make("span", {}, self.t("notice." + name)))
        if name in self.BUTTONS:
            act, key = self.BUTTONS[name]
            item.append(
                make(
                    "button",
                    {"type": "button", "class": "small notice-act", "data-act": act},
                    self.t(key),
                )
            )
        label = self.t("action.dismiss")
        close = make(
            "button",
            {
                "type": "button",
                "class": "round notice-close",
                "data-act": "dismiss",
                "data-arg": name,
                "aria-label": label,
            },
        )
        close.append(drawing("i-close"))
        item.append(close)
        return item


class Thinking:
    """What the computer tells about its search, in the side panel."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.box = at("thinking")
        self.button = at("thinking-open")
        self.all = at("thinking-all")
        self.visits = at("thinking-visits")
        self.seconds = at("thinking-seconds")
        self.win = at("thinking-win")
        self.line = by_id("thinking-line")
        self.rows: list[tuple[Writer, Writer]] = []
        self.core = at("thinking-core")
        self.last: Progress | None = None
        self.turn = 0

    def draw(self, thinking: "Progress | None", turn: int, used: bool, unfolded: bool) -> None:
        """Keeps showing the last search while the computer waits, so that nothing jumps.

        `turn` is the side that thinks; `unfolded`: more than the heading is wanted.
        """
        if not used:
            self.last = None
        if thinking and thinking.visits:
            self.last, self.turn = thinking, turn
        thinking = self.last
        self.box.flag("hidden", not thinking)
        self.button.flag("aria-expanded", unfolded)
        self.all.flag("hidden", not unfolded)
        if not thinking:
            return
        t = self.t
        self.visits.text(str(thinking.visits))
        self.seconds.text(decimal(t, thinking.seconds))
        win = thinking.win
        self.win.text("–" if win is None else t("thinking.percent", n=int(100 * win + 0.5)))
        self._expects(thinking.line[:AHEAD])
        self.core.text(t("thinking.core." + thinking.core) if thinking.core else "")

    def _expects(self, moves: "list[str]") -> None:
        """The next moves in words, and as they are written."""
        while len(self.rows) < len(moves):
            item = make("li")
            told, written = make("span"), make("span", {"class": "thinking-uhp"})
            item.append(told)
            item.append(written)
            self.line.append(item)
            self.rows.append((Writer(told), Writer(written)))
        for number, (told_as, written_as) in enumerate(self.rows):
            text = moves[number] if number < len(moves) else ""
            color = self.turn if number % 2 == 0 else other(self.turn)
            told_as.node.parentNode.hidden = not text
            told_as.text(move_words(self.t, text, color) if text else "")
            written_as.text(text)


class Welcome:
    """The first visit: the goal as a picture and one sentence, and one tap to start."""

    AROUND = ("wA", "wB", "bA", "wS", "bG", "wG")

    def __init__(self) -> None:
        self.box = at("welcome")
        self.art = by_id("goal-art")
        self.drawn = False

    def draw(self, on: bool) -> None:
        self.box.flag("hidden", not on)
        if on and not self.drawn:
            self.drawn = True
            for name in ("bQ",) + self.AROUND:
                self.art.append(tile(name))


class Guide:
    """What a newcomer can do now, in a line over the board."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.box = at("guide")
        self.words = at("guide-text")
        self.link = at("guide-lesson")
        self.key = ""
        self.tip: Callable[[Snapshot, Table], Tip | None] | None = None
        """The coach's, once a game with one has begun."""

    def draw(self, snapshot: "Snapshot", table: "Table") -> str:
        """Shows what can be done; gives the sentence to be spoken where a turn has begun."""
        tip = self.tip(snapshot, table) if self.tip else None
        key, lesson = (tip.key, tip.lesson) if tip else guide(snapshot, table)
        words = tip.words if tip else self.t(key) if key else ""
        turn = tip.turn if tip else key
        self.box.flag("hidden", not key)
        if key:
            self.words.text(words)
        self.link.flag("hidden", not lesson)
        if lesson:
            self.link.attr("href", "learn.html#" + lesson)
            self.link.attr("target", None if table.saved else "_blank")
        fresh = turn != self.key and bool(lesson)
        if lesson or not key:
            self.key = turn
        return words if fresh else ""
