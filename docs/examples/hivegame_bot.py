"""Client of a bot account: plays its games on a site that has the bot interface of hivegame.com, with
any UHP engine.

    export HIVEGAME_EMAIL=... HIVEGAME_PASSWORD=...
    python3 hivegame_bot.py --site https://hivegame.com --seconds 5 "hive-core uhp"

Nothing is sent until it is started like this. It plays in the games of that account alone, and takes
up new challenges only with `--accept`. An interrupt (Ctrl+C) ends it. It needs hive_core, and
nothing else.
"""

import argparse
import json
import os
import shlex
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from hive_core.engine.client import Client, EngineFault, Spec
from hive_core.files import losses, read
from hive_core.game import Game
from hive_core.rules.board import ONGOING
from hive_core.rules.errors import HiveError

HERE = ("localhost", "127.0.0.1", "[::1]")
ANSWER_S, MOST_BYTES = 10.0, 4 << 20
"""Limits of one answer of the site: seconds, and bytes."""
SLACK_S = 10.0
"""Seconds by which the engine may exceed its time for a move before it is started anew."""
LONGEST_PAUSE_S = 300.0
ATTEMPTS = 3
"""Number of times that a move is tried in a position, before the position is left alone."""
REFUSALS = (400, 403, 404, 409, 422)
"""Answers of HTTP by which the site refuses a move."""


class SiteFault(Exception):
    """Raised if the site cannot be reached, refuses a request, or answers something else than expected.
    `status` is that of HTTP, 0 without an answer."""

    def __init__(self, text: str, status: int = 0) -> None:
        super().__init__(text)
        self.status = status


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Handler that follows no redirect, which would take the token to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Site:
    """The bot interface of the site at `address`, for the account with this `email` and `password`."""

    def __init__(self, address: str, email: str, password: str) -> None:
        self.address = address.rstrip("/")
        self.account = {"email": email, "password": password}
        self.token = ""
        self.opener = urllib.request.build_opener(NoRedirect)

    def challenges(self) -> list[str]:
        """Return the ids of the challenges that wait for an answer. Raises SiteFault."""
        found = self._ask("/api/v1/bot/challenges/").get("challenges")
        return [str(one["challenge_id"]) for one in listed(found, "challenge_id")]

    def accept(self, challenge: str) -> None:
        """Take up the challenge with this id. Raises SiteFault."""
        self._ask("/api/v1/bot/challenge/accept/" + urllib.parse.quote(challenge, safe=""))

    def games(self) -> "list[dict[str, Any]]":
        """Return the games in which it is this account's turn. Raises SiteFault."""
        return listed(self._ask("/api/v1/bot/games/pending").get("games"), "game_type")

    def play(self, game: str, move: str) -> None:
        """Play a move in the game with this id. Raises SiteFault."""
        self._ask("/api/v1/bot/games/play", {"game_id": game, "piece_pos": move})

    def _ask(self, path: str, content: "dict[str, str] | None" = None) -> "dict[str, Any]":
        """Return the answer's `data`. Sign in first, and once more if the token is not valid any more.
        Raises SiteFault."""
        if not self.token:
            self._sign_in()
        try:
            return self._send(path, content)
        except SiteFault as fault:
            if fault.status != 401:
                raise
        self._sign_in()
        return self._send(path, content)

    def _sign_in(self) -> None:
        self.token = ""
        token = self._send("/api/v1/auth/token", self.account).get("token")
        if not isinstance(token, str) or not token.isascii() or not token.isprintable():
            raise SiteFault("the site gave no token")
        self.token = token

    def _send(self, path: str, content: "dict[str, str] | None") -> "dict[str, Any]":
        request = urllib.request.Request(self.address + path)
        if content is not None:
            request.data = json.dumps(content).encode()
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        try:
            with self.opener.open(request, timeout=ANSWER_S) as answer:
                text = answer.read(MOST_BYTES + 1)
        except urllib.error.HTTPError as error:
            with error:
                raise SiteFault(f"{path}: status {error.code}", error.code) from None
        except (OSError, ValueError) as error:
            raise SiteFault(f"{path}: {error}") from None
        try:
            found = json.loads(text[:MOST_BYTES]) if text.strip() else {}
        except (ValueError, RecursionError):
            found = {}
        data = found.get("data") if isinstance(found, dict) else None
        return data if isinstance(data, dict) else {}


def listed(found: object, field: str) -> "list[dict[str, Any]]":
    """Return those members of the list `found` that are objects with this `field`."""
    members = found if isinstance(found, list) else []
    return [one for one in members if isinstance(one, dict) and field in one]


