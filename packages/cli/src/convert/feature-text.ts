// A data set as text: the features that a learner would see, and the class.

import type { Examples, Label } from "rosenblatt";
import { writeCsv, writeJsonLines, writeLibsvm, writeVw } from "rosenblatt/readers";
import { sortedClasses } from "../data/classes.js";
import type { TextFormat } from "../options/text-format.js";
import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";
import { safeCell } from "../text/safe-cell.js";

/** More columns than this do not make a sensible table. */
const mostColumns = 100_000;

/** A data set as text in another format, in pieces; `note` is told what had to be changed for that format. */
export function featureText(
  examples: Examples<Label>,
  to: TextFormat,
  options: { zeroBased?: boolean; safeCsv?: true },
  note: (text: string) => void,
): Generator<string, void, undefined> {
  switch (to) {
    case "libsvm":
      return writeLibsvm(numbered(examples, note) as Examples<number>, { zeroBased: options.zeroBased ?? false });
    case "vw": {
      const spaced = examples.vocabulary?.names?.some((name) => /[\s|:]/.test(name));
      if (spaced) note("spaces, | and : in the names of features become _, which vw has no other way for");
      return writeVw(numbered(examples, note), spaced ? { replace: "_" } : {});
    }
    case "jsonl":
      return writeJsonLines(examples);
    case "csv":
    case "tsv":
      return writeCsv(
        options.safeCsv ? header(examples).map(safeCell) : header(examples),
        options.safeCsv ? safe(dense(examples)) : dense(examples),
        { delimiter: to === "tsv" ? "\t" : "," },
      );
  }
}

function* safe(rows: Iterable<readonly (string | number)[]>): Generator<(string | number)[]> {
  for (const row of rows) yield row.map((cell) => (typeof cell === "string" ? safeCell(cell) : cell));
}

/**
 * The rows with whole numbers as classes: the names of the classes if all are whole numbers, else −1 and 1 for two
 * classes and 1, 2, 3, … for more.
 */
function numbered(examples: Examples<Label>, note: (text: string) => void): Examples {
  if (!examples.labelled) return examples;
  const { classes } = examples;
  const whole = (label: Label) =>
    Number.isSafeInteger(typeof label === "string" && label.trim() === "" ? Number.NaN : Number(label));
  const sorted = sortedClasses(classes);
  const numbers = classes.every(whole)
    ? new Map(classes.map((label) => [label, Number(label)]))
    : new Map(sorted.map((label, k) => [label, sorted.length === 2 ? 2 * k - 1 : k + 1]));
  if (!classes.every(whole))
    note(
      `the classes are numbers now: ${sorted
        .slice(0, 20)
        .map((label) => `${numbers.get(label)} is ${JSON.stringify(label)}`)
        .join(", ")}`,
    );
  const own = classes.map((label) => numbers.get(label)!);
  const { size, width, labelled, vocabulary } = examples;
  return {
    size,
    width,
    labelled,
    vocabulary,
    classes: own,
    get rows() {
      return examples.rows;
    },
    get targets() {
      return examples.targets;
    },
    label: (r: number) => own[examples.targets[r]],
  } as unknown as Examples;
}

function header({ width, vocabulary, labelled }: Examples): string[] {
  if (width > mostColumns)
    throw new UsageError(
      `a table of ${count(width)} columns would be mostly zeros; write it as jsonl, libsvm or vw instead`,
    );
  const names = Array.from({ length: width }, (_, j) => vocabulary?.names?.[j] ?? `x${j + 1}`);
  return labelled ? [...names, unused("label", names)] : names;
}

function unused(name: string, names: readonly string[]): string {
  return names.includes(name) ? unused(`${name}_`, names) : name;
}

function* dense(examples: Examples): Generator<(number | string)[]> {
  const { size, width, labelled } = examples;
  for (let r = 0; r < size; r++) {
    const { starts, indices, values } = examples.rows;
    const row: (number | string)[] = new Array(width).fill(0);
    if (indices) for (let k = starts[r]; k < starts[r + 1]; k++) row[indices[k]] = values[k];
    else for (let j = 0; j < width; j++) row[j] = values[r * width + j];
    if (labelled) row.push(String(examples.label(r)));
    yield row;
  }
}
