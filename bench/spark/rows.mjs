// Rows of a noisy linear problem as LIBSVM text, always the same.

import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";

/** Pseudorandom numbers from 0 to 1, always the same for a seed. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/**
 * Writes rows to a file, unless they are there. Columns are in ascending order, and the first ones are the most frequent, like words. Returns
 * the bytes.
 */
export function writeRows(path, { rows, values, columns, seed }) {
  const made = `${JSON.stringify({ rows, values, columns, seed })}\n`;
  if (existsSync(`${path}.made`) && readFileSync(`${path}.made`, "utf8") === made) return statSync(path).size;
  const next = numbers(seed);
  const weight = (column) => (Math.imul(column + 1, 2654435761) >>> 0) / 2 ** 32 - 0.5;
  const row = new Float64Array(values + 1);
  const room = Buffer.alloc(1 << 20);
  const file = openSync(path, "w");
  let at = 0;
  for (let r = 0; r < rows; r++) {
    // Partial sums of exponential gaps, divided by the total, are sorted uniform numbers from 0 to 1.
    let sum = 0;
    for (let k = 0; k <= values; k++) {
      sum -= Math.log(next());
      row[k] = sum;
    }
    let [score, column, text] = [0, -1, ""];
    for (let k = 0; k < values; k++) {
      const drawn = Math.floor(columns * (row[k] / sum) ** 3);
      column = Math.min(Math.max(drawn, column + 1), columns - values + k);
      const value = 1000 + Math.floor(9000 * next());
      score += value * weight(column);
      text += ` ${column + 1}:0.${value}`;
    }
    if (r === 0 && column < columns - 1) text += ` ${columns}:0.1000`;
    const isPositive = next() < 0.02 ? score <= 0 : score > 0;
    at += room.latin1Write(`${isPositive ? "+1" : "-1"}${text}\n`, at);
    if (at > room.length / 2 || r === rows - 1) {
      writeSync(file, room, 0, at);
      at = 0;
    }
  }
  closeSync(file);
  writeFileSync(`${path}.made`, made);
  return statSync(path).size;
}
