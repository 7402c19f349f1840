"""HTTP headers that a static host must send: write them as `_headers`, and check a deployed site.

python3 serve.py check https://example.org/skep/
"""

import base64
import hashlib
import re
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import urljoin

from tools.build.languages import html_in_languages
from tools.common import ROOT, Problem, say

OWN_PAGES = ("", "index", "index.html", "learn", "learn.html")
"""Addresses of the game and the lessons; some hosts redirect `learn.html` to `learn`."""
OWN_HEADERS = {
    "Content-Security-Policy": "frame-ancestors 'self'",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
}
"""Headers against frames on other sites, and against other sites that open such a page and hold its
tab."""
LOCAL = ("http://127.0.0.1", "http://localhost", "http://[::1]")
SECONDS = 30

Answer = tuple[int, Mapping[str, str]]
"""A server's answer: the status, and the headers by their names in lower case."""


def headers_file(base: str = "/", versions: Iterable[str] = ()) -> str:
    """Return the file `_headers` of Netlify and Cloudflare Pages for a site below `base`.

    If several rules match an address, both hosts send the headers of all; no header is therefore in
    two such rules. `versions` are the folders whose addresses name their content, such as
    "v/1a2b3c". Each has a rule of its own, or a browser that asks for a file of a version before it
    is uploaded would keep the answer that there is none.
    """
    rules = {base + name: OWN_HEADERS for name in OWN_PAGES}
    rules[base + "*"] = {
        "Access-Control-Allow-Origin": "*",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    for folder in versions:
        rules[f"{base}{folder}/*"] = {"Cache-Control": "public, max-age=31536000, immutable"}
    lines = []
    for path, headers in rules.items():
        lines += [path, *(f"  {name}: {value}" for name, value in headers.items())]
    return "\n".join(lines) + "\n"


def version_folders(site: Path) -> list[str]:
    """Return the folders of a built site whose addresses name their content."""
    found = [path for name in ("v", "vendor") for path in (site / name).iterdir()]
    return sorted(path.relative_to(site).as_posix() for path in found)


def missing_page(base: str = "/") -> str:
    """Return the page `404.html` of a site below `base`, which most hosts show for unknown
    addresses.

    The host may show it at any depth; its links therefore begin at the host's root.
    """
    html = (ROOT / "web" / "parts" / "missing.html").read_text()
    html = html_in_languages(html).replace("{base}", base).replace("BASE", base)
    style = html.partition("<style>")[2].partition("</style>")[0]
    hashed = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return html.replace("{style}", hashed)


def ask(url: str) -> Answer:
    """Send a GET request for `url` as a sandboxed frame would, and return the answer. Raises
    Problem if no server answers."""
    headers = {"Origin": "null", "Accept-Encoding": "gzip", "User-Agent": "skep-check"}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(url, headers=headers), timeout=SECONDS
        ) as answer:
            return answer.status, {name.lower(): value for name, value in answer.headers.items()}
    except urllib.error.HTTPError as error:
        return error.code, {name.lower(): value for name, value in error.headers.items()}
    except (OSError, ValueError) as error:
        raise Problem(f"{url} does not answer: {getattr(error, 'reason', error)}.") from None


def read(url: str) -> str:
    """Return the text at `url`. Raises Problem if there is none."""
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            return str(answer.read().decode("utf-8", "replace"))
    except (OSError, ValueError) as error:
        raise Problem(f"{url} does not answer: {getattr(error, 'reason', error)}.") from None


