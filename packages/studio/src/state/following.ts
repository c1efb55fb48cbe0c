// The run follows the document: it is asked for after each edit, and shown where the page was in the last one, or at its end.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Doc, obstacle } from "../document/document.js";
import { firstAbout, firstDoc } from "../document/preset-names.js";
import { askAbout } from "./asking.js";
import { doc, edit } from "./edits.js";
import { pen, selected } from "./hand.js";
import { moveTo, position, problem, theory, trace } from "./place.js";
import { playing } from "./playing.js";

/** What to look for in the document of that title as it was opened; empty for points of one's own. */
export const about = signal({ title: firstDoc.title, text: firstAbout });
/** The document as it was when that was said of it. */
const described = signal(firstDoc);

/** What to look for in the document on view; empty once its points, their order or the settings are others. */
export const aboutNow = computed(() => {
  const { points, order, settings } = described.value;
  const now = doc.value;
  return now.points === points && now.order === order && now.settings === settings ? about.value.text : "";
});

let openings = 0;

/**
 * Opens a document that is still being made, unless another is opened or asked for meanwhile. Says whether it was opened. `joined`
 * says then whether this and the last edit are one.
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
 * Opens another document, as from a preset, a file or a link. Its run is shown at its end, unless another place is told;
 * `what` says what to look for in it.
 */
export function open(next: Doc, place = Number.POSITIVE_INFINITY, what = "", joined = false): void {
  openings++;
  batch(() => {
    about.value = { title: next.title, text: what };
    if (next === doc.peek()) {
      // Nothing is asked for again: its run and its theory are those on view.
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
  const endDescribing = effect(() => {
    if (about.value) described.value = doc.peek();
  });
  const endLearning = effect(() => {
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
  return () => {
    endDescribing();
    endLearning();
  };
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
  // Of another document the last run says nothing: it goes when the next takes a while.
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
        // Who looked at the end of a run looks at the end of the next.
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
  // Whoever edits on is asked about soon enough; a run can be looked at without its theory.
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
