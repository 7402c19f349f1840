// Gives files of all games, one in each line as a JSON text, to web/library/games.mjs, and writes a line of
// JSON for each: what `read` says, the first records, the list, its rows, and seconds and megabytes.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { resourceUsage } from "node:process";

const source = await readFile(process.argv[2], "utf8");
const stub = source.replace(/^import \{ wrap \} .*$/m, "const wrap = null;");
const refuse = () => {
  throw new Error("no database here");
};
globalThis.window = { skep: { database: () => ({ open: refuse }) } };
await import("data:text/javascript," + encodeURIComponent(stub));
const { games } = window.skep;

const spent = () => process.cpuUsage().user / 1e6;
const most = () => resourceUsage().maxRSS / 1024;

for await (const line of createInterface({ input: process.stdin })) {
  const [begin, before] = [spent(), most()];
  const text = JSON.parse(line);
  const said = await games.read({ size: text.length, text: async () => text }, 3);
  const answer = { said, records: "", added: "", heads: "", rows: "[]" };
  if (said.startsWith("[")) {
    answer.records = games.bodies(0);
    for (let at = 0; at < JSON.parse(said)[0]; at += 1) games.label(at);
    answer.added = await games.add("[]");
    answer.heads = await games.heads();
    const about = JSON.parse(answer.heads);
    answer.rows = games.rows(about.stamp, JSON.stringify(about.kind.map((_, at) => at)));
    const all = JSON.parse(answer.rows);
    await games.pictures(JSON.stringify(all.map(([key]) => key)));
    for (const [key] of all) {
      await games.body(key);
      await games.remove(key);
    }
  }
  console.log(JSON.stringify({ ...answer, seconds: spent() - begin, mb: most() - before }));
}
