// The pages' own script: the lines of code name this very site, and the site is kept for use offline.
"use strict";
(() => {
  const site = new URL(document.currentScript.dataset.site, document.baseURI);

  // Whoever comes from elsewhere to an English page gets the language chosen here, else that of the game or the
  // browser. The other way nobody is sent, so that nothing goes round in circles; the switch works without this.
  const CHOSEN = "skep.docs.language";
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // refused
    }
  };
  const pages = new Map();
  for (const link of document.querySelectorAll(".md-select__link[hreflang]")) {
    pages.set(link.hreflang, link.href);
    link.addEventListener("click", () => {
      try {
        localStorage.setItem(CHOSEN, link.hreflang);
      } catch {
        // The choice lasts as long as the way through these pages.
      }
    });
  }
  const language = () => {
    let chosen = kept(CHOSEN);
    try {
      chosen ??= JSON.parse(kept("skep.settings")).language;
    } catch {
      // The game has kept nothing, or nothing that can be read.
    }
    return pages.has(chosen) ? [chosen] : [...navigator.languages];
  };
  // Within these pages, in this tab, links lead where they say.
  const within = () => {
    try {
      const here = sessionStorage.getItem(CHOSEN);
      sessionStorage.setItem(CHOSEN, "here");
      return here !== null;
    } catch {
      return true; // not known
    }
  };
  const wanted = language().map((tag) => tag.slice(0, 2)).find((code) => pages.has(code));
  const elsewhere = wanted && wanted !== "en" && document.documentElement.lang === "en";
  // What a Spanish page leads to by its name in the code is there in English alone.
  if (!within() && elsewhere && !location.hash.startsWith("#hive_core")) {
    location.replace(pages.get(wanted) + location.hash);
  }

  const named = (text) =>
    text.replaceAll("https://SITE/", site.href).replaceAll("https://SITE", site.origin);
  for (const code of document.querySelectorAll("code")) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) walker.currentNode.data = named(walker.currentNode.data);
  }

  // The theme puts each button for copying into a landmark of its own, without a name, and a table that is wider
  // than the page into a box that scrolls, which the keyboard has to reach.
  const plain = () => {
    for (const nav of document.querySelectorAll("nav.md-code__nav:not([role])")) {
      nav.setAttribute("role", "presentation");
    }
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  new MutationObserver(plain).observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", plain);
  plain();

  // The page about messages has a board to send some to; what both sides say is written down, the last first.
  for (const form of document.querySelectorAll(".playground")) {
    const board = form.querySelector("hive-board");
    const log = form.querySelector("pre");
    const window_ = () => board.shadowRoot?.querySelector("iframe")?.contentWindow;
    const note = (sign, data) => {
      log.textContent = `${sign} ${JSON.stringify(data)}\n${log.textContent}`.slice(0, 6000);
    };
    addEventListener("message", ({ source, data }) => {
      if (!source || source !== window_() || data?.ns !== "hive") return;
      const { ns, v, ...told } = data;
      note("\u2190", told);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      try {
        const message = JSON.parse(form.elements.message.value);
        board.load();
        note("\u2192", message);
        window_().postMessage({ ns: "hive", v: 1, ...message }, "*");
      } catch (error) {
        note("!", error.message);
      }
    });
  }

  // One worker at the site's root keeps the game and these pages alike. The boards come first.
  if ("serviceWorker" in navigator && window === window.parent) {
    const register = () =>
      navigator.serviceWorker
        .register(new URL("sw.js", site), { updateViaCache: "none" })
        .catch((error) => console.info("Offline use is not possible here:", String(error)));
    addEventListener("load", () => setTimeout(register, 5000));
  }
})();
