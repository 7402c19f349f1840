// Stand-ins for what PyScript asks of the browser at every start and this site has no use for.
//
// A database of packages, where there are none to keep, and a channel to PyScript's own workers, where
// there are none either. Browsers refuse both together with storage: in frames on other sites, or
// everywhere if their owner says so. PyScript would not start at all.
"use strict";
(() => {
  // Firefox throws as soon as a channel is made; where it can be made it stays the browser's.
  try {
    new BroadcastChannel("skep").close();
  } catch {
    const value = class extends EventTarget {
      postMessage() {}
      close() {}
    };
    Object.defineProperty(globalThis, "BroadcastChannel", { value, configurable: true });
  }

  // The browser's own IndexedDB, for the library of games; asking for it may throw. A worker has no window.
  if (globalThis.window) {
    const own = [globalThis, Window.prototype]
      .map((at) => Object.getOwnPropertyDescriptor(at, "indexedDB"))
      .find(Boolean);
    window.skep = { ...window.skep, database: () => own.get.call(globalThis) };
  }

  // IndexedDB that keeps everything in memory and forgets it.
  const stores = new Map();

  const answer = (value) => {
    const request = { result: value };
    queueMicrotask(() => request.onsuccess?.({ target: request }));
    return request;
  };

  const objectStore = (map) => ({
    count: () => answer(map.size),
    get: (key) => answer(map.get(key)),
    getKey: (key) => answer(map.has(key) ? key : undefined),
    getAllKeys: () => answer([...map.keys()]),
    put: (value, key) => answer(void map.set(key, value)),
    delete: (key) => answer(void map.delete(key)),
    clear: () => answer(void map.clear()),
  });

  const database = (name) => {
    if (!stores.has(name)) stores.set(name, new Map());
    const store = objectStore(stores.get(name));
    return { transaction: () => ({ objectStore: () => store }), close: () => {} };
  };

  const value = { open: (name) => answer(database(name)) };
  Object.defineProperty(globalThis, "indexedDB", { value, configurable: true });
})();
