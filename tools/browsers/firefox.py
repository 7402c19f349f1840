"""Firefox, driven by WebDriver BiDi over a WebSocket to the browser itself, without geckodriver."""

import base64
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tools.browsers.tab import WATCH, Engine, Tab

START_S = 60.0
ANSWER_S = 120.0
KEYS = {"\n": "\ue007", "\t": "\ue004", "\x1b": "\ue00c"}
PREFERENCES: dict[str, str | int | bool] = {
    "intl.accept_languages": "en-US",
    "app.normandy.enabled": False,
    "app.update.auto": False,
    "browser.region.update.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.search.update": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.server": "data:,",
}
"""Preferences that keep Firefox from contacting other hosts and from showing pages of its own."""
LEFT = f"status={0x804B0002}"
"""Status that Firefox names when a font had not come yet as its page was left (NS_BINDING_ABORTED)."""


class Refused(Exception):
    """Raised when Firefox answers a command with an error."""


class FirefoxTab(Tab):
    """One tab in a user context of its own; `requested` lists the addresses of all its requests."""

    def __init__(self, firefox: "Firefox", user: str = "") -> None:
        super().__init__()
        self.firefox = firefox
        self.requested: list[str] = []
        self.user = user or str(firefox.ask("browser.createUserContext")["userContext"])
        created = firefox.ask("browsingContext.create", type="tab", userContext=self.user)
        self.top = str(created["context"])
        firefox.ask(
            "script.addPreloadScript",
            functionDeclaration=f"() => {{ {WATCH} }}",
            contexts=[self.top],
        )
        firefox.tabs.append(self)

    def beside(self) -> "FirefoxTab":
        return FirefoxTab(self.firefox, self.user)

    def front(self) -> None:
        self.firefox.ask("browsingContext.activate", context=self.top)

    def resize(self, width: int, height: int) -> None:
        self.firefox.ask(
            "browsingContext.setViewport",
            context=self.top,
            viewport={"width": width, "height": height},
        )

    def load(self, url: str) -> None:
        self.firefox.ask("browsingContext.navigate", context=self.top, url=url, wait="complete")

    def reload(self) -> None:
        self.firefox.ask("browsingContext.reload", context=self.top, wait="complete")

    def _script(self, expression: str, context: str) -> dict[str, Any]:
        answer = self.firefox.ask(
            "script.evaluate",
            expression=expression,
            target={"context": context},
            awaitPromise=True,
            resultOwnership="none",
        )
        if answer["type"] == "exception":
            raise Refused(answer["exceptionDetails"]["text"])
        return dict(answer["result"])

    def _context(self, frame: str) -> str:
        if not frame:
            return self.top
        window = f"document.getElementById({json.dumps(frame)}).contentWindow"
        return str(self._script(window, self.top)["value"]["context"])

    def evaluate(self, expression: str, frame: str = "") -> Any:
        context = self._context(frame)
        wrapped = f"(async () => JSON.stringify((await ({expression})) ?? null))()"
        return json.loads(self._script(wrapped, context)["value"])

    def press_at(self, x: float, y: float, touch: bool = False) -> None:
        self.press_within("", x, y, touch)

    def press_within(self, frame: str, x: float, y: float, touch: bool) -> None:
        """Click or, if `touch`, touch the point (x, y) of the frame, in the frame's own browsing
        context: Firefox does not pass input from a window into a frame of another site."""
        actions = [
            {"type": "pointerMove", "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        kind = "touch" if touch else "mouse"
        what = {"parameters": {"pointerType": kind}, "actions": actions}
        device = {"type": "pointer", "id": kind, **what}
        context = self._context(frame)
        self.firefox.ask("input.performActions", context=context, actions=[device])

    def type(self, text: str) -> None:
        self._to_front()
        actions = []
        for key in text:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        device = {"type": "key", "id": "keys", "actions": actions}
        self.firefox.ask("input.performActions", context=self.top, actions=[device])

    def _to_front(self) -> None:
        """Focus the page by switching to another tab and back.

        A busy Firefox may leave the focus in the address bar of a new tab; then the page gets no
        focus events and Enter presses no button.
        """
        if not self.evaluate("document.hasFocus()"):
            other = self.firefox.ask("browsingContext.create", type="tab")["context"]
            self.firefox.ask("browsingContext.activate", context=self.top)
            self.firefox.ask("browsingContext.close", context=other)
            self.until("document.hasFocus()")

    def picture(self, path: Path) -> None:
        data = self.firefox.ask("browsingContext.captureScreenshot", context=self.top)["data"]
        path.write_bytes(base64.b64decode(data))

    def listen(self) -> None:
        self.firefox.ask("session.status")  # what was said before is heard before the answer

    def close(self) -> None:
        self.firefox.tabs = [tab for tab in self.firefox.tabs if tab.user != self.user]
        self.firefox.ask("browser.removeUserContext", userContext=self.user)


class Firefox(Engine):
    """Running Firefox with a profile of its own; `preferences` are settings as in about:config."""

    name = "firefox"

    def __init__(self, program: str, **preferences: str | int | bool) -> None:
        self.tabs: list[FirefoxTab] = []
        self.profile = tempfile.mkdtemp(prefix="skep-firefox-")
        lines = [
            f"user_pref({json.dumps(name.replace('__', '.'))}, {json.dumps(value)});"
            for name, value in {**PREFERENCES, **preferences}.items()
        ]
        Path(self.profile, "user.js").write_text("\n".join(lines) + "\n")
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", self.profile]
            + ["--remote-debugging-port", "0"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, "HOME": self.profile},
        )
        self.answers: queue.Queue[dict[str, Any]] = queue.Queue()
        self.last_id = 0
        found: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read_errors, args=(found,), daemon=True).start()
        try:
            address = found.get(timeout=START_S)
            self.socket = connect(address + "/session", max_size=None, legacy=True)
            threading.Thread(target=self._read, daemon=True).start()
            self.ask("session.new", capabilities={})
            self.ask(
                "session.subscribe",
                events=["log.entryAdded", "network.beforeRequestSent"],
            )
        except BaseException:
            self._kill()
            raise

    def _read_errors(self, found: "queue.Queue[str]") -> None:
        assert self.process.stderr
        for line in self.process.stderr:
            match = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
            if match:
                found.put(match.group(1))

    def _read(self) -> None:
        for text in self.socket:
            message = json.loads(text)
            if message["type"] == "event":
                self._on_event(message["method"], message["params"])
            else:
                self.answers.put(message)
        self.answers.put({"type": "error", "id": -1, "message": "Firefox has ended"})

    def _on_event(self, method: str, params: dict[str, Any]) -> None:
        """Store the event `method` of the browser, with its data `params`, for the tab that it
        concerns, or for all tabs if it names none."""
        source = params.get("source", params)
        tops = [tab for tab in self.tabs if source.get("context") == tab.top]
        for tab in tops or self.tabs:
            if method == "network.beforeRequestSent":
                tab.requested.append(params["request"]["url"])
            elif params["level"] == "error" and LEFT not in str(params["text"]):
                tab.faults.append(str(params["text"]))

    def ask(self, method: str, /, **params: Any) -> dict[str, Any]:
        """Send Firefox the WebDriver BiDi command `method` with its parameters, and return the
        answer."""
        self.last_id += 1
        self.socket.send(json.dumps({"id": self.last_id, "method": method, "params": params}))
        end = time.monotonic() + ANSWER_S
        while True:
            message = self.answers.get(timeout=max(0.1, end - time.monotonic()))
            if message["type"] == "error":
                raise Refused(f"{method}: {message['message']}")
            if message["id"] == self.last_id:
                return dict(message["result"])

    def tab(self) -> FirefoxTab:
        return FirefoxTab(self)

    def _kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def close(self) -> None:
        self.socket.close()
        self._kill()
