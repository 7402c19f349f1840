// <hive-board>: a board of Hive on any page. One script line from the site that serves the boards:
//
//   <script type="module" src="https://SITE/hive-board.js"></script>
//   <hive-board pos="wQ@0,0 bA1@1,0" mode="explore"><img src="ant.svg" alt="An ant beside a queen"></hive-board>
//
// Attributes are the parameters of embed.html; language and light or dark are those of the page around
// if they do not say otherwise. What stands inside is shown until the board is there,
// and for good where no script runs. No board is loaded before it is near the visible part of the page.

const CONTENT = ["pos", "game", "lesson"];
// The build writes here what params.py says.
const PARAMS = [
  "pos", "game", "lesson", "mode", "ply", "show", "piece", "arrows", "marks", "orient", "mirror", "theme",
  "lang", "rules", "opening", "ai", "color", "anim", "bg", "autoheight",
];
const BARE = ["mirror", "anim", "autoheight"]; // a bare attribute says yes
const SPOKEN = ["en", "es"]; // the build writes here what web/common/i18n.py says
const OWN = ["title", "sandbox", "site"];
const EVENTS = ["select", "move", "illegal", "ply", "gameover", "lesson", "hint"];
const HEIGHT_PX = [120, 2000];
const NEAR = "400px"; // how far from the visible part a board begins to load
const STYLE = `
  :host { display: block; position: relative; }
  :host([hidden]) { display: none; }
  :host([autoheight="0"]), .wait { aspect-ratio: 4 / 3; }
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; visibility: hidden; }
  .ready iframe { visibility: visible; }
  .ready.tall iframe { position: static; display: block; }
  .ready slot { display: none; }
`;

const boards = new Set(); // those that are in the page
let sheet, near, scheme;

function shared() {
  sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  const seen = (entries) => entries.forEach((entry) => entry.isIntersecting && entry.target.load());
  near = new IntersectionObserver(seen, { rootMargin: NEAR });
  // A page that switches between light and dark does so by an attribute of its root or body.
  scheme = new MutationObserver(() => boards.forEach((board) => board.changed("theme")));
}

function watchScheme(on) {
  scheme.disconnect();
  const roots = [document.documentElement, document.body];
  if (on) roots.forEach((root) => root && scheme.observe(root, { attributes: true }));
}

