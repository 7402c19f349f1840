// Saves texts for Python, each under a key: window.skep.storage.
//
// The truth is in IndexedDB, where a change is on the disk when its transaction is complete. localStorage is
// there to be read at once, before the first picture; a browser may write it to the disk minutes later, and
// has forgotten the rest when it is killed. So each change goes to both. It has a number, higher than all
// before, and under STAMP localStorage has the number up to which it has everything: what IndexedDB has under
// higher ones is restored at the start. Where one of the two fails, the other does alone.
//
// Any access may throw, and MicroPython cannot catch the browser's exceptions: false stands for a refusal.
"use strict";
(() => {
  const NAME = "skep.storage";
  const TEXTS = "texts";
  const STAMP = "skep.stamp";
  const GAME = "skep.game";

  const local = (use) => {
    try {
      return use(window.localStorage);
    } catch {
      return false;
    }
  };
  const stamp = () => Number(local((own) => own.getItem(STAMP))) || 0;
  const first = stamp(); // before this page changed anything
  let last = first;
  const held = new Map(); // what localStorage did not take
  const waiting = new Map(); // changes to be written: {key, text (null: removed), n}
  const changed = new Map(); // the number of this page's last change of each key
  let opening = null;
  let refused = true; // IndexedDB has failed, or has not answered yet
  let restored = false;
  let read = false; // Python has read the game
  let late = null; // a game that was found after that, and whether it is restored
  let listener = null;
  let done = Promise.resolve();

  // Changes localStorage.
  const place = (key, text, n) => {
    const taken = local((own) => {
      if (text === null) own.removeItem(key);
      else own.setItem(key, text);
      held.delete(key);
      if (!held.size) own.setItem(STAMP, String(n));
      return true;
    });
    if (!taken) held.set(key, text);
    return taken;
  };
  const tell = () => {
    if (!late || !listener) return;
    listener(...late);
    late = null;
  };
  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const restore = async (database) => {
    const texts = database.transaction(TEXTS).objectStore(TEXTS);
    const rows = await answer(texts.index("n").getAll(IDBKeyRange.lowerBound(first, true)));
    for (const { key, text, n } of rows) {
      last = Math.max(last, n);
      const free = !changed.has(key);
      if (free) place(key, text, last);
      if (key === GAME && read && text) late = [text, free];
    }
    restored = true;
    tell();
  };
  const open = async () => {
    // PyScript replaces the browser's indexedDB by a stand-in; see web/boot/stand-ins.js.
    const request = window.skep.database().open(NAME, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(TEXTS, { keyPath: "key" }).createIndex("n", "n");
    const database = await answer(request);
    const again = () => {
      database.close();
      opening = null;
    };
    database.onclose = again; // the browser or a person has cleared it
    database.onversionchange = again;
    if (!restored) await restore(database);
    refused = false;
    return database;
  };
  const opened = () => {
    opening ||= open();
    opening.catch(() => (opening = null));
    return opening;
  };

  const write = async (rows) => {
    const database = await opened();
    await new Promise((resolve, reject) => {
      const transaction = database.transaction(TEXTS, "readwrite", { durability: "strict" });
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
      const texts = transaction.objectStore(TEXTS);
      for (const row of rows) texts.put(row);
      transaction.commit?.();
    });
  };
  const flush = async () => {
    const rows = [...waiting.values()];
    waiting.clear();
    try {
      await write(rows).catch((error) => {
        if (error?.name !== "InvalidStateError") throw error;
        opening = null; // the storage was cleared while it was open
        return write(rows);
      });
      refused = false;
    } catch {
      refused = true;
      for (const row of rows) if (changed.get(row.key) === row.n) waiting.set(row.key, row);
    }
  };
  // All changes of a task are one transaction, which begins when the task ends.
  let scheduled = false;
  let halted = false;
  const change = (key, text) => {
    if (halted) return true;
    last = Math.max(last + 1, stamp() + 1, Date.now());
    changed.set(key, last);
    waiting.set(key, { key, text, n: last });
    if (!scheduled) {
      scheduled = true;
      const begin = () => {
        scheduled = false;
        done = Promise.all([done, flush()]);
      };
      queueMicrotask(begin);
    }
    return place(key, text, last) || !refused;
  };

  const storage = {
    // The text under a key; null: none.
    get(key) {
      read ||= key === GAME;
      if (held.has(key)) return held.get(key);
      const text = local((own) => own.getItem(key));
      return text === false && !refused ? null : text;
    },
    set: change,
    remove: (key) => change(key, null),
    // Whether changes are passed over, since what the page has is not whole (web/boot/micropython.mjs).
    halt(value) {
      halted = value;
    },
    // Calls `found(text, restored)` once if a newer game is found after Python has read the game. It is not
    // restored if this page has saved a game in the meantime.
    whenLate(found) {
      listener = found;
      tell();
    },
    // Resolves when every change until now is on the disk, or is refused.
    written: () => new Promise((resolve) => queueMicrotask(() => resolve(done))).then(() => true),
  };
  window.skep = { ...window.skep, storage };
  opened().catch(() => {});
})();
