"""Construction of a game from a file: the parser of a file format collects the moves as a tree of
steps, then `play` plays them.

A parser makes the steps in one walk over its text. `play` plays each line down and undoes it, so it
visits no node twice and does not recurse. If a step cannot be played, its line ends there and the step
is recorded as a fault; the other lines go on.
"""

from hive_core.files.game_file import Fault
from hive_core.files.step_player import Step, StepPlayer
from hive_core.game import REPETITION, REPETITIONS, Game
from hive_core.game.tree import LONGEST_COMMENT
from hive_core.notation.moves import spell_game_type
from hive_core.notation.tokens import SHORT, pieces_named, spaced
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BUGS, EXPANSIONS, KIND
from hive_core.rules.errors import HiveError, NotationError, Repair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.files.step_player import Meaning

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"
"""Signs of typeset text that are read as the hyphen in a move."""
MOST_STEPS = 5000
"""Maximum number of steps of a game, in all lines together."""
MOST_TOKENS = 30000
"""Maximum number of words, brackets and lines of one game in a file. A browser reads them all in
some 2 s."""
MOST_FAULTS = 20
"""Maximum number of faults reported of one file; more would not help its author."""


class Script:
    """Tree of the steps of one game, with the faults found in its text. A parser adds the steps in the
    order in which it reads them."""

    def __init__(self) -> None:
        self.root = self.here = Step(None)
        self.count = 0
        self.tokens = 0
        self.faults: list[Fault] = []
        self.opened: list[Step] = []
        self.waits = False
        self.words: list[str] = []
        self.marks: list[str] = []
        self.commands: list[str] = []
        self.noted = (1, 1)
        self.repairs: list[Fault] = []
        self.cut = False

    def is_full(self, text: str, line: int, count: int = 1) -> bool:
        """Count `count` tokens, and return whether the text has more than MOST_TOKENS, so that the
        parser stops. Record the first token too many as a fault in `text`, which is line number
        `line`."""
        before = self.tokens
        self.tokens += count
        if before < MOST_TOKENS <= self.tokens:
            self.fault(NotationError(text, 0, "too_many"), line, 1)
        return self.tokens >= MOST_TOKENS

    def fault(self, error: HiveError, line: int, column: int, number: int = 0) -> None:
        """Record the fault `error` at this `line` and `column`, both from 1. `number` is the number of
        the ply with the error, 0 if it is not in a move."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(error, line, column, number))

    def wrong(self, text: str, line: int, column: int, expected: str) -> None:
        """Record a syntax error at the index `column` (from 1) of `text`, which is line number `line`.
        `expected` is a key of EXPECTED that says what should be there."""
        if len(self.faults) < MOST_FAULTS:
            self.fault(NotationError(text, column - 1, expected), line, column)

    def move(self, text: str, line: int, column: int) -> "Step":
        """Add a step with the move `text` after the last step, and return it; one after MOST_STEPS is
        left out. An annotation sign after the move, such as "!?", becomes a comment."""
        text, judgement = bare(text)
        self.count += 1
        if self.count > MOST_STEPS:
            if self.count == MOST_STEPS + 1:
                self.fault(NotationError(text, 0, "too_many"), line, column)
            return Step(None, text, line, column)
        step = Step(self.here, text, line, column)
        self.here.children.append(step)
        self.here = step
        if self.words or self.marks or self.commands:
            step.words, self.words = self.words, []
            step.marks, self.marks = self.marks, []
            step.commands, self.commands = self.commands, []
            step.noted = self.noted
        if judgement:
            step.words.append(judgement)
        self.waits = False
        return step

    def comment(
        self, text: str, marks: "list[str]", commands: "list[str]", line: int, column: int
    ) -> None:
        """Add a comment, marks and commands, which begin at this `line` and `column`, to the last step;
        or, at the beginning of a variation, to the step that comes next."""
        at = self if self.waits else self.here
        at.noted = (line, column)
        if text:
            at.words.append(text)
        at.marks.extend(marks)
        at.commands.extend(commands)

    def open(self, text: str, line: int, column: int) -> None:
        """Begin a variation. Its first step is an alternative to the last step of the present line."""
        self.opened.append(self.here)
        parent = self.here.parent
        if parent is None or self.waits:
            if self.here.text or self.here is self.root:  # told once, however deep it goes on
                self.wrong(text, line, column, "move")
            parent = Step(None)
        self.here = parent
        self.waits = True

    def close(self, text: str, line: int, column: int) -> None:
        """End the open variation; moves added after this continue the line from which it branches off.
        If no variation is open, record a fault of `text` at this `line` and `column`."""
        if not self.opened:
            self.wrong(text, line, column, "move")
            return
        if self.waits and self.here.parent is None and self.here is not self.root:
            self.waits = False
        if self.waits:
            self.wrong(text, line, column, "move")
        self.waits = False
        self.words, self.marks, self.commands = [], [], []
        self.here = self.opened.pop()

    def repair(self, code: str, text: str, line: int, column: int) -> None:
        """Record that `text`, at this `line` and `column`, is not written as it should be but was read
        in its only possible meaning; `code` is a key of REPAIRS."""
        self.repairs.append(Fault(Repair(text.strip(), code), line, column, 0))

    def close_all(self, text: str, line: int) -> None:
        """Record a fault if a variation is still open where the text ends; `line` is the number of the
        last line."""
        if self.opened:
            self.wrong(text, line, len(text) + 1, "closing")

    def take_apart(self) -> None:
        """Unlink all steps, which are not needed any more. An interpreter frees a chain of linked
        objects by one call inside another, and Pyodide ends with a full stack at some ten thousand."""
        waiting = [self.root]
        while waiting:
            step = waiting.pop()
            waiting.extend(step.children)
            step.children = []
            step.parent = None
        self.here, self.opened = self.root, []

    def letters(self) -> "dict[str, Step]":
        """Return the letters of the expansion bugs that move in any step, each with a step in which it
        does."""
        found: dict[str, Step] = {}
        waiting = [self.root]
        while waiting:
            step = waiting.pop()
            waiting.extend(reversed(step.children))
            for piece in pieces_named(spaced(step.text).strip().split(" ", 1)[0])[:1]:
                letter = BUGS[KIND[piece]].expansion
                if letter and letter not in found:
                    found[letter] = step
        return found

    def begins_with_queen(self) -> bool:
        """Return whether the queen is a player's first piece in any line of the game."""
        first = self.root.children
        second = [step for one in first for step in one.children]
        return bool([1 for step in first + second if step.text.strip()[1:2].upper() == "Q"])


