// The line of a report that counts rows by their weights.

import type { ByWeight } from "../model/by-weight.js";
import type { Style } from "../terminal/style.js";
import { headed } from "../text/headings.js";
import { count, decimal, percent } from "../text/number.js";
import { measuresText } from "./measures.js";

/** The line on errors by weight; none if rows have no weights. `rows` names the rows. */
export function byWeightLines(measured: ByWeight | null, rows: string, style: Style): string[] {
  if (!measured) return [];
  const { weight, errors, probabilities } = measured;
  const losses = probabilities
    ? `; log loss ${probabilities.logLoss.toFixed(4)}, Brier score ${probabilities.brierScore.toFixed(4)}`
    : "";
  return [
    headed(
      "by weight",
      `accuracy ${percent(weight - errors, weight)} on ${rows}, each row counting by its weight, ${weight < 1000 ? decimal(weight) : count(Math.round(weight))} in all; ${measuresText(measured)}${losses}`,
      style,
    ),
  ];
}
