// node heap_image.mjs VENDOR FOLDER WRAPPER OUT REST
// MicroPython's memory as a page takes it over: WRAPPER is web/boot/micropython.mjs, which can load here. In the folder are a file "bundle", which
// web/boot/memory_fs.py mounts, a file "modules" with the names of modules, one in a line, and these: they are
// imported. A file "cold" names functions, files and sections of catalogues, one in a line, that nobody needs before the
// first moves: they come with the rest of the memory, which is written to REST.
//
// Only what differs from a MicroPython that was just started is written: lists (the number of places in memory,
// for each the gap before it and its length) and then bytes. A figure of the lists has seven bits a byte, the lowest
// first, and the eighth where more follow. The lists are:
// - the parts that differ, in blocks of 16 bytes, which follow: a list for each kind of what a memory has;
// - the pools of interned strings: what can be counted again from the strings is left out;
// - each module's table of the interned strings that it uses: their numbers follow the parts, first the upper bytes of
//   all tables, then the lower ones. Tables are in the order of their first numbers, which they keep; 0 is the number
//   after the highest one before, any other is one too high;
// - rows, such as the neighbours of each cell: a word of a row is written as what it has more than that word of the last
//   row of the same size;
// - series: long lists of which each word is written as what it has more than the word before;
// - the cold functions. Until the rest is there each is a closure of the function `wanted` of web/boot/rest.py around
//   itself, which has as much room. After the lists stand the figures that closures have: their type and `wanted`; and
//   the hash of the rest.
// The rest is a list of parts with their bytes. Until it is there nothing may be collected as garbage: what a cold
// function uses, no other function may know.
// What MicroPython has given up is set to zero before: a third of all bytes would be remains of the modules' files.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const KINDS = 5; // of what stands together in an image
const TEXT = 0.6; // share of printable bytes in what counts as text

