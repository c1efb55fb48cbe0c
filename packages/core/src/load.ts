// Reads any learner from its model file.

import { atLeastZero, onlyKnown, shown } from "./check.js";
import type { Label } from "./data/row.js";
import { ModelError } from "./errors.js";
import type { BatchLearner, Learner } from "./learner.js";
import { linearLearners } from "./learners/root.generated.js";
import { fromFile } from "./model/binary.js";
import { encodingIn } from "./model/encoded.js";
import type { ModelContent } from "./model/format.js";
import type { HeadReader } from "./model/reader.js";
import { knownWhere, loadableOf } from "./options/registry.js";
import { pipelineOf } from "./pipeline.js";

/** Options of reading a model file. */
export interface LoadOptions {
  /**
   * The bytes of memory that reading may take, besides 16 times those of the arrays: a small file can ask for a large model. Defaults
   * to 2³⁰, a gigabyte.
   */
  readonly limit?: number;
}

/**
 * Reads a learner of any kind from a model file: JSON text, the object parsed from it, or the bytes of either encoding. A max-margin
 * learner, which learns from whole data sets only, has no `learn` and no `learnAll`. Outside Node, kernel learners, networks and maps are
 * known in programs that use their classes or functions, or import `rosenblatt/all`.
 */
export function load<L extends Label = Label>(file: unknown, options?: LoadOptions): Learner<L> {
  return loadEncoded<L>(file, options).learner;
}

/** Reads the learner of a model file, and, if the file has it, the encoding that turns raw data into its rows. */
export function loadEncoded<L extends Label = Label>(
  file: unknown,
  options: LoadOptions = {},
): {
  learner: Learner<L>;
  encoding: HeadReader | undefined;
} {
  onlyKnown(options, ["limit"]);
  const limit = options.limit === undefined ? {} : { limit: atLeastZero("limit", options.limit) };
  const content = { ...fromFile(file), ...limit };
  return { learner: fromContent<L>(content) as Learner<L>, encoding: encodingIn(content) };
}

function fromContent<L extends Label>(content: ModelContent): BatchLearner<L> {
  const name = content.head.learner;
  if (name === "linear")
    throw new ModelError(".head.learner", "must be a learner; got a compact model: read it with LinearModel");
  if (name === "multi-label")
    throw new ModelError(
      ".head.learner",
      "must be a learner; got many: read them with MultiLabel.fromJSON(file, load)",
    );
  if (name === "pipeline") return pipelineOf<L>(content, fromContent);
  const learner = linearLearners.find((one) => one.name === name) ?? loadableOf(name);
  if (learner) return learner.read(content) as BatchLearner<L>;
  const where = knownWhere(name);
  throw new ModelError(
    ".head.learner",
    where ? `is ${shown(name)}, which load knows ${where}` : `must be a learner of this version; got ${shown(name)}`,
  );
}
