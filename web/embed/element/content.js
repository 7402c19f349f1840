// What a board shows without an attribute: what stands in a script inside it, which keeps line breaks in every Markdown,
// or in a file.

import { tell } from "./common.js";

/** What stands in <script type="application/x-hive-NAME"> inside a board, for the parameter `name`; null for nothing. */
export function within(board, name) {
  return board.querySelector(`script[type="application/x-hive-${name}"]`)?.textContent.trim() || null;
}

/** Whether a board shows the game in a file that has not come yet. */
export const awaitsGame = (board) => board.hasAttribute("src") && !board.hasAttribute("game");

/** Fetches the game in the file that a board names in `src`, and makes it the attribute `game`; returns whether it came. */
export async function fetchGame(board) {
  const source = board.getAttribute("src");
  try {
    const answer = await fetch(new URL(source, document.baseURI));
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
    const text = await answer.text();
    if (source === board.getAttribute("src")) board.setAttribute("game", text);
    return true;
  } catch (error) {
    tell(board, "error", { code: "failed", about: source, text: error.message });
    return false;
  }
}
