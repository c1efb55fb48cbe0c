// What the experiment is made on, and how far it has got. One seed after the other is asked for, so that the worker stays free between them.

import { computed, signal } from "@preact/signals";
import { obstacle } from "../../../document/document.js";
import type { Experiment, ExperimentQuestion } from "../../../experiment/experiment.js";
import { summarise } from "../../../experiment/experiment-summary.js";
import { doc } from "../../../state/edits.js";
import { ask, Overtaken } from "../../../worker/ask.js";

/** The smallest number of points that the experiment is made on; with fewer, a test part says little. */
export const fewest = 12;
/** How many seeds are asked for. */
export const seeds = 10;

/** What the experiment is made on. */
export const source = signal<"document" | "clouds">("clouds");
/** How many dimensions the clouds have. */
export const dimensions = signal(40);
/** How many examples are drawn. */
export const examples = signal(160);
/** The chance that a label is wrong. */
export const noise = signal(0.1);
/** The share of the examples that is trained on. */
export const share = signal(0.5);
/** How many passes are made. */
export const passes = signal(30);
/** Whether the kernel perceptron takes part. */
export const kernel = signal(true);
/** The power of two by which γ of the kernel is multiplied, beyond what the data suggests. */
export const sharpness = signal(0);

type Asked = Omit<ExperimentQuestion, "seed">;

/** The question that the form stands for, its seed left out. */
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
/** What the seeds so far found together; null before the first. */
export const summary = computed(() => (found.value ? summarise(found.value.seeds) : null));
/** How many seeds of the question that the form stands for are done. */
export const done = computed(() => (found.value?.of === asked.value ? found.value.seeds.length : 0));
/** Why the experiment cannot be made; null when it can. */
export const trouble = signal<string | null>(null);

/** Asks for one seed after the other, until `stopped`. What was found last stays until there is something new. */
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
