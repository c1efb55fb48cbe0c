// A learner takes a data set's columns and classes as its own.

import { shown } from "../check.js";
import type { Examples } from "../data/examples.js";
import type { Label } from "../data/row.js";
import { refuseNumberedNames } from "../data/row-reader.js";
import { InputError } from "../errors.js";
import type { Experience } from "./experience.js";

/** What takes a data set's columns and classes as its own. */
export type Adopter<L extends Label> = Pick<Experience<L>, "reader" | "classes" | "grow">;

/** Returns the class of each example by the learner's positions, where they differ from the data set's. */
export function adopt<L extends Label>(examples: Examples, adopter: Adopter<L>): Uint32Array | undefined {
  const { reader, classes } = adopter;
  const { form, width, vocabulary } = examples;
  if (reader.form !== undefined && reader.form !== form)
    throw new InputError(`the examples must be ${reader.form}, as those before them; got ${form}`);
  if (form === "named" && !reader.vocabulary && reader.width > 0) refuseNumberedNames(reader.width);
  if (form === "dense" && reader.width > 0 && reader.width !== width)
    throw new InputError(`the examples must have ${reader.width} features; got ${width}`);
  if (vocabulary && reader.vocabulary && !vocabulary.names !== !reader.vocabulary.names)
    throw new InputError(
      "the learner and the examples must both hash feature names, or neither; build them with the learner's vocabulary",
    );
  const [mine, theirs] = [reader.vocabulary?.names ?? [], vocabulary?.names ?? []];
  for (let j = 0; j < Math.min(mine.length, theirs.length); j++)
    if (mine[j] !== theirs[j])
      throw new InputError(
        `column ${j} is ${shown(mine[j])} to the learner and ${shown(theirs[j])} in the examples; build them with the learner's vocabulary`,
      );
  if (vocabulary && vocabulary.size >= (reader.vocabulary?.size ?? 0)) reader.vocabulary = vocabulary.copy();
  reader.form = form;
  reader.width = Math.max(reader.width, width);
  const positions = Uint32Array.from(examples.classes, (label) => classes.intern(label as L));
  adopter.grow();
  return positions.every((position, k) => position === k)
    ? undefined
    : examples.targets.map((target) => positions[target]);
}
