// <hive-board>: a board of Hive on any page. Two lines from the site that serves the boards:
//
//   <link rel="stylesheet" href="https://SITE/hive-board.css">
//   <script defer src="https://SITE/hive-board.js"></script>
//   <hive-board pos="wQ@0,0 bA1@1,0" mode="explore"><img src="ant.svg" alt="An ant beside a queen"></hive-board>
//
// A plain script: a module, which it may be as well, needs a header of the host that serves it.
// Attributes are the parameters of embed.html; language and light or dark are those of the page around
// if they do not say otherwise. What stands inside is shown until the board is there,
// and for good where no script runs. No board is loaded before it is near the visible part,
// and one after the other: all frames of a site share one thread. A frame whose board is out of sight, and was
// not touched, goes on to the next board, with the Python in it; its picture stays.
"use strict";
(() => {
  const OWN_NAME = /\/hive-board\.js(\?|$)/;
  const CONTENT = ["pos", "game", "lesson", "puzzle"];
  const BARE = ["mirror", "anim", "autoheight"]; // a bare attribute says yes
  const PARAMS = []; // written by the build, from embed_params.py
  const SPOKEN = ["en", "es"]; // what web/common/i18n.py says
  const WORDS = {}; // what web/locales/element.*.json say
  const SIZES = ""; // and hive-board.css, for pages that do not ask for it
  const OWN = ["title", "sandbox", "site"];
  const EVENTS = ["select", "move", "illegal", "ply", "gameover", "lesson", "hint"];
  const OFF_BY_NAME = ["anim"]; // on unless the attribute says no
  const FAULTS = { connection: "element.failed", browser: "element.browser", sealed: "element.sealed" };
  const HEIGHT_PX = [120, 2000];
  const NEAR = "400px"; // how far from the visible part a board begins to load
  const AHEAD = 2; // frames that boards near the visible part may have; each in view may have one
  const IN_VIEW = 0.25; // the part of a board that has to be seen for that
  const PATIENCE_MS = 10000; // how long the next board waits for one
  const SILENT_MS = 25000; // after which a board that has not come says so
  const STYLE = `
    ${SIZES}
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; visibility: hidden; }
    .ready iframe { visibility: visible; }
    .ready.tall iframe { position: static; display: block; }
    .tall:not(.ready):not(.pictured) { aspect-ratio: 4 / 3; }
    .ready slot, .ready .open, .ready .picture, .paper { display: none; }
    .picture svg { position: absolute; inset: 0; width: 100%; height: 100%; }
    .open { position: absolute; inset: 0; width: 100%; border: 0; background: none; font: inherit; cursor: pointer; }
    .open span, .note { padding: 0.5em 0.9em; border-radius: 1.4em; color: #2a241c; background: #fbeecb; box-shadow: 0 1px 5px #0007; }
    .open span { position: absolute; left: 50%; bottom: 8px; translate: -50%; white-space: nowrap; }
    .asked .open { cursor: progress; }
    .asked .open span, .open[hidden], .note[hidden] { display: none; }
    .note { position: absolute; inset: auto 8px 8px; margin: 0; border-radius: 0.6em; font-size: 0.9rem; }
    .note button { min-height: 44px; margin-left: 0.5em; padding: 0 1em; font: inherit; }
    @media print {
      :host { break-inside: avoid; }
      :host(:state(blank)) { aspect-ratio: auto !important; min-height: 0 !important; }
      .blank .paper { display: block; }
      .pictured iframe, .open, .note { display: none; }
      .pictured slot { display: contents; }
      .pictured .paper { display: block; }
    }
  `;

  // This file's own address: the page says it, or, where a script has imported it, the list of what came.
  const own = () =>
    globalThis.document?.currentScript?.src ||
    [...document.scripts, ...performance.getEntriesByType("resource")]
      .map((one) => one.src || one.name || "")
      .find((url) => OWN_NAME.test(url)) ||
    location.href;
  const home = globalThis.document ? own() : "";

  const boards = new Set(); // those that are in the page
  const nearby = new Set(); // those that are near the visible part
  const seen = new Map(); // those that are in it: how much of each
  const loading = new Map(); // those that are asked for and not yet there: the timer of their patience
  const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  let sheet, near, view, scheme;
  let bring; // gives a board a frame, if it may have one
  let count = 0; // of frames that went on

  // A page around is dark where it writes in a light colour, however it switches.
  const dark = (color) => {
    const [a, b, c] = color.match(/[\d.]+(?:e-\d+)?/g).map(Number);
    if (/^(ok)?l/.test(color)) return a > (color[0] === "o" ? 0.5 : 50);
    return (3 * a + 6 * b + c) / 10 > (color[0] === "c" ? 0.5 : 127);
  };

  function shared() {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    const watched = (taken, options) =>
      new IntersectionObserver((entries) => {
        for (const { isIntersecting, intersectionRatio, target } of entries) {
          taken.delete(target);
          if (isIntersecting && boards.has(target)) (taken.set ?? taken.add).call(taken, target, intersectionRatio);
        }
        next();
      }, options);
    near = watched(nearby, { rootMargin: NEAR });
    view = watched(seen, { threshold: [0, IN_VIEW] });
    // A page that switches between light and dark does so by an attribute of its root or body.
    scheme = new MutationObserver(lit);
  }

  // How far a board is from the middle of the visible part.
  function far(board) {
    const { top, bottom } = board.getBoundingClientRect();
    return Math.abs((top + bottom - innerHeight) / 2);
  }

  // Brings the board that is nearest to the middle of the visible part, when no other is loading.
  function next() {
    if (!loading.size) [...nearby].sort((one, other) => far(one) - far(other)).some((board) => bring(board));
  }

  // Builds a picture from the text that a frame drew. No policy of a page forbids that, as some do images and markup.
  function built(text, parent) {
    const plain = (words) => words.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name]);
    parent.replaceChildren();
    for (const [, end, name, given, whole, words] of text.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
      if (words) parent.append(plain(words));
      else if (end) parent = parent.parentNode;
      else {
        const node = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [, key, value] of given.matchAll(/([\w-]+)="([^"]*)"/g)) node.setAttribute(key, plain(value));
        parent.append(node);
        if (!whole) parent = node;
      }
    }
  }

  function began(board) {
    clearTimeout(loading.get(board));
    loading.set(board, setTimeout(ended, PATIENCE_MS, board));
  }

  function ended(board) {
    clearTimeout(loading.get(board));
    if (loading.delete(board)) next();
  }

  // A link <a href="#b" data-board="b" data-ply="3"> or with data-line, -pos, -game, -lesson turns a board over.
  function turn(event) {
    const link = event.composedPath()[0].closest?.("[data-board]");
    const board = link?.getRootNode().getElementById(link.dataset.board);
    if (!(board instanceof HiveBoard)) return;
    event.preventDefault();
    board.follow(link);
  }

  const lit = () => boards.forEach((board) => board.changed("theme"));

  function watchScheme(on) {
    scheme.disconnect();
    system[on ? "addEventListener" : "removeEventListener"]("change", lit);
    const roots = [document.documentElement, document.body];
    if (on) roots.forEach((root) => root && scheme.observe(root, { attributes: true }));
  }

  // Sets the attribute that a property stands for.
  function reflect(board, name, value) {
    if (value == null || (value === false && !OFF_BY_NAME.includes(name))) board.removeAttribute(name);
    else board.setAttribute(name, typeof value === "boolean" ? Number(value) : value);
  }

  // Without a browser (a page that is rendered on a server) importing this file does nothing.
  class HiveBoard extends (globalThis.HTMLElement ?? class {}) {
    static observedAttributes = [...PARAMS, ...OWN];
    static site = ""; // of all boards that name none, if not beside the script

    #box;
    #looks;
    #note;
    #paper; // task and moves, for print beside the picture
    #door; // the button of a board that waits to be touched
    #late = 0; // timer
    #frame = null;
    #open = false; // the board has said that it is ready
    #wanted = false; // and shall have the keyboard's focus then
    #greeted = false; // and has told its state
    #state = {};
    #kept = {}; // how far a reader got, for a board that is moved within the page
    #held = false; // the page or the reader asked for this board's frame
    #moved = false; // the frame was elsewhere in the last picture of the screen, which would count as a jump
    #picture; // what the board looked like, while its frame is with another
    #own = null; // the same of a lesson that was handed over: {lesson, step}
    #touched = false; // something was played or turned over since the content was given
    #theme = "auto"; // as the board was told
    #come = Promise.withResolvers?.() ?? {};
    #edits = new Set();
    #waiting = new Map(); // id -> [resolve, reject]
    #queue = []; // what is to be sent as soon as the board is ready
    #count = 0;

    static {
      bring = (board, wanted) => {
        if (board.#frame || loading.has(board)) return false;
        const spare = [...boards].filter((other) => other.#spare(board)).sort((one, other) => far(other) - far(one))[0];
        const live = [...boards].filter((other) => other.#frame).length;
        if (spare) board.#take(spare);
        else if (wanted || live < AHEAD || seen.get(board) >= IN_VIEW) board.#load();
        else return false;
        return true;
      };
    }

    constructor() {
      super();
      if (!sheet) shared();
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      this.#looks = this.attachInternals?.().states;
      const made = (name, parent, part = "") => {
        const node = parent.appendChild(document.createElement(name));
        if (part) node.setAttribute("part", part);
        node.className = part;
        return node;
      };
      this.#box = made("div", root);
      made("slot", this.#box).addEventListener("slotchange", () => this.#dress());
      this.#picture = made("div", this.#box, "picture");
      this.#door = made("button", this.#box, "open");
      this.#door.type = "button";
      made("span", this.#door);
      this.#paper = made("p", this.#box, "paper");
      this.#note = made("p", this.#box, "note");
      this.#note.setAttribute("role", "status");
      this.#door.hidden = this.#note.hidden = true;
      // Load a board at once when the pointer enters it.
      this.addEventListener("pointerenter", () => nearby.has(this) && bring(this, true));
      this.#door.addEventListener("click", () => {
        this.load();
        this.focus();
      });
    }

    connectedCallback() {
      // What a script set before this one had come.
      for (const name of NAMES.filter((own) => Object.hasOwn(this, own))) {
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
      boards.add(this);
      if (boards.size === 1) {
        watchScheme(true);
        document.addEventListener("click", turn);
      }
      window.addEventListener("message", this);
      const touch = this.getAttribute("loading") === "touch";
      this.#door.hidden = !touch;
      this.#door.firstChild.textContent = this.#say("element.open");
      const named = [this.#say("element.open"), this.title].filter(Boolean).join(": ");
      this.#door.setAttribute("aria-label", named);
      this.#dress();
      view.observe(this);
      if (!touch) near.observe(this);
    }

    disconnectedCallback() {
      boards.delete(this);
      if (!boards.size) {
        watchScheme(false);
        document.removeEventListener("click", turn);
      }
      window.removeEventListener("message", this);
      for (const observer of [near, view]) observer.unobserve(this);
      for (const places of [nearby, seen]) places.delete(this);
      this.#unload();
    }

    connectedMoveCallback() {
      // Moved by moveBefore(): the frame lives on as it is.
    }

    attributeChangedCallback(name, before, now) {
      if (before !== now) this.changed(name);
    }

    /** Loads the board now, however far it is from the visible part. */
    load() {
      this.#held = true;
      this.#load();
    }

    #load() {
      if (this.#frame || !this.isConnected) return;
      const frame = document.createElement("iframe");
      frame.setAttribute("part", "frame");
      frame.allow = "clipboard-write; fullscreen";
      if (this.hasAttribute("sandbox")) frame.setAttribute("sandbox", this.getAttribute("sandbox"));
      frame.src = this.#address();
      this.#begin(frame);
      this.#box.append(frame);
    }

    #begin(frame) {
      began(this);
      frame.title = this.title || "Hive";
      this.#theme = this.#value("theme");
      this.#edits.clear();
      if (this.#own) this.#queue.unshift({ type: "loadLesson", data: this.#own });
      this.#frame = frame;
      this.#dress();
      this.#late = setTimeout(() => this.#tellLate(), SILENT_MS);
    }

    #unload() {
      this.#frame?.remove();
      this.#leave();
      ended(this);
      const gone = new Error("The board left the page.");
      this.#waiting.forEach(([, reject]) => reject(gone));
      this.#waiting.clear();
      this.#queue = [];
    }

    #leave() {
      this.#frame = null;
      this.#open = this.#greeted = false;
      clearTimeout(this.#late);
      this.#note.hidden = true;
      this.#dress();
    }

    // Whether this board can do without its frame, and the other one show itself in it.
    #spare(other) {
      const own = this.#held || this.#touched || this.#own || this.#waiting.size || this.#edits.size;
      if (!this.#greeted || own || seen.has(this) || this.matches(":focus-within")) return false;
      const same = ["sandbox", "site", "lang"].every((name) => this.#value(name) === other.#value(name));
      return same && !this.hasAttribute("sandbox") && !this.#tall && !other.#tall && far(other) < far(this);
    }

    async #take(spare) {
      began(this);
      await spare.#draw();
      if (this.#frame || !this.isConnected || !spare.#spare(this)) return ended(this);
      const frame = spare.#frame;
      try {
        this.#box.moveBefore(frame, null);
      } catch {
        spare.#unload(); // this browser cannot move a frame without loading it anew
        return this.#load();
      }
      spare.#leave();
      this.#moved = true;
      this.#begin(frame);
      requestAnimationFrame(() => requestAnimationFrame(() => this.#dress((this.#moved = false))));
      frame.contentWindow.location.replace(this.#address(++count));
    }

    // Keeps a picture of the board, for the time without a frame; one from the page is there already.
    async #draw() {
      if (this.querySelector("img, svg, picture") || this.#state.mode === "lesson") return;
      const theme = system.matches ? "dark" : "light";
      const wanted = { theme: ["light", "dark"].includes(this.#theme) ? this.#theme : theme };
      await this.#ask("getPicture", wanted).then(({ svg }) => built(svg, this.#picture), () => {});
    }

    // How the box looks now.
    #dress() {
      const pictured = this.querySelector("img, svg, picture"); // a link alone is nothing to print
      const looks = {
        asked: this.#frame,
        tall: this.#tall,
        ready: this.#open && !this.#moved,
        pictured,
        blank: !this.#open && !pictured && !this.#picture.firstChild,
      };
      for (const [name, on] of Object.entries(looks)) {
        this.#box.classList.toggle(name, !!on);
        try {
          this.#looks?.[on ? "add" : "delete"](name);
        } catch {
          this.#looks = null; // a browser with older names of states
        }
      }
      this.#mark();
    }

    // Why there is no board; what stands inside stays in sight.
    #notice(text) {
      const again = document.createElement("button");
      again.type = "button";
      again.textContent = this.#say("element.again");
      again.addEventListener("click", () => {
        this.#unload();
        this.#load();
      });
      this.#note.hidden = false;
      this.#note.replaceChildren(text, again);
    }

    #tellLate() {
      this.#notice(this.#say("element.late").replace("{site}", this.#site.host));
      ended(this);
    }

    #say(key) {
      const wanted = [this.#value("lang"), ...navigator.languages].map((tag) => `${tag}`.slice(0, 2));
      return (WORDS[wanted.find((code) => code in WORDS)] ?? WORDS[SPOKEN[0]])?.[key] ?? "";
    }

    // Without the attribute the box has its size by CSS, and the board fills it.
    get #tall() {
      return ![null, "0", "false"].includes(this.getAttribute("autoheight"));
    }

    get #site() {
      // Below v1/ lie the same files, for pages that name the version.
      const beside = /\/v1\/[^/]*$/.test(home) ? "../" : "./";
      return new URL(this.getAttribute("site") || HiveBoard.site || beside, home);
    }

    // A sealed frame has the origin "null", whatever its address.
    get #sealed() {
      const rules = this.#frame?.getAttribute("sandbox");
      return rules != null && !rules.split(/\s+/).includes("allow-same-origin");
    }

    #value(name) {
      if (name === "autoheight") return this.#tall ? "1" : "0";
      const value = this.getAttribute(name);
      if (name === "bg" && !value) return this.#style("--hive-board-background");
      if (name === "lang" && (!value || value === "auto")) {
        const around = this.parentElement?.closest("[lang]")?.lang.slice(0, 2).toLowerCase();
        return SPOKEN.includes(around) ? around : "auto";
      }
      if (name === "theme" && (!value || value === "auto")) {
        const { colorScheme, color } = getComputedStyle(this);
        return ["light", "dark"].includes(colorScheme) ? colorScheme : dark(color) ? "dark" : "light";
      }
      return value === "" && BARE.includes(name) ? "1" : value;
    }

    #style(name) {
      return getComputedStyle(this).getPropertyValue(name).trim();
    }

    #address(again) {
      const params = new URLSearchParams();
      for (const name of PARAMS) {
        const value = this.#kept[name] ?? this.#value(name);
        const old = CONTENT.includes(name) && CONTENT.some((other) => other in this.#kept);
        if (value && !(old && !(name in this.#kept))) params.set(name, value);
      }
      if (again) params.set("again", again); // the same board twice would be no new address
      // A page from disk, or a sealed one, has none.
      if (window.origin !== "null") params.set("origin", window.origin);
      const url = new URL("embed.html", this.#site);
      url.hash = params; // one file for every cache, however many boards
      return url.href;
    }

    /** An attribute is new, or what it stands for. Changes made together go to the board together. */
    changed(name) {
      if (CONTENT.includes(name)) {
        this.#kept = {};
        this.#own = null;
        this.#touched = false;
      }
      const old = name === "theme" && this.#value(name) === this.#theme;
      if (!this.#frame && !old && this.#picture.firstChild) {
        this.#picture.replaceChildren();
        this.#dress();
      }
      if (!this.#frame) return;
      if (name === "title") {
        this.#frame.title = this.title || "Hive";
        return;
      }
      if (old) return;
      if (!this.#edits.size) queueMicrotask(() => this.#apply());
      this.#edits.add(name);
    }

    #apply() {
      const data = {};
      const content = CONTENT.find((name) => this.#edits.has(name) && this.#value(name));
      let anew = false;
      for (const name of this.#edits) {
        const value = this.#value(name);
        if (name === "theme") this.#theme = value;
        if (OWN.includes(name) || name === "autoheight") anew = true;
        else if (value || !content || !CONTENT.includes(name)) data[name] = value ?? ""; // "": the default
      }
      this.#edits.clear();
      if (!this.#frame) return;
      if (anew) {
        this.#unload();
        this.#load();
      } else if (Object.keys(data).length) {
        this.#ask("set", data).catch((error) => error.detail || this.#tell("error", { text: error.message }));
      }
    }

    handleEvent(event) {
      const message = event.data;
      if (!this.#frame || event.source !== this.#frame.contentWindow) return;
      if (event.origin !== (this.#sealed ? "null" : this.#site.origin)) return;
      if (message?.ns !== "hive" || message.v !== 1 || typeof message.type !== "string") return;
      const data = message.data ?? {};
      if (typeof data !== "object") return;
      this.#heard(message.type, data);
      const answered = this.#waiting.get(message.id);
      if (!answered) return;
      this.#waiting.delete(message.id);
      const [resolve, reject] = answered;
      if (message.type === "error") reject(Object.assign(new Error(data.text), { detail: data }));
      else resolve(data);
    }

    #heard(type, data) {
      if (!this.#open && !["ready", "height", "error"].includes(type)) return; // what the last board still said
      if (type === "ready") {
        this.#open = true;
        clearTimeout(this.#late);
        this.#note.hidden = true;
        this.#dress();
        ended(this);
        this.#post({ type: "hello" });
        this.#queue.splice(0).forEach((message) => this.#post(message));
        if (this.#wanted) this.focus();
      } else if (type === "height" && this.#tall && data.px > 0) {
        const [least, most] = HEIGHT_PX;
        this.#frame.style.height = `${Math.min(most, Math.max(least, data.px))}px`;
      } else if (type === "state") {
        this.#state = data;
        if (this.#touched && !data.lesson) this.#kept = { game: data.game, ply: `${data.ply}` };
        this.#mark();
        if (!this.#greeted) this.#tell("ready", data);
        this.#greeted = true;
        this.#picture.replaceChildren();
        this.#come.resolve?.(this);
      } else if (type === "leave") {
        if (document.activeElement === this || this.matches(":focus-within, :focus")) this.blur();
      } else if (type === "error") {
        this.#tell(type, data);
        if (this.#open) return;
        clearTimeout(this.#late);
        this.#notice(this.#say(FAULTS[data.about] ?? "") || String(data.text));
        ended(this);
      } else if (EVENTS.includes(type)) {
        this.#follow(type, data);
        this.#tell(type, data);
      }
    }

    // What an event says about the state, until the whole state is told.
    #follow(type, data) {
      if (type === "move" || type === "ply") {
        Object.assign(this.#state, data, type === "move" ? { plies: data.ply } : {});
        this.#mark();
        this.#touched = true;
        this.getState().catch(() => {});
      } else if (type === "select") {
        this.#state.selected = data.piece;
      } else if (type === "lesson") {
        const { lesson, step, steps } = data;
        this.#touched ||= !["started", "step"].includes(data.event);
        this.#state.lesson = { lesson, step, steps };
        if (this.#own) this.#own.step = step;
        else if (!this.matches("[answer], [ask], [puzzle]")) this.#kept = { lesson: `${lesson}.${step}` };
      }
    }

    #tell(type, detail) {
      this.dispatchEvent(new CustomEvent(`hive-${type}`, { detail, bubbles: true, composed: true }));
    }

    #post(message) {
      const target = this.#sealed ? "*" : this.#site.origin;
      this.#frame.contentWindow.postMessage({ ns: "hive", v: 1, ...message }, target);
    }

    // Sends a message; the promise is kept with what the board answers.
    #ask(type, data = {}) {
      if (!this.isConnected) return Promise.reject(new Error("The board is not in the page."));
      if (!this.#frame) this.load();
      const id = ++this.#count;
      if (this.#open) this.#post({ type, id, data });
      else this.#queue.push({ type, id, data });
      return new Promise((...ends) => this.#waiting.set(id, ends));
    }

    /** A promise of this board, kept when it can be used for the first time. */
    get ready() {
      return this.#come.promise ?? this.getState().then(() => this);
    }

    get state() {
      return structuredClone(this.#state);
    }

    get game() {
      return this.#state.game ?? this.getAttribute("game") ?? "";
    }

    set game(text) {
      this.#content("game", text);
    }

    get gameString() {
      return this.game;
    }

    get position() {
      return this.#state.position ?? this.getAttribute("pos") ?? "";
    }

    set position(text) {
      this.#content("pos", text);
    }

    get lesson() {
      return this.#state.lesson?.lesson ?? this.getAttribute("lesson") ?? "";
    }

    set lesson(id) {
      this.#content("lesson", id);
    }

    get ply() {
      return this.#state.ply ?? 0;
    }

    set ply(ply) {
      reflect(this, "ply", ply);
    }

    get plies() {
      return this.#state.plies ?? 0;
    }

    get legalMoves() {
      return [...(this.#state.legal ?? [])];
    }

    get orientation() {
      return this.#state.orient ?? Number(this.getAttribute("orient"));
    }

    set orientation(steps) {
      this.setAttribute("orient", ((steps % 6) + 6) % 6);
    }

    #content(name, text) {
      if (text) CONTENT.forEach((other) => other !== name && this.removeAttribute(other));
      reflect(this, name, text);
    }

    /** Shows what a link of the page names. */
    follow(link) {
      const { ply, line } = link.dataset;
      const news = (name) => link.dataset[name] && link.dataset[name] !== this.getAttribute(name);
      const other = CONTENT.find(news);
      if (other) {
        if (ply) this.setAttribute("ply", ply);
        else this.removeAttribute("ply");
        this.#content(other, link.dataset[other]);
        this.load();
      } else if (line || ply) {
        this.#ask("goto", line ? { line } : { ply: /^\d+$/.test(ply) ? Number(ply) : ply }).catch(() => {});
      }
      this.scrollIntoView({ block: "nearest" });
    }

    // Which of the page's links leads to what is shown; for print, what the page does not say.
    #mark() {
      const root = this.getRootNode();
      const links = this.id ? [...root.querySelectorAll(`[data-board="${CSS.escape(this.id)}"]`)] : [];
      const moves = this.plies ? this.game.split(";").slice(-this.plies) : [];
      const here = moves.slice(0, this.ply).join(";");
      for (const link of links) {
        const { ply, line } = link.dataset;
        const same = (name) => !link.dataset[name] || link.dataset[name] === this.getAttribute(name);
        const shown = line ? line === here : !ply || Number(ply) === this.ply;
        if (shown && CONTENT.every(same)) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      const task = this.previousElementSibling?.matches(".hive-task") ? "" : this.getAttribute("task");
      const told = moves.map((move, number) => `${number + 1}. ${move}`);
      const linked = (move) => links.some(({ dataset }) => !dataset.game && move.startsWith(`${dataset.ply}. `));
      const blank = this.#open ? [] : [this.title, this.#value("pos"), this.#value("game")];
      const known = told.every(linked) ? [] : told;
      this.#paper.textContent = [...blank, task, ...known].filter(Boolean).join("  ");
    }

    getState() {
      return this.#ask("getState");
    }

    play(move) {
      return this.#ask("play", { move });
    }

    undo() {
      return this.#ask("undo");
    }

    redo() {
      return this.#ask("redo");
    }

    /** `place`: a number of plies, or "first", "back", "forward", "last". */
    goTo(place) {
      return this.#ask("goto", { ply: place });
    }

    select(piece = "") {
      return this.#ask("select", { piece });
    }

    fit() {
      return this.#ask("fit");
    }

    flip() {
      this.orientation += 3;
    }

    /** Points at a good move and says why; the promise is kept with what the message `hint` holds. */
    hint() {
      return this.#ask("hint");
    }

    /** `lesson`: an id, or a lesson of your own, as an object. */
    async loadLesson(lesson) {
      const plain = JSON.parse(JSON.stringify(lesson)); // whatever else it may be to the page
      const state = await this.#ask("loadLesson", { lesson: plain });
      this.#own = typeof plain === "object" ? { lesson: plain, step: 1 } : null;
      if (this.#own) this.#kept = {};
      return state;
    }

    focus() {
      this.#wanted = !this.#open; // what is not yet seen takes no focus
      this.#frame?.focus();
      this.#ask("focus").catch(() => {});
    }

    /** Gives the keyboard back to the page. */
    blur() {
      this.#wanted = false;
      this.#frame?.blur();
      window.focus();
      super.blur();
    }

    /** The shown position as a stand-alone SVG, a text. `options`: theme, size in px. */
    async toSVG(options = {}) {
      return (await this.#ask("getPicture", options)).svg;
    }

    /** The shown position as a PNG, a Blob. */
    async toPNG(options = {}) {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(await this.toSVG(options))}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      canvas.getContext("2d").drawImage(image, 0, 0);
      return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    }
  }

  // Every attribute is a property too, by its own name.
  const NAMES = [...PARAMS, "sandbox", "site", "loading", "position", "orientation"];
  for (const name of NAMES.filter((own) => !(own in HiveBoard.prototype))) {
    Object.defineProperty(HiveBoard.prototype, name, {
      get() {
        return this.getAttribute(name) ?? "";
      },
      set(value) {
        reflect(this, name, value);
      },
      enumerable: true,
      configurable: true,
    });
  }

  if (globalThis.customElements && !customElements.get("hive-board")) {
    customElements.define("hive-board", HiveBoard);
  }
})();
