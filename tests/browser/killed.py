"""Browsers that are killed while a game is played, and started again with the same profile.

No driver is between: a page beside the site plays in a frame of the game's own origin, and requests
an address, which is not there, for each thing that it sees. A browser and its helpers are a process
group of their own, and that group alone gets the signal.
"""

import json
import os
import random
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import parse_qs

from hive_core.game import Game
from hive_core.notation.moves import spell_move
from hive_core.rules.board import ONGOING
from tests.browser.conftest import SECONDS, Served
from tools.testenv import FLAGS, ensure_chromium, ensure_firefox, ensure_webkit

PAGE = "played.html"
SEEN = "/seen/"
PLAYS = """<!doctype html><html lang="en"><title>Plays</title><link rel="icon" href="data:,">
<iframe id="game" title="game" src="./" style="border: 0; width: 1000px; height: 700px"></iframe>
<script>
const query = new URLSearchParams(location.search);
const game = document.getElementById("game");
const page = () => game.contentWindow;
const find = (selector) => page().document.querySelector(selector);
const plies = () => page().document.querySelectorAll("#moves [data-arg]").length - 1;
const until = async (what) => { while (!what()) await new Promise((go) => setTimeout(go, 4)); };
const seen = (what) => fetch("seen/" + new URLSearchParams(what));
const record = () => JSON.parse(page().skep.storage.get("skep.game") || "{}").game || "";
(async () => {
  const moves = (await (await fetch("moves.txt")).text()).split("\\n");
  await until(() => find("html")?.dataset.boot === "ready");
  await new Promise((go) => setTimeout(go, 300));
  await seen({ begun: query.get("run"), plies: plies(), game: record() });
  if (!record()) find("[data-act=quick][data-arg=person]").click();
  await until(record);
  for (let ply = Math.max(0, plies()); ply < moves.length; ply += 1) {
    find("#typed-text").value = moves[ply];
    find("#typed").requestSubmit();
    await until(() => plies() > ply);
    const shown = performance.now();
    seen({ shown: ply + 1 });
    page().skep.storage.written().then(() => seen({ written: ply + 1, ms: performance.now() - shown }));
    await new Promise((go) => setTimeout(go, Number(query.get("pace"))));
  }
})();
</script>
"""
"""A page that goes on with the game on the board, a move of moves.txt every `pace` milliseconds. A
move is shown as soon as the list of moves has it."""

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.startup.max_resumed_crashes": -1,
}


def long_game(plies: int, seed: int = 7) -> list[str]:
    """The MoveStrings of a random game that is not over after so many plies."""
    chance = random.Random(seed)
    game = Game("", tournament=True)
    texts: list[str] = []
    while len(texts) < plies:
        moves = sorted(game.board.legal_moves())
        chance.shuffle(moves)
        for move in moves:
            text = spell_move(game.board, move)
            game.play(text)
            if game.outcome()[0] == ONGOING and sorted(game.board.legal_moves())[0] >= 0:
                texts.append(text)
                break
            game.undo(1)
        else:
            raise AssertionError("every move ends the game or leaves no move")
    return texts


