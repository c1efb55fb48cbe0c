// What the fixtures of zstd data unpack to; scripts/fixtures/zstd.mjs packs it.

/** Numbers from 0 to 1 that are the same everywhere. */
function numbers() {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const letters = (length) => {
  const next = numbers();
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(26 * next() ** 2))).join("");
};

/** A table that packs well, longer than a block. */
const table = () => {
  const next = numbers();
  const rows = Array.from({ length: 9000 }, (_, k) => {
    const size = Math.floor(20 * next() ** 3);
    return `${k >> 4},${size},${["red", "green", "blue"][Math.floor(3 * next() ** 2)]},${size > 4 ? "yes" : "no"}\n`;
  });
  return `group,size,colour,label\n${rows.join("")}`;
};

/** By name: what is packed, and how the zstd program is told to. Without a name, it does not know how much will come. */
export const contents = {
  "table-fast": { text: table, options: ["--fast=3"] },
  "table-1": { text: table, options: ["-1", "--no-check"] },
  "table-19": { text: table, options: ["-19"] },
  "table-small-window": { text: table, options: ["-9", "--zstd=wlog=11"] },
  letters: { text: () => letters(2000), options: ["-3"] },
  short: { text: () => "label\n", options: ["-3", "--no-check"] },
  nothing: { text: () => "", options: ["-3"] },
  zeros: { text: () => "0".repeat(300_000), options: ["-3"] },
  // Copies from as far back as is taken, almost.
  far: {
    text: () => `${letters(3000)}${"0".repeat(70_000_000)}${letters(3000)}`,
    options: ["-3", "--long=27", "--no-check"],
  },
};
