// The pages' own script: boards follow the light or dark of the page, and all is kept for use
// without a network. It stands before the module that makes boards, so that none starts wrong.
"use strict";
(() => {
  const boards = [...document.querySelectorAll("hive-board:not([theme])")];
  const follow = () => {
    const dark = document.body.dataset.mdColorScheme === "slate";
    for (const board of boards) board.setAttribute("theme", dark ? "dark" : "light");
  };
  follow();
  new MutationObserver(follow).observe(document.body, {
    attributeFilter: ["data-md-color-scheme"],
  });

  // One worker at the site's root keeps the game and these pages alike.
  const site = new URL(document.currentScript.dataset.site, document.baseURI);
  if ("serviceWorker" in navigator && window === window.parent) {
    const register = () =>
      navigator.serviceWorker
        .register(new URL("sw.js", site), { updateViaCache: "none" })
        .catch((error) => console.info("Offline use is not possible here:", String(error)));
    addEventListener("load", () => setTimeout(register, 1000));
  }
})();
