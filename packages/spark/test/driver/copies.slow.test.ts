// Many identical rows, on a real Spark and on one machine: the same bits, and a model as good as the rows allow.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect, type Spark } from "@rosenblatt/spark";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SparkCluster } from "../cluster/spark-cluster.js";
import { sparkHome } from "../cluster/spark-home.js";

const found = await sparkHome();
const command = fileURLToPath(new URL("../../../cli/bin/rosenblatt.js", import.meta.url));

/** 2,000 rows with an age, a word or two and a class, of which some 250 are different. */
function ages(): string[] {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: 2000 }, () => {
    const age = 18 + Math.floor(next() * 60);
    const stays = age > 48 ? next() < 0.9 : next() < 0.1;
    return `${age},${age % 2 === 0 ? "north" : "far south"},${stays ? "stay" : "leave"}`;
  });
}

describe.skipIf("why" in found)(`on a real Spark${"why" in found ? ` (${found.why})` : ""}`, () => {
  let cluster: SparkCluster;
  let spark: Spark;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "rosenblatt-copies-"));
    cluster = await SparkCluster.start((found as { home: string }).home);
    spark = await connect(cluster.address);
    const rows = ages();
    writeFileSync(join(folder, "ages.csv"), `${["age,place,plan", ...rows].join("\n")}\n`);
    await spark.command(
      `CREATE TABLE ages USING csv OPTIONS (path '${join(folder, "ages.csv")}', header 'true', inferSchema 'true')`,
    );
    const libsvm = rows.map((row) => {
      const [age, place, plan] = row.split(",");
      return `${plan === "stay" ? "+1" : "-1"} 1:${age} ${place === "north" ? "2:1" : "3:1"}`;
    });
    writeFileSync(join(folder, "ages.libsvm"), `${libsvm.join("\n")}\n`);
  });
  afterAll(async () => {
    await spark?.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function train(...args: string[]): Record<string, unknown> & { train: { accuracy: number } } {
    return JSON.parse(
      execFileSync(process.execPath, [command, "train", ...args, "--shards", "8", "--epochs", "3", "--json"], {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
  }

  const bytes = (name: string) => readFileSync(join(folder, name), "utf8");

  test.each([
    ["as they are", []],
    ["with rows held back and probabilities", ["--holdout", "0.2", "--calibrate", "platt", "--seed", "3"]],
    ["with words and their weights", ["--text", "place", "--min-df", "1"]],
  ])("table rows %s give the same model file as on one machine", (_, options) => {
    const here = train("ages.csv", "--label", "plan", ...options, "-o", "here.json");
    const asked = ["--on", cluster.address, "--table", "ages", "--label", "plan", ...options];
    const there = train(...asked, "-o", "there.json");
    for (const name of ["train", "test", "measures", "calibration", "shards"])
      expect(there[name], name).toEqual(here[name]);
    expect(bytes("there.json")).toBe(bytes("here.json"));
    expect(here.train.accuracy).toBeGreaterThan(0.85);
  });

  test("scaled LIBSVM rows give the same shards and model file as on one machine", () => {
    const options = ["--scale", "standardize"];
    const here = train("ages.libsvm", ...options, "-o", "here.json");
    const there = train(
      "--on",
      cluster.address,
      "--libsvm",
      join(folder, "ages.libsvm"),
      ...options,
      "-o",
      "there.json",
    );
    expect(there.shards).toEqual(here.shards);
    expect(bytes("there.json")).toBe(bytes("here.json"));
  });
});
