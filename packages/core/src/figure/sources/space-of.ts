// Three features of a data set and a learner's predictions, in three dimensions.

import { dataSet, having, onlyKnown, whole } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { Label } from "../../learner.js";
import { hasLearned } from "../../training/judged.js";
import { grouped } from "../geometry/scale.js";
import type { SpacePoint, SpaceState } from "../state/state.js";
import { columnOf, nameOf, type Slice, sample, sectionAlong, valueAt } from "./drawn-columns.js";
import type { Drawable } from "./linear-scores.js";

/** Options of `spaceOf`. */
export interface SpaceOptions {
  /** Three features, by name or column, as axes. Without them: all three of three. */
  features?: readonly [string | number, string | number, string | number];
  /** The values at which the other features are held. Defaults to their means. */
  slice?: Slice;
  /** The most points drawn; of more examples, a sample that is always the same. Defaults to 2000. */
  points?: number;
  /** The viewing direction, in degrees: around the third axis, and above the first two. Defaults to −60 and 20. */
  camera?: { readonly azimuth: number; readonly elevation: number };
  /** The title above the picture. */
  title?: string;
}

/**
 * Returns three features of a data set in the units of the examples, with a learner's predictions for them. With two classes and
 * a linear boundary it has the plane between them, a section with the other features at their means, or as `slice` says.
 */
export function spaceOf<L extends Label>(
  examples: Examples<L>,
  learner: Drawable<L>,
  options: SpaceOptions = {},
): SpaceState {
  onlyKnown(options, ["features", "slice", "points", "camera", "title"]);
  dataSet(examples);
  having("learner", learner, "a learner or a pipeline", "classes", "predictAll");
  const { title, camera, features = examples.width === 3 ? ([0, 1, 2] as const) : undefined } = options;
  if (features?.length !== 3)
    throw new InputError(`features must be three of the ${examples.width} features; got ${features?.length ?? "none"}`);
  const columns = features.map((feature) => columnOf(examples, feature));
  const chosen = sample(examples.size, whole("points", options.points ?? 2000, 1));
  const isSample = chosen.length < examples.size;
  const { scores, notes: own } = sectionAlong(examples, learner, columns, options.slice);
  const classes = [...new Set([...learner.classes, ...(examples.labelled ? examples.classes : [])])];
  const predicted = hasLearned(learner) ? learner.predictAll(examples) : [];
  const [score] = scores.length === 1 ? scores : [];
  const notes = [
    ...(score ? own : []),
    ...(score || learner.classes.length < 2 ? [] : ["no plane is drawn, since the boundary is not a single one"]),
    ...(isSample ? [`${grouped(chosen.length)} of ${grouped(examples.size)} examples drawn`] : []),
  ];
  return {
    kind: "space",
    ...(title !== undefined && { title }),
    ...(notes.length > 0 && { note: notes.join("; ") }),
    classes,
    points: Array.from(chosen, (r): SpacePoint => {
      const [x, y, z] = columns.map((column) => valueAt(examples, r, column));
      const guess = classes.indexOf(predicted[r]);
      const value = score ? score.w[0] * x + score.w[1] * y + score.w[2] * z + score.b : 0;
      return {
        x,
        y,
        z,
        ...(examples.labelled && { target: classes.indexOf(examples.label(r)) }),
        ...(guess >= 0 && { predicted: guess }),
        ...(guess >= 0 && examples.width > 3 && (guess === 1 ? value < 0 : value > 0) && { elsewhere: true }),
      };
    }),
    ...(score && { score: { w: [score.w[0], score.w[1], score.w[2]], b: score.b } }),
    axes: [nameOf(examples, features[0]), nameOf(examples, features[1]), nameOf(examples, features[2])],
    ...(camera && { camera }),
  };
}
