// node run.mjs micropython|pyodide VENDOR MODULE...
// Copies the core and its tests into the interpreter's file system and runs the modules there.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [kind, vendor, ...modules] = process.argv.slice(2);
const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
const folders = ["hive_core", "tests", "tests/core", "tests/data", "tests/interpreters"];
const kept = /\.(py|json|jsonl|txt)$/;

const load = async (name) => import(pathToFileURL(join(vendor, name)).href);
let python;
if (kind === "micropython") {
  // The heap that PyScript gives the page: no setting of its own.
  const { loadMicroPython } = await load("micropython/micropython.mjs");
  python = await loadMicroPython({ stdout: console.log, linebuffer: true });
} else {
  const { loadPyodide } = await load("pyodide/pyodide.mjs");
  python = await loadPyodide({ stdout: console.log });
}

const copy = (folder) => {
  python.FS.mkdirTree ? python.FS.mkdirTree(folder) : python.FS.mkdir(folder);
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (!entry.isFile() || !kept.test(entry.name)) continue;
    const name = `${folder}/${entry.name}`;
    python.FS.writeFile(name, readFileSync(join(root, name)));
  }
};
folders.forEach(copy);
python.runPython("import sys\nif '' not in sys.path: sys.path.insert(0, '')");
python.runPython("from tests.interpreters.runner import run_module");
for (const module of modules) python.runPython(`run_module(${JSON.stringify(module)})`);
console.log("@end");
process.exit(0);
