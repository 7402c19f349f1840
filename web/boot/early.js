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
  if (late && !navigator.serviceWorker?.controller) root.dataset.letters = "system";
})();
