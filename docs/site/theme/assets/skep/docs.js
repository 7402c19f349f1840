// The pages' own script: the lines of code name this very site, and all is kept for use offline.
"use strict";
(() => {
  const site = new URL(document.currentScript.dataset.site, document.baseURI).href;

  for (const code of document.querySelectorAll("code")) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.data.includes("https://SITE")) {
        node.data = node.data.replaceAll("https://SITE/", site).replaceAll("https://SITE", new URL(site).origin);
      }
    }
  }

  // One worker at the site's root keeps the game and these pages alike.
  if ("serviceWorker" in navigator && window === window.parent) {
    const register = () =>
      navigator.serviceWorker
        .register(new URL("sw.js", site), { updateViaCache: "none" })
        .catch((error) => console.info("Offline use is not possible here:", String(error)));
    addEventListener("load", () => setTimeout(register, 1000));
  }
})();
