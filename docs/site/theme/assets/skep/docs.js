// The pages' own script: the lines of code name this very site, and the site is kept for use offline.
"use strict";
(() => {
  const site = new URL(document.currentScript.dataset.site, document.baseURI);

  const named = (text) =>
    text.replaceAll("https://SITE/", site.href).replaceAll("https://SITE", site.origin);
  for (const code of document.querySelectorAll("code")) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) walker.currentNode.data = named(walker.currentNode.data);
  }

  // The theme puts each button for copying into a landmark of its own, without a name.
  const plain = () => {
    for (const nav of document.querySelectorAll("nav.md-code__nav:not([role])")) {
      nav.setAttribute("role", "presentation");
    }
  };
  new MutationObserver(plain).observe(document.body, { childList: true, subtree: true });
  plain();

  // One worker at the site's root keeps the game and these pages alike. The boards come first.
  if ("serviceWorker" in navigator && window === window.parent) {
    const register = () =>
      navigator.serviceWorker
        .register(new URL("sw.js", site), { updateViaCache: "none" })
        .catch((error) => console.info("Offline use is not possible here:", String(error)));
    addEventListener("load", () => setTimeout(register, 5000));
  }
})();