// Without a browser (a page that is rendered on a server) importing this file does nothing.
class HiveBoard extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = [...PARAMS, ...OWN];

  #box;
  #frame = null;
  #open = false; // the board has said that it is ready
  #greeted = false; // and has told its state
  #state = {};
  #kept = {}; // how far a reader got, for a board that is moved within the page
  #own = null; // the same of a lesson that was handed over: {lesson, step}
  #touched = false; // something was played or turned over since the content was given
  #theme = "auto"; // as the board was told
  #edits = new Set();
  #waiting = new Map(); // id -> [resolve, reject]
  #queue = []; // what is to be sent as soon as the board is ready
  #count = 0;

  constructor() {
    super();
    if (!sheet) shared();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#box = document.createElement("div");
    const slot = document.createElement("slot");
    const wait = document.createElement("div");
    wait.className = "wait";
    slot.append(wait);
    this.#box.append(slot);
    root.append(this.#box);
  }

  connectedCallback() {
    boards.add(this);
    if (boards.size === 1) watchScheme(true);
    window.addEventListener("message", this);
    near.observe(this);
  }

  disconnectedCallback() {
    boards.delete(this);
    if (!boards.size) watchScheme(false);
    window.removeEventListener("message", this);
    near.unobserve(this);
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
    if (this.#frame || !this.isConnected) return;
    near.unobserve(this);
    const frame = document.createElement("iframe");
    frame.setAttribute("part", "frame");
    frame.allow = "clipboard-write; fullscreen";
    frame.title = this.title || "Hive";
    if (this.hasAttribute("sandbox")) frame.setAttribute("sandbox", this.getAttribute("sandbox"));
    this.#theme = this.#value("theme");
    frame.src = this.#address();
    this.#edits.clear();
    if (this.#own) this.#queue.unshift({ type: "loadLesson", data: this.#own });
    this.#box.className = this.#tall ? "tall" : "";
    this.#frame = frame;
    this.#box.append(frame);
  }

  #unload() {
    this.#frame?.remove();
    this.#frame = null;
    this.#open = this.#greeted = false;
    this.#box.className = "";
    const gone = new Error("The board left the page.");
    this.#waiting.forEach(([, reject]) => reject(gone));
    this.#waiting.clear();
    this.#queue = [];
  }

  get #tall() {
    return !["0", "false"].includes(this.getAttribute("autoheight"));
  }

  get #site() {
    return new URL(this.getAttribute("site") || "./", import.meta.url);
  }

  // A sealed frame has the origin "null", whatever its address.
  get #sealed() {
    const rules = this.#frame?.getAttribute("sandbox");
    return rules != null && !rules.split(/\s+/).includes("allow-same-origin");
  }

  #value(name) {
    if (name === "autoheight") return this.#tall ? "1" : "0";
    const value = this.getAttribute(name);
    if (name === "lang" && (!value || value === "auto")) {
      const around = this.parentElement?.closest("[lang]")?.lang.slice(0, 2).toLowerCase();
      return SPOKEN.includes(around) ? around : "auto";
    }
    if (name === "theme" && (!value || value === "auto")) {
      const own = getComputedStyle(this).colorScheme;
      return ["light", "dark"].includes(own) ? own : "auto";
    }
    return value === "" && BARE.includes(name) ? "1" : value;
  }

  #address() {
    const params = new URLSearchParams();
    for (const name of PARAMS) {
      const value = this.#kept[name] ?? this.#value(name);
      const old = CONTENT.includes(name) && CONTENT.some((other) => other in this.#kept);
      if (value && !(old && !(name in this.#kept))) params.set(name, value);
    }
    if (location.origin !== "null") params.set("origin", location.origin);
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
    if (!this.#frame) return;
    if (name === "title") {
      this.#frame.title = this.title || "Hive";
      return;
    }
    if (name === "theme" && this.#value(name) === this.#theme) return;
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
      this.load();
    } else if (Object.keys(data).length) {
      this.#ask("set", data).catch((error) => this.#tell("error", error.detail ?? { text: error.message }));
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
    if (type === "ready") {
      this.#open = true;
      this.#box.classList.add("ready");
      this.#post({ type: "hello" });
      this.#queue.splice(0).forEach((message) => this.#post(message));
    } else if (type === "height" && this.#tall && data.px > 0) {
      const [least, most] = HEIGHT_PX;
      this.#frame.style.height = `${Math.min(most, Math.max(least, data.px))}px`;
    } else if (type === "state") {
      this.#state = data;
      if (this.#touched && !data.lesson) this.#kept = { game: data.game, ply: `${data.ply}` };
      if (!this.#greeted) this.#tell("ready", data);
      this.#greeted = true;
    } else if (type === "error") {
      this.#tell(type, data);
    } else if (EVENTS.includes(type)) {
      this.#follow(type, data);
      this.#tell(type, data);
    }
  }

  // What an event says about the state, until the whole state is told.
  #follow(type, data) {
    if (type === "move" || type === "ply") {
      Object.assign(this.#state, data, type === "move" ? { plies: data.ply } : {});
      this.#touched = true;
      this.getState().catch(() => {});
    } else if (type === "select") {
      this.#state.selected = data.piece;
    } else if (type === "lesson") {
      const { lesson, step, steps } = data;
      this.#state.lesson = { lesson, step, steps };
      if (this.#own) this.#own.step = step;
      else this.#kept = { lesson: `${lesson}.${step}` };
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
    this.load();
    const id = ++this.#count;
    if (this.#open) this.#post({ type, id, data });
    else this.#queue.push({ type, id, data });
    return new Promise((...ends) => this.#waiting.set(id, ends));
  }

  /** Everything known: mode, game, position, ply, plies, turn, result, legal, selected, orient ... */
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
    this.setAttribute("ply", ply);
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
    CONTENT.forEach((other) => other !== name && this.removeAttribute(other));
    this.setAttribute(name, text);
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

  /** Turns the board half round. */
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
    this.#frame?.focus();
    this.#ask("focus").catch(() => {});
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

if (globalThis.customElements && !customElements.get("hive-board")) {
  customElements.define("hive-board", HiveBoard);
}

export { HiveBoard };
