"""Sources without comments and docstrings: the same program, each statement in its line."""

import ast

import pytest

from tools.build.config import page_config
from tools.build.sources import bare
from tools.common import ROOT

WRITTEN = '''"""A module."""  # with a comment

NAME = 1  # what it is
"""Says what `NAME` is: “one”."""


class Empty:
    """Has
    nothing else."""


def told() -> str:
    """Return a text."""
    if NAME:
        "alone"
    return """not # a comment
    and no docstring"""
'''
SENT = '''

NAME = 1



class Empty:
    pass



def told() -> str:

    if NAME:
        pass
    return """not # a comment
    and no docstring"""
'''


class Bare(ast.NodeTransformer):
    """Takes strings that are statements out of a tree, and what stands in their place."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        value = node.value
        return None if isinstance(value, ast.Constant) and isinstance(value.value, str) else node

    def visit_Pass(self, node: ast.Pass) -> None:
        return None


def program(source: str) -> tuple[str, list[int]]:
    """What a source does, and the lines of its statements."""
    tree = Bare().visit(ast.parse(source))
    return ast.dump(tree), [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)]


def test_comments_and_docstrings_go_and_nothing_else_moves() -> None:
    assert bare(WRITTEN) == SENT


def test_a_string_beside_another_statement_is_refused() -> None:
    with pytest.raises(ValueError, match="line 2: a docstring shares its line"):
        bare('NAME = 1\n"what it is"; OTHER = 2\n')


@pytest.mark.slow
def test_all_modules_that_come_later_are_the_same_programs() -> None:
    names = [name for name in page_config().all if name.endswith(".py")]
    assert len(names) > 300
    for name in names:
        source = (ROOT / name).read_text()
        assert program(bare(source)) == program(source), name
