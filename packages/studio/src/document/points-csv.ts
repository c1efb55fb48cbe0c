// Points as CSV, as the command line reads it.

import type { Doc } from "./document.js";

/** Returns distinct names for the columns of x, y and class. */
export function columnNames({ axes }: Pick<Doc, "axes">): [string, string, string] {
  const [x, y] = axes;
  const second = y === x ? `${y} 2` : y;
  return [x, second, [x, second].includes("class") ? "label" : "class"];
}

/** Writes the points of a document as CSV, one row per point, as the command line reads it. */
export function pointsCsv(doc: Doc): string {
  const rows = doc.points.map(({ x, y, target }) => [String(x), String(y), doc.classes[target]]);
  return [columnNames(doc), ...rows].map((cells) => `${cells.map(cell).join(",")}\n`).join("");
}

function cell(text: string): string {
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
