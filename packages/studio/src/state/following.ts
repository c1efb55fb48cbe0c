// The run follows the document: it is asked for after each edit, and shown where the page was in the last one, or at its end.

import { batch, effect, signal } from "@preact/signals";
import { type Doc, obstacle } from "../document/document.js";
import { firstAbout, firstDoc } from "../document/preset-names.js";
import { ask, Overtaken } from "../worker/ask.js";
import { doc, edit } from "./edits.js";
import { pen, selected } from "./hand.js";
import { position, problem, theory, trace } from "./place.js";
import { playing } from "./playing.js";

/** What to look for in the document of that title; empty for points of one's own. */
export const about = signal({ title: firstDoc.title, text: firstAbout });

/**
 * Opens another document, as from a preset, a file or a link. Its run is shown at its end, unless another place is told;
 * `what` says what to look for in it.
 */
export function open(next: Doc, place = Number.POSITIVE_INFINITY, what = ""): void {
  batch(() => {
    about.value = { title: next.title, text: what };
    arriveAt(place);
    edit(next);
    selected.value = null;
    playing.value = false;
  });
}

let wanted: number | undefined;

/** Says where to be when the next run arrives. */
export function arriveAt(place: number): void {
  wanted = place;
}

/** The title of the document whose run is shown; another one is shown from its end. */
let shown: string | undefined;
/** How many points the document had before. */
let sized: number | undefined;

/** Asks for the run and the theory of the document whenever it changes. Returns what ends this. */
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
  // Points that cannot be learned from ask for nothing, and so overtake nobody.
  const isGone = () => doc.peek() !== current;
  const failed = (error: unknown) => {
    if (error instanceof Overtaken || isGone()) return;
    batch(() => {
      problem.value = error instanceof Error ? error.message : String(error);
      trace.value = null;
      theory.value = null;
    });
  };
  // Of another document the last run says nothing: it goes when the next takes a while.
  const forgetUnlessGone = () => {
    if (!isGone()) forget();
  };
  const late = wanted === undefined && shown === current.title ? undefined : setTimeout(forgetUnlessGone, patience);
  try {
    const answer = await ask("trace", current);
    clearTimeout(late);
    if (isGone()) return;
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

/** When the first run is there, or the reason why there is none; a long one is waited for a few seconds. */
export const firstAnswer: Promise<void> = new Promise((resolve) => {
  const answered = () => {
    clearTimeout(timer);
    resolve();
  };
  const timer = setTimeout(resolve, 3000);
  effect(() => {
    if (trace.value || problem.value) answered();
  });
});

/** When the run is on the page: theory, and other code, can wait so long. A page in the background is never painted. */
export function painted(): Promise<void> {
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
