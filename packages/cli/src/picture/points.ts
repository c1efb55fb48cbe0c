// Examples as points in a plane or in space, with what a model predicts there.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { type PlaneState, planeOf, type SpaceState, spaceOf, type Totals } from "rosenblatt/figure";
import { isCalled } from "../data/classes.js";
import { isTable, tableColumns } from "../data/formats/encoding.js";
import { columnName } from "../data/row.js";
import type { SavedModel } from "../model/model-file.js";
import { factsOf, kernelModel, partsOf } from "../model/model-parts.js";
import { transformed } from "../report/weights.js";
import { count, counted } from "../text/number.js";
import { axesOf } from "./axes.js";
import { dealtColours, mostColours } from "./class-colours.js";
import { panelled } from "./class-panels.js";
import { crowded } from "./crowded-places.js";
import { withDates } from "./date-axes.js";
import { nearer } from "./near-view.js";
import type { Panels } from "./panels.js";
import { checkOptions, type PictureOptions } from "./picture-options.js";
import { type HeldColumn, tableSlice } from "./slice.js";
import { noteOf } from "./small-multiples.js";

/** The values at which a slice holds the columns that are not axes; absent if it holds none. */
export interface Held {
  readonly held?: readonly HeldColumn[];
}

/** Points in a plane or in space; if there are more classes than colours, a panel for each class. */
export function pointed(
  saved: Pick<SavedModel, "learner" | "encoding">,
  examples: Examples<Label>,
  options: PictureOptions,
): Panels & Held {
  const { learner } = saved;
  const { state, ...held } = pointsOf(saved, examples, options);
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
): Held & { readonly state: PlaneState } {
  checkOptions("plane", options);
  const { state, ...held } = pointsOf(saved, examples, options);
  return { state: withDates(state as PlaneState, tableColumns(saved.encoding)), ...held };
}

/** The points, and what the model predicts in their plane or space. */
function pointsOf(
  { learner, encoding }: Pick<SavedModel, "learner" | "encoding">,
  examples: Examples<Label>,
  options: PictureOptions,
): Held & { readonly state: PlaneState | SpaceState } {
  const { title, camera } = options;
  const axes = axesOf(examples, options);
  const slice = axes && encoding && isTable(encoding) ? tableSlice(examples, encoding.table, axes) : undefined;
  const held = slice && slice.held.length > 0 ? { held: slice.held } : {};
  const given = {
    ...(title !== undefined && { title }),
    ...(slice && { slice: { rowAt: slice.rowAt, note: slice.note } }),
  };
  const [a, b, c] = axes ?? [];
  const drawn: PlaneState | SpaceState =
    axes?.length === 3
      ? spaceOf(examples, learner, {
          ...given,
          features: [a, b, c],
          ...(camera && { camera }),
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

/** How many rows each class has, and how many of them are predicted wrong. */
function totalsOf(learner: BatchLearner<Label>, examples: Examples<Label>, classes: readonly Label[]): Totals {
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
