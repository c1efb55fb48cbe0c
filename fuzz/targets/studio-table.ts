// Texts dropped on the studio or pasted into it.

import fc from "fast-check";
import { type ReadTable, readTable } from "../../packages/studio/src/document/read-table.js";
import { chosenColumns, tablePoints } from "../../packages/studio/src/document/table-points.js";
import { must } from "../must.js";
import { spoiledBytes, wordy } from "../mutation.js";
import { unforeseen } from "../refusal.js";
import type { Target } from "../target.js";

const words = [
  ...[
    "x",
    "y",
    "class",
    "1",
    "2.5",
    "-3",
    "1e5",
    ",",
    ",",
    ",",
    ";",
    "\t",
    "\n",
    "\n",
    "\r\n",
    '"',
    " ",
    "#",
    "NA",
    "1,5",
    "a",
    "b",
  ],
  ...["é", "\ufeff", "\0", "__proto__", "1e999", "csv:3: ", "\u2028", "true", "2024-01-31"],
];
const good = fc.constant(new TextEncoder().encode("x,y,class\n1,2,a\n3,4,b\n5,6.5,a\n"));

const target: Target<string> = {
  name: "studio-table",
  law: "A text is a table with at least two columns of numbers, or is refused with a sentence; its points are finite.",
  cases: fc
    .oneof(wordy(words, 40), spoiledBytes(good, words), fc.uint8Array({ maxLength: 40 }))
    .map((bytes) => Buffer.from(bytes).toString("utf8")),
  fixed: 14_000,
  check(text) {
    const table = orRefused(() => readTable(text));
    if (!table) return;
    must(table.rows > 0, "there are no rows");
    must(table.columns.filter(({ numbers }) => numbers).length >= 2, "there are too few numbers");
    for (const { numbers, texts } of table.columns) {
      must(numbers === null || numbers.length === table.rows, "a column of numbers is too short");
      must(texts === null || texts.length === table.rows, "a column of texts is too short");
    }
    mustBeFinite(table);
  },
};

/** The result of an action; undefined if the input is refused with a sentence. */
function orRefused<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    // The page shows the message of any error, so only its class distinguishes a refusal from a bug.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    must(/^\P{Ll}.*[.?]$/su.test(error.message), `no sentence: ${error.message}`);
    must(!error.message.includes(unforeseen), error.message);
    return undefined;
  }
}

/** Checks that the points of the columns that the page chooses can be drawn, although a cell may contain infinity. */
function mustBeFinite(table: ReadTable): void {
  const taken = orRefused(() => tablePoints(table, chosenColumns(table), "Pasted points"));
  for (const { x, y } of taken?.doc.points ?? []) must(Number.isFinite(x + y), "a point is infinitely far away");
}

export default target;
