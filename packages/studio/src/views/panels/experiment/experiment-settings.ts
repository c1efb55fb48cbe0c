// The settings of the experiment, and its progress. One seed is requested after the other, so that the worker is free between them.

import { computed, signal } from "@preact/signals";
import { obstacle } from "../../../document/document.js";
import type { Experiment, ExperimentQuestion } from "../../../experiment/experiment.js";
import { summarise } from "../../../experiment/experiment-summary.js";
import { doc } from "../../../state/edits.js";
import { ask, Overtaken } from "../../../worker/ask.js";

/** The fewest points for the experiment; with fewer, a test set says little. */
export const fewest = 12;
/** How many seeds are requested. */
export const seeds = 10;

/** The data of the experiment. */
export const source = signal<"document" | "clouds">("clouds");
/** The number of dimensions of the clouds. */
export const dimensions = signal(40);
/** How many examples are drawn. */
export const examples = signal(160);
/** The chance that a label is wrong. */
export const noise = signal(0.1);
/** The share of the examples used for training. */
export const share = signal(0.5);
/** How many passes are made. */
export const passes = signal(30);
/** Whether the kernel perceptron takes part. */
export const kernel = signal(true);
/** The power of two by which γ of the kernel is multiplied, relative to the value that the data suggests. */
export const sharpness = signal(0);

type Asked = Omit<ExperimentQuestion, "seed">;

/** The question that the form describes, without the seed. */
export const asked = computed<Asked>(() => ({
  source:
    source.value === "document"
      ? { kind: "document", doc: doc.value }
      : { kind: "clouds", dimensions: dimensions.value, examples: examples.value, noise: noise.value },
  share: share.value,
  passes: passes.value,
  sharpness: kernel.value ? 2 ** sharpness.value : null,
}));

const found = signal<{ readonly of: Asked; readonly seeds: readonly Experiment[] } | null>(null);
/** The combined result of the seeds so far; null before the first. */
export const summary = computed(() => (found.value ? summarise(found.value.seeds) : null));
/** How many seeds of the current question are done. */
export const done = computed(() => (found.value?.of === asked.value ? found.value.seeds.length : 0));
/** Why the experiment cannot be run; null if it can. */
export const trouble = signal<string | null>(null);

/** Requests one seed after the other, until `stopped`. The last result stays until there is a new one. */
export async function run(question: Asked, stopped: () => boolean): Promise<void> {
  const known = found.peek();
  let results = known?.of === question ? known.seeds : [];
  trouble.value = question.source.kind === "document" ? (obstacle(question.source.doc) ?? null) : null;
  if (trouble.value) return;
  while (results.length < seeds && !stopped()) {
    try {
      const result = await ask("experiment", { ...question, seed: results.length });
      if (stopped()) return;
      results = [...results, result];
      found.value = { of: question, seeds: results };
    } catch (error) {
      if (!(error instanceof Overtaken) && !stopped())
        trouble.value = error instanceof Error ? error.message : String(error);
      return;
    }
  }
}
