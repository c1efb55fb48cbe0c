// The content of a picture of a model.

import type { BatchLearner, Examples, Facts, Label } from "rosenblatt";
import { roc } from "rosenblatt/evaluate";
import {
  type CurveState,
  describe,
  type FigureState,
  type PlaneState,
  planeOf,
  runCurve,
  type SpaceState,
  spaceOf,
  type Totals,
  weightBars,
} from "rosenblatt/figure";
import { classCounts } from "../data/class-tally.js";
import { classFor, isCalled } from "../data/classes.js";
import { isTable, tableColumns } from "../data/formats/encoding.js";
import { columnName } from "../data/row.js";
import { measure, positivePosition, unknownClasses } from "../model/measure.js";
import type { SavedModel } from "../model/model-file.js";
import { factsOf, kernelModel, partsOf } from "../model/model-parts.js";
import { list, nearest } from "../options/values.js";
import { spreads, transformed } from "../report/weights.js";
import { UsageError } from "../terminal/exit.js";
import { count, counted } from "../text/number.js";
import { fitting } from "../text/table.js";
import { dealtColours, mostColours } from "./class-colours.js";
import { withDates } from "./date-axes.js";
import { gathered, gatheredIn } from "./gathered-confusion.js";
import type { Panels } from "./panels.js";
import { classScores, precisionRecallCurves } from "./precision-recall.js";
import { reliabilityDiagrams } from "./reliability-diagram.js";
import { type HeldColumn, tableSlice } from "./slice.js";
import { largest, noteOf } from "./small-multiples.js";

/** The kinds of pictures that plot draws. */
export type PictureKind = "plane" | "curve" | "weights" | "confusion" | "roc" | "precision-recall" | "reliability";

export interface PictureOptions {
  kind?: PictureKind;
  x?: string;
  y?: string;
  columns?: readonly string[];
  camera?: { azimuth: number; elevation: number };
  class?: string;
  /** The classes whose rows are used; all if absent. */
  classes?: readonly string[];
  top?: number;
  title?: string;
  /** The characters of a line, if the picture is drawn on the terminal. */
  room?: number;
}

/** One figure, or several panels side by side. */
export interface Picture extends Panels {
  /** The values at which a slice holds the columns that are not axes. */
  readonly held?: readonly HeldColumn[];
}

/** The picture that the options describe; curves and weights do not need examples. */
export function pictureOf(
  saved: Pick<SavedModel, "learner" | "encoding" | "run">,
  examples: Examples<Label> | undefined,
  options: PictureOptions,
): Picture {
  const { learner } = saved;
  const { kind = "plane", title } = options;
  checkOptions(kind, options);
  const titled = title === undefined ? {} : { title };
  switch (kind) {
    case "plane":
      return pointed(saved, examples!, options, titled);
    case "curve":
      return { figures: [curve(saved, title)] };
    case "weights":
      return { figures: [weights(learner, examples, options)] };
    case "confusion": {
      const { classes, counts } = measure(learner, examples!, "the data").confusion;
      const { room } = options;
      const { words, ...matrix } = room ? gatheredIn(room, { classes, counts }) : gathered({ classes, counts });
      const shades = "rows by true and predicted class; shades go by the logarithm of the number of rows";
      const state = { kind, ...titled, note: words ? `${words}; ${shades}` : shades, ...matrix };
      const description = describe(state).replace(
        `${matrix.classes.length} classes`,
        `${count(classes.length)} classes`,
      );
      return { figures: [{ ...state, ...(words && { description }) }] };
    }
    case "roc": {
      const places = drawnClasses(learner, examples!, options);
      return places.length > mostColours
        ? panelled(places, learner, examples!, "ROC curve of each class against the others", options, (drawn) =>
            curves(learner, examples!, drawn).map((curve) => ({ kind, title: curve.name, curves: [curve] })),
          )
        : { figures: [{ kind, ...titled, curves: curves(learner, examples!, places) }] };
    }
    case "precision-recall":
      return byClass(learner, examples!, options, "Precision and recall of each class", precisionRecallCurves);
    case "reliability":
      return byClass(learner, examples!, options, "Reliability of the probability of each class", reliabilityDiagrams);
  }
}

