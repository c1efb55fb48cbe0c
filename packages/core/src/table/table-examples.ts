// Makes examples from the rows of a table and their classes, written straight into their memory.

import { shown } from "../check.js";
import type { Memory } from "../compute/memory.js";
import { Classes } from "../data/classes.js";
import { Examples, type Values } from "../data/examples.js";
import type { Names } from "../data/vocabulary.js";
import { InputError } from "../errors.js";
import type { ExampleRoom } from "./example-room.js";
import { type RawTable, RowError } from "./raw-table.js";
import { labelRemedies } from "./remedies.js";
import { ascends, fillDense, fillSparse, sortRows } from "./row-loops.js";
import type { RowPlan } from "./row-plan.js";
import { type CodeUse, type TableUse, usedCodes } from "./table-use.js";

/** A table with everything needed to make examples of its rows. */
export interface TableRows {
  readonly table: RawTable;
  readonly use: TableUse;
  readonly plan: RowPlan;
  readonly vocabulary: Names;
  readonly labels: Labels;
  /** The place of the label's column among the codes; −1 for none. */
  readonly labelPlace: number;
  /** Where the examples are put. */
  readonly room: ExampleRoom;
  /** Where examples are put that stay in the memory of the table. */
  readonly beside: (memory: Memory) => ExampleRoom;
}

/** The rows as dense examples: every feature of every row. If the numbers are the features already, they are not copied. */
export function denseExamples(rows: TableRows): Examples<string> {
  const { table, use, plan, vocabulary, labels, room } = rows;
  const { size } = table;
  const width = vocabulary.size;
  const { classes, labelled } = labels;
  const common = { form: "dense", size, width, vocabulary, classes, labelled, starts: null, indices: null } as const;
  const largest = largestOf(rows);
  if (isAsNeeded(plan, use, width)) {
    const { memory } = table;
    const targets = rows.beside(memory).allocate("targets", Uint32Array, size);
    fillTargets(rows, targets.view());
    return Examples.over({ ...common, memory, values: table.numbers.first(size * width), targets, largest });
  }
  const type = isNarrow(rows) ? Float32Array : Float64Array;
  const memory = room.memory(size * (width * type.BYTES_PER_ELEMENT + 4));
  const values = room.allocate<Values>("values", type, size * width);
  const targets = room.allocate("targets", Uint32Array, size);
  fillDense(plan, table.numbers.view(), table.codes.view(), values.view(), width);
  fillTargets(rows, targets.view());
  return Examples.over({ ...common, memory, values, targets, largest });
}

/** The rows as examples with named features: the nonzero ones. */
export function namedExamples(rows: TableRows): Examples<string> {
  const { table, use, plan, vocabulary, labels, room } = rows;
  const { size } = table;
  let entries = size * plan.positions.length + plan.entries.total;
  plan.indicators.forEach((position, j) => {
    if (position >= 0) entries += use.numbers.missing[plan.numberPlaces[j]];
  });
  const type = isNarrow(rows) ? Float32Array : Float64Array;
  const arrays = room.sparse(size, entries, type);
  const { starts, targets } = arrays;
  let { indices, values } = arrays;
  const views = { starts: starts.view(), indices: indices.view(), values: values.view() };
  fillSparse(plan, table.numbers.view(), table.codes.view(), views);
  if (!ascends(plan)) {
    const left = sortRows(views, size);
    indices = indices.first(left);
    values = values.first(left);
  }
  fillTargets(rows, targets.view());
  const { classes, labelled } = labels;
  return Examples.over({
    ...arrays,
    indices,
    values,
    form: "named",
    size,
    width: vocabulary.size,
    vocabulary,
    classes,
    labelled,
    largest: largestOf(rows),
  });
}

/** Whether the numbers are the features, with nothing to fill in and no other numbers between them. */
function isAsNeeded(plan: RowPlan, use: TableUse, width: number): boolean {
  return (
    use.numberWidth === width &&
    plan.numberPlaces.length === width &&
    plan.numberPlaces.every((place, j) => place === j && plan.positions[j] === j) &&
    use.numbers.missing.every((count) => count === 0)
  );
}

function largestOf({ use, plan }: TableRows): number {
  const fill = plan.fills.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  // Two columns may have a feature of the same name, whose values then add up.
  return 2 * Math.max(use.numbers.largest, plan.entries.largest, fill);
}

function isNarrow({ use, plan }: TableRows): boolean {
  return use.numbers.narrow && plan.entries.narrow && plan.fills.every((value) => Math.fround(value) === value);
}

function fillTargets({ table, plan, labels, labelPlace }: TableRows, targets: Uint32Array): void {
  if (!labels.labelled) return;
  const codes = table.codes.view();
  const { positions } = labels;
  for (let r = 0, k = labelPlace; r < targets.length; r++, k += plan.codeWidth) targets[r] = positions[codes[k]];
}

/** The classes of a table's rows. */
export interface Labels {
  readonly classes: readonly string[];
  readonly labelled: boolean;
  /** By code of the label's column: the position of its class. */
  readonly positions: Uint32Array;
}

/**
 * Finds the classes of a table's rows. New classes follow the known ones, in order of appearance; when learning, they stay known. If the
 * labels' column is missing or incomplete, there are none, which `unlabelled` allows.
 */
export function labelsOf(
  use: CodeUse | undefined,
  name: string,
  known: Classes<string>,
  { learning, unlabelled }: { learning: boolean; unlabelled: boolean },
): Labels {
  const used = use ? usedCodes(use) : [];
  const gap = used.find((code) => use!.texts[code] === "");
  if (!use || gap !== undefined) {
    if (unlabelled) return { classes: [...known.labels], labelled: false, positions: new Uint32Array(0) };
    throw use
      ? new RowError(use.first[gap!], `a label must be in ${shown(name)}; got none`, labelRemedies(gap! > 0))
      : new InputError(`the data must have the label's column, ${shown(name)}`);
  }
  const classes = learning ? known : new Classes(known.labels);
  const positions = new Uint32Array(use.counts.length);
  for (const code of used) positions[code] = classes.intern(use.texts[code]);
  return { classes: [...classes.labels], labelled: true, positions };
}
