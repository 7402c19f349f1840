"""Servers that a direct game may ask: only where whoever builds the site names them."""

from pathlib import Path

import pytest

from serve import arguments
from tools.build.site import LOOPBACK, add_bridge, add_servers
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


def test_only_a_site_with_a_bridge_lets_its_page_connect_to_this_machine(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    source = (Path(__file__).parents[2] / "index.html").read_text()
    page.write_text(source + '<script data-version="1"></script>')
    add_bridge(tmp_path)
    html = page.read_text()
    assert html.count(f"connect-src 'self' {LOOPBACK};") == html.count("ws://") == 1
    assert html.endswith('<script data-bridge="yes" data-version="1"></script>')
    assert "ws://" not in source
    assert arguments(["build", "--bridge"]).bridge
    assert not arguments(["build"]).bridge
