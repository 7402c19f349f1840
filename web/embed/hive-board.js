// <hive-board>: a board of Hive on any page. Two lines from the site that serves the boards:
//
//   <link rel="stylesheet" href="https://SITE/hive-board.css">
//   <script defer src="https://SITE/hive-board.js"></script>
//   <hive-board pos="wQ@0,0 bA1@1,0" mode="explore"><img src="ant.svg" alt="An ant beside a queen"></hive-board>
//
// Attributes are the parameters of embed.html; language and light or dark are those of the page around
// if they do not say otherwise. What stands inside is shown until the board is there, and for good where no script runs.

// This module is the element: what authors set, ask and hear. element/frames.js decides which boards have a frame. The
// build joins all modules into one plain script (tools/build/element_script.py): a module, which that may be as well,
// needs a header of the host that serves it.

import { attributesAsProperties, languageAround, readMessage, reflect, schemeAround } from "./element/common.js";
import { schemeOf, siteOf, takeEarly, tell } from "./element/common.js";
import { BoardFrame } from "./element/frames.js";
import { awaitsGame, fetchGame, within } from "./element/content.js";
import { CONTENT, boardOf, linksTo, markLinks, missingOnPaper } from "./element/links.js";
import { pngOf } from "./element/pictures.js";
import { STYLE, colorAround } from "./element/style.js";

const OWN_NAME = /\/hive-board(\.\w+)?\.js(\?|$)/;
const BARE = ["mirror", "anim", "autoheight"]; // a bare attribute says yes
const PARAMS = []; // written by the build, from embed_params.py
const SPOKEN = ["en", "es"]; // what web/common/i18n.py says
const VERSION = ""; // that of the packages
const WORDS = {}; // what web/locales/element.*.json say
const OWN = ["title", "sandbox", "site", "src"];
const NEGATED = { "no-anim": "anim" }; // attributes that say no by being there, since JSX leaves out what is false
const EVENTS = ["select", "move", "illegal", "ply", "gameover", "lesson", "hint"];
const FAULTS = { connection: "element.failed", browser: "element.browser", sealed: "element.sealed" };
const HEIGHT_PX = [120, 2000];
const SILENT_MS = 25000; // after which a board that has not come says so

// This file's own address: the page says it, or, where a script has imported it, the list of what came.
const own = () =>
  globalThis.document?.currentScript?.src ||
  [...document.scripts, ...performance.getEntriesByType("resource")]
    .map((one) => one.src || one.name || "")
    .find((url) => OWN_NAME.test(url)) ||
  location.href;
const home = globalThis.document ? own() : "";

const boards = new Set(); // in the page
const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
let sheet, scheme;

function shared() {
  sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  // A page that switches between light and dark does so by an attribute of its root or body.
  scheme = new MutationObserver(lit);
}

function turn(event) {
  const link = event.composedPath()[0];
  const board = boardOf(link);
  if (!(board instanceof HiveBoard)) return;
  event.preventDefault();
  board.follow(link.closest("[data-board]"));
}

const LOOKS = ["theme", "bg", "accent"]; // which the page around may say
const lit = () => boards.forEach((board) => LOOKS.forEach((name) => board.changed(name)));

function watchScheme(on) {
  scheme.disconnect();
  system[on ? "addEventListener" : "removeEventListener"]("change", lit);
  const roots = [document.documentElement, document.body];
  if (on) roots.forEach((root) => root && scheme.observe(root, { attributes: true }));
}

