"""Links from refusals to the lessons that explain them. Pure.

A new refusal needs a row of `hive_core.rules.error_sentences.REASONS`, its words in the catalogues
("refusal." + its code), and a row here; a test names what is missing.
"""

LESSON_OF = {
    "game_over": "L45",
    "not_your_turn": "L13",
    "no_such_piece": "L02",
    "not_in_reserve": "L02",
    "out_of_order": "L50",
    "must_place_queen": "L10",
    "no_queen_first": "L12",
    "no_moving_before_queen": "L11",
    "touches_opponent": "L05",
    "first_place": "L04",
    "not_touching_hive": "L38",
    "occupied": "L16",
    "same_cell": "L13",
    "covered": "L17",
    "stacked": "L35",
    "pinned": "L38",
    "resting": "L36",
    "thrower_rests": "L36",
    "gate": "L41",
    "gate_high": "L21",
    "gate_throw": "L35",
    "not_beside_thrower": "L33",
    "cannot_reach": "L15",
    "cannot_go": "L15",
    "cannot_pass": "L44",
    "must_pass": "L44",
    # Codes of the page itself, which also stand for a rule.
    "no_room": "L05",
    "none_left": "L02",
    "not_yours": "L13",
    "not_yours_either": "L13",
    "thrower": "L33",
    "looking": "",
    "no_game": "",
}
"""Id of the lesson for each code of `hive_core.rules.error_sentences.REASONS` or of the page; "" if no
lesson helps."""

LESSON_OF_BUG = {
    "Q": "L15",
    "B": "L16",
    "G": "L22",
    "S": "L24",
    "A": "L26",
    "L": "L27",
    "M": "L28",
    "P": "L32",
}
"""Id of the lesson about the movement of each bug, by the bug's letter."""


def lesson_of(code: str, letter: str = "") -> str:
    """Return the id of the lesson that explains a refusal, or "". `letter` names the bug if the
    refusal is about how this bug moves."""
    if code in ("cannot_reach", "cannot_go") and letter:
        return LESSON_OF_BUG.get(letter, "")
    return LESSON_OF.get(code, "")
