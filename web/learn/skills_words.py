"""Sentences on the map of skills. Pure, no DOM."""

from web.learn.skills import MASTERED, next_skill
from web.words.moves import small

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.common.i18n import Translator
    from web.learn.skills import SkillState


def sentences(t: "Translator", states: "Sequence[SkillState]") -> "list[str]":
    """Return sentences on all skills: how many are mastered, and which one is next."""
    mastered = len([1 for one in states if one.state == MASTERED])
    words = [t("skill.mastered", n=mastered, all=len(states))]
    following = next_skill(states)
    if following:
        words.append(t("skill.next", skill=small(t("skill." + following.name))))
    return words
