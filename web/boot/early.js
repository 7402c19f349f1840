// Before the first paint: the theme and language chosen last time, so that nothing flashes.
"use strict";
(() => {
  const SPOKEN = ["en", "es"]; // the build writes here what web/common/i18n.py says
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("skep.settings")) || {};
  } catch {
    // No storage here, or nothing sensible in it: the defaults do.
  }
  if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
  const wanted = SPOKEN.includes(kept.language) ? [kept.language] : navigator.languages || [];
  const spoken = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  root.lang = spoken.find((code) => SPOKEN.includes(code)) || "en";
})();
