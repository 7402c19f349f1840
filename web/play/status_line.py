"""The status line: whose turn it is or how the game has ended, and a detail such as the queen's
deadline."""

from hive_core.rules.bugs import COLORS
from hive_core.search.levels import LEVELS
from web.common.dom import at
from web.game.panel_state import end_words
from web.opponent.messages import EARLY
from web.peer.peer_state import A_DRAW
from web.words.numbers import loaded_words, with_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Translator
    from web.game.view_state import Table
    from web.saved_records.remote_match import FriendView
    from web.words.announcements import Status


class StatusLine:
    """Line beside the board that is always visible: a headline, a detail, and the progress meter and
    buttons for the computer's search."""

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

    def draw(self, status: "Status", table: "Table") -> None:
        """Write the texts of the line, and show the buttons for `status.phase`."""
        phase = status.phase
        self.box.attr("data-phase", phase)
        self.box.flag("data-friend", table.friend is not None)
        over = phase == "over"
        self.swatch.attr("data-color", str(status.result if over else status.turn))
        self.main.text(self.headline(status, table))
        detail = self.detail(status, table)
        self.sub.text(detail)
        # Where the players' names stand beside it, they tell that too.
        colors = [self.t("status.you_play." + color) for color in COLORS]
        self.sub.flag("data-named", detail in colors)
        sides = str(status.danger[1]) if status.danger else ""
        as_danger = sides and detail == with_count(self.t, "status.queen_danger", status.danger[1])
        self.sub.attr("data-danger", sides if as_danger else None)
        self.sub.attr("title", self.t("status.early_told") if stands_in(phase, table) else None)
        trying = table.review is not None and table.review.trying >= 0
        left_out: tuple[str, ...] = ("b-cancel",) if trying else ()
        if any(table.engine_names):
            left_out += ("b-move-now",)  # UHP has no command for it
        for name, phases in self.buttons.items():
            self.writers[name].flag("hidden", phase not in phases or name in left_out)
        self._meter(phase, table)

    def headline(self, status: "Status", table: "Table") -> str:
        """Return the headline: whose turn it is, or what else is going on."""
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
        if (
            friend
            and friend.flip_pending
            and (phase == "away" or (phase == "send" and friend.word))
        ):
            return t("status.undrawn")
        if friend and phase == "send":
            return t("status.send" if table.moves or friend.word else "status.invite")
        if friend and phase == "away":
            name = friend.name
            return t("status.away_named", name=name) if name else t("status.away")
        return t("status." + phase)

    def detail(self, status: "Status", table: "Table") -> str:
        """Return the detail below the headline, "" for none: the deadline for placing the queen or the
        danger she is in, the last open side of the opponent's queen, a repetition, an offer, the user's
        colour, or how much of the engine is loaded."""
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
        offer = offer_words(t, phase, table)
        if offer:
            return offer
        if phase in ("send", "away"):
            invites = phase == "send" and not table.moves
            return t("status.invite_sub" if invites else f"status.{phase}_sub")
        if stands_in(phase, table) and table.level == len(LEVELS) - 1:
            return t("status.early")
        if phase == "looking":
            return ""
        if status.repeated:
            return t("status.repeated")
        if status.due:
            return with_count(t, "status.queen_due", status.due)
        if status.danger:
            return with_count(t, "status.queen_danger", status.danger[1])
        if status.chance:
            return t("status.queen_chance")
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


def offer_words(t: "Translator", phase: str, table: "Table") -> str:
    """Return a sentence on an offer or another notice between the players of a remote match, "" for
    none."""
    friend = table.friend
    if not friend or phase not in ("yours", "send", "away"):
        return ""
    if friend.wants:
        return t("status.wants." + friend.wants)
    if friend.word and not friend.flip_pending and not table.moves:
        return t("status.word.drawn")
    if friend.word:
        says = phase == "send" and not friend.flip_pending  # the headline does
        stem = "status.word." if says else "status.unsent."
        return t(stem + ("asks" if friend.asks else "answers"))
    if friend.asks == A_DRAW and not friend.presence and phase in ("yours", "send"):
        return t("status.asks.with_move")
    return t("status.asks." + friend.asks) if friend.asks else ""


def presence_words(t: "Translator", friend: "FriendView") -> str:
    """Return a sentence on whether the opponent is connected, or on what this player has to do for a
    connection."""
    if friend.presence == "waiting" and friend.answers:
        return t("presence.answer")
    return t("presence." + friend.presence)


def stands_in(phase: str, table: "Table") -> bool:
    """Return whether the small engine searches in this `phase`, because the large one is still
    loading."""
    return phase == "thinking" and table.engine is not None and table.engine.state == EARLY


def paused(phase: str, table: "Table") -> bool:
    """Return whether the game waits because its clock is paused."""
    clock = table.clock
    return clock is not None and clock.paused and phase not in ("over", "looking")
