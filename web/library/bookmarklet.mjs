// For Python: window.skep.bookmarklet(site, words) returns the address of a bookmark that opens the game of a
// page of hivegame.com here. Loaded when someone wants it.

// What the bookmark does in that page. It reads the data with which the page came, and opens `site` with the
// game in the fragment, which no server gets. `words` are the sentences to show if there is no finished game.
const take = (site, words) => {
  const fields = ["game_id", "created_at", "game_type", "game_status", "Finished", "Winner"];
  fields.push("white_player", "black_player", "username", "move_times", "history");
  const read = (text) => {
    try {
      const data = JSON.parse(text);
      return data?.Ok ?? data;
    } catch {
      return null;
    }
  };
  const shown = location.pathname.split("/")[2];
  const found = Object.values(window.__RESOLVED_RESOURCES ?? [])
    .map(read)
    .find((data) => data?.game_id === shown && Array.isArray(data.history));
  if (!found?.history.length) return alert(words.none);
  if (!found.finished) return alert(words.unfinished);
  const address = `${site}#shared=${encodeURIComponent(JSON.stringify(found, fields))}`;
  const tab = open(address);
  if (tab) tab.opener = null;
  else location.href = address;
};

const bookmarklet = (site, words) =>
  `javascript:${encodeURIComponent(`(${take})(${JSON.stringify(site)},${words});void 0`)}`;
window.skep = { ...window.skep, bookmarklet };
