// Any learner out of its model file.

import { shown } from "../check.js";
import { ModelError } from "../errors.js";
import type { Label, Learner } from "../learner.js";
import { Arow } from "../learners/arow.js";
import { AveragedPerceptron } from "../learners/averaged-perceptron.js";
import { BalancedWinnow } from "../learners/balanced-winnow.js";
import type { LinearLearner } from "../learners/linear-learner.js";
import { MarginPerceptron } from "../learners/margin-perceptron.js";
import { MaxMargin } from "../learners/max-margin.js";
import { PassiveAggressive } from "../learners/passive-aggressive.js";
import { Perceptron } from "../learners/perceptron.js";
import { PocketPerceptron } from "../learners/pocket-perceptron.js";
import { learnerOf } from "../learners/saved.js";
import { SecondOrderPerceptron } from "../learners/second-order-perceptron.js";
import { VotedPerceptron } from "../learners/voted-perceptron.js";
import { Winnow } from "../learners/winnow.js";
import { pipelineOf } from "../pipeline.js";
import { fromBytes } from "./binary.js";
import { encodingIn } from "./encoded.js";
import type { ModelContent } from "./format.js";
import { fromModelFile } from "./json.js";
import type { HeadReader } from "./reader.js";
import { entryOf, loaderOf } from "./registry.js";

/** Makes each learner from the options in its file, by the name in it. */
function creators<L extends Label>(): Map<string, (options: never) => LinearLearner<L>> {
  return new Map<string, (options: never) => LinearLearner<L>>([
    ["perceptron", (options) => new Perceptron<L>(options)],
    ["averaged-perceptron", (options) => new AveragedPerceptron<L>(options)],
    [
      "voted-perceptron",
      (options) => {
        const { history: _, ...own } = options as { history?: unknown };
        return new VotedPerceptron<L>(own);
      },
    ],
    ["pocket-perceptron", (options) => new PocketPerceptron<L>(options)],
    ["margin-perceptron", (options) => new MarginPerceptron<L>(options)],
    ["passive-aggressive", (options) => new PassiveAggressive<L>(options)],
    ["second-order-perceptron", (options) => new SecondOrderPerceptron<L>(options)],
    ["arow", (options) => new Arow<L>(options)],
    ["winnow", (options) => new Winnow<L>(options)],
    ["balanced-winnow", (options) => new BalancedWinnow<L>(options)],
  ]);
}

/** The learner of a model file, whichever it is: JSON text, the object parsed from it, or the bytes of a binary one. */
export function load<L extends Label = Label>(file: unknown): Learner<L> {
  return loadEncoded<L>(file).learner;
}

/** The learner, and how raw data becomes its rows where the file says so. */
export function loadEncoded<L extends Label = Label>(
  file: unknown,
): {
  learner: Learner<L>;
  encoding: HeadReader | undefined;
} {
  const content = file instanceof Uint8Array ? fromBytes(file) : fromModelFile(file);
  return { learner: fromContent(content), encoding: encodingIn(content) };
}

function fromContent<L extends Label>(content: ModelContent): Learner<L> {
  const name = content.head.learner;
  if (name === "linear")
    throw new ModelError(".head.learner", "must be a learner; got a compact model: read it with LinearModel");
  if (name === "pipeline") return pipelineOf<L>(content, fromContent);
  if (name === "max-margin") return MaxMargin.of<L>(content);
  const registered = loaderOf(name);
  if (registered) return registered<L>(content);
  const create = typeof name === "string" ? creators<L>().get(name) : undefined;
  const entry = entryOf(name);
  if (!create)
    throw new ModelError(
      ".head.learner",
      entry
        ? `is ${shown(name)}, which load knows once ${entry} is imported`
        : `must be a learner of this version; got ${shown(name)}`,
    );
  return learnerOf(content, name as string, create);
}
