// What <hive-board> and <hive-study> have in common: properties, the site they come from, the look of the page around.

/** The address of the site: beside the script at `home`, unless `named`. */
export function siteOf(named, home) {
  // Below v1/ lie the same files, for pages that name the version.
  return new URL(named || (/\/v1\/[^/]*$/.test(home) ? "../" : "./"), home);
}

/** "light" or "dark", as the page around an element is: dark where it writes in a light colour, however it switches. */
export function schemeAround(element) {
  const { colorScheme, color } = getComputedStyle(element);
  if (["light", "dark"].includes(colorScheme)) return colorScheme;
  return isLight(color) ? "dark" : "light";
}

const numbersOf = (color) => color.match(/[\d.]+(?:e-\d+)?/g).map(Number);

// Whether a colour, as browsers compute it, is nearer to white than to black.
function isLight(color) {
  const [a, b, c] = numbersOf(color);
  if (/^(ok)?l/.test(color)) return a > (color[0] === "o" ? 0.5 : 50);
  return (3 * a + 6 * b + c) / 10 > (color[0] === "c" ? 0.5 : 127);
}

/** "light" or "dark", as a ground is that has the colour "#rgb" or "#rrggbb"; undefined for anything else. */
export function schemeOf(ground) {
  if (!/^#([\da-f]{3}){1,2}$/i.test(ground)) return undefined;
  const digits = ground.length === 4 ? ground.replace(/[\da-f]/gi, "$&$&") : ground;
  const parts = [1, 3, 5].map((at) => parseInt(digits.slice(at, at + 2), 16));
  return isLight(`rgb(${parts.join()})`) ? "light" : "dark";
}

/** A colour that is computed in sRGB, as "#rrggbb". */
export function hexOf(color) {
  const parts = numbersOf(color).slice(0, 3).map((part) => Math.round(color[0] === "c" ? 255 * part : part));
  return `#${parts.map((part) => Math.min(255, part).toString(16).padStart(2, "0")).join("")}`;
}

/** The language of the page around an element, two letters, or undefined. */
export function languageAround(element) {
  return element.parentElement?.closest("[lang]")?.lang.slice(0, 2).toLowerCase();
}

/** Gives the properties that a script set before the element's own script came to the element's setters. */
export function takeEarly(element, names) {
  for (const name of names.filter((one) => Object.hasOwn(element, one))) {
    const value = element[name];
    delete element[name];
    element[name] = value;
  }
}

/** Makes each of the attributes `names` a property of a kind of element, which `reflect(element, name, value)` sets. */
export function attributesAsProperties(kind, names, reflect) {
  for (const name of names) {
    Object.defineProperty(kind.prototype, name, {
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
}

/** Sets the attribute that a property stands for: a yes or no as a number, an object as JSON. */
export function reflect(element, name, value) {
  const says = name === "anim"; // which is on unless the attribute says no
  if (value == null || (value === false && !says)) element.removeAttribute(name);
  else if (value.constructor === Object) element.setAttribute(name, JSON.stringify(value));
  else element.setAttribute(name, typeof value === "boolean" ? Number(value) : value);
}

/** What a message from a frame says, {type, id, data}; undefined if it is none of a board's. */
export function readMessage({ data: message }) {
  if (message?.ns !== "hive" || message.v !== 1 || typeof message.type !== "string") return undefined;
  const data = message.data ?? {};
  return typeof data === "object" ? { type: message.type, id: message.id, data } : undefined;
}

/** Tells the page around something, by an event that bubbles out of shadow trees. Returns false if it was canceled. */
export function tell(element, type, detail, cancelable = false) {
  return element.dispatchEvent(new CustomEvent(`hive-${type}`, { detail, bubbles: true, composed: true, cancelable }));
}
