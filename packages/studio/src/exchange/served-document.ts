// The document that `rosenblatt studio MODEL DATA` serves with the page: rows as points, and the model on view.

import { effect } from "@preact/signals";
import { begun } from "../document/history.js";
import { docFrom } from "../document/saved-doc.js";
import { giveModel, modelOnView } from "../draw/given-model.js";
import { history } from "../state/edits.js";
import { about } from "../state/following.js";
import { say } from "../state/notice.js";
import { position, trace } from "../state/place.js";

/** The document that is served with the page, as packages/cli/src/studio/document.ts makes it. */
export interface ServedDocument {
  readonly title: string;
  readonly classes: readonly string[];
  readonly axes: readonly [string, string];
  readonly points: readonly (readonly [x: number, y: number, target: number])[];
  readonly model: {
    readonly name: string;
    readonly note: string | null;
    readonly predicted: readonly number[];
    readonly scores: readonly { readonly w: readonly [number, number]; readonly b: number }[];
    readonly field: {
      readonly columns: number;
      readonly rows: number;
      readonly view: { readonly x: readonly [number, number]; readonly y: readonly [number, number] };
      readonly scores: readonly number[];
    } | null;
  } | null;
}

/**
 * Fetches and opens the served document. Where the address says what else to show, `shown` is false, and the model waits to
 * be asked for.
 */
export async function openServed(address: string, shown: boolean): Promise<void> {
  try {
    const served = (await (await fetch(address)).json()) as ServedDocument;
    const doc = docFrom(served);
    if (served.model) giveModel({ ...served.model, doc });
    if (!shown) return;
    history.value = begun(doc);
    if (!served.model) return;
    modelOnView.value = true;
    leaveWithSteps();
    const { name, note, predicted } = served.model;
    const wrong = predicted.filter((target, i) => target !== doc.points[i].target).length;
    const what = `${name} gets ${wrong === 0 ? "all" : doc.points.length - wrong} of ${doc.points.length} points right${note ? `; ${note}` : ""}. → and ← go through a run on these two axes.`;
    about.value = { title: doc.title, text: what };
    say(what);
  } catch (error) {
    say(`The model could not be shown: ${error instanceof Error ? error.message : String(error)}`, "problem");
  }
}

/** Who goes through the run wants to see the run. */
function leaveWithSteps(): void {
  let before: { run: unknown; place: number } | undefined;
  effect(() => {
    const now = { run: trace.value, place: position.value };
    if (before?.run && before.run === now.run && before.place !== now.place) modelOnView.value = false;
    before = now;
  });
}
