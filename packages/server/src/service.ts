// What the service does, without HTTP: models that predict now, learn later, forget on request, and are never ahead of their store for
// longer than a request takes.

import { EventEmitter } from "node:events";
import type { Label } from "rosenblatt";
import { RefusedError } from "./errors.js";
import { defaultLimits, type Limits } from "./limits.js";
import { asKept, type Features } from "./models/features.js";
import { type Forgetting, forget, type Receipt } from "./models/forgetting.js";
import { importedBytes, type Prediction } from "./models/live-model.js";
import { Models, type Resident, type WaitingPrediction } from "./models/models.js";
import { type ModelSpec, makeLearner } from "./models/spec.js";
import { problemOf } from "./problem.js";
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

/** An example to learn: features and a label, or the id of a prediction and its label. */
export interface LearnRequest {
  readonly features?: Features | undefined;
  readonly label: Label;
  readonly id?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** What was learned. */
export interface LearnAnswer {
  readonly sequence: number;
  readonly predicted: Label | null;
  readonly mistake: boolean;
  readonly updated: boolean;
}

/** Something to predict; with an id the features are kept for the label that comes later. */
export interface PredictRequest {
  readonly features: Features;
  readonly id?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** What was predicted. */
export interface PredictAnswer extends Prediction {
  readonly id?: string;
}

/** A model as a list shows it, and more about it. */
export interface ModelAnswer extends ModelSpec {
  readonly name: string;
  readonly created: string;
  readonly examples: number;
  readonly mistakes: number;
  readonly updates: number;
  readonly sequence: number;
  readonly classes: readonly Label[];
  readonly sha256: string;
}

/** What happened to a model, for whoever follows it. */
export interface ModelEvent {
  readonly sequence: number;
  readonly type: "mistake" | "update" | "drift" | "forget";
  readonly data: Readonly<Record<string, unknown>>;
}

/** An answer that is stored with what it answers, so that the same request gets it again. */
export interface Remembered {
  readonly key: string;
  readonly fingerprint: string;
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

  /** Called when tokens were made or taken away. */
  onTokens: () => void = () => {};

  private constructor(store: Store, { durability = "group", limits = {}, now = Date.now }: ServiceOptions) {
    this.store = store;
    this.durability = durability;
    this.limits = { ...defaultLimits, ...limits };
    this.now = now;
    this.models = new Models(store, this.limits.resident);
    this.events.setMaxListeners(0);
    // What is in memory is ahead of the store when a write was refused: it is read again when it is next wanted.
    store.writer.onFailure = () => this.models.dropAll();
  }

  /** Opens the service of a directory, which no other may have open. */
  static open(directory: string, options: ServiceOptions = {}): Service {
    return new Service(Store.open(directory), options);
  }

  /** Keeps a snapshot of every model, and closes the store. */
  async close(): Promise<void> {
    await this.models.snapshotAll().catch(() => {});
    await this.store.close();
  }

  /** Makes a model. To make the same one again changes nothing. */
  async create(name: string, spec: ModelSpec, file?: unknown): Promise<{ created: boolean }> {
    const there = this.store.model(name) ?? this.models.ready(name)?.row;
    const kept = JSON.stringify(spec);
    if (there) {
      if (there.spec === kept && file === undefined) return { created: false };
      throw new RefusedError(409, "model-exists", `there is a model ${JSON.stringify(name)} already: DELETE it first`);
    }
    const base = file === undefined ? null : importedBytes(file);
    if (!base) makeLearner(spec);
    const row = { id: this.store.nextModelId(), name, spec: kept, base, created: this.now(), sequence: 0 };
    this.models.add(row);
    await this.store.writer.commit([["model", row.id, name, kept, base, row.created]], true);
    return { created: true };
  }

  /** Removes a model with everything that it learned. */
  async remove(name: string): Promise<void> {
    const { row } = await this.models.get(name);
    this.models.drop(name);
    const tables = ["dropExamples", "dropPredictions", "dropSnapshots", "dropAnswersOf", "dropModel"] as const;
    await this.store.writer.commit(
      tables.map((table): Write => [table, row.id]),
      true,
    );
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
    const { row, live } = await this.models.reading(name);
    const { examples, mistakes, updates } = live.tally;
    return {
      name,
      ...(JSON.parse(row.spec) as ModelSpec),
      created: new Date(row.created).toISOString(),
      examples,
      mistakes,
      updates,
      sequence: live.sequence,
      classes: live.learner.classes,
      sha256: live.file.sha256,
    };
  }

