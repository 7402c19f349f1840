"""Doubts about a study whose text can be read: what is allowed, and probably not meant."""

from hive_core.study.records import HEADING, LINK, PICTURE, TASK, TEST, TEXT, TRAIN, fault_at
from hive_core.study.task_options import choices_of
from hive_core.study.training import RETRY, RIGHT, cut_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Fault, Part, Spans, Study


def doubts_of(study: "Study") -> "list[Fault]":
    """Return the doubts about a study, each as a Fault with a key of DOUBTS."""
    found = []
    count = 0
    for number, section in enumerate(study.sections):
        if number and not section.title:
            found.append(fault_at(section.line, "no_title"))
        heading = 0
        for part in section.parts:
            count += part.kind in (TASK, TRAIN, TEST)
            found.extend(_doubts(part))
            if part.block and part.block.kind == HEADING:
                heading = part.line
            elif part.kind == TEST and heading:
                found.append(fault_at(heading, "no_section"))
    if not count:
        found.append(fault_at(1, "no_task"))
    return found


def _doubts(part: "Part") -> "list[Fault]":
    found = []
    if part.kind == TEXT and part.block and part.block.kind == PICTURE and not part.block.rows[0]:
        found.append(fault_at(part.line, "no_alt"))
    for address in _addresses(part.block.rows) if part.block and part.block.kind != PICTURE else ():
        if address.lower()[:7] == "http://":
            found.append(fault_at(part.line, "plain_link", address=address))
    for node in part.game.root.nodes() if part.game else ():
        for word in node.comment.split():
            if word[:1] == "$" and word[1:2].isalpha() and word not in (RIGHT, RETRY):
                names, move = RIGHT + ", " + RETRY, node.ply.text if node.parent else "–"
                found.append(fault_at(part.line, "no_word", word=word, move=move, names=names))
    if part.kind == TRAIN and part.game:
        for node in cut_off(part.game, part.side):
            found.append(fault_at(part.line, "cut_off", move=node.ply.text))
    return found


def _addresses(rows: "tuple[Spans, ...]") -> "list[str]":
    """Return the addresses of all links in rows of spans."""
    found = []
    waiting = [span for row in rows for span in row]
    while waiting:
        span = waiting.pop(0)
        if not isinstance(span, str):
            kind, address, inside = span
            if kind == LINK:
                found.append(address)
            waiting.extend(inside)
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
