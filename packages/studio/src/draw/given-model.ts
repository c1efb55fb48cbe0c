// A model that the page was served with, to look at in the place of the run.

import { computed, signal } from "@preact/signals";
import type { PlaneField, PlaneScore, PlaneState } from "rosenblatt/figure";
import type { Doc } from "../document/document.js";
import { doc } from "../state/edits.js";

/** A model that was served with the page, and what it says of the points that came with it. */
export interface GivenModel {
  readonly name: string;
  /** What the plane leaves out of it, as the other features at their means. */
  readonly note: string | null;
  /** The document that the model came with. */
  readonly doc: Doc;
  /** Positions of the classes that the model predicts for the points of that document. */
  readonly predicted: readonly number[];
  readonly scores: readonly PlaneScore[];
  readonly field: PlaneField | null;
}

const given = signal<GivenModel | null>(null);
/** Whether the prediction of the model is shown instead of the run's. */
export const modelOnView = signal(false);

/** Takes a model to be shown with its document. */
export function giveModel(model: GivenModel): void {
  given.value = model;
}

/** The model, while the page shows the document that it came with; else null. */
export const givenModel = computed(() => (given.value?.doc.title === doc.value.title ? given.value : null));
/** The model, while its prediction is what the plane shows; else null. */
export const shownModel = computed(() => (modelOnView.value ? givenModel.value : null));

/** Returns the plane with the regions and the mistakes of the model in the place of the run's. */
export function underModel(state: PlaneState, model: GivenModel | null, { points }: Doc): PlaneState {
  if (!model) return state;
  const { scores, field, lines, margin, witness, current, ...plane } = state;
  const asGiven = points === model.doc.points && points.length === state.points.length;
  return {
    ...plane,
    positive: 1,
    points: state.points.map(({ x, y, target }, place) => ({
      ...{ x, y },
      ...(target !== undefined && { target }),
      ...(asGiven && { predicted: model.predicted[place] }),
    })),
    ...(model.field ? { field: model.field } : { scores: model.scores }),
  };
}
