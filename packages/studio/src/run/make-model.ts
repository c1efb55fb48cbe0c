// Makes the model file of a document's run for the command line: the learner, and how a CSV file of points becomes its rows.

import { type Learner, type ModelFile, Pipeline, standardize, unitBall, unitLength, withEncoding } from "rosenblatt";
import { readCsv, TableEncoding } from "rosenblatt/readers";
import { type Doc, inOrder } from "../document/document.js";
import { columnNames, pointsCsv } from "../document/points-csv.js";
import { learnerOf } from "./learner.js";
import { withPasses } from "./make-trace.js";
import { averagedOf } from "./other-learner.js";

/** Which model of a document's run to make. */
export interface ModelQuestion {
  readonly doc: Doc;
  /** The number of passes of its run. */
  readonly passes: number;
  /** Whether it predicts with the average of all vectors. */
  readonly averaged: boolean;
}

const scalers = { "unit-ball": unitBall, "unit-length": unitLength, standardized: () => standardize() };

/** Trains the model and returns its file. */
export async function makeModel({ doc, passes, averaged }: ModelQuestion): Promise<ModelFile> {
  const ordered = withPasses({ ...doc, points: inOrder(doc) }, passes);
  const [, , label] = columnNames(doc);
  const table = readCsv(pointsCsv(ordered), { label });
  const encoding = TableEncoding.fit(table, { label });
  const examples = encoding.encode(table);
  const own = await ownLearner(ordered, averaged);
  const { scaling } = doc.settings;
  const learner = scaling === "none" ? own : new Pipeline(scalers[scaling](), own);
  learner.fit(examples, undefined, { evaluate: false });
  const saved = encoding.save() as Record<string, never>;
  return withEncoding(learner, { format: "csv", ...saved }).toJSON();
}

async function ownLearner(doc: Doc, averaged: boolean): Promise<Learner<string>> {
  if (doc.settings.learner === "kernel") return (await import("./kernel-learner.js")).kernelLearnerOf(doc, averaged);
  return averaged && doc.settings.learner === "perceptron" ? averagedOf(doc) : learnerOf(doc);
}
