// All state of the page. What is in `history` can be undone; what a link holds is `history.present`, `position` and `view`.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Doc, obstacle, type Settings, withSettings } from "./document.js";
import { begun, edited, type History, redone, undone } from "./history.js";
import { firstAbout, firstDoc } from "./preset-names.js";
import { ask, Overtaken } from "./run/ask.js";
import type { Theory } from "./run/make-theory.js";
import { meanWeights, passOf, pocketed, type Trace, updatesBefore, updatesByPoint, weightsAfter } from "./run/trace.js";

// The document.

export const history = signal<History<Doc>>(begun(firstDoc));
export const doc = computed(() => history.value.present);

/** One more edit; `joined` makes it one with the last, as while dragging. */
export function edit(next: Doc, joined = false): void {
  history.value = edited(history.value, next, joined);
}
export function undo(): void {
  history.value = undone(history.value);
}
export function redo(): void {
  history.value = redone(history.value);
}
export function set(change: Partial<Settings>): void {
  edit(withSettings(doc.value, change));
}

// The run, and where in it the page is.

export const trace = signal<Trace | null>(null);
export const theory = signal<Theory | null>(null);
/** Why there is no run. */
export const problem = signal<string | null>(null);
/** Visits shown, from 0 to all. */
export const position = signal(0);
/** Updates made by then. */
export const made = computed(() => (trace.value ? updatesBefore(trace.value, position.value) : 0));
/** The visit just made; −1 at the start. */
export const visit = computed(() => position.value - 1);
/** Whether the visit just made moved the weights. */
export const moved = computed(() => made.value > 0 && trace.value?.updates[made.value - 1] === visit.value);
export const pass = computed(() => (trace.value && visit.value >= 0 ? passOf(trace.value, visit.value) : 0));
/** Weights now, and before the visit just made: b, w of each vector; empty for a kernel. */
export const weights = computed(() =>
  trace.value?.weights.length ? weightsAfter(trace.value.weights, trace.value.vectors, made.value) : [],
);
export const weightsBefore = computed(() =>
  trace.value?.weights.length
    ? weightsAfter(trace.value.weights, trace.value.vectors, made.value - (moved.value ? 1 : 0))
    : [],
);
/** The three other views of the same run. */
export const averaged = computed(() => (trace.value?.weights.length ? meanWeights(trace.value, position.value) : []));
export const pocket = computed(() =>
  trace.value?.weights.length
    ? weightsAfter(trace.value.weights, trace.value.vectors, pocketed(trace.value, position.value))
    : [],
);
/** Updates so far by point: a kernel perceptron's α. */
export const alphas = computed(() =>
  trace.value
    ? updatesByPoint(trace.value, made.value, doc.value.points.length)
    : new Uint32Array(doc.value.points.length),
);

export function moveTo(place: number): void {
  position.value = Math.max(0, Math.min(trace.value?.visited.length ?? 0, Math.round(place)));
}
/** To the next visit that moved the weights, or the end. */
export function next(): void {
  const { updates, visited } = trace.value ?? { updates: [], visited: [] };
  moveTo(made.value < updates.length ? updates[made.value] + 1 : visited.length);
}
/** To the visit before that moved the weights, or the start. */
export function previous(): void {
  const before = made.value - (moved.value ? 1 : 0);
  moveTo(before > 0 && trace.value ? trace.value.updates[before - 1] + 1 : 0);
}
export function nextVisit(): void {
  moveTo(position.value + 1);
}
export function previousVisit(): void {
  moveTo(position.value - 1);
}

export const playing = signal(false);
/** Steps in a second. */
export const speed = signal(4);

export function play(): void {
  if (!trace.value) return;
  if (position.value === trace.value.visited.length) position.value = 0;
  playing.value = true;
}

// What is shown, and how.

export const panelNames = [
  "step",
  "data",
  "proof",
  "variants",
  "order",
  "kernel",
  "geometry",
  "online",
  "experiment",
] as const;
export type PanelName = (typeof panelNames)[number];

