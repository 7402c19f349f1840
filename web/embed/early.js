// Before anything else is loaded: the frame keeps to its own site. And before the first paint, what the
// address says of colours and language, so that nothing flashes.
"use strict";
(() => {
  // The page's policy leaves the site open, which no file knows, and forbids all the rest. 'self' would
  // not do: in a sandbox WebKit takes it for the frame's own origin, and of that there is none.
  const open = document.querySelector("meta[http-equiv=Content-Security-Policy]");
  const own = open.cloneNode();
  own.content = open.content.replaceAll("http: https:", location.origin);
  open.after(own);

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

  // What the page will ask for, named by the build; from now on the browser fetches it.
  const hints = document.getElementById("hints");
  const ahead = () => hints.replaceWith(hints.content);

  // Frames of one site share a thread: with loading=seen Python starts when the reader sees this one, and
  // not before those that began earlier are there, unless the reader reaches for it. Until then nothing
  // is fetched ahead either: that would take time from the boards that start.
  const loading = asked.get("loading");
  if (loading === "seen" || loading === "turn") {
    const PATIENCE_MS = 10000; // how long the next frame waits for one that starts
    const over = new Promise((resolve) => {
      for (const name of ["skep-playable", "skep-boot-failed"]) addEventListener(name, resolve);
    });
    const inView = new Promise((resolve) => {
      new IntersectionObserver((entries, observer) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      }).observe(root);
    });
    const reached = new Promise((resolve) => {
      for (const name of ["pointerenter", "pointerdown", "focusin"]) {
        root.addEventListener(name, resolve, { once: true });
      }
    });
    if (location.href.includes("loading=seen")) {
      // Nor is the rest of the page read before; then the frame is loaded anew.
      document.write("<plaintext hidden>");
      const anew = (next) => {
        const loads = location.search.includes("loading=seen");
        location.replace(location.href.replaceAll("loading=seen", `loading=${next}`));
        if (!loads) location.reload(); // what has changed after # alone loads nothing
      };
      Promise.race([reached.then(() => "now"), inView.then(() => "turn")]).then(anew);
      return;
    }
    // Browsers lend no locks to sealed frames, nor to pages that came without encryption.
    const turn = () =>
      new Promise((resolve) => {
        const mine = () => {
          resolve();
          return Promise.race([over, new Promise((late) => setTimeout(late, PATIENCE_MS))]);
        };
        const ask = async () => navigator.locks.request("skep-start", mine);
        ask().catch(resolve);
      });
    const seen = Promise.race([reached, inView.then(turn)]).then(ahead);
    window.skep = { ...window.skep, seen };
  } else {
    ahead();
  }
})();
