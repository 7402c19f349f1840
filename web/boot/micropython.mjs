// A page's interpreter, or that of the small engine: MicroPython with the memory of one that has its files and
// has imported what is needed first. The build made it (tools/build/heap_image.mjs), and names it here.
import { loadMicroPython as load } from "../../vendor/micropython/micropython.mjs";

// PyScript's first program writes its modules as files and imports them. In the image they lie compiled.
const WRITES = 'import os as _os\nfrom pathlib import Path as _Path\n_path = None\n_path = _Path("./pyscript")\n';
const WRITTEN = "\nimport pyscript as _pyscript\ndel _Path\ndel _path\ndel _os\ndel _pyscript\n";

// PyScript gives a worker its page's interpreter, whatever the worker's own settings say.
const OWN = globalThis.document ? "./NAME" : "./small";

const there = (name) => new URL(name, import.meta.url).href;

const fetched = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
};

// Gives the bytes of an array back at once: a page would hold them until its next great collection.
const release = (bytes) => bytes.buffer.transfer?.(0);

// The memory is compressed by the build, since hosts compress only the endings that they know. A browser that
// cannot unpack it gets the other file.
const memoryOf = async () => {
  if (!globalThis.DecompressionStream) return new Uint8Array(await (await fetched(there(`${OWN}.memory`))).arrayBuffer());
  const { body } = await fetched(there(`${OWN}.image`));
  const reader = body.pipeThrough(new DecompressionStream("gzip")).getReader();
  const parts = [];
  for (let part; !(part = await reader.read()).done; ) parts.push(part.value);
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  parts.forEach(release);
  return bytes;
};

export const shortened = (code) => {
  const [written, others] = code.split(WRITTEN);
  return others !== undefined && written.startsWith(WRITES) ? `import pyscript\n${others}` : code;
};

// MicroPython's hash of the text at `at` in its memory.
export const hash = (memory, at, length) => {
  let value = 5381;
  for (let end = at + length; at < end; at++) value = Math.imul(value, 33) ^ memory[at];
  return value & 65535 || 1;
};

const BLOCK = 16, KINDS = 5; // as in tools/build/heap_image.mjs

// Writes an image, as tools/build/heap_image.mjs describes it, into a memory. A function of its own, since what a
// function's inner functions use stays as long as any of them.
export const fill = (memory, bytes) => {
  let from = 0;
  const figure = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[from++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  // Places and lengths by turns. There are thousands, so no list of lists: this runs before it is compiled.
  const places = () => {
    const list = new Uint32Array(2 * figure());
    for (let index = 0, end = 0; index < list.length; index += 2) {
      list[index] = end + figure();
      end = list[index] + (list[index + 1] = figure());
    }
    return list;
  };
  const pairs = (list) => Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index], list[2 * index + 1]]);
  const parts = Array.from({ length: KINDS }, places);
  const [pools, tables] = [pairs(places()), pairs(places())];
  const [rows, series] = [places(), pairs(places())];

  // Words are copied by words.
  const words = new Uint32Array(memory.buffer), halves = new Uint16Array(memory.buffer);
  let count = 0;
  for (const list of parts) for (let index = 1; index < list.length; index += 2) count += list[index] * BLOCK;
  const copied = new Uint32Array(bytes.slice(from, from + count).buffer);
  from += count;
  let next = 0;
  for (const list of parts) {
    for (let index = 0; index < list.length; index += 2) {
      const end = ((list[index] + list[index + 1]) * BLOCK) >> 2;
      for (let at = (list[index] * BLOCK) >> 2; at < end; at++) words[at] = copied[next++];
    }
  }
  release(copied);

  // Rows: each word goes on from that of the last row of the same size. Series: from the word before.
  const last = {};
  for (let index = 0; index < rows.length; index += 2) {
    const at = rows[index] >> 2, size = rows[index + 1] >> 2, before = last[size];
    if (before) for (let here = 0; here < size; here++) words[at + here] += words[before + here];
    last[size] = at;
  }
  for (const [at, size] of series) for (let here = (at >> 2) + 1; here < (at + size) >> 2; here++) words[here] += words[here - 1];

  // The pools of interned strings: where their parts lie, and each name's place, length and hash.
  for (const [at] of pools) {
    const pool = at >> 2;
    const room = words[pool + 2];
    const hashes = (words[pool + 4] = at + 24 + 4 * room);
    const lengths = (words[pool + 5] = hashes + 2 * room);
    for (let name = 0, place = 0; name < words[pool + 3]; name++) {
      place = words[pool + 6 + name] ||= place;
      const length = memory.indexOf(0, place) - place;
      halves[(hashes >> 1) + name] = hash(memory, place, length);
      memory[lengths + name] = length;
      place += length + 1;
    }
  }

  // Each module's table of interned strings.
  const entries = (bytes.length - from) / 2;
  next = 0;
  for (const [at, size] of tables.sort(([one], [other]) => halves[one >> 1] - halves[other >> 1])) {
    next = Math.max(next, halves[at >> 1] + 1);
    for (let entry = (at >> 1) + 1; entry < (at + size) >> 1; entry++, from++) {
      const told = (bytes[from] << 8) | bytes[from + entries];
      halves[entry] = told ? told - 1 : next++;
    }
  }
};

// A page's memory is unpacked while the interpreter is still being loaded, once.
let early = globalThis.document ? memoryOf() : null;

// Starts the interpreter with the memory of the image.
const started = async (options) => {
  const url = there("../../vendor/micropython/micropython.wasm");
  const { skep } = globalThis; // a worker has none
  const memory = early ?? memoryOf();
  early = null;
  const [image, python, words] = await Promise.all([memory, load({ ...options, url }), skep?.words]);
  if (skep) skep.words = words;
  fill(python._module.HEAPU8, image);
  release(image);
  return python;
};

export const loadMicroPython = async (options) => {
  const python = await started(options);
  const run = python.runPythonAsync;
  python.runPythonAsync = (code, ...rest) => run(shortened(code), ...rest);
  return python;
};
