"""Sentences on the faults of other programs' engines."""

from web.opponent.uhp_engine import BUGS
from web.words.moves import bug_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Translator
    from web.opponent.uhp_engine import Fault

LONGEST_DETAIL = 120
"""Most characters shown of what an engine wrote."""


def engine_fault_words(t: "Translator", fault: "Fault") -> str:
    """Return a sentence on a fault: what the engine did, and what was expected."""
    detail = fault.detail[:LONGEST_DETAIL]
    if fault.code == BUGS:
        detail = ", ".join([bug_words(t, letter) for letter in detail])
    return t("uhp.fault." + fault.code, text=detail or "–")
