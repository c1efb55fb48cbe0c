// The library's learner that a document's settings describe.

import { type LinearOptions, Perceptron } from "rosenblatt";
import { type Doc, inOrder, positiveClass } from "../document.js";
import { scaling } from "../scaling.js";
import type { OtherLearner } from "./other-learner.js";

/** The rows that are learned from, in the order in which they are given to the learner. */
export interface Lesson {
  readonly rows: number[][];
  readonly labels: string[];
  /** Position in the document of each row. */
  readonly places: Uint32Array;
}

export function lessonOf(doc: Doc): Lesson {
  const places = new Map(doc.points.map(({ id }, place) => [id, place]));
  const ordered = inOrder(doc);
  const scaled = scaling(ordered, doc.settings);
  return {
    rows: ordered.map(scaled),
    labels: ordered.map(({ target }) => doc.classes[target]),
    places: Uint32Array.from(ordered, ({ id }) => places.get(id)!),
  };
}

/** The options all of them share. */
export function optionsOf({ classes, points, order, settings }: Doc): LinearOptions<string> {
  const present = new Set(points.map(({ target }) => target));
  const known = classes.filter((_, k) => present.has(k));
  return {
    classes: known,
    ...(known.length === 2 && present.has(positiveClass) && { positive: classes[positiveClass] }),
    features: 2,
    bias: settings.bias,
    rate: settings.rate,
    zeroUpdates: settings.zero === "mistake",
    zeroPredicts: settings.zero === "negative" ? "negative" : "positive",
    epochs: settings.passes,
    order: order.kind === "shuffle" ? "shuffle" : "given",
    seed: order.kind === "shuffle" ? order.seed : 0,
  };
}

export type StudioLearner = Perceptron<string> | OtherLearner;

/** The learner in training; what predicts with a mean of it is a view of the same run. */
export async function learnerOf(doc: Doc): Promise<StudioLearner> {
  const { learner, delta } = doc.settings;
  if (learner === "perceptron") return new Perceptron({ ...optionsOf(doc), rule: delta ? "delta" : "mistake" });
  return (await import("./other-learner.js")).otherLearnerOf(doc);
}
