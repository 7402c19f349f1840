"""A game: a tree of moves with a current path, the result, and snapshots for the view.

`Game.play` and `Game.branch` check every move. This module also has what UHP lacks: the draw by
repetition (at the third occurrence of a position), the agreed draw, resignation, loss on time, and the
draw at MOST_PLIES plies.
"""

from hive_core.game.repetition import position_key
from hive_core.game.snapshot import Snapshot, queen_due, reserve
from hive_core.game.tree import LONGEST_COMMENT, LONGEST_MARKS, NO_PLY, Node, Ply
from hive_core.notation.moves import (
    MOST_PLIES,
    STATES,
    parse_move,
    spell_game_type,
    spell_move,
    spell_state,
    spell_turn,
    split_game,
    split_text,
)
from hive_core.notation.position import parse_position, spell_position
from hive_core.notation.tokens import spaced, trimmed
from hive_core.rules.board import CELL, DRAW, NOTEBOOK, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import BLACK, BUGS, COLOR, EXPANSIONS, KIND, QUEENS, WHITE, other
from hive_core.rules.errors import GameOver, HiveError, IllegalMove, NotationError, Refusal
from hive_core.rules.layout import layout
from hive_core.rules.refusals import refusal_of_move
from hive_core.rules.steps import drops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

REPETITIONS = 3
"""Number of times that a position has to occur for the game to end as a draw."""

SURROUNDED, BOTH_SURROUNDED = "surrounded", "both_surrounded"
REPETITION, AGREEMENT, RESIGNATION = "repetition", "agreement", "resignation"
TIME = "time"
LENGTH = "length"
"""Reason for which a game of MOST_PLIES plies is a draw: the text of a longer game could not be read
back."""