const [vendor, folder, wrapper, out, outOfRest] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(join(vendor, "micropython/micropython.mjs")).href);
const { complete, hash, put, unfold } = await import(pathToFileURL(wrapper).href);
const printed = [];
const stdout = (line) => printed.push(line.trimEnd());
const cold = new Set(readFileSync(join(folder, "cold"), "utf8").split("\n").filter(Boolean));
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
// Each function by its place in memory, and what it is called in a module; and each module's place.
const called = `
def _told(first, names):
    for name, value in names.items():
        print("called", id(value), first + name)
        if isinstance(value, type) and hasattr(value, "__dict__") and not first:
            _told(name + ".", value.__dict__)
for _name in list(sys.modules):
    print("module", id(sys.modules[_name]), _name)
    _told("", sys.modules[_name].__dict__)
def _generator():
    yield
_closure = (lambda name: lambda: name)(0)
print("types", id(type(_told)), id(type(_generator)), id(type(_closure)))
del _told, _name, _generator, _closure
gc.collect()
`;
try {
  python.runPython(program);
  python.runPython(called);
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

// What is cold goes out of the first part: functions with all that belongs to their code, the tables of modules of
// which every function is cold, and files.
const sizes = new Map(used.map(([place, , size]) => [place, size]));
const block = (place) => words.subarray(place >> 2, (place + sizes.get(place)) >> 2);
const told = (kind) => printed.map((line) => line.split(" ")).filter(([first]) => first === kind);
const modules = new Map(told("module").map(([, id, name]) => [Number(id), name]));
const [[, FUNCTION, GENERATOR, CLOSURE] = []] = told("types").map((those) => those.map(Number));
const functions = used.map(([place]) => place).filter((place) => [FUNCTION, GENERATOR].includes(word(place)));
const names = new Map(told("called").map(([, id, path]) => [Number(id), path]));
const nameOf = (place) => `${modules.get(word(place + 4))}:${names.get(place)}`;
const wanted = functions.find((place) => nameOf(place) === "web.boot.rest:wanted");
if (cold.size && !wanted) throw new Error("No function asks for the rest of the memory.");

// Blocks of a function's code: its bytecode and the list of its inner functions, each of which has a record of a mark,
// its bytecode and its own inner functions.
const BYTECODE = 0x20000;
const codeOf = (inner, bytecode) => {
  const found = [bytecode, inner].filter((place) => sizes.has(place));
  if (!sizes.has(inner)) return found;
  for (const record of block(inner)) {
    if (!sizes.has(record)) continue;
    if ((word(record) & 0xffffff) !== BYTECODE) throw new Error("MicroPython's functions are other ones than expected.");
    found.push(record, ...codeOf(word(record + 8), word(record + 4)));
  }
  return found;
};

// What is alike stands together in an image, since gzip looks back no farther than 32 kB: bytecode; tuples and the heads of
// texts; what belongs to dicts and other objects; all other heads; and texts.
const bytecode = new Set(functions.flatMap((place) => codeOf(word(place + 8), word(place + 12))));
const isText = (place) => {
  const bytes = after.subarray(place, place + sizes.get(place));
  return bytes.filter((byte) => byte > 31 && byte < 127).length > TEXT * bytes.length;
};
const kindOf = ([place, kind]) => {
  if (bytecode.has(place)) return 0;
  if (kind !== "h") return "ST".includes(kind) ? 1 : 3;
  return isText(place) ? 4 : 2;
};
const kinds = new Uint8Array(after.length / BLOCK).fill(3);
for (const one of used) kinds.fill(kindOf(one), one[0] / BLOCK, (one[0] + one[2]) / BLOCK);

// Places of the bytecode of a function and of those in it.
const codesOf = (inner, own) => {
  const records = sizes.has(inner) ? [...block(inner)].filter((record) => sizes.has(record)) : [];
  const found = records.flatMap((record) => codesOf(word(record + 8), word(record + 4)));
  return sizes.has(own) ? [own, ...found] : found;
};
let closures = functions.filter((place) => cold.has(nameOf(place)));
for (let shared = [0]; shared.length; ) {
  // What something else refers to is not the function's alone: a function that is made again and again.
  const owners = new Map(closures.flatMap((place) => codeOf(word(place + 8), word(place + 12)).map((part) => [part, place])));
  const others = used.map(([place]) => place).filter((place) => !owners.has(place) && !closures.includes(place));
  shared = others.flatMap((place) => [...block(place)].map((one) => owners.get(one)).filter(Boolean));
  closures = closures.filter((place) => !shared.includes(place));
}
const hot = new Set(functions.filter((place) => !closures.includes(place)).map((place) => word(place + 4)));
const late = new Set(closures.map((place) => word(place + 4)).filter((module) => !hot.has(module)).map((module) => word(module + 8)));
for (const place of closures.flatMap((place) => codeOf(word(place + 8), word(place + 12))).concat(...late)) {
  if (sizes.has(place)) block(place).fill(0);
}
for (const place of closures) words.set([CLOSURE, wanted, 1, place], place >> 2);
const packed = readFileSync(join(folder, "bundle"));
const headEnd = 8 + Number(packed.subarray(0, 7));
let file = Buffer.from(after.buffer).indexOf(packed.subarray(headEnd));
for (const [name, size] of JSON.parse(packed.subarray(8, headEnd))) {
  if (cold.has(name)) after.fill(0, file, file + size);
  if ([...cold].some((one) => one.startsWith(`${name}:`))) {
    const data = Buffer.from(after.subarray(file, file + size));
    let section = 8 + Number(data.subarray(0, 7));
    for (const [part, length] of JSON.parse(data.subarray(8, section))) {
      if (cold.has(`${name}:${part}`)) after.fill(0, file + section, file + section + length);
      section += length;
    }
  }
  file += size;
}
// Line numbers come with the rest: a function's bytecode begins with its signature and the sizes of two parts, then its name
// and those of its parameters; the numbers follow until the end of the first part.
const withoutLines = (place) => {
  let at = place, byte = after[at++], positional = byte & 3, keywords = 0, size = 0;
  for (let n = 0; byte & 128; n++) {
    byte = after[at++];
    positional |= (byte & 4) << n;
    keywords |= ((byte & 8) >> 3) << n;
  }
  for (let n = 0; ; n++) {
    byte = after[at++];
    size |= ((byte & 126) >> 1) << (6 * n);
    if (byte < 128) break;
  }
  const end = at + size;
  for (let names = 1 + positional + keywords; names; names--) while (after[at++] > 127);
  after.fill(0, at, end);
};
const hotCode = functions.filter((place) => !closures.includes(place)).map((place) => [word(place + 8), word(place + 12)]);
if (cold.size) for (const place of hotCode.flatMap(([inner, own]) => codesOf(inner, own))) withoutLines(place);
const first = after.slice(); // what a page has before the rest is there
for (const place of closures) words.fill(0, place >> 2, (place + BLOCK) >> 2);

// Pools of interned strings: the pool before, how many names are before it, how much room it has, how many names;
// then the places of the names' hashes and lengths, and of each name. A pool is known by where its parts lie.
const pools = used.filter(([place, , size]) => {
  const [, , room, count, hashes, lengths] = words.subarray(place >> 2);
  return size >= 24 + 7 * room && count <= room && hashes === place + 24 + 4 * room && lengths === hashes + 2 * room;
});
for (const [place] of pools) {
  const [, , room, count] = words.subarray(place >> 2);
  const lengths = first.subarray(place + 24 + 6 * room);
  for (let name = count - 1; name > 0; name--) {
    const here = (place >> 2) + 6 + name;
    if (words[here] === words[here - 1] + lengths[name - 1] + 1) words[here] = 0;
  }
  after.fill(0, place + 16, place + 24);
  after.fill(0, place + 24 + 4 * room, place + 24 + 7 * room);
}

// A module knows its table of interned strings, and its table of constants, which follows.
const known = used.filter(([, kind]) => kind === "M").map(([place]) => [word(place + 8), word(place + 12)]);
const tables = known.filter(([place]) => sizes.has(place) && !late.has(place)).map(([place, end]) => [place, end - place]);
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

// Writes the parts in which a memory differs from another one: a list for the places, and their bytes.
const figures = (head, figure) => {
  for (; figure > 127; figure >>>= 7) head.push((figure & 127) | 128);
  head.push(figure);
};
const list = (places) => {
  const head = [];
  figures(head, places.length);
  let end = 0;
  for (const [at, size] of places) {
    figures(head, at - end);
    figures(head, size);
    end = at + size;
  }
  return Buffer.from(head);
};
// What is counted from other parts of the memory has to be in the image, changed or not: `counted` marks its blocks.
const difference = (from, to, counted = new Uint8Array(kinds.length)) => {
  const parts = Array.from({ length: KINDS }, () => []);
  const old = new BigUint64Array(from.buffer), now = new BigUint64Array(to.buffer);
  for (let here = 0; here < kinds.length; here++) {
    const kept = old[2 * here] === now[2 * here] && old[2 * here + 1] === now[2 * here + 1];
    if (kept && !(counted[here] && (now[2 * here] || now[2 * here + 1]))) continue;
    const those = parts[kinds[here]];
    const last = those.at(-1) ?? [0, 0];
    if (last[0] + last[1] === here) last[1]++;
    else those.push([here, 1]);
  }
  const bytes = parts.flat().map(([at, size]) => to.subarray(at * BLOCK, (at + size) * BLOCK));
  return [Buffer.concat(parts.map(list)), Buffer.concat(bytes)];
};
const rest = Buffer.concat(difference(first, whole));
const counted = new Uint8Array(kinds.length);
for (const [at, size] of [...placesOf(pools), ...tables, ...rows, ...series]) counted.fill(1, at / BLOCK, Math.ceil((at + size) / BLOCK));
const [parts, bytes] = difference(before, after, counted);
const numbers = [];
for (const figure of [CLOSURE ?? 0, wanted ?? 0, hash(rest, 0, rest.length)]) figures(numbers, figure);
const lists = [parts, list(placesOf(pools)), list(tables), list(rows), list(series), list(closures.map((place) => [place, BLOCK]))];
const image = Buffer.concat([...lists, Buffer.from(numbers), bytes, Buffer.from(upper), Buffer.from(lower)]);

const unfolded = unfold(new Uint8Array(image)); // a Buffer has another slice
put(before, unfolded);
const equal = (memory) => {
  if (Buffer.compare(before, memory)) throw new Error("A page would not get this memory from its image.");
};
equal(first);
complete(before, new Uint8Array(rest), unfolded.check);
equal(whole);
writeFileSync(out, image);
writeFileSync(outOfRest, rest);
process.exit(0);
