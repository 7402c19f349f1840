// A worker that runs a WebAssembly file as WASI (preview 1) describes a program: lines in, lines out, a
// clock, random numbers, and nothing else; no files, no network. The first message is the file. Then, and for
// each later message, which is a text, the program starts anew, reads that text, and ends. It tells the
// page "line TEXT" for each line written, "ended CODE" at its end, and these faults: "no_wasm" (the file is no
// WebAssembly), "no_program WHAT" (it lacks what a WASI program has), "imports NAME" (it wants more than a
// worker gives), and "crashed REASON".
import { Fd } from "../../../../vendor/wasi/fd.js";
import WASI, { WASIProcExit } from "../../../../vendor/wasi/wasi.js";
import { Fdstat, FILETYPE_CHARACTER_DEVICE } from "../../../../vendor/wasi/wasi_defs.js";

const PREVIEW = "wasi_snapshot_preview1";
const LONGEST = 100_000; // characters of a line

class Stream extends Fd {
  fd_fdstat_get() {
    return { ret: 0, fdstat: new Fdstat(FILETYPE_CHARACTER_DEVICE, 0) };
  }
}

class Input extends Stream {
  constructor(text) {
    super();
    this.left = new TextEncoder().encode(text);
  }
  fd_read(size) {
    const data = this.left.slice(0, size);
    this.left = this.left.slice(size);
    return { ret: 0, data };
  }
}

class Output extends Stream {
  constructor(tell) {
    super();
    Object.assign(this, { tell, line: "", decoder: new TextDecoder() });
  }
  fd_write(data) {
    const lines = (this.line + this.decoder.decode(data, { stream: true })).split("\n");
    this.line = lines.pop().slice(0, LONGEST);
    for (const line of lines) this.tell(line.replace(/\r$/, ""));
    return { ret: 0, nwritten: data.byteLength };
  }
}

let program = null;

const run = async (text) => {
  const output = new Output((line) => postMessage(`line ${line}`));
  const wasi = new WASI(["engine"], [], [new Input(text), output, new Output(() => {})]);
  const instance = await WebAssembly.instantiate(program, { [PREVIEW]: wasi.wasiImport });
  try {
    const code = wasi.start(instance);
    postMessage(code ? `crashed ${code}` : "ended 0");
  } catch (error) {
    postMessage(error instanceof WASIProcExit ? `ended ${error.code}` : `crashed ${error.message ?? error}`);
  }
};

const compiled = async (file) => {
  try {
    return await WebAssembly.compile(await file.arrayBuffer());
  } catch {
    postMessage("no_wasm ");
    return null;
  }
};

// What a program lacks, or wants too much, as a message for the page; "" for neither.
const fault = () => {
  const offered = new WASI([], [], []).wasiImport;
  const wanted = WebAssembly.Module.imports(program).find(
    ({ module, name, kind }) => module !== PREVIEW || kind !== "function" || !(name in offered),
  );
  if (wanted) return `imports ${wanted.module}.${wanted.name}`;
  const names = WebAssembly.Module.exports(program).map(({ name }) => name);
  const missing = ["memory", "_start"].find((name) => !names.includes(name));
  return missing ? `no_program ${missing}` : "";
};

// One after the other, since a text may come before the file is compiled.
let line = Promise.resolve();
addEventListener("message", ({ data }) => {
  line = line.then(async () => {
    if (typeof data === "string") return program && run(data);
    program = await compiled(data);
    const wrong = program && fault();
    if (!wrong) return program && run("");
    program = null;
    postMessage(wrong);
  });
});