class Found:
    """Result of the check of a site: `faults` are sentences on what does not work because of its
    headers, `advice` on what could be better."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.advice: list[str] = []

    def fault(self, wrong: object, text: str) -> None:
        """Add `text` to the faults if `wrong` is true."""
        if wrong:
            self.faults.append(text)

    def advise(self, wrong: object, text: str) -> None:
        """Add `text` to the advice if `wrong` is true."""
        if wrong:
            self.advice.append(text)


def named_files(page: str) -> Iterator[str]:
    """Return the address of one file of each kind that embed.html names: a module, a runtime, a
    style sheet."""
    for kind in (r"vendor/[^\"]+\.mjs", r"vendor/[^\"]+\.wasm", r"v/[^\"]+\.css"):
        found = re.search(f'"({kind})"', page)
        if found:
            yield found[1]


def check(url: str, get: Callable[[str], Answer] = ask, text: Callable[[str], str] = read) -> Found:
    """Check the headers of the site at `url`: whether its boards work on other sites' pages, and
    offline. `get` and `text` fetch an address's answer and its text."""
    site = url if url.endswith("/") else url + "/"
    found = Found()
    found.fault(
        not site.startswith("https://") and not site.startswith(LOCAL),
        "The address is not https: browsers keep nothing for offline use, and pages that are https "
        "show no boards from here.",
    )
    status, headers = get(urljoin(site, "embed.html"))
    if status != 200:
        raise Problem(f"There is no Skep at {site}: embed.html is answered with {status}.")
    policy = headers.get("content-security-policy", "")
    found.fault(
        "x-frame-options" in headers,
        "embed.html comes with X-Frame-Options: no page can show a board. Leave that header out.",
    )
    found.fault(
        "frame-ancestors" in policy,
        f"embed.html comes with “{policy}”: only pages named there can show a board.",
    )
    found.fault(
        "script-src" in policy or "default-src" in policy,
        "embed.html comes with a Content-Security-Policy for scripts. The page brings its own; "
        "a header beside it forbids what the next version needs.",
    )
    names = ["embed.html", "hive-board.js", "hive-board.css"]
    names += named_files(text(urljoin(site, "embed.html")))
    for name in names:
        _check_file(name, get(urljoin(site, name)), found)
    return found


def _check_file(name: str, answer: Answer, found: Found) -> None:
    status, headers = answer
    if status != 200:
        found.fault(True, f"{name} is answered with {status}: upload the whole folder.")
        return
    kind = headers.get("content-type", "").split(";")[0]
    wanted = {"mjs": "text/javascript", "js": "text/javascript", "wasm": "application/wasm"}
    wanted |= {"css": "text/css", "html": "text/html"}
    right = wanted[name.rsplit(".", 1)[1]]
    accepted = (right, "application/javascript") if right == "text/javascript" else (right,)
    found.fault(kind not in accepted, f"{name} comes as “{kind}”; browsers want “{right}”.")
    found.fault(
        headers.get("access-control-allow-origin") != "*",
        f"{name} comes without “Access-Control-Allow-Origin: *”: boards in a sandboxed frame stay "
        "empty, and other pages cannot use hive-board.js as a module.",
    )
    resources = headers.get("cross-origin-resource-policy", "cross-origin")
    found.fault(
        resources != "cross-origin",
        f"{name} comes with “Cross-Origin-Resource-Policy: {resources}”: other pages may not load it.",
    )
    keeping = headers.get("cache-control", "")
    if name.startswith(("v/", "vendor/")):
        found.advise(
            "immutable" not in keeping and "31536000" not in keeping,
            f"{name} may be kept for ever (“Cache-Control: public, max-age=31536000, immutable”): "
            "its address names its content.",
        )
        found.advise(
            name.endswith(".wasm") and not headers.get("content-encoding"),
            f"{name} comes uncompressed: 10 MB in place of 3.5 MB for who plays the computer.",
        )
    else:
        age = re.search(r"max-age=(\d+)", keeping)
        found.advise(
            age and int(age[1]) > 3600,
            f"{name} is kept for {age[1] if age else 0} s: a new version comes that much later.",
        )


def is_ready(url: str) -> bool:
    """Print the faults and the advice from a check of `url`. Return whether boards from there work
    everywhere."""
    found = check(url)
    for line in dict.fromkeys(found.faults):
        say(f"wrong   {line}")
    for line in dict.fromkeys(found.advice):
        say(f"better  {line}")
    if not found.faults:
        say(f"ready   Boards from {url} work on any page, sandboxed or not.")
    return not found.faults
