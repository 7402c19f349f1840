"""Controller of a board in a frame: it carries out settings, and messages of the embedding page.
Pure."""

import json

from hive_core.records import changed
from hive_core.rules.errors import IllegalMove, NotationError
from web.address.embed_params import (
    AUTO,
    CONTENT,
    LAST_PLY,
    LESSON,
    SHOWN_BY_MODE,
    STEP,
    app_language,
    level_of,
    read_changes,
    shorten,
)
from web.embed.game_source import (
    author_display,
    belongs_to,
    board_at,
    is_exercise,
    mode_of,
    open_game,
    piece_named,
)
from web.embed.messages import VERSION, MessageError
from web.game.setting_effects import apply_setting
from web.words.error_text import trouble_of, trouble_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from hive_core.game import Game
    from web.address.embed_params import Settings
    from web.board.display import Display
    from web.common.i18n import Translator
    from web.embed.messages import Data, Ident, Talk
    from web.embed.session import FrameGame
    from web.learn.lesson_schema import LessonFault
    from web.words.error_text import Trouble

    class Stage(Protocol):
        """Interface of a frame's page and board for the controller."""

        def renew(self) -> None: ...
        def dress(self, settings: Settings, mode: str, shown: tuple[str, ...]) -> None: ...
        def author(self, authored: Display, last: bool) -> None: ...
        def problems(self, sentences: list[str]) -> None: ...
        def lesson(self, text: str, given: Data | None) -> None: ...
        def puzzle(self, name: str) -> None: ...
        def same_lesson(self) -> None: ...
        def lesson_state(self) -> Data | None: ...
        def lesson_hint(self) -> str | None: ...
        def picture(self, theme: str, size_px: int) -> Data: ...
        def focus(self) -> None: ...
        def fit(self) -> None: ...


CONTENT_RULES = CONTENT + ("rules", "opening", "answer", "ask", "task")
PICTURE_PX = 480
LONGEST_PATH = 80


def playing_of(settings: "Settings") -> "tuple[str, int, int]":
    """Return the settings that decide who plays: mode, the computer's level, the person's colour."""
    return settings.mode, level_of(settings.ai), settings.color