def begin(script: Script, expansions: str | None, position: str = "") -> Game:
    """Return the game of `script` at its beginning: the position text `position` or, if that is "", the
    empty board with the bugs `expansions`.

    If `expansions` is None, the pieces in the steps decide. Bugs that are played but missing in
    `expansions` are added, which is recorded as a repair. The draw by repetition is off until `play`.
    Raises what Game.from_text raises for the position.
    """
    if position:
        try:
            return Game.from_text(position, None, False)
        except HiveError:
            script.take_apart()
            raise
    found = script.letters()
    for letter, step in found.items():
        if expansions is not None and letter not in expansions:
            script.repair("bugs", step.text, step.line, step.column)
    expansions = "".join([one for one in EXPANSIONS if one in found or one in (expansions or "")])
    return Game.from_text(spell_game_type(expansions), not script.begins_with_queen(), False)


def bare(text: str) -> tuple[str, str]:
    """Return two values: the move `text` in plain notation, with hyphens for typeset dashes and single
    backslashes; and the annotation sign that follows it, such as "!?", "" for none."""
    if text and (len(text) >= SHORT or max(text) > "~"):
        for dash in DASHES:
            text = text.replace(dash, "-")
    while "\\\\" in text:
        text = text.replace("\\\\", "\\")
    move = text.rstrip("!? \n\t")
    return (move, text[len(move) :].strip()) if text[-1:] in ("!", "?") else (text, "")


