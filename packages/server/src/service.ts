// The service without HTTP: models that predict immediately, learn in memory and then durably, and forget on request.

import { EventEmitter, setMaxListeners } from "node:events";
import { RefusedError } from "./errors.js";
import { defaultLimits, type Limits } from "./limits.js";
import { beginningOf, isSame } from "./models/beginning.js";
import { type ChallengerSpec, challenge, dismiss, type Promotion, promote } from "./models/challenging.js";
import { described, type ModelAnswer } from "./models/description.js";
import type { ModelEvent } from "./models/event.js";
import { type Forgetting, forget, type Receipt } from "./models/forgetting.js";
import { holding } from "./models/holding.js";
import { eventsOf, type LearnAnswer, type Learned, type LearnRequest, learned } from "./models/learning.js";
import { Models, type Resident } from "./models/models.js";
import { type PredictAnswer, type PredictRequest, predicted } from "./models/predicting.js";
import type { ModelSpec } from "./models/spec.js";
import { problemOf } from "./problem.js";
import { WriteList } from "./store/example-block.js";
import { Store } from "./store/store.js";
import type { Durability } from "./store/writer.js";
import type { Write } from "./store/writes.js";

/** Options for opening a service. */
export interface ServiceOptions {
  readonly durability?: Durability;
  readonly limits?: Partial<Limits>;
  /** The clock; times are stored with examples, but nothing is learned from them. */
  readonly now?: () => number;
}

/** The key under which an answer is stored, so that a repeated request gets the same answer. */
export interface Remembered {
  readonly key: string;
  readonly fingerprint: string;
}

/** Work that was done in memory: its answers may be sent once it is as durable as the service promises. */
export interface Begun<T> {
  readonly answers: (T | RefusedError)[];
  readonly stored: Promise<void>;
}

/** A service on a directory. */
export class Service {
  readonly store: Store;
  readonly models: Models;
  readonly limits: Limits;
  readonly durability: Durability;
  readonly now: () => number;
  /** Emits `event` with the name of a model and a ModelEvent once the change is stored. */
  readonly events: EventEmitter<{ event: [model: string, event: ModelEvent] }> = new EventEmitter();

  readonly #stopping = new AbortController();
  /** Set while deleted data is still in the write-ahead log. */
  #unwiped: NodeJS.Timeout | undefined;

  /** Called when tokens were created or revoked. */
  onTokens: () => void = () => {};

  private constructor(store: Store, { durability = "group", limits = {}, now = Date.now }: ServiceOptions) {
    this.store = store;
    this.durability = durability;
    this.limits = { ...defaultLimits, ...limits };
    this.now = now;
    this.models = new Models(store, this.limits.resident);
    this.events.setMaxListeners(0);
    setMaxListeners(0, this.stopping);
    // After a failed write, memory is ahead of the store: models are reloaded from the store when next needed.
    store.writer.onFailure = () => this.models.dropAll();
  }

  /** Opens the service on a directory, which no other service may have open. */
  static open(directory: string, options: ServiceOptions = {}): Service {
    return new Service(Store.open(directory, options.limits?.storage), options);
  }

