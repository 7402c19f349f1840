// node heap_image.mjs VENDOR FOLDER WRAPPER OUT
// MicroPython's memory as a page takes it over: WRAPPER is web/boot/micropython.mjs, which can load here. In the folder are a file "bundle", which
// web/boot/memory_fs.py mounts, a file "modules" with the names of modules, one in a line, and these: they are
// imported.
//
// Only what differs from a MicroPython that was just started is written: lists (the number of places in memory, for
// each the gap before it and its length) and then bytes. A figure of the lists has seven bits a byte, the lowest
// first, and the eighth where more follow. The lists are:
// - the parts that differ, in blocks of 16 bytes, which follow: a list for each kind of what a memory has;
// - the pools of interned strings: what can be counted again from the strings is left out;
// - each module's table of the interned strings that it uses: their numbers follow the parts, first the upper bytes of
//   all tables, then the lower ones. Tables are in the order of their first numbers, which they keep; 0 is the number
//   after the highest one before, any other is one too high;
// - rows, such as the neighbours of each cell: a word of a row is written as what it has more than that word of the last
//   row of the same size;
// - series: long lists of which each word is written as what it has more than the word before.
// What MicroPython has given up is set to zero before: a third of all bytes would be remains of the modules' files.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const KINDS = 5; // of what stands together in an image
const TEXT = 0.6; // share of printable bytes in what counts as text

const [vendor, folder, wrapper, out] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(join(vendor, "micropython/micropython.mjs")).href);
const { fill, hash } = await import(pathToFileURL(wrapper).href);
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
for name in ("asyncio", "inspect", "json"):
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
// What functions are known by: the places of their types in memory.
const types = `
def _generator():
    yield
print("types", id(type(lambda: 0)), id(type(_generator)))
del _generator
gc.collect()
`;
try {
  python.runPython(program);
  python.runPython(types);
  python.runPython(map);
} catch (error) {
  console.error(error.message); // without the line of the minified script in which it was thrown
  process.exit(1);
}

const after = python._module.HEAPU8;
if (after.length !== before.length) throw new Error("MicroPython's memory has grown.");
const BLOCK = 16;
const used = []; // what is in use: [place, letter of its kind, size]
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
    else if (block !== "=") used.push([at, block, 0]);
    if (block !== ".") used.at(-1)[2] += BLOCK;
    at += BLOCK;
  }
}
const free = Number(/free: (\d+)/.exec(printed.join())?.[1]);
if (cleared !== free) throw new Error(`${cleared} of ${free} free bytes were found.`);

const words = new Uint32Array(after.buffer), halves = new Uint16Array(after.buffer);
const word = (place) => words[place >> 2];

// A text need not know its hash: MicroPython counts one that is 0 again when it wants it.
for (const [place, kind] of used)
  if (kind === "S" && word(place + 4) === hash(after, word(place + 12), word(place + 8)) && word(place + 8))
    words[(place >> 2) + 1] = 0;

const whole = after.slice(); // what a page shall have

// Pools of interned strings: the pool before, how many names are before it, how much room it has, how many names;
// then the places of the names' hashes and lengths, and of each name. A pool is known by where its parts lie.
const pools = used.filter(([place, , size]) => {
  const [, , room, count, hashes, lengths] = words.subarray(place >> 2);
  return size >= 24 + 7 * room && count <= room && hashes === place + 24 + 4 * room && lengths === hashes + 2 * room;
});
for (const [place] of pools) {
  const [, , room, count] = words.subarray(place >> 2);
  const lengths = whole.subarray(place + 24 + 6 * room);
  for (let name = count - 1; name > 0; name--) {
    const here = (place >> 2) + 6 + name;
    if (words[here] === words[here - 1] + lengths[name - 1] + 1) words[here] = 0;
  }
  after.fill(0, place + 16, place + 24);
  after.fill(0, place + 24 + 4 * room, place + 24 + 7 * room);
}

// Blocks of a function's code: its bytecode and the list of its inner functions, each of which has a record of a mark,
// its bytecode and its own inner functions.
const BYTECODE = 0x20000;
const sizes = new Map(used.map(([place, , size]) => [place, size]));
const [, FUNCTION, GENERATOR] = /types (\d+) (\d+)/.exec(printed.join()).map(Number);
const functions = used.map(([place]) => place).filter((place) => [FUNCTION, GENERATOR].includes(word(place)));
const codeOf = (inner, bytecode) => {
  const found = [bytecode, inner].filter((place) => sizes.has(place));
  if (!sizes.has(inner)) return found;
  for (const record of words.subarray(inner >> 2, (inner + sizes.get(inner)) >> 2)) {
    if (!sizes.has(record)) continue;
    if ((word(record) & 0xffffff) !== BYTECODE) throw new Error("MicroPython's functions are other ones than expected.");
    found.push(record, ...codeOf(word(record + 8), word(record + 4)));
  }
  return found;
};

