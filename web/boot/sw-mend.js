// In front of Workbox in sw.js: an answer that was saved, or that the browser has in its own cache, may break.
// FILES is Workbox's list, [{url, revision, integrity}, ...]; WORDS has a sentence in each language.
"use strict";
(() => {
  const WORDS = []; // the build writes [[language, sentence, button], ...] here
  const { scope } = self.registration;
  const files = new Map();
  for (const { url, revision, integrity } of FILES) {
    const { href } = new URL(url, scope);
    files.set(href, { href, integrity, key: revision ? `${href}?__WB_REVISION__=${revision}` : href });
  }

  // Whatever should have a hash and has another is fetched once more, past the browser's own cache.
  const fetched = self.fetch.bind(self);
  self.fetch = (asked, options) =>
    fetched(asked, options).catch((error) => {
      if (!asked.integrity) throw error;
      return fetched(asked, { ...options, cache: "reload" });
    });

  const saved = async (cache, { key, integrity }) => {
    const answer = await cache.match(key);
    if (!answer) return null;
    const hash = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
    return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}` ? answer : null;
  };
  const renewed = async (cache, { href, key, integrity }) => {
    const answer = await fetched(href, { integrity, cache: "reload" });
    // A page must not come from another address than its own.
    const own = answer.redirected ? new Response(answer.body, answer) : answer;
    await cache.put(key, own.clone()).catch(() => {}); // no room: then without
    return own;
  };
  const sentence = () => {
    const said = WORDS.map(([code, text, button]) => `<form lang="${code}"><p>${text}</p><button>${button}</button></form>`);
    const head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">';
    const body = `${head}<meta name="color-scheme" content="light dark"><title>Skep</title>${said.join("")}`;
    return new Response(body, { status: 503, headers: { "Content-Type": "text/html" } });
  };
  const answer = async (file, { cache: how, mode }) => {
    const cache = await caches.open(`skep-precache-v2-${scope}`);
    const kept = how !== "reload" && (await saved(cache, file));
    if (kept) return kept;
    const anew = renewed(cache, file).catch(() => saved(cache, file));
    if (mode !== "navigate") return (await anew) || Response.error();
    // The server may have another version of the page, which brings its own files.
    return (await anew) || fetched(file.href, { cache: "reload" }).catch(sentence);
  };

  // A page checks its scripts and their files itself, and asks for them again past all caches.
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const file = files.get(origin + pathname.replace(/\/$/, "/index.html"));
    if (!file || request.method !== "GET") return;
    if (file.key === file.href && request.cache !== "reload") return;
    event.respondWith(answer(file, request));
  });

  // A press on a notification that this worker showed, web/turn_notice/notifier.py: back to its page.
  self.addEventListener("notificationclick", (event) => {
    const { notification } = event;
    notification.close();
    const back = async () => {
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const page = pages.find(({ url }) => url.split(/[?#]/)[0] === notification.data);
      return page ? page.focus() : self.clients.openWindow(scope);
    };
    event.waitUntil(back());
  });
})();