  /** Aborted when the service begins to stop, which ends streams. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Ends streams. Requests are still answered until the service is closed. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Writes a snapshot of every model, and closes the store. */
  async close(): Promise<void> {
    this.stop();
    clearTimeout(this.#unwiped);
    await this.models.snapshotAll().catch(() => {});
    await this.store.close();
  }

  /** Creates a model. Creating the same one again changes nothing. */
  async create(name: string, spec: ModelSpec, file?: unknown): Promise<{ created: boolean }> {
    const there = this.store.model(name) ?? this.models.ready(name)?.row;
    const beginning = beginningOf(spec, file);
    if (there) {
      // A model that a challenger has replaced still counts as created with its original spec.
      const made = { ...there, spec: this.store.challengers.firstReplaced(there.id) ?? there.spec };
      if (isSame(there, beginning) || isSame(made, beginning)) return { created: false };
      throw new RefusedError(409, "model-exists", `there is a model ${JSON.stringify(name)} already: DELETE it first`);
    }
    const row = { id: this.store.nextModelId(), name, ...beginning, created: this.now(), sequence: 0, start: 0 };
    this.#checkWriting();
    const room = this.models.add(row);
    await this.store.writer.commit([["model", row.id, name, row.spec, row.base, row.created]], { alone: true });
    await room;
    return { created: true };
  }

  /** Removes a model with everything that it learned. */
  async remove(name: string): Promise<void> {
    await holding(this.models, name, async ({ row }) => {
      this.#checkWriting();
      this.models.drop(name);
      const tables = [
        "dropExamples",
        "dropPredictions",
        "dropSnapshots",
        "dropChallengers",
        "dropAnswersOf",
        "dropModel",
      ] as const;
      await this.store.writer.commit(
        tables.map((table): Write => [table, row.id]),
        { alone: true },
      );
    });
    await this.#wipe();
  }

  /** All models by name, without loading those that have not been used. */
  list(): { name: string; created: string; sequence: number }[] {
    return this.store
      .models()
      .map(({ name, created, sequence }) => ({ name, created: new Date(created).toISOString(), sequence }));
  }

  /** Describes a model and what it has learned. */
  async describe(name: string): Promise<ModelAnswer> {
    return described(await this.models.reading(name));
  }

  /** Learns an example; resolves once it is as durable as the service promises. */
  async learn(name: string, request: LearnRequest, remembered?: Remembered): Promise<LearnAnswer> {
    let model = this.models.ready(name);
    while (!model) {
      await this.models.get(name);
      // Another request may have begun to forget in the meantime: only a model that is ready right now may learn.
      model = this.models.ready(name);
    }
    this.#checkWriting();
    const writes = new WriteList();
    const one = learned(this, model, request, writes);
    if (remembered) writes.push(this.#answerWrite(model, remembered, 200, one.answer));
    await this.#durable(model, writes, request.id === undefined ? [] : [request.id]);
    this.#tellLearned(name, [one]);
    return one.answer;
  }

  /** Learns examples in order. A refused one is answered with its problem, and the others are learned. */
  async learnMany(
    name: string,
    requests: readonly LearnRequest[],
    remembered?: Remembered,
  ): Promise<(LearnAnswer | RefusedError)[]> {
    for (;;) {
      const begun = this.teach(name, requests, remembered);
      if (begun) return whenStored(begun);
      await this.models.get(name);
    }
  }

  /** Like `learnMany`, but without waiting: returns undefined if the model is not ready right now. */
  teach(name: string, requests: readonly LearnRequest[], remembered?: Remembered): Begun<LearnAnswer> | undefined {
    const model = this.models.ready(name);
    if (!model) return undefined;
    this.#checkWriting();
    const writes = new WriteList();
    const all: Learned[] = [];
    const ids = idsOf(requests);
    const unused = ids.length > 1 ? this.store.unusedIds(model.row.id, ids) : undefined;
    const answers = requests.map((request) =>
      refusedOr(() => {
        const one = learned(this, model, request, writes, unused);
        all.push(one);
        return one.answer;
      }),
    );
    if (remembered) writes.push(this.#answerWrite(model, remembered, 200, { rows: answers.map(rowAnswer) }));
    return { answers, stored: this.#durable(model, writes, ids).then(() => this.#tellLearned(name, all)) };
  }

  /** Predicts; with an id, resolves once the features are stored for the label that follows later. */
  async predict(name: string, request: PredictRequest, remembered?: Remembered): Promise<PredictAnswer> {
    const model = this.models.present(name) ?? (await this.models.get(name));
    if (request.id !== undefined) this.#checkWriting();
    const { answer, writes } = predicted(this, model, request);
    if (writes.length > 0) {
      const list = new WriteList(writes);
      if (remembered) list.push(this.#answerWrite(model, remembered, 200, answer));
      await this.#durable(model, list, [request.id!]);
    }
    return answer;
  }

  /** Predicts many rows; a refused one is answered with its problem. */
  async predictMany(
    name: string,
    requests: readonly PredictRequest[],
    remembered?: Remembered,
  ): Promise<(PredictAnswer | RefusedError)[]> {
    for (;;) {
      const begun = this.ask(name, requests, remembered);
      if (begun) return whenStored(begun);
      await this.models.reading(name);
    }
  }

  /** Like `predictMany`, but without waiting: returns undefined if the model is not in memory. */
  ask(name: string, requests: readonly PredictRequest[], remembered?: Remembered): Begun<PredictAnswer> | undefined {
    const model = this.models.present(name);
    if (!model) return undefined;
    const ids = idsOf(requests);
    if (ids.length > 0) this.#checkWriting();
    const unused = ids.length > 1 ? this.store.unusedIds(model.row.id, ids) : undefined;
    const writes = new WriteList();
    const answers = requests.map((request) =>
      refusedOr(() => {
        const one = predicted(this, model, request, unused);
        for (const write of one.writes) writes.push(write);
        return one.answer;
      }),
    );
    if (remembered) writes.push(this.#answerWrite(model, remembered, 200, { rows: answers.map(rowAnswer) }));
    return { answers, stored: ids.length > 0 ? this.#durable(model, writes, ids) : Promise.resolve() };
  }

  /** Forgets examples: afterwards, the model equals one that never saw them. */
  async forget(name: string, which: Forgetting): Promise<Receipt> {
    const { receipt, sequence } = await holding(this.models, name, async (model) => {
      this.#checkWriting();
      return { receipt: await forget(this, model, which), sequence: model.live.sequence };
    });
    const overwritten = await this.#wipe();
    this.#tell(name, [{ sequence, type: "forget", data: { forgotten: receipt.forgotten } }]);
    return { ...receipt, overwritten };
  }

  /** Adds a challenger to a model: a learner that learns from the same examples and is compared with the model. */
  async challenge(name: string, challenger: string, spec: ChallengerSpec): Promise<{ created: boolean }> {
    this.#checkWriting();
    return challenge(this, name, challenger, spec);
  }

  /** Removes a challenger. */
  async dismiss(name: string, challenger: string): Promise<void> {
    this.#checkWriting();
    await dismiss(this, name, challenger);
    await this.#wipe();
  }

  /** Makes a challenger the model. The previous model becomes a challenger named `keep`, or is dropped if no name is given. */
  async promote(name: string, challenger: string, keep?: string, remembered?: Remembered): Promise<Promotion> {
    this.#checkWriting();
    const promotion = await promote(this, name, challenger, keep, (answer, model) =>
      remembered ? [this.#answerWrite(model, remembered, 200, answer)] : [],
    );
    const { sequence, promoted, kept } = promotion;
    this.#tell(name, [{ sequence, type: "promote", data: { sequence, promoted, kept } }]);
    return promotion;
  }

  /** The stored answer to an earlier request with this key; undefined if there is none. */
  rememberedAnswer(key: string): { fingerprint: string; status: number; body: string } | undefined {
    const answer = this.store.answer(key);
    return answer && this.now() - answer.time < this.limits.answersFor ? answer : undefined;
  }

  /**
   * Clears the features of predictions whose label has not come in time, deletes such predictions after twice that time, and deletes old
   * answers stored for Idempotency-Keys.
   */
  async expire(): Promise<void> {
    const now = this.now();
    const { labelWithin, answersFor } = this.limits;
    await this.store.writer.commit([
      ["expire", now - labelWithin],
      ["expunge", now - 2 * labelWithin],
      ["dropAnswers", now - answersFor],
    ]);
  }

  #answerWrite(model: Resident, { key, fingerprint }: Remembered, status: number, body: unknown): Write {
    return ["answer", key, fingerprint, model.row.id, status, JSON.stringify(body), this.now()];
  }

  /** Passes writes to the writer and waits for as long as the service promises. Ids stay in memory until they are stored. */
  async #durable(model: Resident, writes: WriteList, ids: readonly string[]): Promise<void> {
    const used = ids.map((id) => [id, model.fresh.get(id)] as const);
    for (const write of this.models.snapshotWrites(model)) writes.push(write);
    const how = { alone: this.durability === "always", later: this.durability === "lazy" };
    const stored = this.store.writer.commit(writes, how).then(() => {
      // If its label came before the prediction was stored, the entry stays: its example is not stored yet.
      for (const [id, use] of used) if (model.fresh.get(id) === use) model.fresh.delete(id);
    });
    if (this.durability === "lazy") stored.catch(() => {});
    else await stored;
  }

  /** Refuses, before anything is learned in memory, if the store has failed or if too many requests are waiting. */
  #checkWriting(): void {
    const { failed, waiting } = this.store.writer;
    if (failed) throw failed;
    if (waiting >= this.limits.waiting)
      throw new RefusedError(503, "too-busy", `${waiting} requests wait for the disk already: try again later`);
  }

  /** Overwrites deleted data; returns false if that must wait until nobody reads the write-ahead log. */
  async #wipe(): Promise<boolean> {
    const done = await this.store.writer.wipe();
    if (!done) this.#unwiped ??= setTimeout(() => void this.#wipeAgain(), 1000).unref();
    return done;
  }

  async #wipeAgain(): Promise<void> {
    this.#unwiped = undefined;
    await this.#wipe().catch(() => {});
  }

  /** Emits events for what was learned, if anyone listens. */
  #tellLearned(name: string, all: readonly Learned[]): void {
    if (this.events.listenerCount("event") > 0) for (const one of all) this.#tell(name, eventsOf(one));
  }

  #tell(name: string, events: readonly ModelEvent[]): void {
    for (const event of events) this.events.emit("event", name, event);
  }
}

async function whenStored<T>({ answers, stored }: Begun<T>): Promise<(T | RefusedError)[]> {
  await stored;
  return answers;
}

/** The answer to one row among others: its answer, or its problem. */
export function rowAnswer(answer: object | RefusedError): object {
  return answer instanceof RefusedError ? { problem: problemOf(answer) } : answer;
}

/** The ids of those requests that have one. */
function idsOf(requests: readonly { readonly id?: string | undefined }[]): string[] {
  return requests.flatMap(({ id }) => id ?? []);
}

function refusedOr<T>(act: () => T): T | RefusedError {
  try {
    return act();
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
}
