"""Boards on pages that a server has rendered: React and Vue take them over and find nothing changed."""

import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Served, until
from tests.browser.hosts.test_types import project
from tools.packages.fetch import find_node

__all__ = ["project"]  # fixture

pytestmark = pytest.mark.nightly

GAME = "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1"
BOARDS = f"""
const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/%3E";
const pos = "wQ@0,0 bA1@1,0";
const first = {{ id: "b", pos, mode: "explore", anim: false, mirror: true, title: "Two pieces" }};
const second = {{ game: "{GAME}", ply: 2, "no-anim": true, marks: null, title: "A game" }};
const link = {{ href: "#b", "data-board": "b", "data-pos": pos }};
"""
REACT = {
    "app.jsx": f"""
import {{ useState }} from "react";
{BOARDS}
export function App() {{
  const [count, change] = useState(0);
  return (
    <main>
      <hive-board {{...first}} orient={{count}}><img src={{picture}} alt="Two pieces" /></hive-board>
      <p><a {{...link}} suppressHydrationWarning>Two pieces</a></p>
      <hive-board {{...second}} />
      <button onClick={{() => change(count + 1)}}>{{count}}</button>
    </main>
  );
}}
""",
    "server.jsx": """
import "skep-boards";
import { renderToString } from "react-dom/server";
import { App } from "./app.jsx";
console.log(renderToString(<App />));
""",
    "client.jsx": """
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.jsx";
const root = document.querySelector("#root");
const onRecoverableError = (error) => console.error(error);
window.hydrate = () => { hydrateRoot(root, <App />, { onRecoverableError }); };
""",
}
VUE = {
    "app.jsx": f"""
import {{ h, ref }} from "vue";
{BOARDS}
export const App = {{
  setup() {{
    const count = ref(0);
    return () => h("main", [
      h("hive-board", {{ ...first, orient: count.value }}, [h("img", {{ src: picture, alt: "Two" }})]),
      h("p", [h("a", link, "Two pieces")]),
      h("hive-board", second),
      h("button", {{ onClick: () => (count.value += 1) }}, count.value),
    ]);
  }},
}};
""",
    "server.jsx": """
import "skep-boards";
import { createSSRApp } from "vue";
import { renderToString } from "vue/server-renderer";
import { App } from "./app.jsx";
console.log(await renderToString(createSSRApp(App)));
""",
    "client.jsx": """
import { createSSRApp } from "vue";
import { App } from "./app.jsx";
window.hydrate = () => { createSSRApp(App).mount("#root"); };
""",
}
BUILD = """
import { build } from "esbuild";
const shared = { bundle: true, format: "esm", jsx: "automatic", define: {
  "process.env.NODE_ENV": "'development'", __VUE_OPTIONS_API__: "true", __VUE_PROD_DEVTOOLS__: "false",
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "true" } };
const js = 'import { createRequire } from "module"; const require = createRequire(import.meta.url);';
const server = { entryPoints: ["server.jsx"], outfile: "server.mjs", platform: "node" };
await build({ ...shared, ...server, banner: { js } });
await build({ ...shared, entryPoints: ["client.jsx"], outfile: "client.js" });
"""


@pytest.mark.parametrize("framework", ["react", "vue"])
@pytest.mark.parametrize("when", ["before the boards are there", "after"])
def test_a_page_that_a_server_has_rendered_is_taken_over_as_it_is(
    page: Page, project: Path, host: Served, real: Served, framework: str, when: str
) -> None:
    for name, text in (REACT if framework == "react" else VUE).items():
        (project / name).write_text(text)
    (project / "build.mjs").write_text(BUILD)
    node = find_node().node
    subprocess.run([*node, "build.mjs"], cwd=project, check=True, timeout=120)
    made = subprocess.run(
        [*node, "server.mjs"], cwd=project, check=True, timeout=60, capture_output=True, text=True
    ).stdout.strip()
    assert made.count("<hive-board") == 2 and 'mode="explore"' in made
    shutil.copy(project / "client.js", host.folder)
    (host.folder / "page.html").write_text(
        '<!doctype html><html lang="en"><title>Rendered</title><link rel="icon" href="data:,">'
        f'<link rel="stylesheet" href="{real.url}hive-board.css">'
        f'<script defer src="{real.url}hive-board.js"></script>'
        f'<div id="root">{made}</div><script type="module" src="client.js"></script></html>'
    )
    told: list[str] = []
    page.on("console", lambda message: told.append(f"{message.type}: {message.text}"))
    page.goto(host.url + "page.html")
    ready = "[...document.querySelectorAll('hive-board')].every((board) => board.state.mode)"
    if when == "after":
        until(page, ready)
    page.evaluate("hydrate()")
    page.get_by_role("button", name="0").click()
    until(page, "document.querySelector('button').textContent === '1'")
    until(page, ready)
    until(page, "document.querySelector('hive-board').state.orient === 1")
    wrong = [text for text in told if text.startswith(("error", "warning"))]
    assert wrong == []
