// What a learner tells apart: rows of features, or things of any kind.

import { Classes } from "../data/classes.js";
import { Examples, isEmpty, isOneByOne } from "../data/examples.js";
import type { Labelled } from "../data/labelled.js";
import type { Label, Row, Rows } from "../data/row.js";
import { RowReader } from "../data/row-reader.js";
import { type Adopter, adopt } from "./adopt.js";
import type { Experience } from "./experience.js";

/** How things that are given become a data set. `X` is one of them, `D` a data set of them. */
export interface Domain<X, D extends Labelled> {
  /** Whether many come one by one rather than as a whole. */
  isOneByOne(given: unknown): given is Iterable<X>;
  /** Whether there is nothing wrong with predicting these, but nothing to do. */
  isEmpty(given: unknown): boolean;
  /** The data set they become, with the names and classes that the experience knows. */
  dataSet<L extends Label>(given: unknown, labels: Iterable<L> | undefined, experience: Experience<L>): D;
  /** Makes the data set's columns and classes the experience's; returns the class of each example where those are numbered otherwise. */
  adopt<L extends Label>(data: D, experience: Experience<L>): Uint32Array | undefined;
  /** Refuses a data set that does not fit what was learned. */
  check<L extends Label>(data: D, experience: Experience<L>): void;
}

/** An experience's columns and classes, to be tried on without changing them. */
export function likeness<L extends Label>({ reader, classes }: Experience<L>): Adopter<L> {
  return {
    reader: new RowReader(reader.form, reader.width, reader.vocabulary?.copy()),
    classes: new Classes(classes.labels),
    grow() {},
  };
}

/** Rows of features. */
export const rowDomain: Domain<Row, Examples> = {
  isOneByOne: (given): given is Iterable<Row> => isOneByOne(given as Rows | Examples),
  isEmpty: (given) => isEmpty(given as Examples),
  dataSet<L extends Label>(
    given: unknown,
    labels: Iterable<L> | undefined,
    { classes, reader }: Experience<L>,
  ): Examples<L> {
    if (given instanceof Examples) return given;
    return Examples.from(given as Rows, labels, { classes: classes.labels, vocabulary: reader.vocabulary });
  },
  adopt,
  check<L extends Label>(data: Examples, experience: Experience<L>): void {
    adopt(data, likeness(experience));
  },
};
