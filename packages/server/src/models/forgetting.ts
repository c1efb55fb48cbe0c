// Forgets examples exactly: they leave the store, and the model is relearned as if they had never existed.

import type { Label } from "rosenblatt";
import { RefusedError } from "../errors.js";
import type { ExampleRow, Store } from "../store/store.js";
import type { Write } from "../store/writes.js";
import type { Models, Resident } from "./models.js";

/** Which examples to forget: those with these ids, or all whose metadata has these values. */
export type Forgetting =
  | { readonly ids: readonly string[] }
  | { readonly metadata: Readonly<Record<string, string | number | boolean>> };

/** The result of forgetting. */
export interface Receipt {
  /** How many examples and waiting predictions were deleted, in total and of each kind. */
  readonly forgotten: number;
  readonly examples: number;
  readonly predictions: number;
  /** The hash of the model afterwards. */
  readonly sha256: string;
  /** The hashes of its challengers afterwards, if it has any. */
  readonly challengers?: Readonly<Record<string, string>>;
  readonly time: string;
  /** Whether they have been overwritten in the file already; if someone is reading it, as a backup does, that happens afterwards. */
  readonly overwritten: boolean;
}

/** The parts of the service that forgetting needs. */
export interface ForgettingIn {
  readonly store: Store;
  readonly models: Models;
  readonly now: () => number;
}

/** Forgets examples of a model, which learns nothing meanwhile; predictions continue with the model as it was. */
export async function forget(
  service: ForgettingIn,
  model: Resident,
  which: Forgetting,
): Promise<Omit<Receipt, "overwritten">> {
  const { store, models } = service;
  // Everything learned so far must be stored before it is searched.
  await store.writer.commit([]);
  const { row, live } = model;
  const { examples, predictions } = found(service, model, which);
  const last = live.sequence;
  const challengers = [...model.challengers.values()];
  const first = Math.min(...examples.map(({ sequence }) => sequence), last + 1);
  // Snapshots from the first forgotten example on contain it.
  await store.writer.commit([
    ["sequence", row.id, last],
    ...examples.map(({ sequence }): Write => ["forgetExample", row.id, sequence]),
    ...predictions.map((id): Write => ["forgetPrediction", row.id, id]),
    ["dropSnapshotsFrom", row.id, first],
    ...challengers.map((one): Write => ["dropChallengerSnapshotsFrom", one.row.id, first]),
    // Stored answers may reveal what is forgotten, so they are cleared; their keys stay, because the requests may be repeated.
    ["blankAnswersOf", row.id],
  ]);
  if (examples.length > 0) {
    const again = await models.replayed(row, last);
    model.live = again.live;
    model.snapshot = again.snapshot;
    for (const [name, challenger] of await models.challengersOf(row.id, last)) model.challengers.set(name, challenger);
  }
  const { sha256 } = model.live.file;
  const time = service.now();
  const removed = examples.length + predictions.length;
  await store.writer.commit([["receipt", row.name, time, removed, sha256], ...models.snapshotWrites(model, 1)]);
  return {
    forgotten: removed,
    examples: examples.length,
    predictions: predictions.length,
    sha256,
    ...(challengers.length > 0 && { challengers: hashesOf(model) }),
    time: new Date(time).toISOString(),
  };
}

function hashesOf({ challengers }: Resident): Record<string, string> {
  return Object.fromEntries([...challengers].map(([name, { live }]) => [name, live.file.sha256]));
}

function found(
  { store }: ForgettingIn,
  { row }: Resident,
  which: Forgetting,
): { examples: ExampleRow[]; predictions: string[] } {
  if ("ids" in which) {
    const ids = [...new Set(which.ids)];
    return {
      examples: ids.flatMap((id) => store.example(row.id, id) ?? []),
      predictions: ids.filter((id) => store.prediction(row.id, id)),
    };
  }
  const wanted = Object.entries(which.metadata);
  if (wanted.length === 0)
    throw new RefusedError(422, "invalid-request", "metadata must name at least one value", "/metadata");
  const [[name, value]] = wanted;
  const fits = ({ metadata }: { metadata: string | null }): boolean => {
    const own = JSON.parse(metadata!) as Record<string, Label>;
    return wanted.every(([key, expected]) => Object.hasOwn(own, key) && own[key] === expected);
  };
  return {
    examples: store.examplesWith(row.id, name, value).filter(fits),
    predictions: store.predictionsWith(row.id, name, value).filter((id) => fits(store.prediction(row.id, id)!)),
  };
}
