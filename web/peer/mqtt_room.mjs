// A room at an MQTT broker, for Python: window.skep.room(). Python cannot catch what is thrown here, so
// nothing is; what happens is told.
//
// The broker sees two random topics, and texts that were encrypted here with a key that only the link
// carries: AES-GCM, a fresh nonce for each, the topic as additional data, lengths filled up. Each side's
// last text is retained, so that the other side finds it whenever it comes; whether a side is there is
// told by a retained "1" that the broker replaces by "0" when the connection is lost.
//
// The build puts this file beside the packages that it imports, in sites that have rooms.

const LONGEST = 40000; // bytes of a text that is taken; an 8 kB message is far below
const STEP = 512; // lengths are filled up to a multiple of this
const ALIVE = 20; // seconds between two signs of life
const AGAIN = [500, 1000, 2000, 4000, 8000]; // milliseconds before the next try
const KEPT_DAYS = 60; // that a broker of MQTT 5 keeps a text for

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

// Without TLS browsers have no WebCrypto but on this very machine: there a library does the same.
const cipher = async (key) => {
  const raw = bytes(key);
  if (globalThis.crypto.subtle) {
    const own = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
    const how = (iv, topic) => ({ name: "AES-GCM", iv, additionalData: topic });
    return {
      close: (iv, topic, text) => crypto.subtle.encrypt(how(iv, topic), own, text),
      open: (iv, topic, text) => crypto.subtle.decrypt(how(iv, topic), own, text),
    };
  }
  const { gcm } = await import("./aes.js");
  return {
    close: (iv, topic, text) => gcm(raw, iv, topic).encrypt(text),
    open: (iv, topic, text) => gcm(raw, iv, topic).decrypt(text),
  };
};

// room(address, level, id, key, role, tell): level is MQTT's, 4 or 5; id and key are base64url; role is
// "0" for who made the room, "1" for who was invited, "2" for who only looks, and says nothing, and "3" for
// who was invited and says nothing yet. tell(kind, text) hears "open", "closed", "text" ("kept" for
// who looks, where it was said before they came), "here", "gone", "foreign" (what came was not written with this key) and "failed" (nothing works here).
// Gives an object with send(text) and close().
const room = (address, level, id, key, role, tell) => {
  const mine = `skep/${id}/${role}`;
  const looking = role > "1";
  const seats = role === "2" ? [0, 1] : [role === "0" ? 1 : 0];
  const theirs = seats.map((seat) => `skep/${id}/${seat}`);
  const signs = theirs.map((topic) => `${topic}/here`);
  const utf8 = new TextEncoder();
  const known = { ended: false, tries: 0, heard: 0, last: "", socket: null, client: null };
  let ready = null;
  let line = Promise.resolve(); // texts are written and read one after the other

  const written = async (text) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = utf8.encode(text);
    const filled = new Uint8Array(Math.ceil((plain.length + 1) / STEP) * STEP);
    filled.set(plain);
    const { close } = await ready;
    const body = new Uint8Array(await close(iv, utf8.encode(mine), filled));
    const whole = new Uint8Array(iv.length + body.length);
    whole.set(iv);
    whole.set(body, iv.length);
    return whole;
  };
  const readText = async (payload, from) => {
    if (payload.length < 29 || payload.length > LONGEST) throw new Error("size");
    const { open } = await ready;
    const topic = utf8.encode(from);
    const plain = new Uint8Array(await open(payload.slice(0, 12), topic, payload.slice(12)));
    const end = plain.indexOf(0);
    return new TextDecoder().decode(plain.subarray(0, end < 0 ? plain.length : end));
  };
  const later = (act) => {
    line = line.then(act).catch(() => {});
  };

  const props = level === 5 ? { message_expiry_interval: KEPT_DAYS * 86400 } : undefined;
  const keep = (topic, payload) =>
    known.client?._send("publish", { topic, payload, qos: 0, retain: 1, props }).catch(() => {});
  const push = (text) => later(async () => keep(mine, await written(text)));

  const came = ({ topic, payload, retain }) => {
    known.heard = Date.now();
    if (signs.includes(topic)) {
      tell(payload.length === 1 && payload[0] === 49 ? "here" : "gone", "");
    } else if (theirs.includes(topic) && payload.length) {
      later(async () => {
        let text = null;
        try {
          text = await readText(payload, topic);
        } catch {
          tell("foreign", "");
        }
        const kind = retain && role === "2" ? "kept" : "text"; // nobody knows for how long
        if (text !== null && !known.ended) tell(kind, text);
      });
    }
  };

  const lost = (socket) => {
    if (known.socket !== socket) return;
    known.socket = known.client = null;
    if (known.ended) return;
    tell("closed", "");
    setTimeout(connect, AGAIN[Math.min(known.tries, AGAIN.length - 1)]);
    known.tries += 1;
  };

  const connect = async () => {
    if (known.ended || known.socket) return;
    let socket;
    let mqtt;
    try {
      ({ default: mqtt } = await import(`./basic-v${level}.min.js`));
      ready ||= cipher(key);
      await ready;
      if (known.ended || known.socket) return;
      const url = new URL(address, document.baseURI);
      url.protocol = url.protocol.replace("http", "ws");
      socket = new WebSocket(url, ["mqtt"]);
    } catch {
      tell("failed", "");
      return;
    }
    known.socket = socket;
    known.heard = Date.now();
    const on_mqtt_type = {
      mqtt_publish: came,
      mqtt_pkt: () => {
        known.heard = Date.now();
      },
    };
    const client = mqtt({ on_mqtt_type, sess_stg: null });
    client.with({ log_conn: () => {}, on_error: () => {}, on_disconnect: () => {}, on_live: () => {} });
    try {
      client.with_websock(socket);
      socket.addEventListener("close", () => lost(socket));
      const will = { topic: `${mine}/here`, payload: utf8.encode("0"), qos: 1, retain: true };
      const name = crypto.getRandomValues(new Uint32Array(3)).join("");
      await client.connect({
        client_id: `skep${name}`.slice(0, 23),
        flags: { clean_start: true },
        keep_alive: ALIVE,
        ...(looking ? {} : { will }),
      });
      if (known.socket !== socket) return;
      known.client = client;
      known.tries = 0;
      await client.subscribe(theirs.flatMap((topic) => [topic, `${topic}/here`]));
      if (!looking) keep(`${mine}/here`, utf8.encode("1"));
      tell("open", "");
    } catch {
      socket.close();
      lost(socket);
    }
  };

  // A line that went dead without a word, and a tab that slept: the broker has given it up.
  const check = () => {
    const socket = known.socket;
    if (known.ended) return;
    if (!socket) connect();
    else if (Date.now() - known.heard > 2500 * ALIVE) {
      socket.close();
      lost(socket);
    }
  };
  const watch = setInterval(check, 1000 * ALIVE);
  const wake = () => document.visibilityState === "visible" && check();
  window.addEventListener("online", check);
  document.addEventListener("visibilitychange", wake);
  connect();

  return {
    send: (text) => {
      if (known.client && !looking) push(text);
    },
    close: () => {
      later(async () => {
        if (!looking) await keep(`${mine}/here`, utf8.encode("0"));
        known.ended = true;
        known.socket?.close();
      });
      clearInterval(watch);
      window.removeEventListener("online", check);
      document.removeEventListener("visibilitychange", wake);
    },
  };
};

window.skep = { ...window.skep, room };
