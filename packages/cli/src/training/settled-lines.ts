// The part of a report about probabilities and the decision.

import { decisionLine } from "../report/decision-lines.js";
import type { Style } from "../terminal/style.js";
import { headed, under } from "../text/headings.js";
import { count } from "../text/number.js";
import type { SettledScores } from "./settled-scores.js";

/** How scores become probabilities, and the threshold of the model. */
export function settledLines(settled: SettledScores | undefined, style: Style): string[] {
  if (!settled) return [];
  const { method, decision, rows, otherwise, contrary } = settled;
  const held = `the ${count(rows)} rows held back for it`;
  const curve = method === "platt" ? "a sigmoid (platt)" : "a curve that never falls (isotonic)";
  return [
    ...(method
      ? [
          headed(
            "calibrated",
            `by ${curve} on ${held}; rosenblatt predict --probabilities gives what it makes of scores`,
            style,
          ),
          ...(contrary !== undefined
            ? [headed("careful", `${contrary}, and these probabilities say nothing about new rows`, style)]
            : []),
          ...(otherwise > 0 && contrary === undefined
            ? under([
                `of these, ${count(otherwise)} ${otherwise === 1 ? "is" : "are"} predicted otherwise than the more probable class, since the score decides: --decide 0.5 makes the two agree`,
              ])
            : []),
        ]
      : []),
    ...(decision ? [decisionLine(decision, held, style)] : []),
  ];
}
