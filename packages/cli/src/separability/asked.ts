// What a certificate uses of the data: the certificate itself says so, but what it leaves out is only visible in the files.

import type { Examples, Label } from "rosenblatt";
import type { Question } from "rosenblatt/theory";
import { classCounts } from "../data/class-tally.js";
import { columnNamesIn } from "../data/formats/column-names.js";
import { missingIn } from "../data/formats/table.js";
import { inputOf } from "../data/input/input.js";
import { sourcesOf } from "../data/input/source.js";
import type { Loaded } from "../data/load.js";
import type { DataOptions } from "../options/data.js";
import type { Io } from "../terminal/io.js";
import type { Asked } from "./verified.js";

/** What a certificate uses of data that was read with its encoding; the names of all columns are read from the files again. */
export async function askedOf(
  paths: readonly string[],
  data: Loaded,
  question: Question<Label>,
  options: DataOptions,
  io: Io,
): Promise<Asked> {
  const { examples, columns, encoding, labelColumn } = data;
  const label = columns.find(({ kind }) => kind === "label");
  const used = columns.filter(({ kind }) => kind !== "label" && kind !== "ignored");
  const names = await namesIn(paths, data, options, io);
  const known = new Map(columns.map((column) => [column.name, column]));
  // The label may have another name here, and columns without names are known by their positions.
  const inFile = label && labelIn(names, labelColumn, options);
  const isNamed = !columns.every(({ name }, j) => name === `column${j + 1}`);
  const leftOut = names.flatMap((name, j) => {
    const column = isNamed ? known.get(name) : columns[j];
    if (name === inFile || (column && column.kind !== "ignored")) return [];
    return [{ name, reason: column?.reason ?? "not in the certificate" }];
  });
  const counts = classCounts(examples);
  return {
    label: inFile,
    used,
    leftOut,
    classes: examples.classes.map((own, k) => ({ class: own, rows: counts[k] })),
    otherClasses: data.leftOut,
    rowsLeftOut: rowsLeftOut(examples, question),
    missing: missingIn(encoding).missing,
  };
}

/** The names of the columns of all files, each once. */
async function namesIn(
  paths: readonly string[],
  { source }: Loaded,
  options: DataOptions,
  io: Io,
): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const one of sourcesOf(paths))
    for (const name of (await columnNamesIn(await inputOf(one, io), source.format, options)) ?? []) names.add(name);
  return [...names];
}

/** The name of the label column in the files. */
function labelIn(names: readonly string[], own: string | undefined, { label = own }: DataOptions): string | undefined {
  if (label === undefined || names.includes(label)) return label;
  if (label === "first") return names[0];
  if (label === "last") return names.at(-1);
  return /^[1-9]\d*$/.test(label) ? names[Number(label) - 1] : label;
}

/** The number of rows in classes that are on neither side, if the question is about two of several classes. */
function rowsLeftOut({ classes, targets }: Examples<Label>, { joint, positive, negative }: Question<Label>): number {
  if (joint || negative === null || negative === undefined) return 0;
  const sides = new Set([classes.indexOf(positive!), classes.indexOf(negative)]);
  return Array.from(targets).filter((target) => !sides.has(target)).length;
}
