// A page's interpreter, or that of the small engine: MicroPython with the memory of one that has its files and
// has imported what is needed first. The build made it (tools/build/heap_image.mjs), and names it here.
import { loadMicroPython as load } from "../../vendor/micropython/micropython.mjs";

// PyScript's first program writes its modules as files and imports them. In the image they lie compiled.
const WRITES = 'import os as _os\nfrom pathlib import Path as _Path\n_path = None\n_path = _Path("./pyscript")\n';
const WRITTEN = "\nimport pyscript as _pyscript\ndel _Path\ndel _path\ndel _os\ndel _pyscript\n";

// PyScript gives a worker its page's interpreter, whatever the worker's own settings say.
const OWN = globalThis.document ? "./NAME" : "./small";
const HASH = ""; // that of the rest, which the build writes where a page's memory comes in two parts
const REST = `${OWN}-rest`;

const there = (name) => new URL(name, import.meta.url).href;

const fetched = async (address, hash) => {
  const answer = await (hash ? globalThis.skep.whole(address, hash) : fetch(address));
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
};

// Gives the bytes of an array back at once: a page would hold them until its next great collection.
const release = (bytes) => bytes.buffer.transfer?.(0);

// The memory is compressed by the build, since hosts compress only the endings that they know. A browser that
// cannot unpack it gets the other file.
const memoryOf = async (name, hash = "") => {
  if (!globalThis.DecompressionStream) return new Uint8Array(await (await fetched(there(`${name}.memory`))).arrayBuffer());
  const { body } = await fetched(there(`${name}.image`), hash);
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

const BLOCK = 16, KINDS = 5;

// Reads the lists and bytes of an image, as tools/build/heap_image.mjs describes it.
class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.from = 0;
  }
  figure() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.from++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
  // Places and lengths by turns. There are thousands, so no list of lists: this runs before it is compiled.
  places() {
    const list = new Uint32Array(2 * this.figure());
    for (let index = 0, end = 0; index < list.length; index += 2) {
      list[index] = end + this.figure();
      end = list[index] + (list[index + 1] = this.figure());
    }
    return list;
  }
  pairs() {
    const list = this.places();
    return Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index], list[2 * index + 1]]);
  }
  parts() {
    return Array.from({ length: KINDS }, () => this.places());
  }
  // Words are copied by words.
  copy(memory, parts) {
    const words = new Uint32Array(memory.buffer);
    let count = 0;
    for (const list of parts) for (let index = 1; index < list.length; index += 2) count += list[index] * BLOCK;
    const copied = new Uint32Array(this.bytes.slice(this.from, this.from + count).buffer);
    this.from += count;
    let next = 0;
    for (const list of parts) {
      for (let index = 0; index < list.length; index += 2) {
        const end = ((list[index] + list[index + 1]) * BLOCK) >> 2;
        for (let at = (list[index] * BLOCK) >> 2; at < end; at++) words[at] = copied[next++];
      }
    }
    release(copied);
  }
}

// Unpacks an image, before there is an interpreter: into `memory`, which has zeros where `blocks` has them. `check` is
// the hash of the rest. A function of its own, since what a function's inner functions use stays as long as any of them.
export const unfold = (bytes) => {
  const reader = new Reader(bytes);
  const parts = reader.parts();
  const [pools, tables] = [reader.pairs(), reader.pairs()];
  const rows = reader.places();
  const [series, closures] = [reader.pairs(), reader.pairs()];
  const [closure, wanted, check] = [1, 2, 3].map(() => reader.figure());
  const end = Math.max(...parts.map((list) => list.at(-2) + list.at(-1)));
  const memory = new Uint8Array(end * BLOCK), blocks = new Uint8Array(end);
  const mark = (at, size) => blocks.fill(1, at, at + size);
  for (const list of parts) for (let index = 0; index < list.length; index += 2) mark(list[index], list[index + 1]);
  for (const [at, size] of [...pools, ...tables, ...series, ...closures]) mark(at / BLOCK, Math.ceil(size / BLOCK));
  for (let index = 0; index < rows.length; index += 2) mark(rows[index] / BLOCK, Math.ceil(rows[index + 1] / BLOCK));
  reader.copy(memory, parts);

  // Rows: each word goes on from that of the last row of the same size. Series: from the word before.
  const words = new Uint32Array(memory.buffer), halves = new Uint16Array(memory.buffer);
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
  let { from } = reader;
  const entries = (bytes.length - from) / 2;
  let next = 0;
  for (const [at, size] of tables.sort(([one], [other]) => halves[one >> 1] - halves[other >> 1])) {
    next = Math.max(next, halves[at >> 1] + 1);
    for (let entry = (at >> 1) + 1; entry < (at + size) >> 1; entry++, from++) {
      const told = (bytes[from] << 8) | bytes[from + entries];
      halves[entry] = told ? told - 1 : next++;
    }
  }

  // Functions that ask for the rest.
  for (const [at] of closures) words.set([closure, wanted, 1, at], at >> 2);
  return { memory, blocks, check };
};

