// The run follows the document: it is requested after each edit, and shown at the same place as the previous one, or at its end.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Doc, obstacle } from "../document/document.js";
import { firstAbout, firstDoc } from "../document/preset-names.js";
import { askAbout } from "./asking.js";
import { doc, edit } from "./edits.js";
import { pen, selected } from "./hand.js";
import { moveTo, position, problem, theory, trace } from "./place.js";
import { playing } from "./playing.js";

/** What to look for in the document with this title as it was opened; empty for the user's own points. */
export const about = signal({ title: firstDoc.title, text: firstAbout });
/** The document to which that applies. */
const described = signal(firstDoc);

/** What to look for in the current document; empty once its points, their order or the settings have changed. */
export const aboutNow = computed(() => {
  const { points, order, settings } = described.value;
  const now = doc.value;
  return now.points === points && now.order === order && now.settings === settings ? about.value.text : "";
});

let openings = 0;

/**
 * Opens a document that is still being made, unless another one is opened or requested in the meantime. Returns whether it was opened.
 * `joined` is then called to decide whether this and the last edit are one.
 */
export async function openMade(
  making: Promise<readonly [next: Doc, what?: string]>,
  joined: () => boolean = () => false,
): Promise<boolean> {
  const own = ++openings;
  const [next, what] = await making;
  if (own !== openings) return false;
  open(next, undefined, what, joined());
  return true;
}

/**
 * Opens another document, such as a preset, a file or a link. Its run is shown at its end unless another place is given; `what` says what to
 * look for in it.
 */
export function open(next: Doc, place = Number.POSITIVE_INFINITY, what = "", joined = false): void {
  openings++;
  batch(() => {
    about.value = { title: next.title, text: what };
    if (next === doc.peek()) {
      // Nothing is requested: the run and the theory are those already shown.
      moveTo(place);
    } else {
      theory.value = null;
      arriveAt(place);
      edit(next, joined);
    }
    selected.value = null;
    playing.value = false;
  });
}

let wanted: number | undefined;

/** Sets the place to go to when the next run arrives. */
export function arriveAt(place: number): void {
  wanted = place;
}

/** The title of the document whose run is shown; the run of another one is shown at its end. */
let shown: string | undefined;
/** The previous number of points. */
let sized: number | undefined;

/** Requests the run and the theory of the document whenever it changes. Returns a function that stops this. */
export function follow(): () => void {
  const endDescribing = effect(() => {
    if (about.value) described.value = doc.peek();
  });
  const endLearning = effect(() => {
    const current = doc.value;
    const reason = obstacle(current);
    // After an undo, or with other points, the class of the pen may not exist any more.
    if (pen.peek() >= current.classes.length) pen.value = current.classes.length - 1;
    // The theory of other points refers to indices that may not exist any more.
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
  return () => {
    endDescribing();
    endLearning();
  };
}

/** Milliseconds of delay that nobody notices. */
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
  // The last run says nothing about another document: it is removed if the next one takes a while.
  const forgetUnlessGone = () => {
    if (doc.peek() === current) forget();
  };
  const late = wanted === undefined && shown === current.title ? undefined : setTimeout(forgetUnlessGone, patience);
  await askAbout(
    "trace",
    current,
    (answer) => {
      const last = answer.visited.length;
      batch(() => {
        // If the end of the last run was shown, the end of the next one is shown.
        const ended = position.peek() === trace.peek()?.visited.length;
        const place = wanted ?? (shown === current.title && trace.peek() && !ended ? position.peek() : last);
        wanted = undefined;
        shown = current.title;
        problem.value = null;
        trace.value = answer;
        position.value = Math.max(0, Math.min(place, last));
      });
    },
    ({ message }) => {
      batch(() => {
        forget();
        problem.value = message;
      });
    },
  );
  clearTimeout(late);
  await painted();
  // After another edit, the theory is requested again anyway; a run can be shown without it.
  if (doc.peek() !== current || !trace.peek()) return;
  await askAbout(
    "theory",
    current,
    (answer) => {
      theory.value = answer;
    },
    () => {
      theory.value = null;
    },
  );
}

/** Resolves when the first run is available, or the reason why there is none; a long one is awaited for at most a few seconds. */
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

/** Resolves when the run has been painted: theory, and other code, can wait until then. A page in the background is never painted. */
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
