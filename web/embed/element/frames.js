// The frames of a page's boards. A frame holds a Python and costs some 20 MB, so boards share frames: a board in view
// has one, and a board out of view that nobody has touched gives its frame on to the next, with the Python in it, and
// keeps a picture of its position. Boards load one after the other, since all frames of a site share one thread.

import { build } from "./pictures.js";

const NEAR = "400px"; // how far from the visible part a board begins to load
const AHEAD = 2; // frames that boards near the visible part may have; each in view may have one
const IN_VIEW = 0.25; // the part of a board that has to be seen for that
const PATIENCE_MS = 10000; // how long the next board waits for one

const inPage = new Set(); // the frames of the boards in the page, as the next ones
const nearby = new Set(); // those whose board is near the visible part
const seen = new Map(); // those whose board is in it: how much of each
const fresh = new Set(); // those that came in the present task of the page
const loading = new Map(); // those that are asked for and not yet there: the timer of their patience
const frameOf = new WeakMap(); // by board
const paper = globalThis.matchMedia?.("print");
let near, view; // observers
let printing = false;
let handedOn = 0; // frames so far

function watched(taken, options, passed = () => {}) {
  return new IntersectionObserver((entries) => {
    for (const { isIntersecting, intersectionRatio, target } of entries) {
      const frame = frameOf.get(target);
      taken.delete(frame);
      if (isIntersecting && inPage.has(frame)) (taken.set ?? taken.add).call(taken, frame, intersectionRatio);
      passed(frame);
    }
    loadNext();
  }, options);
}

// Loads one of the boards that have just come, if one is in the visible part: an observer would tell that after the next
// picture of the screen.
function loadFirst() {
  [...fresh].filter((frame) => inPage.has(frame) && frame.isInWindow).forEach((frame) => nearby.add(frame));
  fresh.clear();
  loadNext();
}

// Loads the board that is nearest to the middle of the visible part, when no other is loading.
function loadNext() {
  if (!loading.size) [...nearby].sort((one, other) => one.distance - other.distance).some((frame) => frame.want());
}

/**
 * The frame of one board, or the picture that stands for it while the frame is with another board.
 *
 * `board` is the element, `box` the part of its shadow tree where the frame stands. `owner` decides and is told:
 *   address(again)  the frame's address; `again` makes it another one for the same board
 *   likeness()      a text that is equal for boards that can share a frame, "" for one that cannot share
 *   isFree()        whether the board, if it is out of view, can do without its frame
 *   draw()          a promise of the position as SVG, "" where no picture is wanted
 *   begin(iframe)   the board has got a frame
 *   leave()         it has none any more
 *   change()        it may be shown now
 */
export class BoardFrame {
  iframe = null;
  picture; // what the board looks like while its frame is with another
  moving = false; // it stood elsewhere in the last picture of the screen, which would count as a jump of the page
  #board;
  #box;
  #owner;
  #svg = ""; // the picture's text

