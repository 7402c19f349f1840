"""WebKitGTK's MiniBrowser, driven by WebDriver, on a virtual display."""

import base64
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tools.browsers.tab import SECONDS, Engine, Tab
from tools.testenv import WebKitPrograms

START_S = 60.0
ANSWER_S = 140.0  # a driver that has not answered by then has hung
LOST_S = 30.0  # the same while pages are left, when some commands are never answered
END_S = 20.0
SCRIPT_S = 100  # as long a page may take for an answer, or to load
STABLE_S = 1.0  # how long a page's size holds before it is believed
KEYS = {"\n": "\ue007", "\t": "\ue004", "\x1b": "\ue00c"}
SCREEN = "1600x1300x24"
NO_TOOLBAR = """* {
  min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px;
  -gtk-icon-transform: scale(0.1);
}"""
"""Style sheet that shrinks the browser's own buttons; at their normal size a window could not be as
narrow as a phone."""
FAULT = re.compile(r"^(?:CONSOLE \w+ ERROR|\S*:?\d*:?\d*:?\s*CONSOLE \w+ ERROR) ?(.*)$")
SCRIPT = """
const done = arguments[arguments.length - 1];
(async () => JSON.stringify((await (%s)) ?? null))().then(
  (text) => done([text]), (error) => done([null, String(error)]));
"""


BLINK = """(() => {
  const style = document.documentElement.style;
  let count = 0;
  window.blink = setInterval(() => {
    count = 1 - count;
    style.outline = `1px solid rgba(0, 0, 0, ${count / 255})`;
  }, 30);
})()"""
"""JavaScript that repaints the page all the time: the driver takes a picture only with the next frame,
and an idle page draws none."""
BLINK_NO_MORE = "(clearInterval(window.blink), document.documentElement.style.outline = '')"


class Refused(Exception):
    """Raised when the driver or the page answers with an error."""


