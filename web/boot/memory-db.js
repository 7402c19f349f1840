// A stand-in for IndexedDB that keeps everything in memory and forgets it.
//
// PyScript opens a database of packages at every start, although this site has none to keep. Where the
// browser refuses storage, as in frames on other sites, it would not start at all. So what PyScript
// asks of IndexedDB is answered here: by a page that names this script, and by the computer's worker.
"use strict";
(() => {
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
