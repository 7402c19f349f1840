// The way back: published as sw.js in place of the service worker, this removes it and what it
// kept, so that every page is loaded from the network again. See docs/deploy.md.
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("skep-")) await caches.delete(name);
    }
    await self.registration.unregister();
  };
  event.waitUntil(clean());
});
