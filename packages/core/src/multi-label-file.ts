// The learners of all labels in one model file.

import { shown } from "./check.js";
import { checkLabel } from "./data/classes.js";
import { ModelError } from "./errors.js";
import type { BatchLearner, Label } from "./learner.js";
import { fromFile } from "./model/binary.js";
import type { Json, ModelArray, ModelContent } from "./model/format.js";
import { toModelFile } from "./model/json.js";
import { HeadReader, holdingsOf } from "./model/reader.js";
import { contentOf } from "./model/save.js";

/** The learner of one label, whose classes are true for rows that have it and false for others. */
export type OneLabelLearner = BatchLearner<boolean> | BatchLearner;

/** The parts of a multi-label learner. */
export interface AllLabels<L extends Label> {
  readonly learners: Map<L, BatchLearner<boolean>>;
  /** The labels declared at the beginning. */
  readonly declared: readonly L[];
  /** The labels that all rows had. */
  readonly everywhere: ReadonlySet<L>;
}

/** Gives the content of a model file: the model of each label, with all of their arrays in one list. */
export function contentOfAll<L extends Label>({ learners, declared, everywhere }: AllLabels<L>): ModelContent {
  const arrays: ModelArray[] = [];
  const models = [...learners.values()].map((learner): Json => {
    const { head, arrays: own } = contentOf(learner);
    const from = arrays.length;
    for (const array of own) arrays.push(array);
    return { from, arrays: own.length, head };
  });
  const labels = [...learners.keys()];
  return { head: { learner: "multi-label", labels, declared, everywhere: [...everywhere], models }, arrays };
}

/** Reads the content of a model file; `read` makes the learner of a label from a model file of its own. */
export function allIn<L extends Label>(file: unknown, read: (file: unknown) => OneLabelLearner): AllLabels<L> {
  const content = fromFile(file);
  const { arrays } = content;
  const reader = new HeadReader(content.head, ".head", holdingsOf(content));
  const name = reader.text("learner");
  if (name !== "multi-label") throw new ModelError(".head.learner", `must be multi-label; got ${shown(name)}`);
  const labels = labelsIn<L>(reader, "labels");
  const models = reader.each("models", (list, i) => {
    const model = list.object(i);
    const from = model.number("from", { min: 0, max: arrays.length, whole: true });
    const own = model.number("arrays", { min: 0, max: arrays.length - from, whole: true });
    const head = model.object("head").value as ModelContent["head"];
    return read(toModelFile({ head, arrays: arrays.slice(from, from + own) })) as BatchLearner<boolean>;
  });
  if (new Set(labels).size !== labels.length || models.length !== labels.length)
    throw new ModelError(".head.labels", "must name each label once, with a model each");
  return {
    learners: new Map(labels.map((label, k) => [label, models[k]])),
    declared: labelsIn<L>(reader, "declared"),
    everywhere: new Set(labelsIn<L>(reader, "everywhere")),
  };
}

function labelsIn<L extends Label>(reader: HeadReader, key: string): L[] {
  return reader.each(key, (list, i) => {
    const label = (list.value as L[])[i];
    try {
      checkLabel(label, "it");
    } catch {
      throw new ModelError(`.head.${key}[${i}]`, `must be a label; got ${shown(label)}`);
    }
    return label;
  });
}
