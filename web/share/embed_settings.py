"""Choices of a person in the share dialog, and the board's parameters that follow from them. No DOM."""

from hive_core.rules.bugs import SIDES
from hive_core.rules.hexes import axial
from web.address.embed_params import NO_COMPUTER, SHOWN_BY_MODE, ai_of
from web.share.embed_code import FORMS, RATIOS, Size
from web.share.files import FILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.share.shared_position import Subject

    Pairs = list[tuple[str, str]]

KINDS = ("lesson", "puzzle", "view", "explore", "step", "play")
TASKS = ("lesson", "puzzle")
"""Members of KINDS that show the tasks of a lesson or puzzle, whatever position is in view."""
WIDTHS = (0, 640, 480, 320)

PARTS = {
    "lesson": ("link",),
    "puzzle": ("link",),
    "view": ("reserve", "status", "last", "coords", "link"),
    "explore": ("reserve", "status", "last", "coords", "link"),
    "step": ("reserve", "status", "moves", "controls", "last", "coords", "hint", "link"),
    "play": ("reserve", "status", "moves", "controls", "last", "coords", "hint", "link"),
}
"""Parts of a board that a person can switch on or off, such as panels, by the kind of board."""
LEAST_PX = {"lesson": 520, "puzzle": 520, "view": 0, "explore": 440, "step": 440, "play": 520}
"""Least heights of a frame in pixels, by the kind of board. In a lower frame, the controls leave
too little space for the board."""


def board_mode(kind: str) -> str:
    """Return the value of the parameter `mode` for a board of the kind `kind`."""
    return "lesson" if kind == "puzzle" else kind


def kinds(subject: "Subject") -> "list[str]":
    """Return those kinds of boards that can show `subject`, the most suitable first."""
    puzzle = subject.place[:1] == "P" and subject.place[1:2].isdigit()
    fit = {"lesson": bool(subject.lesson), "puzzle": puzzle, "step": subject.plies > 0}
    return [kind for kind in KINDS if fit.get(kind, True)]


def offered(kind: str, subject: "Subject") -> "list[str]":
    """Return the parts of a board of the kind `kind` that a person can switch on or off. The mark of
    the last move is among them only if `subject` has a last move."""
    has_last = kind in ("step", "lesson") or "last:" in subject.position
    return [part for part in PARTS[kind] if part != "last" or has_last]


def on_pictures(subject: "Subject") -> "list[str]":
    """Return the parts of a picture that a person can switch on or off. The mark of the last move is
    among them only if `subject` is a game."""
    return ["last", "coords"] if subject.game else ["coords"]


class Choices:
    """Choices of a person for one board. `place` is the form of the code, `level` the computer's
    level, or NO_COMPUTER. `switched` says, for each part that was switched, whether it is on."""

    def __init__(self) -> None:
        self.kind = "view"
        self.level = NO_COMPUTER
        self.theme = "auto"
        self.lang = "auto"
        self.width = 0
        self.ratio = RATIOS[0]
        self.orient = 0
        self.sandboxed = False
        self.file = FILES[0]
        self.place = FORMS[0]
        self.switched: dict[str, bool] = {}

    def shows(self, part: str) -> bool:
        """Return whether the board shows `part`: as the user has switched it, or by default."""
        return self.switched.get(part, part in SHOWN_BY_MODE[board_mode(self.kind)])

    def size(self) -> Size:
        """Return the size that the user has chosen for the board."""
        return Size(self.width, self.ratio, LEAST_PX[self.kind])

    def may_sandbox(self) -> bool:
        """Return whether the frame can be sandboxed: True unless the reader plays against the
        computer, which cannot run in a sandboxed frame."""
        return not self._has_computer()

    def _has_computer(self) -> bool:
        return self.kind == "play" and self.level != NO_COMPUTER

    def is_sandboxed(self) -> bool:
        """Return whether the frame is sandboxed: the user has chosen that, and it is possible."""
        return self.sandboxed and self.may_sandbox()

    def everything(self, subject: "Subject") -> "Pairs":
        """Return all parameters of the board, including those that have their default value."""
        kind = self.kind
        if kind == "lesson":
            pairs = [("lesson", subject.lesson)]
        elif kind == "puzzle":
            pairs = [("puzzle", subject.place)]
        elif kind == "step":
            pairs = [("game", subject.game), ("ply", str(subject.ply))]
        else:
            pairs = [("pos", subject.position)]
        pairs.append(("mode", board_mode(kind)))
        if kind in ("view", "explore"):
            pairs += _annotations(subject)
        if kind == "play":
            pairs.append(("ai", str(ai_of(self.level))))
            pairs.append(("color", SIDES[subject.turn]))
        parts = [part for part in PARTS[kind] if self.shows(part)]
        parts += [part for part in SHOWN_BY_MODE[board_mode(kind)] if part not in PARTS[kind]]
        pairs.append(("show", ",".join(parts) or "none"))
        if kind not in TASKS:
            pairs.append(("orient", str(self.orient)))
        pairs.append(("theme", self.theme))
        pairs.append(("lang", self.lang))
        return pairs

    def params(self, subject: "Subject") -> "Pairs":
        """Return the parameters of the board, without those that have their default value."""
        silent = {"orient": "0", "theme": "auto", "lang": "auto", "ai": "0"}
        if self.kind != "play" and self.kind != "explore":
            silent["mode"] = board_mode(self.kind)
        if not self._has_computer():
            silent["color"] = SIDES[subject.turn]
        silent["ply"] = str(subject.plies)
        usual = SHOWN_BY_MODE[board_mode(self.kind)]
        if all(self.shows(part) == (part in usual) for part in PARTS[self.kind]):
            silent["show"] = dict(self.everything(subject))["show"]
        return [pair for pair in self.everything(subject) if silent.get(pair[0]) != pair[1]]


def _annotations(subject: "Subject") -> "Pairs":
    """Return the signs and arrows of `subject` as parameters of the board."""
    marks = ["%s@%d,%d" % ((kind,) + axial(cell)) for kind, cell in subject.signs]
    arrows = ["%d,%d>%d,%d" % (axial(a) + axial(b)) for a, b in subject.arrows]
    pairs = (("marks", ",".join(marks)), ("arrows", ",".join(arrows)))
    return [pair for pair in pairs if pair[1]]
