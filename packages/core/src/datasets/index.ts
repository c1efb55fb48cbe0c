// Small data sets that are free to ship.

export { iris } from "./iris.js";
