"""Text of a study made of a chapter of lessons, or of the rules or ideas, for an author to go on from.
Pure."""

from hive_core.game.question import WINS, question_and_answers, wins
from hive_core.notation.moves import spell_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.rules.board import PASS, SHIFT
from hive_core.rules.errors import HiveError
from hive_core.study.task_options import ANY, BETWEEN, after, move_at
from web.common.i18n import in_language
from web.learn.lesson import QUESTIONS, cell_text, move_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from web.common.i18n import Text
    from web.learn.lesson import Chapter, Lesson, Section, Step

OWN = "skep-"
"""Beginning of the ids of studies made of the app's own texts."""
MARKS = "\\*_`[]<"
"""Signs that begin something in Markdown."""


def chapter_study(chapter: "Chapter", lessons: "list[Lesson]", code: str) -> str:
    """Return the text of a study in the language `code` with the tasks of a chapter, a section for each
    of its `lessons`."""
    writer = StudyWriter(code)
    writer.head(chapter.id, writer.plain(chapter.title), writer.plain(chapter.about))
    for lesson in lessons:
        writer.add("## " + writer.prose(lesson.title))
        for step in lesson.steps:
            writer.step(step)
    return writer.text()


def book_study(
    name: str,
    title: str,
    about: str,
    sections: "tuple[Section, ...]",
    lessons: "dict[str, Lesson]",
    code: str,
) -> str:
    """Return the text of a study in the language `code` with the `sections` of the rules or ideas. Each
    rule has a picture from the first of its lessons with pieces on the board, and links to all of them;
    `lessons` has them by id."""
    writer = StudyWriter(code)
    writer.head(name, title, about)
    for section in sections:
        writer.add("## " + writer.prose(section.title))
        for rule in section.rules:
            if rule.name:
                writer.add("### " + writer.prose(rule.name))
            writer.add(writer.prose(rule.text))
            steps = [step for one in rule.lessons for step in lessons[one].steps]
            shown = [step for step in steps if "@" in (step.position or "")]
            if shown:
                writer.board(shown[0].position or "", shown[0].show.signs, shown[0].show.arrows)
            for one in rule.lessons:
                writer.fence([("lesson", one)], "")
    return writer.text()


