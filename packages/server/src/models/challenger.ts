// A learner that learns from the examples of a model without answering for it, for comparison.

import { setImmediate as turn } from "node:timers/promises";
import type { Label } from "rosenblatt";
import type { ChallengerRow } from "../store/challenger-table.js";
import type { Store } from "../store/store.js";
import type { Write } from "../store/writes.js";
import { type Answered, Comparison, type SavedComparison } from "./comparison.js";
import type { Features } from "./features.js";
import { LiveModel } from "./live-model.js";
import { journalled } from "./read-features.js";
import { keptSnapshots } from "./snapshots.js";
import type { ModelSpec } from "./spec.js";
import { windows } from "./tally.js";

/** How many examples are learned between two turns of the event loop. */
const learnedAtOnce = 500;

/** The answer of each challenger, by its number; null for one that knew no class. */
export type Challenged = Readonly<Record<number, Label | null>>;

/** A challenger in memory. */
export class Challenger {
  readonly row: ChallengerRow;
  readonly live: LiveModel;
  readonly comparison: Comparison;
  /** Why it could not learn the latest example that it skipped. */
  refusal: string | undefined;

  constructor(row: ChallengerRow, live: LiveModel, comparison: Comparison = new Comparison(row.compared)) {
    this.row = row;
    this.live = live;
    this.comparison = comparison;
  }

  /** A challenger before its first example. */
  static begin(row: ChallengerRow): Challenger {
    const live = LiveModel.begin(JSON.parse(row.spec) as ModelSpec, row.base ?? undefined);
    live.sequence = row.start;
    return new Challenger(row, live);
  }

  /** A challenger as of its latest snapshot at or before an example. */
  static resume(store: Store, model: number, row: ChallengerRow, until: number): Challenger {
    const snapshot = store.challengers.snapshot(row.id, until);
    if (!snapshot) return Challenger.begin(row);
    const { sequence, bytes, tally } = snapshot;
    const live = LiveModel.resume(bytes, sequence);
    const saved = JSON.parse(tally) as SavedComparison;
    // The comparison was restarted after a promotion.
    if (saved.since !== row.compared) return new Challenger(row, live);
    const latest = store.challengers
      .latestAnswered(model, row.compared, sequence, windows.at(-1)!)
      .flatMap((example) => answersTo(row.id, example));
    return new Challenger(row, live, Comparison.from(saved, latest));
  }

  /** Learns the stored examples up to a given one. */
  async catchUp(store: Store, model: number, until: number): Promise<void> {
    const { row, live, comparison } = this;
    for (;;) {
      const examples = store.journal(model, live.sequence, until, learnedAtOnce);
      if (examples.length === 0) break;
      const parsed = examples.map(({ features, label }) => ({
        features: journalled(features),
        label: JSON.parse(label) as Label,
      }));
      live.replay(parsed, examples.at(-1)!.sequence);
      for (const { sequence, label, predicted, challenged } of examples)
        if (sequence > row.compared && challenged !== null)
          for (const answered of answersTo(row.id, { label, predicted, challenged })) comparison.count(answered);
      await turn();
    }
    live.sequence = until;
  }

  /** The writes for a snapshot of it. */
  snapshotWrites(store: Store): Write[] {
    const { row, live, comparison } = this;
    const before = store.challengers.snapshots(row.id).filter((sequence) => sequence < live.sequence);
    const kept = new Set(keptSnapshots([...before, live.sequence]));
    return [
      ["challengerSnapshot", row.id, live.sequence, JSON.stringify(comparison.save()), live.bytes()],
      ...before
        .filter((sequence) => !kept.has(sequence))
        .map((sequence): Write => ["dropChallengerSnapshot", row.id, sequence]),
    ];
  }
}

/** The answers of a challenger and of the model to an example; none if the challenger did not exist when the answer was given. */
function answersTo(
  challenger: number,
  { label, predicted, challenged }: { label: string; predicted: string | null; challenged: string },
): Answered[] {
  const answer = (JSON.parse(challenged) as Challenged)[challenger];
  if (answer === undefined) return [];
  const champion = predicted === null ? undefined : (JSON.parse(predicted) as Label);
  return [{ label: JSON.parse(label) as Label, champion, challenger: answer ?? undefined }];
}

/** The current answer of each challenger. */
export function challengedBy(challengers: Iterable<Challenger>, features: Features): Challenged {
  const answers: Record<number, Label | null> = {};
  for (const { row, live } of challengers) answers[row.id] = live.answerOf(features) ?? null;
  return answers;
}

/**
 * Lets challengers learn an example that the model has just learned, and returns what each would have answered. If the model predicted before
 * the label came, so did they: `asked` has their answers, and a challenger without one is not compared.
 */
export function followedBy(
  challengers: Iterable<Challenger>,
  example: {
    readonly features: Features;
    readonly label: Label;
    readonly sequence: number;
    readonly predicted: Label | undefined;
    readonly asked?: Challenged | undefined;
    readonly isLate: boolean;
  },
): Challenged {
  const { features, label, sequence, predicted, asked, isLate } = example;
  const answers: Record<number, Label | null> = {};
  for (const one of challengers) {
    const own = one.live.follow(features, label, sequence);
    if (own.refusal !== undefined) one.refusal = own.refusal;
    const answer = isLate ? asked?.[one.row.id] : (own.predicted ?? null);
    if (answer === undefined) continue;
    answers[one.row.id] = answer;
    one.comparison.count({ label, champion: predicted, challenger: answer ?? undefined });
  }
  return answers;
}

/** The answers of challengers by name, for those that exist and were asked. */
export function byName(challengers: Iterable<Challenger>, answers: Challenged): Record<string, Label | null> {
  const named: Record<string, Label | null> = {};
  for (const { row } of challengers) if (row.id in answers) named[row.name] = answers[row.id];
  return named;
}
