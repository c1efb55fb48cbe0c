// What the studio is told first about a model and data: facts, errors, and the rows predicted wrong. Planes, weights
// and single rows are requested one at a time.

import { basename } from "node:path";
import type { BatchLearner, Examples, Label } from "rosenblatt";
import type { Loaded } from "../data/load.js";
import { columnName, rowAt } from "../data/row.js";
import { baselineOf } from "../model/baseline.js";
import { measure } from "../model/measure.js";
import type { SavedModel } from "../model/model-file.js";
import { columnsIn, factsOf, partsOf } from "../model/model-parts.js";
import { typedName } from "../options/learners.js";
import { boundaryLines } from "../report/boundary-lines.js";
import { calibrationWords, thresholdText } from "../report/decision-lines.js";
import { weightsThatMatter, whyNoWeights } from "../report/weights.js";
import { count, counted, percent } from "../text/number.js";

/** See docs/formats/cli.md. */
export interface StudioDocument {
  readonly schema: "rosenblatt/studio@2";
  /** The name of the model file. */
  readonly title: string;
  /** Facts about the model, each with a heading. */
  readonly facts: readonly (readonly [heading: string, text: string])[];
  /** The classes of the model, followed by those of the data that it does not know. */
  readonly classes: readonly string[];
  /** How many of these the model knows. */
  readonly known: number;
  readonly weights: StudioWeights;
  /** The rows; null if the studio was given none. */
  readonly data: StudioData | null;
}

/** The weights that can be requested. */
export interface StudioWeights {
  /** Positions of the classes that have weights of their own: of two classes, the one that scores above 0. */
  readonly classes: readonly number[];
  readonly features: number;
  readonly nonzero: number;
  /** How the values are transformed before they are weighted; null if they are used as they are. */
  readonly scaler: string | null;
  readonly map: string | null;
  /** Why there are no weights; null if there are. */
  readonly missing: string | null;
}

/** The model's results on the rows as a whole. */
export interface StudioData {
  readonly files: readonly string[];
  readonly rows: number;
  /** The columns that can be axes; if there are very many, those with the largest weights. */
  readonly columns: readonly StudioColumn[];
  readonly features: number;
  /** The initial axes; null for the directions of the model. */
  readonly axes: readonly [x: string, y: string] | null;
  /** How the predictions compare with the classes in the data; null if it has none. */
  readonly judged: StudioJudgement | null;
}

/** A column: its name for people, and its key in requests. */
export interface StudioColumn {
  readonly name: string;
  readonly key: string;
}

/** Errors, as evaluate counts them. */
export interface StudioJudgement {
  readonly errors: number;
  readonly accuracy: number;
  readonly balancedAccuracy: number;
  /** The commonest class, and the number of rows in other classes. */
  readonly commonest: { readonly class: number; readonly errors: number };
  /** For each class, in order: its rows, how many of these are predicted as another class, and how many rows are predicted as it. */
  readonly perClass: readonly { readonly rows: number; readonly wrong: number; readonly predicted: number }[];
  /** Rows that are predicted wrong, the most confident first; if there are very many, only some. */
  readonly mistakes: readonly StudioMistake[];
}

/** A row that is predicted wrong. */
export interface StudioMistake {
  /** Counted from 1. */
  readonly row: number;
  readonly truth: number;
  readonly predicted: number;
  /**
   * How far the score is from the other decision: from the threshold if there are two classes, otherwise the score of
   * the predicted class minus that of the true one. Null if the model does not know the true class.
   */
  readonly by: number | null;
}

/** The most columns listed for axes. */
const mostColumns = 400;
/** Of the rows predicted wrong: the most that are examined, and the most that are listed. */
const [mostWeighed, mostListed] = [5000, 500];

/** The document of a model, and of its rows if there are any. */
export function studioDocument(
  saved: SavedModel,
  data: Pick<Loaded, "examples" | "source"> | undefined,
  axes: readonly [string, string] | undefined,
): StudioDocument {
  const { learner, path } = saved;
  const classes = classesOf(learner, data?.examples);
  return {
    schema: "rosenblatt/studio@2",
    title: basename(path),
    facts: factLines(saved),
    classes: classes.map(String),
    known: learner.classes.length,
    weights: weightsOf(learner),
    data: data
      ? {
          files: data.source.files,
          rows: data.examples.size,
          columns: columnsOf(learner, data.examples),
          features: data.examples.width,
          axes: axes ?? null,
          judged: data.examples.labelled ? judgementOf(learner, data, classes) : null,
        }
      : null,
  };
}

/** The classes in the same order as in the plane. */
export function classesOf(learner: BatchLearner<Label>, examples: Examples<Label> | undefined): Label[] {
  return [...new Set([...learner.classes, ...(examples?.labelled ? examples.classes : [])])];
}

