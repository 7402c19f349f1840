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
  // At a first visit over a slow network the fonts would come too late to be used (docs/decisions/type.md), and the
  // board later; and what Python needs comes packed more tightly (web/boot/micropython.mjs).
  const LATE_MS = 150, SLOW_MS = 200;
  const [{ requestStart }] = performance.getEntriesByType("navigation");
  const late = performance.now() - requestStart > LATE_MS;
  const first = !navigator.serviceWorker?.controller;
  if (late && first) root.dataset.letters = "system";
  const tight = performance.now() - requestStart > SLOW_MS && first && globalThis.crypto?.subtle;
  const { content } = document.getElementById(tight ? "hints-packed" : "hints");
  if (tight) {
    root.dataset.network = "slow";
    const coming = {};
    for (const link of content.querySelectorAll("[as=fetch]")) {
      const { href } = new URL(link.getAttribute("href"), document.baseURI);
      link.remove();
      coming[href] = fetch(href);
      coming[href].catch(() => {}); // asked for again later
    }
    window.skep = { ...window.skep, coming };
  }
  // WebKit asks for what was fetched ahead a second time.
  if (!navigator.vendor.startsWith("Apple")) document.head.append(content);
})();