export interface View {
  readonly panel: PanelName;
  readonly hulls: boolean;
  readonly margin: boolean;
  readonly radius: boolean;
  /** The line of the vector u that the proof is about. */
  readonly separator: boolean;
  readonly update: boolean;
  readonly regions: boolean;
}

export const view = signal<View>({
  panel: "step",
  hulls: false,
  margin: false,
  radius: false,
  separator: false,
  update: true,
  regions: true,
});
export function look(change: Partial<View>): void {
  view.value = { ...view.value, ...change };
}

/** "auto" follows the reader's preference. */
export const theme = signal<"auto" | "light" | "dark">("auto");
/** Class of the next point drawn. */
export const pen = signal(1);
/** Id of the point in hand; null for none. */
export const selected = signal<number | null>(null);
/** What the page has to say: once to everybody, and to screen readers. */
export const notice = signal<{ readonly text: string; readonly kind: "done" | "problem" } | null>(null);

export function say(text: string, kind: "done" | "problem" = "done"): void {
  notice.value = { text, kind };
}

/** A part of the page that is fetched when it is asked for did not come. */
export function sayUnreachable(): void {
  say("This part of the page could not be fetched. Is the studio still being served?", "problem");
}

/** What to look for in the document of this title; nothing in points of one's own. */
export const about = signal({ title: firstDoc.title, text: firstAbout });

/** Another document, as from a preset, a file or a link: its run is shown from its end, unless another place is told. */
export function open(next: Doc, place = Number.POSITIVE_INFINITY, what = ""): void {
  batch(() => {
    about.value = { title: next.title, text: what };
    arriveAt(place);
    edit(next);
    selected.value = null;
    playing.value = false;
  });
}

// The run follows the document: asked for after each edit, and shown where the page was in it, or at its end.

let wanted: number | undefined;

/** Where to be when the next run arrives. */
function arriveAt(place: number): void {
  wanted = place;
}

/** The title of the document whose run is shown; another one is shown from its end. */
let shown: string | undefined;
/** How many points the document had before. */
let sized: number | undefined;

export function follow(): () => void {
  return effect(() => {
    const current = doc.value;
    const reason = obstacle(current);
    // After an undo, or with other points, its class may be gone.
    if (pen.peek() >= current.classes.length) pen.value = current.classes.length - 1;
    // What is known of other points speaks of positions that may be gone.
    if (current.points.length !== sized) theory.value = null;
    sized = current.points.length;
    if (reason) {
      wanted = undefined;
      batch(() => {
        trace.value = null;
        theory.value = null;
        problem.value = reason;
        position.value = 0;
      });
      return;
    }
    void learn(current);
  });
}

/** Milliseconds that nobody notices. */
const patience = 150;

function forget(): void {
  batch(() => {
    trace.value = null;
    theory.value = null;
    problem.value = null;
    position.value = 0;
  });
}

async function learn(current: Doc): Promise<void> {
  const failed = (error: unknown) => {
    if (error instanceof Overtaken) return;
    batch(() => {
      problem.value = error instanceof Error ? error.message : String(error);
      trace.value = null;
      theory.value = null;
    });
  };
  // Of another document the last run says nothing: it goes when the next takes a while.
  const late = wanted === undefined && shown === current.title ? undefined : setTimeout(forget, patience);
  try {
    const answer = await ask("trace", current);
    clearTimeout(late);
    batch(() => {
      const last = answer.visited.length;
      // Who looked at the end of a run looks at the end of the next.
      const ended = position.peek() === trace.peek()?.visited.length;
      const place = wanted ?? (shown === current.title && trace.peek() && !ended ? position.peek() : last);
      wanted = undefined;
      shown = current.title;
      problem.value = null;
      trace.value = answer;
      position.value = Math.max(0, Math.min(place, last));
    });
  } catch (error) {
    clearTimeout(late);
    failed(error);
    return;
  }
  try {
    await painted();
    // Whoever edits on is asked about soon enough.
    if (doc.peek() === current) theory.value = await ask("theory", current);
  } catch (error) {
    // A run can be looked at without its theory.
    if (!(error instanceof Overtaken)) theory.value = null;
  }
}

/** When the run is on the page: theory, and the code for it, can wait so long. A page in the background is never painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 500);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
