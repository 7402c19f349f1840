// Before the first paint: what the address says of colours and language, so that nothing flashes.
"use strict";
(() => {
  const SPOKEN = ["en", "es"]; // the build writes here what web/common/i18n.py says
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) asked.set(name, value);
  const theme = asked.get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const bg = asked.get("bg") || "";
  if (/^(transparent|#[\da-f]{3}|#[\da-f]{6})$/i.test(bg)) {
    root.style.background = bg;
    root.dataset.bg = "";
  }
  const wanted = [asked.get("lang"), ...(navigator.languages || [])];
  const spoken = wanted.map((tag) => String(tag).slice(0, 2).toLowerCase());
  root.lang = spoken.find((code) => SPOKEN.includes(code)) || "en";
})();
