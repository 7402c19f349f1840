// A direct road between two pages over WebRTC, for Python: window.skep.direct(). Python cannot catch what
// is thrown here, so nothing is; what happens is told.
//
// Each side hands the other one text, in whatever way: who it is (the name, password and fingerprint
// of its connection) and where it can be found. Nobody else is asked, unless the site names servers that
// tell a device how it is seen from outside (STUN) or pass messages on (TURN). Of what came only these few words
// are believed, each of its form; the description that the browser reads is written here.

const WORD = /^[A-Za-z0-9+/]{4,256}$/;
const PRINT = /^[A-F0-9]{64}$/;
// Kind, address and port. An address is a number (IPv4, IPv6) or a name that only the own network knows, or
// a link could have this browser ask for any name.
const PLACE =
  /^([hsr])\/((?:\d{1,3}\.){3}\d{1,3}|(?=[^/]*:)[0-9A-Fa-f:.]{2,45}|[A-Za-z0-9-]{1,63}\.local)\/(\d{1,5})$/;
const MOST_PLACES = 8;
const GATHER = 2500; // milliseconds in which a browser finds its own addresses
const PATIENCE = 20000; // milliseconds for two browsers that know each other's places
const CARRIED = 120000; // milliseconds in which an answer is mostly carried over
const LONGEST = 8192;
const ASKS = 600; // milliseconds in which another tab of this browser answers

const shortened = (sdp) => {
  const found = (pattern) => pattern.exec(sdp)?.[1] ?? "";
  const print = found(/a=fingerprint:sha-256 ([A-F0-9:]+)/i).replace(/:/g, "").toUpperCase();
  const places = [];
  for (const [, address, port, kind] of sdp.matchAll(
    /a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)/gi,
  )) {
    places.push(`${kind[0]}/${address}/${port}`);
  }
  const head = [found(/a=ice-ufrag:(\S+)/), found(/a=ice-pwd:(\S+)/), print];
  return [...head, ...places.slice(0, MOST_PLACES)].join(" ");
};

