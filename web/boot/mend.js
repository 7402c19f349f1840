// What can go wrong in a start. Files are checked against the hashes in the page's import map, by which browsers
// check modules as well; what is broken is fetched anew, past every cache, and the page starts again.
"use strict";
(() => {
  const PATIENCE_MS = 10000;
  const BOOT_WORDS = {}; // the build writes the sentences of #boot in the languages other than English here
  const root = document.documentElement;
  const site = new URL("./", document.baseURI).href;
  const absolute = (map, base) =>
    Object.fromEntries(Object.entries(map).map(([name, hash]) => [new URL(name, base).href, hash]));
  const { integrity } = JSON.parse(document.querySelector("script[type=importmap]").textContent);
  const start = absolute(integrity, site); // the files of a start: {address: hash}
  const list = Object.keys(start).find((url) => url.endsWith("/files.json"));
  const fetched = window.fetch.bind(window);

  const hurried = () => AbortSignal.timeout?.(PATIENCE_MS);

  // Returns a file's answer: from the caches or, if it is broken there, from the server; throws if it is broken
  // there too. Scripts and styles of a wrong type are broken, since browsers do not use them.
  const whole = (url, hash, options, hurry) => {
    const take = async (how) => {
      const signal = options?.signal ?? (hurry ? hurried() : undefined);
      const answer = await fetched(url, { ...options, ...how, integrity: hash, signal });
      const type = answer.headers.get("content-type");
      if (/\.(m?js|css)$/.test(url) && !/javascript|css/.test(type)) throw new TypeError(`${type} ${url}`);
      return answer;
    };
    return take().catch(async () => {
      await unsave(url).catch(() => {}); // where nothing may be saved
      return take({ cache: "reload" });
    });
  };
  // The computer's engine is saved by web/boot/offline.js, which the next start does again.
  const unsave = async (url) => {
    if (await caches.has("skep-engine")) await (await caches.open("skep-engine")).delete(url);
  };
  window.skep = { ...window.skep, whole }; // for Python: whole(address, hash)

  // Whoever fetches a file of this site gets it whole. The hashes of what no start needs are in a file.
  let others = null;
  const hashesOfOthers = async () => absolute(await (await whole(list, start[list], {}, true)).json(), list);
  const hashOf = async (url) => {
    if (!url.startsWith(`${site}v`)) return "";
    others ||= hashesOfOthers();
    others.catch(() => (others = null));
    return (await others)[url];
  };
  window.fetch = async (asked, options) => {
    const url = new URL(asked.url ?? asked, document.baseURI).href;
    if (url in start) return whole(url, start[url], options).catch(unusable);
    const hash = await hashOf(url);
    return hash ? whole(url, hash, options, true) : fetched(asked, options);
  };
  // PyScript shows such an error in the page and goes on.
  const unusable = (error) => {
    trouble(error);
    throw error;
  };

  // Returns whether each file of a start is whole, after the broken ones have been fetched anew.
  const mend = async () => {
    const files = Object.entries(start).map(([url, hash]) => whole(url, hash, {}, true));
    return (await Promise.allSettled(files)).every(({ status }) => status === "fulfilled");
  };

  // Without its style sheet the page shows the sentence alone.
  const sheet = () => document.querySelector("link[rel=stylesheet]");
  // Firefox runs no script in the body, and goes no further there, while it waits for the sheet. Then the sentence is
  // taken from the page's text.
  const parsed = async () => {
    window.stop();
    const text = await (await fetched(location.href, { cache: "no-store", signal: hurried() })).text();
    document.body.append(new DOMParser().parseFromString(text, "text/html").getElementById("boot"));
    translate();
    return document.getElementById("boot");
  };
  let styled = false;
  document.addEventListener("load", ({ target }) => (styled ||= target.rel === "stylesheet"), true);
  const show = async (state, fault = "") => {
    root.dataset.boot = state;
    root.dataset.fault = fault;
    if (styled) return;
    const boot = document.getElementById("boot") ?? (await parsed());
    const sentence = { connection: "failed", "": state === "slow" ? "slow" : "wait" }[fault] ?? fault;
    const set = (part, shown) => (part.style.display = shown ? "block" : "none");
    for (const one of boot.querySelectorAll("span")) set(one, one.matches(`.boot-${sentence}`));
    for (let part = boot; part !== document.body; part = part.parentNode) {
      for (const other of part.parentNode.children) if (other !== part) set(other, false);
    }
    boot.style.cssText = "max-width: 30rem; margin: 30vh auto; font: 1.125rem/1.4 serif; text-align: center";
    const button = boot.querySelector("button");
    button.style.cssText = "margin: 1rem auto; padding: 0.75rem 1.25rem; font: 600 1rem/1.4 sans-serif";
    set(button, sentence !== "wait");
    // A browser paints nothing while it waits for a sheet that was there from the beginning.
    const late = sheet().cloneNode();
    late.addEventListener("load", () => location.reload());
    sheet().replaceWith(late);
  };

  let playable = false;
  const over = () => playable && styled;
  window.addEventListener("skep-playable", () => {
    playable = true;
    if (history.state?.mended) history.replaceState(null, "");
  });

  // Whether an error means that the browser lacks a feature, and not that a file could not be loaded.
  const lacks = (error) =>
    !("WebAssembly" in window) ||
    error instanceof ReferenceError ||
    error instanceof SyntaxError ||
    error instanceof WebAssembly.CompileError ||
    error instanceof WebAssembly.LinkError ||
    (error instanceof TypeError && /\bis not a |\bundefined\b|\bnull\b/.test(error.message)) ||
    (error instanceof DOMException && error.name === "SecurityError");

  const fail = (fault) => {
    show("failed", fault);
    window.dispatchEvent(new Event("skep-boot-failed"));
  };

  // Mends and starts again, once and without a word; what is broken then is said.
  let busy = false;
  const trouble = async (error) => {
    if (busy || over() || root.dataset.boot === "failed") return;
    busy = true;
    const whole = await mend();
    busy = false;
    if (over()) return;
    if (whole && !history.state?.mended) {
      history.replaceState({ mended: true }, "");
      location.reload();
    } else fail(whole && lacks(error) ? "browser" : "connection");
  };

  // What the service worker of this site has saved goes, unless there is no server to replace it. Games are
  // saved elsewhere.
  const forget = async () => {
    if (!navigator.serviceWorker.controller) return; // nothing of it is used here
    await fetched("sw.js", { method: "HEAD", cache: "no-store", signal: hurried() });
    // This waits for an update that is being loaded; without its cache the old one asks the network.
    navigator.serviceWorker.getRegistration().then((one) => one?.unregister());
    for (const name of await caches.keys()) {
      if (name.startsWith("skep-precache") && name.endsWith(site)) await caches.delete(name);
      if (name !== "skep-engine") continue;
      const engine = await caches.open(name);
      for (const { url } of await engine.keys()) if (url.startsWith(site)) await engine.delete(url);
    }
  };
  const again = async () => {
    busy = true;
    window.stop(); // or files that never come would be waited for
    show("loading");
    await forget().catch(() => {}); // no network, or no service worker in this frame
    if (await mend()) location.reload();
    else fail("connection");
    busy = false;
  };

  // A failed load inside PyScript (a missing file, no network) ends here.
  window.addEventListener("unhandledrejection", (event) => trouble(event.reason));
  // An element whose file did not load, or a script of this site that does not run; scripts of extensions have
  // other addresses.
  window.addEventListener(
    "error",
    ({ target, filename, error }) => {
      const url = target.src || target.href;
      if (url in start || (target === window && filename?.startsWith(site))) trouble(error);
      // No start needs it, but it must not stay broken in the browser's cache.
      else if (target.integrity) fetched(url, { integrity: target.integrity, cache: "reload" }).catch(() => {});
    },
    true,
  );
  // A page that can be played already asks for what it lacks (web/boot/micropython.mjs).
  document.addEventListener("click", ({ target }) => target.id === "boot-again" && (window.skep.again ?? again)());
  const translate = () => {
    for (const [key, text] of Object.entries(BOOT_WORDS[root.lang] ?? {})) {
      const part = document.querySelector(`#boot [data-i18n="${key}"]`);
      if (part) part.textContent = text;
    }
  };
  document.addEventListener("readystatechange", translate, { once: true });
  // Slow is not failed: the page says that it is still loading.
  const slow = () => {
    if (!over() && root.dataset.boot !== "failed") show("slow");
  };
  Promise.resolve(window.skep.seen).then(() => setTimeout(slow, PATIENCE_MS));
  root.dataset.boot = "loading";
})();