class WebKitTab(Tab):
    """One process of MiniBrowser; its storage is deleted with it."""

    def __init__(self, webkit: "WebKit") -> None:
        super().__init__()
        self.webkit = webkit
        options = {
            "binary": webkit.programs.browser,
            "args": ["--automation", "--enable-write-console-messages-to-stdout=true"],
        }
        always: dict[str, Any] = {
            "browserName": "MiniBrowser",
            "webkitgtk:browserOptions": options,
        }
        if not webkit.waits:
            always["pageLoadStrategy"] = "none"
        wanted = {"capabilities": {"alwaysMatch": always}}
        answer = webkit.ask("POST", "/session", wanted, START_S)
        self.session = f"/session/{answer['sessionId']}"
        self.answer_s = ANSWER_S if webkit.waits else LOST_S
        self.first_line = len(webkit.lines)
        self.more = (0, 0)  # what the window is larger than its page, once that is known
        self._ask("timeouts", {"script": SCRIPT_S * 1000, "pageLoad": SCRIPT_S * 1000})

    def _ask(self, what: str, data: dict[str, Any]) -> Any:
        return self.webkit.ask("POST", f"{self.session}/{what}", data, self.answer_s)

    def resize(self, width: int, height: int) -> None:
        """Resize the window until the page has the wanted size; the window is larger by the
        browser's frame.

        The page learns its new size late. The frame is therefore measured once the size is stable.
        """
        wanted = [width, height]
        end = time.monotonic() + SECONDS
        while True:
            outer = [width + self.more[0], height + self.more[1]]
            self._ask("window/rect", {"x": 0, "y": 0, "width": outer[0], "height": outer[1]})
            shown = self._stable_size(wanted)
            if shown == wanted:
                return
            if time.monotonic() > end:
                raise AssertionError(
                    f"the window shows {shown}, not {wanted}; from outside {outer}"
                )
            self.more = (outer[0] - shown[0], outer[1] - shown[1])

    def _stable_size(self, wanted: list[int]) -> list[int]:
        """Wait for the page's size [width, height]. Return it immediately if it is `wanted`, otherwise
        once it has not changed for a second."""
        held, since = [0, 0], time.monotonic()
        while True:
            shown: list[int] = self.evaluate("[innerWidth, innerHeight]")
            if shown == wanted:
                return shown
            if shown != held:
                held, since = shown, time.monotonic()
            elif time.monotonic() - since > STABLE_S:
                return shown
            time.sleep(0.05)

    def load(self, url: str) -> None:
        self._ask("url", {"url": url})

    def reload(self) -> None:
        self._ask("refresh", {})

    def evaluate(self, expression: str, frame: str = "") -> Any:
        if frame:
            found = self._ask("element", {"using": "css selector", "value": "#" + frame})
            self._ask("frame", {"id": found})
        try:
            answer = self._ask("execute/async", {"script": SCRIPT % expression, "args": []})
        finally:
            if frame:
                self._ask("frame", {"id": None})
        if answer[0] is None:
            raise Refused(answer[1])
        return json.loads(answer[0])

    def _act(self, device: dict[str, Any]) -> None:
        self._ask("actions", {"actions": [device]})

    def press_at(self, x: float, y: float, touch: bool = False) -> None:
        actions: list[dict[str, Any]] = [
            {"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        kind = "touch" if touch else "mouse"
        parameters = {"pointerType": kind}
        self._act({"type": "pointer", "id": kind, "parameters": parameters, "actions": actions})

    def type(self, text: str) -> None:
        actions = []
        for key in text:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._act({"type": "key", "id": "keys", "actions": actions})

    def picture(self, path: Path) -> None:
        self.evaluate(BLINK)
        data = self.webkit.ask("GET", f"{self.session}/screenshot")
        self.evaluate(BLINK_NO_MORE)
        path.write_bytes(base64.b64decode(data))

    def listen(self) -> None:
        self.faults = []
        for line in self.webkit.lines[self.first_line :]:
            match = FAULT.match(line)
            if match:
                self.faults.append(match.group(1))

    def close(self) -> None:
        self.webkit.ask("DELETE", self.session, seconds=END_S)


class WebKit(Engine):
    """WebDriver for MiniBrowser, with its own home folder, D-Bus and virtual display."""

    name = "webkit"

    def __init__(self, programs: WebKitPrograms, still: bool = False) -> None:
        self.programs = programs
        self.lines: list[str] = []
        self.home = tempfile.mkdtemp(prefix="skep-webkit-")
        self.running: list[subprocess.Popen[str]] = []
        style = Path(self.home, ".config", "gtk-3.0", "gtk.css")
        style.parent.mkdir(parents=True)
        style.write_text(NO_TOOLBAR)
        if still:  # WebKitGTK takes the wish for reduced motion from GTK
            style.with_name("settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
        try:
            self._start(self._display())
        except BaseException:
            self.close()
            raise

    def _display(self) -> str:
        """Start Xvfb on a free display; return its name."""
        read_end, write_end = os.pipe()
        command = [self.programs.display, "-displayfd", str(write_end), "-screen", "0", SCREEN]
        self.running.append(
            subprocess.Popen(
                [*command, "-nolisten", "tcp"],
                pass_fds=[write_end],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
            )
        )
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            return answer.readline().strip()

    def _start(self, display: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = {
            **os.environ,
            "HOME": self.home,
            "XDG_CONFIG_HOME": f"{self.home}/.config",
            "XDG_RUNTIME_DIR": self.home,
            "DISPLAY": f":{display}",
            "GDK_BACKEND": "x11",
            "LANG": "C.UTF-8",
            "LANGUAGE": "en_US",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        self.address = f"http://127.0.0.1:{port}"
        process = subprocess.Popen(
            [self.programs.bus, "--", self.programs.driver, f"--port={port}"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self.running.append(process)
        threading.Thread(target=self._read, args=(process,), daemon=True).start()
        end = time.monotonic() + START_S
        while True:
            try:
                self.ask("GET", "/status")
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def _read(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout
        for line in process.stdout:
            self.lines.append(line.rstrip())

    def ask(
        self,
        method: str,
        path: str,
        data: dict[str, Any] | None = None,
        seconds: float = ANSWER_S,
    ) -> Any:
        """Send the WebDriver an HTTP request of the kind `method` for `path` with the JSON `data`, and
        return the answer."""
        request = urllib.request.Request(
            self.address + path,
            method=method,
            data=None if data is None else json.dumps(data).encode(),
            headers={"Content-Type": "application/json"},
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=seconds) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Refused(f"{path}: {error.read().decode(errors='replace')[:600]}") from None

    def tab(self) -> WebKitTab:
        return WebKitTab(self)

    def close(self) -> None:
        for process in reversed(self.running):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        shutil.rmtree(self.home, ignore_errors=True)
