// Settings of a session that are in force while an action runs. Actions of one session may overlap: the first changes a setting, and the last
// restores it.

import type { Spark } from "./spark.js";

/** A setting for the duration of an action, with its default. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  readonly usual: string;
}

/** The part of a session that has settings. */
type Configurable = Pick<Spark, "setting" | "configure">;

/** The time limit for restoring settings, so that an error is not held up by a server that is gone. */
const restoringMs = 10_000;

/** Settings that are changed at present: the number of actions that need each, and its value before them. */
class ChangedSettings {
  readonly #spark: Configurable;
  readonly #changed = new Map<string, { holders: number; readonly before: string }>();
  /** Settings are changed and restored in turn, so that no action reads another's value as the one to restore. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(spark: Configurable) {
    this.#spark = spark;
  }

  async change(settings: readonly Setting[], signal: AbortSignal | undefined): Promise<void> {
    const before = this.#turn;
    const changing = this.#inTurn(async () => {
      signal?.throwIfAborted();
      const fresh = settings.filter(({ name }) => !this.#changed.has(name));
      const found = new Map<string, string>();
      for (const { name, usual } of fresh) found.set(name, (await this.#spark.setting(name, { signal })) ?? usual);
      if (fresh.length > 0)
        await this.#spark.configure(Object.fromEntries(fresh.map(({ name, value }) => [name, value])), { signal });
      for (const { name } of settings) {
        const changed = this.#changed.get(name);
        if (changed) changed.holders++;
        else this.#changed.set(name, { holders: 1, before: found.get(name)! });
      }
    });
    await unlessAborted(before, signal);
    await changing;
  }

  /** Restores those that no other action needs. */
  restore(settings: readonly Setting[]): Promise<void> {
    return this.#inTurn(async () => {
      const before: Record<string, string> = {};
      for (const { name } of settings) {
        const changed = this.#changed.get(name)!;
        if (--changed.holders > 0) continue;
        this.#changed.delete(name);
        before[name] = changed.before;
      }
      if (Object.keys(before).length > 0)
        await this.#spark.configure(before, { signal: AbortSignal.timeout(restoringMs) });
    });
  }

  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(step);
    this.#turn = done.catch(() => {});
    return done;
  }
}

const changedSettings = new WeakMap<Configurable, ChangedSettings>();

/** Runs an action under other settings of the session, and restores the previous ones. */
export async function underSettings<T>(
  spark: Configurable,
  settings: readonly Setting[],
  signal: AbortSignal | undefined,
  act: () => Promise<T>,
): Promise<T> {
  const changed = changedSettings.get(spark) ?? new ChangedSettings(spark);
  changedSettings.set(spark, changed);
  await changed.change(settings, signal);
  try {
    return await act();
  } finally {
    await unlessAborted(changed.restore(settings), AbortSignal.timeout(restoringMs)).catch(() => {});
  }
}

/** Waits for a promise, but rejects as soon as a signal aborts. */
async function unlessAborted(something: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal!.reason);
    signal?.addEventListener("abort", abort);
  });
  try {
    await Promise.race([something, aborted]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
