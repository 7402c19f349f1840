// The look of a board's element around its frame: picture, button, note, and what stands on paper; and the colours that
// the page around wants for the board.

import { hexOf } from "./common.js";

const SIZES = ""; // the build writes hive-board.css here, for pages that do not ask for it

export const STYLE = `
  ${SIZES}
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; visibility: hidden; }
  .ready iframe { visibility: visible; }
  .ready.tall iframe { position: static; display: block; }
  .tall:not(.ready):not(.pictured) { aspect-ratio: 4 / 3; }
  .ready slot, .ready .open, .ready .picture, .paper { display: none; }
  .picture { outline-color: color-mix(in srgb, var(--hive-board-background), var(--hive-board-background));
    text-decoration-color: color-mix(in srgb, var(--hive-board-accent), var(--hive-board-accent)); }
  .picture svg { position: absolute; inset: 0; width: 100%; height: 100%; }
  .open { position: absolute; inset: 0; width: 100%; border: 0; background: none; font: inherit; cursor: pointer; }
  .open span, .note { padding: 0.5em 0.9em; border-radius: 1.4em; color: #2a241c; background: #fbeecb; box-shadow: 0 1px 5px #0007; }
  .open span { position: absolute; left: 50%; bottom: 8px; translate: -50%; white-space: nowrap; }
  .asked .open { cursor: progress; }
  .asked .open span, .open[hidden], .note[hidden] { display: none; }
  .note { position: absolute; inset: auto 8px 8px; margin: 0; border-radius: 0.6em; font-size: 0.9rem; }
  .note button { min-height: 44px; margin-left: 0.5em; padding: 0 1em; font: inherit; }
  @media print {
    :host { break-inside: avoid; }
    :host(:state(blank)) { aspect-ratio: auto !important; min-height: 0 !important; }
    .blank .paper { display: block; }
    .pictured iframe, .open, .note { display: none; }
    .pictured slot { display: contents; }
    .pictured .paper { display: block; }
  }
`;

const COLORS = {
  bg: ["--hive-board-background", "outlineColor"],
  accent: ["--hive-board-accent", "textDecorationColor"],
};

/** The colour that the page around gives for the parameter `name` of `board`, by a variable: "#rrggbb", or a word that
 * the parameter knows; "" for none. `picture`, which the style sheet above gives these colours, is asked for them. */
export function colorAround(board, picture, name) {
  if (!(name in COLORS)) return "";
  const [variable, property] = COLORS[name];
  const text = getComputedStyle(board).getPropertyValue(variable).trim();
  const isColor = text !== "transparent" && CSS.supports("color", text);
  return isColor ? hexOf(getComputedStyle(picture)[property]) : text;
}
