// Rows tested on that equal rows learned from, which a model may know by heart.

import type { Examples, Label } from "rosenblatt";
import { count, counted } from "../text/number.js";

/** More values than this are not compared. */
const comparable = 2e6;
/** Fewer copies than this part of the rows tested on say little about the rest. */
const fewest = 0.05;
/** A column with more different values than this is a measurement. */
const fine = 20;
/** So many times as many as chance explains are copies. */
const certain = 10;

/**
 * A note where many rows tested on equal a row learned from, class included. There is none where chance may have made them equal, as in tables of
 * categories; texts, which `hasText` says there are, are hardly equal by chance.
 */
export function copyNotes(learned: Examples<Label>, tested: Examples<Label> | undefined, hasText: boolean): string[] {
  if (!tested || learned.entries + tested.entries > comparable) return [];
  const known = new Set(Array.from({ length: learned.size }, (_, r) => contentOf(learned, r)));
  let copies = 0;
  for (let r = 0; r < tested.size; r++) if (known.has(contentOf(tested, r))) copies++;
  if (copies < fewest * tested.size || copies === 0) return [];
  if (!hasText && copies < certain * equalByChance(learned) * tested.size) return [];
  return [
    `${count(copies)} of the ${counted(tested.size, "row")} tested on ${copies === 1 ? "equals a row" : "equal rows"} learned from, class included: if these are copies, new rows will be predicted worse than the test says`,
  ];
}

/** A text that only equal rows of the same class have; absent values are zeros. */
function contentOf(examples: Examples<Label>, r: number): string {
  const { width, starts, indices, values } = examples.rows;
  const [from, to] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
  let text = "";
  for (let k = from; k < to; k++) if (values[k] !== 0) text += `${indices ? indices[k] : k - from}:${values[k]} `;
  return text + JSON.stringify(examples.label(r));
}

/** How many of the rows a new row would equal, were its measurements drawn independently of each other; many, where there are none. */
function equalByChance({ rows, size }: Examples<Label>): number {
  const { width, starts, indices, values } = rows;
  const byColumn = new Map<number, Map<number, number>>();
  const end = indices ? starts[size] : size * width;
  for (let k = 0; k < end; k++) {
    const column = indices ? indices[k] : k % width;
    const own = byColumn.get(column) ?? new Map<number, number>();
    if (own.size === 0) byColumn.set(column, own);
    own.set(values[k], (own.get(values[k]) ?? 0) + 1);
  }
  return [...byColumn.values()]
    .filter((own) => own.size > fine)
    .reduce((chance, own) => {
      const counts = [...own.values()];
      const zeros = size - counts.reduce((sum, n) => sum + n, 0);
      return chance * [zeros, ...counts].reduce((sum, n) => sum + (n / size) ** 2, 0);
    }, size);
}
