import { AveragedPerceptron, Pipeline, standardize } from "rosenblatt";
import { expect, test } from "vitest";

/** Two lists, asked like a Map. */
class Pairs {
  readonly #entries: readonly (readonly [string, number])[];

  constructor(entries: readonly (readonly [string, number])[]) {
    this.#entries = entries;
  }

  forEach(seen: (value: number, name: string) => void): void {
    for (const [name, value] of this.#entries) seen(value, name);
  }

  [Symbol.iterator]() {
    return this.#entries.values();
  }
}

test.each([
  ["a learner", () => new AveragedPerceptron()],
  ["a pipeline", () => new Pipeline(standardize(), new AveragedPerceptron())],
])("%s learns and predicts the same from any Map-like row as from a Map", (_, make) => {
  const rows = Array.from({ length: 20 }, (_, i) => [["b", i % 3] as const, ["a", 1 + (i % 5)] as const]);
  const labels = rows.map((_, i) => (i % 4 < 2 ? "odd" : "even"));
  const [pairs, maps, all] = [make(), make(), make()];
  for (const [i, row] of rows.entries()) {
    maps.learn(new Map(row), labels[i]);
    pairs.learn(new Pairs(row) as never, labels[i]);
  }
  all.learnAll(
    rows.map((row) => new Pairs(row) as never),
    labels,
  );
  expect(pairs.toJSON()).toEqual(maps.toJSON());
  expect(all.toJSON()).toEqual(maps.toJSON());
  expect(pairs.scores(new Pairs(rows[3]) as never)).toEqual(maps.scores(new Map(rows[3])));
});
