// Keeps the site for use without a network, and asks before a new version is used.
//
// The service worker keeps every file but the computer's engine. That is kept from here, on a page
// whose script says data-engine="yes": the game's, since no other page plays against the computer.
//
// window.skep.offline: "unknown" -> "ready", "update" or "unavailable"
// Events on window:   skep-offline-ready    everything that this page needs is kept now
//                     skep-update-ready     a new version is loaded and waits
//                     skep-update-accept    (from the page) use it: all tabs reload
//                     skep-computer-ready   (from the page) the engine has been loaded and runs
"use strict";
(() => {
  const tell = (state, name) => {
    window.skep.offline = state;
    if (name) window.dispatchEvent(new Event(name));
  };
  const own = document.currentScript;

  const computerReady = new Promise((resolve) =>
    window.addEventListener("skep-computer-ready", resolve, { once: true }),
  );
  // What is kept already is not asked for. Who saves data loads the engine with the first game
  // against the computer. The second try goes past the browser's own cache, which may hold the
  // broken bytes.
  const keepFile = async (cache, url, integrity) => {
    const fetched = (how) => fetch(url, { integrity, priority: "low", cache: how });
    if (await cache.match(url)) return;
    if (navigator.connection?.saveData) await computerReady;
    await cache.put(url, await fetched("default").catch(() => fetched("reload")));
  };
  const keepEngine = async (scope) => {
    // Only beside a site that is kept: the way back, web/boot/sw-off.js, must leave nothing behind.
    const listing = `${window.skep.base}engine.json`;
    const list = await caches.match(listing);
    if (!list) throw new Error("the site is not kept");
    const cache = await caches.open("skep-engine");
    const urls = [];
    for (const [name, , integrity] of await list.json()) {
      const url = new URL(name, listing).href;
      urls.push(url);
      await keepFile(cache, url, integrity);
    }
    // Of another version of this site; another site on this host has a scope of its own.
    for (const { url } of await cache.keys()) {
      if (url.startsWith(`${scope}vendor/`) && !urls.includes(url)) await cache.delete(url);
    }
  };

  // All is kept but the engine: where that is wanted, it comes now.
  const complete = async (registration) => {
    if (own.dataset.engine === "yes") {
      try {
        await keepEngine(registration.scope);
      } catch (error) {
        console.info("The computer is not kept for use offline yet:", String(error));
        return;
      }
    }
    if (window.skep.offline !== "update") tell("ready", "skep-offline-ready");
  };

  const watch = (registration) => {
    const update = () => tell("update", "skep-update-ready");
    const known = new WeakSet();
    const follow = (worker) => {
      if (!worker || known.has(worker)) return;
      known.add(worker);
      const first = !navigator.serviceWorker.controller;
      worker.addEventListener("statechange", () => {
        if (worker.state === "installed" && !first) update();
        if (worker.state === "activated" && first) complete(registration);
      });
    };
    if (registration.waiting && navigator.serviceWorker.controller) update();
    if (registration.active) complete(registration);
    // What a page before this one began to install: a reload comes soon after the first load.
    else follow(registration.installing || registration.waiting);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    window.addEventListener("skep-update-accept", () => {
      if (registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    });
    // A page that stays open for days looks for a new version once an hour.
    setInterval(() => registration.update().catch(() => {}), 3600000);
  };

  const start = async () => {
    try {
      let had = Boolean(navigator.serviceWorker.controller);
      // The old version's files go with it, so every tab that used them starts anew.
      navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (had) location.reload();
        had = true;
      });
      const options = { updateViaCache: "none" };
      watch(await navigator.serviceWorker.register("sw.js", options));
    } catch (error) {
      tell("unavailable");
      console.info("Offline use is not possible here:", String(error));
    }
  };

  if (own.dataset.offline === "no" || !("serviceWorker" in navigator)) {
    window.skep.offline = "unavailable";
    return;
  }
  // The board comes first; keeping the rest comes after it.
  let started = false;
  const once = () => {
    if (!started) start();
    started = true;
  };
  window.addEventListener("skep-playable", once, { once: true });
  setTimeout(once, 20000);
})();
