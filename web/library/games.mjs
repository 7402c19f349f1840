// For Python: window.skep.games, the library of games in IndexedDB. Loaded when the first game is saved.
//
// The store `heads` has what the list of games shows; `bodies` has the games themselves, so that a list of
// thousands is read without them. Each function uses one transaction. The browser runs the transactions of
// all tabs one after another, so each sees what the others wrote. Python cannot catch exceptions from here,
// so none is thrown: each function returns "ok" or the requested value, or else a word for what failed.
import { wrap } from "../../../../vendor/idb/index.js";

const NAME = "skep.library";
const STORES = ["heads", "bodies"];
const VERSION = 1; // version of the database
const RECORD = 1; // version of a game's head and body, see web/library/records.py
const PATIENCE_MS = 8000;
const FORMAT = "games"; // mark of a file with all games
const LONGEST = 2 ** 26;
const KEY = /^[\w-]{1,64}$/;
// Most characters of a game's texts. A body is a line, see LONGEST of web/common/store.py, and a tree, see
// LONGEST_TREE of hive_core/game/variations_text.py.
const MOST = { writer: 64, kept: 40, name: 200, picture: 2000, body: 200000 + 1 + 262144 };
const PARTS = 12; // parts of a head
const PART = 200; // most characters of each
const [MOST_RECORDS, LONGEST_RECORD] = [20, 200000]; // records of a learner in a file, and their characters
const CHUNK = 100000; // characters of records that Python gets at a time, but for the last of them

// Stores to use if the browser stores nothing: the list still has the games of this visit.
const held = { heads: new Map(), bodies: new Map() };
const inMemory = Object.fromEntries(
  STORES.map((name) => [
    name,
    {
      get: async (key) => held[name].get(key),
      put: async (value) => void held[name].set(value.key, value),
      delete: async (key) => void held[name].delete(key),
      getAll: async () => [...held[name].values()],
      getAllKeys: async () => [...held[name].keys()],
    },
  ]),
);

let stamp = 0;
let listed = []; // the last two lists that `heads` returned: [stamp, games]
let where = ""; // "kept" if games are stored, else "refused" or "newer"
let opening = null;
let removed = null; // the game that was removed last
let brought = { games: [], checked: 0 }; // the games of the file that is being added
let learnt = "{}"; // JSON: the texts of the learner's records in the file that was read last, by name

const late = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE_MS));

const open = async () => {
  try {
    // PyScript replaces the browser's indexedDB by a stand-in; see web/boot/stand-ins.js.
    const request = window.skep.database().open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name, { keyPath: "key" });
    };
    const database = await Promise.race([wrap(request), late()]);
    const again = () => {
      database.close();
      opening = null;
    };
    database.addEventListener("close", again); // the browser or a person has cleared it
    database.addEventListener("versionchange", again);
    where = "kept";
    return database;
  } catch (error) {
    where = error?.name === "VersionError" ? "newer" : "refused";
    return null;
  }
};

const opened = () => (opening ||= open());

const reason = (error) => (error?.name === "QuotaExceededError" ? "full" : "refused");

const work = async (mode, act, tries = 2) => {
  const database = await opened();
  if (!database) return act(inMemory);
  try {
    const transaction = database.transaction(STORES, mode, { durability: "strict" });
    const stores = Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)]));
    const [said] = await Promise.all([act(stores), transaction.done]);
    return said;
  } catch (error) {
    if (error?.name === "InvalidStateError" && tries > 1) {
      opening = null; // the storage was cleared while it was open
      return work(mode, act, tries - 1);
    }
    return reason(error);
  }
};

const write = ({ heads, bodies }, { body, ...head }) =>
  Promise.all([heads.put(head), bodies.put({ key: head.key, body })]);

const whole = async ({ heads, bodies }, key) => {
  const [head, kept] = await Promise.all([heads.get(key), bodies.get(key)]);
  return head && { ...head, body: kept?.body ?? "" };
};

// Returns `text` cut to `most` characters, "" for anything else.
const cut = (text, most) => (typeof text === "string" ? text.slice(0, most) : "");

// Returns a key for the kind of a game: all that the texts about it depend on, except its names and its
// date. Python makes these texts once for all games of a kind.
const kindOf = (head) => {
  if (!head || head.length < 11) return "";
  const [white, black, seats, level, date, expansions, placed, plies, result, by, state, opening] = head;
  const types = [white, black, date, by].map((text) => typeof text === "string");
  const first = cut(opening, PART).split(" ", 2).map((step) => step[0]);
  const long = Number.isInteger(plies) && plies >= 0;
  return JSON.stringify([seats, level, expansions, !!placed, result, state, first, types, long]);
};