  constructor(board, box, picture, owner) {
    if (!near) {
      near = watched(nearby, { rootMargin: NEAR }, (frame) => frame.#showPicture());
      const print = (on) => {
        printing = on;
        inPage.forEach((frame) => frame.#showPicture());
      };
      paper.addEventListener("change", () => print(paper.matches));
      window.addEventListener("beforeprint", () => print(true)); // which comes in time in every browser
      window.addEventListener("afterprint", () => print(false));
    }
    view ??= watched(seen, { threshold: [0, IN_VIEW] });
    this.#board = board;
    this.#box = box;
    this.picture = picture;
    this.#owner = owner;
    frameOf.set(board, this);
  }

  /** The board is in the page. `waits`: it loads when it is asked to, not when it comes near the visible part. */
  enter(waits) {
    inPage.add(this);
    view.observe(this.#board);
    if (waits) return;
    near.observe(this.#board);
    if (document.readyState === "loading") return; // there is no place to ask for
    if (!fresh.size) queueMicrotask(loadFirst);
    fresh.add(this);
  }

  /** The board has left the page. */
  exit() {
    for (const places of [inPage, nearby, seen]) places.delete(this);
    for (const observer of [near, view]) observer.unobserve(this.#board);
    this.remove();
  }

  /** How far the board is from the middle of the visible part, in px. */
  get distance() {
    const { top, bottom } = this.#board.getBoundingClientRect();
    return Math.abs((top + bottom - innerHeight) / 2);
  }

  get isInWindow() {
    const { top, bottom, height } = this.#board.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  }

  get isNear() {
    return nearby.has(this);
  }

  get isPictured() {
    return !!this.#svg;
  }

  /** Gets a frame, another board's or a new one, if the board may have one; returns whether it does. `now`: it may. */
  want(now) {
    if (this.iframe || loading.has(this)) return false;
    const spare = [...inPage].filter((other) => other.#canGoTo(this)).sort((one, other) => other.distance - one.distance)[0];
    const live = [...inPage].filter((other) => other.iframe).length;
    if (spare) this.#takeFrom(spare);
    else if (now || live < AHEAD || seen.get(this) >= IN_VIEW) this.load();
    else return false;
    return true;
  }

  /** Makes a new frame, unless the board has one. */
  load() {
    if (this.iframe || !this.#board.isConnected) return;
    const iframe = document.createElement("iframe");
    iframe.setAttribute("part", "frame");
    iframe.allow = "clipboard-write; fullscreen";
    if (this.#board.hasAttribute("sandbox")) iframe.setAttribute("sandbox", this.#board.getAttribute("sandbox"));
    iframe.src = this.#owner.address();
    this.#begin(iframe);
    this.#box.append(iframe);
  }

  /** The board can be used, or will not come: the next one loads. */
  settle() {
    clearTimeout(loading.get(this));
    // Not before this board has told its state: a new frame would delay that.
    if (loading.delete(this)) setTimeout(loadNext);
  }

  remove() {
    this.iframe?.remove();
    this.#leave();
    this.settle();
  }

  /** Removes the picture, which shows something old. */
  dropPicture() {
    this.#svg = "";
    this.#showPicture();
  }

  // A picture far from the visible part is kept as text: its nodes would cost half a megabyte.
  #showPicture() {
    const wanted = this.#svg && (nearby.has(this) || printing);
    if (wanted && !this.picture.firstChild) build(this.#svg, this.picture);
    else if (!wanted) this.picture.replaceChildren();
  }

  #wait() {
    clearTimeout(loading.get(this));
    loading.set(this, setTimeout(() => this.settle(), PATIENCE_MS));
  }

  #begin(iframe) {
    this.#wait();
    this.iframe = iframe;
    this.#owner.begin(iframe);
  }

  #leave() {
    this.iframe = null;
    this.#owner.leave();
  }

  // :focus-within is false while the keyboard is inside a frame.
  #hasFocus() {
    return this.#board.getRootNode().activeElement === this.#board || this.#board.matches(":focus-within");
  }

  #canGoTo(other) {
    if (!this.iframe || seen.has(this) || this.#hasFocus() || !this.#owner.isFree()) return false;
    const likeness = this.#owner.likeness();
    return likeness !== "" && likeness === other.#owner.likeness() && other.distance < this.distance;
  }

  async #takeFrom(spare) {
    this.#wait();
    const svg = await spare.#owner.draw();
    if (this.iframe || !this.#board.isConnected || !spare.#canGoTo(this)) return this.settle();
    spare.#svg = svg;
    spare.#showPicture();
    const { iframe } = spare;
    try {
      this.#box.moveBefore(iframe, null);
    } catch {
      spare.remove(); // this browser cannot move a frame without loading it anew
      return this.load();
    }
    spare.#leave();
    this.moving = true;
    this.#begin(iframe);
    const shown = () => {
      this.moving = false;
      this.#owner.change();
    };
    requestAnimationFrame(() => requestAnimationFrame(shown));
    iframe.contentWindow.location.replace(this.#owner.address(++handedOn));
  }
}
