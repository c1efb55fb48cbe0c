// evaluate and predict: applies a model to rows, which come in any order and in any number of parts.

import { type Examples, type Label, load } from "rosenblatt";
import { calibrationOf, evaluate, probabilities as probabilitiesBy } from "rosenblatt/evaluate";
import { type BadLine, linesIn, sift } from "./bad-lines.js";
import { type Listener, listen } from "./frames.js";
import { hashesOf } from "./line-hashes.js";
import { packedJson } from "./packed-json.js";
import { writeWhole } from "./pipes.js";
import { PieceReader, type Reading } from "./reading.js";
import { ScoreSheet } from "./score-sheet.js";
import { BadInput } from "./shards.js";
import { givenBytes } from "./state.js";

/** A trained model. */
export type Model = ReturnType<typeof load<Label>>;

/** Reads a model, given in the same way as the state of a run. */
export function modelOf(given: string): Model {
  return load<Label>(givenBytes(given));
}

/** The results of a model on the rows that one worker saw. */
export interface Judged {
  readonly rows: number;
  readonly bad: number;
  readonly listed: readonly BadLine[];
  /** How many cells cannot be read and count as missing. */
  readonly cells: number;
  /**
   * For each true class: how many rows were predicted as each class of the model, and how many of the correct predictions are undecided by
   * their scores.
   */
  readonly truth: readonly { readonly label: Label; readonly counts: readonly number[]; readonly undecided: number }[];
}

const mostListed = 5;

/** What is written besides the counts. */
export interface JudgeOptions {
  /** Whether to write the scores of all rows. */
  readonly scores: boolean;
  /** Determines the order of the rows; undefined if that does not matter. */
  readonly seed: number | undefined;
  /** Whether lines begin with their content hashes. */
  readonly isHashed: boolean;
}

/**
 * Compares a model's predictions with the labels of all rows on standard input. Returns a line whose first column holds the counts. If scores
 * are requested, the lines before it hold sheets of scores in the second column.
 */
export function judge(model: Model, reading: Reading, { scores, seed, isHashed }: JudgeOptions): string {
  const known = model.classes;
  const truth = new Map<Label, { label: Label; counts: number[]; undecided: number }>();
  const sheet = scores ? new ScoreSheet(known.length, (text) => writeWhole(`\\N\t${text}\n`)) : undefined;
  let rows = 0;
  const add = (examples: Examples<Label>, lines: Uint8Array, hashes: Uint32Array | undefined) => {
    const sizes = new Uint32Array(examples.classes.length);
    for (const target of examples.targets) sizes[target]++;
    const present = examples.classes.filter((_, k) => sizes[k] > 0);
    const classes = [...known, ...present.filter((label) => !known.includes(label))];
    const places = examples.classes.map((label) => known.indexOf(label));
    const hashOf = seed === undefined ? () => 0 : hashesOf(lines, seed, hashes);
    const { counts, perClass } = evaluate(model, examples, undefined, {
      classes,
      ...(sheet && { onScores: (own, row) => sheet.add(hashOf(row), places[examples.targets[row]], own) }),
    });
    for (const label of present) {
      const t = classes.indexOf(label);
      const own = truth.get(label) ?? { label, counts: known.map(() => 0), undecided: 0 };
      truth.set(label, own);
      for (let p = 0; p < known.length; p++) own.counts[p] += counts[t][p];
      own.undecided += perClass[t].undecided;
    }
    rows += examples.size;
  };
  const { bad, cells } = eachPiece(reading, isHashed, add);
  sheet?.end();
  const found = { rows, bad: bad.length, listed: bad.slice(0, mostListed), cells };
  const judged: Judged = { ...found, truth: [...truth.values()] };
  return `${packedJson(judged)}\t\\N\n`;
}

/**
 * Passes the rows of standard input to `take` as examples, with their lines and the hashes that came with them. Lists rows that cannot be
 * read, and counts unreadable cells that are treated as missing.
 */
function eachPiece(
  reading: Reading,
  isHashed: boolean,
  take: (examples: Examples<Label>, lines: Uint8Array, hashes: Uint32Array | undefined) => void,
): { readonly bad: BadLine[]; readonly cells: number } {
  const reader = new PieceReader(reading);
  const bad: BadLine[] = [];
  let [row, cells] = [1, 0];
  eachBlock(isHashed, (lines, hashes) => {
    let examples!: Examples<Label>;
    const read = (some: Uint8Array) => {
      examples = reader.read(some);
    };
    const taken = (some: Uint8Array, first: number) => {
      cells += reader.badCells;
      take(examples, some, hashes?.subarray(first - row));
    };
    bad.push(...sift(lines, row, read, taken));
    row += linesIn(lines);
  });
  return { bad, cells };
}

/** Passes on all of standard input, in whole lines. No line may begin with "#". */
function eachBlock(isHashed: boolean, rows: Listener["rows"]): void {
  const control = (line: string) => {
    throw new BadInput(`rows must not begin with #; got #${line.slice(0, 60)}`);
  };
  if (!listen({ control, rows }, isHashed)) throw new BadInput("the input was cut off within a line");
}

/** What is written for each row besides the class. */
export interface PredictOptions {
  readonly scores: boolean;
  readonly probabilities: boolean;
}

/**
 * Predicts each row of standard input. An input line has the row to predict, a tab, and text to pass through; an output line has the class,
 * the scores and probabilities if requested, and that text. The answers for a row that cannot be read are null.
 */
export function predict(model: Model, reading: Reading, { scores, probabilities }: PredictOptions): string {
  const calibration = probabilities ? calibrationOf(model) : undefined;
  if (probabilities && !calibration) throw new BadInput("the model must be calibrated to have probabilities");
  const numbers = (own: ArrayLike<number>) => [
    ...(scores ? Array.from(own) : []),
    ...(calibration ? probabilitiesBy(calibration, own) : []),
  ];
  const isAsked = scores || calibration !== undefined;
  const none = ["\\N", ...numbers(model.classes.map(() => 0)).map(() => "\\N")].join("\t");
  const reader = new PieceReader(reading);
  eachBlock(false, (lines) => {
    const pairs = Buffer.from(lines).toString("utf8").split("\n").slice(0, -1);
    const tabs = pairs.map((line) => line.indexOf("\t"));
    if (tabs.includes(-1)) throw new BadInput("a line must have a tab between what is read and what is written");
    const answers: string[] = new Array(pairs.length).fill(none);
    let examples!: Examples<Label>;
    const read = (some: Uint8Array) => {
      examples = reader.read(some);
    };
    sift(Buffer.from(pairs.map((line, r) => `${line.slice(0, tabs[r])}\n`).join("")), 0, read, (_, first) => {
      for (const [r, label] of model.predictAll(examples).entries()) answers[first + r] = written(label);
      if (isAsked)
        model.scoreAll!(examples, (own, r) => {
          answers[first + r] += `\t${numbers(own).join("\t")}`;
        });
    });
    writeWhole(answers.map((answer, r) => `${answer}\t${pairs[r].slice(tabs[r] + 1)}\n`).join(""));
  });
  return "";
}

/** A class as a cell of the answer. */
function written(label: Label): string {
  return String(label).replace(/[\t\n\r]/g, " ");
}
