"""Address of the trainer of a line of moves, which names the whole line. Pure."""

TRAIN = "train="
"""Beginning of the trainer's fragment of the lessons' page, and of the name under which results are
saved."""
SIGNS = ((" ", "_"), ("\\", "!"), ("/", "~"), (";", ","))
"""Signs of a GameString that an address does not have as they are, each with what stands for it."""
LEAST = 3
"""Least number of plies of a line that can be trained: the first pieces of both sides are given."""


def trainer(text: str) -> str:
    """Return the trainer's fragment for the GameString `text`; "" for a game that is too short or began
    from a position."""
    fields = text.split(";")
    moves = [one for one in fields[1:] if one and "[" not in one and one[0] in "wbp"]
    if "@" in fields[0] or len(moves) < LEAST:
        return ""
    line = ";".join([fields[0]] + moves)
    for sign, stands in SIGNS:
        line = line.replace(sign, stands)
    return TRAIN + line


def trained_line(fragment: str) -> str:
    """Return the GameString without state and turn that a fragment made by `trainer` names."""
    line = fragment[len(TRAIN) :]
    for sign, stands in SIGNS:
        line = line.replace(stands, sign)
    return line
