"""The example of a bot account's client, with a stand-in for the site on this machine."""

import json
import shlex
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from docs.examples.hivegame_bot import Site, SiteFault, main, site_address
from hive_core.game import Game

ENGINE = shlex.join([sys.executable, "-m", "tests.arena.fakes", "first"])
ACCOUNT = {"email": "bot@example.org", "password": "secret"}


class StandIn(ThreadingHTTPServer):
    """The site: one challenge, one game with White for the bot, and a reply to each of its moves."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.paths: list[str] = []
        self.game = Game("MLP")
        self.begun = False
        self.valid = ["token-1", "token-2"]
        self.games: list[dict[str, Any]] | None = None
        self.status = 200

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def pending(self) -> list[dict[str, Any]]:
        """The games that wait for the bot, with the moves as that site writes them."""
        if self.games is not None:
            return self.games
        moves = ";".join(ply.text for ply in self.game.played).replace("wA1;", "wA1 ;")
        one = {"id": "b-7", "nanoid": "Nano7", "game_type": "Base+PLM", "history": moves + ";"}
        return [one] if self.begun and not self.game.board.turn else []


class Answers(BaseHTTPRequestHandler):
    """What the site answers."""

    server: StandIn

    def log_message(self, *_: object) -> None:
        pass

    def answer(self, status: int, data: object, **heads: str) -> None:
        body = json.dumps({"success": status == 200, "data": data}).encode()
        self.send_response(status)
        for name, value in {**heads, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        site = self.server
        site.paths.append(self.path)
        if self.path == "/api/v1/auth/token":
            right = content == ACCOUNT
            return self.answer(200 if right else 401, {"token": site.valid[0]} if right else None)
        if not self.known():
            return None
        assert self.path == "/api/v1/bot/games/play" and content["game_id"] == "Nano7"
        if site.status != 200:
            return self.answer(site.status, None)
        site.game.play(content["piece_pos"])
        site.game.play(site.game.board.legal_moves()[0])
        return self.answer(200, {})

    def do_GET(self) -> None:
        site = self.server
        site.paths.append(self.path)
        if not self.known():
            return None
        if self.path == "/api/v1/bot/challenges/":
            waiting = [] if site.begun else [{"challenge_id": "c 1"}, {"other": 1}]
            return self.answer(200, {"challenges": waiting})
        if self.path == "/api/v1/bot/challenge/accept/c%201":
            site.begun = True
            return self.answer(200, {})
        assert self.path == "/api/v1/bot/games/pending"
        return self.answer(200, {"games": site.pending()})

    def known(self) -> bool:
        """Whether the token is right; the first one lasts for three requests."""
        site = self.server
        if len(site.paths) > 4 and len(site.valid) > 1:
            site.valid.pop(0)
        right = self.headers["Authorization"] == f"Bearer {site.valid[0]}"
        if not right:
            self.answer(401, None)
        return right


@pytest.fixture
def site(monkeypatch):
    """A stand-in that serves, and the account in the environment."""
    server = StandIn()
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    monkeypatch.setenv("HIVEGAME_EMAIL", ACCOUNT["email"])
    monkeypatch.setenv("HIVEGAME_PASSWORD", ACCOUNT["password"])
    yield server
    server.shutdown()
    server.server_close()


def run(site, *words):
    return main(["--site", site.address, "--once", "--seconds", "1", *words, ENGINE])


def test_a_challenge_is_accepted_and_a_game_played(site, capsys):
    for turn in range(3):
        assert run(site, "--accept") == 0
        assert len(site.game.played) == 2 * turn + 2
    lines = capsys.readouterr().out.splitlines()
    assert "challenge c 1: accepted" in lines[0] and "game Nano7: " in lines[1]
    assert site.paths.count("/api/v1/auth/token") >= 4, "one token was not valid any more"


def test_without_being_asked_it_accepts_no_challenge(site):
    assert run(site) == 0 and not site.begun
    assert not [path for path in site.paths if "challenge" in path]


@pytest.mark.parametrize(
    "history, told",
    [
        ("wQ;bQ wQ-;\x1b[2J", "expected a piece"),
        ("wA1;bA1 wA1-;wA2 wA1-", "wA2"),
        ("wZ9", "wZ9"),
        (5, "5"),
    ],
)
def test_what_cannot_be_played_on_is_told_and_no_move_sent(site, capsys, history, told):
    site.games = [{"id": "a\x1b[2J", "game_type": "Base", "history": history}, {"id": 3}, 4]
    assert run(site) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert told in line and "game a?[2J: " in line and "/api/v1/bot/games/play" not in site.paths


def test_a_refused_move_is_told_and_trouble_of_the_site_ends_a_look(site, capsys):
    site.begun = True
    for status, ended, told in ((400, 0, "was not accepted"), (503, 1, "status 503")):
        site.status = status
        assert run(site) == ended
        assert told in capsys.readouterr().out
    site.valid = ["no\ntoken"]
    assert run(site) == 1 and "gave no token" in capsys.readouterr().out


def test_a_redirect_is_not_followed_and_a_wrong_account_is_told(site, monkeypatch, capsys):
    def elsewhere(self):
        self.answer(302, None, Location=site.address + "/api/v1/bot/games/pending")

    monkeypatch.setattr(Answers, "do_GET", elsewhere)
    with pytest.raises(SiteFault, match="status 302"):
        Site(site.address, ACCOUNT["email"], ACCOUNT["password"]).games()
    assert "/api/v1/bot/games/pending" not in site.paths
    monkeypatch.setenv("HIVEGAME_PASSWORD", "another")
    assert run(site) == 1 and "status 401" in capsys.readouterr().out
    monkeypatch.delenv("HIVEGAME_PASSWORD")
    assert run(site) == 2


def test_only_an_encrypted_site_gets_the_account(capsys):
    assert site_address("https://hivegame.com") and site_address("http://localhost:3000")
    for address in (
        "http://hivegame.com",
        "http://localhost.example.org",
        "hivegame.com",
        "file:///",
    ):
        with pytest.raises(SystemExit):
            main(["--site", address, ENGINE])
    assert "https://" in capsys.readouterr().err
