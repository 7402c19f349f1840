"""Browsers that are killed while a game is played, and started again with the same profile.

No driver is between: a page beside the site plays in a frame of the game's own origin, and requests
an address, which is not there, for each thing that it sees. A browser and its helpers are a process
group of their own, and that group alone gets the signal.
"""

import json
import os
import random
import shutil
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
  await until(() => !record() || plies() === record().split(";").length - 3);
  await seen({ begun: query.get("run"), plies: plies(), game: record() });
  if (!record()) find(`[data-act=quick][data-arg=${query.get("against")}]`).click();
  await until(record);
  let known = plies();
  setInterval(() => {
    if (plies() <= known) return;
    const ply = (known = plies());
    const shown = performance.now();
    seen({ shown: ply, game: record() });
    page().skep.storage.written().then(() => seen({ written: ply, ms: performance.now() - shown }));
  }, 4);
  const type = (text) => {
    find("#typed-text").value = text;
    find("#typed").requestSubmit();
  };
  const step = { person: 1, computer: 2 }[query.get("against")];
  while (plies() < moves.length) {
    await until(() => plies() % step === 0);
    const ply = plies();
    for (const text of moves[ply].split(",")) {
      if (plies() === ply) type(text);
      await new Promise((go) => setTimeout(go, step === 1 ? 0 : 50));
    }
    await until(() => plies() > ply);
    await new Promise((go) => setTimeout(go, Number(query.get("pace"))));
  }
})();
</script>
"""
"""A page that goes on with the game on the board: a line of moves.txt for each ply, `pace` milliseconds
after the last; of a line that names several moves the first that is legal. A move is shown as soon
as the list of moves has it."""

PIECES = ("wS1", "wA1", "wQ", "wG1", "wB1", "wG2", "wA2", "wS2", "wB2", "wG3", "wA3")
PLACES = ("{} {}-", "{} -{}", "{} /{}", "{} {}/", "{} \\{}", "{} {}\\")

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


def against_computer() -> list[str]:
    """White's lines for a game against the computer: each piece in turn beside one before it."""
    lines = ["wS1", ""]
    for number, piece in enumerate(PIECES[1:], 1):
        texts = [place.format(piece, other) for other in PIECES[:number] for place in PLACES]
        lines += [",".join(texts), ""]
    return lines


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
        """Ends what this profile has started, and deletes its folder."""
        self.kill()
        if self.display:
            os.killpg(self.display.pid, signal.SIGKILL)
            self.display.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def moves_of(text: str) -> list[str]:
    """The MoveStrings of a GameString."""
    return text.split(";")[3:]


class Plays:
    """A long game in a browser that is killed again and again."""

    def __init__(
        self, name: str, served: Served, moves: list[str], pace_ms: int, against: str = "person"
    ) -> None:
        self.served = served
        self.against = against
        self.pace_ms = pace_ms
        (served.folder / PAGE).write_text(PLAYS)
        (served.folder / "moves.txt").write_text("\n".join(moves))
        self.profile = Profile(name)
        self.runs = 0
        self.window_ms: list[float] = []
        """From when a move was shown until it was on the disk, of all moves."""
        self.lost = 0
        """Moves that were shown, and not on the disk yet when the browser was killed."""

    def _seen(self) -> list[dict[str, str]]:
        paths = list(self.served.paths)
        found = [path.partition(SEEN)[2] for path in paths if SEEN in path]
        return [{key: texts[0] for key, texts in parse_qs(text).items()} for text in found]

    def begin(self) -> tuple[int, str]:
        """Starts the browser; returns how many plies the board shows then, and the game's text."""
        self.runs += 1
        self.served.paths.clear()
        given = f"run={self.runs}&pace={self.pace_ms}&against={self.against}"
        self.profile.start(f"{self.served.url}{PAGE}?{given}")
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
        """Leaves the page alone for a while."""
        time.sleep(seconds)

    def shown(self, what: str = "shown") -> int:
        """The last ply that the page has shown in this run, or that it has "written" to the disk."""
        return max([int(seen[what]) for seen in self._seen() if what in seen], default=0)

    def kill(self) -> tuple[int, list[str]]:
        """Kills the browser; returns the last ply that was on the disk, and the moves shown."""
        self.profile.kill()
        time.sleep(0.05)  # what was on its way to the server
        self.window_ms += [float(seen["ms"]) for seen in self._seen() if "ms" in seen]
        texts = [seen["game"] for seen in self._seen() if "shown" in seen]
        return self.shown("written"), moves_of(max(texts, key=len, default=""))

    def kills(self, times: int, seed: int, most_s: float = 2.0) -> None:
        """Kills the browser at random moments, and finds each time that every move is there."""
        chance = random.Random(seed)
        plies = self.holds(0, [])
        for _ in range(times):
            self.reach(plies + 1)
            time.sleep(chance.uniform(0, most_s))
            plies = self.holds(*self.kill())

    def holds(self, written: int, moves: list[str]) -> int:
        """Starts the browser: the board has every move that was on the disk, and of those shown it
        lacks the last one at most. Returns the plies that it shows."""
        plies, text = self.begin()
        assert plies >= written, f"run {self.runs}: {plies} of {written} plies"
        assert plies >= len(moves) - 1, f"run {self.runs}: {plies} of {len(moves)} plies shown"
        self.lost += plies < len(moves)
        assert moves_of(text)[: len(moves)] == moves[:plies] and len(moves_of(text)) == plies
        return plies

    def close(self) -> None:
        """Ends everything."""
        self.profile.close()
