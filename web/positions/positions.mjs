// For Python: window.skep.positions, the positions of the library's games, in an IndexedDB of their own.
//
// The store `lines` has a row for each game: its `key`, a `sign` that changes with the game, its players and
// result, and `at`, the keys of its positions in order, by each of which an index finds it. All of it can be
// computed again. No function throws: each returns the requested value, or "refused".
import { wrap } from "../../../../vendor/idb/index.js";

const NAME = "skep.positions";
const STORE = "lines";
const PATIENCE_MS = 8000;

const late = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE_MS));

const open = async () => {
  const request = window.skep.database().open(NAME, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(STORE, { keyPath: "key" });
    store.createIndex("at", "at", { multiEntry: true });
    store.createIndex("sign", ["key", "sign"]);
  };
  const database = await Promise.race([wrap(request), late()]);
  const again = () => {
    database.close();
    opening = null;
  };
  database.addEventListener("close", again);
  database.addEventListener("versionchange", again);
  return database;
};

// Column of a count by a game's result: White won, Black won, draw.
const COLUMN = { 0: 2, 1: 4, 2: 3 };

let reached = []; // rows of the games that reach a position
let chosen = []; // those of one player, or all

let opening = null;
const work = async (mode, act) => {
  try {
    const database = await (opening ||= open());
    const transaction = database.transaction(STORE, mode);
    const [said] = await Promise.all([act(transaction.objectStore(STORE)), transaction.done]);
    return said;
  } catch {
    opening = null;
    return "refused";
  }
};

window.skep.positions = {
  // Removes the rows of games that are gone or have changed. `signs` (JSON) has a pair [key, sign] for each
  // game of the library. Returns JSON: the keys of the games that have no row.
  stale(signs) {
    const wanted = new Map(JSON.parse(signs));
    return work("readwrite", async (store) => {
      for (const [key, sign] of await pairs(store))
        if (wanted.get(key) === sign) wanted.delete(key);
        else store.delete(key);
      return JSON.stringify([...wanted.keys()]);
    });
  },

  // Saves rows (JSON: [key, sign, white, black, result, keys of positions] each). Returns "ok".
  put(rows) {
    return work("readwrite", async (store) => {
      for (const [key, sign, white, black, result, at] of JSON.parse(rows))
        store.put({ key, sign, white, black, result, at });
      return "ok";
    });
  },

  // Finds the games that reach `position`, for the functions below. Returns JSON: the names of at most `most` of
  // their players, those of most games first. A game that reaches it twice goes on as it did the last time.
  reach(position, most) {
    reached = chosen = [];
    return work("readonly", async (store) => {
      const found = [];
      let cursor = await store.index("at").openCursor(position);
      while (cursor) {
        const { key, white, black, result, at } = cursor.value;
        const ply = at.lastIndexOf(position);
        found.push([at[ply + 1] ?? "", white, black, result, key, ply]);
        cursor = await cursor.continue();
      }
      reached = found;
      const games = new Map();
      for (const [, white, black] of found)
        for (const name of new Set([white, black])) games.set(name, (games.get(name) ?? 0) + 1);
      games.delete("");
      const names = [...games].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1));
      return JSON.stringify(names.slice(0, most).map(([name]) => name));
    });
  },

  // Chooses those of the games found that `player` played, all for "". Returns JSON: their number, and for each
  // position that followed [its key, "" for none, games, won by White, drawn, won by Black].
  choose(player) {
    chosen = reached.filter(([, white, black]) => !player || white === player || black === player);
    const counts = new Map();
    for (const [after, , , result] of chosen) {
      if (!counts.has(after)) counts.set(after, [after, 0, 0, 0, 0]);
      const count = counts.get(after);
      count[1] += 1;
      if (result in COLUMN) count[COLUMN[result]] += 1;
    }
    return JSON.stringify([chosen.length, [...counts.values()]]);
  },

  // Returns JSON about `count` of the games chosen, from number `from` on: [key of its next position, white, black,
  // result, key, ply] each.
  rows(from, count) {
    return JSON.stringify(chosen.slice(from, from + count));
  },
};

// Returns the pairs [key, sign] of all rows, without reading what else they have.
const pairs = async (store) => {
  const found = [];
  let cursor = await store.index("sign").openKeyCursor();
  while (cursor) {
    found.push(cursor.key);
    cursor = await cursor.continue();
  }
  return found;
};
