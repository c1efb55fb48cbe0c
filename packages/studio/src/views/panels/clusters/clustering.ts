// The state of the k-means panel: its start, its half-steps, the one that is shown, and the best result so far.

import { batch, computed, signal } from "@preact/signals";
import type { Doc } from "../../../document/document.js";
import type { Clusters, HalfStep, Place, Start } from "../../../run/make-clusters.js";
import { askAbout } from "../../../state/asking.js";
import { doc } from "../../../state/edits.js";

/** Where the centres start. */
export const start = signal<Start>({ k: 3, seed: 0 });
/** The number of centres. */
export const k = computed(() => ("k" in start.value ? start.value.k : start.value.length));
/** The half-steps from that start; null while there are none. */
export const clusters = signal<Clusters | null>(null);
/** Why there are none; null if there are some, or if they are being computed. */
export const trouble = signal<string | null>(null);
const at = signal(0);
/** Index of the half-step that is shown. */
export const place = computed(() => Math.min(at.value, (clusters.value?.steps.length ?? 1) - 1));
/** The half-step that is shown; null if there is none. */
export const shown = computed<HalfStep | null>(() => clusters.value?.steps[place.value] ?? null);

/** The lowest final objective so far, for these points and this number of centres. */
export const best = signal<{ readonly of: Doc["points"]; readonly k: number; readonly objective: number } | null>(null);

/** Shows another half-step, or the nearest that exists. */
export function lookAt(step: number): void {
  at.value = Math.max(0, Math.min((clusters.value?.steps.length ?? 1) - 1, step));
}

/** Starts from other centres, and shows the first half-step. */
export function startFrom(next: Start): void {
  batch(() => {
    start.value = next;
    at.value = 0;
  });
}

/** Starts from the shown centres, with one of them moved. */
export function moveCentre(c: number, to: Place): void {
  if (!shown.value) return;
  startFrom(shown.value.centres.map((centre, other) => (other === c ? to : centre)));
}

/** Requests the half-steps from a start. */
export function cluster(points: Doc["points"], from: Start): Promise<void> {
  return askAbout(
    "clusters",
    { points, start: from },
    (found) => {
      const { objective } = found.steps[found.steps.length - 1];
      const centres = found.steps[0].centres.length;
      const known = best.peek();
      batch(() => {
        clusters.value = found;
        trouble.value = null;
        if (known?.of !== points || known.k !== centres || objective < known.objective)
          best.value = { of: points, k: centres, objective };
      });
    },
    ({ message }) => {
      batch(() => {
        clusters.value = null;
        trouble.value = message;
      });
    },
    () => doc.peek().points,
  );
}
