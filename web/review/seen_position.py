"""Words of the review on the position in view: the move that led there, and who stands better."""

from web.game.review import WALK
from web.review.words import time_words, value_words, why_words, winner_words
from web.words.moves import move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game, Snapshot
    from web.common.dom import Writer
    from web.common.i18n import Translator
    from web.game.view_state import ReviewView


class SeenPosition:
    """Writer of what the position in view is, below the graph, and for screen readers as the graph's
    value. `parts` are the review's elements by name; it writes "at", "time" and "graph"."""

    def __init__(self, t: "Translator", parts: "dict[str, Writer]") -> None:
        self.t, self.parts = t, parts

    def draw(self, view: "ReviewView", snapshot: "Snapshot", game: "Game | None") -> None:
        """Write the words for the position that `view` and `snapshot` show, which is in the tree of
        `game`."""
        text = self._in_game(view, snapshot.first_ply)
        shown = self._in_variation(view, snapshot) if view.beside else text
        time = time_words(self.t, game.node.commands) if game else ""
        for name, words in (("at", shown), ("time", time)):
            self.parts[name].text(words)
        graph = self.parts["graph"]
        graph.attr("aria-valuemax", str(len(view.played)))
        graph.attr("aria-valuenow", str(view.at))
        graph.attr("aria-valuetext", text)

    def _in_game(self, view: "ReviewView", first: int) -> str:
        """Return the words for the last position in view of the game itself; `first` is the number of
        plies before its start."""
        t, own = self.t, view.own
        judged = view.positions[view.at] if view.at < len(view.positions) else None
        value = ""
        if view.state != WALK:
            value = value_words(t, judged, winner_words(t, judged, own), own)
        if not view.at:
            return t("recap.at_start", value=value).strip()
        move = move_words(t, view.played[view.at - 1], (first + view.at - 1) & 1)
        return t("recap.at", n=view.at, move=move, value=value).strip()

    def _in_variation(self, view: "ReviewView", snapshot: "Snapshot") -> str:
        """Return the words for a position in a variation: the move that led there and, if that is the
        better one in place of the game's next move, why it is."""
        t = self.t
        played = snapshot.history[snapshot.ply - 1]
        move = move_words(t, played, (snapshot.first_ply + snapshot.ply - 1) & 1)
        before = view.positions[view.at] if view.at < len(view.positions) else None
        instead = snapshot.ply == view.at + 1 <= len(view.played) and view.trying < 0
        if instead and before and played in before.moves[:1]:
            words = t("recap.instead", n=view.at + 1, move=move)
            return (words + " " + why_words(t, before, view.own)).strip()
        if view.at and snapshot.ply > view.at + 1:
            return t("recap.beside_deep", n=view.at, at=snapshot.ply, move=move)
        return t("recap.beside" if view.at else "recap.beside_start", n=view.at, move=move)