class StudyWriter:
    """Writer of a study in the language `code`."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.blocks: list[str] = []

    def text(self) -> str:
        """Return what was written."""
        return "\n\n".join(self.blocks) + "\n"

    def add(self, block: str) -> None:
        """Add a block of Markdown."""
        self.blocks.append(block)

    def head(self, name: str, title: str, about: str) -> None:
        """Begin the study."""
        self.add(
            "---\nstudy: %s%s\ntitle: %s\nlang: %s\nabout: %s\n---"
            % (OWN, name, title, self.code, about)
        )

    def plain(self, words: "Text | None") -> str:
        """Return words as the value of an option: on one line, "" for none."""
        return " ".join(in_language(words, self.code).split()) if words else ""

    def prose(self, words: "Text") -> str:
        """Return words as a paragraph of Markdown."""
        found = self.plain(words)
        for mark in MARKS:
            found = found.replace(mark, "\\" + mark)
        return found

    def fence(self, options: "list[tuple[str, str]]", position: str) -> None:
        """Add a fence with `options`, those without a value left out."""
        rows = ["%s: %s" % (name, value) for name, value in options if value]
        self.add("\n".join(["```hive"] + rows + ([position] if position else []) + ["```"]))

    def board(self, position: str, signs: "tuple[str, ...]", arrows: "tuple[str, ...]") -> None:
        """Add a board that shows a position."""
        self.fence([("marks", ", ".join(signs)), ("arrows", ", ".join(arrows))], position)

    # Steps of lessons

    def step(self, step: "Step") -> None:
        """Add a step of a lesson: a task, or text and boards where there is nothing to solve."""
        if step.kind == "watch":
            self._watch(step)
        elif step.kind == "play":
            self.add(self.prose(step.text))
        else:
            self._task(step)

    def _watch(self, step: "Step") -> None:
        """Add a text and a board for each picture of a step."""
        position, signs, arrows = step.position or "", step.show.signs, step.show.arrows
        for number, frame in enumerate(step.frames):
            words = frame.text or (None if number else step.text)
            if words:
                self.add(self.prose(words))
            position = frame.position or position
            shown_signs = signs if frame.signs is None else frame.signs
            shown_arrows = arrows if frame.arrows is None else frame.arrows
            self.board(with_piece(position, frame.put), shown_signs, shown_arrows)

    def _task(self, step: "Step") -> None:
        show = step.show
        options = [("task", self.plain(step.text))] + self._question(step)
        options += [("hint", self.plain(hint)) for hint in step.hints]
        options.append(("done", self.plain(step.done)))
        options.append(("else", self.plain(step.otherwise)))
        for place in sorted(step.refuse):
            options.append(("refuse", place + " " + self.plain(step.refuse[place])))
        options += [("refute", " ".join(answer)) for answer in step.answers]
        options.append(("marks", ", ".join(show.signs)))
        options.append(("arrows", ", ".join(show.arrows)))
        options.append(("show", "coords" if show.coords else ""))
        options.append(("alt", self.plain(step.alt)))
        self.fence(options, step.position or "")

    def _question(self, step: "Step") -> "list[tuple[str, str]]":
        """Return the options that say what is right."""
        if step.kind == "find":
            return [find_option(step)]
        if step.kind == "choose":
            if not step.that:
                return [("choose", ", ".join(step.pieces))]
            of = "" if step.of == "both" else ":" + step.of
            return [("ask", QUESTIONS[step.that] + of)]
        if step.kind == "answer":
            return [
                (
                    "right" if one.right else "wrong",
                    self.plain(one.text) + BETWEEN + self.plain(one.why),
                )
                for one in step.options
            ]
        board = parse_position(step.position or "")
        if step.anything:
            found = [("answer", ANY)]
        elif winning(board) == sorted(step.moves) and not step.reply:
            return [("ask", WINS)]
        else:
            texts = [spell_move(board, move_at(one)) for one in step.moves]
            found = [("answer", ", ".join(texts))]
        if step.reply:
            found.append(("reply", reply_text(board, step)))
        return found


def find_option(step: "Step") -> "tuple[str, str]":
    """Return the option that asks for the cells of a step: the question of its piece if the rules give
    the same answer, which they do not where it is thrown, else the cells."""
    board = parse_position(step.position or "")
    question = "find:" + step.piece
    try:
        found = question_and_answers(board, question)[1]
    except HiveError:
        found = []
    if sorted([cell_text(cell) for cell in found]) == sorted(step.cells):
        return "ask", question
    return "cells", " ".join((step.piece,) + step.cells).strip()


def winning(board: "Board") -> "list[str]":
    """Return all moves that win at once, sorted, as texts such as "wA1@0,1"."""
    moves = [move for move in board.legal_moves() if move != PASS and wins(board, move)]
    return sorted([move_text(move) for move in moves])


def reply_text(board: "Board", step: "Step") -> str:
    """Return the opponent's reply in a step as a MoveString of the position after the right move."""
    placed = [
        move for move in board.legal_moves() if move != PASS and board.where[move >> SHIFT] < 0
    ]
    first = move_text(placed[0]) if step.anything else step.moves[0]
    return spell_move(after(board, first).board, move_at(step.reply))


def with_piece(position: str, put: str) -> str:
    """Return a position in which a piece was put on a cell, as in "wA1@0,-1", or the position itself if
    `put` is "" or if the hive would not hold together."""
    if not put:
        return position
    board = parse_position(position)
    move = move_at(put)
    piece = move >> SHIFT
    if board.where[piece] >= 0:
        board.lift(piece)
    board.put(piece, move - (piece << SHIFT))
    text = spell_position(board)
    try:
        parse_position(text)
    except HiveError:
        return position
    return text
