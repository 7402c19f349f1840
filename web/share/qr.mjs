// For Python: window.skep.qr(text), the squares of a QR code. Loaded with the first code that is wanted.
import { generate } from "../../../../vendor/qr/index.mjs";

// "SIDE PATH": squares along a side, and those that are dark as the d of an SVG path; "" for a text that
// is too long. Python cannot catch what is thrown here.
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
