"""Effects of those settings whose change needs more than drawing the page again. No DOM."""

from web.common import settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.game.protocols import BoardLike, GameSessionLike, SessionLike


def apply_setting(session: "SessionLike", board: "BoardLike", name: str) -> None:
    """Apply the setting `name` (language, theme, motion or tiles), as a board in a frame does too. Do
    nothing for other settings."""
    chosen = session.settings
    if name == "language":
        session.page.use_language(chosen.language)
        board.retranslate()
    elif name == "theme":
        session.page.use_theme(chosen.theme)
    elif name == "motion":
        board.motion(settings.PACES[chosen.motion])
    elif name == "tiles":
        board.tiles(chosen.tiles)


class SettingEffects:
    """Changer of the settings of the game's page, which also makes each change take effect.
    `all_in_view` is True while the board shows the whole hive however small its pieces become, as
    beside a review."""

    def __init__(self, session: "GameSessionLike", board: "BoardLike") -> None:
        self.session = session
        self.board = board
        self.all_in_view = False

    def set(self, name: str, value: "str | bool") -> None:
        """Save `value` as the setting `name`, apply it, and draw."""
        self.session.store.set(name, value)
        self.apply(name)
        self.session.draw()

    def apply(self, name: str) -> None:
        """Apply the present value of the setting `name` to the page, the board or the computer."""
        session, chosen = self.session, self.session.settings
        if name == "sounds":
            session.page.use_sounds(chosen.sounds)
        elif name == "smallest":
            least = settings.SMALLEST_PX[chosen.smallest]
            self.board.set_least_width(0 if self.all_in_view else least)
        elif name == "patience":
            session.computer.patience_s = settings.PATIENCE_S[chosen.patience]
        elif name == "eval_bar":
            session.hints.advice.watching = chosen.eval_bar
        else:
            apply_setting(session, self.board, name)

    def see_whole(self, on: bool) -> None:
        """Show the whole hive if `on`, however small its pieces become; else draw no piece below the
        smallest size."""
        self.all_in_view = on
        self.apply("smallest")
