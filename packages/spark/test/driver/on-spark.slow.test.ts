// Models from a real Spark against models from one machine: the same bits, however the rows arrive.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect, evaluate, fit, predict, type Spark } from "@rosenblatt/spark";
import {
  AveragedPerceptron,
  type Label,
  type Learner,
  LogisticRegression,
  Pipeline,
  saveBytes,
  standardize,
} from "rosenblatt";
import { evaluate as evaluateHere } from "rosenblatt/evaluate";
import { readLibsvm } from "rosenblatt/readers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  beginRun,
  contentHash,
  contentOrder,
  learnShard,
  mixShards,
  modelOf,
  rowsByShard,
  stoppedBy,
} from "../../src/mixing/index.js";
import { SparkCluster } from "../cluster/spark-cluster.js";
import { sparkHome } from "../cluster/spark-home.js";
import { modesIn, watching } from "../cluster/watched.js";

const found = await sparkHome();
const command = fileURLToPath(new URL("../../../cli/bin/rosenblatt.js", import.meta.url));

/** Numbers from 0 to 1, the same ones every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
}

const columns = 40;

/** Rows that no hyperplane separates, some of them twice. */
const rows = (() => {
  const next = numbers(7);
  return Array.from({ length: 3000 }, (_, r) => {
    const values = Array.from({ length: columns }, () => (next() < 0.2 ? Math.round(next() * 100) / 10 : 0));
    const score = values.reduce((sum, value, j) => sum + value * ((j % 7) - 3), 0) + next() - 0.5;
    const cells = values.flatMap((value, j) => (value === 0 ? [] : [`${j + 1}:${value}`]));
    return [score > 0 ? "+1" : "-1", ...cells, ...(r === 0 ? [`${columns}:1`] : [])].join(" ");
  }).flatMap((row, r) => (r % 100 === 0 && r > 0 ? [row, row] : [row]));
})().map((row) => row.replace(/ 40:[\d.]+ 40:1$/, " 40:1"));

/** Some of the rows in a hundred thousand columns, of which a shard has few. */
const farApart = rows.slice(0, 800).map((row) => row.replace(/ (\d+):/g, (_, column) => ` ${2500 * Number(column)}:`));

/** What one machine makes of rows in shards. */
function modelHere(
  shards: number,
  seed: number,
  epochs: number,
  given: readonly string[] = rows,
  width = columns,
  learner: Learner<Label> = new AveragedPerceptron<Label>({ classes: [-1, 1], features: width, seed, epochs }),
) {
  const texts = given.map((row) => Buffer.from(row));
  const hashes = Uint32Array.from(texts, (text) => contentHash(text, seed));
  const parts = rowsByShard(
    hashes,
    contentOrder(hashes, (row) => texts[row]),
    shards,
  );
  let state = beginRun(learner, { shards });
  while (!stoppedBy(state))
    state = mixShards(
      state,
      parts.map((part, shard) =>
        learnShard(
          state,
          shard,
          part.length === 0
            ? []
            : [
                readLibsvm(Array.from(part, (row) => given[row]).join("\n"), {
                  classes: [-1, 1],
                  columns: width,
                }) as never,
              ],
        ),
      ),
    );
  return modelOf(state);
}

