// The page before its Python runs: a first visitor is greeted, in their language; a press is remembered until it can
// be done; and a bar says how much of what the start needs has come. A page that starts before all of its memory is
// there (web/boot/micropython.mjs) has what a first game needs; other presses wait for the rest.
"use strict";
(() => {
  const EARLY_WORDS = {}; // the build writes the words of this time in the languages other than English here
  const own = document.currentScript;
  const root = document.documentElement;
  const { body } = document;

  // Told by web/boot/screen.js.
  if (body.dataset.screen === "welcome") document.getElementById("welcome").hidden = false;

  const words = EARLY_WORDS[root.lang] ?? {};
  const say = () => {
    for (const node of document.querySelectorAll("[data-i18n], [data-i18n-label]")) {
      const { i18n, i18nLabel } = node.dataset;
      if (i18n in words) node.textContent = words[i18n];
      if (i18nLabel in words) node.setAttribute("aria-label", words[i18nLabel]);
      if (i18n in words) node.dataset.said = "";
    }
  };
  say(); // what stands before this script may be painted before the rest is there
  document.addEventListener("readystatechange", say, { once: true });

  // Of several presses the last one counts. It is done only if its button still stands there: an older game may
  // have come to light in place of the card.
  let wanted = null;
  let playable = false;
  const AT_ONCE = ["quick", "slot", "fit", "to_board"];
  const possible = (node) => playable && (!window.skep.late || AT_ONCE.includes(node.dataset.act));
  const bar = document.getElementById("boot-bar");
  // On the button alone: on the root it would cost a style of the whole page.
  const fill = () => wanted?.node.style.setProperty("--come", `${Math.round(100 * bar.value)}%`);
  const remember = (event) => {
    const node = event.target.closest("[data-act]");
    if (!node || possible(node)) return;
    event.preventDefault();
    event.stopPropagation();
    wanted?.node.removeAttribute("aria-busy");
    wanted = { node, detail: event.detail };
    node.setAttribute("aria-busy", "true");
    fill();
    document.getElementById("live").textContent = words["boot.soon"];
  };
  document.addEventListener("click", remember, true);

  // The browser's offer to install, for web/play/install_feature.py; by itself it would come at once.
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.skep.install = event;
    window.dispatchEvent(new Event("skep-install"));
  });

  // Files that have come, by what they weigh: {name: kB}.
  const weights = JSON.parse(own.dataset.weights);
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  bar.hidden = false;
  let come = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const file = name.split("?")[0].split("/").at(-1);
      come += weights[file] ?? 0;
      delete weights[file];
    }
    bar.value = come / total;
    fill();
  });
  observer.observe({ type: "resource", buffered: true });

  const press = () => {
    if (playable && !window.skep.late) document.removeEventListener("click", remember, true);
    if (!wanted || !possible(wanted.node)) return;
    const { node, detail } = wanted;
    wanted = null;
    node.removeAttribute("aria-busy");
    // Python is in the middle of its start.
    setTimeout(() => {
      if (node.isConnected && !node.closest("[hidden]"))
        node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    });
  };
  const done = () => {
    playable = true;
    observer.disconnect();
    bar.hidden = true;
    press();
  };
  window.addEventListener("skep-playable", done, { once: true });
  window.addEventListener("skep-whole", press, { once: true });
})();
