// For Python: window.skep.gif(canvas) returns the encoder of an animated GIF. Loaded when one is first saved.
import { GIFEncoder, applyPalette, quantize } from "../../../../vendor/gif/gifenc.esm.js";

const COLORS = 255;

// The colours of all frames are those of what `canvas` shows now. `add` takes what it shows then as the next frame,
// and `address` returns an address of the finished picture. Of a frame only what has changed is written.
const gif = (canvas) => {
  const { width, height } = canvas;
  const pixels = () => canvas.getContext("2d").getImageData(0, 0, width, height).data;
  const colors = quantize(pixels(), COLORS, { format: "rgb444" });
  const palette = [...colors, [0, 0, 0]];
  const same = colors.length;
  const encoder = GIFEncoder();
  let before = null;
  return {
    add(delay) {
      const now = applyPalette(pixels(), colors, "rgb444");
      const changed = before ? now.map((color, at) => (color === before[at] ? same : color)) : now;
      const transparency = { transparent: Boolean(before), transparentIndex: same };
      encoder.writeFrame(changed, width, height, { palette: before ? undefined : palette, delay, dispose: 1, ...transparency });
      before = now;
    },
    address() {
      encoder.finish();
      return URL.createObjectURL(new Blob([encoder.bytes()], { type: "image/gif" }));
    },
  };
};
window.skep = { ...window.skep, gif };
