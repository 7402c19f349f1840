// The way back: published as sw.js in place of the service worker, this removes it and what it
// kept, so that every page is loaded from the network again. See docs/deploy.md. What another Skep
// of this host keeps stays: caches are of the whole host.
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const clean = async () => {
    const { scope } = self.registration;
    // Before all else: a tab that reloads meanwhile would be given this worker, and keep it.
    await self.registration.unregister();
    for (const name of await caches.keys()) {
      if (name.startsWith("skep-") && name.endsWith(`-${scope}`)) await caches.delete(name);
    }
    const engine = await caches.open("skep-engine");
    for (const { url } of await engine.keys()) {
      if (url.startsWith(`${scope}vendor/`)) await engine.delete(url);
    }
    if (!(await engine.keys()).length) await caches.delete("skep-engine");
  };
  event.waitUntil(clean());
});
