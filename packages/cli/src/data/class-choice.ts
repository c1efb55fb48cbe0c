// --classes: takes only the rows of some classes, as if the data had no others.

import { Examples, type Label } from "rosenblatt";
import { quoted } from "../options/command-line.js";
import { UsageError } from "../terminal/exit.js";
import { count, counted } from "../text/number.js";
import { fitting } from "../text/table.js";
import { classFor, isCalled, sortedClasses } from "./classes.js";
import { changedEncoding, type Encoding, isTable } from "./formats/encoding.js";

/** A class that was not chosen, and the number of its rows. */
export interface LeftOutClass {
  readonly class: Label;
  readonly rows: number;
}

/** Rows of the classes that were chosen. */
export interface ChosenRows {
  /** Undefined if no row is of a chosen class, which can happen in a part of the data. */
  readonly examples: Examples<Label> | undefined;
  /** Their positions among all rows. */
  readonly positions: Uint32Array;
}

/**
 * Chooses the rows of the classes that --classes names, from a data set or from its parts in turn, and counts the other
 * rows. The kinds of the columns were determined from all rows before.
 */
export class ClassChoice {
  readonly #names: readonly string[];
  readonly #present = new Map<Label, number>();
  /** All classes that the encoding of the rows knows, even those without rows. */
  readonly #known = new Set<Label>();

  /** Refuses fewer than two classes, since there would be nothing to tell apart. */
  constructor(names: readonly string[]) {
    this.#names = [...new Set(names)];
    if (this.#names.length < 2)
      throw new UsageError(
        `--classes must name at least two classes, such as versicolor,virginica; got ${JSON.stringify(this.#names[0] ?? "")} alone`,
      );
  }

  /** Whether a class was chosen. */
  has(label: Label): boolean {
    return this.#names.some((name) => isCalled(label, name));
  }

  /** Counts rows of a class. */
  count(label: Label, rows: number): void {
    this.#present.set(label, (this.#present.get(label) ?? 0) + rows);
  }

  /** The rows of the chosen classes. Classes keep their order in the data. */
  rowsIn(all: Examples<Label>): ChosenRows {
    if (!all.labelled) throw new UsageError("--classes chooses rows by their classes; got data without classes");
    const { classes, targets } = all;
    const chosen = classes.map((label) => this.has(label));
    for (const label of classes) this.#known.add(label);
    const counts = classes.map(() => 0);
    const kept: number[] = [];
    for (let r = 0; r < targets.length; r++) {
      counts[targets[r]]++;
      if (chosen[targets[r]]) kept.push(r);
    }
    classes.forEach((label, k) => {
      if (counts[k] > 0) this.count(label, counts[k]);
    });
    const positions = Uint32Array.from(kept);
    const own = classes.filter((_, k) => chosen[k]);
    return { positions, examples: kept.length === 0 ? undefined : rowsAt(all, positions, own) };
  }

  /** The encoding without the classes that were not chosen, so that the model does not know them. */
  encoding(all: Encoding): Encoding {
    if (!isTable(all)) return all;
    const classes = all.table.classes.filter((label) => this.has(label));
    return { format: all.format, table: changedEncoding(all.table, { classes }) };
  }

  /** Refuses names that match no class in all the data seen, and data without rows of the chosen classes. */
  check(): void {
    const present = sortedClasses([...this.#present.keys()]);
    const known = sortedClasses([...new Set([...present, ...this.#known])]);
    for (const name of this.#names) classFor(name, known, "--classes");
    if (!present.some((label) => this.has(label)))
      throw new UsageError(
        `--classes must name classes of the data: ${present.map(String).join(", ")}; got ${this.#names.join(", ")}`,
      );
  }

  /** The classes seen so far that were not chosen. */
  get leftOut(): readonly LeftOutClass[] {
    return sortedClasses([...this.#present.keys()])
      .filter((label) => !this.has(label))
      .map((label) => ({ class: label, rows: this.#present.get(label)! }));
  }
}

/** A sentence for reports, if anything was left out. */
export function leftOutNotes(leftOut: readonly LeftOutClass[]): string[] {
  if (leftOut.length === 0) return [];
  const rows = leftOut.reduce((sum, own) => sum + own.rows, 0);
  return [`--classes leaves ${counted(rows, "row")} out: ${leftOutInWords(leftOut)}`];
}

/** The first few classes with their numbers of rows: `setosa (50)`. */
export function leftOutInWords(leftOut: readonly LeftOutClass[]): string {
  const shown = leftOut.slice(0, leftOut.length > 9 ? 8 : 9);
  const words = shown.map((own) => `${fitting(String(own.class), 24)} (${count(own.rows)})`);
  return [
    ...words,
    ...(shown.length < leftOut.length ? [`and ${count(leftOut.length - shown.length)} more classes`] : []),
  ].join(", ");
}

/** The option that chooses these classes, quoted for a shell. */
export function choiceOf(classes: readonly Label[]): string {
  return `--classes ${quoted(classes.map((label) => String(label).replaceAll(",", "\\,")).join(","))}`;
}

/** Some rows of a data set as a data set of their own, with these classes only. */
function rowsAt(all: Examples<Label>, positions: Uint32Array, classes: readonly Label[]): Examples<Label> {
  const { rows, width, vocabulary } = all;
  const { starts, indices, values } = rows;
  const labels = Array.from(positions, (r) => all.label(r));
  if (!indices) {
    const data = new Float64Array(positions.length * width);
    positions.forEach((r, i) => {
      data.set(values.subarray(r * width, (r + 1) * width), i * width);
    });
    return Examples.dense({ data, rows: positions.length, columns: width }, labels, { classes, vocabulary });
  }
  const ends = new Uint32Array(positions.length + 1);
  positions.forEach((r, i) => {
    ends[i + 1] = ends[i] + starts[r + 1] - starts[r];
  });
  const own = { indices: new Uint32Array(ends.at(-1)!), values: new Float64Array(ends.at(-1)!) };
  positions.forEach((r, i) => {
    own.indices.set(indices.subarray(starts[r], starts[r + 1]), ends[i]);
    own.values.set(values.subarray(starts[r], starts[r + 1]), ends[i]);
  });
  return Examples.sparse({ starts: ends, ...own, columns: width }, labels, { classes, vocabulary });
}
