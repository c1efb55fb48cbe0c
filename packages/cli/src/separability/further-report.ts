// The report on what check was asked besides its verdict.

import type { BoundOfData, Forecast, LeastError } from "rosenblatt/theory";
import type { Style } from "../terminal/style.js";
import { headed, headedBlock } from "../text/headings.js";
import { count, counted, percent } from "../text/number.js";
import { table } from "../text/table.js";
import { rowList, wholeNumber } from "./check-wording.js";
import type { FurtherAnswers } from "./further-questions.js";

/** The lines that answer further questions, each group preceded by an empty line. */
export function furtherLines(
  { bounds, rows = Infinity, forecast, leastError, newRows }: FurtherAnswers,
  style: Style,
): string[] {
  return [
    ...(bounds ? ["", ...boundLines(bounds, rows, style)] : []),
    ...(forecast ? ["", ...headedBlock("forecast", forecastLines(forecast), style)] : []),
    ...(leastError ? ["", headed("fewest", leastErrorLine(leastError), style)] : []),
    ...(newRows ? ["", ...headedBlock("new rows", newRowLines(newRows), style)] : []),
  ];
}

function boundLines(bounds: readonly BoundOfData[], rows: number, style: Style): string[] {
  if (bounds.length === 0)
    return [headed("bounds", "none: there is no margin here that a bound could start from", style)];
  const cells = bounds.map(({ learner, options, of, atMost, passes, formula, source, needs }) => [
    [learner, ...Object.entries(options).map(([name, value]) => `${name} ${value}`)].join(", "),
    atMost >= (of === "error" ? 1 : passes === "one" ? rows : Infinity)
      ? "says nothing"
      : of === "error"
        ? percent(atMost, 1)
        : wholeNumber(atMost),
    of === "error" ? "expected error" : of,
    of === "error" ? "a new row" : passes === "any" ? "any passes" : "one pass",
    `${formula}, ${source}${needs === null ? "" : `; ${needs}`}`,
  ]);
  return headedBlock("bounds", table([["learner", "at most", "", "in", "by"], ...cells], "lrlll"), style);
}

function forecastLines({ ends, mistakesAtMost, epochsAtMost, basis, epochs, trials }: Forecast): string[] {
  const proved =
    ends === false
      ? "no run of a perceptron ever ends by itself: that is proved"
      : mistakesAtMost === null
        ? `a run ends at some time${ends === null ? ", or it does not: that is not known" : "; no bound says when"}`
        : `every run of a perceptron ends, after at most ${counted(mistakesAtMost, "mistake")} and ${counted(epochsAtMost!, "epoch")}: that is proved`;
  if (!epochs) return [proved, `of ${counted(trials.length, "run")} tried, none makes fewer mistakes as it goes on`];
  const { least, median, most } = epochs;
  const range =
    least === most
      ? counted(least, "epoch")
      : `${count(least)} to ${count(most)} epochs, ${count(median)} in the middle`;
  return [
    proved,
    basis === "measured"
      ? `${counted(trials.length, "run")} tried in random orders took ${range}: that is measured`
      : `${counted(trials.length, "run")} tried in random orders would take ${range}, if mistakes go on getting fewer: that is a guess`,
  ];
}

function leastErrorLine({ errors, error, wrong }: LeastError): string {
  if (errors === 0) return "errors: none, since a hyperplane gets every row right";
  const rows = Math.round(errors / error);
  return `errors: every hyperplane gets at least ${count(errors)} of ${counted(rows, "row")} wrong, ${percent(errors, rows)}; one of the best misses ${rowList(wrong)}`;
}

function newRowLines(found: NonNullable<FurtherAnswers["newRows"]>): string[] {
  const [[, { examples, test }]] = found;
  const rate = (x: number) => percent(x, 1);
  return [
    `one pass over ${counted(examples, "row")} in random order, then a look at the ${counted(test.examples, "row")} held out:`,
    ...table(
      [
        ["learner", "errors on the way", "at most (95 %)", "measured", "of the last"],
        ...found.map(([name, own]) => [
          name,
          rate(own.expected),
          own.atMost < 1 ? rate(own.atMost) : "says nothing",
          rate(own.test.drawn.mean),
          rate(own.test.last),
        ]),
      ],
      "lrrrr",
    ),
    "errors on the way estimate the error on new rows of a predictor drawn from the pass, and bound it so with 95 % confidence",
  ];
}