const isText = (value) => typeof value === "string";
const isShort = (part) => (isText(part) ? part.length <= PART : Object(part) !== part);
// Returns the head of a game, its parts cut; null for a newer version's. What earlier versions took in has
// no bounds, and a list goes to Python as one text.
const headOf = ({ version, head }) =>
  version > RECORD || !Array.isArray(head)
    ? null
    : head.slice(0, PARTS).map((part) => (isShort(part) ? part : cut(part, PART)));
const rowOf = (game) =>
  [cut(game.key, 64), game.version, cut(game.kept, MOST.kept), cut(game.name, MOST.name), headOf(game)];
const signOf = ({ rev, writer }) => `${rev} ${cut(writer, MOST.writer)}`;
const within = (text, most) => (isText(text) && text.length <= most ? text : "");
const oneLine = (text) => String(text ?? "").replace(/[\r\n]+/g, " ");

// Returns the number of `thing` in the map `seen`; adds it (and calls `as`) if it is new.
const counted = (seen, thing, as) => {
  let number = seen.get(thing);
  if (number === undefined) {
    number = seen.size;
    seen.set(thing, number);
    as?.();
  }
  return number;
};

const newest = (one, other) => (one.kept < other.kept ? 1 : one.kept > other.kept ? -1 : 0);

// Returns what is wrong with a game from a file, null if nothing is: the name of a field, what is expected
// there (as DataFault of web/common/schema.py), and the most characters or parts. Python checks the body.
// The head of a newer version's game may have any form.
const fault = (game) => {
  if (!game || typeof game !== "object") return ["", "record", 0];
  if (typeof game.key !== "string" || !KEY.test(game.key)) return ["key", "text", 64];
  const number = ["version", "rev"].find((name) => !(Number.isSafeInteger(game[name]) && game[name] > 0));
  if (number) return [number, "number", Number.MAX_SAFE_INTEGER];
  const text = Object.keys(MOST).find((name) => !(game[name]?.length <= MOST[name] && isText(game[name])));
  if (text) return [text, "text", MOST[text]];
  if (game.version > RECORD)
    return JSON.stringify(game).length > 2 * MOST.body ? ["", "text", 2 * MOST.body] : null;
  if (!Array.isArray(game.head) || game.head.length > 2 * PARTS) return ["head", "list", 2 * PARTS];
  const part = game.head.findIndex((one) => !isShort(one));
  return part < 0 ? null : [`head[${part}]`, "text", PART];
};

// Returns a short text by which a person knows a game from a file that is none.
const labelOf = (game) => {
  const head = Array.isArray(game?.head) ? game.head : [];
  const players = [cut(head[0], 24), cut(head[1], 24)].filter(Boolean).join(", ");
  return oneLine(cut(game?.name, 40) || players);
};

const FIELDS = ["key", "version", "rev", "writer", "kept", "name", "head", "picture", "body"];
const chosen = (game) =>
  game.version > RECORD ? game : Object.fromEntries(FIELDS.map((name) => [name, game[name]]));

// Returns a free key for a game if another game already has its `key`.
const beside = async (heads, key) => {
  for (let number = 2; ; number += 1) {
    const free = `${key.slice(0, 56)}-${number}`;
    const found = await heads.get(free);
    if (!found) return free;
  }
};

// Returns JSON: each field of `records` as a text of JSON, by its name; the fields of anything but an object
// are none. A field too large or nested too deep becomes "".
const textsOf = (records) => {
  const text = (record) => {
    try {
      const made = JSON.stringify(record);
      return made.length > LONGEST_RECORD ? "" : made;
    } catch {
      return "";
    }
  };
  const fields = Object(records) === records ? Object.entries(records).slice(0, MOST_RECORDS) : [];
  return JSON.stringify(Object.fromEntries(fields.map(([name, record]) => [name, text(record)])));
};