class Game:
    """One game of Hive; see Board for `expansions` and `tournament`.

    `repetition` ends the game as a draw when a position occurs for the third time; UHP engines play
    without it. `board` may be read, and searched on a copy, but only this class plays on it. `start`
    is the text of the position that the game began from, "" for the empty board.

    The moves are a tree: `root` is the node of the beginning, `node` that of the present position, and
    `played` holds the plies of the path between the two. A game that is only played, undone and redone
    is a tree without branches.
    """

    def __init__(
        self, expansions: str = EXPANSIONS, tournament: bool = True, repetition: bool = True
    ) -> None:
        self.board = Board(expansions, tournament)
        self.start = ""
        self.repetition = repetition
        self.agreed = (ONGOING, "")
        self._plant()

    def _plant(self) -> None:
        """Replace the tree by a single node, that of the present position."""
        self.root = self.node = Node(None, NO_PLY, position_key(self.board))
        self.played: list[Ply] = []
        self.keys = [self.root.key]

    @classmethod
    def from_string(
        cls, text: str, tournament: bool | None = None, repetition: bool | None = True
    ) -> "Game":
        """Return the game of a GameString.

        `tournament` says whether the queen may not be a player's first piece; None stands for True
        unless a player begins with the queen. `repetition` says whether the third occurrence of a
        position is a draw; None stands for True unless the game goes on after a third occurrence.
        Raises NotationError or IllegalMove with the index in `text` and the number of the ply.
        """
        expansions, fields = split_game(text)
        if tournament is None:
            tournament = not [1 for field, _ in fields[:2] if field.strip()[1:2].upper() == "Q"]
        game = cls(expansions, tournament, bool(repetition))
        game._replay(text, fields)
        if repetition is None:
            game.repetition = not game.went_on()
        return game

    @classmethod
    def from_text(
        cls, text: str, tournament: bool | None = None, repetition: bool | None = True
    ) -> "Game":
        """Return the game of a GameString, or of a position text with or without moves:
        POSITION;move;move.

        `tournament` has the meaning that it has in `from_string`, but only for a GameString, since a
        position text states its opening rule itself. `repetition` has the same meaning as there. Raises
        NotationError, ImpossiblePosition or IllegalMove.
        """
        first, fields = split_text(text)
        word = spaced(first).strip()
        if word[:4].lower() == "base":
            return cls.from_string(text, tournament, repetition)
        if word and "@" not in word and ":" not in word:
            raise NotationError(text, 0, "start")
        board = parse_position(first)
        game = cls(board.expansions, board.tournament, bool(repetition))
        game.board = board
        game._plant()
        start = spell_position(board)
        game.start = "" if start == spell_position(Board(board.expansions)) else start
        game._replay(text, fields)
        if repetition is None:
            game.repetition = not game.went_on()
        return game

    def went_on(self) -> bool:
        """Return whether the game went on after a position had occurred for the third time."""
        seen: dict[tuple[int, ...], int] = {}
        for key in self.keys[:-1]:
            seen[key] = seen.get(key, 0) + 1
            if seen[key] >= REPETITIONS:
                return True
        return False

    def _replay(self, text: str, fields: list[tuple[str, int]]) -> None:
        """Play the moves of `fields`, pairs of a MoveString and its index in `text`."""
        for field, at in fields:
            self.play_from(text, field, at)

    def play_from(self, text: str, field: str, at: int) -> None:
        """Play the MoveString `field`, which begins at index `at` of `text`, as a variation. Raises
        NotationError or IllegalMove with the index in `text`."""
        wrong: NotationError | IllegalMove | None = None
        try:
            self.branch(field)
        except NotationError as error:
            wrong = NotationError(text, at + error.at, error.expected)
        except IllegalMove as error:
            number = len(self.played) + 1
            wrong = IllegalMove(spaced(field).strip(), error.refusal, number, at)
        if wrong:  # raised out here, since MicroPython warns about every `raise ... from`
            raise wrong

    # The result

    def outcome(self) -> tuple[int, str]:
        """Return two values: the result (ONGOING, WHITE, BLACK or DRAW) and its reason, such as
        SURROUNDED, or "" for ONGOING."""
        result = self.board.result()
        if result != ONGOING:
            return result, BOTH_SURROUNDED if result == DRAW else SURROUNDED
        if self.repetition and self.occurrences() >= REPETITIONS:
            return DRAW, REPETITION
        if self.agreed[1] or len(self.played) < MOST_PLIES:
            return self.agreed
        return DRAW, LENGTH

    def occurrences(self) -> int:
        """Return how often the present position has occurred on the current path: the same hive with
        the same side to move and the same resting piece."""
        return self.keys.count(self.keys[-1])

    def resign(self, color: int) -> None:
        """End the game because `color` resigns. Raises GameOver if it has ended before."""
        self._end("resign", (other(color), RESIGNATION))

    def lose_on_time(self, color: int) -> None:
        """End the game because `color` has run out of time. Raises GameOver if it has ended before."""
        self._end("time", (other(color), TIME))

    def agree_draw(self) -> None:
        """End the game as a draw by agreement. Raises GameOver if it has ended before."""
        self._end("draw", (DRAW, AGREEMENT))

    def end_as(self, result: int) -> None:
        """End a game in progress with `result`: a draw as an agreed draw, a win as a resignation;
        ONGOING changes nothing. A reader calls this method with the result that a GameString states.
        After the last possible ply the agreement takes precedence over the draw by length."""
        if result != ONGOING and self.outcome()[1] in ("", LENGTH):
            self.agreed = (result, AGREEMENT if result == DRAW else RESIGNATION)

    def _end(self, text: str, outcome: tuple[int, str]) -> None:
        """End the game with `outcome` and drop the moves that could be redone, since they were not
        played. `text` names what was tried if the game has ended before."""
        if self.outcome()[0] != ONGOING:
            raise GameOver(text)
        if self.node.next:
            self.node.remove_variation(self.node.next)
            self.node.next = None
        self.agreed = outcome

    # Playing

    def why_illegal(self, move: int) -> Refusal | None:
        """Return why `move` is not legal now, or None if it is legal."""
        if self.outcome()[0] != ONGOING and self.board.result() == ONGOING:
            return Refusal("game_over", (), ())
        return refusal_of_move(self.board, move)

    def play(self, move: int | str) -> None:
        """Play a move, given as a number or a MoveString, and drop the moves that could be redone.

        The new move takes the place of the one that `redo` would play; other variations stay. Raises
        NotationError, IllegalMove or GameOver; the game is then unchanged.
        """
        ply = self._checked(move)
        node = self.node
        place = len(node.variations)
        if node.next:
            place = node.remove_variation(node.next)
        self._enter(node.variation(ply.move) or node.add_variation(ply, place))

    def branch(self, move: int | str, legal: bool = False) -> None:
        """Play a move as a variation and drop nothing. If the move was played from here before, go to
        its node.

        A number that is surely `legal` is not checked, and its position gets the key by which
        repetitions are found only when `visit` enters it. Raises as `play` does.
        """
        unchecked = legal and isinstance(move, int)
        ply = self._describe(int(move)) if unchecked else self._checked(move)
        node = self.node
        self._enter(
            node.variation(ply.move) or node.add_variation(ply, len(node.variations)), unchecked
        )

    def _checked(self, move: int | str) -> Ply:
        """Return the record of the ply that `move` would be now. Raises NotationError, IllegalMove or
        GameOver."""
        text = move if isinstance(move, str) else ""
        number = parse_move(self.board, move) if isinstance(move, str) else move
        refusal = self.why_illegal(number)
        if refusal:
            text = spaced(text).strip() or spell_move(self.board, number)
            raise GameOver(text) if refusal.reason == "game_over" else IllegalMove(text, refusal)
        return self._describe(number)

    def _enter(self, node: Node, keyless: bool = False) -> None:
        """Play the move of `node`, a child of the present node, and make it the present one. Unless
        `keyless`, compute the key of its position."""
        self.board.make(node.ply.move)
        if not node.key and not keyless:
            node.key = position_key(self.board)
        self.node.next = node
        self.node = node
        self.played.append(node.ply)
        self.keys.append(node.key)
        self.agreed = (ONGOING, "")

    def throws(self, piece: int, goals: "Collection[int]") -> tuple[tuple[int, ...], int]:
        """Return two values: those of the legal `goals` that `piece` reaches only by a throw, and the
        piece that throws it, -1 for none."""
        origin = self.board.where[piece]
        if origin < 0:
            return (), -1
        walked = _walked(self.board, piece, origin)
        thrown = tuple([cell for cell in goals if cell not in walked])
        throwers = self.board.throwers_for(piece << SHIFT | thrown[0]) if thrown else []
        return thrown, throwers[0] if throwers else -1

    def thrown_by(self, thrower: int) -> list[int]:
        """Return the pieces that `thrower` can throw now; [] for a piece of the opponent and for a
        piece that cannot throw."""
        board = self.board
        cell = board.where[thrower]
        if cell < 0 or COLOR[thrower] != board.turn or board.where[QUEENS[board.turn]] < 0:
            return []
        if not board.has_throw(thrower) or not drops(board, cell):
            return []
        return board.liftable(cell)

    def _describe(self, move: int) -> Ply:
        board = self.board
        text = spell_move(board, move)
        if move == PASS:
            return Ply(move, text, -1, -1, -1, -1)
        piece, goal = move >> SHIFT, move & CELL
        origin = board.where[piece]
        thrower = -1
        if origin >= 0 and goal not in _walked(board, piece, origin):
            throwers = board.throwers_for(move)
            thrower = throwers[0] if throwers else -1
        return Ply(move, text, piece, origin, goal, thrower)

    # Moving about in the tree

    def undo(self, plies: int = 1) -> None:
        """Undo `plies` plies, passes included. A resignation or an agreed draw counts as one ply and is
        undone first.

        Raises HiveError if there are fewer plies; the game is then unchanged.
        """
        agreed = self.agreed[0] != ONGOING
        if plies < 1 or plies > len(self.played) + agreed:
            raise HiveError(f"cannot undo {plies} of {len(self.played)} moves")
        self.agreed = (ONGOING, "")
        for _ in range(plies - agreed):
            self.board.undo()
            self.played.pop()
            self.keys.pop()
            self.node = self.node.parent or self.root

    def redo(self, plies: int = 1) -> None:
        """Redo `plies` undone plies, along the line that was visited last. Raises HiveError if there
        are fewer; the game is then unchanged."""
        ahead = self.ahead()
        if plies < 1 or plies > len(ahead):
            raise HiveError(f"cannot redo {plies} of {len(ahead)} moves")
        for node in ahead[:plies]:
            self._enter(node)

    def ahead(self) -> list[Node]:
        """Return the nodes that calls of `redo` would visit, in this order."""
        nodes = []
        node = self.node.next
        while node:
            nodes.append(node)
            node = node.next
        return nodes

    def goto(self, ply: int) -> None:
        """Undo or redo until exactly `ply` plies are played. Raises HiveError if the line is
        shorter."""
        if ply < len(self.played):
            agreed = self.agreed[0] != ONGOING
            self.undo(len(self.played) - ply + agreed)
        elif ply > len(self.played):
            self.redo(ply - len(self.played))

    def visit(self, node: Node) -> None:
        """Make `node` the present node. Raises HiveError if it is not in the tree."""
        line = self._path(node)
        present = self.node.path()
        shared = 1
        while present[shared : shared + 1] and line[shared : shared + 1] == [present[shared]]:
            shared += 1
        if shared < len(present):
            self.goto(shared - 1)
        for below in line[shared:]:
            self._enter(below)

    def _path(self, node: Node) -> list[Node]:
        """Return the nodes from the root to `node`. Raises HiveError if it is not in this game."""
        line = node.path()
        if line[0] is not self.root:
            raise HiveError("that position is not in this game")
        return line

    # Changing the tree

    def promote(self, node: Node) -> None:
        """Move the variation `node` one place forward among its siblings; in the first place it is the
        main line. Raises HiveError for a node that is not in this game."""
        self._path(node)
        if node.parent:
            node.promote_to(max(0, node.parent.variations.index(node) - 1))

    def remove_variation(self, node: Node) -> int:
        """Remove `node` with all nodes below it; return its index among its siblings, for
        `restore_variation`.

        If the present node is one of them, the parent of `node` becomes the present node. Raises
        HiveError for the root, and for a node that is not in this game.
        """
        line = self._path(node)
        if not node.parent:
            raise HiveError("the beginning of a game cannot be deleted")
        if len(line) <= len(self.played) + 1 and self.node.path()[len(line) - 1] is node:
            self.visit(node.parent)
        return node.parent.remove_variation(node)

    def restore_variation(self, node: Node, parent: Node, place: int) -> None:
        """Put the removed `node` back as child number `place` of `parent`. Raises HiveError if `parent`
        is not in the tree, or has a child with the same move."""
        self._path(parent)
        if node.parent or parent.variation(node.ply.move):
            raise HiveError("that move is in the game")
        node.parent = parent
        parent.variations.insert(place, node)

    def comment(self, node: Node, text: str) -> None:
        """Set the comment of `node` to `text` without the blanks at its ends, which not every file can
        hold; "" deletes it. Raises HiveError for a text longer than LONGEST_COMMENT, or a node that is
        not in this game."""
        self._path(node)
        if len(text) > LONGEST_COMMENT:
            raise NotationError(text, LONGEST_COMMENT, "too_long")
        node.comment = trimmed(text)

    def mark(self, node: Node, marks: "Collection[str]") -> None:
        """Set the signs and arrows of `node` to the texts `marks`, such as "circle@1,0" and "bA1>2,-1".
        Raises HiveError if they are too long together, or if one holds a blank or a bracket;
        hive_core.drawing.annotations parses them."""
        self._path(node)
        for mark in marks:
            wrong = [at for at, sign in enumerate(spaced(mark)) if sign in " []"]
            if not mark or wrong:
                raise NotationError(mark, wrong[0] if wrong else 0, "mark")
        if sum([len(mark) + 1 for mark in marks]) > LONGEST_MARKS:
            raise NotationError(" ".join(marks), LONGEST_MARKS, "too_long")
        node.marks = tuple(marks)

    # Text and picture

    def _repr_svg_(self) -> str:
        """Return the position as SVG, for notebooks."""
        return str(__import__(NOTEBOOK, None, None, ["picture"]).picture(self))

    def _repr_html_(self) -> "str | None":
        """Return the HTML of a frame with the interactive board, for notebooks; None if no site for
        such boards is set in `hive_core.drawing.notebook`."""
        framed: str | None = __import__(NOTEBOOK, None, None, ["frame"]).frame(self)
        return framed

    def game_string(self, plies: int = -1) -> str:
        """Return the GameString of the plies played so far, or of the first `plies` of them.

        Raises HiveError for a game that began from a position, which a GameString cannot state.
        """
        if self.start:
            raise HiveError("a game that began from a position has no GameString")
        board = self.board
        played = self._first(plies)
        past = len(played) < len(self.played)
        fields = [
            spell_game_type(board.expansions),
            spell_state(ONGOING if past else self.outcome()[0], len(played)),
            spell_turn(len(played)),
        ]
        return ";".join(fields + [ply.text for ply in played])

    def text(self, plies: int = -1) -> str:
        """Return the text of the game that `from_text` reads, of all plies or of the first `plies`.

        The text is the GameString if the game began on the empty board. Else it is the start position
        and the moves; the state stands between them only if the moves do not imply the result.
        """
        if not self.start:
            return self.game_string(plies)
        played = self._first(plies)
        state = [STATES[self.agreed[0]]] if self.agreed[1] and played == self.played else []
        return ";".join([self.start] + state + [ply.text for ply in played])

    def _first(self, plies: int) -> list[Ply]:
        return self.played if plies < 0 else self.played[:plies]

    def snapshot(self, ply: int = -1) -> Snapshot:
        """Return the position after `ply` plies (-1: the present one) as an immutable Snapshot.

        A past position gets no legal moves, since nobody plays there.
        """
        back = len(self.played) - ply if 0 <= ply < len(self.played) else 0
        for _ in range(back):
            self.board.undo()
        try:
            return self._picture(len(self.played) - back, back == 0)
        finally:
            for past in self.played[len(self.played) - back :]:
                self.board.make(past.move)

    def _picture(self, ply: int, present: bool) -> Snapshot:
        board = self.board
        result, ended_by = self.outcome() if present else (ONGOING, "")
        last = self.played[ply - 1] if ply else None
        groups = board.legal_by_piece() if present and result == ONGOING else []
        pieces, cells = layout(board)
        return Snapshot(
            ply=ply,
            turn=board.turn,
            turn_number=board.ply // 2 + 1,
            expansions=board.expansions,
            tournament=board.tournament,
            result=result,
            ended_by=ended_by,
            pieces=pieces,
            cells=cells,
            reserve=(reserve(board, WHITE), reserve(board, BLACK)),
            legal_by_piece=tuple([(piece, tuple(goals)) for piece, goals in groups]),
            must_pass=present and result == ONGOING and not groups,
            last=(last.piece, last.origin, last.goal, last.thrower) if last else None,
            rest=board.rest,
            queen_due=(queen_due(board, WHITE), queen_due(board, BLACK)),
            occurrences=self.keys[: ply + 1].count(self.keys[ply]),
            history=tuple([past.text for past in self.played]),
            future=tuple([node.ply.text for node in self.ahead()]),
            start=self.start,
            first_ply=board.ply - ply,
        )


def _walked(board: Board, piece: int, origin: int) -> "Collection[int]":
    """Return the cells that `piece` on `origin` can get to by its own movement, not only by a throw."""
    if COLOR[piece] != board.turn or board.pinned(origin):
        return ()
    return BUGS[KIND[piece]].reach(board, origin)
