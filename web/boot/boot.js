// Starts the page's Python: MicroPython, or Pyodide when the address says ?python=pyodide.
// It is in the page's head, so that nothing waits for it; the build writes the paths into its element.
"use strict";
(() => {
  const own = document.currentScript;
  const base = new URL(`${own.dataset.version}/`, document.baseURI).href; // of this version's files
  const query = new URLSearchParams(location.search);
  const python =
    { pyodide: "py", micropython: "mpy" }[query.get("python")] || own.dataset.python;
  // The computer's search: "auto", or for tests and measurements "python" or "kernel".
  const core = query.get("core") || "auto";

  // Waits until all of the page's memory is there, which a first visitor's page lacks at first (web/boot/micropython.mjs).
  const allMemory = async () => {
    if (window.skep.late) await new Promise((resolve) => window.addEventListener("skep-whole", resolve, { once: true }));
  };

  // The files that Python needs later, fetched once; after a failure the next call tries again. Python takes the text
  // of a file when it wants it (web/boot/memory_fs.py): to take all of them kept a slow phone busy for two seconds.
  let promise = null;
  const fetched = async () => {
    if (python === "py") return null; // its archive has them all
    const answer = await fetch(`${base}later.json`);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
    const texts = new Map(await answer.json());
    await allMemory(); // which these files call
    const folders = new Set();
    for (const name of texts.keys()) {
      for (let end = name.indexOf("/"); end > 0; end = name.indexOf("/", end + 1)) folders.add(name.slice(0, end));
    }
    return { folders: [...folders].join("\n"), has: (name) => texts.has(name), text: (name) => texts.get(name) };
  };
  const later = () => {
    promise ||= fetched();
    promise.catch(() => (promise = null));
    return promise;
  };

  // The sentences of the page's language, if its memory has them not: a promise of their text, "" for none. The
  // interpreter waits for them, and web/boot/start.py takes them.
  const { lang } = document.documentElement;
  const apart = python === "mpy" && own.dataset.words.split(" ").includes(lang);
  const words = apart ? fetch(`${base}words.${lang}.json`).then((answer) => answer.json()) : Promise.resolve("");

  // The rooms of this site: MQTT's version, the broker's address and the client's folder; "" where it
  // has none.
  const rooms = own.dataset.rooms || "";

  // ICE servers for direct connections, separated by spaces; "" for none.
  const ice = own.dataset.ice || "";

  // Load a script of this version.
  const load = async (name) => {
    const text = await (await fetch(base + name)).text(); // whole, and so is what it imports
    for (const [, other] of text.matchAll(/ from "(\.[^"]+)"/g)) await fetch(new URL(other, base + name));
    await import(base + name).catch(() => import(`${base}${name}?again`)); // browsers remember a failure
    return true;
  };

  // Put a script or a style sheet into the page when its file is there and whole.
  const add = (element) =>
    fetch(element.src || element.href).then(
      () => document.head.append(element),
      () => element.dispatchEvent(new Event("error")),
    );

  // What Python may read: window.skep.base, .main, .python, .core, .rooms, .offline, .later(), .load(), .add(); web/boot/offline.js .allMemory();
  // web/peer/webrtc.mjs reads .ice, web/boot/micropython.mjs .words and gives .rest(), .again() and .late.
  window.skep = { ...window.skep, base, python, core, rooms, ice, words, offline: "unknown", later, load, add, allMemory };

  // Python reports once that the board can be played: dispatchEvent(new Event("skep-playable")).
  window.addEventListener(
    "skep-playable",
    () => {
      performance.mark("skep-playable");
      document.documentElement.dataset.boot = "ready";
    },
    { once: true },
  );
  // As soon as the document is parsed; styles may still be loading. PyScript reads the program's
  // configuration when it starts, so the program's element has to be there first.
  const begin = () => {
    window.skep.main = document.body.dataset.main; // the page's Python module
    const program = document.createElement("script");
    program.type = python;
    program.src = `${base}web/boot/start.py`;
    const settings = JSON.parse(own.dataset.settings)[python];
    program.setAttribute("config", JSON.stringify(settings));
    // The interpreter unpacks its memory while PyScript still comes. PyScript tells what is wrong with it.
    if (python === "mpy") import(new URL(settings.interpreter, document.baseURI).href).catch(() => {});
    const core = document.createElement("script");
    core.type = "module";
    core.src = own.dataset.core;
    document.body.append(program, core);
  };
  // A frame may wait until it is seen: web/embed/early.js.
  const { seen } = window.skep;
  const started = () => (seen ? seen.then(begin) : begin());
  document.addEventListener("readystatechange", started, { once: true });
})();
