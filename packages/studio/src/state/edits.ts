// The document and its edits, which can be undone and redone.

import { computed, signal } from "@preact/signals";
import { type Doc, type Settings, withSettings } from "../document/document.js";
import { begun, edited, type History, redone, undone } from "../document/history.js";
import { firstDoc } from "../document/preset-names.js";
import { notice } from "./notice.js";

/** The current document, and those that undo and redo lead to. */
export const history = signal<History<Doc>>(begun(firstDoc));
/** The document that is shown and edited. */
export const doc = computed(() => history.value.present);

/** Replaces the document by an edited one; `joined` makes this edit and the last one a single step of undo, as during a drag. */
export function edit(next: Doc, joined = false): void {
  history.value = edited(history.value, next, joined);
}

/** Undoes the last edit. */
export function undo(): void {
  notice.value = null;
  history.value = undone(history.value);
}

/** Redoes the last undone edit. */
export function redo(): void {
  notice.value = null;
  history.value = redone(history.value);
}

/** Edits the settings of the document; `joined` is as for `edit`. */
export function set(change: Partial<Settings>, joined = false): void {
  edit(withSettings(doc.value, change), joined);
}
