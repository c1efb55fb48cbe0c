// Chooses the learner for the rows of a cluster, of which only a sample is local.

import type { Known, Source, Survey } from "@rosenblatt/spark";
import { checkFoundClasses } from "../data/check-classes.js";
import { columnReports } from "../data/formats/columns.js";
import { textPrefixes } from "../data/formats/text-terms.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import type { TrainOptions } from "../training/training.js";
import { sourceText } from "./cluster-report.js";

/** Refuses a single class, and labels that are measurements. */
export function checkSurveyed({ rows }: Survey, { classes, encoding }: Known, source: Source): void {
  checkFoundClasses({
    classes,
    size: rows,
    name: sourceText(source),
    likely: () => [],
    labelColumn: encoding?.labelColumn,
    columns: encoding ? columnReports(encoding) : [],
  });
}

/** The learner that the options ask for, prepared for all columns there are. */
export function learnerFor({ sample, encoding, rows }: Known, options: TrainOptions): Promise<Chosen> {
  // A sample does not show whether columns look like counts of words, so that is not assumed.
  const asked = { ...options, scale: options.scale ?? (encoding ? undefined : ("none" as const)) };
  const { scale, ...rest } = asked;
  return chooseLearner(
    { ...rest, ...(scale !== undefined && { scale }), order: "given", earlyStopping: false },
    {
      examples: sample,
      size: rows,
      closed: true,
      numeric: encoding?.numericFeatures(),
      positive: options.positive,
      text: encoding ? textPrefixes({ format: "csv", table: encoding }) : [],
    },
  );
}
