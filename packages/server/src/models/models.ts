// The models of a directory: those in memory, and how the others are loaded.

import { setImmediate as turn } from "node:timers/promises";
import { type Label, ModelError } from "rosenblatt";
import { RefusedError } from "../errors.js";
import type { ModelRow, Store } from "../store/store.js";
import type { Write } from "../store/writes.js";
import { Challenger } from "./challenger.js";
import { LiveModel } from "./live-model.js";
import { journalled } from "./read-features.js";
import { keptSnapshots } from "./snapshots.js";
import type { ModelSpec } from "./spec.js";
import { type SavedTally, Tally, windows } from "./tally.js";
import type { WaitingPrediction } from "./waiting.js";

/** How many examples are replayed between two turns of the event loop. */
const replayedAtOnce = 500;

/** A new snapshot is made after this many examples; a replay is never longer than this, unless the model is large. */
const snapshotEvery = 10_000;

/** Relearning one example costs about as much as writing this many bytes of a snapshot, so large models get fewer snapshots. */
const bytesAnExample = 200;

/** A model that is in memory. */
export interface Resident {
  row: ModelRow;
  live: LiveModel;
  /** By name, in the order in which they were added. */
  readonly challengers: Map<string, Challenger>;
  /** The number of the example after which the latest snapshot was made. */
  snapshot: number;
  /** The size of the latest snapshot in bytes. */
  snapshotBytes?: number;
  /** Ids that were just used and may not be stored yet: those of examples, and those of predictions with their stored content. */
  readonly fresh: Map<string, "example" | WaitingPrediction>;
  /** Set during exclusive work on it: requests to learn wait for its end. */
  busy: Promise<void> | undefined;
}

/** The models of a store. At most `most` are in memory: those used last. */
export class Models {
  readonly #store: Store;
  readonly #most: number;
  /** In the order of their last use. */
  readonly #resident = new Map<string, Resident>();
  readonly #coming = new Map<string, Promise<Resident>>();

  constructor(store: Store, most: number) {
    this.#store = store;
    this.#most = most;
  }

  /** The model with this name if it is in memory and may learn right now. */
  ready(name: string): Resident | undefined {
    const model = this.#resident.get(name);
    if (!model || model.busy) return undefined;
    this.#resident.delete(name);
    this.#resident.set(name, model);
    return model;
  }

  /** The model with this name if it is in memory, for reading only. */
  present(name: string): Resident | undefined {
    return this.ready(name) ?? this.#resident.get(name);
  }

  /** The model with this name, loaded if necessary, for reading only. */
  async reading(name: string): Promise<Resident> {
    return this.present(name) ?? this.get(name);
  }

  /** The model with this name, loaded if necessary, once it may learn. */
  async get(name: string): Promise<Resident> {
    for (;;) {
      const ready = this.ready(name);
      if (ready) return ready;
      const busy = this.#resident.get(name)?.busy;
      await (busy ?? this.#bring(name));
    }
  }

  #bring(name: string): Promise<Resident> {
    let coming = this.#coming.get(name);
    if (!coming) {
      coming = this.#brought(name).finally(() => this.#coming.delete(name));
      this.#coming.set(name, coming);
    }
    return coming;
  }

