// A picture of clusters: rows, centres, and the region in which each centre is the nearest.

import {
  type BatchLearner,
  type DenseRow,
  Examples,
  type Label,
  type Row,
  type SparseRow,
  type Transformer,
} from "rosenblatt";
import { type Drawable, type PlaneState, planeOf } from "rosenblatt/figure";
import { columnName, rowAt } from "../data/row.js";
import { rowDraw } from "../data/row-draw.js";
import { columnOf } from "../picture/axes.js";
import { mostColours } from "../picture/class-colours.js";
import type { Panels } from "../picture/panels.js";
import { largest, noteOf } from "../picture/small-multiples.js";
import { UsageError } from "../terminal/exit.js";
import { count, counted } from "../text/number.js";
import type { Members } from "./members.js";

/** Of more rows than this, only a sample is drawn. */
const mostPoints = 2000;

/**
 * The plane of clusters; if there are more than colours, a panel for each. `centres` are in the units in which the rows were clustered, the centres of `clusters` in the
 * units in which the rows were read.
 */
export function clusterPicture(
  examples: Examples<Label>,
  scaler: Transformer | undefined,
  centres: readonly Float64Array[],
  assignments: Uint32Array,
  clusters: readonly Members[],
  { columns, title }: { columns?: readonly string[]; title?: string },
): Panels {
  if (columns && columns.length !== 2)
    throw new UsageError(`--columns must be two features; got ${columns.length}: ${columns.join(", ")}`);
  const chosen = sampled(examples.size);
  const rows: Row[] = [
    ...chosen.map((r) => rowAt(examples, r)),
    ...clusters.map(({ centre }) => like(examples, centre)),
  ];
  const { vocabulary } = examples;
  const drawn = Examples.from(rows, undefined, examples.form === "named" ? {} : { vocabulary });
  const names = centres.map((_, c) => `cluster ${c + 1}`);
  const nearest = nearestCentre(names, centres, [...chosen.map((r) => assignments[r]), ...centres.keys()]);
  const learner = scaler ? { ...nearest, learner: nearest, transformer: scaler } : nearest;
  const chosenColumns = columns?.map((text) => columnOf(examples, text, "--columns")) as [number, number] | undefined;
  const state = planeOf<Label>(drawn, learner as unknown as Drawable, {
    ...(title !== undefined && { title }),
    ...(chosenColumns && { features: chosenColumns }),
    points: rows.length,
  });
  const axes = chosenColumns ?? (examples.width === 2 ? ([0, 1] as const) : undefined);
  const points = state.points.map(({ x, y, predicted, elsewhere }) => ({
    x,
    y,
    target: predicted!,
    ...(elsewhere && { elsewhere }),
  }));
  const { note: own, ...others } = state;
  const note = [
    own,
    examples.size > chosen.length ? `${count(chosen.length)} of ${count(examples.size)} rows drawn` : undefined,
  ].filter((text) => text !== undefined);
  const whole: PlaneState = {
    ...others,
    classes: names,
    points: points.slice(0, chosen.length),
    centres: points.slice(chosen.length),
    ...(chosen.length < examples.size && {
      totals: { counts: clusters.map(({ size }) => size), wrong: clusters.map(() => 0) },
    }),
    margin: false,
    normal: false,
    ...(note.length > 0 && { note: note.join("; ") }),
    axes: axes
      ? [columnName(examples, axes[0]), columnName(examples, axes[1])]
      : [ofCentres(state.axes![0]), ofCentres(state.axes![1])],
  };
  return names.length <= mostColours ? { figures: [whole] } : panelled(whole, clusters, title);
}

/** One cluster in colour among the others in grey, in each panel. */
function panelled(state: PlaneState, clusters: readonly Members[], title = "Each cluster"): Panels {
  const { drawn, which } = largest([...clusters.keys()], (c) => clusters[c].size);
  const { note: _, centres = [], ...shown } = state;
  const figures = drawn.map((c) => ({
    ...shown,
    centres: [centres[c]],
    coloured: [c],
    legend: false,
    title: `${state.classes[c]}: ${counted(clusters[c].size, "row")}`,
  }));
  return { heading: `${title}${which}`, note: noteOf(state), figures };
}

/** Different row numbers spread over all rows, ascending and always the same, but not evenly: rows may repeat some pattern. */
function sampled(size: number): number[] {
  const length = Math.min(size, mostPoints);
  const begin = (part: number) => Math.floor((part * size) / length);
  return Array.from({ length }, (_, i) => begin(i) + Math.floor(rowDraw(0, i) * (begin(i + 1) - begin(i))));
}

/** Here the weights of the model that is drawn are the centres. */
function ofCentres(axis: string): string {
  return axis.replace("direction of the weights", "direction of the centres");
}

/** A centre in the same form as the rows. */
function like({ form, vocabulary }: Examples, centre: Float64Array): Row {
  if (form === "dense") return centre;
  const indices = Array.from(centre.keys()).filter((j) => centre[j] !== 0);
  if (form === "sparse")
    return { indices: Uint32Array.from(indices), values: Float64Array.from(indices, (j) => centre[j]) };
  return new Map(indices.map((j) => [vocabulary!.names![j], centre[j]]));
}

/**
 * A stand-in for a linear learner, as pictures need one, that says which centre is nearest: ‖x − μ‖² is least where μ·x
 * − ‖μ‖²/2 is largest. With two centres, the score is the difference of the two.
 */
function nearestCentre(
  classes: readonly string[],
  centres: readonly Float64Array[],
  predicted: readonly number[],
): Pick<BatchLearner<string>, "classes" | "weights" | "bias" | "predictAll" | "scores"> {
  const halves = centres.map((centre) => -centre.reduce((sum, x) => sum + x * x, 0) / 2);
  const other = (c: number) => (centres.length === 2 ? 1 - c : undefined);
  const place = (label: string | undefined) => classes.indexOf(label ?? classes[0]);
  return {
    classes: [...classes],
    weights: (label) => {
      const c = place(label);
      const rival = other(c);
      return rival === undefined ? centres[c].slice() : centres[c].map((x, j) => x - centres[rival][j]);
    },
    bias: (label) => {
      const c = place(label);
      const rival = other(c);
      return rival === undefined ? halves[c] : halves[c] - halves[rival];
    },
    predictAll: () => predicted.map((c) => classes[c]),
    scores: (row) => {
      // Plain arrays have a `values` too (a method), so `indices` tells sparse rows apart.
      const { indices, values } =
        "indices" in (row as object) ? (row as SparseRow) : { indices: undefined, values: row as DenseRow };
      const own = centres.map((centre, c) =>
        Array.from(values).reduce((sum, x, k) => sum + x * (centre[indices ? indices[k] : k] ?? 0), halves[c]),
      );
      return centres.length === 2 ? [own[0] - own[1], own[1] - own[0]] : own;
    },
  };
}
