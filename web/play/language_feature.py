"""Feature of the page that loads the sentences of a language in which the page did not begin."""

from web.common.feature import Feature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.game_session import GameSession


class LanguageFeature(Feature):
    """Feature that switches the page to the language of the settings once its catalogue is there."""

    name = "language"
    session: "GameSession"

    def switch(self) -> None:
        """Load the catalogues of all languages, then show the page in that of the settings."""
        self.press(self._switch)

    async def _switch(self) -> None:
        self.session.effects.apply("language")
        self.session.draw()
