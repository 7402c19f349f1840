// Saves the site for use without a network, and asks the user before a new version is used.
//
// The service worker saves every file but the computer's engine. This script saves the engine, on a page
// whose script element has data-engine="yes": the game's, since no other page plays against the computer.
//
// window.skep.offline: "unknown" -> "ready", "update" or "unavailable"
// Events on window:   skep-offline-ready    everything that this page needs is saved
//                     skep-update-ready     a new version is loaded and waits for consent
//                     skep-update-accept    (from the page) use it: all tabs reload
//                     skep-computer-ready   (from the page) the engine has been loaded and runs
"use strict";
(() => {
  const report = (state, name) => {
    window.skep.offline = state;
    if (name) window.dispatchEvent(new Event(name));
  };
  const own = document.currentScript;

  const computerReady = new Promise((resolve) =>
    window.addEventListener("skep-computer-ready", resolve, { once: true }),
  );
  // Skip a file that is already saved. With the browser's data saver on, the engine loads only with the first
  // game against the computer. The second try bypasses the browser's own cache, which may hold broken bytes.
  const saveFile = async (cache, url, integrity) => {
    const fetched = (how) => fetch(url, { integrity, priority: "low", cache: how });
    if (await cache.match(url)) return;
    if (navigator.connection?.saveData) await computerReady;
    await cache.put(url, await fetched("default").catch(() => fetched("reload")));
  };
  const saveEngine = async (scope) => {
    // Only if the site is saved: web/boot/sw-off.js, which removes it all, must leave nothing behind.
    const listing = `${window.skep.base}engine.json`;
    const list = await caches.match(listing);
    if (!list) throw new Error("the site is not kept");
    const cache = await caches.open("skep-engine");
    const urls = [];
    for (const [name, , integrity] of await list.json()) {
      const url = new URL(name, listing).href;
      urls.push(url);
      await saveFile(cache, url, integrity);
    }
    // Delete files of other versions of this site; another site on this host has a scope of its own.
    for (const { url } of await cache.keys()) {
      if (url.startsWith(`${scope}vendor/`) && !urls.includes(url)) await cache.delete(url);
    }
  };

  // Everything but the engine is saved: now save that, where it is needed.
  const complete = async (registration) => {
    // The way back (sw-off.js) is gone as soon as it is active, and saves nothing.
    if (!(await navigator.serviceWorker.getRegistration())) return;
    if (own.dataset.engine === "yes") {
      try {
        await saveEngine(registration.scope);
      } catch (error) {
        console.info("The computer is not kept for use offline yet:", String(error));
        return;
      }
    }
    // A first visitor's page may still lack a part of its memory, which is saved now.
    await window.skep.allMemory();
    if (window.skep.offline !== "update") report("ready", "skep-offline-ready");
  };

  const watch = (registration) => {
    const update = () => report("update", "skep-update-ready");
    const followed = new WeakSet();
    const follow = (worker) => {
      if (!worker || followed.has(worker)) return;
      followed.add(worker);
      const first = !navigator.serviceWorker.controller;
      worker.addEventListener("statechange", () => {
        if (worker.state === "installed" && !first) update();
        if (worker.state === "activated" && first) complete(registration);
      });
    };
    if (registration.waiting && navigator.serviceWorker.controller) update();
    if (registration.active) complete(registration);
    // A page before this one began to install it: the user reloaded soon after the first load.
    else follow(registration.installing || registration.waiting);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    window.addEventListener("skep-update-accept", () => {
      if (registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    });
    // Look for a new version once an hour, for pages that stay open for days.
    setInterval(() => registration.update().catch(() => {}), 3600000);
  };

  const start = async () => {
    try {
      let had = Boolean(navigator.serviceWorker.controller);
      // The old version's files are deleted with it, so every tab that used them reloads.
      navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (had) location.reload();
        had = true;
      });
      // A page of which the worker was taken back (sw-off.js) while it loaded: to register now would bring
      // that worker back.
      if (had && !(await navigator.serviceWorker.getRegistration())) {
        report("unavailable");
        return;
      }
      const options = { updateViaCache: "none" };
      watch(await navigator.serviceWorker.register("sw.js", options));
    } catch (error) {
      report("unavailable");
      console.info("Offline use is not possible here:", String(error));
    }
  };

  if (own.dataset.offline === "no" || !("serviceWorker" in navigator)) {
    window.skep.offline = "unavailable";
    return;
  }
  // The board comes first, saving the rest after it.
  let started = false;
  const once = () => {
    if (!started) start();
    started = true;
  };
  window.addEventListener("skep-playable", once, { once: true });
  setTimeout(once, 20000);
})();