  /** Learns an example; resolves when it is as durable as the service promises. */
  async learn(name: string, request: LearnRequest, remembered?: Remembered): Promise<LearnAnswer> {
    const model = this.models.ready(name) ?? (await this.models.get(name));
    const { answer, writes, events } = this.#learned(model, request);
    if (remembered) writes.push(this.#answerWrite(model, remembered, 200, answer));
    await this.#durable(model, writes);
    this.#tell(name, events);
    return answer;
  }

  /** Learns examples in order; one that is refused is answered with what is wrong with it, and the others are learned. */
  async learnMany(
    name: string,
    requests: readonly LearnRequest[],
    remembered?: Remembered,
  ): Promise<(LearnAnswer | RefusedError)[]> {
    const model = this.models.ready(name) ?? (await this.models.get(name));
    const writes: Write[] = [];
    const events: ModelEvent[] = [];
    const answers = requests.map((request) =>
      refusedOr(() => {
        const learned = this.#learned(model, request);
        writes.push(...learned.writes);
        events.push(...learned.events);
        return learned.answer;
      }),
    );
    if (remembered) writes.push(this.#answerWrite(model, remembered, 200, { rows: answers.map(rowAnswer) }));
    await this.#durable(model, writes);
    this.#tell(name, events);
    return answers;
  }

  /** Predicts; with an id, resolves when the features are stored for the label that comes later. */
  async predict(name: string, request: PredictRequest): Promise<PredictAnswer> {
    const model = this.models.ready(name) ?? (await this.models.reading(name));
    const { answer, writes } = this.#predicted(model, request);
    if (writes.length > 0) await this.#durable(model, writes);
    return answer;
  }

  /** Predicts many; one that is refused is answered with what is wrong with it. */
  async predictMany(name: string, requests: readonly PredictRequest[]): Promise<(PredictAnswer | RefusedError)[]> {
    const model = this.models.ready(name) ?? (await this.models.reading(name));
    const writes: Write[] = [];
    const answers = requests.map((request) =>
      refusedOr(() => {
        const predicted = this.#predicted(model, request);
        writes.push(...predicted.writes);
        return predicted.answer;
      }),
    );
    if (writes.length > 0) await this.#durable(model, writes);
    return answers;
  }

  /** Forgets examples: afterwards the model equals one that never saw them. */
  async forget(name: string, which: Forgetting): Promise<Receipt> {
    const model = await this.models.get(name);
    const receipt = await forget(this, model, which);
    await this.#wipe();
    this.#tell(name, [{ sequence: model.live.sequence, type: "forget", data: { forgotten: receipt.forgotten } }]);
    return receipt;
  }

  /** The answer that a request with this key got before; undefined if there was none. */
  rememberedAnswer(key: string): { fingerprint: string; status: number; body: string } | undefined {
    const answer = this.store.answer(key);
    return answer && this.now() - answer.time < this.limits.answersFor ? answer : undefined;
  }

  /** Takes out of the store what has had its time: predictions without a label, and answers to keys. */
  async expire(): Promise<void> {
    const now = this.now();
    const { labelWithin, answersFor } = this.limits;
    await this.store.writer.commit([
      ["expire", now - labelWithin],
      ["expunge", now - 2 * labelWithin],
      ["dropAnswers", now - answersFor],
    ]);
  }

  /** Judges and learns an example in memory, and says what to write for it. */
  #learned(model: Resident, request: LearnRequest): { answer: LearnAnswer; writes: Write[]; events: ModelEvent[] } {
    const { live, row } = model;
    const { label, id } = request;
    const waiting = request.features === undefined ? this.#waiting(model, id) : undefined;
    if (id !== undefined && !waiting) this.#refuseUsed(model, id);
    const features = waiting ? waiting.features : asKept(request.features!, this.limits);
    const metadata = { ...waiting?.metadata, ...request.metadata };
    if (!live.learner.classes.includes(label) && live.learner.classes.length >= this.limits.classes)
      throw new RefusedError(422, "too-many-classes", `a model may have ${this.limits.classes} classes`, "/label");
    const outcome = live.learn(features, label, waiting);
    const { sequence, predicted, mistake, updated, drifted } = outcome;
    const writes: Write[] = [];
    if (waiting) writes.push(["labelled", row.id, id!]);
    if (id !== undefined) model.fresh.set(id, "example");
    writes.push([
      "example",
      row.id,
      sequence,
      this.now(),
      id ?? null,
      JSON.stringify(features),
      JSON.stringify(label),
      Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata),
      predicted === undefined ? null : JSON.stringify(predicted),
      Number(mistake),
      Number(updated),
    ]);
    const data = { sequence, label, predicted: predicted ?? null, ...(id !== undefined && { id }) };
    const events: ModelEvent[] = [];
    if (mistake) events.push({ sequence, type: "mistake", data });
    if (updated) events.push({ sequence, type: "update", data });
    if (drifted) events.push({ sequence, type: "drift", data: { sequence, ...live.tally.recent() } });
    return { answer: { sequence, predicted: predicted ?? null, mistake, updated }, writes, events };
  }

