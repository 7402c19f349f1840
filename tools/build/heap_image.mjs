// node heap_image.mjs VENDOR FOLDER MEMORY MODULE OUT
// MicroPython's memory as a page takes it over (web/boot/micropython.mjs). In the folder are a file "bundle", which
// the module MEMORY mounts, and modules; MODULE of these is imported, unless it is "".
//
// Only what differs from a MicroPython that was just started is written: the number of parts, for each where
// it begins and its length, and then their bytes. A figure has four bytes, the lowest first.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const NEAR = 8; // as many equal bytes between two parts cost no more than another part

const [vendor, folder, memory, module, out] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(join(vendor, "micropython/micropython.mjs")).href);
const python = await loadMicroPython({ stdout: console.log, linebuffer: true });
const before = python._module.HEAPU8.slice();

const copy = (from, to) => {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const name = to + entry.name;
    if (entry.isDirectory()) {
      python.FS.mkdir(name);
      copy(join(from, entry.name), `${name}/`);
    } else python.FS.writeFile(name, readFileSync(join(from, entry.name)));
  }
};
copy(folder, "");
const program = `
import gc, sys
for name in ("asyncio", "base64", "collections", "functools", "html", "inspect", "json", "pathlib"):
    __import__(name)
files = __import__("${memory}", None, None, ["mount"])
files.mount("bundle")
if "${module}":
    __import__("${module}")
if "random" in sys.modules:
    raise ImportError("random would draw the same numbers for everybody")
files.enter()
gc.collect()
`;
try {
  python.runPython(program);
} catch (error) {
  console.error(error.message); // without the line of the minified script in which it was thrown
  process.exit(1);
}

const after = python._module.HEAPU8;
if (after.length !== before.length) throw new Error("MicroPython's memory has grown.");
const parts = [];
for (let at = 0, last = -NEAR - 1; at < after.length; at++) {
  if (after[at] === before[at]) continue;
  if (at - last > NEAR) parts.push([at, 0]);
  parts.at(-1)[1] = at + 1 - parts.at(-1)[0];
  last = at;
}
const head = new Uint32Array([parts.length, ...parts.flat()]);
const bytes = parts.map(([at, size]) => after.subarray(at, at + size));
writeFileSync(out, Buffer.concat([Buffer.from(head.buffer), ...bytes]));
process.exit(0);
