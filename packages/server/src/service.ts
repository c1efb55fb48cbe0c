// What the service does, without HTTP: models that predict now, learn later, forget on request, and are never ahead of their store for
// longer than a request takes.

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

/** How a service is opened. */
export interface ServiceOptions {
  readonly durability?: Durability;
  readonly limits?: Partial<Limits>;
  /** The clock; times are kept with examples, and nothing is learned from them. */
  readonly now?: () => number;
}

/** An answer that is stored with what it answers, so that the same request gets it again. */
export interface Remembered {
  readonly key: string;
  readonly fingerprint: string;
}

/** What was done in memory: its answers may be given once it is as durable as the service promises. */
export interface Begun<T> {
  readonly answers: (T | RefusedError)[];
  readonly stored: Promise<void>;
}

/** A service over a directory. */
export class Service {
  readonly store: Store;
  readonly models: Models;
  readonly limits: Limits;
  readonly durability: Durability;
  readonly now: () => number;
  /** Emits `event` with the name of a model and a ModelEvent once what happened is stored. */
  readonly events: EventEmitter<{ event: [model: string, event: ModelEvent] }> = new EventEmitter();

  readonly #stopping = new AbortController();
  /** Set while something that was deleted is still in the file's log. */
  #unwiped: NodeJS.Timeout | undefined;

  /** Called when tokens were made or revoked. */
  onTokens: () => void = () => {};

  private constructor(store: Store, { durability = "group", limits = {}, now = Date.now }: ServiceOptions) {
    this.store = store;
    this.durability = durability;
    this.limits = { ...defaultLimits, ...limits };
    this.now = now;
    this.models = new Models(store, this.limits.resident);
    this.events.setMaxListeners(0);
    setMaxListeners(0, this.stopping);
    // What is in memory is ahead of the store when a write was refused: it is read again when it is next wanted.
    store.writer.onFailure = () => this.models.dropAll();
  }

  /** Opens the service of a directory, which no other may have open. */
  static open(directory: string, options: ServiceOptions = {}): Service {
    return new Service(Store.open(directory, options.limits?.storage), options);
  }

  /** Aborted when the service begins to stop: streams end then. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Ends streams. Requests are answered until the service is closed. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Keeps a snapshot of every model, and closes the store. */
  async close(): Promise<void> {
    this.stop();
    clearTimeout(this.#unwiped);
    await this.models.snapshotAll().catch(() => {});
    await this.store.close();
  }

  /** Makes a model. To make the same one again changes nothing. */
  async create(name: string, spec: ModelSpec, file?: unknown): Promise<{ created: boolean }> {
    const there = this.store.model(name) ?? this.models.ready(name)?.row;
    const beginning = beginningOf(spec, file);
    if (there) {
      // A model whose place a challenger took was still made as it was made.
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

  /** All models by name, without those that were never asked for being brought into memory. */
  list(): { name: string; created: string; sequence: number }[] {
    return this.store
      .models()
      .map(({ name, created, sequence }) => ({ name, created: new Date(created).toISOString(), sequence }));
  }

  /** What a model is and has done. */
  async describe(name: string): Promise<ModelAnswer> {
    return described(await this.models.reading(name));
  }

  /** Learns an example; resolves when it is as durable as the service promises. */
  async learn(name: string, request: LearnRequest, remembered?: Remembered): Promise<LearnAnswer> {
    let model = this.models.ready(name);
    while (!model) {
      await this.models.get(name);
      // In the meantime somebody may have begun to forget: only what is ready at this moment may be taught.
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

  /** Learns examples in order; one that is refused is answered with what is wrong with it, and the others are learned. */
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

  /** As `learnMany`, but waits for nothing: undefined where the model is not ready at this moment. */
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

  /** Predicts; with an id, resolves when the features are stored for the label that comes later. */
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

  /** Predicts many; one that is refused is answered with what is wrong with it. */
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

  /** As `predictMany`, but waits for nothing: undefined where the model is not in memory. */
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

  /** Forgets examples: afterwards the model equals one that never saw them. */
  async forget(name: string, which: Forgetting): Promise<Receipt> {
    const { receipt, sequence } = await holding(this.models, name, async (model) => {
      this.#checkWriting();
      return { receipt: await forget(this, model, which), sequence: model.live.sequence };
    });
    const overwritten = await this.#wipe();
    this.#tell(name, [{ sequence, type: "forget", data: { forgotten: receipt.forgotten } }]);
    return { ...receipt, overwritten };
  }

  /** Adds a challenger to a model: a learner that follows its examples, to be compared with it. */
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

  /** Makes a challenger the model, and the model a challenger of the name `keep` where one is given. */
  async promote(name: string, challenger: string, keep?: string, remembered?: Remembered): Promise<Promotion> {
    this.#checkWriting();
    const promotion = await promote(this, name, challenger, keep, (answer, model) =>
      remembered ? [this.#answerWrite(model, remembered, 200, answer)] : [],
    );
    const { sequence, promoted, kept } = promotion;
    this.#tell(name, [{ sequence, type: "promote", data: { sequence, promoted, kept } }]);
    return promotion;
  }

  /** The answer that a request with this key got before; undefined if there was none. */
  rememberedAnswer(key: string): { fingerprint: string; status: number; body: string } | undefined {
    const answer = this.store.answer(key);
    return answer && this.now() - answer.time < this.limits.answersFor ? answer : undefined;
  }

  /** Deletes what has expired: predictions without a label, and the answers kept for Idempotency-Keys. */
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

  /** Gives writes to the writer and waits as long as the service promises. Ids stay in memory until they are stored. */
  async #durable(model: Resident, writes: WriteList, ids: readonly string[]): Promise<void> {
    const used = ids.map((id) => [id, model.fresh.get(id)] as const);
    for (const write of this.models.snapshotWrites(model)) writes.push(write);
    const how = { alone: this.durability === "always", later: this.durability === "lazy" };
    const stored = this.store.writer.commit(writes, how).then(() => {
      // A prediction whose label came before it was stored stays: its example is not stored yet.
      for (const [id, use] of used) if (model.fresh.get(id) === use) model.fresh.delete(id);
    });
    if (this.durability === "lazy") stored.catch(() => {});
    else await stored;
  }

  /** Refuses to write after the store has failed or when too much is waiting, before anything is learned in memory. */
  #checkWriting(): void {
    const { failed, waiting } = this.store.writer;
    if (failed) throw failed;
    if (waiting >= this.limits.waiting)
      throw new RefusedError(503, "too-busy", `${waiting} requests wait for the disk already: try again later`);
  }

  /** Overwrites what was deleted; false where that has to wait until nobody reads the file's log. */
  async #wipe(): Promise<boolean> {
    const done = await this.store.writer.wipe();
    if (!done) this.#unwiped ??= setTimeout(() => void this.#wipeAgain(), 1000).unref();
    return done;
  }

  async #wipeAgain(): Promise<void> {
    this.#unwiped = undefined;
    await this.#wipe().catch(() => {});
  }

  /** Tells what was learned, where anyone listens. */
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

/** How a row is answered among others: with its answer, or with what is wrong with it. */
export function rowAnswer(answer: object | RefusedError): object {
  return answer instanceof RefusedError ? { problem: problemOf(answer) } : answer;
}

/** The ids that requests have. */
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
