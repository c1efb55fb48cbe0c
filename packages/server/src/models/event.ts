// Events of a model, for its followers.

import type { Store } from "../store/store.js";
import { byName } from "./challenger.js";
import type { Resident } from "./models.js";

/** An event of a model. */
export interface ModelEvent {
  readonly sequence: number;
  readonly type: "mistake" | "update" | "drift" | "forget" | "promote";
  readonly data: Readonly<Record<string, unknown>>;
}

/** Whether `pastEvents` has an event; of the others only those are told who follow the model at the time. */
export function isStored({ type }: ModelEvent): boolean {
  return type === "mistake" || type === "update";
}

/** How many examples are read at a time. */
const atOnce = 500;

/** Each stored example after a number, with its events; examples that are learned in the meantime are among them. */
export function* pastEvents(
  store: Store,
  { row, challengers }: Resident,
  after: number,
): Generator<{ readonly sequence: number; readonly events: ModelEvent[] }> {
  for (let read = after; ; ) {
    const examples = store.examplesAfter(row.id, read, atOnce);
    if (examples.length === 0) return;
    for (const { sequence, label, predicted, mistake, updated, id, challenged } of examples) {
      const data = {
        sequence,
        label: JSON.parse(label),
        predicted: JSON.parse(predicted ?? "null"),
        ...(id && { id }),
        ...(challenged && { challengers: byName(challengers.values(), JSON.parse(challenged)) }),
      };
      const events: ModelEvent[] = [];
      if (mistake) events.push({ sequence, type: "mistake", data });
      if (updated) events.push({ sequence, type: "update", data });
      yield { sequence, events };
      read = sequence;
    }
  }
}
