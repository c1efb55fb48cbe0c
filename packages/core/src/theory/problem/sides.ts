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

/**
 * Returns the question that the options ask about the examples, and its vectors: y·(1, x) of every row on either side.
 */
export function sidesOf<L extends Label>(
  examples: Examples<L>,
  options: VersusOptions<L>,
): { question: Question<L>; vectors: SignedVectors } {
  const named = namedClasses(examples);
  const { negative } = options;
  for (const [name, label] of [["positive", options.positive] as const, ["negative", negative] as const])
    if (label !== undefined && !named.includes(label))
      throw new OptionError(`${name} must be a class of the data: ${classNames(named)}; got ${shown(label)}`);
  if (options.positive === undefined && named.length > 2)
    throw new OptionError(`positive must name one of the ${named.length} classes: ${classNames(named)}`);
  const positive = options.positive ?? named.find((label) => label !== negative && label !== named[0]) ?? named[0];
  if (positive === negative)
    throw new OptionError(`negative must be another class than positive; got ${shown(negative)}`);
  const constant = flag("bias", options.bias ?? true) ? 1 : 0;
  const up = examples.classes.indexOf(positive);
  const down = negative === undefined ? -1 : examples.classes.indexOf(negative);
  const { targets } = examples;
  const members = Uint32Array.from(targets.keys());
  const kept = down < 0 ? members : members.filter((r) => targets[r] === up || targets[r] === down);
  const signs = Int8Array.from(kept, (r) => (targets[r] === up ? 1 : -1));
  return {
    question: { positive, negative: negative ?? null },
    vectors: new SignedVectors(examples, kept, signs, constant),
  };
}
