"""Dialog in which the player chooses another transport for a remote match: a room, a direct connection
or links."""

from web.common.dialog import Dialog
from web.common.dom import drawing, make
from web.common.shell import with_text
from web.saved_records.remote_match import DIRECT, LINKS, direct_failure, transport_kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.shell import Shell
    from web.remote.correspondence import Correspondence
    from web.remote.live_game import LiveGame

ICONS = {"room": "i-people", DIRECT: "i-qr", "again": "i-again", "links": "i-mail"}


class TransportDialog(Dialog):
    """Dialog with a choice of transports for the match on the board. Nothing changes before the player
    chooses one."""

    name = "ways"

    def __init__(self, host: "Shell", live: "LiveGame", links: "Correspondence") -> None:
        super().__init__(host, host.t)
        self.live = live
        self.links = links
        self.use({"go_on": with_text(self._go_on)})

    def open(self) -> None:
        """Show a button for each transport that can be chosen."""
        t = self.t
        ways = self.live.switch.choices()
        friend = self.live.session.table(self.live.session.in_view).friend
        lost = friend is not None and friend.lost
        failed = direct_failure(self.live.session.remote)
        box = self.make_box(t("live.way"))
        if lost:
            box.append(make("p", {"class": "sheet-told"}, t("live." + (failed or "lost"))))
        rows = make("ul", {"class": "menu"})
        if lost:
            ways.sort(key=lambda way: way != (LINKS if failed else DIRECT))
        for way in ways:
            rows.append(self._row(way))
        box.append(rows)
        self.show()

    def _row(self, way: str) -> "Element":
        t = self.t
        session = self.live.session
        name = way or "links"
        if way == DIRECT and transport_kind(session.remote) == DIRECT:
            name = "again"
        ends = way == LINKS and session.match.clock is not None
        hint = t(f"live.way.{name}_hint" + ("_clock" if ends else ""))
        row = make("li")
        button = self.button("go_on", "", "", name)
        words = make("span", {}, t("live.way." + name))
        words.append(make("small", {}, hint))
        button.append(drawing(ICONS[name]), words)
        row.append(button)
        return row

    def _go_on(self, name: str) -> None:
        self.box.close()
        self.links.go_on({"links": LINKS, "again": DIRECT}.get(name, name))
