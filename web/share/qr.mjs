// For Python: window.skep.qr(text) returns a QR code. Loaded when a QR code is first shown.
import { generate } from "../../../../vendor/qr/index.mjs";

// Returns "SIDE PATH": the number of squares along a side, and the dark squares as the d of an SVG path; ""
// if the text is too long. Python cannot catch exceptions from here, so none is thrown.
const qr = (text) => {
  try {
    const code = generate(text);
    let path = "";
    for (let y = 0; y < code.size; y += 1) {
      for (let x = 0; x < code.size; x += 1) {
        if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
      }
    }
    return `${code.size} ${path}`;
  } catch {
    return "";
  }
};
window.skep = { ...window.skep, qr };
