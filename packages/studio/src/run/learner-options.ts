// Converts a document's settings to options of the library's learners.

import type { LinearOptions } from "rosenblatt";
import { type Doc, positiveClass } from "../document/document.js";

/**
 * Converts the settings that all learners share to options of the library. The rate is always 1: from w = 0, another rate η makes the same run
 * with everything η times as large, and products with η would only add rounding errors, which matter where a score is 0. `scaledBy` converts
 * the trace for rate 1 to that for η.
 */
export function optionsOf({ classes, points, order, settings }: Doc): LinearOptions<string> {
  const present = new Set(points.map(({ target }) => target));
  const known = classes.filter((_, k) => present.has(k));
  return {
    classes: known,
    ...(known.length === 2 && present.has(positiveClass) && { positive: classes[positiveClass] }),
    features: 2,
    bias: settings.bias,
    rate: 1,
    zeroUpdates: settings.zero === "mistake",
    zeroPredicts: settings.zero === "negative" ? "negative" : "positive",
    epochs: settings.passes,
    stopWhenSeparated: !settings.throughout,
    order: order.kind === "shuffle" ? "shuffle" : "given",
    seed: order.kind === "shuffle" ? order.seed : 0,
  };
}

/** Returns the margin at rate 1 that corresponds to β at the rate η of the settings. */
export function unitMargin({ beta, rate }: Doc["settings"]): number {
  return beta / rate;
}
