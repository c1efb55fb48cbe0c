// Counts how well a model has answered so far: each example is predicted before it is learned, so that every prediction is a test.

import type { Label } from "rosenblatt";
import { Adwin, Rolling } from "rosenblatt/streams";

/** How often a class occurred, and how often its examples were misclassified. */
export interface ClassTally {
  readonly label: Label;
  examples: number;
  mistakes: number;
  /** How often it was predicted, correctly or not. */
  predicted: number;
}

/** The part of a tally that a snapshot stores. The windows are rebuilt from the latest examples. */
export interface SavedTally {
  readonly examples: number;
  readonly mistakes: number;
  readonly updates: number;
  readonly classes: readonly ClassTally[];
}

/** The windows over which errors are reported, in examples. */
export const windows = [100, 1000, 10_000] as const;

/** Counts examples, mistakes and updates, overall, by class and over the latest examples, and watches for drift. */
export class Tally {
  examples = 0;
  mistakes = 0;
  updates = 0;
  readonly #classes = new Map<Label, ClassTally>();
  readonly #windows = windows.map((window) => new Rolling(window));
  readonly #drift = new Adwin();
  #driftedAt: number | undefined;

  /** Continues from a snapshot. */
  static from({ examples, mistakes, updates, classes }: SavedTally): Tally {
    const tally = new Tally();
    Object.assign(tally, { examples, mistakes, updates });
    for (const one of classes) tally.#classes.set(one.label, { ...one });
    return tally;
  }

  /** Whether a counted example has this class, or was predicted as it. */
  knows(label: Label): boolean {
    return this.#classes.has(label);
  }

  /** Counts an example; returns true if it reveals that the error rate has changed. */
  count(example: { label: Label; predicted: Label | undefined; mistake: boolean; updated: boolean }): boolean {
    this.add(example);
    return this.watch(example.mistake);
  }

  /** Counts an example without adding it to the windows. */
  add(example: { label: Label; predicted: Label | undefined; mistake: boolean; updated: boolean }): void {
    const { label, predicted, mistake, updated } = example;
    this.examples++;
    this.mistakes += Number(mistake);
    this.updates += Number(updated);
    const own = this.#of(label);
    own.examples++;
    own.mistakes += Number(mistake);
    if (predicted !== undefined) this.#of(predicted).predicted++;
  }

  /** Adds an example to the windows: the latest one, or one that was followed by `after` others. */
  watch(mistake: boolean, after = 0): boolean {
    for (const window of this.#windows) window.update(mistake);
    const drifted = this.#drift.update(mistake);
    if (drifted) this.#driftedAt = this.examples - after;
    return drifted;
  }

  /** Removes a forgotten example from the counts. The windows keep its mistake, which reveals nothing about it. */
  uncount(example: { label: Label; predicted: Label | undefined; mistake: boolean; updated: boolean }): void {
    const { label, predicted, mistake, updated } = example;
    this.examples--;
    this.mistakes -= Number(mistake);
    this.updates -= Number(updated);
    const own = this.#of(label);
    own.examples--;
    own.mistakes -= Number(mistake);
    if (predicted !== undefined) this.#of(predicted).predicted--;
    for (const [name, { examples, predicted: times }] of this.#classes)
      if (examples === 0 && times === 0) this.#classes.delete(name);
  }

  save(): SavedTally {
    const { examples, mistakes, updates } = this;
    return { examples, mistakes, updates, classes: [...this.#classes.values()] };
  }

  /** The error over each window, the shortest first, and the drift detected so far. */
  recent(): { windows: { examples: number; error: number }[]; drift: { changes: number; last: number | null } } {
    return {
      windows: this.#windows
        .filter(({ examples }) => examples > 0)
        .map(({ window, examples, mean }) => ({ examples: Math.min(window, examples), error: mean })),
      drift: { changes: this.#drift.changes, last: this.#driftedAt ?? null },
    };
  }

  #of(label: Label): ClassTally {
    const known = this.#classes.get(label);
    if (known) return known;
    const made = { label, examples: 0, mistakes: 0, predicted: 0 };
    this.#classes.set(label, made);
    return made;
  }
}
