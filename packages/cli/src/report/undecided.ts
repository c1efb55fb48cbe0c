// Right predictions that count as errors.

import type { Label } from "rosenblatt";
import type { Confusion } from "rosenblatt/evaluate";
import { counted } from "../text/number.js";

/** A sentence on predictions that are right only by the rule for ties and therefore count as errors; undefined if there are none. */
export function undecidedSentence({ undecided, classes }: Confusion<Label>): string | undefined {
  if (undecided === 0) return undefined;
  const why = classes.length > 2 ? "another class scores as high" : "the score is exactly 0, which is on neither side";
  const rows = counted(undecided, "right prediction");
  return `${rows} ${undecided === 1 ? "counts as an error" : "count as errors"}: ${why}`;
}
