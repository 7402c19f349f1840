// In the place of each plugin of PyScript that no page uses, by the page's import map (tools/build/hashes.py).
export default undefined;
