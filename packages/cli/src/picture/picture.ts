// What a picture of a model shows.

import type { BatchLearner, Examples, Facts, Label } from "rosenblatt";
import { roc } from "rosenblatt/evaluate";
import { type FigureState, planeOf, runCurve, spaceOf, weightBars } from "rosenblatt/figure";
import { classFor } from "../data/classes.js";
import { columnName } from "../data/row.js";
import { eachScore, measure } from "../model/measure.js";
import { factsOf, kernelModel, partsOf } from "../model/model-parts.js";
import { nearest } from "../options/values.js";
import { UsageError } from "../terminal/exit.js";

export interface PictureOptions {
  kind?: "plane" | "curve" | "weights" | "confusion" | "roc";
  x?: string;
  y?: string;
  columns?: readonly string[];
  camera?: { azimuth: number; elevation: number };
  class?: string;
  top?: number;
  title?: string;
}

/** Curve and weights need no examples. */
export function pictureOf(
  learner: BatchLearner<Label>,
  examples: Examples<Label> | undefined,
  options: PictureOptions,
): FigureState {
  const { kind = "plane", title } = options;
  checkOptions(kind, options);
  const titled = title === undefined ? {} : { title };
  switch (kind) {
    case "plane":
      return options.columns?.length === 3
        ? space(learner, examples!, options, titled)
        : plane(learner, examples!, options, titled);
    case "curve":
      return runCurve(epochsOf(learner), title);
    case "weights":
      return weights(learner, examples, options);
    case "confusion": {
      const { classes, counts } = measure(learner, examples!, "the data").confusion;
      return { kind, ...titled, classes, counts };
    }
    case "roc":
      return { kind, ...titled, curves: curves(learner, examples!, options.class) };
  }
}

const owners: readonly [option: "x" | "y" | "columns" | "class" | "top", kinds: readonly string[]][] = [
  ["x", ["plane"]],
  ["y", ["plane"]],
  ["columns", ["plane"]],
  ["class", ["weights", "roc"]],
  ["top", ["weights"]],
];

function checkOptions(kind: string, options: PictureOptions): void {
  for (const [option, kinds] of owners)
    if (options[option] !== undefined && !kinds.includes(kind))
      throw new UsageError(`--${option} belongs to --kind ${kinds.join(", ")}; got --kind ${kind}`);
  if ((options.x === undefined) !== (options.y === undefined))
    throw new UsageError(`--x and --y go together; got --${options.x === undefined ? "y" : "x"} alone`);
  const { columns, camera } = options;
  if (columns && columns.length !== 2 && columns.length !== 3)
    throw new UsageError(`--columns must be two or three features; got ${columns.length}: ${columns.join(", ")}`);
  if (camera && columns?.length !== 3) throw new UsageError("--camera belongs to three --columns; got none");
}

function space(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  { columns, camera }: PictureOptions,
  titled: { title?: string },
): FigureState {
  const [a, b, c] = columns!.map((text) => columnOf(examples, text, "--columns"));
  const state = spaceOf(examples, learner, { ...titled, features: [a, b, c], ...(camera && { camera }) });
  return { ...state, axes: [columnName(examples, a), columnName(examples, b), columnName(examples, c)] };
}

function plane(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  options: PictureOptions,
  titled: { title?: string },
): FigureState {
  const chosen = axes(examples, options);
  const state = planeOf(examples, learner, { ...titled, ...chosen, weights: isTaught(learner, examples) });
  const columns = chosen.features ?? (examples.width === 2 ? ([0, 1] as const) : undefined);
  if (!columns || examples.vocabulary?.names) return state;
  return { ...state, axes: [columnName(examples, columns[0]), columnName(examples, columns[1])] };
}

/** Whether these are the rows that a kernel learner learned from, as far as its support vectors tell: their sizes then show α. */
function isTaught(learner: BatchLearner<Label>, examples: Examples<Label>): boolean {
  const vectors = kernelModel(learner)?.supportVectors;
  if (!vectors || !examples.labelled) return false;
  return vectors.every(({ index, label }) => index < examples.size && examples.label(index) === label);
}