const games = {
  // Returns "kept" if games are stored, else the reason: "refused", "newer".
  async state() {
    await opened();
    return where;
  },

  // Returns JSON about all games, the newest first: {stamp, kinds, kind, days, day, names}. `kinds` has one
  // row for each kind of game, `kind` the number of each game's kind; `days` has the days on which games
  // began, `day` the number of each game's day; `names` is a text with a line of names for each game. That
  // is enough to search in thousands of games; `rows` returns the rest.
  async heads() {
    const all = await work("readonly", ({ heads }) => heads.getAll());
    const found = Array.isArray(all) ? all.sort(newest) : [];
    const [seen, days, kinds, kind, day, names] = [new Map(), new Map(), [], [], [], []];
    for (const game of found) {
      const row = rowOf(game);
      const [, , , name, head] = row;
      kind.push(counted(seen, kindOf(head), () => kinds.push(row)));
      day.push(counted(days, oneLine(head?.[4]).slice(0, 10)));
      names.push(oneLine([name, head?.[0], head?.[1]].join(" ")));
    }
    stamp += 1;
    listed = [...listed, [stamp, found]].slice(-2);
    const about = { stamp, kinds, kind, days: [...days.keys()], day, names: names.join("\n") };
    return JSON.stringify(about);
  },

  // Returns, as JSON, the rows at `places` (JSON) of the list with the stamp `of`, each of them [key,
  // version, kept, name, head]; head is null for a newer version's game. Returns [] unless that list is one
  // of the last two.
  rows(of, places) {
    const [, found] = listed.find(([number]) => number === of) ?? [of, []];
    const wanted = JSON.parse(places).filter((at) => at in found);
    return JSON.stringify(wanted.map((at) => rowOf(found[at])));
  },

  // Returns the text as it is searched: in lower case, without accents.
  fold(text) {
    return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  },

  // Drops the lists that `heads` returned, once they are no longer shown.
  forget() {
    listed = [];
  },

  // Returns JSON: [first steps, result] of every game that has both.
  async begun() {
    const found = await work("readonly", ({ heads }) => heads.getAll());
    const heads = Array.isArray(found) ? found.map(({ version, head }) => version > RECORD || head) : [];
    const told = heads.filter((head) => isText(head?.[11]) && Number.isInteger(head[8]));
    return JSON.stringify(told.map((head) => [cut(head[11], PART), head[8]]));
  },

  // Returns JSON: the pair [key, a text that changes with the game] of every game that this version can read.
  async signs() {
    const found = await work("readonly", ({ heads }) => heads.getAll());
    const heads = Array.isArray(found) ? found.filter(({ version }) => version <= RECORD) : [];
    return JSON.stringify(heads.map((head) => [head.key, signOf(head)]));
  },

  // Returns, as JSON, of the games with these `keys` (JSON): [key, sign as `signs` has it, white,
  // black, result, first line of the body]. A game that is gone is left out.
  async lines(keys) {
    const found = await work("readonly", (stores) =>
      Promise.all(JSON.parse(keys).map((key) => whole(stores, key))),
    );
    const games = Array.isArray(found) ? found.filter((game) => game?.version <= RECORD) : [];
    return JSON.stringify(
      games.map(({ key, rev, writer, head, body }) => {
        const [white, black, , , , , , , result] = Array.isArray(head) ? head : [];
        const record = within(body, MOST.body).split("\n", 1)[0];
        return [key, signOf({ rev, writer }), cut(white, PART), cut(black, PART), Number(result), record];
      }),
    );
  },

  // Returns the row of the list, as JSON, of the game with this `key`; "" if it is gone.
  async row(key) {
    const found = await work("readonly", ({ heads }) => heads.get(key));
    return found?.key ? JSON.stringify(rowOf(found)) : "";
  },

  // Returns JSON: the last positions, as text, of the games with these `keys` (JSON).
  async pictures(keys) {
    const found = await work("readonly", ({ heads }) =>
      Promise.all(JSON.parse(keys).map((key) => heads.get(key))),
    );
    return JSON.stringify(Array.isArray(found) ? found.map((head) => within(head?.picture, MOST.picture)) : []);
  },

  // Returns "REV WRITER", a line break, and the game's body; "" if there is none that this version can read.
  async body(key) {
    const game = await work("readonly", (stores) => whole(stores, key));
    const body = game?.version <= RECORD ? within(game.body, MOST.body) : "";
    return body && `${game.rev} ${cut(game.writer, MOST.writer)}\n${body}`;
  },

  // Saves a game (JSON: its FIELDS). `known` (JSON) has the pairs of writer and last revision that the game
  // continues. If the saved revision is none of these, another tab has changed the game: returns "conflict".
  // Returns "there" if this revision, or a later one of the same writer, is saved already. A saved name stays.
  put(text, known) {
    const game = chosen(JSON.parse(text));
    const from = JSON.parse(known);
    return work("readwrite", async (stores) => {
      const found = await stores.heads.get(game.key);
      if (found?.version > RECORD) return "newer";
      if (found?.writer === game.writer && found.rev >= game.rev) return "there";
      if (found && !from.some(([writer, rev]) => found.writer === writer && found.rev <= rev))
        return "conflict";
      if (found?.rev === game.rev) return "there";
      await write(stores, { ...game, name: found?.name || game.name });
      return "ok";
    });
  },

  rename(key, name) {
    return work("readwrite", async ({ heads }) => {
      const found = await heads.get(key);
      if (!found) return "gone";
      if (found.version > RECORD) return "newer";
      await heads.put({ ...found, name });
      return "ok";
    });
  },

  // Removes a game. Returns its key, for `restore`, or "" if it is gone already.
  async remove(key) {
    removed = await work("readwrite", async (stores) => {
      const found = await whole(stores, key);
      await Promise.all([stores.heads.delete(key), stores.bodies.delete(key)]);
      return found;
    });
    return removed?.key ?? "";
  },

  // Saves the game that was removed last again, under another key if its own has been taken.
  restore() {
    const game = removed;
    return work("readwrite", async (stores) => {
      const found = await stores.heads.get(game.key);
      const key = found ? await beside(stores.heads, game.key) : game.key;
      await write(stores, { ...game, key });
      return "ok";
    });
  },

  // Lets the browser save all games as one file, with the learner's records `learning` (JSON, or ""). Returns
  // the number of games, or a word for what failed.
  async save(name, learning) {
    const found = await work("readonly", ({ heads, bodies }) =>
      Promise.all([heads.getAll(), bodies.getAll()]),
    );
    if (!Array.isArray(found)) return found;
    const bodies = new Map(found[1].map(({ key, body }) => [key, body]));
    const lines = found[0]
      .sort(newest)
      .map((head) => JSON.stringify({ ...head, body: bodies.get(head.key) ?? "" }));
    const more = learning && `,"learning":${learning}`;
    const text = `{"skep":"${FORMAT}","version":${VERSION},"games":[\n${lines.join(",\n")}\n]${more}}\n`;
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    return String(lines.length);
  },

  // Reads the games of a file that `save` made, for `bodies` and `add`. Returns JSON: the number of games of
  // this version without a fault, the number of others, and of the first `many` of these number in the file,
  // label, and fault; or a word for what is wrong: "not_ours", "newer", "too_long", "unreadable".
  async read(file, many) {
    if (file.size > LONGEST) return "too_long";
    let data = null;
    try {
      data = JSON.parse(await file.text());
    } catch (error) {
      return error instanceof SyntaxError ? "not_ours" : "unreadable";
    }
    if (data?.skep !== FORMAT || !Array.isArray(data.games)) return "not_ours";
    if (!(data.version <= VERSION)) return "newer";
    const [good, later, wrong] = [[], [], []];
    data.games.forEach((game, at) => {
      const found = fault(game);
      if (found) wrong.push([at + 1, labelOf(game), ...found]);
      else (game.version > RECORD ? later : good).push([at + 1, chosen(game)]);
    });
    brought = { games: [...good, ...later], checked: good.length };
    learnt = textsOf(data.learning);
    return JSON.stringify([good.length, wrong.length, wrong.slice(0, many)]);
  },

  // Returns JSON: the texts of the learner's records in the file that `read` has read, by name.
  learning() {
    return learnt;
  },

  // Returns the records (first lines of the bodies) of some of the games that `read` counted, from the one
  // at `from` on, each on a line.
  bodies(from) {
    const lines = [];
    for (let at = from, size = 0; at < brought.checked && size < CHUNK; at += 1) {
      const [line] = brought.games[at][1].body.split("\n", 1);
      lines.push(line);
      size += line.length;
    }
    return lines.join("\n");
  },

  // Returns JSON: number in the file and label of one of the games that `read` counted.
  label(at) {
    const [number, game] = brought.games[at];
    return JSON.stringify([number, labelOf(game)]);
  },

  // Adds the games that `read` has read but for those at the places `refused` (JSON). Returns "ADDED KNOWN"
  // (the numbers of games that are new, and already there), "full", or "refused". A game that differs from a
  // saved game with the same key gets another key.
  add(refused) {
    const left = new Set(JSON.parse(refused));
    const good = brought.games.filter((_, at) => !left.has(at)).map(([, game]) => game);
    brought = { games: [], checked: 0 };
    return work("readwrite", async (stores) => {
      const taken = new Set(await stores.heads.getAllKeys());
      const writing = [];
      for (const game of good) {
        let { key } = game;
        if (taken.has(key)) {
          const found = await whole(stores, key);
          if (found.body === game.body) continue;
          key = await beside(stores.heads, key);
        }
        taken.add(key);
        const written = write(stores, { ...game, key });
        written.catch(() => {}); // the transaction says so, too
        writing.push(written);
      }
      await Promise.all(writing);
      return `${writing.length} ${good.length - writing.length}`;
    });
  },
};
window.skep = { ...window.skep, games };
