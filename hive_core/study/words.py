"""Words that a study's page without scripts adds to the author's, by language; other languages have the
English ones."""

from hive_core.rules.bugs import NAMES
from hive_core.study.records import DEFAULT_LANG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Union

    Voice = Union[str, dict[str, str]]

WORDS = {
    DEFAULT_LANG: {
        "task": "Task {n}",
        "solution": "Solution {n}",
        "solutions": "Solutions",
        "to_solution": "Solution",
        "back": "Back to the task",
        "open": "Open this board",
        "learn": "Open the study",
        "lesson": "Lesson {name}",
        "puzzle": "Puzzle {name}",
        "train": "Training: play {side}. The opponent answers with the moves in the solution.",
        "test": "Test: solve {most} of these tasks again without looking: {tasks}. "
        "Get {need} right to pass.",
        "test.own": "Test: {most} of the tasks below, without help: {tasks}. "
        "Get {need} right to pass.",
        "a_training": "Training",
        "a_task": "Task",
        "a_test": "Test",
        "test.asks.own": "Test: {most} tasks, without help. Get {need} right to pass.",
        "test.asks": "Test: {most} of the tasks on this page, without looking back. "
        "Get {need} right to pass.",
        "white": "White",
        "black": "Black",
        "accepted": "also right",
        "ask.find": "Find all the places of {piece}.",
        "ask.pinned": "Find all the {of}pieces that are pinned.",
        "ask.legal": "Find all the {of}pieces that can move.",
        "ask.stuck": "Find all the {of}pieces that cannot move.",
        "ask.throw": "Find all the pieces that {side} can throw.",
        "ask.wins": "{side} to move. Win with this move.",
        "answer.w": "White to move. Find the right move.",
        "answer.b": "Black to move. Find the right move.",
        "of.w": "white ",
        "of.b": "black ",
        "of.both": "",
        "cells": "These cells: {answers}.",
        "any": "Every placement that the rules allow.",
        "answers": "{answers}.",
    },
    "es": {
        "task": "Tarea {n}",
        "solution": "Solución {n}",
        "solutions": "Soluciones",
        "to_solution": "Solución",
        "back": "Volver a la tarea",
        "open": "Abrir este tablero",
        "learn": "Abrir el estudio",
        "lesson": "Lección {name}",
        "puzzle": "Problema {name}",
        "train": "Entrenamiento: juegas con {side}. El rival responde con las jugadas de la solución.",
        "test": "Prueba: resuelve otra vez, sin mirar, {most} de estas tareas: {tasks}. "
        "Con {need} bien, está aprobada.",
        "test.own": "Prueba: {most} de las tareas siguientes, sin ayuda: {tasks}. "
        "Con {need} bien, está aprobada.",
        "a_training": "Entrenamiento",
        "a_task": "Tarea",
        "a_test": "Prueba",
        "test.asks.own": "Prueba: {most} tareas, sin ayuda. Con {need} bien, está aprobada.",
        "test.asks": "Prueba: {most} de las tareas de esta página, sin volver a mirarlas. "
        "Con {need} bien, está aprobada.",
        "white": "las blancas",
        "black": "las negras",
        "accepted": "también vale",
        "ask.find": "Encuentra todos los sitios de {piece}.",
        "ask.pinned": "Encuentra todas las piezas {of}clavadas.",
        "ask.legal": "Encuentra todas las piezas {of}que se pueden mover.",
        "ask.stuck": "Encuentra todas las piezas {of}que no se pueden mover.",
        "ask.throw": "Encuentra todas las piezas que {side} pueden lanzar.",
        "ask.wins": "Juegan {side}. Gana en una jugada.",
        "answer.w": "Juegan las blancas. Encuentra la jugada correcta.",
        "answer.b": "Juegan las negras. Encuentra la jugada correcta.",
        "of.w": "blancas ",
        "of.b": "negras ",
        "of.both": "",
        "cells": "Estas casillas: {answers}.",
        "any": "Toda colocación que permiten las reglas.",
        "answers": "{answers}.",
    },
}
"""WORDS[language][key]: a sentence with gaps."""


OWN = {
    "task": "task",
    "solution": "solution",
    "solutions": "solutions",
    "open": "open_board",
    "learn": "open",
    "a_training": "training",
    "a_test": "test",
    "white": "white",
    "black": "black",
    "ask.find": "find",
    "answer.w": "white_task",
    "answer.b": "black_task",
}
"""Names of an author's words (hive_core/drawing/own_words.py) that replace a sentence, by its key."""


def voice_of(lang: str, words: "Mapping[str, str]") -> "Voice":
    """Return what `word` takes for a language: its code, or, if an author gives `words` of it, a table
    of sentences by key."""
    if not words:
        return lang
    table = dict(WORDS.get(lang, WORDS[DEFAULT_LANG]))
    table.update({key: words[OWN[key]] for key in OWN if OWN[key] in words})
    return table


def word(lang: "Voice", key: str, **params: object) -> str:
    """Return the sentence for `key` in a language, with `params` in its gaps; `lang` is what `voice_of`
    returns."""
    table = lang if isinstance(lang, dict) else WORDS.get(lang, WORDS[DEFAULT_LANG])
    return table[key].format(**params)


def question_words(lang: "Voice", kind: str, piece: int, of: str) -> str:
    """Return the task that a question sets in words; `kind`, `piece` and `of` are those of the
    question."""
    side = word(lang, "white" if of == "w" else "black")
    name = NAMES[piece] if piece >= 0 else ""
    return word(lang, "ask." + kind, piece=name, side=side, of=word(lang, "of." + of))