def play(script: Script, game: Game, meaning: "Meaning") -> None:
    """Play all steps of `script` on `game`, which is at its beginning, and go to the end of its main
    line. A step that is wrongly written but can have only one meaning is repaired.

    `meaning` is a function that returns a step's move, as a number or a MoveString; it is called with
    the present game, the step's text, the step and the first step of its line, and may raise HiveError.
    The draw by repetition applies unless a line goes on after the third occurrence of a position.
    """
    player = StepPlayer(game, meaning)
    repeats = False
    annotate(script.root, game, player)
    path: list[Step] = []
    places = [0]
    played = [(0, player.numbering.given)]
    waiting = len(script.root.children)
    while waiting:
        step = path[-1] if path else script.root
        if places[-1] >= len(step.children):
            places.pop()
            if path:
                path.pop()
            plies, player.numbering.given = played.pop()
            if plies:
                game.undo(plies)
            continue
        step = step.children[places[-1]]
        places[-1] += 1
        waiting -= 1
        repeats = repeats or game.occurrences() >= REPETITIONS
        given = player.numbering.given
        plies = player.play(step, path[0] if path else None)
        if plies:
            annotate(step, game, player)
        elif not step.soft:
            script.cut = script.cut or places == [1] * len(places)
            continue
        path.append(step)
        waiting += len(step.children)
        places.append(0)
        played.append((plies, given))
    for node in game.root.nodes():
        node.next = node.variations[0] if node.variations else None
    game.visit(game.root.end())
    game.repetition = not repeats
    script.faults = (player.problems + script.faults)[:MOST_FAULTS]
    repairs = script.repairs + player.repairs
    script.faults += repairs[: MOST_FAULTS - len(script.faults)]
    script.take_apart()


def conclude(script: Script, game: Game, result: int) -> bool:
    """End the game with `result`, which its file states, unless a fault has cut off its main line: then
    the game did not reach that result. A win counts although a position has occurred three times, since
    not all servers draw there. Return whether the game has ended so."""
    if script.cut:
        return False
    if result not in (ONGOING, DRAW) and game.outcome()[1] == REPETITION:
        game.repetition = False
    game.end_as(result)
    return True


def annotate(step: Step, game: Game, player: StepPlayer) -> None:
    """Add the comments, marks and commands of `step` to the present node of `game`; let `player` record
    the faults found in them."""
    node = game.node
    parts = [node.comment] if node.comment else []
    text = "\n".join(parts + step.words)
    if len(text) > LONGEST_COMMENT:
        player.note_fault(NotationError(text, LONGEST_COMMENT, "too_long"), step)
        text = text[:LONGEST_COMMENT]
    if text:
        game.comment(node, text)
    try:
        if step.marks:
            game.mark(node, tuple(step.marks))
        if step.commands:
            node.set_commands(player.right_commands(step))
    except NotationError as error:
        player.note_fault(error, step)


def is_plain(game: Game) -> bool:
    """Return whether a game has only one line of moves, without comments or marks."""
    for node in game.root.nodes():
        if len(node.variations) > 1 or node.comment or node.marks:
            return False
    return True


def main_line(game: Game) -> Game:
    """Return a new game with the main line alone, without comments and marks."""
    line = Game.from_text(
        game.start or spell_game_type(game.board.expansions), game.board.tournament, False
    )
    for node in game.root.end().path()[1:]:
        line.branch(node.ply.move)
        line.node.spelling = node.spelling
    line.repetition = game.repetition
    if game.node is game.root.end():
        line.agreed = game.agreed
    return line


def final_result(game: Game) -> int:
    """Return the result at the end of the game's main line. A resignation or an agreed draw counts only
    if the end of the main line is the present node."""
    if game.node is not game.root.end():
        game = main_line(game)
    return game.outcome()[0]
