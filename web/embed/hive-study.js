// <hive-study>: a study of Hive, a whole tutorial in one file, on any page. One line from the site:
//
//   <script defer src="https://SITE/hive-study.js"></script>
//   <hive-study src="pins.hive.md"><a href="pins.html">Pins</a></hive-study>
//
// The page fetches the file, so it may stand wherever the page may read; the site never sees it, since it
// travels in the part of the frame's address that no server gets. Instead of src, the text may stand inside, in
// <script type="text/markdown">, or packed in the attribute study. Further attributes: at (the task or test with
// which it begins, as in 2.1), done, site, lang, theme, title, height. What stands inside is shown until the study is there, and for good where no script runs.

import { attributesAsProperties, languageAround, readMessage, reflect, schemeAround } from "./element/common.js";
import { siteOf, takeEarly, tell } from "./element/common.js";

const VERSION = ""; // that of the packages, written by the build
const LONGEST = 262144; // characters, as hive_core/study/limits.py says
const HEIGHT_PX = [320, 30000];
const NEAR = "1200px"; // how far from the visible part a study begins to load
const SETTLED_MS = 100; // after which the frame has the height of what it shows
const GAP_PX = 12;
const WRITTEN = ["src", "study", "at", "done", "site", "theme", "height"];
const EVENTS = ["progress", "lesson", "error"];
const STUDY_WORDS = {}; // what web/locales/element.*.json say of studies
const home = globalThis.document?.currentScript?.src || globalThis.location?.href;
const STYLE = `
  :host { display: block; }
  :host([hidden]) { display: none; }
  .awaits { min-height: 640px; }
  iframe { display: block; box-sizing: border-box; width: 100%; height: 480px; border: 0; }
  .note { padding: 0.7em 1em; border: 1px solid; border-radius: 0.6em; }
  .ready slot, :not(.ready) > iframe.early { display: none; }
  @media print { .awaits { min-height: 0; } iframe { display: none; } .ready slot { display: contents; } }
`;

// A text as a part of an address: deflated, in the alphabet of base64url, as hive_core/study/link.py does.
const packed = async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

class HiveStudy extends (globalThis.HTMLElement ?? class {}) {
  static site = ""; // of all studies that name none, if not beside the script
  static version = VERSION;
  static observedAttributes = ["src", "study", "at", "site", "lang", "theme", "title"];

  #box;
  #frame = null;
  #near = null;
  #note = null;
  #done = null;
  #state = {};
  #count = 0; // of loads, so that a late file of an earlier one is dropped

  connectedCallback() {
    // What a script set before this one had come.
    takeEarly(this, [...WRITTEN, "progress"]);
    if (!this.#box) {
      const root = this.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      this.#box = document.createElement("div");
      this.#box.setAttribute("part", "box");
      // A single task has a height that is known well enough for the page not to jump.
      this.#box.classList.toggle("awaits", this.hasAttribute("at") && !this.hasAttribute("height"));
      this.#box.append(document.createElement("slot"));
      root.append(this.#box);
    }
    window.addEventListener("message", this);
    this.#near = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && this.load(),
      { rootMargin: NEAR },
    );
    this.#near.observe(this);
  }

  disconnectedCallback() {
    window.removeEventListener("message", this);
    this.#near.disconnect();
    this.#unload();
  }