def id_of(one: "dict[str, Any]") -> str:
    """Return the id by which the site wants to hear of a game."""
    return str(one.get("nanoid") or one.get("id") or "")


def game_of(one: "dict[str, Any]") -> Game:
    """Return the game that the site describes. Raises HiveError if it cannot be read whole."""
    moves = str(one.get("history") or "").strip().strip(";")
    kind = str(one["game_type"])
    file = read(f"{kind};InProgress;White[1];{moves}" if moves else kind)
    for fault in losses(file):
        raise fault.error
    return file.game


class Bot:
    """Player of an account's games: `spec` is its engine; with `accepts` it takes up challenges."""

    def __init__(self, site: Site, spec: Spec, accepts: bool) -> None:
        self.site = site
        self.spec = spec
        self.accepts = accepts
        self.client: Client | None = None
        self.failures: dict[tuple[str, str], int] = {}
        """Number of attempts at a position that failed, by the game's id and its moves."""

    def turn(self) -> None:
        """Take up challenges and play a move in each game that waits for one. Raises SiteFault."""
        if self.accepts:
            for challenge in self.site.challenges():
                self.site.accept(challenge)
                tell(f"challenge {challenge}: accepted")
        for one in self.site.games():
            place = (id_of(one), str(one.get("history")))
            if self.failures.get(place, 0) < ATTEMPTS:
                try:
                    self._move(one)
                except (HiveError, EngineFault) as error:
                    self.failures[place] = self.failures.get(place, 0) + 1
                    self.close()
                    tell(f"game {place[0]}: {error}")

    def _move(self, one: "dict[str, Any]") -> None:
        """Ask the engine for a move in a game and play it. Raises HiveError, EngineFault, SiteFault."""
        game = game_of(one)
        if game.outcome()[0] != ONGOING:
            return
        self.client = self.client or Client(self.spec)
        self.client.new_game(game.game_string(), 0)
        move = self.client.choose()
        game.play(move)
        try:
            self.site.play(id_of(one), move)
        except SiteFault as fault:
            if fault.status not in REFUSALS:
                raise
            raise HiveError(f"{move} was not accepted: {fault}") from None
        tell(f"game {id_of(one)}: {move}")

    def close(self) -> None:
        """End the engine."""
        if self.client:
            self.client.close()
        self.client = None


def tell(text: str) -> None:
    """Print a line, in which nothing that came from the site can control a terminal."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:500])
    print(time.strftime("%H:%M:%S"), shown, flush=True)


def site_address(text: str) -> str:
    """Return the address `text` of a site if it is encrypted or on this machine. Raises
    ArgumentTypeError for any other."""
    parts = urllib.parse.urlsplit(text)
    here = parts.scheme == "http" and parts.netloc.rpartition(":")[0] in HERE
    if not parts.netloc or not (parts.scheme == "https" or here):
        raise argparse.ArgumentTypeError(f"expected https://..., read {text!r}")
    return text


def main(arguments: "list[str] | None" = None) -> int:
    """Play until interrupted; return the exit status, 2 without an account."""
    parser = argparse.ArgumentParser(description="Play the games of a bot account.")
    parser.add_argument("--site", type=site_address, required=True, help="https://hivegame.com")
    parser.add_argument("--seconds", type=float, default=5.0, help="for a move; 5 if not given")
    parser.add_argument(
        "--pause", type=float, default=5.0, help="seconds between two requests for games"
    )
    parser.add_argument("--accept", action="store_true", help="take up challenges")
    parser.add_argument("--once", action="store_true", help="ask for games once, then end")
    parser.add_argument("engine", help='command line of a UHP engine, such as "hive-core uhp"')
    options = parser.parse_args(arguments)
    email, password = (os.environ.get("HIVEGAME_" + name, "") for name in ("EMAIL", "PASSWORD"))
    if not email or not password:
        print("set HIVEGAME_EMAIL and HIVEGAME_PASSWORD to those of the account", file=sys.stderr)
        return 2
    command = tuple(shlex.split(options.engine))
    spec = Spec(options.engine, command, (), options.seconds, 0, SLACK_S, None)
    bot = Bot(Site(options.site, email, password), spec, options.accept)
    pause = options.pause
    try:
        while True:
            try:
                bot.turn()
                pause = options.pause
            except SiteFault as fault:
                tell(str(fault))
                pause = min(2 * pause, LONGEST_PAUSE_S)
                if options.once:
                    return 1
            if options.once:
                return 0
            time.sleep(pause)
    except KeyboardInterrupt:
        return 0
    finally:
        bot.close()


if __name__ == "__main__":
    sys.exit(main())
