// What the experiment is made on, and how far it has got. One seed after the other is asked for, so that the worker stays free between them.

import { computed, signal } from "@preact/signals";
import { obstacle } from "../document.js";
import { ask, Overtaken } from "../run/ask.js";
import type { Experiment, ExperimentQuestion } from "../run/experiment.js";
import { summarise } from "../run/experiment-summary.js";
import { doc } from "../state.js";

/** With fewer points a test part says little. */
export const fewest = 12;
export const seeds = 10;

export const source = signal<"document" | "clouds">("clouds");
export const dimensions = signal(40);
export const examples = signal(160);
export const noise = signal(0.1);
export const share = signal(0.5);
export const passes = signal(30);
export const kernel = signal(true);
/** γ of the kernel is 2 to this power, times what the data suggests. */
export const sharpness = signal(0);

type Asked = Omit<ExperimentQuestion, "seed">;

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
export const summary = computed(() => (found.value ? summarise(found.value.seeds) : null));
export const done = computed(() => (found.value?.of === asked.value ? found.value.seeds.length : 0));
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
