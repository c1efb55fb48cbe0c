// One row for the studio: its cells, its prediction, and the parts of its score.

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
import { count } from "../text/number.js";

/** See docs/formats/cli.md. */
export interface RowDocument {
  /** Counted from 1. */
  readonly row: number;
  /** The columns of the row as read; if there are very many, the first ones that are not 0. */
  readonly cells: readonly (readonly [column: string, text: string])[];
  /** How many columns are not listed. */
  readonly moreCells: number;
  /** The row as a square picture, line by line, from 0 for paper to 1 for ink; null if it does not look like one. */
  readonly pixels: readonly number[] | null;
  /** The class in the data; null if there is none. */
  readonly truth: string | null;
  readonly predicted: string;
  /** One for each class, in the order of the model. */
  readonly scores: readonly number[];
  readonly probabilities: readonly number[] | null;
  /** The class whose score is taken apart. */
  readonly class: string;
  readonly score: number;
  /** The contribution of each feature, the largest first. */
  readonly features: readonly Contribution[];
  /** The total of the features that are not listed. */
  readonly moreFeatures: { readonly count: number; readonly contribution: number };
  /** Instead of features: the contributions of the rows that a kernel learner keeps. */
  readonly supportVectors: readonly SupportingRow[] | null;
  readonly moreSupportVectors: { readonly count: number; readonly contribution: number };
  /** What one must know to read the numbers. */
  readonly notes: readonly string[];
}

const mostCells = 60;
const mostContributions = 12;
/** The most words listed of one text. */
const mostWords = 40;

/** The document of one row, counted from 1; unless a class is given, the score of the predicted one is taken apart. */
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
    features: features.slice(0, mostContributions),
    moreFeatures: rest(features),
    supportVectors: supportVectors?.slice(0, mostContributions) ?? null,
    moreSupportVectors: rest(supportVectors ?? []),
    notes: [
      ...(decision === null ? [] : [`decision: ${decision}`]),
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
  const more = present.length > mostWords ? ` and ${count(present.length - mostWords)} more` : "";
  return [column.name, `${present.slice(0, mostWords).join(" · ")}${more}`];
}

/** The values of a row that is not from a table: all if there are few columns, else those that are not 0. */
function cellsOf(examples: Examples<Label>, r: number): [string, string][] {
  const all = Array.from({ length: examples.width }, (_, j) => j);
  const shown = examples.width <= mostCells ? all : all.filter((j) => valueAt(examples, r, j) !== 0);
  return shown.map((j) => [columnName(examples, j), String(valueAt(examples, r, j))]);
}

/** The fewest and the most pixels on a side of a picture. */
const [fewestPixels, mostPixels] = [8, 64];

/**
 * The pixels of a row whose columns are named after places in a picture, such as pixel_3_5, or are unnamed and as many
 * as a square picture has.
 */
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

/** The line and the column of each feature; undefined if they are not pixels. */
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