  async #brought(name: string): Promise<Resident> {
    // Examples that are still on their way to the disk belong to the model, too.
    await this.#store.caughtUp();
    const row = this.#store.model(name);
    if (!row) throw unknownModel(name);
    const { live, snapshot } = await this.replayed(row, row.sequence);
    const challengers = await this.challengersOf(row.id, row.sequence);
    const model: Resident = { row, live, challengers, snapshot, fresh: new Map(), busy: undefined };
    this.#resident.set(name, model);
    await this.#makeRoom();
    return model;
  }

  /** Adds a model that was just created, and evicts another one if there are too many. */
  async add(row: ModelRow): Promise<void> {
    const live = LiveModel.begin(JSON.parse(row.spec) as ModelSpec, row.base ?? undefined);
    const model: Resident = { row, live, challengers: new Map(), snapshot: 0, fresh: new Map(), busy: undefined };
    this.#resident.set(row.name, model);
    await this.#makeRoom();
  }

  /** Evicts a model. */
  drop(name: string): void {
    this.#resident.delete(name);
  }

  /** Evicts all models, for example if they are ahead of what is stored. */
  dropAll(): void {
    this.#resident.clear();
  }

  /** How many models are in memory. */
  get resident(): number {
    return this.#resident.size;
  }

  /** The model as of an example, from the latest snapshot before it and the examples since. */
  async replayed(row: ModelRow, until: number, fromScratch = false): Promise<{ live: LiveModel; snapshot: number }> {
    const resumed = fromScratch ? undefined : this.#resumed(row.id, until);
    const snapshot = resumed?.sequence ?? 0;
    const live = resumed ?? LiveModel.begin(JSON.parse(row.spec) as ModelSpec, row.base ?? undefined);
    const labels = new Map<string, Label>();
    const labelOf = (json: string): Label => {
      const label = labels.get(json) ?? (JSON.parse(json) as Label);
      labels.set(json, label);
      return label;
    };
    for (;;) {
      const examples = this.#store.journal(row.id, live.sequence, until, replayedAtOnce);
      if (examples.length === 0) break;
      const parsed = examples.map(({ features, label }) => ({ features: journalled(features), label: labelOf(label) }));
      const began = examples.findIndex(({ sequence }) => sequence > row.start);
      live.replay(began < 0 ? [] : parsed.slice(began), examples.at(-1)!.sequence);
      for (const [i, { predicted, mistake, updated }] of examples.entries())
        live.tally.add({
          label: parsed[i].label,
          predicted: predicted === null ? undefined : labelOf(predicted),
          mistake: mistake === 1,
          updated: updated === 1,
        });
      await turn();
    }
    live.sequence = until;
    const latest = this.#store.latestMistakes(row.id, until, windows.at(-1)!);
    for (const [i, mistake] of latest.entries()) live.tally.watch(mistake, latest.length - 1 - i);
    return { live, snapshot };
  }

  /** The challengers of a model, each as of an example. */
  async challengersOf(model: number, until: number): Promise<Map<string, Challenger>> {
    const challengers = new Map<string, Challenger>();
    for (const row of this.#store.challengers.of(model)) {
      const challenger = Challenger.resume(this.#store, model, row, until);
      await challenger.catchUp(this.#store, model, until);
      challengers.set(row.name, challenger);
    }
    return challengers;
  }

  /** The model from its latest readable snapshot: a damaged one only costs time. */
  #resumed(model: number, until: number): LiveModel | undefined {
    for (let latest = until; ; ) {
      const snapshot = this.#store.snapshot(model, latest);
      if (!snapshot) return undefined;
      try {
        return LiveModel.resume(
          snapshot.bytes,
          snapshot.sequence,
          Tally.from(JSON.parse(snapshot.tally) as SavedTally),
        );
      } catch (error) {
        if (!(error instanceof ModelError || error instanceof SyntaxError)) throw error;
        latest = snapshot.sequence - 1;
      }
    }
  }

  /** The writes for a snapshot of a model, if it is time for one. */
  snapshotWrites(
    model: Resident,
    every: number = Math.max(snapshotEvery, (model.snapshotBytes ?? 0) / bytesAnExample),
  ): Write[] {
    const { row, live } = model;
    if (live.sequence - model.snapshot < every) return [];
    model.snapshot = live.sequence;
    const bytes = live.bytes();
    model.snapshotBytes = bytes.byteLength;
    const before = this.#store.snapshots(row.id);
    const kept = new Set(keptSnapshots([...before, live.sequence]));
    return [
      ["snapshot", row.id, live.sequence, JSON.stringify(live.tally.save()), bytes],
      ...before.filter((sequence) => !kept.has(sequence)).map((sequence): Write => ["dropSnapshot", row.id, sequence]),
      ...[...model.challengers.values()].flatMap((challenger) => challenger.snapshotWrites(this.#store)),
    ];
  }

  /** Writes a snapshot of every model in memory that has learned since its last one. */
  async snapshotAll(): Promise<void> {
    const writes = [...this.#resident.values()].flatMap((model) => this.snapshotWrites(model, 1));
    await this.#store.writer.commit(writes);
  }

  /** Evicts the models that have not been used for the longest time, with a snapshot of what they have learned. */
  async #makeRoom(): Promise<void> {
    while (this.#resident.size > this.#most) {
      const [name, model] = [...this.#resident].find(([, { busy }]) => !busy) ?? [];
      if (name === undefined || model === undefined) return;
      this.#resident.delete(name);
      // Without the snapshot, it only takes longer to load it again.
      await this.#store.writer.commit(this.snapshotWrites(model, 1)).catch(() => {});
    }
  }
}

/** Refuses a name that no model has. */
function unknownModel(name: string): RefusedError {
  return new RefusedError(
    404,
    "unknown-model",
    `there is no model ${JSON.stringify(name)}: PUT /v1/models/${name} makes it`,
  );
}
