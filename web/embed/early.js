// Restricts the frame to its own site before anything else is loaded, and applies the colours and the
// language of the address before the first paint, so that nothing flashes.
"use strict";
(() => {
  // The policy in the page allows every site, since no file knows the address of its own; here that is
  // narrowed to it. 'self' would not do: in a sandbox, WebKit takes it for the frame's opaque origin.
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

  // Preloads the files that the page will request; the build lists them.
  const hints = document.getElementById("hints");
  const ahead = () => hints.replaceWith(hints.content);

  // Frames of one site share a thread: where a page has several, Python starts when the reader sees this one,
  // and not before those that began earlier are there, unless the reader reaches for it. Until then nothing
  // is fetched ahead either: that would take time from the boards that start. What nobody sees starts in the end,
  // but not with loading=seen. <hive-board> decides about its frames itself: loading=now.
  const loading = asked.get("loading");
  const isOneOfMany = window.parent.length > 1;
  if (loading === "seen" || loading === "turn" || (loading !== "now" && isOneOfMany)) {
    const UNSEEN_MS = 1500; // after which a frame that is not seen may start
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
      // Keep the rest of the page from being parsed until then; after that, load the frame anew.
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
    const unseen = new Promise((late) => setTimeout(late, UNSEEN_MS));
    const seen = Promise.race([reached, Promise.race([inView, unseen]).then(turn)]).then(ahead);
    window.skep = { ...window.skep, seen };
  } else {
    ahead();
  }
})();
