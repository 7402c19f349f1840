"""Map of skills as a part of the contents: what is mastered, due and next, at one glance."""

from web.common.dom import make
from web.learn.skills import DUE, MASTERED, next_skill
from web.learn.skills_words import sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from browser import Element

    from web.common.i18n import Translator
    from web.learn.skills import SkillState


def skills_view(t: "Translator", states: "Sequence[SkillState]") -> "Element":
    """Return the map of the skills `states`: a sentence on all of them, and a link for each."""
    box = make("section", {"class": "skills", "aria-labelledby": "skills-title"})
    box.append(make("h2", {"id": "skills-title"}, t("skill.title")))
    box.append(make("p", {}, " ".join(sentences(t, states))))
    following = next_skill(states)
    listed = make("ol")
    for one in states:
        link = make("a", {"href": "#" + one.way, "data-state": one.state})
        if one is following:
            link.setAttribute("data-next", "")
        link.style.setProperty("--share", str(one.share) + "%")
        link.append(make("b", {}, t("skill." + one.name)), " ", make("small", {}, _words(t, one)))
        item = make("li")
        item.append(link)
        listed.append(item)
    box.append(listed)
    return box


def _words(t: "Translator", one: "SkillState") -> str:
    """Return a few words on the state of a skill."""
    if one.state == DUE:
        return t("skill.state.due", n=one.due)
    share = t("thinking.percent", n=one.share)
    return t("skill.state.mastered") if one.state == MASTERED else share
