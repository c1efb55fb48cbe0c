// Rows on a real Spark that cannot be learned from, and the messages about them.

import { connect, fit, type Spark } from "@rosenblatt/spark";
import { InputError } from "rosenblatt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkRows } from "../../src/driver/model-on-cluster.js";
import { SparkCluster } from "../cluster/spark-cluster.js";
import { sparkHome } from "../cluster/spark-home.js";

const found = await sparkHome();

describe.skipIf("why" in found)(`on a real Spark${"why" in found ? ` (${found.why})` : ""}`, () => {
  let cluster: SparkCluster;
  let spark: Spark;
  beforeAll(async () => {
    cluster = await SparkCluster.start((found as { home: string }).home);
    spark = await connect(cluster.address);
  });
  afterAll(async () => {
    await spark?.close();
    await cluster?.stop();
  });

  const learned = (sql: string) => fit(spark, { sql }, { table: { label: "y" }, shards: 2 });

  test("a query that gives different rows each time is refused", async () => {
    const refused = learned("SELECT id % 7 AS a, rand() AS b, IF(id % 2 = 0, 'x', 'z') AS y FROM range(0, 500, 1, 2)");
    await expect(refused).rejects.toThrow(/a query must give the same rows each time/);
    await expect(refused).rejects.toHaveProperty("name", InputError.name);
  });

  test("column names that differ only in case are refused unless Spark is case-sensitive", async () => {
    const sql = "SELECT id AS a, id % 3 AS A, IF(id % 2 = 0, 'x', 'z') AS y FROM range(0, 60)";
    await expect(learned(sql)).rejects.toThrow('got "a" and "A", which are the same name to this Spark');
    await spark.configure({ "spark.sql.caseSensitive": "true" });
    try {
      expect((await learned(sql)).survey.rows).toBe(60);
    } finally {
      await spark.configure({ "spark.sql.caseSensitive": "false" });
    }
  });

  test("a query may end in semicolons and comments", async () => {
    const { survey } = await learned("SELECT id % 7 AS a, IF(id % 2 = 0, 'x', 'z') AS y FROM range(0, 60);; -- all;");
    expect(survey.rows).toBe(60);
  });

  test("checking test rows needs no model and finds missing tables, files and columns", async () => {
    const { encoding } = await learned("SELECT id % 7 AS a, IF(id % 2 = 0, 'x', 'z') AS y FROM range(0, 60)");
    await checkRows(spark, { encoding }, { sql: "SELECT 'x' AS y, 1 AS a, 2 AS b" });
    await expect(checkRows(spark, { encoding }, { sql: "SELECT 'x' AS y" })).rejects.toThrow(
      'column "a" must be there',
    );
    await expect(checkRows(spark, { encoding }, { table: "nowhere" })).rejects.toThrow("TABLE_OR_VIEW_NOT_FOUND");
    await expect(checkRows(spark, {}, { libsvm: "/nowhere.libsvm" })).rejects.toThrow("PATH_NOT_FOUND");
  });
});