/** A panel for each class or, if there are very many, for the largest classes. */
function panelled(
  places: readonly number[],
  { classes }: BatchLearner<Label>,
  examples: Examples<Label>,
  heading: string,
  { title, kind = "plane" }: PictureOptions,
  panels: (drawn: readonly number[]) => FigureState[],
): Picture {
  const counts = classCounts(examples);
  const { drawn, which } = largest(places, (place) => counts[examples.classes.indexOf(classes[place])] ?? 0);
  const choosing = kind === "plane" ? "--classes chooses" : "--class or --classes chooses";
  return { heading: `${title ?? heading}${which && `${which}; ${choosing}`}`, figures: panels(drawn) };
}

function byClass(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  options: PictureOptions,
  heading: string,
  draw: (
    learner: BatchLearner<Label>,
    examples: Examples<Label>,
    places: readonly number[],
    colourOf: (place: number) => number,
  ) => CurveState[],
): Picture {
  const places = drawnClasses(learner, examples, options);
  const colourOf = dealtColours(places);
  if (places.length > 1)
    return panelled(places, learner, examples, heading, options, (drawn) =>
      draw(learner, examples, drawn, colourOf).map(({ note: _, ...state }, i) => ({
        ...state,
        title: String(learner.classes[drawn[i]]),
      })),
    );
  const { title } = options;
  return {
    figures: draw(learner, examples, places, colourOf).map((state) => ({
      ...state,
      ...(title !== undefined && { title }),
    })),
  };
}

/**
 * The positions of the classes to draw curves of: those that --class names; otherwise the positive one of two, or each
 * of more that has rows.
 */
function drawnClasses(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  { class: name }: PictureOptions,
): number[] {
  const { classes } = learner;
  unknownClasses(classes, examples, "the data");
  const counts = classCounts(examples);
  const hasRows = (place: number) => counts[examples.classes.indexOf(classes[place])] > 0;
  if (name === undefined && classes.length > 2) return classes.map((_, place) => place).filter(hasRows);
  const names = name === undefined || classes.some((label) => isCalled(label, name)) ? [name] : list(name, "--class");
  const places = names.map((one) =>
    one === undefined ? positivePosition(learner) : classes.indexOf(classFor(one, classes, "--class")),
  );
  const empty = places.find((place) => !hasRows(place));
  if (empty !== undefined)
    throw new UsageError(`no row of the data is of class ${JSON.stringify(String(classes[empty]))}: it has no curve`);
  return [...new Set(places)];
}

