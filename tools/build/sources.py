"""Sources as they are sent: without comments and docstrings, each line where it was."""

import ast
from functools import cache
from typing import TypeGuard

Span = tuple[tuple[int, int], tuple[int, int]]
"""First place of a string and the first after it, each as line and column: from 0, in bytes."""


@cache
def bare(source: str) -> str:
    """Return Python `source` without comments and docstrings. Every statement stays in its line, so
    that a traceback names the line of the source. A comment between two parts of a string stays.

    Raises ValueError if a docstring shares its line with something else than a comment.
    """
    lines = source.encode().split(b"\n")
    strings, docstrings = _strings(ast.parse(source))
    for number, line in enumerate(lines):
        if b"#" in line:
            inside = [span for span in strings if span[0][0] <= number <= span[1][0]]
            lines[number] = _without_comment(line, number, inside)
    for span, alone in docstrings:
        _clear(lines, span, b"pass" if alone else b"")
    return b"\n".join(lines).decode()


def _strings(tree: ast.AST) -> tuple[list[Span], list[tuple[Span, bool]]]:
    """Return where the strings of a program are, and where those are that are statements of their own,
    with whether their block has nothing else."""
    strings, docstrings = [], []
    for node in ast.walk(tree):
        if _is_string(node):
            strings.append(_span(node))
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, ())
            for statement in block if isinstance(block, list) else ():
                if isinstance(statement, ast.Expr) and _is_string(statement.value):
                    docstrings.append((_span(statement), len(block) == 1))
    return strings, docstrings


def _is_string(node: ast.AST) -> TypeGuard[ast.expr]:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str | bytes)
    return isinstance(node, ast.JoinedStr)


def _span(node: ast.expr | ast.stmt) -> Span:
    end = (node.end_lineno or node.lineno) - 1, node.end_col_offset or 0
    return (node.lineno - 1, node.col_offset), end


def _without_comment(line: bytes, number: int, strings: list[Span]) -> bytes:
    """Return a line without its comment. `strings` are those that have a part in the line `number`."""
    at = line.find(b"#")
    while at >= 0:
        if not any(start <= (number, at) < end for start, end in strings):
            return line[:at].rstrip()
        at = line.find(b"#", at + 1)
    return line


def _clear(lines: list[bytes], span: Span, instead: bytes) -> None:
    """Put `instead` in the place of a string that is a statement, and nothing in the rest of its
    lines."""
    (first, column), (last, end) = span
    if lines[first][:column].strip() or lines[last][end:].strip():
        raise ValueError(f"line {first + 1}: a docstring shares its line with something else")
    lines[first] = instead and lines[first][:column] + instead
    lines[first + 1 : last + 1] = [b""] * (last - first)