class Frame:
    """Controller of a board in a frame (iframe).

    `settings` are what `read_address` (web/address/embed_params.py) returned. `can_compute`: the
    computer can play in this frame. `start` takes the other parts, which need this controller to be
    made.
    """

    def __init__(
        self, settings: "Settings", stage: "Stage", t: "Translator", can_compute: bool
    ) -> None:
        self.settings = settings
        self.stage = stage
        self.t = t
        self.can_compute = can_compute
        self.mode = ""
        self.given: Data | None = None

    def start(
        self,
        frame_game: "FrameGame",
        talk: "Talk",
        problems: "list[tuple[str, str, str]]",
        words_faults: "Sequence[tuple[str, str]]" = (),
    ) -> None:
        """Open what the address names; `appear` shows it. `problems` are the faults of the address, as
        (name, value, code), `words_faults` those in an author's words, as (what was read, sentence)."""
        self.frame_game = frame_game
        self.session = frame_game.session
        self.talk = talk
        frame_game.hints.can_compute = self.can_compute
        self._apply("language", app_language(self.settings))
        self._apply("theme", self.settings.theme)
        self._open(problems)
        for read, sentence in words_faults:
            self.found.append({"name": "words", "value": read, "text": sentence})

    def renew(self, settings: "Settings", problems: "list[tuple[str, str, str]]") -> None:
        """Show what a new address names, its `settings`, in place of all that was there, and post
        `ready` again."""
        self.settings = settings
        self.given = None
        self.stage.renew()
        self.talk.renew(settings.origin)
        board = self.session.board
        board.motion(0)  # no piece glides from the board that was there
        self._open(problems)
        self.appear()
        apply_setting(self.session, board, "motion")

    def _open(self, problems: "list[tuple[str, str, str]]") -> None:
        settings, game, found = self._read(self.settings, None)
        self.found = [self._problem(*problem) for problem in problems] + found
        self._show(settings, game)

    def appear(self) -> None:
        """Draw what was opened, and post the message `ready` to the embedding page."""
        self.session.redraw.flush()
        found = self.found
        self.stage.problems([self._sentence(problem) for problem in found])
        self.talk.post(
            "ready",
            {"api": VERSION, "mode": self.mode, "lang": self.t.code, "problems": found},
        )

    def reset(self) -> None:
        """Return to the game and the position that the settings name."""
        settings, game, _ = self._read(self.settings, None)
        self._show(settings, game)

    # Settings

    def _read(
        self, settings: "Settings", game: "Game | None"
    ) -> "tuple[Settings, Game, list[Data]]":
        """Return three values: the settings without impossible values, the game that they name
        (`game` if it is given), and the problems found."""
        found = []
        wrong: dict[str, object] = {}
        if game is None:
            game, troubles = open_game(settings)
            found.extend([self._trouble(*trouble) for trouble in troubles])
        if settings.mode == LESSON and not (settings.lesson or settings.puzzle):
            wrong["mode"] = ""
            if not is_exercise(settings):
                found.append(self._problem("mode", LESSON, "mode_lesson"))
        if is_exercise(settings):
            found += self._exercise(settings, game, wrong)
        if settings.lang not in (AUTO, app_language(settings)) and not settings.words:
            wrong["lang"] = AUTO
            found.append(self._problem("lang", settings.lang, "lang"))
        if settings.ai and not self.can_compute:
            wrong["ai"] = 0
            found.append(self._problem("ai", str(settings.ai), "no_computer"))
        if settings.ply > len(game.played):
            wrong["ply"] = LAST_PLY
            found.append(self._problem("ply", str(settings.ply), "ply_beyond"))
        try:
            piece = piece_named(settings.piece)
        except NotationError:
            piece = -1
        if settings.piece and (piece < 0 or not belongs_to(game, piece)):
            wrong["piece"] = ""
            found.append(self._problem("piece", settings.piece, "piece"))
        _, troubles = author_display(settings, game.board)
        for trouble in troubles:
            wrong[trouble[0]] = ""
            found.append(self._trouble(*trouble))
        return changed(settings, **wrong), game, found

    def _exercise(
        self, settings: "Settings", game: "Game", wrong: "dict[str, object]"
    ) -> "list[Data]":
        """Return the faults of the exercise in `settings`. Set what is faulty, its answer or its
        question, to "" in `wrong`, the replacements of faulty settings."""
        from web.embed.exercise import exercise_board, exercise_trouble  # few boards need it

        both = settings.answer and settings.ask
        for name in ("answer", "ask"):
            text = getattr(settings, name)
            if not text:
                continue
            if settings.lesson or settings.puzzle or (both and name == "ask"):
                wrong[name] = ""
                return [self._problem(name, shorten(text), name)]
            trouble = exercise_trouble(exercise_board(settings, game), name, text)
            if trouble:
                wrong[name] = ""
                return [self._trouble(name, shorten(text), trouble)]
        return []

    def _show(self, settings: "Settings", game: "Game") -> None:
        session = self.session
        fresh = game is not session.game
        anew = fresh or settings.lang != self.settings.lang
        playing = playing_of(settings) != playing_of(self.settings)
        self.settings = settings
        self.mode = mode_of(settings, game)
        shown = settings.show
        shown = SHOWN_BY_MODE[self.mode] if shown is None else shown
        if not self.can_compute:
            shown = tuple([name for name in shown if name != "hint"])
        session.store.set("show_movable", "legal" in shown)
        for name, value in (
            ("language", app_language(settings)),
            ("theme", settings.theme),
            ("motion", "normal" if settings.anim else "off"),
            ("tiles", settings.tiles),
        ):
            if getattr(session.settings, name) != value:
                self._apply(name, value)
        self.stage.dress(settings, self.mode, shown)
        if fresh:
            begins = settings.autoplay and self.mode == STEP and settings.ply == LAST_PLY
            self.frame_game.open(game, 0 if begins else settings.ply)
        if fresh or playing:
            self.frame_game.use(self.mode, level_of(settings.ai), settings.color)
        authored, _ = author_display(settings, board_at(game, self.frame_game.variations.ply()))
        self.stage.author(changed(authored, coords="coords" in shown), "last" in shown)
        if self.mode == LESSON:
            self._show_lesson(settings, game, fresh, anew)
            return
        session.changed()
        if settings.piece:
            self.frame_game.mode.show_piece(piece_named(settings.piece))
        if fresh:
            session.redraw.then(self.stage.fit)

    def _show_lesson(self, settings: "Settings", game: "Game", fresh: bool, anew: bool) -> None:
        """Show the exercise, puzzle or lesson that `settings` name. Exercises and puzzles have their
        sentences in one language, so `anew` is True after a change of language too."""
        if anew and is_exercise(settings):
            from web.embed.exercise import EXERCISE, exercise, exercise_board

            given = exercise(self.t, exercise_board(settings, game), settings)
            self.stage.lesson(EXERCISE, given)
        elif anew and settings.puzzle:
            self.stage.puzzle(settings.puzzle)
        elif fresh:
            self.stage.lesson(settings.lesson, self.given)
        else:
            self.stage.same_lesson()

    def _apply(self, name: str, value: "str | bool") -> None:
        self.session.store.set(name, value)
        apply_setting(self.session, self.session.board, name)

    # What is wrong

    def _problem(self, name: str, value: str, code: str) -> "Data":
        return {"name": name, "value": value, "text": self.t("embed.expected." + code)}

    def _trouble(self, name: str, value: str, trouble: "Trouble") -> "Data":
        return {"name": name, "value": value, "text": trouble_words(self.t, trouble)}

    def _sentence(self, problem: "Data") -> str:
        name, text = problem["name"], problem["text"]
        if not name or text == self.t("embed.expected.no_computer"):
            return str(text)
        if text == self.t("embed.expected.parameter"):
            return str(self.t("embed.unknown", name=name))
        return str(self.t("embed.problem", **problem))

    def refusal(self, code: str, about: str) -> str:
        """Return the sentence, for the embedding page, that explains the error `code` of one of its
        messages; `about` is what the error concerns."""
        return str(self.t("embed.error." + code, about=shorten(about)))

    # Messages

    def do(self, kind: str, data: "Data", ident: "Ident") -> None:
        """Carry out a message of type `kind` from the embedding page; `ident` is its id. If it is
        refused, raise MessageError and change nothing."""
        if kind == "getPicture":
            size = data.get("size", PICTURE_PX)
            self._need_board(kind)
            self.talk.post("picture", self.stage.picture(data.get("theme", ""), size), ident)
            return
        if kind == "hint":
            self._hint(ident)
            return
        if kind not in ("hello", "set", "getState", "focus", "loadLesson"):
            self._need_board(kind)
        if kind == "set":
            self._set(data)
        elif kind == "loadLesson":
            self._load(data["lesson"], data.get("step", 1))
        elif kind == "play":
            self._play(data["move"])
        elif kind == "goto":
            self._go(data)
        elif kind == "refuse":
            if not self.frame_game.refuse(**data):
                raise MessageError("nothing_to_do", kind)
        elif kind in ("undo", "redo"):
            if not self.frame_game.history(kind == "redo"):
                raise MessageError("nothing_to_do", kind)
        elif kind == "select":
            self._select(data["piece"])
        elif kind == "fit":
            self.stage.fit()
        elif kind == "focus":
            self.stage.focus()
        self.session.redraw.flush()  # post the changes of the message before its answer
        if ident is not None or kind in ("hello", "getState"):
            self.talk.post("state", self.state(), ident)

    def _need_board(self, kind: str) -> None:
        if self.mode == LESSON:
            raise MessageError("mode", kind)

    def _set(self, data: "Data") -> None:
        settings, wrong = read_changes(self.settings, data)
        problems = [self._problem(*problem) for problem in wrong]
        fresh = [name for name in CONTENT_RULES if name in data]
        settings, game, more = self._read(settings, None if fresh else self.session.game)
        problems += more
        if problems:
            raise MessageError("bad_value", problems[0]["name"], None, "", problems)
        if "lesson" in data or not settings.lesson:
            self.given = None
        if "ply" in data and not fresh:
            self._goto(settings.ply if settings.ply != LAST_PLY else "last")
        self._show(settings, game)
        if "piece" in data and not settings.piece:
            self.frame_game.mode.show_piece(-1)

    def _load(self, lesson: "Data | str", step: int) -> None:
        """Show the lesson `lesson`: one of Skep's course by its id, or a new one given as an
        object. Begin with the step number `step`, counted from 1."""
        if isinstance(lesson, str):
            self._set({"lesson": lesson if "." in lesson else "%s.%d" % (lesson, step)})
            return
        from web.learn.lesson_check import lesson_faults  # few boards need it
        from web.learn.lesson_schema import OWN_HINTS
        from web.learn.own_lesson import completed

        given = completed(lesson)
        faults = lesson_faults(given, OWN_HINTS)
        if faults:
            problems = [self._fault(fault) for fault in faults]
            text = problems[0]["text"]
            raise MessageError("bad_lesson", problems[0]["name"], None, text, problems)
        settings, _ = read_changes(self.settings, {"lesson": "%s.%d" % (given["id"], step)})
        self.given = given
        self._show(settings, open_game(settings)[0])

    def _fault(self, fault: "LessonFault") -> "Data":
        """Return a fault in a lesson as data for a message: {name, value, text}, that is, the path, the
        faulty value, and a sentence on it."""
        path, value = shorten(fault.path, LONGEST_PATH), fault.value
        read = shorten(value if isinstance(value, str) else json.dumps(value))
        if fault.trouble:
            wanted = trouble_words(self.t, fault.trouble)
        else:
            wanted = self.t("embed.lesson." + fault.key, **fault.params)
        if value is None:  # nothing stands there
            text = self.t("embed.lesson.at", name=path, text=wanted)
            return {"name": path, "value": "", "text": text}
        text = self.t("embed.problem", name=path, value=read, text=wanted)
        return {"name": path, "value": read, "text": text}

    def _hint(self, ident: "Ident") -> None:
        if self.mode != LESSON:
            self.frame_game.hints.hint_for_host(ident)
            return
        if not self.stage.lesson_state():
            raise MessageError("busy", "hint")
        text = self.stage.lesson_hint()
        if text is None:
            raise MessageError("nothing_to_do", "hint")
        hint: Data = {"move": "", "from": "", "to": "", "text": text, "reason": text}
        hint.update({"score": None, "proved": "", "moves": 0, "ply": 0})
        self.talk.post("hint", hint, ident)

    def _play(self, text: str) -> None:
        session = self.session
        if not session.to_move().here:
            raise MessageError("not_your_turn", text)
        wrong: NotationError | IllegalMove | None = None
        try:
            self.frame_game.host_plays(text)
        except (NotationError, IllegalMove) as error:
            wrong = error
        if wrong:
            words = trouble_words(self.t, trouble_of(wrong, text))
            raise MessageError("illegal", text, None, words)

    def _go(self, data: "Data") -> None:
        """Show the position that `data` names: by a ply, or by moves along any line of the game
        tree."""
        if len(data) != 1:
            raise MessageError("bad_value", "ply")
        if "ply" in data:
            self._goto(data["ply"])
        elif not self.frame_game.variations.go_along(
            [part.strip() for part in data["line"].split(";")]
        ):
            raise MessageError("bad_value", "line")

    def _goto(self, ply: "int | str") -> None:
        session = self.session
        if isinstance(ply, str):
            session.step(ply)
        elif ply > len(session.game.played):
            raise MessageError("bad_value", "ply")
        else:
            session.goto(ply)

    def _select(self, text: str) -> None:
        try:
            piece = piece_named(text)
        except NotationError:
            piece = -2
        if piece == -2 or (piece >= 0 and not belongs_to(self.session.game, piece)):
            raise MessageError("bad_value", "piece")
        self.frame_game.mode.show_piece(piece)

    def state(self) -> "Data":
        """Return the data of the message `state`, which describes the board to the embedding page."""
        settings = self.settings
        state = self.frame_game.state()
        state.update(
            {
                "mode": self.mode,
                "orient": settings.orient,
                "mirror": settings.mirror,
                "theme": settings.theme,
                "lang": self.t.code,
                "lesson": self.stage.lesson_state() if self.mode == LESSON else None,
            }
        )
        return state
