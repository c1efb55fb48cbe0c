// The run that a model file records, epoch by epoch.

import type { Facts } from "rosenblatt";
import { type CurveState, runCurve } from "rosenblatt/figure";
import type { SavedModel } from "../model/model-file.js";
import { factsOf } from "../model/model-parts.js";
import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";

/**
 * The run that a model file records, as rates: mistakes among the rows that each epoch visited, and errors among those
 * held back. If the file does not tell how many rows there were, the counts are shown.
 */
export function runCurveOf(
  { learner, run }: Pick<SavedModel, "learner" | "run">,
  title: string | undefined,
): CurveState {
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
