// Options that cannot be combined with --shards, and what to do instead.

import { mixable } from "@rosenblatt/spark/mixing";
import type { DataOptions } from "../options/data.js";
import type { LearnerOptions } from "../options/learner.js";
import { learners } from "../options/learners.js";
import type { ShardOptions } from "../options/shards.js";
import { UsageError } from "../terminal/exit.js";

/** The options that are checked. */
export interface Asked extends DataOptions, LearnerOptions, ShardOptions {
  readonly stream?: true;
  readonly auto?: true;
  readonly from?: string;
  readonly metric?: unknown;
}

/** Refuses options that need all rows at once or in a certain order; the message names the option that asked for shards. */
export function checkOptions(options: Asked, by: "--shards" | "--on" = "--shards"): void {
  const { lecture, learner, order, earlyStopping, rate } = options;
  const refuse = (flag: string, why: string) => new UsageError(`${by} ${why}; got ${flag}: leave one of the two out`);
  const whole = "learns each shard by itself";
  if (options.stream) throw refuse("--stream", "reads all rows first, to put them into the order of their content");
  if (options.auto) throw refuse("--auto", "trains one learner");
  if (options.from !== undefined) throw refuse("--from", "begins with a new model");
  if (lecture !== undefined) throw refuse(`--lecture ${lecture}`, "has an order of its own");
  if (order !== undefined) throw refuse(`--order ${order}`, "visits rows in the order of their content");
  if (earlyStopping || options.patience !== undefined || options.metric !== undefined)
    throw refuse(options.metric !== undefined ? "--metric" : "--early-stopping", whole);
  if (options.classWeight === "balanced") throw refuse("--class-weight balanced", whole);
  if (options.weight !== undefined) throw refuse("--weight", "counts every row the same");
  if (options.history) throw refuse("--history", "mixes weights, which no list of rows adds up to");
  if (options.kernel !== undefined) throw refuse("--kernel", "mixes weights, which a kernel learner does not have");
  if (options.map !== undefined) throw refuse("--map", "learns from columns as they are or scaled");
  if (typeof rate === "object" && rate.kind === "epoch")
    throw refuse("--rate epoch:…", "lets the rate fall by rows, as inverse:… and sqrt:… do");
  const able = learners.filter(({ name }) => mixable.includes(name)).map(({ short }) => short);
  if (learner !== undefined && !able.includes(learner))
    throw new UsageError(`${by} mixes the weights of ${able.join(", ")}; got --learner ${learner}`);
}
