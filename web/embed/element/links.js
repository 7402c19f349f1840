// The links of a page that turn a board over: <a href="#b" data-board="b" data-ply="3">, or with data-line, -pos, -game,
// -lesson. A list of moves made of them is the author's text; on paper it stands for the board's own.

/** Attributes that say what a board shows, of which a board has one. */
export const CONTENT = ["pos", "game", "lesson", "puzzle"];

/** The element that a link, or the link around a node, turns over. */
export function boardOf(node) {
  const link = node.closest?.("[data-board]");
  return link?.getRootNode().getElementById(link.dataset.board);
}

/** The links that turn `board` over. */
export function linksTo(board) {
  return board.id ? [...board.getRootNode().querySelectorAll(`[data-board="${CSS.escape(board.id)}"]`)] : [];
}

/** Marks which of `links` leads to what `board` shows, after how many of its `moves`. */
export function markLinks(board, links, moves) {
  const here = moves.slice(0, board.ply).join(";");
  for (const link of links) {
    const { ply, line } = link.dataset;
    const same = (name) => !link.dataset[name] || link.dataset[name] === board.getAttribute(name);
    const shown = line ? line === here : !ply || Number(ply) === board.ply;
    if (shown && CONTENT.every(same)) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** The texts that belong beside a board's picture on paper, and that the page does not say: its task, its moves. */
export function missingOnPaper(board, links, moves) {
  const task = board.previousElementSibling?.matches(".hive-task") ? "" : board.getAttribute("task");
  const told = moves.map((move, number) => `${number + 1}. ${move}`);
  const linked = (move) => links.some(({ dataset }) => !dataset.game && move.startsWith(`${dataset.ply}. `));
  return [task, ...(told.every(linked) ? [] : told)];
}
