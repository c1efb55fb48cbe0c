// Small data sets that are free to ship, and generators of synthetic ones.

export { breastCancer } from "../datasets/breast-cancer.js";
export { type CatalogueEntry, catalogue } from "../datasets/catalogue.js";
export type { DataSet } from "../datasets/data-set.js";
export { digits } from "../datasets/digits.js";
export { iris } from "../datasets/iris.js";
export { type BlobsOptions, blobs } from "../datasets/synthetic/blobs.js";
export { type DisjunctionOptions, disjunction } from "../datasets/synthetic/disjunction.js";
export { type MarginOptions, margin } from "../datasets/synthetic/margin.js";
export { type MoonsOptions, moons } from "../datasets/synthetic/moons.js";
export { type RingsOptions, rings } from "../datasets/synthetic/rings.js";
export { tenPoints } from "../datasets/synthetic/ten-points.js";
export { type XorOptions, xor } from "../datasets/synthetic/xor.js";
