"""Servers that a direct game may ask: only where whoever builds the site names them."""

from pathlib import Path

import pytest

from serve import arguments
from tools.build.site import add_servers
from tools.common import Problem
from tools.rooms.address import servers_at


def test_the_page_is_told_the_servers_that_the_build_names(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text('<script data-version="1"></script>')
    options = arguments(
        ["build", "--stun", "stun:a.example", "--stun", "turn:me:p%40ss@b.example:3478"]
    )
    add_servers(tmp_path, servers_at(options.stun))
    told = 'data-ice="stun:a.example turn:me:p%40ss@b.example:3478"'
    assert page.read_text() == f'<script {told} data-version="1"></script>'


def test_without_a_name_nobody_is_asked() -> None:
    assert servers_at(arguments(["build"]).stun) == ""
    assert "data-ice" not in (Path(__file__).parents[2] / "index.html").read_text()


@pytest.mark.parametrize(
    "address",
    ["", "stun.example", "https://a.example", "stun:a b", 'stun:a"x', "turn:a.example", "turn:a@b"],
)
def test_what_is_no_server_is_refused_by_name(address: str) -> None:
    with pytest.raises(Problem, match="--stun"):
        servers_at([address])


def test_too_many_servers_are_refused() -> None:
    with pytest.raises(Problem, match="at most 4"):
        servers_at(["stun:a.example"] * 5)