// A module knows its table of interned strings, and its table of constants, which follows.
const known = used.filter(([, kind]) => kind === "M").map(([place]) => [word(place + 8), word(place + 12)]);
const tables = known.filter(([place]) => sizes.has(place)).map(([place, end]) => [place, end - place]);
tables.sort(([one], [other]) => one - other);
const upper = [], lower = [];
let next = 0;
for (const [table, size] of [...tables].sort(([one], [other]) => halves[one >> 1] - halves[other >> 1])) {
  const numbers = halves.subarray(table >> 1, (table + size) >> 1);
  next = Math.max(next, numbers[0] + 1);
  numbers.forEach((number, index) => {
    if (!index) return;
    const told = number === next ? 0 : number + 1;
    if (!told) next++;
    upper.push(told >> 8);
    lower.push(told & 255);
  });
  numbers.fill(0, 1);
}

// Rows are tuples of up to six members and texts; series are long lists that go up in few different steps.
const SIX = 32, LONG = 1024;
const evenly = (place, size) => {
  const entries = words.subarray(place >> 2, (place + size) >> 2);
  return new Set(entries.map((entry, index) => entry - entries[index - 1])).size < entries.length / 4;
};
const placesOf = (those) => those.map(([place, , size]) => [place, size]);
const rows = placesOf(used.filter(([, kind, size]) => kind === "S" || (kind === "T" && size === SIX)));
const isSeries = ([place, kind, size]) => kind === "h" && size >= LONG && !pools.some(([pool]) => pool === place);
const series = placesOf(used.filter(isSeries)).filter(([place, size]) => evenly(place, size));
for (const [place, size] of series) {
  const entries = words.subarray(place >> 2, (place + size) >> 2);
  entries.set(entries.map((entry, index) => entry - (index && entries[index - 1])));
}
const lastRow = {}; // by size: what its words were
for (const [place, size] of rows) {
  const row = words.subarray(place >> 2, (place + size) >> 2), was = row.slice();
  row.forEach((value, index) => (row[index] = value - (lastRow[size]?.[index] ?? 0)));
  lastRow[size] = was;
}

// What is alike stands together in an image, since gzip looks back no farther than 32 kB: bytecode; tuples and the heads of
// texts; what belongs to dicts and other objects; all other heads; and texts.
const bytecode = new Set(functions.flatMap((place) => codeOf(word(place + 8), word(place + 12))));
const isText = (place) => {
  const bytes = whole.subarray(place, place + sizes.get(place));
  return bytes.filter((byte) => byte > 31 && byte < 127).length > TEXT * bytes.length;
};
const kindOf = ([place, kind]) => {
  if (bytecode.has(place)) return 0;
  if (kind !== "h") return "ST".includes(kind) ? 1 : 3;
  return isText(place) ? 4 : 2;
};
const kinds = new Uint8Array(after.length / BLOCK).fill(3);
for (const one of used) kinds.fill(kindOf(one), one[0] / BLOCK, (one[0] + one[2]) / BLOCK);

const parts = Array.from({ length: KINDS }, () => []);
const old = new BigUint64Array(before.buffer), now = new BigUint64Array(after.buffer);
for (let here = 0; here < kinds.length; here++) {
  if (old[2 * here] === now[2 * here] && old[2 * here + 1] === now[2 * here + 1]) continue;
  const those = parts[kinds[here]];
  const last = those.at(-1) ?? [0, 0];
  if (last[0] + last[1] === here) last[1]++;
  else those.push([here, 1]);
}
const head = [];
const write = (figure) => {
  for (; figure > 127; figure >>>= 7) head.push((figure & 127) | 128);
  head.push(figure);
};
const list = (places) => {
  write(places.length);
  let end = 0;
  for (const [at, size] of places) {
    write(at - end);
    write(size);
    end = at + size;
  }
};
parts.forEach(list);
list(placesOf(pools));
list(tables);
list(rows);
list(series);
const bytes = parts.flat().map(([at, size]) => after.subarray(at * BLOCK, (at + size) * BLOCK));
const image = Buffer.concat([Buffer.from(head), ...bytes, Buffer.from(upper), Buffer.from(lower)]);

fill(before, new Uint8Array(image)); // a Buffer has another slice
if (Buffer.compare(before, whole)) throw new Error("A page would not get this memory from its image.");
writeFileSync(out, image);
process.exit(0);
