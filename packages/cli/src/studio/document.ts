// What the studio opens with: rows as points of a plane, and what a model says of that plane.

import { basename } from "node:path";
import type { Examples, Label } from "rosenblatt";
import type { PlaneScore, PlaneState, PlaneView } from "rosenblatt/figure";
import type { SavedModel } from "../model/model-file.js";
import { type PictureOptions, pictureOf } from "../picture/picture.js";
import { UsageError } from "../terminal/exit.js";

/** See docs/formats/cli.md. */
export interface StudioDocument {
  readonly schema: "rosenblatt/studio@1";
  readonly title: string;
  readonly classes: readonly string[];
  readonly axes: readonly [string, string];
  readonly points: readonly (readonly [x: number, y: number, target: number])[];
  /** What to show in the place of a run; null for none. */
  readonly model: StudioModel | null;
}

/** What a model says of the points. */
export interface StudioModel {
  readonly name: string;
  /** What the plane leaves out, as the other features at their means. */
  readonly note: string | null;
  /** Positions of the classes that it predicts for the points. */
  readonly predicted: readonly number[];
  /** One score, above 0 for the second class; or one for each class, the highest winning. */
  readonly scores: readonly PlaneScore[];
  /** In their place where boundaries are not straight. */
  readonly field: StudioField | null;
}

/** The scores of a model on a grid over the plane. */
export interface StudioField {
  readonly columns: number;
  readonly rows: number;
  readonly view: PlaneView;
  readonly scores: readonly number[];
}

/** The page's pens. */
const mostClasses = 3;

/** The document that shows a model and data in the studio. */
export function studioDocument(saved: SavedModel, examples: Examples<Label>, { x, y }: PictureOptions): StudioDocument {
  const chosen = { ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
  const { path } = saved;
  const plane = pictureOf(saved, examples, { kind: "plane", ...chosen }).figures[0] as PlaneState;
  const { classes, points, axes = ["x₁", "x₂"] } = plane;
  if (classes.length > mostClasses)
    throw new UsageError(
      `the studio shows two or three classes; ${path} and the data have ${classes.length}: rosenblatt plot draws them`,
    );
  return {
    schema: "rosenblatt/studio@1",
    title: cut(basename(path), 60),
    classes: classes.map((name) => cut(String(name), 40)),
    axes: [cut(axes[0], 60), cut(axes[1], 60)],
    points: points.map(({ x, y, target = 0 }) => [x, y, target]),
    model: {
      name: basename(path),
      note: plane.note ?? null,
      predicted: points.map(({ target = 0, predicted = target }) => predicted),
      scores: plane.scores ?? [],
      field: plane.field ? { ...plane.field, scores: Array.from(plane.field.scores, brief) } : null,
    },
  };
}

/** The page has no room for more. */
function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A picture needs no more digits. */
function brief(score: number): number {
  return Number(score.toPrecision(6));
}
