// Before the first paint: the theme and language chosen last time, so that nothing flashes, and which letters.
"use strict";
(() => {
  const SPOKEN = ["en", "es"]; // the build writes the codes of web/common/i18n.py here
  const root = document.documentElement;
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("skep.settings")) || {};
  } catch {
    // No storage, or nothing valid in it: use the defaults.
  }
  if (saved.theme === "light" || saved.theme === "dark") root.dataset.theme = saved.theme;
  const wanted = SPOKEN.includes(saved.language) ? [saved.language] : navigator.languages || [];
  const spoken = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  root.lang = spoken.find((code) => SPOKEN.includes(code)) || "en";
  // Over a slow network the fonts would come too late to be used (docs/decisions/type.md), and the board later.
  const LATE_MS = 150;
  const [{ requestStart }] = performance.getEntriesByType("navigation");
  const late = performance.now() - requestStart > LATE_MS;
  if (!late || navigator.serviceWorker?.controller) {
    // Asked for only when the page is laid out, they would miss the first paint, and so all later ones.
    const { href } = document.querySelector("link[as=style]");
    for (const name of ["figtree", "fraunces"]) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as: "font", crossOrigin: "", href: new URL(`../fonts/${name}.woff2`, href) });
      document.head.append(link);
    }
    return;
  }
  root.dataset.letters = "system";
  // They are fetched when the board can be played, and taken when the game takes the start card's place.
  const take = async () => {
    await Promise.all(["1em Figtree", "600 1em Fraunces"].map((font) => document.fonts.load(font)));
    const { body } = document;
    const began = () => body.dataset.screen === "welcome" || delete root.dataset.letters;
    if (body.dataset.screen === "welcome") new MutationObserver(began).observe(body, { attributeFilter: ["data-screen"] });
  };
  addEventListener("skep-playable", () => take().catch(() => {}), { once: true });
})();
