// What learns rows of features as they are.

import { Examples, isEmpty, isOneByOne } from "../data/examples.js";
import type { Label, Row, Rows } from "../learner.js";
import { adopt } from "./adopt.js";
import type { Experience } from "./experience.js";
import { Trainable } from "./trainable.js";

export abstract class RowLearner<L extends Label = Label> extends Trainable<L, Row, Rows | Examples, Examples<L>> {
  examplesOf(rows: Rows | Examples, labels: Iterable<L> | undefined, { classes, reader }: Experience<L>): Examples<L> {
    if (rows instanceof Examples) return rows as Examples<L>;
    return Examples.from(rows, labels, { classes: classes.labels, vocabulary: reader.vocabulary });
  }

  protected isOneByOne(rows: Rows | Examples): rows is Iterable<Row> {
    return isOneByOne(rows);
  }

  protected known(rows: Exclude<Rows, Iterable<Row>> | Examples): Examples<L> | undefined {
    if (isEmpty(rows)) return undefined;
    const examples = this.examplesOf(rows, undefined, this.trained);
    adopt(examples, this.trained.copy());
    return examples;
  }

  protected join(examples: Examples<L>): Uint32Array | undefined {
    return adopt(examples, this.trained);
  }
}
