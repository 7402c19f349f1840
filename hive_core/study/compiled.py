"""A study as plain data, the content of study.json: version 2 of the format of lessons.

{"format": 2, "id": "pins", "lang": "en", "title": "Pins", "about": "", "sections": [
    {"title": "", "parts": [
        {"text": ["p", ["A pinned piece ", ["em", "", ["may not"]], " move."]]},
        {"board": {"pos": "wQ@0,0 ..."}},
        {"task": {"id": "0a1b2c3d", "ask": "pinned:w", "pos": "...", "answers": ["wQ"]}},
        {"train": {"id": "...", "side": "w", "game": "Base;wS1 {...};..."}},
        {"test": {"id": "...", "of": 5, "pass": 4, "tasks": ["0a1b2c3d", "..."]}}]}]}
"""

from hive_core.study.reader import tasks_of
from hive_core.study.records import BOARD, PICTURE, TASK, TEXT, TRAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.study.records import Block, Part, Span, Study

FORMAT = 2


def compiled(study: "Study") -> "dict[str, Any]":
    """Return `study` as data for JSON."""
    sections = []
    for number, section in enumerate(study.sections):
        parts = [_part(study, number, part) for part in section.parts]
        sections.append({"title": section.title, "parts": parts})
    data: dict[str, Any] = {
        "format": FORMAT,
        "id": study.id,
        "lang": study.lang,
        "title": study.title,
        "about": study.about,
        "sections": sections,
    }
    if study.words:
        data["words"] = study.words
    return data


def _part(study: "Study", number: int, part: "Part") -> "dict[str, Any]":
    if part.kind == TEXT:
        assert part.block
        return {TEXT: _block(part.block)}
    data: dict[str, Any] = dict(part.options)
    if part.kind == BOARD:
        return {BOARD: data}
    data["id"] = part.id
    if part.kind == TASK:
        data["pos"] = part.position
        data["answers"] = list(part.answers)
    elif part.kind == TRAIN:
        data["side"] = data.pop("train").lower()
    else:
        tasks = [one.id for one in tasks_of(study.sections, number, part)]
        data = {"id": part.id, "of": part.most, "pass": part.need, "tasks": tasks}
    return {part.kind: data}


def _block(block: "Block") -> "list[Any]":
    rows = [[_span(span) for span in row] for row in block.rows]
    if block.kind == PICTURE:
        return [block.kind, block.source] + rows[0]
    return [block.kind] + rows


def _span(span: "Span") -> "Any":
    if isinstance(span, str):
        return span
    kind, address, inside = span
    return [kind, address, [_span(one) for one in inside]]
