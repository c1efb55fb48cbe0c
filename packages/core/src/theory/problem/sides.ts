// Which rows a question with two sides is about, and which side each is on.

import { flag, shown } from "../../check.js";
import { classNames } from "../../data/classes.js";
import { Examples } from "../../data/examples.js";
import { InputError, OptionError } from "../../errors.js";
import type { Label, Rows } from "../../learner.js";
import { namedClasses } from "./data-hash.js";
import type { Question } from "./question.js";
import type { SideOptions } from "./two-classes.js";
import { SignedVectors } from "./vectors.js";

/** Which classes are to be separated, and whether the hyperplane may have a bias. */
export interface VersusOptions<L extends Label = Label> extends SideOptions<L> {
  /** The class of the negative side; rows of other classes are left out. Defaults to all classes but the positive one. */
  negative?: L;
}

/**
 * Returns rows and labels, or a data set that has labels of its own, as examples; throws InputError if labels are missing or
 * given twice.
 */
export function examplesOf<L extends Label>(rows: Rows | Examples<L>, labels?: Iterable<L>): Examples<L> {
  if (!(rows instanceof Examples)) {
    if (labels === undefined) throw new InputError("labels must be given, one per row; got undefined");
    return Examples.from(rows, labels);
  }
  if (labels !== undefined) throw new InputError("labels must be left out when the data set has its own");
  if (!rows.labelled) throw new InputError("the data set must have labels");
  return rows;
}

/** Returns the question that the options ask about the examples, and its vectors: y·(1, x) of every row on either side. */
export function sidesOf<L extends Label>(examples: Examples<L>, options: VersusOptions<L>): Sides<L> {
  return new Questions(examples).of(options);
}

/** A question with two sides, and its vectors. */
export interface Sides<L extends Label> {
  readonly question: Question<L>;
  readonly vectors: SignedVectors;
}

/** All questions about two sides of a data set; one about two classes looks at no rows but theirs. */
export class Questions<L extends Label> {
  /** The classes, in the order in which the rows name them. */
  readonly classes: readonly L[];
  readonly #examples: Examples<L>;
  #rows: Uint32Array[] | undefined;

  constructor(examples: Examples<L>) {
    this.#examples = examples;
    this.classes = namedClasses(examples);
  }

  of(options: VersusOptions<L>): Sides<L> {
    const { classes } = this;
    const { negative } = options;
    for (const [name, label] of [["positive", options.positive] as const, ["negative", negative] as const])
      if (label !== undefined && !classes.includes(label))
        throw new OptionError(`${name} must be a class of the data: ${classNames(classes)}; got ${shown(label)}`);
    if (options.positive === undefined && classes.length > 2)
      throw new OptionError(`positive must name one of the ${classes.length} classes: ${classNames(classes)}`);
    const positive =
      options.positive ?? classes.find((label) => label !== negative && label !== classes[0]) ?? classes[0];
    if (positive === negative)
      throw new OptionError(`negative must be another class than positive; got ${shown(negative)}`);
    const constant = flag("bias", options.bias ?? true) ? 1 : 0;
    const { targets } = this.#examples;
    const up = this.#examples.classes.indexOf(positive);
    const kept = negative === undefined ? Uint32Array.from(targets.keys()) : this.#between(positive, negative);
    const signs = Int8Array.from(kept, (r) => (targets[r] === up ? 1 : -1));
    return {
      question: { positive, negative: negative ?? null },
      vectors: new SignedVectors(this.#examples, kept, signs, constant),
    };
  }

  /** The positions of the rows of two classes, ascending. */
  #between(...labels: [L, L]): Uint32Array {
    const { classes, targets } = this.#examples;
    if (!this.#rows) {
      const rows: number[][] = classes.map(() => []);
      for (let r = 0; r < targets.length; r++) rows[targets[r]].push(r);
      this.#rows = rows.map((own) => Uint32Array.from(own));
    }
    const [up, down] = labels.map((label) => this.#rows![classes.indexOf(label)]);
    const both = new Uint32Array(up.length + down.length);
    both.set(up);
    both.set(down, up.length);
    return both.sort();
  }
}
