// The columns of a data set that a picture has for axes.

import { shown } from "../../check.js";
import { each } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { Label } from "../../learner.js";
import { random, uniform } from "../../random.js";
import { type Drawable, scalerOf, scoreVectors, unscaled } from "./linear-scores.js";

/** A linear score over some columns, the others held at their means. */
export interface SectionScore {
  /** One weight for each of the columns. */
  readonly w: readonly number[];
  readonly b: number;
}

/** Some columns of a data set and what a learner makes of them, the other columns held at their means. */
export interface DrawnColumns {
  /** The rows in the units that are drawn: those of the examples, unless a scaler leaves no straight score there. */
  readonly data: Examples;
  readonly means: Float64Array;
  /** None where scores are not straight. */
  readonly scores: readonly SectionScore[];
  readonly notes: readonly string[];
}

/** Returns the section of a learner's scores along some columns of a data set. */
export function sectionAlong<L extends Label>(
  examples: Examples<L>,
  learner: Drawable<L>,
  columns: readonly number[],
): DrawnColumns {
  const scaler = scalerOf(learner);
  const given = scoreVectors(learner);
  const raw = scaler ? given.map((vector) => unscaled(vector, scaler, examples)) : given;
  const known = raw.every((vector) => vector !== undefined);
  const vectors = known ? raw : given;
  const data = scaler && !known ? scaler.transformAll(examples) : examples;
  const means = meansOf(data);
  const scores = vectors.map(({ w, b }) => {
    let rest = b;
    for (let j = 0; j < w.length; j++) if (!columns.includes(j)) rest += w[j] * (means[j] ?? 0);
    return { w: columns.map((column) => w[column] ?? 0), b: rest };
  });
  const others = examples.width - new Set(columns).size;
  const notes = [
    ...(others > 0 ? [`the other ${others === 1 ? "feature" : `${others} features`} at the mean`] : []),
    ...(scaler && !known ? [unitsOf[scaler.kind]] : []),
  ];
  return { data, means, scores, notes };
}

/** Words for the units of scaled rows, by the kind of the scaler. */
export const unitsOf: Readonly<Record<string, string>> = {
  standardize: "standardized units",
  "unit-ball": "rows scaled into the unit ball",
  "unit-length": "rows scaled to length 1",
};

/** Returns row numbers spread over all of them, ascending; always the same. */
export function sample(size: number, most: number): Uint32Array {
  if (size <= most) return Uint32Array.from({ length: size }, (_, r) => r);
  const next = random(0);
  return Uint32Array.from({ length: most }, (_, i) => Math.floor(((i + uniform(next)) * size) / most));
}

/** Returns the position of a feature; refuses one that the examples do not have. */
export function columnOf({ vocabulary, width }: Examples, feature: string | number): number {
  const column = typeof feature === "number" ? feature : (vocabulary?.find(feature) ?? -1);
  if (Number.isInteger(column) && column >= 0 && column < width) return column;
  const known = vocabulary?.names ? vocabulary.names.slice(0, 12).map(shown).join(", ") : `columns 0 to ${width - 1}`;
  throw new InputError(`feature ${shown(feature)} is not in the examples, which have ${known}`);
}

/** Returns what a feature is called. */
export function nameOf({ vocabulary }: Examples, feature: string | number): string {
  return typeof feature === "string" ? feature : (vocabulary?.names?.[feature] ?? `feature ${feature}`);
}

/** Returns the value of a row in a column. */
export function valueAt({ rows }: Examples, r: number, column: number): number {
  if (!rows.indices) return rows.values[r * rows.width + column];
  for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) if (rows.indices[k] === column) return rows.values[k];
  return 0;
}

function meansOf({ rows, size, width }: Examples): Float64Array {
  const means = new Float64Array(width);
  for (let r = 0; r < size; r++)
    each(rows, r, (x, j) => {
      means[j - 1] += x / size;
    });
  return means;
}