describe.skipIf("why" in found)(`on a real Spark${"why" in found ? ` (${found.why})` : ""}`, () => {
  let cluster: SparkCluster;
  let spark: Spark;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "rosenblatt-on-spark-"));
    cluster = await SparkCluster.start((found as { home: string }).home);
    spark = await connect(cluster.address);
  });
  afterAll(async () => {
    await spark?.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Rows in another order, in some files. */
  function files(count: number, seed: number, given: readonly string[] = rows): string {
    const place = mkdtempSync(join(folder, "rows-"));
    const next = numbers(seed);
    const order = given.map((row) => ({ row, key: seed === 0 ? 0 : next() })).sort((a, b) => a.key - b.key);
    const size = Math.ceil(order.length / count);
    for (let k = 0; k < count; k++) {
      const part = order.slice(k * size, (k + 1) * size);
      writeFileSync(join(place, `part-${k}.txt`), part.map(({ row }) => `${row}\n`).join(""));
    }
    return place;
  }

  const learner =
    (epochs: number) => (known: { classes: readonly Label[]; features: number | readonly string[]; seed: number }) =>
      new AveragedPerceptron<Label>({ classes: known.classes, features: known.features, seed: known.seed, epochs });

  test("a wide model whose shards use few columns equals the model of one machine", async () => {
    const { model, survey } = await fit(spark, { libsvm: files(3, 2, farApart) }, { shards: 3, learner: learner(3) });
    expect(survey.columns).toBe(100_000);
    expect(
      Buffer.from(saveBytes(model as never)).equals(saveBytes(modelHere(3, 0, 3, farApart, 100_000) as never)),
    ).toBe(true);
  });

  test.each([
    [1, 1, 0, 0],
    [2, 7, 1, 5],
    [3, 50, 2, 0],
    [8, 7, 3, 0],
  ])("%i shards of rows in %i files give the same model as one machine", async (shards, count, order, seed) => {
    const fitted = await fit(spark, { libsvm: files(count, order) }, { shards, seed, learner: learner(2) });
    expect(fitted.survey.rows).toBe(rows.length);
    expect(Buffer.from(saveBytes(fitted.model as never))).toEqual(
      Buffer.from(saveBytes(modelHere(shards, seed, 2) as never)),
    );
  });

  test.each([
    ["few columns", 8, rows, columns],
    ["many columns", 3, farApart, 100_000],
  ] as const)("a model of %s mixed on executors equals the model of one machine", async (_, shards, given, width) => {
    const received: number[] = [];
    const source = { libsvm: files(5, 8, given) };
    const asked = {
      shards,
      learner: learner(3),
      onEpoch: (epoch: { received: number }) => received.push(epoch.received),
    };
    const { model } = await fit(spark, source, { ...asked, mixThere: 1 });
    await fit(spark, source, asked);
    expect(
      Buffer.from(saveBytes(model as never)).equals(saveBytes(modelHere(shards, 0, 3, given, width) as never)),
    ).toBe(true);
    const [there, here] = [received.slice(0, 3), received.slice(3)].map((each) => each.reduce((a, b) => a + b));
    expect(there).toBeLessThan(here);
  });

  test("a run does not use rows that a killed run left in the server's cache", async () => {
    const libsvm = files(1, 3, rows.slice(0, 300));
    const killed = await connect(cluster.address);
    const { watched } = watching(killed, (statement) => !statement.startsWith("DROP VIEW"));
    const stop = () => {
      throw new Error("killed");
    };
    await expect(fit(watched, { libsvm }, { shards: 2, onPrepared: stop })).rejects.toThrow("killed");
    await killed.close();
    writeFileSync(join(libsvm, "more.txt"), `${rows.slice(300, 500).join("\n")}\n`);
    const { survey } = await fit(spark, { libsvm }, { shards: 2, learner: learner(1) });
    expect(survey.rows).toBe(500);
    await spark.command("CLEAR CACHE");
  });

  test("comments, empty lines and a byte order mark are ignored, and leading spaces are part of a row", async () => {
    const place = files(2, 8, rows.slice(0, 500));
    const indented = [" +1 1:2.5", "\t-1 2:1"];
    writeFileSync(join(place, "more.txt"), `\ufeff# more\n\n \t\n  # none\n!\n${indented.join("\n")}\n`);
    const options = { shards: 3, badRows: "skip" as const, learner: learner(2) };
    const { model, survey } = await fit(spark, { libsvm: place }, options);
    expect([survey.rows, survey.bad]).toEqual([502, 1]);
    expect(Buffer.from(saveBytes(model as never))).toEqual(
      Buffer.from(saveBytes(modelHere(3, 0, 2, [...rows.slice(0, 500), ...indented]) as never)),
    );
  });

  test("logistic regression gives the same model as on one machine", async () => {
    const make = (known: { classes: readonly Label[]; features: number | readonly string[] }) =>
      new LogisticRegression<Label>({
        ...known,
        epochs: 2,
        seed: 0,
        rate: { kind: "inverse", start: 0.3, decay: 1e-3 },
      });
    const fitted = await fit(
      spark,
      { libsvm: files(3, 9) },
      {
        shards: 3,
        learner: ({ classes, features }) => make({ classes, features }),
      },
    );
    const here = modelHere(3, 0, 2, rows, columns, make({ classes: [-1, 1], features: columns }));
    expect(Buffer.from(saveBytes(fitted.model as never))).toEqual(Buffer.from(saveBytes(here as never)));
  });

  test("an interrupted run resumes to the same model, and only with the same rows", async () => {
    const [source, checkpoint] = [{ libsvm: files(7, 4) }, join(folder, "checkpoint")];
    const controller = new AbortController();
    const cutOff = fit(spark, source, {
      shards: 3,
      learner: learner(4),
      checkpoint,
      signal: controller.signal,
      onEpoch: ({ epoch }) => epoch === 2 && controller.abort(new Error("cut off")),
    });
    await expect(cutOff).rejects.toThrow("cut off");
    const other = join(folder, "other.txt");
    writeFileSync(other, rows.slice(1).join("\n"));
    await expect(
      fit(spark, { libsvm: other }, { shards: 3, learner: learner(4), checkpoint, resume: true }),
    ).rejects.toThrow("belongs to other rows");
    const fitted = await fit(spark, source, { shards: 3, learner: learner(4), checkpoint, resume: true });
    expect(fitted.resumed).toBe(2);
    expect(Buffer.from(saveBytes(fitted.model as never))).toEqual(Buffer.from(saveBytes(modelHere(3, 0, 4) as never)));
  });

  test("evaluate and predict agree with one machine and use every row once", async () => {
    const model = modelHere(3, 0, 2);
    const examples = readLibsvm(rows.join("\n"), { classes: [-1, 1], columns });
    const source = { libsvm: files(5, 5) };
    const { confusion } = await evaluate(spark, { learner: model }, source);
    expect(confusion).toEqual(evaluateHere(model, examples as never, undefined, { classes: [-1, 1] }));
    const into = join(folder, "predicted");
    expect(await predict(spark, { learner: model }, source, { into: { parquet: into } })).toEqual({
      rows: rows.length,
      bad: 0,
      left: [],
    });
    const written = await spark.rows(`SELECT line, prediction FROM parquet.\`${into}\``);
    const [got, expected] = [
      written.map(({ line, prediction }) => `${line} → ${prediction}`),
      model.predictAll(examples as never).map((label, r) => `${rows[r]} → ${label}`),
    ];
    expect(got.sort()).toEqual(expected.sort());
    await expect(predict(spark, { learner: model }, source, { into: { parquet: into } })).rejects.toThrow("already");
  });

  test("an unreadable row is reported with its content and file, or skipped", async () => {
    const place = files(3, 6);
    writeFileSync(join(place, "bad.txt"), "+1 3:x\n");
    await expect(fit(spark, { libsvm: place }, { shards: 2 })).rejects.toThrow(
      /a row cannot be read: "\+1 3:x" \(.*bad\.txt, row \d+ of shard [01]\): a value must be a finite decimal number; got "x"/,
    );
    const fitted = await fit(spark, { libsvm: place }, { shards: 2, badRows: "skip", learner: learner(2) });
    expect(fitted.survey.bad).toBe(1);
    expect(Buffer.from(saveBytes(fitted.model as never))).toEqual(Buffer.from(saveBytes(modelHere(2, 0, 2) as never)));
  });

  describe("a table with gaps, categories and dates", () => {
    /** Rows of the table, as a file of comma-separated values. */
    function people(count: number, seed: number): string {
      const next = numbers(seed);
      const cities = ["Köln", '"Rome, IT"', "Oslo", '"the ""P"""', "Bern"];
      const lines = Array.from({ length: count }, () => {
        const [age, income, city] = [Math.floor(18 + next() * 60), next() * 1e4, Math.floor(next() * 5)];
        const day = new Date(1.6e12 + Math.floor(next() * 900) * 864e5).toISOString().slice(0, 10);
        const stays = age / 30 - income / 5000 + (city % 3) + next() > 1;
        return [
          next() < 0.05 ? "" : age,
          next() < 0.1 ? "NA" : income,
          cities[city],
          next() < 0.3 ? "yes" : "no",
          day,
          day.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1"),
          stays ? "stay" : "leave",
        ].join(",");
      });
      return `${["age,income,city,vip,since,paid,churned", ...lines].join("\n")}\n`;
    }

    beforeAll(async () => {
      for (const [name, count, seed] of [
        ["people", 5000, 11],
        ["others", 1000, 12],
      ] as const) {
        const file = join(folder, `${name}.csv`);
        writeFileSync(file, people(count, seed));
        await spark.command(`CREATE TABLE ${name} USING csv OPTIONS (path '${file}', header 'true', escape '"')`);
      }
    });

    const run = (verb: string, ...args: string[]) =>
      execFileSync(process.execPath, [command, verb, ...args], {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
    const train = (...args: string[]) =>
      JSON.parse(run("train", ...args, "--label", "churned", "--shards", "3", "--epochs", "3", "--json"));

    test.each([
      ["", []],
      [" with rows held back", ["--holdout", "0.2"]],
      [" with probabilities", ["--holdout", "0.25", "--calibrate", "isotonic", "--seed", "3"]],
      [" with a decision", ["--calibrate", "platt", "--decide", "recall:0.9", "--positive", "leave"]],
    ])("gives the same file%s and the same measures as train --shards on one machine", (_, options) => {
      const here = train("people.csv", ...options, "-o", "here.json");
      const there = train("--on", cluster.address, "--table", "people", ...options, "-o", "there.json");
      for (const name of ["train", "test", "measures", "calibration", "decision", "options", "shards"])
        expect(there[name], name).toEqual(here[name]);
      expect(readFileSync(join(folder, "there.json"), "utf8")).toBe(readFileSync(join(folder, "here.json"), "utf8"));
    });

    test("is read and surveyed only once, even with scaling and rows held back", async () => {
      const { watched, statements } = watching(spark);
      const asked = { table: { label: "churned" }, shards: 2, holdout: 0.2, settle: 0.25 };
      const fitted = await fit(
        watched,
        { table: "people" },
        {
          ...asked,
          learner: ({ classes, features, encoding }) =>
            new Pipeline<Label>(
              standardize({ columns: encoding!.numericFeatures() }),
              new AveragedPerceptron<Label>({ classes, features, epochs: 2 }),
            ),
        },
      );
      const { uses } = fitted.survey;
      expect(
        Object.values(uses)
          .flat()
          .reduce((sum, count) => sum + count),
      ).toBe(5000);
      const of = (text: string) => statements.filter((own) => own.includes(text) && !own.startsWith("DESCRIBE"));
      expect(of("people")).toHaveLength(1);
      expect(modesIn(statements)).toEqual(["survey", "learn", "learn"]);
    });

    test("is refused if its label or all of its features are lists", async () => {
      const train = (query: string) => fit(spark, { sql: query }, { table: { label: "label" }, shards: 2 });
      await expect(train("SELECT array(id) AS list, id % 2 AS label FROM range(20)")).rejects.toThrow(
        'no column is left to learn from; left out were "list" (array<bigint>)',
      );
      await expect(train("SELECT id AS a, array(id) AS label FROM range(20) -- rows")).rejects.toThrow(
        'the label must be a column of single values; "label" is array<bigint>',
      );
    });

    test("leaves no views or cached rows behind after success, interruption or failure", async () => {
      const left = async () => {
        const views = (await spark.rows("SHOW VIEWS")).map(({ viewName }) => String(viewName));
        return [views.filter((name) => name.startsWith("rosenblatt")), await cluster.ask("storage/rdd")];
      };
      const asked = { table: { label: "churned" }, shards: 2, learner: learner(3) };
      await fit(spark, { table: "people" }, asked);
      expect(await left()).toEqual([[], []]);
      const controller = new AbortController();
      const cutOff = fit(
        spark,
        { table: "people" },
        {
          ...asked,
          signal: controller.signal,
          onEpoch: () => controller.abort(new Error("cut off")),
        },
      );
      await expect(cutOff).rejects.toThrow("cut off");
      expect(await left()).toEqual([[], []]);
      await expect(fit(spark, { table: "people" }, { shards: 2, table: { label: "nobody" } })).rejects.toThrow(
        "nobody",
      );
      expect(await left()).toEqual([[], []]);
    });

    test("with unreadable cells gives the same file as one machine with --bad-rows missing", async () => {
      const [header, ...lines] = people(1500, 13).trimEnd().split("\n");
      const spoilt = lines.map((line, r) => {
        const cells = line.split(/,(?! IT)/);
        if (r % 50 === 7) cells[0] = "unknown";
        if (r % 90 === 4) cells[4] = "2020-99-99";
        if (r % 100 === 3) cells[5] = "31/12/2020";
        if (r % 200 === 1) cells[6] = "";
        return cells.join(",");
      });
      const file = join(folder, "spoilt.csv");
      writeFileSync(file, `${[header, ...spoilt].join("\n")}\n`);
      await spark.command(`CREATE TABLE spoilt USING csv OPTIONS (path '${file}', header 'true', escape '"')`);
      const asked = ["--bad-rows", "missing", "--numeric", "age", "--date", "since,paid", "--holdout", "0.2"];
      const here = train("spoilt.csv", ...asked, "-o", "here.json");
      const there = train("--on", cluster.address, "--table", "spoilt", ...asked, "-o", "there.json");
      expect(there.data).toMatchObject({ examples: here.data.examples, bad: 8, badCells: 30 + 17 + 15 });
      expect(readFileSync(join(folder, "there.json"), "utf8")).toBe(readFileSync(join(folder, "here.json"), "utf8"));
      const evaluated = (...args: string[]) =>
        JSON.parse(run("evaluate", "here.json", ...args, "--bad-rows", "missing", "--json")).confusion;
      expect(evaluated("--on", cluster.address, "--table", "spoilt")).toEqual(evaluated("spoilt.csv"));
    });

    test("gets the same probabilities as on one machine, and its list columns are not learned from", async () => {
      train("people.csv", "--calibrate", "platt", "-o", "model.json");
      await spark.command("CREATE OR REPLACE TEMPORARY VIEW here AS SELECT *, array(age, income) AS both FROM others");
      const rows = (await spark.rows("SELECT age FROM others")).length;
      const into = join(folder, "scored");
      run("predict", "model.json", "--on", cluster.address, "--table", "others", "--into", into, "--probabilities");
      const there = await spark.rows(`SELECT prediction, probability_leave, probability_stay FROM parquet.\`${into}\``);
      const [, ...here] = run("predict", "model.json", "others.csv", "--probabilities").trim().split("\n");
      expect(there).toHaveLength(rows);
      const sorted = (lines: string[]) => lines.sort();
      expect(sorted(there.map(({ prediction, ...own }) => `${prediction},${Object.values(own).join(",")}`))).toEqual(
        sorted(here),
      );
      const { survey } = await fit(spark, { table: "here" }, { table: { label: "churned" }, shards: 2 });
      expect(survey.unread).toEqual([{ name: "both", type: "array<string>" }]);
    });

    test("can be tested on another table with --test", () => {
      const here = train("people.csv", "--test", "others.csv");
      const there = train("--on", cluster.address, "--table", "people", "--test", "others");
      expect(there.test.examples).toBe(1000);
      expect([there.test, there.measures]).toEqual([here.test, here.measures]);
    });

    test.each([[[]], [["--decide", "precision:0.9"]]])("is evaluated as on one machine with options %j", (options) => {
      train("people.csv", "-o", "model.json");
      const evaluated = (...args: string[]) => {
        const { data: _, ...measures } = JSON.parse(run("evaluate", "model.json", ...args, ...options, "--json"));
        return measures;
      };
      const there = evaluated("--on", cluster.address, "--table", "others");
      expect(there).toEqual(evaluated("others.csv"));
      expect(there.roc.auc).toBeGreaterThan(0.5);
    });
  });

  describe("a table of texts", () => {
    beforeAll(async () => {
      const next = numbers(17);
      const pick = (words: readonly string[]) => words[Math.floor(next() * words.length)];
      const rare = Array.from({ length: 200 }, (_, k) => `word${k}`);
      const lines = Array.from({ length: 1200 }, () => {
        const liked = next() < 0.4;
        const words = [
          ...Array.from({ length: 8 }, () => pick(["the", "room", "was", "and", "food", "staff"])),
          ...Array.from({ length: 3 }, () =>
            pick(liked === next() < 0.8 ? ["great", "fine", "warm"] : ["poor", "late", "cold"]),
          ),
          ...[pick(rare), pick(rare)],
        ];
        return `${Math.floor(next() * 5)},${words.sort(() => next() - 0.5).join(" ")},${liked ? "liked" : "not"}`;
      });
      const file = join(folder, "reviews.csv");
      writeFileSync(file, `${["stars,review,verdict", ...lines].join("\n")}\n`);
      await spark.command(`CREATE TABLE reviews USING csv OPTIONS (path '${file}', header 'true')`);
    });

    test.each([
      [[]],
      [["--holdout", "0.3", "--seed", "4"]],
      [["--min-df", "4", "--max-df", "0.5", "--tf", "count"]],
      [["--hash", "256"]],
      [["--scale", "none"]],
    ])("gives the same file as on one machine with options %j", (options) => {
      const run = (...args: string[]) =>
        execFileSync(
          process.execPath,
          [command, "train", ...args, ...options, "--label", "verdict", "--shards", "3", "--epochs", "2", "-q"],
          { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
        );
      run("reviews.csv", "-o", "here.json");
      run("--on", cluster.address, "--table", "reviews", "-o", "there.json");
      expect(readFileSync(join(folder, "there.json"), "utf8")).toBe(readFileSync(join(folder, "here.json"), "utf8"));
    });
  });
});
