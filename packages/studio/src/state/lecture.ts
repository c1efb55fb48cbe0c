// The lecture by whose rules the document learns.

import { computed, signal } from "@preact/signals";
import { type Lecture, type LectureName, lectures } from "rosenblatt/lectures";
import { asInLecture, isAsInLecture } from "../document/lecture-settings.js";
import { doc, edit } from "./edits.js";

/** The lecture chosen last, because two of them have the same rules. */
const chosen = signal<LectureName | null>(null);

/** The lecture by whose rules the document learns; undefined for other rules. */
export const lecture = computed<Lecture | undefined>(() => {
  const fitting = lectures.filter((one) => isAsInLecture(doc.value, one));
  return fitting.find(({ name }) => name === chosen.value) ?? fitting[0];
});

/** Makes the document learn by the rules of a lecture. */
export function learnAsIn(name: LectureName): void {
  chosen.value = name;
  edit(asInLecture(doc.value, lectures.find((one) => one.name === name)!));
}
