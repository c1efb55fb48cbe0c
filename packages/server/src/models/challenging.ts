// Adding challengers to a model, removing them, and making one of them the model.

import { RefusedError } from "../errors.js";
import type { Limits } from "../limits.js";
import type { ChallengerRow } from "../store/challenger-table.js";
import type { Write } from "../store/writes.js";
import { type Beginning, beginningOf, isSame } from "./beginning.js";
import { Challenger } from "./challenger.js";
import type { ForgettingIn } from "./forgetting.js";
import { holding } from "./holding.js";
import type { LiveModel } from "./live-model.js";
import type { Resident } from "./models.js";
import type { ModelSpec } from "./spec.js";

/** The parts of the service that work on challengers needs. */
export interface ChallengingIn extends ForgettingIn {
  readonly limits: Limits;
}

/** The specification of a challenger. */
export interface ChallengerSpec extends ModelSpec {
  /** A model file to start from. */
  readonly model?: unknown;
  /** Whether it first learns the model's examples so far. Defaults to true unless it begins from a model file. */
  readonly history?: boolean | undefined;
}

/** Adds a challenger to a model. Adding the same one again changes nothing. */
export async function challenge(
  service: ChallengingIn,
  name: string,
  challenger: string,
  { model: file, history = file === undefined, ...spec }: ChallengerSpec,
): Promise<{ created: boolean }> {
  const { store, models, limits } = service;
  const beginning = beginningOf(spec, file);
  const model = await models.get(name);
  if (isThere(model, challenger, beginning, limits)) return { created: false };
  const id = store.challengers.nextId();
  const row = { id, name: challenger, ...beginning, created: service.now() };
  // The history may be long: most of it is learned while the model can still learn from other requests.
  const { live } = model;
  let early: Challenger | undefined;
  if (history) {
    await store.writer.commit([]);
    early = Challenger.begin({ ...row, start: 0, compared: 0 });
    await early.catchUp(store, model.row.id, live.sequence);
  }
  return holding(models, name, async (held) => {
    if (isThere(held, challenger, beginning, limits)) return { created: false };
    await store.writer.commit([]);
    const { sequence } = held.live;
    const whole: ChallengerRow = { ...row, start: history ? 0 : sequence, compared: sequence };
    // It must not have learned examples that have been forgotten in the meantime.
    const made = early && held.live === live ? new Challenger(whole, early.live) : Challenger.begin(whole);
    await made.catchUp(store, held.row.id, sequence);
    await store.writer.commit([challengerWrite(held.row.id, whole), ...made.snapshotWrites(store)]);
    held.challengers.set(challenger, made);
    return { created: true };
  });
}

/** Whether a model already has this challenger; refuses a different one with the same name, and one too many. */
function isThere({ challengers }: Resident, name: string, beginning: Beginning, limits: Limits): boolean {
  const there = challengers.get(name)?.row;
  if (there) {
    if (isSame(there, beginning)) return true;
    throw new RefusedError(
      409,
      "challenger-exists",
      `there is a challenger ${JSON.stringify(name)} already: DELETE it first`,
    );
  }
  if (challengers.size >= limits.challengers)
    throw new RefusedError(
      409,
      "too-many-challengers",
      `a model may have ${limits.challengers} challengers: DELETE one first`,
    );
  return false;
}

/** Removes a challenger with everything that it learned. */
export async function dismiss({ store, models }: ChallengingIn, name: string, challenger: string): Promise<void> {
  await holding(models, name, async (model) => {
    const { row } = challengerOf(model, challenger);
    await store.writer.commit([["dropChallenger", row.id]]);
    model.challengers.delete(challenger);
  });
}

/** The result of a promotion. */
export interface Promotion {
  /** The number of the latest example: the new model answers from the next one on. */
  readonly sequence: number;
  readonly promoted: string;
  /** The name under which the previous model continues as a challenger; null if it was dropped. */
  readonly kept: string | null;
  /** The hash of the model after the promotion. */
  readonly sha256: string;
  readonly time: string;
}

/**
 * Makes a challenger the model: the model is then the replay of the examples by the challenger's learner. The previous learner is dropped, or
 * continues as a challenger under the name `keep`. The writes of `more` are part of the same transaction.
 */
export async function promote(
  service: ChallengingIn,
  name: string,
  challenger: string,
  keep: string | undefined,
  more: (promotion: Promotion, model: Resident) => Write[] = () => [],
): Promise<Promotion> {
  const { store, models } = service;
  return holding(models, name, async (model) => {
    const { row, live, comparison } = challengerOf(model, challenger);
    if (keep !== undefined && keep !== challenger && model.challengers.has(keep))
      throw new RefusedError(
        409,
        "challenger-exists",
        `there is a challenger ${JSON.stringify(keep)} already`,
        "/keep",
      );
    await store.writer.commit([]);
    const [before, old] = [model.row, model.live];
    const { sequence, tally } = old;
    const time = service.now();
    model.row = { ...before, spec: row.spec, base: row.base, start: row.start };
    model.live = live.answering(tally);
    model.challengers.delete(challenger);
    for (const [other, one] of model.challengers)
      model.challengers.set(other, comparedFrom(one.row, one.live, sequence));
    if (keep !== undefined) {
      const { spec, base, start } = before;
      const kept = { id: store.challengers.nextId(), name: keep, spec, base, created: time, start };
      model.challengers.set(keep, comparedFrom({ ...kept, compared: sequence }, old, sequence));
    }
    const kept = keep === undefined ? undefined : model.challengers.get(keep)!;
    const promotion: Promotion = {
      sequence,
      promoted: challenger,
      kept: keep ?? null,
      sha256: model.live.file.sha256,
      time: new Date(time).toISOString(),
    };
    const { examples, wrongAlone, p, ...compared } = comparison.answer();
    const numbers = {
      examples,
      mistakes: { champion: compared.champion.mistakes, challenger: compared.challenger.mistakes },
      wrongAlone,
      p,
    };
    model.snapshot = 0;
    await store.writer.commit([
      ["becomes", before.id, row.spec, row.base, row.start],
      ["dropSnapshots", before.id],
      ["dropChallenger", row.id],
      ["compareFrom", before.id, sequence],
      ...(kept ? [challengerWrite(before.id, kept.row)] : []),
      ["promotion", before.id, sequence, time, challenger, before.spec, promotion.sha256, JSON.stringify(numbers)],
      ...models.snapshotWrites(model, 0),
      ...more(promotion, model),
    ]);
    return promotion;
  });
}

function challengerWrite(model: number, row: ChallengerRow): Write {
  const { id, name, spec, base, created, start, compared } = row;
  return ["challenger", id, model, name, spec, base, created, start, compared];
}

function comparedFrom(row: ChallengerRow, live: LiveModel, sequence: number): Challenger {
  return new Challenger({ ...row, compared: sequence }, live);
}

/** The challenger with this name. */
export function challengerOf({ row, challengers }: Resident, name: string): Challenger {
  const challenger = challengers.get(name);
  if (challenger) return challenger;
  throw new RefusedError(
    404,
    "unknown-challenger",
    `model ${row.name} has no challenger ${JSON.stringify(name)}: PUT /v1/models/${row.name}/challengers/${name} makes it`,
  );
}
