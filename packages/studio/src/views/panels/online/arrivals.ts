// The state of the online panel: which point has just arrived, whether its class has been revealed, and what was guessed.

import { batch, computed, effect, signal } from "@preact/signals";
import { withheld } from "../../../draw/withheld.js";
import { type Arrival, arrivalAt, firstPass } from "../../../run/arrival.js";
import { type Guess, judged } from "../../../run/guess.js";
import type { Trace } from "../../../run/trace.js";
import { doc } from "../../../state/edits.js";
import { moveTo, position, trace } from "../../../state/place.js";
import { playing } from "../../../state/playing.js";

/** The place in the run whose result is being shown; at any other place, the next point waits for its class. */
const lookedAt = signal<number | null>(null);
/** The guess about the point that has just arrived. */
export const guess = signal<Guess>({});
/** The guesses so far, by visit. */
const guesses = signal<ReadonlyMap<number, Guess>>(new Map());

/** The run, if it belongs to the current points. */
const run = computed<Trace | null>(() => {
  const known = trace.value;
  return known?.visited.every((place) => place < doc.value.points.length) ? known : null;
});

/** The number of examples in the first pass. */
export const examples = computed(() => (run.value ? firstPass(run.value) : 0));
/** Whether the class of the point that has just arrived has been revealed. */
export const told = computed(() => position.value > 0 && lookedAt.value === position.value);
/** The visit that the panel is about; null after the first pass. */
const about = computed(() => {
  const visit = told.value ? position.value - 1 : position.value;
  return run.value && visit < examples.value ? visit : null;
});
/** The visit that the panel is about; null after the first pass. */
export const arrival = computed<Arrival | null>(() =>
  about.value === null || !run.value ? null : arrivalAt(run.value, doc.value, about.value),
);
/** The guess about the point whose class has been revealed; empty if there was none. */
export const said = computed<Guess>(() => guesses.value.get(about.value ?? -1) ?? {});
/** How many examples of the first pass have been learned. */
export const seen = computed(() => Math.min(position.value, examples.value));
/** How many of them were mistakes. */
export const mistakes = computed(
  () => run.value?.mistakes.subarray(0, seen.value).reduce((sum, mistake) => sum + mistake, 0) ?? 0,
);
/** How many questions have been answered so far, and how many of them correctly. */
export const score = computed(() => {
  const known = run.value;
  if (!known) return { asked: 0, right: 0 };
  const past = [...guesses.value].filter(([visit]) => visit < seen.value);
  return judged(past.map(([visit, guess]) => [guess, arrivalAt(known, doc.value, visit)] as const));
});

/** Reveals the class of the point. */
export function reveal(): void {
  const visit = about.value;
  if (visit === null || told.value) return;
  batch(() => {
    guesses.value = new Map([...guesses.value, [visit, guess.value]]);
    guess.value = {};
    lookedAt.value = visit + 1;
    moveTo(visit + 1);
  });
}
/** Lets the next point arrive. */
export function goOn(): void {
  lookedAt.value = null;
}
/** Learns from the point without showing the result, and lets the next one arrive. */
export function skip(): void {
  batch(() => {
    guess.value = {};
    moveTo(position.value + 1);
  });
}
/** Restarts with the first point. */
export function restart(): void {
  batch(() => {
    guesses.value = new Map();
    guess.value = {};
    lookedAt.value = null;
    moveTo(0);
  });
}

/** Makes the plane show only what has arrived while the panel is open. Returns a function that restores everything. */
export function followArrivals(): () => void {
  playing.value = false;
  let left: { readonly place: number; readonly ended: boolean } | undefined;
  let known: Trace | null = null;
  const stop = effect(() => {
    const current = run.value;
    if (!current) {
      withheld.value = null;
      return;
    }
    if (current !== known) {
      // The guesses do not apply to another run.
      if (known) guesses.value = new Map();
      known = current;
      const place = position.peek();
      if (place >= firstPass(current)) {
        left ??= { place, ended: place === current.visited.length };
        lookedAt.value = null;
        moveTo(0);
      }
    }
    const { points } = doc.value;
    const arrived = new Set(current.visited.subarray(0, seen.value));
    const asked = about.value !== null && !told.value ? current.visited[about.value] : null;
    withheld.value = {
      points: new Set(points.flatMap(({ id }, place) => (arrived.has(place) || place === asked ? [] : [id]))),
      unknown: asked === null ? null : points[asked].id,
    };
  });
  return () => {
    stop();
    withheld.value = null;
    if (left) moveTo(left.ended ? Number.POSITIVE_INFINITY : left.place);
  };
}
