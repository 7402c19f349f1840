// Pictures of a board, from the SVG that its frame drew: nodes of the page, or a PNG.

/** Builds a picture below `parent` from the SVG that a frame drew. No policy of a page forbids that, as some do images and markup. */
export function build(svg, parent) {
  const plain = (words) => words.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name]);
  parent.replaceChildren();
  for (const [, end, name, given, whole, words] of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
    if (words) parent.append(plain(words));
    else if (end) parent = parent.parentNode;
    else {
      const node = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [, key, value] of given.matchAll(/([\w-]+)="([^"]*)"/g)) node.setAttribute(key, plain(value));
      parent.append(node);
      if (!whole) parent = node;
    }
  }
}

/** A promise of the SVG as a PNG, a Blob. */
export async function pngOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
