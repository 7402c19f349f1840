"""Functions that a page's buttons call on its game, by the name in a button's `data-act`."""

from web.common.dom import offer_text
from web.common.shell import press, with_number, with_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.shell import Act
    from web.common.store import Store
    from web.game.game_session import GameSession
    from web.game.session import Session


def board_intents(session: "Session") -> "dict[str, Act]":
    """Return the actions that buttons have on every page with a game: functions by the name in
    `data-act`."""
    return {
        "undo": press(session.undo),
        "redo": press(session.redo),
        "goto": with_number(session.goto),
        "step": with_text(session.step),
        "fit": press(session.fit),
        "hint": press(session.hints.hint),
        "move_now": press(session.turns.move_now),
        "cancel": press(session.turns.cancel),
        "think": press(session.turns.think),
        "retry_engine": press(session.turns.retry_engine),
        "play_on": press(session.turns.play_on),
    }


def game_intents(session: "GameSession") -> "dict[str, Act]":
    """Return the actions that buttons have on the game's own page, including those of `board_intents`:
    functions by the name in `data-act`."""
    acts = board_intents(session)
    acts.update(
        {
            "rematch": press(session.new_game.rematch),
            "next_level": press(session.new_game.next_level),
            "clock": press(session.ticker.press),
            "look": press(session.put_card_away),
            "live": press(session.back_to_present),
            "copy_game": press(session.text.copy),
            "save_kept": press(lambda: save_kept(session.store)),
            "dismiss": with_text(session.notices.dismiss),
            "guide_away": press(session.tips_switch.dismiss),
            "analyse": press(session.hints.analyse),
            "threat": press(session.hints.find_threat),
            "line": with_number(session.hints.line),
        }
    )
    return acts


def save_kept(store: "Store") -> None:
    """Let the browser save a file with the text of a saved game that this version cannot read."""
    offer_text(store.kept(), "application/json", "skep-game.json")