// Puts an unfolded image into an interpreter's memory.
export const put = (into, { memory, blocks }) => {
  for (let from = blocks.indexOf(1), end; from >= 0; from = blocks.indexOf(1, end)) {
    end = blocks.indexOf(0, from);
    if (end < 0) end = blocks.length;
    into.set(memory.subarray(from * BLOCK, end * BLOCK), from * BLOCK);
  }
};

// Writes the rest of an image into its memory.
export const complete = (memory, bytes, check) => {
  if (hash(bytes, 0, bytes.length) !== check) throw new Error("The rest of the memory belongs to another one.");
  const reader = new Reader(bytes);
  reader.copy(memory, reader.parts());
};

// Lets the interpreter start without the rest of its memory, which comes beside. Whoever needs it earlier calls
// skep.rest(), as a function does that is not there yet (web/boot/rest.py), and waits for it; false: it cannot be had.
// What was being done then has been done by halves: nobody can go on with it, nothing of it is saved, and the page is
// loaded anew when the rest is there.
const AGAIN_MS = 3000;
const halt = (skep, halted) => {
  skep.storage.halt(halted);
  for (let part = document.getElementById("boot"); part !== document.body; part = part.parentNode) {
    for (const other of part.parentNode.children) if (other !== part) other.inert = halted;
  }
};

// Whether the site has a version now that is not this page's: its files may be gone.
const renewed = async () => {
  const [, version] = /\/(v\/\w+)\/[^/]+$/.exec(import.meta.url);
  const html = await (await fetch(document.baseURI, { cache: "no-store" })).text();
  const [now] = /\bv\/\w+(?=\/[^/"]+\.mjs)/.exec(html) ?? [version];
  return now !== version;
};
const startEarly = (python, skep, check) => {
  const garbage = python.pyimport("gc");
  const { dataset } = document.documentElement;
  let here = false, broken = false, timer = 0;
  const fail = () => Object.assign(dataset, { boot: "failed", fault: "connection" });
  const kept = () => {
    try {
      return localStorage.getItem("skep.game") === skep.storage.get("skep.game");
    } catch {
      return false; // the game is in this page alone
    }
  };
  const take = (rest) => {
    if (here) return;
    complete(python._module.HEAPU8, rest, check);
    here = true;
    skep.late = false;
    skep.again = null;
    garbage.enable();
    if (broken && kept()) return location.reload();
    if (broken) halt(skep, false);
    if (dataset.boot === "failed") dataset.boot = "ready";
    window.dispatchEvent(new Event("skep-whole"));
  };
  const ask = async () => {
    try {
      take(await memoryOf(REST, HASH));
    } catch {
      if (document.querySelector("[data-act][aria-busy=true]")) fail(); // somebody waits for it
      if (kept() && (await renewed().catch(() => false))) location.reload();
      clearTimeout(timer);
      timer = setTimeout(ask, AGAIN_MS);
    }
  };
  skep.late = true;
  skep.again = ask;
  garbage.disable(); // what a function needs that is not there yet, nothing else refers to
  ask();
  skep.rest = () => {
    if (here) return true;
    const request = new XMLHttpRequest();
    try {
      request.open("GET", there(`${REST}.memory`), false);
      request.overrideMimeType("text/plain; charset=x-user-defined"); // a byte a character
      request.send();
      take(Uint8Array.from(request.responseText, (one) => one.charCodeAt(0)));
    } catch {
      broken = true;
      halt(skep, true);
      fail();
    }
    return here;
  };
};

// Who is greeted, and has nothing saved here, can play before the rest of the memory is there; where it is saved both
// come at once.
const parted = HASH && globalThis.document;
const early = parted && document.body.dataset.screen === "welcome" && !navigator.serviceWorker?.controller;
const unfolded = async () => {
  const bytes = await memoryOf(OWN);
  const image = unfold(bytes);
  release(bytes);
  return image;
};
const memories = () => [unfolded(), parted && !early ? memoryOf(REST, HASH) : null];

// A page's memory is unpacked while the interpreter is still being loaded, once.
let unpacked = globalThis.document ? memories() : null;

// Starts the interpreter with the memory of the image.
const started = async (options) => {
  const url = there("../../vendor/micropython/micropython.wasm");
  const { skep } = globalThis; // a worker has none
  const asked = [load({ ...options, url }), skep?.words, ...(unpacked ?? memories())];
  unpacked = null;
  const [python, words, image, rest] = await Promise.all(asked);
  if (skep) skep.words = words;
  put(python._module.HEAPU8, image);
  release(image.memory);
  if (rest) {
    complete(python._module.HEAPU8, rest, image.check);
    release(rest);
  }
  if (early) startEarly(python, skep, image.check);
  return python;
};

export const loadMicroPython = async (options) => {
  const python = await started(options);
  const run = python.runPythonAsync;
  python.runPythonAsync = (code, ...rest) => run(shortened(code), ...rest);
  return python;
};
