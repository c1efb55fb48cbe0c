// How well a model has done so far.

import type { Label } from "rosenblatt";
import type { Store } from "../store/store.js";
import { type MistakeBound, mistakeBound } from "./bound.js";
import type { Resident } from "./models.js";
import type { Tally } from "./tally.js";

/** The quality of the answers; each was given before its example was learned. */
export interface ReportedTally {
  readonly examples: number;
  readonly mistakes: number;
  /** mistakes / examples; null before the first. */
  readonly error: number | null;
  /** The error over the latest examples. */
  readonly windows: readonly { readonly examples: number; readonly error: number }[];
  readonly classes: readonly {
    readonly label: Label;
    readonly examples: number;
    readonly recall: number | null;
    readonly precision: number | null;
  }[];
  /** How often the error rate changed by more than chance explains (ADWIN), and at which example it last did. */
  readonly drift: { readonly changes: number; readonly last: number | null };
}

/** The report of a model. Every example was predicted before it was learned, so all figures are for unseen examples. */
export interface ServiceReport extends ReportedTally {
  readonly updates: number;
  /** Mistakes compared with the bound, or a sentence if there is none. */
  readonly bound: MistakeBound | string;
}

export async function reportOf(store: Store, model: Resident): Promise<ServiceReport> {
  const { tally } = model.live;
  const { examples, mistakes, ...others } = reportOfTally(tally);
  return { examples, mistakes, updates: tally.updates, ...others, bound: await mistakeBound(store, model) };
}

export function reportOfTally(tally: Tally): ReportedTally {
  const { examples, mistakes } = tally;
  const classes = tally.save().classes.map(({ label, examples: own, mistakes: wrong, predicted }) => ({
    label,
    examples: own,
    recall: own === 0 ? null : (own - wrong) / own,
    precision: predicted === 0 ? null : (own - wrong) / predicted,
  }));
  return { examples, mistakes, error: examples === 0 ? null : mistakes / examples, classes, ...tally.recent() };
}
