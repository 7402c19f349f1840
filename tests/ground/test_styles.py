"""Style sheets: each in a cascade layer of its own, and no class styled in two of them."""

import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.common import ROOT

SHEETS = sorted((ROOT / "web").rglob("*.css"))
FIRST = "web/common/style.css"
"""The sheet that every page names first; it says in which order the layers stand."""


class Rule(NamedTuple):
    """A rule of a sheet: its selectors, and the at-rules around it from the outside in."""

    around: tuple[str, ...]
    selectors: str


def read(sheet: Path) -> tuple[list[Rule], list[str]]:
    """The rules of a sheet, without the steps of animations, and its statements outside of rules."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    rules: list[Rule] = []
    statements: list[str] = []
    around: list[str] = []
    for before, mark in re.findall(r"([^{};]*)([{};])", text):
        head = " ".join(before.split())
        if mark == "{":
            if not head.startswith("@") and not any("@keyframes" in outer for outer in around):
                rules.append(Rule(tuple(around), head))
            around.append(head)
        elif mark == "}":
            around.pop()
        elif not around:
            statements.append(head)
    assert not around, sheet
    return rules, statements


def layer(sheet: Path) -> str:
    return sheet.stem


def outside(selectors: str, separators: str) -> list[str]:
    """The parts between separators that stand in no bracket."""
    parts, depth = [""], 0
    for sign in selectors:
        depth += (sign in "([") - (sign in ")]")
        if sign in separators and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def styled(selector: str) -> set[str]:
    """The classes of what a selector styles, not those of what is around it or in it."""
    last = outside(selector, " >+~")[-1]
    last = re.sub(r"\[[^\]]*\]", "", last)
    while (shorter := re.sub(r":(not|has|where)\(([^()]|\([^()]*\))*\)", "", last)) != last:
        last = shorter
    return set(re.findall(r"\.([A-Za-z][\w-]*)", last))


def test_a_selector_styles_what_stands_last_in_it() -> None:
    assert styled(".a > .b:has(.c):not(.d, :has(.e))::after") == {"b"}
    assert styled(".a :is(.b, .c.d)") == {"b", "c", "d"}
    assert styled('.a svg[data-x="y.z w"]') == set()


@pytest.mark.parametrize("sheet", SHEETS, ids=layer)
def test_every_rule_stands_in_the_layer_of_its_sheet(sheet: Path) -> None:
    rules, _ = read(sheet)
    assert rules
    for rule in rules:
        assert rule.around[:1] == (f"@layer {layer(sheet)}",), rule
        assert not any("@layer" in outer for outer in rule.around[1:]), rule


def test_the_order_of_the_layers_names_each_sheet_once_before_all_rules() -> None:
    first = ROOT / FIRST
    (order,) = read(first)[1]
    names = order.removeprefix("@layer ").split(", ")
    ours = [sheet for sheet in SHEETS if sheet.name != "hive-board.css"]  # for other people's pages
    assert sorted(names) == sorted(layer(sheet) for sheet in ours)
    text = re.sub(r"/\*.*?\*/", "", first.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert text.lstrip().startswith(order)
    for sheet in SHEETS:
        assert sheet == first or not read(sheet)[1], sheet


@pytest.mark.parametrize("page", ["index", "learn", "embed"])
def test_a_page_names_its_sheets_in_the_order_of_their_layers(page: str) -> None:
    (order,) = read(ROOT / FIRST)[1]
    names = order.removeprefix("@layer ").split(", ")
    links = re.findall(r'<link rel="stylesheet" href="(.*?)">', (ROOT / f"{page}.html").read_text())
    assert links[0] == FIRST
    places = [names.index(Path(link).stem) for link in links]
    assert places == sorted(set(places))


def test_headline_and_detail_of_the_status_do_not_read_as_one_sentence() -> None:
    sheet = (ROOT / "web" / "play" / "table.css").read_text(encoding="utf-8")
    assert re.search(r'\.status-text span:not\(:empty\)::before \{\s*content: "· ";', sheet)


def test_no_class_is_styled_in_two_sheets() -> None:
    sheets_of = defaultdict(set)
    for sheet in SHEETS:
        for rule in read(sheet)[0]:
            for selector in outside(rule.selectors, ","):
                for name in styled(selector):
                    sheets_of[name].add(sheet.name)
    assert {name: sheets for name, sheets in sheets_of.items() if len(sheets) > 1} == {}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_no_rule_has_the_whole_page_styled_anew_at_every_change(sheet: Path) -> None:
    """With :has() on the body a browser asks it again, for all that is in it, whatever changes."""
    of_all = re.compile(r"(^|[\s,])(html|body|:root)[^\s,>]*:has\(")
    for rule in read(sheet)[0]:
        assert not of_all.search(rule.selectors), rule.selectors


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_rule_that_looks_inside_an_element_names_what_it_styles(sheet: Path) -> None:
    """Chromium styles anew what any such rule may style, within each element that any :has() looks
    into, whatever changes there: with `:not(.x)` all of it, with `button` every button."""
    for rule in read(sheet)[0]:
        for selector in outside(rule.selectors, ","):
            parts = outside(selector, " >+~")
            if any(":has(" in part for part in parts[:-1]):
                assert re.match(r"\w*[.#\[]|:is\(", parts[-1]), selector


def test_every_sheet_that_is_loaded_by_name_exists() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "web").rglob("*.py")]
    loaded = r'(?:with_style\(\s*|^    sheet = )"([^"]+)"'
    named = {name for text in sources for name in re.findall(loaded, text, re.M)}
    assert len(named) > 3
    assert not [name for name in named if not (ROOT / "web" / f"{name}.css").is_file()]