  #predicted(model: Resident, request: PredictRequest): { answer: PredictAnswer; writes: Write[] } {
    const { id, metadata } = request;
    const features = asKept(request.features, this.limits);
    if (id !== undefined) this.#refuseUsed(model, id);
    const prediction = model.live.predict(features);
    if (!prediction)
      throw new RefusedError(
        409,
        "untrained-model",
        `the model has learned nothing yet: POST /v1/models/${model.row.name}/learn teaches it`,
      );
    if (id === undefined) return { answer: prediction, writes: [] };
    model.fresh.set(id, { features, predicted: prediction.label, metadata });
    const write: Write = [
      "prediction",
      model.row.id,
      id,
      this.now(),
      JSON.stringify(features),
      JSON.stringify(prediction.label),
      metadata === undefined ? null : JSON.stringify(metadata),
    ];
    return { answer: { ...prediction, id }, writes: [write] };
  }

  /** The prediction that waits for its label under an id. */
  #waiting(model: Resident, id: string | undefined): WaitingPrediction {
    if (id === undefined)
      throw new RefusedError(422, "invalid-request", "an example has features, or the id of a prediction", "/features");
    const { id: number, name } = model.row;
    const fresh = model.fresh.get(id);
    if (typeof fresh === "object") return fresh;
    if (fresh === "example" || this.store.example(number, id)) throw alreadyLabelled(id);
    const row = this.store.prediction(number, id);
    if (!row)
      throw new RefusedError(
        404,
        "unknown-prediction",
        `there is no prediction ${JSON.stringify(id)} of model ${name}: send its features with the label`,
        "/id",
      );
    if (row.features === null || this.now() - row.time >= this.limits.labelWithin)
      throw new RefusedError(
        410,
        "expired-prediction",
        `prediction ${JSON.stringify(id)} has expired, and its features are gone: send them with the label`,
        "/id",
      );
    return {
      features: JSON.parse(row.features),
      predicted: row.predicted === null ? undefined : JSON.parse(row.predicted),
      metadata: row.metadata === null ? undefined : JSON.parse(row.metadata),
    };
  }

  /** Refuses an id that an example or a prediction has. */
  #refuseUsed(model: Resident, id: string): void {
    const fresh = model.fresh.get(id);
    if (fresh === "example" || this.store.example(model.row.id, id)) throw alreadyLabelled(id);
    if (typeof fresh === "object" || this.store.prediction(model.row.id, id))
      throw new RefusedError(
        409,
        "id-in-use",
        `there is a prediction ${JSON.stringify(id)}: send its label without features, or take another id`,
        "/id",
      );
  }

  #answerWrite(model: Resident, { key, fingerprint }: Remembered, status: number, body: unknown): Write {
    return ["answer", key, fingerprint, model.row.id, status, JSON.stringify(body), this.now()];
  }

  /** Gives writes to the writer and waits as long as the service promises. Ids stay in memory until they are stored. */
  async #durable(model: Resident, writes: Write[]): Promise<void> {
    const ids = model.fresh.size > 0 ? [...model.fresh.keys()] : [];
    writes.push(...this.models.snapshotWrites(model));
    const stored = this.store.writer.commit(writes, this.durability === "always").then(() => {
      for (const id of ids) model.fresh.delete(id);
    });
    if (this.durability === "lazy") stored.catch(() => {});
    else await stored;
  }

  /** Overwrites what was deleted, in the log of the store, too. */
  async #wipe(): Promise<void> {
    await this.store.writer.command("PRAGMA wal_checkpoint(TRUNCATE)");
    await this.store.writer.command("PRAGMA incremental_vacuum");
  }

  #tell(name: string, events: readonly ModelEvent[]): void {
    for (const event of events) this.events.emit("event", name, event);
  }
}

function alreadyLabelled(id: string): RefusedError {
  return new RefusedError(409, "already-labelled", `example ${JSON.stringify(id)} was learned already`, "/id");
}

/** How a row is answered among others: with its answer, or with what is wrong with it. */
export function rowAnswer(answer: object | RefusedError): object {
  return answer instanceof RefusedError ? { problem: problemOf(answer) } : answer;
}

function refusedOr<T>(act: () => T): T | RefusedError {
  try {
    return act();
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
}
