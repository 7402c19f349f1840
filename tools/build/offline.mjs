// node offline.mjs SITE NODE_MODULES: writes SITE/sw.js, the service worker, with Workbox.
// Everything but the computer's engine is kept at the first visit and served from there; an update
// waits for consent. The engine's files are kept by the game's page, web/boot/offline.js.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [site, modules] = process.argv.slice(2);
const require = createRequire(join(resolve(modules), "x.js"));
const { generateSW } = require("workbox-build");

const hash = (url) =>
  "sha256-" + createHash("sha256").update(readFileSync(join(site, url))).digest("base64");

const { count, size, warnings } = await generateSW({
  globDirectory: site,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js", "_headers", "404.html", "wheels/**", "v1/**", "npm/**", "data/**", "icons/screen-*", "icons/preview.jpg", "to/**", "vendor/pyodide-*/**", "vendor/kernel-*/**"],
  swDest: join(site, "sw.js"),
  cacheId: "skep",
  mode: "production",
  sourcemap: false,
  inlineWorkboxRuntime: true,
  // These addresses carry a hash, so the browser's own cache may answer: each is loaded once.
  dontCacheBustURLsMatching: /^(?:v|vendor)\//,
  // A broken byte stops the installation instead of staying in the cache.
  manifestTransforms: [
    (entries) => ({ manifest: entries.map((e) => ({ ...e, integrity: hash(e.url) })) }),
  ],
  runtimeCaching: [
    {
      urlPattern: /\/vendor\/(?:pyodide|kernel)-/,
      handler: async ({ request }) =>
        (request.cache !== "reload" && (await caches.match(request.url))) || fetch(request),
    },
  ],
  // ?python=pyodide and the like are the page's business.
  ignoreURLParametersMatching: [/./],
  cleanupOutdatedCaches: true,
  // The first page is served too; a new version waits (no skipWaiting without consent).
  clientsClaim: true,
  skipWaiting: false,
});

// Ours comes first, and answers before Workbox does. Both have one list of files.
const MANIFEST = /\[\{url:"[^\]]*\}\]/;
const workbox = readFileSync(join(site, "sw.js"), "utf8");
const locales = resolve("web/locales");
const words = readdirSync(locales)
  .filter((name) => /^\w\w\.json$/.test(name))
  .map((name) => [name.slice(0, 2), JSON.parse(readFileSync(join(locales, name), "utf8"))])
  .map(([code, said]) => [code, said["boot.failed"], said["boot.again"]]);
const mend = readFileSync(resolve("web/boot/sw-mend.js"), "utf8");
const [manifest] = workbox.match(MANIFEST);
writeFileSync(
  join(site, "sw.js"),
  // A browser needs one of the two forms of an image of memory (web/boot/micropython.mjs).
  `const FILES=${manifest}.filter(({url})=>!url.endsWith(self.DecompressionStream?".memory":".image"));\n` +
    mend.replace(/(?<=const WORDS = )\[\]/, JSON.stringify(words)) +
    workbox.replace(MANIFEST, "FILES"),
);
if (warnings.length) throw new Error(warnings.join("\n"));
console.log(JSON.stringify({ count, size }));
