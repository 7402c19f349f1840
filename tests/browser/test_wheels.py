"""The site's wheel in a notebook that runs in the browser."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Served
from tools.build.wheel import wheel_name

PAGE = """<!doctype html><title>Notebook</title><link rel="icon" href="data:,">
<script type="module">
  import { loadPyodide } from "./%(pyodide)s/pyodide.mjs";
  const python = await loadPyodide();
  await python.loadPackage("./%(pyodide)s/%(micropip)s");
  window.run = (code) => python.runPythonAsync(code);
</script>"""


@pytest.mark.nightly
def test_micropip_installs_the_wheel_from_the_sites_address(page: Page, own_copy: Served) -> None:
    folder = next((own_copy.folder / "vendor").glob("pyodide-*"))
    names = {"pyodide": f"vendor/{folder.name}", "micropip": next(folder.glob("micropip-*")).name}
    (own_copy.folder / "notebook.html").write_text(PAGE % names)
    page.goto(own_copy.url + "notebook.html")
    page.wait_for_function("!!window.run")
    text = (Path(__file__).parents[2] / "docs/site/en/embed/tools.md").read_text()
    cell = text.rpartition("```python\n")[2].partition("```")[0]
    cell = cell.replace("https://SITE/", own_copy.url).replace("{{ core_wheel }}", wheel_name())
    cell += "from hive_core.notation.position import parse_position\n"
    cell += "parse_position('wQ@0,0 bA1@1,0')._repr_svg_()"
    assert page.evaluate(f"run({json.dumps(cell)})").startswith("<svg")
