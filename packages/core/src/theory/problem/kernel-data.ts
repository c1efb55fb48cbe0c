// What a kernel compares, for questions about its space: rows of numbers, or things (texts, lists of categories) that are numbered.

import { shown } from "../../check.js";
import { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { KernelSpec } from "../../kernels/kernel.js";
import type { Label, Rows } from "../../learner.js";
import type { Json } from "../../model/format.js";
import { sha256 } from "../../model/sha256.js";
import { dataHash, namedClasses } from "./data-hash.js";
import { examplesOf } from "./sides.js";

/** A text, or a list of categories that are compared by ===. */
export type Thing = string | readonly (string | number | boolean | null)[];

/** Labelled data as a kernel compares it: rows of numbers, or numbered things. */
export interface KernelData<L extends Label = Label> {
  /** The rows; for things, one column with the number of each thing among the different ones. */
  readonly examples: Examples<L>;
  /** The different things; null if rows are compared. */
  readonly things: readonly Thing[] | null;
}

/** Returns the kernels that a kernel expression is made of. */
export function leavesOf(spec: KernelSpec): KernelSpec[] {
  if (spec.kernel === "sum" || spec.kernel === "product") return spec.of.flatMap(leavesOf);
  return spec.kernel === "scaled" || spec.kernel === "normalised" ? leavesOf(spec.of) : [spec];
}

/** Reads labelled data for a kernel; throws InputError if it is not what the kernel compares. */
export function kernelData<L extends Label>(
  spec: KernelSpec,
  given: Rows | Examples<L> | readonly Thing[],
  labels?: Iterable<L>,
): KernelData<L> {
  const names = leavesOf(spec).map(({ kernel }) => kernel);
  const isOfThings = (name: string) => name === "ngram" || name === "categorical";
  const ofThings = names.filter(isOfThings);
  if (ofThings.length === 0) {
    const examples = examplesOf(given as Rows | Examples<L>, labels);
    if (names.includes("hamming") && examples.rows.indices)
      throw new InputError("hamming counts the columns of dense rows; got sparse ones: use linear on one-hot columns");
    return { examples, things: null };
  }
  const other = names.find((name) => !isOfThings(name));
  if (other !== undefined)
    throw new InputError(`a kernel must compare one kind of thing; got ${ofThings[0]} together with ${other}`);
  if (given instanceof Examples || !(Symbol.iterator in Object(given)))
    throw new InputError(`${ofThings[0]} compares texts or lists; got ${shown(given)}: give the texts themselves`);
  if (labels === undefined) throw new InputError("labels must be given, one per row; got undefined");
  const numbers = new Map<string, number>();
  const things: Thing[] = [];
  const rows: [number][] = [];
  let length = -1;
  for (const thing of given as Iterable<unknown>) {
    const r = rows.length;
    if (names.includes("ngram") && typeof thing !== "string")
      throw new InputError(`row ${r} must be text; got ${shown(thing)}`);
    if (!isThing(thing)) throw new InputError(`row ${r} must be a list of texts and numbers; got ${shown(thing)}`);
    if (names.includes("categorical") && thing.length !== length && length >= 0)
      throw new InputError(`row ${r} must have ${length} entries, as the row before it; got ${thing.length}`);
    length = thing.length;
    const name = JSON.stringify(thing);
    if (!numbers.has(name)) {
      numbers.set(name, things.length);
      things.push(thing);
    }
    rows.push([numbers.get(name)!]);
  }
  return { examples: Examples.from(rows, labels), things };
}

function isThing(thing: unknown): thing is Thing {
  if (typeof thing === "string") return true;
  return (
    Array.isArray(thing) &&
    thing.every((x) => x === null || typeof x === "string" || typeof x === "boolean" || Number.isFinite(x))
  );
}

/** Returns the thing of a row. */
export function thingOf({ examples, things }: KernelData, r: number): Thing {
  return things![examples.rows.values[r]];
}

/** Counts how often each run of n code points occurs in a text. */
export function gramsOf(text: string, n: number): Map<string, number> {
  const points = Array.from(text);
  const counts = new Map<string, number>();
  for (let k = 0; k + n <= points.length; k++) {
    const gram = points.slice(k, k + n).join("");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns the hash by which certificates identify the data. For rows it is `dataHash`; for things it is SHA-256 over the lines
 * {"schema":"rosenblatt/things@1","rows":…,"classes":[…]} and, one for each, [position of its class, the thing], as
 * JSON.stringify writes them.
 */
export function kernelDataHash(data: KernelData, encoding: Json | undefined): string {
  if (!data.things) return dataHash(data.examples, encoding);
  const { examples } = data;
  const classes = namedClasses(examples);
  const lines = [JSON.stringify({ schema: "rosenblatt/things@1", rows: examples.size, classes })];
  for (let r = 0; r < examples.size; r++)
    lines.push(JSON.stringify([classes.indexOf(examples.label(r)), thingOf(data, r)]));
  return sha256([new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""))]);
}
