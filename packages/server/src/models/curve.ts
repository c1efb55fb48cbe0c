// How the errors of a model and its challengers developed over the latest examples.

import type { Label } from "rosenblatt";
import type { Store } from "../store/store.js";
import type { Challenged } from "./challenger.js";
import type { Resident } from "./models.js";

/** The latest examples in stretches of equal length, the oldest first. */
export interface CurveAnswer {
  /** The number of examples before them, and of the mistakes on those. */
  readonly before: { readonly examples: number; readonly mistakes: number };
  readonly stretches: readonly {
    /** The number of its last example. */
    readonly until: number;
    readonly examples: number;
    readonly mistakes: number;
    /** How many examples each challenger was asked, and how many of them it would have got wrong. */
    readonly challengers: Readonly<Record<string, { readonly examples: number; readonly mistakes: number }>>;
  }[];
}

/** How many of the latest examples are covered, and into how many stretches they are divided. */
const [latest, stretches] = [10_000, 100];

export async function curveOf(store: Store, { row, live, challengers }: Resident): Promise<CurveAnswer> {
  // The curve is that of the model at this moment, even if it learns more until the file can be read.
  const { examples, mistakes } = live.tally;
  const { sequence: last } = live;
  await store.caughtUp();
  const rows = store.latestAnswers(row.id, last, latest);
  const size = Math.max(1, Math.ceil(rows.length / stretches));
  const names = new Map([...challengers].map(([name, { row: own }]) => [own.id, { name, since: own.compared }]));
  const made: CurveAnswer["stretches"][number][] = [];
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size);
    const asked: Record<string, { examples: number; mistakes: number }> = {};
    for (const { sequence, label, challenged } of some) {
      if (challenged === null) continue;
      const truth = JSON.parse(label) as Label;
      for (const [id, answer] of Object.entries(JSON.parse(challenged) as Challenged)) {
        const known = names.get(Number(id));
        if (!known || sequence <= known.since) continue;
        asked[known.name] ??= { examples: 0, mistakes: 0 };
        asked[known.name].examples++;
        if (answer !== truth) asked[known.name].mistakes++;
      }
    }
    const wrong = some.filter(({ mistake }) => mistake === 1).length;
    made.push({ until: some.at(-1)!.sequence, examples: some.length, mistakes: wrong, challengers: asked });
  }
  const sum = (of: (one: (typeof made)[number]) => number) => made.reduce((total, one) => total + of(one), 0);
  return {
    before: {
      examples: Math.max(0, examples - sum((one) => one.examples)),
      mistakes: Math.max(0, mistakes - sum((one) => one.mistakes)),
    },
    stretches: made,
  };
}