// Without a browser (a page that is rendered on a server) importing this file does nothing.
class HiveBoard extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = [...PARAMS, ...OWN, ...Object.keys(NEGATED)];
  static site = ""; // of all boards that name none, if not beside the script
  static version = VERSION;

  #box;
  #states;
  #note;
  #paper; // task and moves, for print beside the picture
  #door; // the button of a board that waits to be touched
  #late = 0;
  #frame; // a BoardFrame
  #open = false; // the board has said that it is ready
  #wanted = false; // and shall have the keyboard's focus then
  #hailed = false; // was greeted before it was ready
  #greeted = false; // and has told its state
  #state = {};
  #kept = {}; // how far a reader got, for a board that is moved within the page
  #held = false; // the page or the reader asked for this board's frame
  #own = null; // the same of a lesson that was handed over: {lesson, step}
  #touched = false; // something was played or turned over since the content was given
  #looks = {}; // as the board was told: theme, bg, accent
  #come = Promise.withResolvers?.() ?? {};
  #edits = new Set();
  #waiting = new Map(); // id -> [resolve, reject]
  #queue = []; // what is to be sent as soon as the board is ready
  #count = 0;

  constructor() {
    super();
    if (!sheet) shared();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    this.#states = this.attachInternals?.().states;
    const made = (name, parent, part = "") => {
      const node = parent.appendChild(document.createElement(name));
      if (part) node.setAttribute("part", part);
      node.className = part;
      return node;
    };
    this.#box = made("div", root);
    made("slot", this.#box).addEventListener("slotchange", () => this.#dress());
    const picture = made("div", this.#box, "picture");
    this.#frame = new BoardFrame(this, this.#box, picture, this.#asOwner());
    this.#door = made("button", this.#box, "open");
    this.#door.type = "button";
    made("span", this.#door);
    this.#paper = made("p", this.#box, "paper");
    this.#note = made("p", this.#box, "note");
    this.#note.setAttribute("role", "status");
    this.#door.hidden = this.#note.hidden = true;
    // Load a board at once when the pointer enters it.
    this.addEventListener("pointerenter", () => this.#frame.isNear && this.#frame.want(true));
    this.#door.addEventListener("click", () => {
      this.load();
      this.focus();
    });
  }

  connectedCallback() {
    // What a script set before this one had come.
    takeEarly(this, NAMES);
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
    this.#enter(touch);
  }

  async #enter(touch) {
    if (awaitsGame(this) && !(await fetchGame(this))) this.#notice(this.#say("element.failed"));
    else if (this.isConnected) this.#frame.enter(touch);
  }

  disconnectedCallback() {
    boards.delete(this);
    if (!boards.size) {
      watchScheme(false);
      document.removeEventListener("click", turn);
    }
    window.removeEventListener("message", this);
    this.#frame.exit();
    this.#forget();
  }

  connectedMoveCallback() {
    // Moved by moveBefore(): the frame lives on as it is.
  }

  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === "src") boards.has(this) && fetchGame(this);
    else this.changed(NEGATED[name] ?? name);
  }

  /** Loads the board now, however far it is from the visible part. */
  load() {
    this.#held = true;
    this.#frame.load();
  }

  // What the board's frame asks, and is told: element/frames.js.
  #asOwner() {
    return {
      address: (again) => this.#address(again),
      likeness: () => {
        if (this.hasAttribute("sandbox") || this.#tall) return "";
        return ["site", "lang", "words"].map((name) => this.#value(name)).join();
      },
      isFree: () => {
        const own = this.#held || this.#touched || this.#own || this.#waiting.size || this.#edits.size;
        return this.#greeted && !own;
      },
      draw: () => this.#draw(),
      begin: (iframe) => this.#begin(iframe),
      leave: () => this.#leave(),
      change: () => this.#dress(),
    };
  }

  #begin(iframe) {
    iframe.title = this.title || "Hive";
    for (const name of LOOKS) this.#looks[name] = this.#value(name);
    this.#edits.clear();
    iframe.onload = () => this.#open || this.#hail();
    if (this.#own) this.#queue.unshift({ type: "loadLesson", data: this.#own });
    this.#dress();
    this.#late = setTimeout(() => this.#tellLate(), SILENT_MS);
  }

  #leave() {
    this.#open = this.#hailed = this.#greeted = false;
    clearTimeout(this.#late);
    this.#note.hidden = true;
    this.#dress();
  }

  // Gives up what was asked of a frame that is gone.
  #forget() {
    const gone = new Error("The board left the page.");
    this.#waiting.forEach(([, reject]) => reject(gone));
    this.#waiting.clear();
    this.#queue = [];
  }

  #loadAnew() {
    this.#frame.remove();
    this.#forget();
    if (awaitsGame(this)) this.#enter();
    else this.#frame.load();
  }

  // The picture for the time without a frame; one from the page is there already.
  async #draw() {
    if (this.querySelector("img, svg, picture") || this.#state.mode === "lesson") return "";
    const theme = system.matches ? "dark" : "light";
    const wanted = { theme: ["light", "dark"].includes(this.#looks.theme) ? this.#looks.theme : theme };
    return this.#ask("getPicture", wanted).then(({ svg }) => svg, () => "");
  }

  // How the box looks now.
  #dress() {
    const pictured = this.querySelector("img, svg, picture"); // a link alone is nothing to print
    const looks = {
      asked: this.#frame.iframe,
      tall: this.#tall,
      ready: this.#open && !this.#frame.moving,
      pictured,
      blank: !this.#open && !pictured && !this.#frame.isPictured,
    };
    for (const [name, on] of Object.entries(looks)) {
      this.#box.classList.toggle(name, !!on);
      try {
        this.#states?.[on ? "add" : "delete"](name);
      } catch {
        this.#states = null; // a browser with older names of states
      }
    }
    this.#mark();
  }

  // Why there is no board; what stands inside stays in sight.
  #notice(text) {
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = this.#say("element.again");
    again.addEventListener("click", () => this.#loadAnew());
    this.#note.hidden = false;
    this.#note.replaceChildren(text, again);
  }

  #tellLate() {
    this.#notice(this.#say("element.late").replace("{site}", this.#site.host));
    this.#frame.settle();
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
    return siteOf(this.getAttribute("site") || HiveBoard.site, home);
  }

  // A sealed frame has the origin "null", whatever its address.
  get #sealed() {
    const rules = this.#frame.iframe?.getAttribute("sandbox");
    return rules != null && !rules.split(/\s+/).includes("allow-same-origin");
  }

  #value(name) {
    if (name === "autoheight") return this.#tall ? "1" : "0";
    const value = this.getAttribute(name) ?? within(this, name);
    if (this.hasAttribute(`no-${name}`)) return "0";
    const around = value ? "" : colorAround(this, this.#frame.picture, name);
    if (around) return around;
    if (name === "lang" && (!value || value === "auto")) {
      const spoken = languageAround(this);
      return SPOKEN.includes(spoken) || this.#value("words") ? spoken : "auto";
    }
    if (name === "theme" && (!value || value === "auto")) return schemeOf(this.#value("bg")) ?? schemeAround(this);
    return value === "" && BARE.includes(name) ? "1" : value;
  }

  #address(again) {
    const params = new URLSearchParams();
    for (const name of PARAMS) {
      const value = this.#kept[name] ?? this.#value(name);
      const old = CONTENT.includes(name) && CONTENT.some((other) => other in this.#kept);
      if (value && !(old && !(name in this.#kept))) params.set(name, value);
    }
    params.set("loading", "now");
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
    const old = LOOKS.includes(name) && this.#value(name) === this.#looks[name];
    if (!this.#frame.iframe && !old && this.#frame.isPictured) {
      this.#frame.dropPicture();
      this.#dress();
    }
    if (!this.#frame.iframe) return;
    if (name === "title") {
      this.#frame.iframe.title = this.title || "Hive";
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
      if (LOOKS.includes(name)) this.#looks[name] = value;
      if ([...OWN, "autoheight", "words"].includes(name)) anew = true;
      else if (value || !content || !CONTENT.includes(name)) data[name] = value ?? ""; // "": the default
    }
    this.#edits.clear();
    if (!this.#frame.iframe) return;
    if (anew) this.#loadAnew();
    else if (Object.keys(data).length) {
      this.#ask("set", data).catch((error) => error.detail || tell(this, "error", { text: error.message }));
    }
  }

  handleEvent(event) {
    if (!this.#frame.iframe || event.source !== this.#frame.iframe.contentWindow) return;
    if (event.origin !== (this.#sealed ? "null" : this.#site.origin)) return;
    const message = readMessage(event);
    if (!message) return;
    const { type, data } = message;
    this.#heard(type, data);
    const answered = this.#waiting.get(message.id);
    if (!answered) return;
    this.#waiting.delete(message.id);
    const [resolve, reject] = answered;
    if (type === "error") reject(Object.assign(new Error(data.text), { detail: data }));
    else resolve(data);
  }

  #heard(type, data) {
    if (!this.#open && !["ready", "height", "error"].includes(type)) return; // what the last board still said
    if (type === "ready") {
      this.#open = true;
      clearTimeout(this.#late);
      this.#note.hidden = true;
      this.#dress();
      this.#frame.settle();
      if (!this.#hailed) this.#hail();
      this.#hailed = false;
      this.#queue.splice(0).forEach((message) => this.#post(message));
      if (this.#wanted) this.focus();
    } else if (type === "height" && this.#tall && data.px > 0) {
      const [least, most] = HEIGHT_PX;
      this.#frame.iframe.style.height = `${Math.min(most, Math.max(least, data.px))}px`;
    } else if (type === "state") {
      this.#state = data;
      if (this.#touched && !data.lesson) this.#kept = { game: data.game, ply: `${data.ply}` };
      this.#mark();
      if (!this.#greeted) tell(this, "ready", data);
      this.#greeted = true;
      this.#frame.dropPicture();
      this.#come.resolve?.(this);
    } else if (type === "leave") {
      if (document.activeElement === this || this.matches(":focus-within, :focus")) this.blur();
    } else if (type === "error") {
      tell(this, type, data);
      if (this.#open) return;
      clearTimeout(this.#late);
      this.#notice(this.#say(FAULTS[data.about] ?? "") || String(data.text));
      this.#frame.settle();
    } else if (EVENTS.includes(type)) {
      this.#follow(type, data);
      const isPersons = type === "move" && data.by === "person";
      if (!tell(this, type, data, isPersons)) this.#ask("refuse", { ply: data.ply }).catch(() => {});
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

  // What comes while a frame's Python starts waits there, and is answered at once then.
  #hail() {
    this.#hailed = true;
    this.#post({ type: "hello" });
  }

  #post(message) {
    const target = this.#sealed ? "*" : this.#site.origin;
    this.#frame.iframe.contentWindow.postMessage({ ns: "hive", v: 1, ...message }, target);
  }

  // Sends a message; the promise is kept with what the board answers.
  #ask(type, data = {}) {
    if (!this.isConnected) return Promise.reject(new Error("The board is not in the page."));
    if (!this.#frame.iframe) this.load();
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

  get noAnim() {
    return this.hasAttribute("no-anim");
  }

  set noAnim(on) {
    this.toggleAttribute("no-anim", !!on);
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
    const links = linksTo(this);
    const moves = this.plies ? this.game.split(";").slice(-this.plies) : [];
    markLinks(this, links, moves);
    const blank = this.#open ? [] : [this.title, this.#value("pos"), this.#value("game")];
    this.#paper.textContent = [...blank, ...missingOnPaper(this, links, moves)].filter(Boolean).join("  ");
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
    this.#frame.iframe?.focus();
    this.#ask("focus").catch(() => {});
  }

  /** Gives the keyboard back to the page. */
  blur() {
    this.#wanted = false;
    this.#frame.iframe?.blur();
    window.focus();
    super.blur();
  }

  /** The shown position as a stand-alone SVG, a text. `options`: theme, size in px. */
  async toSVG(options = {}) {
    return (await this.#ask("getPicture", options)).svg;
  }

  /** The shown position as a PNG, a Blob. */
  async toPNG(options = {}) {
    return pngOf(await this.toSVG(options));
  }
}

// Every attribute is a property too, by its own name.
const NAMES = [...PARAMS, "sandbox", "site", "src", "loading", "position", "orientation"];
attributesAsProperties(
  HiveBoard,
  NAMES.filter((name) => !(name in HiveBoard.prototype)),
  reflect,
);

if (globalThis.customElements && !customElements.get("hive-board")) {
  customElements.define("hive-board", HiveBoard);
}