// null for a text that is none of `shortened`.
const described = (text, type) => {
  const [name, password, print, ...places] = text.split(" ");
  const known = places.map((place) => PLACE.exec(place));
  const well = WORD.test(name) && WORD.test(password ?? "") && PRINT.test(print ?? "");
  if (!well || places.length > MOST_PLACES || known.includes(null)) return null;
  const candidates = known.map(([, kind, address, port], at) => {
    const more = { h: "host", s: "srflx raddr 0.0.0.0 rport 0", r: "relay raddr 0.0.0.0 rport 0" }[kind];
    const rank = (kind === "r" ? 8388607 : 2113937151) - at; // what is passed on comes last
    return `a=candidate:${at + 1} 1 udp ${rank} ${address} ${port} typ ${more}`;
  });
  const sdp = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates,
    `a=ice-ufrag:${name}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${print.match(/../g).join(":")}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
    "",
  ].join("\r\n");
  return { type, sdp };
};

// The servers of this site, from "stun:HOST turn:NAME:PASSWORD@HOST"; mostly none.
const servers = () =>
  (window.skep.ice || "")
    .split(" ")
    .filter(Boolean)
    .map((text) => {
      const [, kind, username, credential, host] = /^(turns?):([^:@]+):([^:@]+)@(.+)$/.exec(text) ?? [];
      const told = (word) => decodeURIComponent(word);
      return kind
        ? { urls: `${kind}:${host}`, username: told(username), credential: told(credential) }
        : { urls: text };
    });

// What the tabs of this browser tell each other of the direct road at a place.
const tabs = (place, hears) => {
  if (!("BroadcastChannel" in globalThis)) return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel("skep-beside");
  channel.addEventListener("message", ({ data }) => data?.place === place && hears(data.kind, data.text));
  return {
    post: (kind, text = "") => channel.postMessage({ place, kind, text }),
    close: () => channel.close(),
  };
};

// direct(offer, place, tell): offer is "" for who begins, else the other side's text; place is how this
// browser calls the road: its other tabs with the same game use it as well. tell(kind, text) hears
// "code" with the text for the other side, "open", "here", "text", "closed", "gone", "failed" and "late".
// Gives an object with send(text), accept(text) for the answer, and close().
const direct = (offer, place, tells) => {
  if (!("RTCPeerConnection" in globalThis)) {
    tells("failed", "");
    return null;
  }
  const peer = new RTCPeerConnection({ iceServers: servers() });
  const known = { channel: null, opened: false, ended: false, failed: false };
  const others = tabs(place, (kind, text) => {
    if (known.channel?.readyState !== "open") return;
    if (kind === "ask") others.post("open");
    else if (kind === "say") known.channel.send(text);
  });
  const tell = (kind, text) => {
    if (!known.ended && ["open", "text", "closed"].includes(kind)) others.post(kind, text);
    tells(kind, text);
  };
  const leave = () => {
    others.post("closed");
    others.close();
    known.ended = true;
    known.channel?.close();
    peer.close();
  };
  // Where a tab is closed without a word the other side waits for a quarter of a minute.
  window.addEventListener("pagehide", leave);
  const fail = () => {
    if (!known.ended && !known.failed) tell("failed", "");
    known.failed = true;
  };
  const use = (channel) => {
    known.channel = channel;
    channel.addEventListener("open", () => {
      known.opened = true;
      tell("open", "");
      tell("here", "");
    });
    channel.addEventListener("message", ({ data }) => {
      if (typeof data !== "string" || data.length > LONGEST) tell("bad", "");
      else tell("text", data);
    });
    channel.addEventListener("close", () => {
      if (!known.ended) tell("closed", "");
    });
  };
  // Before the road is open "failed" says little: a browser that waits for its answer to be carried over may
  // tell it, and connects all the same; another one never tells it.
  peer.addEventListener("connectionstatechange", () => {
    if (peer.connectionState === "failed" && known.channel?.readyState === "open") tell("closed", "");
  });
  peer.addEventListener("datachannel", ({ channel }) => use(channel));
  const gathered = () =>
    new Promise((done) => {
      const look = () => peer.iceGatheringState === "complete" && done();
      peer.addEventListener("icegatheringstatechange", look);
      setTimeout(done, GATHER);
      look();
    });
  const begin = async () => {
    if (offer) {
      const theirs = described(offer, "offer");
      if (!theirs) throw new Error("form");
      await peer.setRemoteDescription(theirs);
      await peer.setLocalDescription(await peer.createAnswer());
    } else {
      use(peer.createDataChannel("skep"));
      await peer.setLocalDescription(await peer.createOffer());
    }
    await gathered();
    if (known.ended) return;
    tell("code", shortened(peer.localDescription.sdp));
    // Who answers hears nothing of a network that forbids it, and waits on.
    if (offer) setTimeout(() => known.opened || known.ended || known.failed || tell("late", ""), CARRIED);
  };
  begin().catch(fail);
  return {
    send: (text) => {
      if (known.channel?.readyState === "open") known.channel.send(text);
    },
    accept: (text) => {
      const theirs = described(text, "answer");
      if (theirs && peer.signalingState === "have-local-offer") {
        peer.setRemoteDescription(theirs).catch(fail);
        setTimeout(() => known.opened || fail(), PATIENCE);
      } else if (!theirs) fail();
    },
    close: () => {
      window.removeEventListener("pagehide", leave);
      leave();
    },
  };
};

// beside(place, tell): the direct road that another tab of this browser has at that place. tell(kind, text)
// hears "open", "here", "text" and "closed" as there, and "alone" where no tab has it.
const beside = (place, tell) => {
  const known = { open: false, found: false, ended: false };
  const owner = tabs(place, (kind, text) => {
    if (kind === "open" && !known.open) {
      known.open = known.found = true;
      tell("open", "");
      tell("here", "");
    } else if (known.open && kind === "text") {
      tell("text", text);
    } else if (known.open && kind === "closed") {
      known.open = false;
      tell("closed", "");
    }
  });
  owner.post("ask");
  setTimeout(() => known.found || known.ended || tell("alone", ""), ASKS);
  return {
    send: (text) => known.open && owner.post("say", text),
    accept: () => {},
    close: () => {
      known.ended = true;
      owner.close();
    },
  };
};

window.skep = { ...window.skep, direct, beside };
