// Runs the commands of docs/cluster.md on a Spark that is started as described there.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "@rosenblatt/spark";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePorts } from "./cluster/spark-cluster.js";
import { sparkHome, version } from "./cluster/spark-home.js";
import { SparkProcess, until } from "./cluster/spark-process.js";

const found = await sparkHome();
const root = fileURLToPath(new URL("../../../", import.meta.url));
const page = readFileSync(join(root, "docs/cluster.md"), "utf8");
const [install, server, check, learn, measure] = Array.from(
  page.matchAll(/^```sh\n([^`]*)^```$/gm),
  ([, block]) => block,
);

test("docs/cluster.md installs the tested version of Spark", () => {
  expect(install).toContain(`pyspark==${version}`);
});

describe.skipIf("why" in found)(`docs/cluster.md${"why" in found ? ` (${found.why})` : ""}`, () => {
  let folder: string;
  let spark: SparkProcess;
  let ports: number[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "rosenblatt-spark-page-"));
    ports = await freePorts(2);
    const elsewhere = `--conf spark.connect.grpc.binding.port=${ports[0]} --conf spark.ui.port=${ports[1]}`;
    const environment = { ...process.env, SPARK_HOME: "home" in found ? found.home : "" };
    spark = new SparkProcess(["bash", "-c", `${server.trim()} ${elsewhere}`], environment, folder, join(folder, "log"));
    await until("the server answers", async () => {
      if (!spark.isRunning) throw new Error(spark.lastWords());
      return connect(`spark://127.0.0.1:${ports[0]}`).then(
        (session) => session.close().then(() => true),
        () => false,
      );
    });
  });
  afterAll(async () => {
    await spark?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the commands of a block, each of which must succeed, with the command as it was built here. */
  async function shell(block: string): Promise<string> {
    const command = block
      .replaceAll("npx rosenblatt", `"${process.execPath}" "${join(root, "packages/cli/bin/rosenblatt.js")}"`)
      .replace(/^npm install .*$/m, "")
      .replaceAll("15002", String(ports[0]));
    return new Promise((resolve, reject) =>
      execFile("bash", ["-e", "-c", command], { cwd: folder }, (error, stdout, stderr) =>
        error ? reject(new Error(`${stdout}\n${stderr}`)) : resolve(stdout),
      ),
    );
  }

  test("cluster-check prints what the page shows", async () => {
    const [, shown] = /^```text\n([\s\S]*?)^```$/m.exec(page)!;
    expect(steady(await shell(check))).toBe(steady(shown));
  });

  test("a model has the same accuracy on the cluster and on this machine", async () => {
    const printed = await shell(learn);
    const accuracies = Array.from(printed.matchAll(/accuracy\s+([0-9.]+ ?%)/g), ([, accuracy]) => accuracy);
    expect(accuracies.length).toBeGreaterThanOrEqual(2);
    expect(new Set(accuracies.slice(-2)).size).toBe(1);
  });

  test("the measuring commands print a test, a calibration, a decision and a ROC curve", async () => {
    const printed = await shell(measure);
    expect(printed).toMatch(/^test +[\d,]+ /m);
    expect(printed).toMatch(/^calibrated by a sigmoid \(platt\) on the [\d,]+ rows held back for it/m);
    expect(printed).toMatch(/^decision .* for a recall of at least 0\.95 /m);
    expect(printed).toMatch(/^ROC +area /m);
  });
});

/** A report without what differs between machines and moments. */
function steady(text: string): string {
  return text
    .replace(/(sc:\/\/127\.0\.0\.1:)\d+/g, "$1PORT")
    .replace(/v\d+\.\d+\.\d+/g, "vN")
    .replace(/Spark \d+\.\d+\.\d+/g, "Spark N")
    .replace(/(cores on ).*$/gm, "$1HOST")
    .replace(/\d+\.\d\d s/g, "N s");
}
