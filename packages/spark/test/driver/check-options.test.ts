// Options and sources that cannot work are refused before the cluster is asked for anything.

import type { Spark } from "@rosenblatt/spark";
import { expect, test } from "vitest";
import { fit } from "../../src/driver/fit.js";

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
])("the options %o are refused", async (options, message) => {
  await expect(fit(untouched, { table: "events" }, options as never)).rejects.toThrow(message);
});

test.each([
  [{}, "got none"],
  [{ table: "events", sql: "SELECT 1" }, "got table and sql"],
])("the source %o is refused", async (source, message) => {
  await expect(fit(untouched, source as never)).rejects.toThrow(
    `a source must name its rows in one way, by table, parquet, sql or libsvm; ${message}`,
  );
});
