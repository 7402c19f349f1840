// Unpacks LZMA while it arrives. tools/build/compress.py packs with these settings: LITERAL_BITS bits of the byte
// before choose how the next byte is written, and the place of a byte says nothing about it.
const LITERAL_BITS = 4;
const LONGEST = 64; // no step reads more bytes than that

// Where the chances of each kind of choice begin among all of them. A chance is that of a 0, in 2048ths.
const STATES = 12;
const MATCH = 0; // from here on one for each state
const REPEATED = MATCH + STATES;
const NOT_LAST = REPEATED + STATES;
const NOT_SECOND = NOT_LAST + STATES;
const NOT_THIRD = NOT_SECOND + STATES;
const LONG = NOT_THIRD + STATES;
const SLOT = LONG + STATES;
const NEAR = SLOT + 4 * 64;
const ALIGN = NEAR + 128;
const LENGTH = ALIGN + 16;
const REPEATED_LENGTH = LENGTH + 2 + 8 + 8 + 256;
const LITERAL = REPEATED_LENGTH + 2 + 8 + 8 + 256;
const ALL = LITERAL + (0x300 << LITERAL_BITS);

// Returns a function that takes the next packed bytes, and whether they are the last, and returns the unpacked ones
// when all are there: `size` bytes.
export const unpacker = (size) => {
  const out = new Uint8Array(size);
  const chances = new Uint16Array(ALL).fill(1024);
  let packed = new Uint8Array(0);
  let from = 0, at = 0, state = 0;
  let range = -1 >>> 0, code = 0, begun = false;
  let last = 0, second = 0, third = 0, fourth = 0; // distances of the latest copies

  const refill = () => {
    if (range >= 1 << 24) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[from++]) >>> 0;
  };
  const bit = (choice) => {
    const chance = chances[choice];
    const bound = (range >>> 11) * chance;
    const one = code >= bound;
    if (one) {
      range -= bound;
      code -= bound;
      chances[choice] = chance - (chance >> 5);
    } else {
      range = bound;
      chances[choice] = chance + ((2048 - chance) >> 5);
    }
    refill();
    return one ? 1 : 0;
  };
  const number = (choices, bits) => {
    let node = 1;
    for (let more = bits; more; more--) node = (node << 1) | bit(choices + node);
    return node - (1 << bits);
  };
  const lowestFirst = (choices, bits) => {
    let node = 1, value = 0;
    for (let place = 0; place < bits; place++) {
      const one = bit(choices + node);
      node = (node << 1) | one;
      value |= one << place;
    }
    return value;
  };
  const evenly = (bits) => {
    let value = 0;
    for (let more = bits; more; more--) {
      range >>>= 1;
      const one = code >= range;
      if (one) code -= range;
      value = (value << 1) | (one ? 1 : 0);
      refill();
    }
    return value;
  };
  const length = (choices) => {
    if (!bit(choices)) return 2 + number(choices + 2, 3);
    if (!bit(choices + 1)) return 10 + number(choices + 10, 3);
    return 18 + number(choices + 18, 8);
  };
  const literal = () => {
    const choices = LITERAL + 0x300 * ((at ? out[at - 1] : 0) >> (8 - LITERAL_BITS));
    let node = 1;
    if (state >= 7) {
      // After a copy: the byte that would have been next in it is probably not this one.
      let other = out[at - last - 1], same = true;
      while (same && node < 256) {
        const expected = (other >> 7) & 1;
        other <<= 1;
        const one = bit(choices + ((1 + expected) << 8) + node);
        node = (node << 1) | one;
        same = one === expected;
      }
    }
    while (node < 256) node = (node << 1) | bit(choices + node);
    out[at++] = node;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  const distance = (many) => {
    const slot = number(SLOT + (Math.min(many - 2, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const begin = (2 | (slot & 1)) << bits;
    if (slot < 14) return begin + lowestFirst(NEAR + begin - slot, bits);
    return begin + (evenly(bits - 4) << 4) + lowestFirst(ALIGN, 4);
  };
  // One of the latest distances again: brings it to the front.
  const again = () => {
    let chosen = second;
    if (bit(NOT_SECOND + state)) {
      chosen = third;
      if (bit(NOT_THIRD + state)) {
        chosen = fourth;
        fourth = third;
      }
      third = second;
    }
    second = last;
    last = chosen;
  };
  // How many bytes come again, from `last` + 1 bytes before.
  const copied = () => {
    if (!bit(REPEATED + state)) {
      [second, third, fourth] = [last, second, third];
      const many = length(LENGTH);
      last = distance(many);
      state = state < 7 ? 7 : 10;
      return many;
    }
    if (bit(NOT_LAST + state)) again();
    else if (!bit(LONG + state)) {
      state = state < 7 ? 9 : 11;
      return 1;
    }
    state = state < 7 ? 8 : 11;
    return length(REPEATED_LENGTH);
  };

  return (bytes, end) => {
    const joined = new Uint8Array(packed.length - from + bytes.length);
    joined.set(packed.subarray(from));
    joined.set(bytes, packed.length - from);
    [packed, from] = [joined, 0];
    if (!begun && (end || packed.length > LONGEST)) {
      for (from = 1; from < 5; from++) code = ((code << 8) | packed[from]) >>> 0;
      begun = true;
    }
    const enough = end ? Infinity : packed.length - LONGEST;
    while (begun && at < size && from < enough) {
      if (!bit(MATCH + state)) {
        literal();
        continue;
      }
      for (let more = copied(); more; more--, at++) out[at] = out[at - last - 1];
    }
    if (end && (at !== size || from > packed.length)) throw new Error("A packed file is cut off.");
    return at === size ? out : null;
  };
};

// Returns what is packed in the body of an answer: four bytes with its size, the lowest first, and then LZMA. Throws if
// the packed bytes have another hash. A browser that checks `hash` itself hands on nothing before all has come.
export const unpacked = async (body, hash) => {
  const reader = body.getReader();
  const chunks = [];
  let unpack = null;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    if (unpack) unpack(value, false);
    else {
      const head = new Uint8Array(await new Blob(chunks).arrayBuffer());
      if (head.length < 4) continue;
      unpack = unpacker(new DataView(head.buffer).getUint32(0, true));
      unpack(head.subarray(4), false);
    }
  }
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(chunks).arrayBuffer());
  if (hash !== `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`) throw new Error("A packed file is broken.");
  return unpack(new Uint8Array(0), true);
};