class Profile:
    """A browser's profile on the disk, with the programs that show it; `name` is the engine."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(tempfile.mkdtemp(prefix=f"skep-killed-{name}-"))
        self.display: subprocess.Popen[bytes] | None = None
        self.running: subprocess.Popen[bytes] | None = None
        self.environment = {**os.environ, "HOME": str(self.folder), "LANG": "C.UTF-8"}
        if name == "chromium":
            place = f"--user-data-dir={self.folder}"
            self.command = [ensure_chromium(), *FLAGS, place, "--remote-debugging-port=0"]
        elif name == "firefox":
            lines = [
                f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()
            ]
            (self.folder / "user.js").write_text("\n".join(lines))
            self.command = [ensure_firefox(), "--headless", "--no-remote", "--profile"]
            self.command.append(str(self.folder))
        else:
            self._webkit()

    def _webkit(self) -> None:
        programs = ensure_webkit()
        read_end, write_end = os.pipe()
        command = [programs.display, "-displayfd", str(write_end), "-screen", "0", "1600x1300x24"]
        self.display = subprocess.Popen(
            [*command, "-nolisten", "tcp"],
            pass_fds=[write_end],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            display = answer.readline().strip()
        self.environment.update(
            XDG_CONFIG_HOME=f"{self.folder}/.config",
            XDG_DATA_HOME=f"{self.folder}/.local/share",
            XDG_CACHE_HOME=f"{self.folder}/.cache",
            XDG_RUNTIME_DIR=str(self.folder),
            DISPLAY=f":{display}",
            GDK_BACKEND="x11",
            LIBGL_ALWAYS_SOFTWARE="1",
            NO_AT_BRIDGE="1",
            WEBKIT_DISABLE_COMPOSITING_MODE="1",
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
        )
        self.command = [programs.bus, "--", programs.browser]

    def start(self, url: str) -> None:
        """Shows an address in a new process of the browser."""
        self.running = subprocess.Popen(
            [*self.command, url],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=self.environment,
        )

    def kill(self) -> None:
        """Kills the browser with all its helpers, without a warning."""
        if self.running:
            os.killpg(self.running.pid, signal.SIGKILL)
            self.running.wait()
        self.running = None

    def close(self) -> None:
        """Ends what this profile has started. Its folder is left to the test's own clearing."""
        self.kill()
        if self.display:
            os.killpg(self.display.pid, signal.SIGKILL)
            self.display.wait()


class Plays:
    """A long game in a browser that is killed again and again."""

    def __init__(self, name: str, served: Served, moves: list[str], pace_ms: int) -> None:
        self.served = served
        self.moves = moves
        self.pace_ms = pace_ms
        (served.folder / PAGE).write_text(PLAYS)
        (served.folder / "moves.txt").write_text("\n".join(moves))
        self.profile = Profile(name)
        self.runs = 0
        self.window_ms: list[float] = []
        """From when a move was shown until it was on the disk, of all moves."""

    def _seen(self) -> list[dict[str, str]]:
        paths = list(self.served.paths)
        found = [path.partition(SEEN)[2] for path in paths if SEEN in path]
        return [{key: texts[0] for key, texts in parse_qs(text).items()} for text in found]

    def begin(self) -> tuple[int, str]:
        """Starts the browser; returns how many plies the board shows then, and the game's text."""
        self.runs += 1
        self.served.paths.clear()
        self.profile.start(f"{self.served.url}{PAGE}?run={self.runs}&pace={self.pace_ms}")
        end = time.monotonic() + SECONDS
        while True:
            for seen in self._seen():
                if seen.get("begun") == str(self.runs):
                    return max(0, int(seen["plies"])), seen.get("game", "")
            assert time.monotonic() < end, "the board did not come"
            time.sleep(0.02)

    def reach(self, ply: int) -> None:
        """Waits until the page has shown a ply."""
        end = time.monotonic() + SECONDS
        while self.shown() < ply:
            assert time.monotonic() < end, f"ply {ply} was not shown"
            time.sleep(0.01)

    def wait(self, seconds: float) -> None:
        """Lets the page play on for a while."""
        time.sleep(seconds)

    def shown(self) -> int:
        """The last ply that the page has shown in this run."""
        return max([int(seen["shown"]) for seen in self._seen() if "shown" in seen], default=0)

    def kill(self) -> int:
        """Kills the browser; returns the last ply that it had shown."""
        self.profile.kill()
        time.sleep(0.05)  # what was on its way to the server
        self.window_ms += [float(seen["ms"]) for seen in self._seen() if "ms" in seen]
        return self.shown()

    def close(self) -> None:
        """Ends everything."""
        self.profile.close()
