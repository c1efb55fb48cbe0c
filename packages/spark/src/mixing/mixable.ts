// The learners that can be mixed, and their construction from the content of a model file.

import { type BatchLearner, type Label, linearLearners, type ModelContent, OptionError } from "rosenblatt";
import type { LinearLearner } from "rosenblatt/extend";

/** The names of the learners that can be mixed: each is a sum of its updates, so that a mean of several is a learner of the same kind. */
export const mixable: readonly string[] = [
  "perceptron",
  "averaged-perceptron",
  "margin-perceptron",
  "passive-aggressive",
  "balanced-winnow",
  "arow",
  "logistic-regression",
];

/** A learner that can be mixed. */
export type Mixable<L extends Label = Label> = LinearLearner<L>;

/** Refuses a learner that cannot be learned in shards. */
export function checkMixable<L extends Label>(given: BatchLearner<L>): Mixable<L> {
  const name = given.facts?.().learner ?? "a learner from elsewhere";
  if (!mixable.includes(name)) throw new OptionError(`${name} cannot be learned in shards; ${mixable.join(", ")} can`);
  const learner = given as Mixable<L>;
  const { options, columns } = learner.facts();
  if ((options.history ?? "none") !== "none")
    throw new OptionError(`history must be "none" for a learner of shards; got ${JSON.stringify(options.history)}`);
  const rate = options.rate as { readonly kind?: string } | undefined;
  if (rate?.kind === "epoch")
    throw new OptionError("rate must not fall by epochs for a learner of shards; inverse and sqrt fall by rows");
  if (learner.classes.length < 2)
    throw new OptionError(`classes must name all classes before shards are learned; got ${learner.classes.length}`);
  if (columns === 0) throw new OptionError("features must say how many columns there are before shards are learned");
  return learner;
}

/** Constructs a learner from the content of a model file. */
export function learnerOf<L extends Label>(content: ModelContent): Mixable<L> {
  const definition = linearLearners.find(({ name }) => name === content.head.learner);
  if (!definition || !mixable.includes(definition.name))
    throw new OptionError(
      `a learner of shards must be one of ${mixable.join(", ")}; got ${String(content.head.learner)}`,
    );
  return definition.read(content) as unknown as Mixable<L>;
}