  attributeChangedCallback(name, before, now) {
    if (before === now || !this.#frame) return;
    if (name === "title") this.#frame.title = this.title;
    else {
      if (name === "src" || name === "study") this.#done = "";
      this.#unload();
      this.load();
    }
  }

  /** Loads the study now, however far it is from the visible part. */
  async load() {
    if (this.#frame || !this.isConnected) return;
    this.#near.disconnect();
    this.#note?.remove();
    const count = ++this.#count;
    const frame = document.createElement("iframe");
    frame.className = "early";
    frame.allow = "clipboard-write; fullscreen";
    frame.title = this.title || "Hive";
    frame.setAttribute("part", "frame");
    this.#frame = frame;
    try {
      const address = await this.#address();
      if (count !== this.#count) return;
      frame.src = address;
      this.#box.append(frame);
    } catch (error) {
      if (count !== this.#count) return;
      this.#frame = null;
      this.#box.classList.remove("awaits");
      const text = this.#say(error);
      tell(this, "error", { code: "failed", about: this.getAttribute("src") ?? "", text });
    }
  }

  // Says above what stands inside why the study cannot be loaded; returns the reason.
  #say(error) {
    const words = STUDY_WORDS[this.getAttribute("lang") || languageAround(this)] ?? STUDY_WORDS.en;
    const fromDisk = location.protocol === "file:" && this.hasAttribute("src");
    const reason = fromDisk ? words["element.study.disk"] : error.message;
    this.#note = document.createElement("p");
    this.#note.className = "note";
    this.#note.setAttribute("part", "note");
    this.#note.setAttribute("role", "status");
    this.#note.textContent = `${words["element.study.failed"]} ${reason}`;
    this.#box.prepend(this.#note);
    return reason;
  }

  #unload() {
    this.#count += 1;
    this.#frame?.remove();
    this.#frame = null;
    this.#box?.classList.remove("ready");
  }

  get #site() {
    return siteOf(this.getAttribute("site") || HiveStudy.site, home);
  }

  // The file, or what stands in <script type="text/markdown"> inside.
  async #text() {
    const source = this.getAttribute("src");
    if (!source) return this.querySelector("script[type='text/markdown']")?.textContent.trim() ?? "";
    const answer = await fetch(new URL(source, document.baseURI));
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
    const text = await answer.text();
    if (text.length > LONGEST) throw new Error(`The study has ${text.length} characters, at most ${LONGEST} fit.`);
    return text;
  }

  async #address() {
    const params = new URLSearchParams();
    const given = {
      study: this.getAttribute("study") || (await packed(await this.#text())),
      at: this.getAttribute("at"),
      done: this.progress,
      lang: this.getAttribute("lang") || languageAround(this),
      theme: this.getAttribute("theme") || schemeAround(this),
      autoheight: this.hasAttribute("height") ? "" : "1",
      origin: window.origin === "null" ? "" : window.origin,
    };
    for (const [name, value] of Object.entries(given)) if (value) params.set(name, value);
    const url = new URL("embed.html", this.#site);
    url.hash = params;
    return url.href;
  }

  handleEvent(event) {
    const { source, origin } = event;
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#site.origin) return;
    const message = readMessage(event);
    if (!message) return;
    const { type, data } = message;
    if (type === "ready") {
      this.#frame.style.height = this.getAttribute("height") ?? "";
      this.#frame.className = "";
      this.#box.classList.add("ready");
      this.#frame.contentWindow.postMessage({ ns: "hive", v: 1, type: "hello" }, origin);
    } else if (type === "height" && !this.hasAttribute("height") && data.px > 0) {
      const [least, most] = HEIGHT_PX;
      this.#frame.style.height = `${Math.min(most, Math.max(least, data.px))}px`;
      this.#box.classList.remove("awaits");
    } else if (type === "leave") {
      this.blur();
    } else if (type === "place") {
      setTimeout(() => this.#bring(data.px), SETTLED_MS);
    } else if (type === "state") {
      this.#state = data;
      tell(this, "ready", data);
    } else if (EVENTS.includes(type)) {
      if (type === "progress") {
        this.#state = data;
        this.#done = data.done;
      }
      tell(this, type, data);
    }
  }

  // A task is lower than the text whose place it takes: the page scrolls to where the reader goes on.
  #bring(px) {
    const top = this.getBoundingClientRect().top + px;
    if (!this.hasAttribute("height") && (top < 0 || top > innerHeight / 2)) scrollBy(0, top - GAP_PX);
  }

  /** Gives the keyboard back to the page. */
  blur() {
    this.#frame?.blur();
    window.focus();
    super.blur();
  }

  /** How far the reader is: {study, title, tasks, solved, tests, passed, done}. */
  get state() {
    return structuredClone(this.#state);
  }

  /** The reader's results as one text, to be kept by the page and given back before the study loads. */
  get progress() {
    return this.#done ?? this.getAttribute("done") ?? "";
  }

  set progress(text) {
    this.#done = `${text}`;
    if (!this.#frame) return;
    this.#unload();
    this.load();
  }
}

// Every attribute is a property too, by its own name.
attributesAsProperties(HiveStudy, WRITTEN, reflect);

if (globalThis.customElements && !customElements.get("hive-study")) {
  customElements.define("hive-study", HiveStudy);
}
