// One row for the studio: its cells, what is predicted for it, and what its score is made of.

import type { Examples, Label } from "rosenblatt";
import { calibrationOf, probabilities } from "rosenblatt/evaluate";
import { isTable } from "../data/formats/encoding.js";
import type { Loaded } from "../data/load.js";
import { columnName, valueAt } from "../data/row.js";
import type { SavedModel } from "../model/model-file.js";
import { type FeatureGroup, featureGroups } from "../picture/slice.js";
import { explainRow } from "../prediction/explain.js";
import { scalers } from "../prediction/explain-report.js";
import type { Contribution, SupportingRow } from "../prediction/explained.js";
import { dateOf, isDate } from "../text/date-text.js";

/** See docs/formats/cli.md. */
export interface RowDocument {
  /** Counted from 1. */
  readonly row: number;
  /** The columns of the row as they were read; of very many the first that are not 0. */
  readonly cells: readonly (readonly [column: string, text: string])[];
  /** How many columns are not listed. */
  readonly moreCells: number;
  /** The row as a square picture, line by line, from 0 for paper to 1 for ink; null where it looks like none. */
  readonly pixels: readonly number[] | null;
  /** The class in the data; null where it gives none. */
  readonly truth: string | null;
  readonly predicted: string;
  /** By class, in the order of the model's. */
  readonly scores: readonly number[];
  readonly probabilities: readonly number[] | null;
  /** The class whose score is taken apart. */
  readonly class: string;
  readonly score: number;
  /** What each feature adds, the largest first. */
  readonly features: readonly Contribution[];
  /** What the features that are not listed add together. */
  readonly moreFeatures: { readonly count: number; readonly contribution: number };
  /** In the place of features: what the rows add that a kernel learner keeps. */
  readonly supportVectors: readonly SupportingRow[] | null;
  readonly moreSupportVectors: { readonly count: number; readonly contribution: number };
  /** What there is to know in order to read the numbers. */
  readonly notes: readonly string[];
}

const mostCells = 60;
const mostContributions = 12;
/** Words of one text. */
const mostWords = 40;

/** The document of one row, counted from 1; without a class, the score of the predicted one is taken apart. */
export function rowDocument(
  { path, learner, encoding }: SavedModel,
  data: Pick<Loaded, "examples" | "columns">,
  row: number,
  label?: string,
): RowDocument {
  const explained = explainRow(path, learner, data, { row, ...(label !== undefined && { class: label }) });
  const calibration = calibrationOf(learner);
  const { truth, predicted, scores, features, supportVectors, scaler, map, kernel, bends, decision } = explained;
  const table = encoding && isTable(encoding) ? encoding.table : undefined;
  const names = data.examples.vocabulary?.names;
  const all =
    table && names
      ? featureGroups(names, table.columns).map((group) => cellOf(data.examples, row - 1, group, names))
      : cellsOf(data.examples, row - 1);
  return {
    row,
    cells: all.slice(0, mostCells),
    moreCells: Math.max(0, all.length - mostCells),
    pixels: pixelsOf(data.examples, row - 1),
    truth: truth === null ? null : String(truth),
    predicted: String(predicted),
    scores: Array.from(scores),
    probabilities: calibration ? Array.from(probabilities(calibration, scores)) : null,
    class: String(explained.class),
    score: explained.score,
    ...{ features: features.slice(0, mostContributions), moreFeatures: rest(features) },
    supportVectors: supportVectors?.slice(0, mostContributions) ?? null,
    moreSupportVectors: rest(supportVectors ?? []),
    notes: [
      ...(decision === null ? [] : [`decision: ${decision.replace("-", "−")}`]),
      ...(scaler && map === null && features.length > 0
        ? [`${scalers[scaler] ?? scaler}: adds = weight × scaled value`]
        : []),
      ...(map !== null && features.length > 0
        ? ["the learner saw the columns that the map makes: adds = weight × value"]
        : []),
      ...(bends ? ["a network bends: the weights are slopes at this row, and the rest of the score is (bias)"] : []),
      ...(features.length === 0 && supportVectors
        ? [`adds = α × K, over the rows that were learned from by mistakes; K = ${kernel}`]
        : []),
      ...(features.length === 0 && !supportVectors
        ? ["the score of this learner is a vote, which no feature has a share in"]
        : []),
    ],
  };
}

function rest(all: readonly { readonly contribution: number }[]): { count: number; contribution: number } {
  const others = all.slice(mostContributions);
  return { count: others.length, contribution: others.reduce((sum, { contribution }) => sum + contribution, 0) };
}

/** The cell of one column of a table, as far as its features tell. */
function cellOf(
  examples: Examples<Label>,
  r: number,
  { column, features, value, indicator }: FeatureGroup,
  names: readonly string[],
): [string, string] {
  const at = (j: number) => valueAt(examples, r, j);
  if (value !== undefined) {
    if (indicator !== undefined && at(indicator) !== 0) return [column.name, "missing"];
    const x = at(value);
    if (isDate(column.kind)) return [column.name, dateOf(x)];
    return [column.name, column.kind === "boolean" ? (x === 1 ? "true" : "false") : String(x)];
  }
  const own = "prefix" in column ? column.prefix.length : 0;
  const present = features.filter((j) => at(j) !== 0).map((j) => names[j].slice(own));
  if (column.kind === "categorical") return [column.name, present[0] ?? "none that was in training"];
  const more = present.length > mostWords ? ` and ${present.length - mostWords} more` : "";
  return [column.name, `${present.slice(0, mostWords).join(" · ")}${more}`];
}

/** The values of a row that is of no table: all of few columns, else those that are not 0. */
function cellsOf(examples: Examples<Label>, r: number): [string, string][] {
  const all = Array.from({ length: examples.width }, (_, j) => j);
  const shown = examples.width <= mostCells ? all : all.filter((j) => valueAt(examples, r, j) !== 0);
  return shown.map((j) => [columnName(examples, j), String(valueAt(examples, r, j))]);
}

/** Pixels that a picture has on a side. */
const [fewestPixels, mostPixels] = [8, 64];

/** A row whose columns are called after places in a picture, as pixel_3_5, or are as many as a square picture has and without names. */
function pixelsOf(examples: Examples<Label>, r: number): number[] | null {
  const places = pixelPlaces(examples);
  if (!places) return null;
  const side = Math.max(...places.map(([line, column]) => Math.max(line, column))) + 1;
  const values = places.map((_, j) => valueAt(examples, r, j));
  const most = Math.max(...values);
  if (side < fewestPixels || side > mostPixels || !(most > 0) || values.some((x) => !(x >= 0))) return null;
  const pixels = new Array<number>(side * side).fill(0);
  places.forEach(([line, column], j) => {
    pixels[line * side + column] = Math.round((100 * values[j]) / most) / 100;
  });
  return pixels;
}

/** The line and the column of each feature; undefined where they are no pixels. */
function pixelPlaces({ width, vocabulary }: Examples<Label>): [number, number][] | undefined {
  if (width < fewestPixels || width > mostPixels * mostPixels) return undefined;
  const names = vocabulary?.names;
  const side = Math.sqrt(width);
  if (!names && vocabulary) return undefined;
  if (!names)
    return Number.isInteger(side)
      ? Array.from({ length: width }, (_, j) => [Math.floor(j / side), j % side])
      : undefined;
  const found = names.map((name) => /^p(?:ixel|x)?_?(\d{1,2})[_x](\d{1,2})$/i.exec(name));
  return found.every((match) => match !== null)
    ? found.map((match) => [Number(match[1]), Number(match[2])])
    : undefined;
}
