"""The npm package: its types agree with the scripts, TypeScript accepts what the guide shows and
refuses slips, a bundle made with it shows boards in React."""

import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Served, until
from tests.browser.hosts import pages
from tools.build.languages import element_parameters
from tools.build.npm_package import declarations, manifest, npm_package
from tools.common import ROOT, Problem
from tools.packages.fetch import find_node

METHOD = re.compile(r"^  (?:async |get |set )?(\w+)\(", re.MULTILINE)
HIDDEN = {"constructor", "connectedCallback", "disconnectedCallback", "connectedMoveCallback"}
HIDDEN |= {"attributeChangedCallback", "handleEvent", "changed"}

PLAIN = """
import "skep-boards";
import type { HiveBoard } from "skep-boards";
const board = document.querySelector("hive-board")!;
board.mode = "play";
board.anim = false;
board.marks = null;
board.ply = 3;
board.addEventListener("hive-move", ({ detail }) => detail.move.toUpperCase());
const state = await board.play("wA1 -bQ");
const legal: string[] = (await board.ready).legalMoves;
board.noAnim = true;
board.accent = "#663399";
board.addEventListener("hive-move", (event) => event.preventDefault());
const version: string = (customElements.get("hive-board") as typeof HiveBoard).version;
const study = document.createElement("hive-study");
study.src = "pins.hive.md";
study.addEventListener("hive-progress", ({ detail }) => localStorage.setItem("pins", detail.done));
export { legal, state, version };
"""
REACT = """
import type {} from "skep-boards/react";
import "skep-boards";
import { createRoot } from "react-dom/client";
import { useState } from "react";

customElements.get("hive-board")!.prototype;
(customElements.get("hive-board") as unknown as { site: string }).site = "SITE";

function App() {
  const [said, say] = useState("");
  const [on, turn] = useState(true);
  return (
    <main>
      {on && (
        <hive-board pos="wQ@0,0 bA1@1,0" mode="play" anim={false} no-anim={false} title="Two pieces"
          onhive-ready={(event) => say(event.detail.position)} />
      )}
      <p id="said">{said}</p>
      <button onClick={() => turn(!on)}>Turn</button>
    </main>
  );
}

createRoot(document.querySelector("#root")!).render(<App />);
"""
VUE = """
import type {} from "skep-boards/vue";
import type { GlobalComponents } from "vue";
type Props = InstanceType<GlobalComponents["hive-board"]>["$props"];
export const props: Props = { pos: "wQ@0,0", mode: "explore", mirror: true, title: "A queen" };
"""
SLIPS = {
    "a_mode.ts": 'document.createElement("hive-board").mode = "plays";',
    "a_method.ts": 'document.createElement("hive-board").playMove("wS1");',
    "an_event.ts": (
        'document.createElement("hive-board").addEventListener("hive-ply",'
        " ({ detail }) => detail.move);"
    ),
    "an_attribute.tsx": 'export const board = <hive-board mod="play" />;',
}


def test_types_and_manifest_say_what_the_scripts_can() -> None:
    source = (ROOT / "web" / "embed" / "hive-board.js").read_text()
    own = source[source.index("class HiveBoard") :]
    members = set(METHOD.findall(own)) - HIDDEN
    types = declarations()
    board = types[types.index("declare class HiveBoard") : types.index("HiveStudyAttributes")]
    for name in members:
        assert re.search(rf"\b{name}\b", board), f"{name} has no type"
    assert "PARAMETERS" not in types
    declared, study = (module["declarations"][0] for module in manifest()["modules"])  # type: ignore
    listed = {one["name"] for one in declared["attributes"]}
    assert listed == {
        *element_parameters(),
        "title",
        "sandbox",
        "site",
        "src",
        "loading",
        "no-anim",
    }
    assert {one["name"] for one in declared["members"]} >= members - {"gameString"}
    events = set(re.findall(r'"(hive-\w+)": CustomEvent', types))
    assert {one["name"] for one in declared["events"]} | {"hive-progress"} == events
    assert {one["name"] for one in study["events"]} < events
    assert all(one["description"] for kind in ("attributes", "events") for one in declared[kind])
    assert npm_package() == npm_package()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An author's folder with React, Vue and the package, unpacked as npm unpacks it."""
    folder = tmp_path_factory.mktemp("author")
    try:
        modules = pages.modules()
    except Problem as problem:
        pytest.skip(str(problem))
    (folder / "node_modules").mkdir()
    for path in modules.iterdir():
        (folder / "node_modules" / path.name).symlink_to(path, target_is_directory=True)
    packed = folder / "boards.tgz"
    packed.write_bytes(npm_package())
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    shutil.move(folder / "package", folder / "node_modules" / "skep-boards")
    return folder


def compiled(project: Path, names: list[str]) -> tuple[int, str]:
    """TypeScript's exit code and words on some files, as strict as it can be."""
    options = {
        "strict": True,
        "noEmit": True,
        "exactOptionalPropertyTypes": True,
        "target": "es2022",
        "module": "esnext",
        "moduleResolution": "bundler",
        "jsx": "react-jsx",
        "lib": ["es2022", "dom", "dom.iterable"],
        "types": [],
    }
    (project / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "files": names}))
    tsc = project / "node_modules" / "typescript" / "bin" / "tsc"
    done = subprocess.run(
        [*find_node().node, str(tsc), "-p", "."],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.nightly
def test_typescript_accepts_the_guide_and_refuses_slips(project: Path) -> None:
    for name, text in (("plain.ts", PLAIN), ("app.tsx", REACT), ("props.ts", VUE)):
        (project / name).write_text(text)
    assert compiled(project, ["plain.ts", "app.tsx", "props.ts"]) == (0, "")
    for name, text in SLIPS.items():
        used = 'import type {} from "skep-boards/react";\nimport "skep-boards";\n'
        (project / name).write_text(used + text)
        code, words = compiled(project, [name])
        assert code and name in words, f"{name}: {words}"


@pytest.mark.nightly
def test_react_sets_attributes_and_hears_events(
    page: Page, project: Path, host: Served, real: Served
) -> None:
    (project / "app.tsx").write_text(REACT.replace("SITE", real.url))
    (project / "build.mjs").write_text(
        'import { build } from "esbuild";\n'
        'await build({ entryPoints: ["app.tsx"], bundle: true, outfile: "app.js", jsx: "automatic",\n'
        '  format: "esm", define: { "process.env.NODE_ENV": "\'production\'" } });\n'
    )
    subprocess.run([*find_node().node, "build.mjs"], cwd=project, check=True, timeout=120)
    shutil.copy(project / "app.js", host.folder)
    (host.folder / "page.html").write_text(
        '<!doctype html><html lang="en"><title>React</title><link rel="icon" href="data:,">'
        '<div id="root"></div><script type="module" src="app.js"></script></html>'
    )
    page.goto(host.url + "page.html")
    until(page, "document.querySelector('#said')?.textContent === 'wQ@0,0 bA1@1,0'")
    written = "document.querySelector('hive-board').getAttributeNames().sort().join()"
    assert page.evaluate(written) == "anim,mode,pos,title"
    assert page.evaluate("document.querySelector('hive-board').getAttribute('anim')") == "0"
    for _ in range(4):
        page.get_by_role("button", name="Turn").click()
    until(page, "document.querySelector('hive-board').state.mode === 'play'")
