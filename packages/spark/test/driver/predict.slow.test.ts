// Predictions for rows on a real Spark, and what becomes of the other columns of these rows.

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, evaluate, type Fitted, fit, predict, type Spark } from "@rosenblatt/spark";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SparkCluster } from "../cluster/spark-cluster.js";
import { sparkHome } from "../cluster/spark-home.js";
import { until } from "../cluster/spark-process.js";

const found = await sparkHome();

describe.skipIf("why" in found)(`on a real Spark${"why" in found ? ` (${found.why})` : ""}`, () => {
  let cluster: SparkCluster;
  let spark: Spark;
  let folder: string;
  let model: { learner: Fitted["model"]; encoding: Fitted["encoding"] };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "rosenblatt-predict-"));
    cluster = await SparkCluster.start((found as { home: string }).home);
    spark = await connect(cluster.address);
    await spark.command(
      "CREATE TEMPORARY VIEW people AS SELECT id, id % 60 AS age, IF(id % 60 < 30, 'young', 'old') AS `group` FROM range(0, 200, 1, 2)",
    );
    const fitted = await fit(
      spark,
      { sql: "SELECT age, `group` FROM people" },
      { table: { label: "group" }, shards: 2 },
    );
    model = { learner: fitted.model, encoding: fitted.encoding };
  });
  afterAll(async () => {
    await spark?.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("predictions refuse an existing folder and replace it only on request", async () => {
    const into = { parquet: mkdtempSync(join(folder, "taken-")) };
    writeFileSync(join(into.parquet, "notes.txt"), "keep\n");
    await expect(predict(spark, model, { table: "people" }, { into })).rejects.toThrow(
      `predictions are written to a new place; there is something at ${into.parquet} already`,
    );
    expect(readdirSync(into.parquet)).toEqual(["notes.txt"]);
    await predict(spark, model, { table: "people" }, { into, replace: true });
    expect(readdirSync(into.parquet)).not.toContain("notes.txt");
  });

  test("a table is replaced only by a finished one, so that it may be among the rows that are read", async () => {
    await spark.command("CREATE TABLE grown USING parquet AS SELECT * FROM people");
    const into = { table: "default.`grown`" };
    const failing = { sql: "SELECT IF(age = 59, raise_error('no more'), age) AS age FROM grown" };
    await expect(predict(spark, model, failing, { into, replace: true })).rejects.toThrow("no more");
    expect(await spark.rows("SELECT count(age) AS n FROM grown")).toEqual([{ n: 200 }]);
    expect(await predict(spark, model, { table: "grown" }, { into, replace: true })).toMatchObject({ rows: 200 });
    expect(await spark.rows("SELECT count(prediction) AS n FROM grown")).toEqual([{ n: 200 }]);
    expect((await spark.rows("SHOW TABLES LIKE 'rosenblatt*'")).filter(({ isTemporary }) => !isTemporary)).toEqual([]);
  });

  test("predictions that are interrupted or fail leave no table, and its name stays free", async () => {
    const into = { table: "tried" };
    const place = join(cluster.folder, "warehouse", "tried");
    const many = { sql: "SELECT id % 60 AS age FROM range(0, 100000000, 1, 2)" };
    const controller = new AbortController();
    const cutOff = predict(spark, model, many, { into, signal: controller.signal });
    const isWritten = () =>
      existsSync(place) && readdirSync(place, { recursive: true }).some((name) => String(name).endsWith(".parquet"));
    const aborted = until("rows are written", () => isWritten()).then(() => controller.abort(new Error("cut off")));
    await expect(cutOff).rejects.toThrow("cut off");
    await aborted;
    const failing = { sql: "SELECT IF(age = 59, raise_error('no more'), age) AS age FROM people" };
    await expect(predict(spark, model, failing, { into })).rejects.toThrow("no more");
    expect(await predict(spark, model, { table: "people" }, { into })).toMatchObject({ rows: 200 });
  });

  test("a folder name with wildcard characters is refused", async () => {
    await expect(
      predict(spark, model, { table: "people" }, { into: { parquet: join(folder, "day[1]") } }),
    ).rejects.toThrow("a name without *, ?, brackets and braces");
  });

  test("other columns are written unchanged in any session time zone, and unsupported ones are named", async () => {
    const exact = [
      "timestamp_ntz'2020-01-01 01:02:03.123456' AS ntz",
      "timestamp'1850-06-01 01:02:03.123456' AS before_railways",
      "named_struct('t', timestamp'1850-06-01 01:02:03.123456', 'n', timestamp_ntz'2020-01-01 01:02:03.123456') AS record",
      "X'00ff' AS bytes",
      "array(1.5D, NULL, double('NaN')) AS list",
      "map('k', 1, '', NULL) AS by_text",
      "CAST('12345678901234567890.123456789012345678' AS DECIMAL(38,18)) AS wide",
      "9007199254740993L AS big",
      "concat('a\\tb\\nc\\\\', char(0), '\"') AS odd",
    ];
    const names = exact.map((column) => column.split(" AS ").at(-1)!);
    const lost = "interval '1' day AS span, map(1, 'a') AS by_number, named_struct('a b', 1) AS blank";
    await spark.command("SET TIME ZONE 'Europe/Berlin'");
    await spark.command(`CREATE TEMPORARY VIEW kinds AS SELECT *, ${exact.join(", ")}, ${lost} FROM people`);
    const into = { parquet: join(folder, "kinds") };
    const { rows, bad, left } = await predict(spark, model, { table: "kinds" }, { into });
    expect({ rows, bad }).toEqual({ rows: 200, bad: 0 });
    expect(left.map(({ name }) => name)).toEqual(["span", "by_number", "blank"]);
    const asText = `SELECT id, ${names.map((name) => `${name === "bytes" ? "hex(bytes)" : `CAST(${name} AS STRING)`} AS ${name}`).join(", ")}`;
    const [there, here] = await Promise.all([
      spark.rows(`${asText} FROM parquet.\`${into.parquet}\` ORDER BY id`),
      spark.rows(`${asText} FROM kinds ORDER BY id`),
    ]);
    expect(there).toEqual(here);
  });

  test("columns that the model does not use cannot make a row unreadable", async () => {
    const sql = "SELECT IF(id % 10 = 0, NULL, age) AS age, `group`, X'00ff' AS bytes, char(0) AS nul FROM people";
    const into = { parquet: join(folder, "beside") };
    expect(await predict(spark, model, { sql }, { into })).toMatchObject({ rows: 200, bad: 0 });
    expect((await evaluate(spark, model, { sql })).confusion.examples).toBe(200);
  });

  test("a row whose only column is empty counts as a row", async () => {
    const into = { parquet: join(folder, "empty") };
    const sql = "SELECT IF(id % 10 = 0, NULL, age) AS age FROM people";
    expect(await predict(spark, model, { sql }, { into })).toMatchObject({ rows: 200, bad: 0 });
  });

  test("the label option overrides the label column of training, and an unknown name is refused", async () => {
    const sql = "SELECT *, 'old' AS said FROM people";
    const { confusion } = await evaluate(spark, model, { sql }, { label: "said" });
    expect(confusion.perClass.map(({ support }) => support)).toEqual([200, 0]);
    await expect(evaluate(spark, model, { sql }, { label: "siad" })).rejects.toThrow(/label must be one of .*"siad"/);
  });

  test("classes that are the model's numbers in another form are refused with advice", async () => {
    const sql = "SELECT age, CAST(age < 30 AS INT) AS `group` FROM people";
    const { model: learner, encoding } = await fit(spark, { sql }, { table: { label: "group" }, shards: 2 });
    const decimal = { sql: sql.replace("INT", "DECIMAL(3, 2)") };
    await expect(evaluate(spark, { learner, encoding }, decimal)).rejects.toThrow(
      "a query can write the numbers as the model has them, such as CAST(label AS INT)",
    );
  });

  test("column names with surrounding spaces work in training and evaluation", async () => {
    const sql = "SELECT age AS ` age `, `group` FROM people";
    const { model: learner, encoding } = await fit(spark, { sql }, { table: { label: "group" }, shards: 2 });
    expect(encoding!.features).toEqual([" age "]);
    expect((await evaluate(spark, { learner, encoding }, { sql })).confusion.examples).toBe(200);
  });
});
