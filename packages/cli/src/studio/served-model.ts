// A model and rows shown in the studio, and the answers to its page's questions about them. Everything has been read
// before: no answer opens a file.

import type { PlanePoint, PlaneState } from "rosenblatt/figure";
import type { Loaded } from "../data/load.js";
import { rowAt, valueAt } from "../data/row.js";
import type { SavedModel } from "../model/model-file.js";
import { columnOf } from "../picture/axes.js";
import { planeOfModel } from "../picture/points.js";
import { weightsOfClass } from "../report/weights.js";
import { UsageError } from "../terminal/exit.js";
import { classesOf, studioDocument } from "./document.js";
import { rowDocument } from "./row-document.js";

/** Answers a question, given as the query of a URL, with plain data; throws a UsageError for a question that makes no sense. */
export type Answer = (query: URLSearchParams) => unknown;

/** A model, and the rows that are shown with it. */
export interface Shown {
  readonly saved: SavedModel;
  readonly data?: Pick<Loaded, "examples" | "columns" | "source">;
  /** The initial axes, as typed. */
  readonly axes?: readonly [x: string, y: string];
}

/** The most weights sent for and against a class. */
const mostWeights = 25;
/** The most scores sent of a grid: those of thirty classes. */
const mostScores = 330_000;
/** The number of answers that are cached. */
const mostKept = 100;

/** The answers to the questions of the page, by path. */
export function answersAbout({ saved, data, axes }: Shown): ReadonlyMap<string, Answer> {
  const document = studioDocument(saved, data, axes);
  const rows = () => {
    if (data) return data;
    throw new UsageError("the studio was given no rows");
  };
  return new Map<string, Answer>([
    ["/document.json", () => document],
    ["/plane.json", kept((query) => planeAlong(saved, rows(), query))],
    [
      "/row.json",
      kept((query) =>
        rowDocument(saved, rows(), wholeNumber(query, "row", rows().examples.size), query.get("class") ?? undefined),
      ),
    ],
    ["/place.json", (query) => placeOf(saved, rows(), query)],
    [
      "/weights.json",
      kept((query) => {
        const { classes } = saved.learner;
        const place = wholeNumber(query, "class", classes.length - 1, 0);
        return weightsOfClass(saved.learner, classes[place], mostWeights) ?? null;
      }),
    ],
  ]);
}

/** The plane along two columns, or along the directions of the model; see docs/formats/cli.md. */
function planeAlong(
  saved: SavedModel,
  { examples }: Pick<Loaded, "examples">,
  query: URLSearchParams,
): { figure: PlaneState; held: unknown } {
  const [x, y] = [query.get("x"), query.get("y")];
  const classes = query.getAll("class");
  const chosen = { ...(x !== null && { x }), ...(y !== null && { y }), ...(classes.length > 0 && { classes }) };
  const { state, held } = planeOfModel(saved, examples, chosen);
  const { field, ...plane } = state;
  if (field && field.scores.length > mostScores) {
    const why = "the regions of so many classes are not drawn";
    return { figure: { ...plane, note: plane.note ? `${plane.note}; ${why}` : why }, held: held ?? null };
  }
  const figure = field ? { ...plane, field: { ...field, scores: Array.from(field.scores, brief) } } : plane;
  return { figure, held: held ?? null };
}

/** The point of one row in the plane of two columns, for a row that is not in the sample. */
function placeOf({ learner }: SavedModel, { examples }: Pick<Loaded, "examples">, query: URLSearchParams): PlanePoint {
  const r = wholeNumber(query, "row", examples.size) - 1;
  const [x, y] = ["x", "y"].map((axis) => valueAt(examples, r, columnOf(examples, query.get(axis) ?? "", axis)));
  const classes = classesOf(learner, examples);
  const predicted = classes.indexOf(learner.predict(rowAt(examples, r)));
  return { x, y, ...(examples.labelled && { target: classes.indexOf(examples.label(r)) }), predicted };
}

/** A picture does not need more digits. */
function brief(score: number): number {
  return Number(score.toPrecision(6));
}

function wholeNumber(query: URLSearchParams, name: string, most: number, least = 1): number {
  const text = query.get(name) ?? "";
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}; got ${JSON.stringify(text)}`);
}

/** Caches the most recent answers. */
function kept(answer: Answer): Answer {
  const known = new Map<string, unknown>();
  return (query) => {
    const key = query.toString();
    if (known.has(key)) return known.get(key);
    const value = answer(query);
    if (known.size >= mostKept) known.delete(known.keys().next().value!);
    known.set(key, value);
    return value;
  };
}
