// Small data sets that are free to ship, and generators of synthetic ones.

export { breastCancer } from "./breast-cancer.js";
export { type CatalogueEntry, catalogue } from "./catalogue.js";
export type { DataSet } from "./data-set.js";
export { digits } from "./digits.js";
export { iris } from "./iris.js";
export { type BlobsOptions, blobs } from "./synthetic/blobs.js";
export { type DisjunctionOptions, disjunction } from "./synthetic/disjunction.js";
export { type MarginOptions, margin } from "./synthetic/margin.js";
export { type MoonsOptions, moons } from "./synthetic/moons.js";
export { type RingsOptions, rings } from "./synthetic/rings.js";
export { tenPoints } from "./synthetic/ten-points.js";
export { type XorOptions, xor } from "./synthetic/xor.js";
