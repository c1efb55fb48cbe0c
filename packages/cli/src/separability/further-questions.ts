// What check can be asked besides its verdict: bounds, a forecast, the fewest errors, the error on new rows.

import { AveragedPerceptron, Examples, type Learner, Perceptron, VotedPerceptron } from "rosenblatt";
import { splitIndices } from "rosenblatt/evaluate";
import {
  type BoundOfData,
  boundsOfClasses,
  boundsOfMargin,
  boundsOfRun,
  directionOf,
  type Forecast,
  forecast,
  type Generalisation,
  generalisation,
  type LeastError,
  leastError,
} from "rosenblatt/theory";
import { rowAt } from "../data/row.js";
import { UsageError } from "../terminal/exit.js";
import type { ColumnCheck, FeatureSpaceCheck } from "./check-result.js";

/** The further questions, as options. */
export interface FurtherQuestions {
  bounds?: true;
  forecast?: true;
  leastError?: true;
  newRows?: true;
}

/** The answers to the questions that were asked. */
export interface FurtherAnswers {
  readonly bounds?: readonly BoundOfData[];
  /** The number of rows that the bounds are about; a pass cannot get more of them wrong. */
  readonly rows?: number;
  readonly forecast?: Forecast;
  readonly leastError?: LeastError;
  /** By the names of learners. */
  readonly newRows?: readonly (readonly [learner: string, found: Generalisation])[];
}

const flags = {
  bounds: "--bounds",
  forecast: "--forecast",
  leastError: "--least-error",
  newRows: "--new-rows",
} as const;

/** The flags that were given. */
function typedQuestions(asked: FurtherQuestions): string[] {
  return (Object.keys(flags) as (keyof FurtherQuestions)[]).filter((name) => asked[name]).map((name) => flags[name]);
}

/** Answers what was asked about the space of a kernel or a map, where bounds follow from R and γ. */
export function answersInSpace(asked: FurtherQuestions, { margins, data, answer }: FeatureSpaceCheck): FurtherAnswers {
  const [other] = typedQuestions({ ...asked, bounds: undefined as never });
  if (other !== undefined)
    throw new UsageError(`${other} is about the columns as they are; leave --kernel and --map out`);
  if (!asked.bounds) return {};
  const gamma = margins?.margin?.lower ?? 0;
  return {
    bounds: answer.separable && gamma > 0 ? boundsOfMargin(margins!.radius.upper, gamma, data.examples.size) : [],
  };
}

/** Answers what was asked about the columns as they are. */
export function answersInColumns(asked: FurtherQuestions, check: ColumnCheck, seed: number): FurtherAnswers {
  const [first] = typedQuestions(asked);
  if (first === undefined) return {};
  const { answer, margins, bias, data } = check;
  if (data.examples.classes.length < 2) throw new UsageError(`${first} needs two classes; got one`);
  const [other] = typedQuestions({ ...asked, bounds: undefined as never });
  if (answer.question.joint && other === undefined) return { bounds: jointBounds(check) };
  if (answer.question.joint)
    throw new UsageError(
      `${other} is about two sides; got ${data.examples.classes.length} classes: --positive CLASS takes one against the rest`,
    );
  const { examples, rows } = twoSides(check);
  const sides = { bias, positive: 1 };
  return {
    ...(asked.bounds && { bounds: boundsFor(check, examples), rows: examples.size }),
    ...(asked.forecast && {
      forecast: forecast(examples, {
        ...sides,
        seed,
        separable: answer.separable,
        bound: finite(margins?.bound?.upper),
      }),
    }),
    ...(asked.leastError && { leastError: inFile(leastError(examples, sides), rows) }),
    ...(asked.newRows && { newRows: onNewRows(examples, bias, seed) }),
  };
}