function axes(examples: Examples<Label>, { x, y, columns }: PictureOptions): { features?: [number, number] } {
  if (columns)
    return { features: [columnOf(examples, columns[0], "--columns"), columnOf(examples, columns[1], "--columns")] };
  if (x === undefined || y === undefined) return {};
  return { features: [columnOf(examples, x, "--x"), columnOf(examples, y, "--y")] };
}

/** The position of a feature that is given by its name, or by its number from 1. */
export function columnOf({ vocabulary, width }: Examples, text: string, flag: string): number {
  const names = vocabulary?.names ?? [];
  const named = names.indexOf(text);
  if (named >= 0) return named;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 1 && number <= width) return number - 1;
  const near = nearest(text, names);
  const shown = names.slice(0, 8).join(", ");
  const known = names.length > 0 ? `${shown}${names.length > 8 ? " …" : ""}` : `numbers from 1 to ${width}`;
  throw new UsageError(
    `${flag} must be a feature: ${known}; got ${JSON.stringify(text)}${near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`}`,
  );
}

/** What a model file keeps of its run: mistakes in each epoch, and errors on what was held back. */
function epochsOf(learner: BatchLearner<Label>): Facts {
  const facts = factsOf(learner);
  if (facts.mistakesPerEpoch.length === 0)
    throw new UsageError("the model was not trained by epochs: it has no curve to draw");
  return facts;
}

function weights(
  learner: BatchLearner<Label>,
  examples: Examples<Label> | undefined,
  { class: name, top, title }: PictureOptions,
): FigureState {
  const { classes } = learner;
  if (name === undefined && classes.length > 2)
    throw new UsageError(`--kind weights needs --class, one of ${classes.map(String).join(", ")}`);
  const { map, inner } = partsOf(learner);
  if (!factsOf(inner).isLinear)
    throw new UsageError("--kind weights is of learners with a weight per feature; this model has none");
  const names = (map ? undefined : examples?.vocabulary?.names) ?? namesIn(learner);
  return weightBars(map ? inner : learner, {
    ...(name !== undefined && { label: classFor(name, classes, "--class") }),
    ...(top !== undefined && { top }),
    ...(title !== undefined && { title }),
    names,
  });
}

/** What the learner calls its columns, else their numbers from 1. */
function namesIn(learner: BatchLearner<Label>): readonly string[] {
  const { map, inner } = partsOf(learner);
  const own = map ? undefined : inner.features;
  return own ?? Array.from({ length: factsOf(inner).columns }, (_, j) => map?.columnName?.(j) ?? `column ${j + 1}`);
}

/** Of two classes the second one's; of more, each class against the others, or the one asked for. */
function curves(learner: BatchLearner<Label>, examples: Examples<Label>, name: string | undefined) {
  const { classes } = learner;
  const asked = name === undefined ? undefined : classFor(name, classes, "--class");
  const drawn = asked !== undefined ? [asked] : classes.length === 2 ? [classes[1]] : classes;
  const places = drawn.map((label) => classes.indexOf(label));
  const scores = places.map(() => new Float64Array(examples.size));
  eachScore(learner, examples, (all, r) => {
    for (let i = 0; i < places.length; i++) scores[i][r] = lead(all, places[i]);
  });
  const labels = Array.from(examples.targets, (target) => examples.classes[target]);
  return drawn.map((label, i) => ({ name: String(label), ...roc(scores[i], labels, label) }));
}

/** How far a class is above the best of the others, which is what predicting it goes by. */
function lead(scores: ArrayLike<number>, k: number): number {
  let best = -Infinity;
  for (let j = 0; j < scores.length; j++) if (j !== k && scores[j] > best) best = scores[j];
  return scores[k] - best;
}
