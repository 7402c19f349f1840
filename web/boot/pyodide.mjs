// The computer's interpreter: Pyodide, with its database of packages in memory.
import "./stand-ins.js";
import { loadPyodide as load, version } from "../../../../vendor/pyodide/pyodide.mjs";

const indexURL = new URL("../../../../vendor/pyodide/", import.meta.url).href;

export const loadPyodide = (options) => load({ ...options, indexURL });
export { version };
