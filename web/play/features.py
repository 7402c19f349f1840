"""List of the features of the game's page, in the order in which they draw."""

from web.editor.feature import EditorFeature
from web.engines.feature import EnginesFeature
from web.library.feature import LibraryFeature
from web.openings.feature import OpeningsFeature
from web.play.annotations_feature import AnnotationsFeature
from web.play.coach_feature import CoachFeature
from web.play.import_dialog import ImportDialog
from web.play.install_feature import InstallFeature
from web.play.language_feature import LanguageFeature
from web.play.places_feature import PlacesFeature
from web.positions.feature import PositionsFeature
from web.practice.feature import PracticeFeature
from web.premove.feature import PremoveFeature
from web.refutation.feature import RefutationFeature
from web.remote.feature import RemoteFeature
from web.review.feature import ReviewFeature
from web.share.feature import ShareFeature
from web.spoken_clock.feature import SpokenClockFeature
from web.turn_notice.feature import TurnNoticeFeature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Snapshot
    from web.common.feature import Feature
    from web.game.view_state import Table
    from web.words.announcements import Status

FEATURES: "tuple[type[Feature], ...]" = (
    AnnotationsFeature,
    CoachFeature,
    EditorFeature,
    EnginesFeature,
    ImportDialog,
    InstallFeature,
    LanguageFeature,
    LibraryFeature,
    OpeningsFeature,
    PlacesFeature,
    PositionsFeature,
    PracticeFeature,
    PremoveFeature,
    RefutationFeature,
    RemoteFeature,
    ReviewFeature,
    ShareFeature,
    SpokenClockFeature,
    TurnNoticeFeature,
)


class Features:
    """Features of a page by name. Their actions are added to the page's."""

    def __init__(self, host: "Any", session: "Any") -> None:
        self.by_name = {kind.name: kind(host, session) for kind in FEATURES}
        for feature in self.by_name.values():
            host.acts.update(feature.acts)

    def render(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        """Let every feature draw its part of the page."""
        for kind in FEATURES:  # MicroPython's dicts have no order
            self.by_name[kind.name].render(snapshot, table, status)
