"""Actions of a page's buttons on a game, by their names (`data-act`)."""

from web.common.shell import press, with_number, with_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.shell import Act
    from web.game.game_session import GameSession
    from web.game.session import Session


def board_intents(session: "Session") -> "dict[str, Act]":
    """Actions on every page with a game."""
    return {
        "undo": press(session.undo),
        "redo": press(session.redo),
        "goto": with_number(session.goto),
        "step": with_text(session.step),
        "fit": press(session.fit),
        "hint": press(session.hints.hint),
        "move_now": press(session.move_now),
        "cancel": press(session.cancel),
        "think": press(session.think),
        "retry_engine": press(session.retry_engine),
        "play_on": press(session.play_on),
    }


def game_intents(session: "GameSession") -> "dict[str, Act]":
    """Actions on the game's own page."""
    acts = board_intents(session)
    acts.update(
        {
            "rematch": press(session.rematch),
            "next_level": press(session.next_level),
            "clock": press(session.press_clock),
            "look": press(session.look),
            "live": press(session.live),
            "copy_game": press(session.copy_game),
            "copy_saved": press(session.copy_saved),
            "dismiss": with_text(session.dismiss),
            "guide_away": press(session.guide_away),
            "analyse": press(session.hints.analyse),
            "threat": press(session.hints.find_threat),
            "line": with_number(session.hints.line),
        }
    )
    return acts
