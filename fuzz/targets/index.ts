// Every target, by name. To add one, create a file next to this one whose default export is a target, and add a line here and in fuzz/README.md.

import type { Target } from "../target.js";

/** Loads a target: a process loads only the one that it runs. */
type Load = () => Promise<Target<unknown>>;

/** The targets, in the order in which they are tried. */
export const targets: Readonly<Record<string, Load>> = {
  number: async () => (await import("./number.js")).default,
  libsvm: async () => (await import("./libsvm.js")).default,
  csv: async () => (await import("./csv.js")).default,
  "json-lines": async () => (await import("./json-lines.js")).default,
  vw: async () => (await import("./vw.js")).default,
  text: async () => (await import("./text.js")).default,
  idx: async () => (await import("./idx.js")).default,
  gzip: async () => (await import("./gzip.js")).default,
  zstd: async () => (await import("./zstd.js")).default,
  parquet: async () => (await import("./parquet.js")).default,
  stream: async () => (await import("./stream.js")).default,
  "model-json": async () => (await import("./model-json.js")).default,
  "model-binary": async () => (await import("./model-binary.js")).default,
  "model-memory": async () => (await import("./model-memory.js")).default,
  learning: async () => (await import("./learning.js")).default,
  certificate: async () => (await import("./certificate.js")).default,
  "kernel-certificate": async () => (await import("./kernel-certificate.js")).default,
  "kernel-text": async () => (await import("./kernel-text.js")).default,
  "map-text": async () => (await import("./map-text.js")).default,
  "command-line": async () => (await import("./command-line.js")).default,
  terminal: async () => (await import("./terminal.js")).default,
  "studio-document": async () => (await import("./studio-document.js")).default,
  "studio-link": async () => (await import("./studio-link.js")).default,
  "studio-table": async () => (await import("./studio-table.js")).default,
  "studio-server": async () => (await import("./studio-server.js")).default,
};
