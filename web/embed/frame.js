// The door between a board in a frame and the page around it: what only a browser can check.
//
// Python receives only text of plain JSON, short and shallow, from the window around this frame and,
// if the address names an origin, from that origin only. It takes over with window.skep.frame.open;
// what comes before that waits.
"use strict";
(() => {
  const LONGEST = 65536; // characters of one message
  const DEEPEST = 8; // an option's words in a lesson
  const MOST_PARTS = 4000;
  const MOST_WAITING = 32;
  const MOST_DEBT_MS = 1000;

  const host = window.parent === window ? null : window.parent;
  const waiting = [];
  let heard = null; // Python's ear: (text, origin)
  let renewed = null; // shows what a new address names
  let debt = 0; // ms of work for messages, less half of the time that has gone by
  let last = 0;

  // Returns a copy of plain data; throws RangeError if it is too large, TypeError if it is not plain.
  const copy = (value, left, depth) => {
    if (--left.parts < 0 || depth > DEEPEST) throw new RangeError();
    if (value === null || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (typeof value === "string") {
      left.length -= value.length;
      if (left.length < 0) throw new RangeError();
      return value.replace(/\p{Surrogate}/gu, "\ufffd");
    }
    if (Array.isArray(value)) {
      if (value.length > left.parts) throw new RangeError();
      return Array.from(value, (part) => copy(part, left, depth + 1));
    }
    if (typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) {
      throw new TypeError();
    }
    const plain = Object.create(null);
    for (const name of Object.keys(value)) {
      if (value[name] !== undefined) {
        plain[copy(name, left, depth)] = copy(value[name], left, depth + 1);
      }
    }
    return plain;
  };

  // Returns a message as text: "" if it is too long or too deep, "{}" if it is not plain data.
  const text = (data) => {
    try {
      const written = JSON.stringify(copy(data, { parts: MOST_PARTS, length: LONGEST }, 0));
      return written.length <= LONGEST ? written : "";
    } catch (error) {
      return error instanceof RangeError ? "" : "{}";
    }
  };

  // Returns whether messages of the page around must wait: they have kept the board too busy.
  const tired = () => {
    const now = performance.now();
    debt = Math.max(0, debt - (now - last) / 2);
    last = now;
    return debt > MOST_DEBT_MS;
  };
  const work = () => {
    try {
      while (waiting.length && !tired()) {
        const begin = performance.now();
        heard(...waiting.shift());
        debt += performance.now() - begin;
      }
    } finally {
      if (waiting.length) setTimeout(work, 2 * (debt - MOST_DEBT_MS) + 1);
    }
  };

  window.addEventListener("message", (event) => {
    if (!host || event.source !== host) return;
    const data = event.data;
    // Other scripts of the page may talk about other things.
    if (typeof data !== "object" || data === null || data.ns !== "hive") return;
    if (waiting.length >= MOST_WAITING) return;
    waiting.push([text(data), event.origin]);
    if (heard && waiting.length === 1) work();
  });

  // A board that cannot be loaded says so; the page around may show its picture instead.
  window.addEventListener("skep-boot-failed", () => {
    const root = document.documentElement;
    // Without an origin all files are foreign: most likely the host does not let them be read.
    if (self.origin === "null" && root.dataset.fault !== "browser") root.dataset.fault = "sealed";
    const about = root.dataset.fault;
    const shown = about === "connection" ? "failed" : about;
    const data = { code: "failed", about, text: document.querySelector(`.boot-${shown}`).textContent };
    if (host) host.postMessage({ ns: "hive", v: 1, type: "error", data }, "*");
  });

  // A new address below the same page is a new board. <hive-board> lends a frame to one board after the other so:
  // Python goes on, and nothing is loaded anew.
  window.addEventListener("hashchange", () => {
    try {
      renewed();
    } catch {
      location.reload(); // there is no Python yet, or it cannot show this
    }
  });

  // A wheel over the board scrolls the page around, as everywhere; with Ctrl it zooms the board.
  const scrolls = (event) => {
    if (!event.ctrlKey && !event.metaKey && event.target.closest("svg.board")) {
      event.stopPropagation();
    }
  };
  window.addEventListener("wheel", scrolls, { capture: true, passive: true });

  // Escape gives the keyboard back to the page around, unless there is something to put away here.
  const kept = "[aria-selected='true'], .slot[aria-pressed='true'], dialog[open]";
  const leaves = (event) => {
    if (event.key !== "Escape" || document.querySelector(kept)) return;
    if (host) host.postMessage({ ns: "hive", v: 1, type: "leave", data: {} }, "*");
  };
  window.addEventListener("keydown", leaves, true);

  // What Python may use: window.skep.frame
  window.skep ??= {};
  window.skep.frame = {
    alone: !host,
    sandboxed: self.origin === "null",
    open: (ear, renew) => {
      heard = ear;
      renewed = renew;
      work();
    },
    post: (message, origin) => {
      try {
        if (host) host.postMessage(JSON.parse(message), origin);
      } catch {
        // The page around is of another origin than it should be, or has gone.
      }
    },
  };
})();
