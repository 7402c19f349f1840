// Starts the page's Python: MicroPython, or Pyodide when the address says ?python=pyodide.
// The build tells on this script's own element where things are.
"use strict";
(() => {
  const root = document.documentElement;
  const own = document.currentScript;
  const base = new URL("../../", own.src).href; // the folder of this version's files
  const asked = new URLSearchParams(location.search).get("python");
  const python = { pyodide: "py", micropython: "mpy" }[asked] || own.dataset.python;
  const main = document.body.dataset.main; // the page's Python module

  // Storage may throw at every touch, and MicroPython cannot catch what the browser throws. So it is
  // touched here: the text (null: none) or true, and false where it is refused.
  const guarded = (use) => (key, text) => {
    try {
      return use(window.localStorage, key, text);
    } catch {
      return false;
    }
  };
  const storage = {
    get: guarded((kept, key) => kept.getItem(key)),
    set: guarded((kept, key, text) => (kept.setItem(key, text), true)),
    remove: guarded((kept, key) => (kept.removeItem(key), true)),
  };

  // What Python may read: window.skep.base, .main, .python, .offline, .storage
  window.skep = { ...window.skep, base, main, python, offline: "unknown", storage };

  // Python says once that the board can be played: dispatchEvent(new Event("skep-playable")).
  window.addEventListener(
    "skep-playable",
    () => {
      performance.mark("skep-playable");
      root.dataset.boot = "ready";
    },
    { once: true },
  );
  const fail = () => {
    if (root.dataset.boot === "ready") return;
    root.dataset.boot = "failed";
    window.dispatchEvent(new Event("skep-boot-failed"));
  };

  root.dataset.boot = "loading";
  const program = document.createElement("script");
  program.type = python;
  program.src = `${base}web/boot/start.py`;
  program.setAttribute("config", `${base}page-${python}.json`);
  const core = document.createElement("script");
  core.type = "module";
  core.src = own.dataset.core;
  core.addEventListener("error", fail);
  document.body.append(program, core);
  // A rejected load inside PyScript (a file missing, the network cut) ends up here.
  window.addEventListener("unhandledrejection", fail);
  // Slow is not failed: the page says that it still loads, and goes on.
  setTimeout(() => {
    if (root.dataset.boot === "loading") root.dataset.boot = "slow";
  }, 10000);
})();
