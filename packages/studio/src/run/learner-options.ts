// The options of the library's learners that a document's settings stand for.

import type { LinearOptions } from "rosenblatt";
import { type Doc, positiveClass } from "../document/document.js";

/** Translates the settings that all learners share into the options of the library. */
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
    stopWhenSeparated: !settings.throughout,
    order: order.kind === "shuffle" ? "shuffle" : "given",
    seed: order.kind === "shuffle" ? order.seed : 0,
  };
}
