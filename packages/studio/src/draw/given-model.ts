// A model that the page was served with, to look at in the place of the run.

import { computed, signal } from "@preact/signals";
import type { PlaneField, PlaneScore, PlaneState } from "rosenblatt/figure";
import type { Doc } from "../document.js";
import { doc } from "../state.js";

export interface GivenModel {
  readonly name: string;
  /** What the plane leaves out, as the other features at their means. */
  readonly note: string | null;
  /** The document that it came with. */
  readonly doc: Doc;
  /** Positions of the classes that it predicts for that document's points. */
  readonly predicted: readonly number[];
  readonly scores: readonly PlaneScore[];
  readonly field: PlaneField | null;
}

const given = signal<GivenModel | null>(null);
/** Whether its prediction is shown, and not the run's. */
export const modelOnView = signal(false);

export function giveModel(model: GivenModel): void {
  given.value = model;
}

/** The model, while the page shows what it came with. */
export const givenModel = computed(() => (given.value?.doc.title === doc.value.title ? given.value : null));
export const shownModel = computed(() => (modelOnView.value ? givenModel.value : null));

/** The same plane as the model sees it. */
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
