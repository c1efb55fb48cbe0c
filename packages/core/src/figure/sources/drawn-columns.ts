// The columns of a data set that are the axes of a picture.

import { having, shown } from "../../check.js";
import { each } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { Label } from "../../learner.js";
import { random, uniform } from "../../random.js";
import { grouped } from "../geometry/scale.js";
import { type Drawable, scalerOf, scoreVectors } from "./linear-scores.js";
import { type Section, sectionScores } from "./plane-field.js";

/** The values at which features without an axis are held. */
export interface Slice {
  /** Returns the row for a place on the axes: a number for each column, affine in the place. */
  readonly rowAt: (place: readonly number[]) => ArrayLike<number>;
  /** The note about it below the title. */
  readonly note: string;
}

/** A linear score over some columns, with the others held as a slice says. */
export interface SliceScore {
  /** One weight for each of the columns. */
  readonly w: readonly number[];
  readonly b: number;
}

/** Some columns of a data set and a learner's scores along them, with the other columns held as a slice says. */
export interface DrawnColumns<L extends Label> {
  readonly section: Section<L>;
  /** Empty if scores are not linear. */
  readonly scores: readonly SliceScore[];
  readonly notes: readonly string[];
}

/** Returns the section of a learner's scores along some columns of a data set. */
export function sectionAlong<L extends Label>(
  examples: Examples<L>,
  learner: Drawable<L>,
  columns: readonly number[],
  given?: Slice,
): DrawnColumns<L> {
  const others = examples.width - new Set(columns).size;
  const { rowAt, note } = given
    ? having("slice", given, "rowAt and note", "rowAt", "note")
    : throughTheMeans(examples, columns, others);
  const section = { learner, like: examples, rowAt };
  return { section, scores: straightScores(section, examples, columns), notes: others > 0 ? [note] : [] };
}

function throughTheMeans(examples: Examples, columns: readonly number[], others: number): Slice {
  const means = meansOf(examples);
  return {
    rowAt: (place) => {
      const row = means.slice();
      columns.forEach((column, axis) => {
        row[column] = place[axis];
      });
      return row;
    },
    note: `a slice: ${others === 1 ? "the other feature is held at its mean" : `the other ${grouped(others)} features are held at their means`}`,
  };
}

/**
 * Asks the learner for its scores where all axes are 0, and where each is at its column's maximum: however rows are
 * scaled, these determine a linear score.
 */
function straightScores<L extends Label>(
  section: Section<L>,
  examples: Examples,
  columns: readonly number[],
): SliceScore[] {
  const { learner } = section;
  if (scoreVectors(learner).length === 0 || scalerOf(learner)?.kind === "unit-length") return [];
  const sizes = columns.map((column) => {
    let size = 0;
    for (let r = 0; r < examples.size; r++) size = Math.max(size, Math.abs(valueAt(examples, r, column)));
    return size || 1;
  });
  const axes = columns.length;
  const data = new Float64Array((axes + 1) * axes);
  sizes.forEach((size, axis) => {
    data[(axis + 1) * axes + axis] = size;
  });
  const scores = sectionScores(section, { data, rows: axes + 1, columns: axes });
  const each = scores.length / (axes + 1);
  return scores.slice(0, each).map((b, k) => ({
    w: sizes.map((size, axis) => (scores[(axis + 1) * each + k] - b) / size),
    b,
  }));
}

/** The words for the units of scaled rows, by the kind of the scaler. */
export const unitsOf: Readonly<Record<string, string>> = {
  standardize: "standardized units",
  "unit-ball": "rows scaled into the unit ball",
  "unit-length": "rows scaled to length 1",
};

/** Returns row numbers spread over all rows, ascending; always the same. */
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

/** Returns the name of a feature. */
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
