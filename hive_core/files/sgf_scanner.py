"""Scanner of SGF text, which knows its syntax and nothing of Hive. `SgfParser` reads a game with it,
and `sgf_blocks` finds where the games of a file begin.

A value stands in brackets, and a backslash in it stands for the character that follows. Where a program
did not double the backslash at the end of a move (`P0[2 dropb wS1 N 13 wA1\\]`), the bracket after it
ends the value all the same.
"""

from hive_core.notation.tokens import spaced

PLAYERS = ("P0", "P1")
"""Names of the properties that hold the players' moves."""
LONGEST_NAME = 8
MOST_PARTS = 20000
"""Maximum number of lines and escaped brackets of one value. The scan ends at a longer value, which no
program writes."""


class SgfScanner:
    """Scanner that walks over the lines of an SGF text. It calls `on_sign` and `on_value`, which a
    subclass overrides, with what it finds; they return False to end the scan."""

    def __init__(self) -> None:
        self.text = ""
        self.line = 0
        self.name = ""
        self.ident = ""
        self.held: list[str] = []
        self.place = (0, 0)
        self.inside = self.escaped = self.closing = False

    def on_sign(self, sign: str, column: int) -> bool:
        """Handle a parenthesis, a semicolon, or a bracket that closes nothing, at `column` (from 1) of
        the line `self.text`. Return whether the scan goes on."""
        return True

    def on_value(self, value: str) -> bool:
        """Handle a value of the property `self.name`, whose bracket opened at `self.place`, (line,
        column) from 1. Return whether the scan goes on."""
        return True

    def scan(self, lines: "list[str]") -> None:
        """Walk over all `lines`, or until `on_sign` or `on_value` ends the scan."""
        for line in lines:
            if not line and not self.inside:
                self.line += 1
            elif not self.scan_next(line):
                return

    def scan_next(self, line: str) -> bool:
        """Walk over the next line; return whether the scan goes on."""
        self.text, self.line = line, self.line + 1
        if not line and not self.escaped and not self.closing:
            if self.inside:
                self.held.append("\n")
            return True
        return self._scan_line(line + "\n")

    def _scan_line(self, line: str) -> bool:
        """Walk over a line, which ends with a newline; return whether the scan goes on."""
        column = 1
        for number, part in enumerate(line.split("]")):
            if number and not self._close_value(column - 1):
                return False
            if self.closing and part:
                # The backslash before the bracket was not doubled.
                self.closing = False
                ends = part[0] in "\n;T)" and self.name in PLAYERS
                if ends and not self._end("".join(self.held)[:-1] + "\\"):
                    return False
            rest = part
            if not self.inside:
                before, bracket, rest = part.partition("[")
                if not self._scan_between(before, column):
                    return False
                if bracket:
                    self.name, self.ident = self.ident or self.name, ""
                    self.inside, self.held = True, []
                    self.place = (self.line, column + len(before) + 1)
            if self.inside:
                self._hold(rest)
                if len(self.held) > MOST_PARTS:
                    return False
            column += len(part) + 1
        return True

    def _close_value(self, column: int) -> bool:
        """Handle the closing bracket at `column`: it ends the value, or, after a backslash, belongs to
        it. Return whether the scan goes on."""
        self.closing = self.inside and self.escaped
        self.escaped = False
        if self.closing:
            self.held.append("]")
            return True
        return self._end("".join(self.held)) if self.inside else self.on_sign("]", column)

    def _end(self, value: str) -> bool:
        self.inside = False
        return self.on_value(value)

    def _hold(self, part: str) -> None:
        """Add `part` to the value, without its backslashes."""
        if self.escaped and part:
            self.held.append(part[0])
            self.escaped, part = False, part[1:]
        if "\\" in part:
            pieces = part.split("\\\\")
            self.escaped = pieces[-1][-1:] == "\\"
            part = "\\".join([piece.replace("\\", "") for piece in pieces])
        self.held.append(part)

    def _scan_between(self, text: str, column: int) -> bool:
        """Walk over `text`, which begins at `column` and is outside of values. Return whether the scan
        goes on."""
        rest = text
        for opened, outer in enumerate(text.split("(")):
            for closed, inner in enumerate(outer.split(")")):
                for number, rest in enumerate(inner.split(";")):
                    sign = ";" if number else ")" if closed else "(" if opened else ""
                    if sign:
                        self.ident = ""
                        if not self.on_sign(sign, column - 1):
                            return False
                    column += len(rest) + 1
        words = spaced(rest).split(None, LONGEST_NAME)[:LONGEST_NAME]
        self.ident = (self.ident + "".join(words))[:LONGEST_NAME]
        return True
