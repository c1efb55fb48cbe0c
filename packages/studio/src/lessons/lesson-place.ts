// The current step of the current lesson. A lesson has a document of its own: the reader's is kept, and restored when the lesson is left.

import { batch, signal } from "@preact/signals";
import type { Doc } from "../document/document.js";
import { withSettings } from "../document/document.js";
import { begun, type History } from "../document/history.js";
import { history } from "../state/edits.js";
import { about, arriveAt } from "../state/following.js";
import { selected } from "../state/hand.js";
import { heldAddress } from "../state/held-address.js";
import { position, trace } from "../state/place.js";
import { playing } from "../state/playing.js";
import { tour } from "../state/tour.js";
import { type View, view } from "../state/view.js";
import { type LessonStep, lessons } from "./lessons.js";

/** A place in a lesson: the indices of the lesson and the step, from 0. */
export interface LessonPlace {
  readonly lesson: number;
  readonly step: number;
}

/** The current place; null outside of lessons. */
export const lessonPlace = signal<LessonPlace | null>(null);

/** The state of the page before the lesson. */
interface Left {
  readonly history: History<Doc>;
  readonly position: number;
  readonly view: View;
  readonly about: typeof about.value;
}

let left: Left | null = null;

/** Reads `lesson/2/5` as the fifth step of the second lesson; invalid numbers lead to the nearest valid place. */
export function lessonIn(hash: string): LessonPlace {
  const [, first, second] = hash.split("/");
  const nearest = (text: string | undefined, count: number) =>
    Math.max(0, Math.min(count, Math.floor(Number(text)) || 1) - 1);
  const lesson = nearest(first, lessons.length);
  return { lesson, step: nearest(second, lessons[lesson].steps.length) };
}

let latest: LessonPlace | null = null;

/** Goes to a step: the plane, the panel and the place in the run are set as the step needs them, whatever was done before. */
export async function goTo(place: LessonPlace): Promise<void> {
  latest = place;
  const step = lessons[place.lesson].steps[place.step];
  const doc = await docOf(step);
  // If the key was pressed twice, only the second step is wanted.
  if (latest !== place) return;
  left ??= {
    history: history.peek(),
    // A reader who arrived by a link to the lesson has not seen a run yet.
    position: trace.peek() ? position.peek() : Number.POSITIVE_INFINITY,
    view: view.peek(),
    about: about.peek(),
  };
  const hash = `lesson/${place.lesson + 1}/${place.step + 1}`;
  batch(() => {
    lessonPlace.value = place;
    heldAddress.value = hash;
    playing.value = false;
    // Taking a lesson ends the tour.
    tour.value = null;
    selected.value = null;
    about.value = { title: "", text: "" };
    view.value = { ...plain, ...step.view, panel: step.panel };
    arriveAt(step.place ?? Number.POSITIVE_INFINITY);
    history.value = begun(doc);
  });
  globalThis.history.replaceState(null, "", `#${hash}`);
}

/** What the plane shows unless a step says otherwise. */
const plain: Omit<View, "panel"> = {
  hulls: false,
  margin: false,
  radius: false,
  separator: false,
  update: true,
  regions: true,
};

async function docOf({ preset, settings }: LessonStep): Promise<Doc> {
  const { presets } = await import("../document/presets.js");
  const doc = await presets.find(({ key }) => key === preset)!.make();
  // Always a new document, even if the step before had the same one: its run is recomputed and shown where this step wants it.
  return withSettings(doc, settings ?? {});
}

/** Leaves the lesson and restores everything. */
export function leaveLesson(): void {
  const before = left;
  left = null;
  latest = null;
  if (!before) return;
  batch(() => {
    lessonPlace.value = null;
    heldAddress.value = null;
    playing.value = false;
    selected.value = null;
    view.value = before.view;
    about.value = before.about;
    arriveAt(before.position);
    history.value = before.history;
  });
}

/** Goes to the previous or next step, across lessons. */
export function turn(by: 1 | -1): void {
  // If the key is pressed twice, the second press counts from the step that is still loading.
  const place = latest ?? lessonPlace.peek();
  if (!place) return;
  const step = place.step + by;
  const lesson = place.lesson + by;
  if (lessons[place.lesson].steps[step]) void goTo({ lesson: place.lesson, step });
  else if (lessons[lesson]) void goTo({ lesson, step: by > 0 ? 0 : lessons[lesson].steps.length - 1 });
}