const owners: readonly [option: "x" | "y" | "columns" | "class" | "top", kinds: readonly string[]][] = [
  ["x", ["plane"]],
  ["y", ["plane"]],
  ["columns", ["plane"]],
  ["class", ["weights", "roc", "precision-recall", "reliability"]],
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

/** Points in a plane or in space; if there are more classes than colours, a panel for each class. */
function pointed(
  saved: Pick<SavedModel, "learner" | "encoding">,
  examples: Examples<Label>,
  options: PictureOptions,
  titled: { title?: string },
): Picture {
  const { learner } = saved;
  const { state, ...held } = pointsOf(saved, examples, options, titled);
  const chosen = options.classes && state.classes.flatMap((label, k) => (isChosen(label, options) ? [k] : []));
  if (chosen && chosen.length <= mostColours) {
    const colourOf = dealtColours(chosen);
    const colours = chosen.every((k) => colourOf(k) === k) ? {} : { colours: state.classes.map((_, k) => colourOf(k)) };
    return { figures: [{ ...state, coloured: chosen, ...colours }], ...held };
  }
  const places = chosen ?? state.classes.map((_, k) => k);
  if (places.length <= mostColours || !examples.labelled) return { figures: [state], ...held };
  const known = places.filter((k) => k < learner.classes.length);
  return {
    ...panelled(known, learner, examples, "Each class, and where it is predicted", options, (drawn) => {
      const totals = state.totals ?? totalsOf(learner, examples, state.classes);
      return drawn.map((k) => panelOf(state, k, totals));
    }),
    note: noteOf(state),
    ...held,
  };
}

/** All classes in one plane, however many there are, and where a slice holds the columns that are not axes. */
export function planeOfModel(
  saved: Pick<SavedModel, "learner" | "encoding">,
  examples: Examples<Label>,
  options: Pick<PictureOptions, "x" | "y" | "classes">,
): { readonly state: PlaneState; readonly held?: readonly HeldColumn[] } {
  checkOptions("plane", options);
  const { state, ...held } = pointsOf(saved, examples, options, {});
  return { state: withDates(state as PlaneState, tableColumns(saved.encoding)), ...held };
}

/** The points, and what the model predicts in their plane or space. */
function pointsOf(
  { learner, encoding }: Pick<SavedModel, "learner" | "encoding">,
  examples: Examples<Label>,
  options: PictureOptions,
  titled: { title?: string },
): { state: PlaneState | SpaceState; held?: readonly HeldColumn[] } {
  const axes = axesOf(examples, options);
  const slice = axes && encoding && isTable(encoding) ? tableSlice(examples, encoding.table, axes) : undefined;
  const held = slice && slice.held.length > 0 ? { held: slice.held } : {};
  const given = { ...titled, ...(slice && { slice: { rowAt: slice.rowAt, note: slice.note } }) };
  const [a, b, c] = axes ?? [];
  const drawn: PlaneState | SpaceState =
    axes?.length === 3
      ? spaceOf(examples, learner, {
          ...given,
          features: [a, b, c],
          ...(options.camera && { camera: options.camera }),
        })
      : planeOf(...asWeighed(learner, examples, axes), {
          ...given,
          ...(axes ? { features: [a, b] as const } : directionsOf(learner, options)),
          weights: isTaught(learner, examples),
        });
  return {
    state: crowded(nearer(withAll(drawn, learner, examples, axes))),
    ...held,
  };
}

/** If only some classes are chosen, the projection is one that shows how these differ. */
function directionsOf({ classes }: BatchLearner<Label>, options: PictureOptions): { directions?: readonly Label[] } {
  const chosen = options.classes ? classes.filter((label) => isChosen(label, options)) : [];
  return chosen.length > 1 ? { directions: chosen } : {};
}

/** For a model of words, the plane of directions shows words as they are weighted, because only there is the boundary straight. */
function asWeighed(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  axes: readonly number[] | undefined,
): [Examples<Label>, BatchLearner<Label>] {
  const { scaler, map, inner } = partsOf(learner);
  const isOfWords = !axes && examples.width !== 2 && scaler?.kind === "tfidf" && !map && factsOf(inner).isLinear;
  return isOfWords ? [transformed(learner, examples), inner] : [examples, learner];
}

/** One class in colour among the others in grey; its numbers are in the title, which leaves more room for points. */
function panelOf(
  { note: _, ...state }: PlaneState | SpaceState,
  k: number,
  { counts, wrong }: Totals,
): PlaneState | SpaceState {
  return {
    ...state,
    coloured: [k],
    ...(state.kind === "plane" && { legend: false }),
    title: `${state.classes[k]}: ${counted(counts[k], "row")}, ${count(wrong[k])} wrong`,
  };
}

function isChosen(label: Label, { classes = [] }: PictureOptions): boolean {
  return classes.some((name) => isCalled(label, name));
}

/** The state with names for its axes and, if the points are a sample, counts of all rows. */
function withAll<S extends PlaneState | SpaceState>(
  state: S,
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  axes: readonly number[] | undefined,
): S {
  const columns = axes ?? (examples.width === 2 ? [0, 1] : undefined);
  const named = columns && (axes?.length === 3 || !examples.vocabulary?.names);
  const isSample = examples.labelled && state.points.length < examples.size;
  return {
    ...state,
    ...(named && { axes: columns.map((column) => columnName(examples, column)) }),
    ...(isSample && { totals: totalsOf(learner, examples, state.classes) }),
  };
}

/** If some points are so far away that the others would have no room, shows only the others, and says so in the note. */
function nearer<S extends PlaneState | SpaceState>(state: S): S {
  if (state.kind !== "plane" || state.points.length < 50) return state;
  const central = (values: number[]): [number, number] | undefined => {
    values.sort((a, b) => a - b);
    const [low, high] = [0.01, 0.99].map((share) => values[Math.round(share * (values.length - 1))]);
    const room = (high - low) * 0.35;
    const [least, most] = [values[0], values[values.length - 1]];
    if (!(high > low) || most - least < 3 * (high - low)) return undefined;
    return [Math.max(least, low) - room, Math.min(most, high) + room];
  };
  const [x, y] = [central(state.points.map((point) => point.x)), central(state.points.map((point) => point.y))];
  if (!x && !y) return state;
  const whole = (axis: "x" | "y"): [number, number] => {
    const values = state.points.map((point) => point[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return [low - (high - low || 1) * 0.07, high + (high - low || 1) * 0.07];
  };
  const view = { x: x ?? whole("x"), y: y ?? whole("y") };
  const inside = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high;
  const outside = state.points.filter((point) => !inside(point.x, view.x) || !inside(point.y, view.y)).length;
  const far = outside === 1 ? "1 point is far outside" : `${count(outside)} points are far outside`;
  return outside === 0 ? state : { ...state, view, note: state.note ? `${state.note}; ${far}` : far };
}

/** With fewer places than this for each point, most points are hidden by others. */
const fewPlaces = 1 / 4;

/** If most rows lie on the places of others, as rows of categories do, says so in the note. */
function crowded<S extends PlaneState | SpaceState>(state: S): S {
  const { points, note } = state;
  const places = new Set(points.map((point) => `${point.x} ${point.y}${"z" in point ? ` ${point.z}` : ""}`)).size;
  if (points.length < 20 || places > points.length * fewPlaces) return state;
  const hidden = `rows on the same place hide each other: ${count(points.length)} on ${counted(places, "place")}`;
  return { ...state, note: note ? `${note}; ${hidden}` : hidden };
}

function totalsOf(learner: BatchLearner<Label>, examples: Examples<Label>, classes: readonly Label[]) {
  const counts = classes.map(() => 0);
  const wrong = classes.map(() => 0);
  learner.predictAll(examples).forEach((guess, r) => {
    const label = examples.classes[examples.targets[r]];
    const k = classes.indexOf(label);
    counts[k]++;
    if (guess !== label) wrong[k]++;
  });
  return { counts, wrong };
}

/** Whether these are the rows that a kernel learner learned from, as far as its support vectors tell; the sizes of points then show α. */
function isTaught(learner: BatchLearner<Label>, examples: Examples<Label>): boolean {
  const vectors = kernelModel(learner)?.supportVectors;
  if (!vectors || !examples.labelled) return false;
  return vectors.every(({ index, label }) => index < examples.size && examples.label(index) === label);
}

function axesOf(examples: Examples<Label>, { x, y, columns }: PictureOptions): number[] | undefined {
  if (columns)
    return different(
      columns.map((text) => columnOf(examples, text, "--columns")),
      columns,
      "--columns",
    );
  if (x === undefined || y === undefined) return undefined;
  return different([columnOf(examples, x, "--x"), columnOf(examples, y, "--y")], [x, y], "--x and --y");
}

/** Refuses axes of which two are the same feature, since all points would lie on a line. */
function different(axes: number[], given: readonly string[], flag: string): number[] {
  if (new Set(axes).size < axes.length)
    throw new UsageError(
      `${flag} must be different features; got ${given.map((text) => JSON.stringify(text)).join(" and ")}`,
    );
  return axes;
}

/** The position of a feature given by its name, or by its number from 1. */
export function columnOf({ vocabulary, width }: Examples, text: string, flag: string): number {
  const names = vocabulary?.names ?? [];
  const named = names.indexOf(text);
  if (named >= 0) return named;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 1 && number <= width) return number - 1;
  const parts = names.filter((name) => name.startsWith(`${text}=`) || name.startsWith(`${text}:`));
  if (parts.length > 0)
    throw new UsageError(
      `${flag} must be a feature; got the column ${JSON.stringify(text)}, whose categories or words are one each, such as ${parts.slice(0, 4).join(", ")}`,
    );
  const near = nearest(text, names);
  const shown = names.slice(0, 8).join(", ");
  const known = names.length > 0 ? `${shown}${names.length > 8 ? " …" : ""}` : `numbers from 1 to ${width}`;
  throw new UsageError(
    `${flag} must be a feature: ${known}; got ${JSON.stringify(text)}${near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`}`,
  );
}

/**
 * The run that a model file records, as rates: mistakes among the rows that each epoch visited, and errors among those
 * held back. If the file does not tell how many rows there were, the counts are shown.
 */
function curve({ learner, run }: Pick<SavedModel, "learner" | "run">, title: string | undefined): CurveState {
  const facts = factsOf(learner);
  const { mistakesPerEpoch } = facts;
  if (mistakesPerEpoch.length === 0)
    throw new UsageError("the model was not trained by epochs: it has no curve to draw");
  const state = runCurve(facts, title);
  const visited = rowsAnEpoch(facts, run?.data.examples ?? 0);
  if (visited === undefined) return state;
  const heldBack = run!.data.examples - visited;
  const rows = [visited, heldBack];
  return {
    ...state,
    percent: true,
    axes: ["epoch", "share of rows predicted wrong"],
    series: state.series.map((series, k) => ({
      ...series,
      name:
        k === 0
          ? `mistakes while learning, of ${count(visited)} rows an epoch`
          : `errors on the ${count(heldBack)} rows held back`,
      points: series.points.map(([epoch, wrong]) => [epoch, wrong / rows[k]] as const),
    })),
  };
}

/** The share of the rows that train learns from when it holds some back to know when to stop. */
const usualPart = 0.9;

/** How many of all rows each epoch visited. `examples` counts visits up to the epoch that was kept, which the file does not name. */
function rowsAnEpoch({ mistakesPerEpoch, validationErrors, examples }: Facts, all: number): number | undefined {
  const epochs = mistakesPerEpoch.length;
  if (validationErrors.length === 0) return examples === epochs * all ? all : undefined;
  const far = (rows: number) => Math.abs(rows - usualPart * all);
  return Array.from({ length: epochs }, (_, k) => examples / (k + 1))
    .filter((rows) => Number.isInteger(rows) && rows < all && rows > all / 2 && rows >= Math.max(...mistakesPerEpoch))
    .sort((a, b) => far(a) - far(b))[0];
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
  const label = name === undefined ? classes[positivePosition(learner)] : classFor(name, classes, "--class");
  const place = classes.indexOf(label);
  const state = weightBars(map ? inner : learner, {
    label,
    names,
    ...(top !== undefined && { top }),
    ...(title !== undefined && { title }),
  });
  const spread = examples && spreads(learner, examples, state.bars.length);
  return {
    ...state,
    // For a feature whose values are small by nature, a large weight means little.
    ...(spread && { bars: state.bars.map((bar, j) => ({ ...bar, value: bar.value * (spread[j] || 0) })) }),
    note: spread
      ? "weight times spread of each feature in the data, the largest first"
      : "weights, the largest first; with data, weight times spread",
    colours: [classes.length === 2 ? 1 - place : -1, place],
  };
}

/** The names that the learner has for its columns, else their numbers from 1. */
function namesIn(learner: BatchLearner<Label>): readonly string[] {
  const { map, inner } = partsOf(learner);
  const own = map ? undefined : inner.features;
  return own ?? Array.from({ length: factsOf(inner).columns }, (_, j) => map?.columnName?.(j) ?? `column ${j + 1}`);
}

function curves(learner: BatchLearner<Label>, examples: Examples<Label>, places: readonly number[]) {
  const scores = classScores(learner, examples, places);
  const colourOf = dealtColours(places);
  const labels = Array.from(examples.targets, (target) => examples.classes[target]);
  return places.map((place, i) => {
    const label = learner.classes[place];
    // The area follows the name, and must not be cut.
    return { name: fitting(String(label), 40), colour: colourOf(place), ...roc(scores[i], labels, label) };
  });
}
