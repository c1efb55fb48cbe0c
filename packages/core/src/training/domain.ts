// What a learner classifies: rows of features, or objects of any kind.

import { shown } from "../check.js";
import { Classes } from "../data/classes.js";
import { Examples, isEmpty, isOneByOne } from "../data/examples.js";
import type { Labelled } from "../data/labelled.js";
import { withOwnLabels } from "../data/own-labels.js";
import type { Label, Row, Rows } from "../data/row.js";
import { RowReader, refuseNumberedNames } from "../data/row-reader.js";
import { drain, type Steps } from "../data/steps.js";
import { copied } from "../data/vocabulary.js";
import { InputError } from "../errors.js";
import type { Experience } from "./experience.js";

/** How what is given becomes a data set. `X` is one thing to classify, `D` a data set of them. */
export interface Domain<X, D extends Labelled> {
  /** Says whether many things come one by one rather than as a whole. */
  isOneByOne(given: unknown): given is Iterable<X>;
  /** Says whether there is nothing to predict, which is allowed. */
  isEmpty(given: unknown): boolean;
  /** Makes a data set, with the names and classes that the experience knows. */
  dataSet<L extends Label>(given: unknown, labels: Iterable<L> | undefined, experience: Experience<L>): Steps<D>;
  /**
   * Adds the data set's columns and classes to the experience; returns the learner's position of each class if it differs from the data
   * set's.
   */
  adopt<L extends Label>(data: D, experience: Experience<L>): Steps<Uint32Array | undefined>;
  /** Refuses a data set that does not fit what was learned. */
  check<L extends Label>(data: D, experience: Experience<L>): void;
}

/** The part of an experience that adopts a data set's columns and classes. */
export type Adopter<L extends Label> = Pick<Experience<L>, "reader" | "classes" | "grow">;

/** Adds a data set's columns and classes to the adopter. Returns the adopter's position of each class, if any differs. */
export function* adopt<L extends Label>(examples: Examples, adopter: Adopter<L>): Steps<Uint32Array | undefined> {
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
  if (vocabulary && vocabulary !== reader.vocabulary && vocabulary.size >= (reader.vocabulary?.size ?? 0))
    reader.vocabulary = yield* copied(vocabulary);
  reader.form = form;
  reader.width = Math.max(reader.width, width);
  const positions = Uint32Array.from(examples.classes, (label) => classes.intern(label as L));
  adopter.grow();
  return renumbering(positions);
}

/** The positions; undefined if each is its own index. */
export function renumbering(positions: Uint32Array): Uint32Array | undefined {
  return positions.every((position, k) => position === k) ? undefined : positions;
}

/** Copies an experience's columns and classes, so that adopting a data set can be tried without changing them. */
export function likeness<L extends Label>({ reader, classes }: Experience<L>): Adopter<L> {
  return {
    // The vocabulary can be shared: adopting replaces it and never changes it.
    reader: new RowReader(reader.form, reader.width, reader.vocabulary),
    classes: new Classes(classes.labels),
    grow() {},
  };
}

/** The domain of rows of features. */
export const rowDomain: Domain<Row, Examples> = {
  isOneByOne: (given): given is Iterable<Row> => isOneByOne(given as Rows | Examples),
  isEmpty: (given) => isEmpty(given as Examples),
  *dataSet<L extends Label>(
    given: unknown,
    labels: Iterable<L> | undefined,
    { classes, reader }: Experience<L>,
  ): Steps<Examples<L>> {
    if (given instanceof Examples) return yield* withOwnLabels(given, labels);
    const known = { classes: classes.labels, vocabulary: reader.vocabulary };
    return yield* Examples.gathering(given as Rows, labels, known);
  },
  adopt,
  check<L extends Label>(data: Examples, experience: Experience<L>): void {
    drain(adopt(data, likeness(experience)));
  },
};
