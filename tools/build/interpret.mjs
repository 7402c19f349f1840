// node interpret.mjs micropython|pyodide VENDOR FOLDER[,FOLDER...] PROGRAM [WHEEL]
// Copies folders of the project into the interpreter's file system and runs a Python program there; a
// wheel is installed before.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [kind, vendor, folders, program, wheel] = process.argv.slice(2);
const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
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
  if (wheel) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
}

const copy = (folder, rooms = folder === "hive_core") => {
  python.FS.mkdirTree ? python.FS.mkdirTree(folder) : python.FS.mkdir(folder);
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (rooms && entry.isDirectory() && entry.name !== "__pycache__") copy(name, true);
    if (!entry.isFile() || !kept.test(entry.name)) continue;
    python.FS.writeFile(name, readFileSync(join(root, name)));
  }
};
folders.split(",").forEach((folder) => copy(folder));
python.runPython("import sys\nif '' not in sys.path: sys.path.insert(0, '')");
python.runPython(program);
console.log("@end");
process.exit(0);
