// Options and sources that cannot work are refused before the cluster is asked for anything.

import type { Spark } from "@rosenblatt/spark";
import { Perceptron } from "rosenblatt";
import { expect, test } from "vitest";
import { evaluate } from "../../src/driver/evaluate.js";
import { fit } from "../../src/driver/fit.js";
import { checkRows } from "../../src/driver/model-on-cluster.js";
import { predict } from "../../src/driver/predict.js";

const model = { learner: new Perceptron({ classes: ["no", "yes"], features: 2 }) };

/** A session that fails at whatever is asked of it. */
const untouched = new Proxy({} as Spark, {
  get(_, name) {
    throw new Error(`the cluster was asked for ${String(name)}`);
  },
});

test.each([
  [
    { epochs: 2 },
    'fit does not take the option "epochs"; options of the learner belong to the one that `learner` returns',
  ],
  [{ shards: 0 }, "shards must be a whole number of at least 1; got 0"],
  [{ shards: 2.5 }, "shards must be a whole number of at least 1; got 2.5"],
  [{ passes: Number.NaN }, "passes must be a whole number of at least 1; got NaN"],
  [{ seed: 1.5 }, "seed must be a whole number of at least 0; got 1.5"],
  [{ mixing: "even" }, "mixing must be uniform or mistakes; got even"],
  [{ badRows: "ignore" }, "badRows must be fail, skip or missing; got ignore"],
])("the options %o are refused", async (options, message) => {
  await expect(fit(untouched, { table: "events" }, options as never)).rejects.toThrow(message);
});

test.each([
  [{}, "got none"],
  [{ table: "" }, "got none"],
  [{ table: "events", sql: "SELECT 1" }, "got table and sql"],
])("the source %o is refused", async (source, message) => {
  const words = `a source must name its rows in one way, by table, parquet, sql or libsvm; ${message}`;
  await expect(fit(untouched, source as never)).rejects.toThrow(words);
  await expect(evaluate(untouched, model, source as never)).rejects.toThrow(words);
  await expect(predict(untouched, model, source as never, { into: { table: "scored" } })).rejects.toThrow(words);
});

test.each([undefined, {}, { table: "" }, { table: "a", parquet: "/b" }])(
  "the destination %o is refused",
  async (into) => {
    await expect(predict(untouched, model, { table: "events" }, { into } as never)).rejects.toThrow(
      "into must name the place of the predictions in one way, by table or parquet; got",
    );
  },
);

test("ways to name rows and their place that are undefined or empty are as if they were absent", async () => {
  const asked: unknown[] = [];
  const spark = new Proxy({} as Spark, {
    get:
      (_, name) =>
      async (...given: unknown[]) => {
        asked.push([name, ...given.slice(0, 2)]);
        throw new Error("no more");
      },
  });
  const source = { libsvm: undefined, table: undefined, sql: "", parquet: "/rows" } as never;
  const into = { table: undefined, parquet: "/scored" } as never;
  await expect(fit(spark, source)).rejects.toThrow("no more");
  await expect(evaluate(spark, model, source)).rejects.toThrow("no more");
  await expect(predict(spark, model, source, { into })).rejects.toThrow("no more");
  await expect(checkRows(spark, { encoding: undefined }, source)).resolves.toBeUndefined();
  expect(asked).toEqual(
    ["prepare", "evaluate on", "predict"].map((act) => ["describe", "rosenblatt", `rosenblatt: ${act} /rows`]),
  );
});

test("a view is refused as the place of predictions, which are to replace it, before any are made", async () => {
  const asked: string[] = [];
  const spark = new Proxy({} as Spark, {
    get: (_, name) => async (statement: string) => {
      asked.push(`${String(name)} ${statement}`);
      return statement.startsWith("DESCRIBE") ? [{ col_name: "Type", data_type: "VIEW", comment: "" }] : [];
    },
  });
  const into = { table: "sales.scored" };
  await expect(predict(spark, model, { table: "events" }, { into, replace: true })).rejects.toThrow(
    "predictions can replace a table; sales.scored is a view",
  );
  expect(asked).toEqual(["rows SELECT 1 FROM sales.scored LIMIT 0", "rows DESCRIBE TABLE EXTENDED sales.scored"]);
});

test("evaluate refuses an unknown rule for rows that cannot be read", async () => {
  await expect(evaluate(untouched, model, { table: "events" }, { badRows: "no" as never })).rejects.toThrow(
    "badRows must be fail, skip or missing; got no",
  );
});