/** The bounds for any number of passes if the rows are separable, and those for one pass. */
function boundsFor({ answer, margins, bias }: ColumnCheck, examples: Examples<number>): BoundOfData[] {
  const { certificate } = answer;
  const gamma = margins?.perceptronMargin?.lower ?? 0;
  const isKnown = answer.separable && gamma > 0;
  const sides = { bias, positive: 1 };
  const direction = certificate?.separable ? directionOf(certificate) : undefined;
  const usable = direction?.some((entry) => entry !== 0) && direction.every(Number.isFinite) ? direction : undefined;
  // The bound holds for any vector u, so the smaller of two such bounds also holds.
  const byProof = usable && boundsOfRun(examples, { ...sides, direction: usable });
  const run = boundsOfRun(examples, sides).map((bound, i) =>
    byProof && byProof[i].atMost < bound.atMost ? byProof[i] : bound,
  );
  if (!isKnown) return run;
  const always = boundsOfMargin(margins!.radius.upper, gamma, examples.size);
  // A bound for one pass is left out if one for any number of passes is at least as good.
  const isWorth = ({ learner, options, atMost }: BoundOfData) =>
    !always.some(
      (one) =>
        one.learner === learner &&
        JSON.stringify(one.options) === JSON.stringify(options) &&
        one.of === "mistakes" &&
        one.atMost <= atMost,
    );
  const list = [...always, ...run.filter(isWorth)];
  return [...list.filter(({ of }) => of !== "error"), ...list.filter(({ of }) => of === "error")];
}

/** The bound for several classes together, using the vectors of the certificate. */
function jointBounds({ answer, data, bias }: ColumnCheck): BoundOfData[] {
  const { certificate } = answer;
  const { examples } = data;
  if (!certificate?.separable) return [];
  const length = examples.width + (bias ? 1 : 0);
  const vectors = examples.classes.map((label) => {
    const at = certificate.data.classes.indexOf(label) * length;
    const own = at < 0 ? new Array<number>(length).fill(0) : certificate.v.slice(at, at + length).map(Number);
    return [bias ? own[examples.width] : 0, ...own.slice(0, examples.width)];
  });
  return boundsOfClasses(examples, vectors, { bias });
}

/** The rows of both sides as two classes, 1 above and 0 below, and their positions in the data. */
function twoSides({ answer, data }: ColumnCheck): { examples: Examples<number>; rows: readonly number[] } {
  const { examples } = data;
  const { positive, negative } = answer.question;
  const rows = [...examples.targets.keys()].filter(
    (r) => negative == null || [positive, negative].includes(examples.label(r)),
  );
  const labels = rows.map((r) => (examples.label(r) === positive ? 1 : 0));
  const options = { classes: [0, 1] };
  const { starts, indices, values, width: columns } = examples.pick(rows).rows;
  // The names of columns do not matter here, and hashed ones are unknown.
  const picked = indices
    ? Examples.sparse({ starts, indices, values, columns }, labels, options)
    : Examples.from(
        rows.map((r) => rowAt(examples, r)),
        labels,
        options,
      );
  return { rows, examples: picked };
}

function inFile(found: LeastError, rows: readonly number[]): LeastError {
  return { ...found, wrong: found.wrong.map((position) => rows[position]) };
}

/** The share of the rows that is held out. */
const held = 0.3;

/** Trains three learners for one pass over rows in random order, and measures the error on rows held out. */
function onNewRows(examples: Examples<number>, bias: boolean, seed: number): [string, Generalisation][] {
  const labels = Array.from(examples.targets, (target) => examples.classes[target]);
  const { train, test } = splitIndices(labels, { test: held, seed });
  const part = (listed: Uint32Array) => ({
    rows: Array.from(listed, (r) => rowAt(examples, r)),
    labels: Array.from(listed, (r) => labels[r]),
  });
  const options = { classes: [0, 1], bias, seed };
  const learners: [string, Learner<number>][] = [
    ["perceptron", new Perceptron<number>(options)],
    ["averaged", new AveragedPerceptron<number>(options)],
    ["voted", new VotedPerceptron<number>(options)],
  ];
  return learners.map(([name, learner]) => [
    name,
    generalisation(learner, part(train), part(test), { seed, shuffle: true }),
  ]);
}

function finite(x: number | undefined): number | null {
  return x !== undefined && x < Infinity ? x : null;
}
