"""Doubts about a study whose text can be read: what is allowed, and probably not meant."""

from hive_core.study.records import PICTURE, TASK, TEST, TEXT, TRAIN, fault_at
from hive_core.study.task_options import choices_of
from hive_core.study.training import cut_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Fault, Part, Study


def doubts_of(study: "Study") -> "list[Fault]":
    """Return the doubts about a study, each as a Fault with a key of DOUBTS."""
    found = []
    count = 0
    for number, section in enumerate(study.sections):
        if number and not section.title:
            found.append(fault_at(section.line, "no_title"))
        for part in section.parts:
            count += part.kind in (TASK, TRAIN, TEST)
            found.extend(_doubts(part))
    if not count:
        found.append(fault_at(1, "no_task"))
    return found


def _doubts(part: "Part") -> "list[Fault]":
    found = []
    if part.kind == TEXT and part.block and part.block.kind == PICTURE and not part.block.rows[0]:
        found.append(fault_at(part.line, "no_alt"))
    if part.kind == TRAIN and part.game:
        for node in cut_off(part.game, part.side):
            found.append(fault_at(part.line, "cut_off", move=node.ply.text))
    return found


def shape_doubts(study: "Study", other: "Study", name: str) -> "list[Fault]":
    """Return a doubt if `other`, the translation in the file `name`, shows or asks something else than
    `study`."""
    first, second = [[_shape(one.parts) for one in each.sections] for each in (study, other)]
    for number in range(max(len(first), len(second))):
        if first[number : number + 1] != second[number : number + 1]:
            return [fault_at(1, "other_shape", file=name, section=number + 1)]
    return []


def _shape(parts: "tuple[Part, ...]") -> "list[tuple[str, str, str]]":
    """Return what the parts show and ask, without their words."""
    return [(part.kind, part.position, _question(part)) for part in parts if part.kind != TEXT]


def _question(part: "Part") -> str:
    """Return what a part asks. A training's id depends on its comments, so its moves stand for it; and
    of answers to choose from, those that are right and wrong."""
    if part.kind == TRAIN and part.game:
        return ";".join([node.ply.text for node in part.game.root.nodes() if node.parent])
    choices = choices_of(part)
    return "".join(["+" if right else "-" for _, right, _ in choices]) if choices else part.id
