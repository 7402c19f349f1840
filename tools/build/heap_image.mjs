// node heap_image.mjs VENDOR FOLDER OUT
// MicroPython's memory as a page takes it over (web/boot/micropython.mjs). In the folder are a file "bundle", which
// web/boot/memory_fs.py mounts, a file "modules" with the names of modules, one in a line, and these: they are
// imported.
//
// Only what differs from a MicroPython that was just started is written: the number of parts, for each the gap
// before it and its length, and then their bytes. A figure has seven bits a byte, the lowest first, and the
// eighth where more follow. What MicroPython has given up is set to zero before: a third of all bytes would be
// remains of the modules' files.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const NEAR = 8; // as many equal bytes between two parts cost no more than another part

const [vendor, folder, out] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(join(vendor, "micropython/micropython.mjs")).href);
const printed = [];
const stdout = (line) => printed.push(line.trimEnd());
const python = await loadMicroPython({ stdout, linebuffer: true });
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
from web.boot import browser_names, memory_fs
memory_fs.mount("bundle")
browser_names.use_stand_ins()
for name in open("modules").read().split():
    __import__(name)
browser_names.forget_stand_ins()
if "random" in sys.modules:
    raise ImportError("random would draw the same numbers for everybody")
memory_fs.enter()
gc.collect()
`;
// The memory is tidied up when a program has ended, so what is free is asked for by a second one. It prints where
// the memory begins, and in each line the place in it of 64 blocks of 16 bytes, and a "." for each that is free.
const map = "import micropython\nmicropython.mem_info(1)\ndel micropython";
try {
  python.runPython(program);
  python.runPython(map);
} catch (error) {
  console.error(error.message); // without the line of the minified script in which it was thrown
  process.exit(1);
}

const after = python._module.HEAPU8;
if (after.length !== before.length) throw new Error("MicroPython's memory has grown.");
const BLOCK = 16;
let begin = 0, at = 0, cleared = 0;
const clear = (blocks) => {
  after.fill(0, at, at + blocks * BLOCK);
  cleared += blocks * BLOCK;
};
for (const line of printed) {
  const [, from, place, blocks, lines] = /from (\w+):$|^(\w{8}): (\S+)$|\((\d+) lines all free/.exec(line) ?? [];
  if (from) begin = parseInt(from, 16);
  if (lines) clear(64 * lines);
  if (!blocks) continue;
  at = begin + parseInt(place, 16);
  for (const block of blocks) {
    if (block === ".") clear(1);
    at += BLOCK;
  }
}
const free = Number(/free: (\d+)/.exec(printed.join())?.[1]);
if (cleared !== free) throw new Error(`${cleared} of ${free} free bytes were found.`);

const parts = [];
for (let here = 0, last = -NEAR - 1; here < after.length; here++) {
  if (after[here] === before[here]) continue;
  if (here - last > NEAR) parts.push([here, 0]);
  parts.at(-1)[1] = here + 1 - parts.at(-1)[0];
  last = here;
}
const head = [];
const write = (figure) => {
  for (; figure > 127; figure >>>= 7) head.push((figure & 127) | 128);
  head.push(figure);
};
write(parts.length);
let end = 0;
for (const [at, size] of parts) {
  write(at - end);
  write(size);
  end = at + size;
}
const bytes = parts.map(([at, size]) => after.subarray(at, at + size));
writeFileSync(out, Buffer.concat([Buffer.from(head), ...bytes]));
process.exit(0);
