"""What the build leaves out of the page's modules before they are compiled."""

import ast

import pytest

from tools.build.bytecode import without_types
from tools.common import ROOT

MODULES = sorted(path for top in ("hive_core", "web") for path in (ROOT / top).rglob("*.py"))


def test_what_only_a_type_checker_reads_is_left_out_and_all_lines_keep_their_numbers() -> None:
    source = (
        '"""A room."""\n\nimport json\n\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n'
        "    from collections.abc import Callable\n\n\ndef one() -> int:\n    return 1\n"
    )
    lines = without_types(source).split("\n")
    assert len(lines) == len(source.split("\n"))
    assert lines[9] == "def one() -> int:"
    assert "TYPE_CHECKING" not in "".join(lines) and "Callable" not in "".join(lines)


def test_a_module_that_asks_in_another_way_stays_as_it_is() -> None:
    source = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    x = 1\nelse:\n    x = 2\n"
    assert without_types(source) == source


@pytest.mark.slow
def test_no_module_asks_for_what_is_left_out() -> None:
    for path in MODULES:
        source = path.read_text()
        left = without_types(source)
        names = {node.id for node in ast.walk(ast.parse(left)) if isinstance(node, ast.Name)}
        assert "TYPE_CHECKING" not in names or left == source, path
