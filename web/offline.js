// Keeps the site for use without a network, and asks before a new version is used.
//
// window.skep.offline: "unknown" -> "ready", "update" or "unavailable"
// Events on window:   skep-offline-ready    everything is kept now
//                     skep-update-ready     a new version is loaded and waits
//                     skep-update-accept    (from the page) use it: all tabs reload
"use strict";
(() => {
  const tell = (state, name) => {
    window.skep.offline = state;
    if (name) window.dispatchEvent(new Event(name));
  };
  const own = document.currentScript;

  const watch = (registration) => {
    const update = () => tell("update", "skep-update-ready");
    if (registration.waiting && navigator.serviceWorker.controller) update();
    else if (registration.active) tell("ready", "skep-offline-ready");
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      const first = !navigator.serviceWorker.controller;
      worker.addEventListener("statechange", () => {
        if (worker.state === "installed" && !first) update();
        if (worker.state === "activated") tell("ready", "skep-offline-ready");
      });
    });
    window.addEventListener("skep-update-accept", () => {
      if (registration.waiting) registration.waiting.postMessage({ type: "SKIP_WAITING" });
    });
    // A page that stays open for days looks for a new version once an hour.
    setInterval(() => registration.update().catch(() => {}), 3600000);
  };

  const start = async () => {
    let had = Boolean(navigator.serviceWorker.controller);
    // The old version's files go with it, so every tab that used them starts anew.
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (had) location.reload();
      had = true;
    });
    try {
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
  // The board comes first; keeping 15 MB comes after it.
  let started = false;
  const once = () => {
    if (!started) start();
    started = true;
  };
  window.addEventListener("skep-playable", once, { once: true });
  setTimeout(once, 20000);
})();
