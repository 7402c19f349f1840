// node pyodide.mjs PYODIDE PROGRAM MICROPIP.whl,WHEEL,... PAGE...
// Installs wheels into Pyodide with micropip, without a network, and runs a Python program over pages.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, program, wheels, ...pages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ stdout: console.log });
const [micropip, ...packages] = wheels.split(",");
python.unpackArchive(new Uint8Array(readFileSync(micropip)), "wheel");
python.FS.mkdir("given");
const put = (path) => {
  const name = "given/" + path.replaceAll(/[^\w.+-]/g, "_");
  python.FS.writeFile(name, new Uint8Array(readFileSync(path)));
  return name;
};
const wheelsThere = packages.map((path) => {
  python.FS.writeFile("given/" + basename(path), new Uint8Array(readFileSync(path)));
  return "emfs:given/" + basename(path);
});
// Without this Node prints the line of Pyodide's program where it ended, which is all of that program.
process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error).slice(-2000));
  process.exit(1);
});
python.globals.set("wheels", python.toPy(wheelsThere));
await python.runPythonAsync("import micropip\nawait micropip.install(list(wheels))");
python.globals.set("given", python.toPy([put(program), "--no-processes", ...pages.map(put)]));
python.runPython(`
import runpy
import hive_boards, hive_kernel.core
assert hive_kernel.core.COMPILED
program, *arguments = given
assert runpy.run_path(program)["main"](arguments) == 0
`);
