// The part of a model file that every learner has: classes, columns, counters.

import type { Label } from "../data/row.js";
import { HashedNames, Names } from "../data/vocabulary.js";
import { ModelError } from "../errors.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { pairedLength } from "./calibration.js";
import type { Experience, RunCounters } from "./experience.js";

type Head = { readonly [key: string]: Json };

/** The range of a count in a model file. */
export const count = { min: 0, whole: true };

/** Gives what every learner puts into the head of its model file. */
export function experienceFacts<L extends Label>({
  classes,
  reader,
  time,
  streak,
  counters,
}: Experience<L>): {
  [key: string]: Json;
} {
  return {
    classes: classes.labels,
    form: reader.form ?? null,
    width: reader.width,
    names: reader.vocabulary?.names ?? null,
    time,
    run: streak,
    counters: { ...counters },
  };
}

/** Makes a learner with the options in a file, which are as untrusted as the rest of it. */
export function revived<T>(reader: HeadReader, create: (options: never) => T): T {
  const options: { [key: string]: unknown } = Object.create(null);
  for (const [key, value] of Object.entries(reader.object("options").value)) options[key] = value;
  const { classWeights, hash, features, classes } = options as { [key: string]: { length?: number } & number };
  // The learner makes room for two vectors per class before it is filled.
  reader.charge(16 * Math.max(hash || 0, features?.length ?? (features || 0)) * (classes?.length || 1) || 0);
  try {
    if (typeof classWeights === "object" && classWeights !== null && Object.hasOwn(classWeights, "entries"))
      options.classWeights = new Map((classWeights as { entries: [Label, number][] }).entries);
    return create(options as never);
  } catch (error) {
    throw new ModelError(".head.options", (error as Error).message);
  }
}

/** Puts the file's classes, columns and counters in place. */
export function restoreExperience<L extends Label>(
  experience: Experience<L>,
  head: HeadReader,
  hash: number | undefined,
): void {
  restoreClasses(experience, head);
  const { reader } = experience;
  const width = head.number("width", { ...count, max: 2 ** 31 });
  const form = (head.value as Head).form;
  if (form !== null) {
    if (form !== "dense" && form !== "sparse" && form !== "named")
      throw new ModelError(".head.form", "must be dense, sparse or named");
    reader.form = form;
  }
  reader.vocabulary = hash
    ? new HashedNames(hash)
    : (head.value as Head).names === null
      ? undefined
      : new Names(head.each("names", (list, i) => list.text(i)));
  const size = reader.vocabulary?.size;
  if (size !== undefined && (size !== (hash ?? head.list("names").length) || (size !== width && form !== null)))
    throw new ModelError(".head.names", `must be ${width} different names`);
  reader.width = width;
  experience.time = head.number("time", count);
  experience.streak = head.number("run", count);
  experience.counters = countersOf(head.object("counters"));
}

function restoreClasses<L extends Label>({ classes }: Experience<L>, head: HeadReader): void {
  const isInPlace = head.each("classes", (list, i) => {
    try {
      return classes.intern((list.value as L[])[i]) === i;
    } catch (error) {
      throw new ModelError(`.head.classes[${i}]`, (error as Error).message);
    }
  });
  if (isInPlace.length !== classes.labels.length || isInPlace.includes(false))
    throw new ModelError(".head.classes", "must name each class once");
}

/** Reads the pairs of a calibration, as many for each class. */
export function sigmoidsOf(head: HeadReader, classes: readonly Label[]): Float64Array | undefined {
  if ((head.value as Head).sigmoids === null) return undefined;
  return head.array("sigmoids", "f64", pairedLength(head.array("sigmoids", "f64"), classes));
}

function countersOf(head: HeadReader): RunCounters {
  const list = (key: string) => head.each(key, (values, i) => values.number(i, count));
  return {
    epoch: head.number("epoch", count),
    position: head.number("position", count),
    mistakesPerEpoch: list("mistakesPerEpoch"),
    updatesPerEpoch: list("updatesPerEpoch"),
    validationErrors: list("validationErrors"),
  };
}
