// node stdlib.mjs PYODIDE_FOLDER STDLIB_PY OUT: writes Pyodide's standard library, compiled.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
python.runPython(readFileSync(program, "utf8"));
const bytes = python.runPython("rebuild()");
writeFileSync(out, bytes.toJs());
process.exit(0);