function factLines({ learner, run }: SavedModel): [string, string][] {
  const { learner: name, options } = factsOf(learner);
  const { scaler } = partsOf(learner);
  const [calibrated, decision] = [calibrationWords(learner), thresholdText(learner)];
  const tested = (what: string, score: { examples: number; errors: number } | null) =>
    score
      ? [`${what} error ${percent(score.errors, score.examples)} (${count(score.errors)} of ${count(score.examples)})`]
      : [];
  return [
    ["Learner", [typedName(name), ...(scaler ? [`scale ${scaler.kind}`] : ["not scaled"])].join(", ")],
    ...boundaryLines(learner, run?.options ?? options, run?.data.examples).map(([heading, text]): [string, string] => [
      heading[0].toUpperCase() + heading.slice(1),
      text,
    ]),
    ["Features", count(columnsIn(learner).width)],
    ...(calibrated === undefined ? [] : [["Probabilities", calibrated] as [string, string]]),
    ...(decision === undefined ? [] : [["Decision", decision] as [string, string]]),
    ...(run
      ? [
          [
            "Trained",
            [
              `on ${counted(run.data.examples, "example")}, ${counted(run.mistakes, "mistake")} in ${counted(run.epochs, "epoch")}`,
              ...tested("training", run.train),
              ...tested("test", run.test),
            ].join("; "),
          ] as [string, string],
        ]
      : []),
  ];
}

function weightsOf(learner: BatchLearner<Label>): StudioWeights {
  const weights = weightsThatMatter(learner, 0);
  const { scaler, map } = partsOf(learner);
  return {
    classes: weights ? weights.classes.map((label) => learner.classes.indexOf(label)) : [],
    features: weights?.features ?? 0,
    nonzero: weights?.nonzero ?? 0,
    scaler: scaler?.kind ?? null,
    map: map?.kind ?? null,
    missing: weights ? null : whyNoWeights(learner),
  };
}

/** The key of a column in requests: its name, or its number from 1. */
export function columnKey({ vocabulary }: Examples<Label>, column: number): string {
  return vocabulary?.names?.[column] ?? String(column + 1);
}

function columnsOf(learner: BatchLearner<Label>, examples: Examples<Label>): StudioColumn[] {
  const names = examples.vocabulary?.names;
  const key = (j: number) => ({ name: columnName(examples, j), key: columnKey(examples, j) });
  if (examples.width <= mostColumns) return Array.from({ length: examples.width }, (_, j) => key(j));
  const { map } = partsOf(learner);
  const largest = map ? undefined : weightsThatMatter(learner, mostColumns, examples);
  const places = new Map(names?.map((name, j) => [name, j]));
  const listed = largest?.list.flatMap(({ feature }) => {
    const j = places.get(feature) ?? Number(/^column (\d+)$/.exec(feature)?.[1] ?? Number.NaN) - 1;
    return j >= 0 && j < examples.width ? [j] : [];
  });
  return (listed ?? Array.from({ length: mostColumns }, (_, j) => j)).map(key);
}

function judgementOf(
  learner: BatchLearner<Label>,
  { examples, source }: Pick<Loaded, "examples" | "source">,
  classes: readonly Label[],
): StudioJudgement {
  const { confusion } = measure(learner, examples, source.files[0]);
  const { errors, accuracy, balancedAccuracy } = confusion;
  const baseline = baselineOf(examples);
  return {
    errors,
    accuracy,
    balancedAccuracy,
    commonest: { class: classes.indexOf(baseline.class), errors: baseline.errors },
    perClass: classes.map((label) => {
      const own = confusion.perClass.find((one) => one.label === label);
      const k = confusion.classes.indexOf(label);
      const rows = own?.support ?? 0;
      return { rows, wrong: rows - (k < 0 ? 0 : confusion.counts[k][k]), predicted: own?.predicted ?? 0 };
    }),
    mistakes: mistakesOf(learner, examples, classes),
  };
}

function mistakesOf(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  classes: readonly Label[],
): StudioMistake[] {
  const wrong: StudioMistake[] = [];
  const predicted = learner.predictAll(examples);
  for (let r = 0; r < examples.size && wrong.length < mostWeighed; r++) {
    const label = examples.label(r);
    if (predicted[r] === label) continue;
    const [truth, guess] = [classes.indexOf(label), classes.indexOf(predicted[r])];
    wrong.push({ row: r + 1, truth, predicted: guess, by: leadOf(learner, examples, r, guess, truth) });
  }
  return wrong.sort((a, b) => (b.by ?? Infinity) - (a.by ?? Infinity) || a.row - b.row).slice(0, mostListed);
}

/**
 * How far a prediction is from being the true class: from the threshold if there are two classes, otherwise by the
 * difference of the scores.
 */
function leadOf(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  r: number,
  guess: number,
  truth: number,
): number | null {
  if (truth >= learner.classes.length || guess < 0) return null;
  const scores = learner.scores(rowAt(examples, r));
  if (learner.classes.length > 2) return scores[guess] - scores[truth];
  return Math.abs(scores[1] - (learner.calibration?.threshold ?? 0));
}
