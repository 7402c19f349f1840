"""Steps of a lesson for the tasks, trainings and games of a study. Pure."""

from hive_core.notation.moves import spell_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.records import changed
from hive_core.rules.bugs import SIDES
from hive_core.study.reader import hidden_tasks, tasks_of
from hive_core.study.records import BOARD, TASK, TEST, TRAIN, option
from hive_core.study.task_options import (
    ANY,
    lines_of,
    mixed_choices,
    move_at,
    piece_of,
    reply_of,
)
from hive_core.study.training import words_of
from web.learn.exercise_step import exercise_step
from web.learn.lesson import Lesson, read_step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.study.records import Part, Study
    from web.common.i18n import Translator
    from web.learn.lesson import Step

LESSON = "study"
"""Beginning of the ids of lessons made of a study."""


def is_live(part: "Part") -> bool:
    """Return whether a part of a study is a step of a lesson: a task, a training or a game."""
    return part.kind in (TASK, TRAIN) or (part.kind == BOARD and part.game is not None)


def live_parts(study: "Study", number: int) -> "list[Part]":
    """Return the parts of section `number`, an index, that are steps of its lesson; the tasks that a
    test keeps for itself are not."""
    section = study.sections[number]
    back = hidden_tasks(section)
    return [part for part in section.parts if is_live(part) and part not in back]


def section_lesson(t: "Translator", study: "Study", number: int) -> Lesson:
    """Return the lesson with the tasks, trainings and games of section `number`, an index."""
    parts = live_parts(study, number)
    title = study.sections[number].title or study.title
    steps = tuple([part_step(t, part) for part in parts])
    return Lesson("%s-%d" % (LESSON, number + 1), {"en": title}, steps)


def lesson_of_test(t: "Translator", study: "Study", test: "Part", parts: "list[Part]") -> Lesson:
    """Return the lesson that asks `parts`, tasks of a test, without hints."""
    steps = tuple([changed(part_step(t, part), hints=()) for part in parts])
    title = option(test, "title") or t("study.test")
    return Lesson("%s-test-%s" % (LESSON, test.id), {"en": title}, steps)


def find_test(study: "Study", ident: str) -> "tuple[Part | None, list[Part]]":
    """Return the test with the id `ident` (None if there is none) and all tasks that it may ask."""
    for number, section in enumerate(study.sections):
        for part in section.parts:
            if part.kind == TEST and part.id == ident:
                return part, tasks_of(study.sections, number, part)
    return None, []


def outcome_of_test(t: "Translator", most: int, right: "list[int]") -> str:
    """Return the result of a test of `most` questions in words; `right` are the indices of those that
    were answered right at the first try. The others are named by their numbers."""
    words = t("study.result", n=len(right), all=most)
    left = [str(at + 1) for at in range(most) if at not in right]
    if right and left:
        words += " " + t("study.missed", n=len(left), numbers=", ".join(left))
    return words


def part_step(t: "Translator", part: "Part") -> "Step":
    """Return the step of a lesson for a task, a training or a game of a study."""
    if part.kind == TASK:
        fields = task_fields(t, part)
    elif part.kind == TRAIN:
        fields = {
            "kind": "train",
            "text": {"en": option(part, "task") or t("study.train." + SIDES[part.side])},
            "position": part.position,
            "hints": [{"en": t("study.hint")}],
            "done": {"en": t("study.trained")},
            "check": part.id,
        }
    else:
        fields = game_fields(t, part)
    if option(part, "alt"):
        fields["alt"] = {"en": option(part, "alt")}
    signs = [option(part, "marks")] if option(part, "marks") else []
    arrows = [option(part, "arrows")] if option(part, "arrows") else []
    coords = "coords" in option(part, "show")
    fields["show"] = {"signs": signs, "arrows": arrows, "coords": coords}
    return read_step(fields)


def task_fields(t: "Translator", part: "Part") -> "dict[str, object]":
    """Return the fields of a step that sets a task, with its author's words."""
    answer, ask, task = [option(part, name) for name in ("answer", "ask", "task")]
    everywhere = answer.lower() == ANY
    fields: dict[str, object] = {"text": {"en": task}, "position": part.position}
    fields["done"] = {"en": t("embed.exercise.done")}
    choices = mixed_choices(part)
    if choices:
        fields["kind"] = "answer"
        fields["options"] = [
            {"text": {"en": text}, "right": right, "why": {"en": why}}
            for text, right, why in choices
        ]
    elif option(part, "choose"):
        fields["kind"] = "choose"
        fields["pieces"] = list(part.answers)
    elif option(part, "cells"):
        fields["kind"] = "find"
        fields["piece"] = piece_of(option(part, "cells"))
        fields["cells"] = list(part.answers)
    else:
        board = parse_position(part.position)
        # The words about all placements are those about the first.
        named = spell_move(board, move_at(part.answers[0])) if everywhere else answer
        fields = exercise_step(t, board, named, ask, task)
        if everywhere:
            fields["kind"], fields["moves"] = "place", ANY
    return add_words(part, fields)


def add_words(part: "Part", fields: "dict[str, object]") -> "dict[str, object]":
    """Add to the fields of a step what the author of a task says about tries, and the opponent's
    moves. Return the fields."""
    for name in ("done", "else"):
        if option(part, name):
            fields[name] = {"en": option(part, name)}
    hints = lines_of(part, "hint")
    if hints:
        fields["hints"] = [{"en": one} for one in hints]
    refuse: dict[str, object] = {}
    for line in lines_of(part, "refuse"):
        place, _, words = line.partition(" ")
        refuse[place] = {"en": words.strip()}
    if refuse:
        fields["refuse"] = refuse
    if option(part, "reply"):
        fields["reply"] = reply_of(part)
    if option(part, "refute"):
        fields["answers"] = [line.split() for line in lines_of(part, "refute")]
    return fields


def game_fields(t: "Translator", part: "Part") -> "dict[str, object]":
    """Return the fields of a step that shows the main line of a game, move by move."""
    game = part.game
    assert game
    node, last = game.node, len(game.played)
    game.visit(game.root.end())
    line = game.node.path()
    frames: list[object] = []
    for ply in range(len(line)):
        game.goto(ply)
        one = line[ply]
        words = words_of(one)
        if ply:
            words = ("%d. %s  %s" % (ply, one.ply.text or "pass", words)).strip()
        frame: dict[str, object] = {"position": spell_position(game.board)}
        if words:
            frame["text"] = {"en": words}
        frames.append(frame)
    game.visit(node)
    return {
        "kind": "watch",
        "text": {"en": option(part, "title") or t("study.game", n=last)},
        "position": spell_position(game.board) if not frames else part.position,
        "frames": frames,
    }
