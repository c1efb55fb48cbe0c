// Faults on a real cluster of three executors: each ends in a clear error or in the same bits, never in a wrong model or an endless wait.

import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkCluster, connect, type FitOptions, fit, SessionLostError, type Spark } from "@rosenblatt/spark";
import { AveragedPerceptron, saveBytes } from "rosenblatt";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SparkCluster } from "./cluster/spark-cluster.js";
import { sparkHome } from "./cluster/spark-home.js";
import { until } from "./cluster/spark-process.js";
import { TcpProxy } from "./cluster/tcp-proxy.js";

const found = await sparkHome();
const workers = [1, 2, 3];

describe.skipIf("why" in found)(
  `on a real cluster of three executors${"why" in found ? ` (${found.why})` : ""}`,
  () => {
    let cluster: SparkCluster;
    let spark: Spark;
    let undisturbed: string;
    let folder: string;

    beforeAll(async () => {
      cluster = await SparkCluster.start("home" in found ? found.home : "", {
        executors: 3,
        settings: {
          "spark.speculation": "true",
          "spark.speculation.multiplier": "1.5",
          "spark.speculation.minTaskRuntime": "2s",
          "spark.excludeOnFailure.enabled": "false",
        },
      });
      folder = join(cluster.folder, "rows");
      mkdirSync(folder);
      for (let file = 0; file < 3; file++) writeFileSync(join(folder, `part-${file}.libsvm`), linesOf(file));
      spark = await connect(cluster.address);
      undisturbed = await learned();
    });
    beforeEach(() => {
      for (const worker of workers) cluster.setNode(worker, "real");
    });
    afterAll(async () => {
      await spark?.close();
      await cluster?.stop();
    });

    /** Fits a model and gives the hash of its file. */
    async function learned(options: FitOptions = {}, session = spark, rows = folder): Promise<string> {
      const { model } = await fit(session, { libsvm: rows }, { ...task, ...options });
      return createHash("sha256").update(saveBytes(model)).digest("hex");
    }

    /** A script that does something before the real Node learns, or does something else, the first time that any executor comes to it. */
    function once(name: string, act: string, before = "learn"): { script: string } {
      return {
        script: `if [[ "$*" == *" ${before} "* ]] && mkdir ${join(cluster.folder, name)} 2>/dev/null; then ${act}; fi`,
      };
    }
    const happened = (name: string) => existsSync(join(cluster.folder, name));
    const onAll = (script: { script: string }) => {
      for (const worker of workers) cluster.setNode(worker, script);
    };

    test("a killed worker is restarted, and the model is unchanged", async () => {
      onAll(once("crash", "kill -9 $$"));
      expect(await learned()).toBe(undisturbed);
      expect(happened("crash")).toBe(true);
    });

    test("a worker killed while it reads all rows for a single epoch is restarted, and the model is unchanged", async () => {
      const only: FitOptions = {
        learner: ({ classes, features, seed }) => new AveragedPerceptron({ classes, features, seed, epochs: 1 }),
      };
      const model = await learned(only);
      onAll(once("crash-in-reading", "kill -9 $$", "gather=1"));
      expect(await learned(only)).toBe(model);
      expect(happened("crash-in-reading")).toBe(true);
    });

    test("a stuck worker is ended at its time limit and restarted, and the model is unchanged", async () => {
      onAll(once("stuck", "kill -STOP $$"));
      expect(await learned({ limitSeconds: 5 })).toBe(undisturbed);
      expect(happened("stuck")).toBe(true);
    });

    test("an executor killed during an epoch is replaced, and the model is unchanged", async () => {
      onAll(once("loss-of-executor", "sleep 900"));
      const model = learned();
      let victim = 0;
      await until("a worker learns", () => {
        victim = workers.find((worker) => cluster.countProcesses(worker, "sleep 900") > 0) ?? 0;
        return victim > 0;
      });
      cluster.killExecutor(victim);
      expect(await model).toBe(undisturbed);
      cluster.killScripts("sleep 900");
      await cluster.untilExecutors(3);
    });

    test("a machine lost during an epoch does not change the model", async () => {
      onAll(once("loss-of-machine", "sleep 900"));
      const model = learned();
      let victim = 0;
      await until("a worker learns", () => {
        victim = workers.find((worker) => cluster.countProcesses(worker, "sleep 900") > 0) ?? 0;
        return victim > 0;
      });
      await cluster.killWorker(victim);
      expect(await model).toBe(undisturbed);
      cluster.startWorker(victim);
      await cluster.untilExecutors(3);
    });

    test("a slow worker is overtaken by a second attempt at its task, and the model is unchanged", async () => {
      onAll(once("slow", "sleep 900"));
      expect(await learned()).toBe(undisturbed);
      expect(happened("slow")).toBe(true);
      cluster.killScripts("sleep 900");
    });

    test.each([
      ["ends early as if all were well", "exit 0", /no answer for shard/],
      ["writes something else", "cat >/dev/null; echo nonsense; exit 0", /a worker must answer for a shard/],
      ["gives a result that is damaged", '$NODE "$@" | sed "s/\\(.*\\)A/\\1B/"; exit 0', /shard|result|seal|damaged/],
      [
        "says what is wrong",
        "cat >/dev/null; echo the disk is on fire >&2; sleep 1; exit 70",
        /status 70 and said:\nthe disk is on fire/,
      ],
    ])("a worker that %s causes an error instead of a wrong model", async (_, act, words) => {
      onAll({ script: `if [[ "$*" == *" learn "* ]]; then ${act}; fi` });
      await expect(learned()).rejects.toThrow(words);
    });

    test("a worker killed while mixing is restarted, and the model is unchanged", async () => {
      onAll(once("crash-in-mixing", "kill -9 $$", "mix"));
      expect(await learned({ mixThere: 1 })).toBe(undisturbed);
      expect(happened("crash-in-mixing")).toBe(true);
    });

    test("shard results on a machine lost while mixing are learned again, and the model is unchanged", async () => {
      onAll(once("loss-in-mixing", "sleep 900", "mix"));
      const model = learned({ mixThere: 1 });
      let victim = 0;
      await until("a worker mixes", () => {
        victim = workers.find((worker) => cluster.countProcesses(worker, "sleep 900") > 0) ?? 0;
        return victim > 0;
      });
      await cluster.killWorker(victim);
      expect(await model).toBe(undisturbed);
      cluster.startWorker(victim);
      await cluster.untilExecutors(3);
    });

    test.each([
      ["ends early as if all were well", "exit 0", /no answer for piece/],
      ["writes something else", "cat >/dev/null; echo nonsense; exit 0", /answer once for each piece/],
      ["gives a result that is damaged", '$NODE "$@" | sed "s/\\(.*\\)A/\\1B/"; exit 0', /piece|seal|damaged/],
    ])("a mixing worker that %s causes an error instead of a wrong model", async (_, act, words) => {
      onAll({ script: `if [[ "$*" == *" mix "* ]]; then ${act}; fi` });
      await expect(learned({ mixThere: 1 })).rejects.toThrow(words);
    });

    test("an unreadable row is reported with its content and file", async () => {
      const rows = join(cluster.folder, "bad-rows");
      mkdirSync(rows);
      writeFileSync(join(rows, "good.libsvm"), linesOf(0));
      writeFileSync(join(rows, "bad.libsvm"), "1 1:0.5\n-1 2:three 4:1\n");
      const refused = learned({}, spark, rows);
      await expect(refused).rejects.toThrow("-1 2:three 4:1");
      await expect(refused).rejects.toThrow("bad.libsvm");
    });

    test("missing or outdated Node.js on executors is reported, and sending Node.js along fixes it", async () => {
      cluster.setNode(2, "none");
      cluster.setNode(3, { script: "echo v12.22.0; exit 0" });
      const check = await checkCluster(spark);
      expect(check.isReady).toBe(false);
      expect(check.executors).toHaveLength(3);
      const wrong = check.findings.filter(({ status }) => status === "wrong");
      expect(wrong.map(({ text }) => text)).toEqual([
        expect.stringMatching(/^there is no Node\.js on 1 of 3 executors/),
        expect.stringMatching(/^Node\.js is v12\.22\.0 on 1 of 3 executors/),
      ]);
      for (const { remedy } of wrong) expect(remedy).toContain("Install Node.js 20.19 or later");
      for (const worker of workers) cluster.setNode(worker, "none");
      await expect(learned()).rejects.toThrow(/Node\.js was not found as node on executor/);
      const other = await connect(cluster.address);
      expect(
        (await checkCluster(other, { shipNode: true })).findings.filter(({ status }) => status === "wrong"),
      ).toEqual([]);
      expect(await learned({}, other)).toBe(undisturbed);
      await other.close();
    });

    test("a cut connection is reopened, and the model is unchanged", async () => {
      onAll(once("cut", "sleep 2"));
      const proxy = await TcpProxy.open(cluster.port);
      const session = await connect(proxy.address);
      const model = learned({}, session);
      await until("a worker learns", () => happened("cut"));
      proxy.cut();
      expect(await model).toBe(undisturbed);
      expect(session.reattached).toBeGreaterThan(0);
      await session.close();
      await proxy.close();
    });

    test("a full disk is reported, and training succeeds once there is space", async () => {
      for (const worker of workers) cluster.limitFiles(worker, 1000);
      try {
        await expect(learned()).rejects.toThrow("File too large");
      } finally {
        for (const worker of workers) cluster.limitFiles(worker, "unlimited");
      }
      expect(await learned()).toBe(undisturbed);
    });

    test("a run resumes from its checkpoint to the same model after its driver is killed", async () => {
      const checkpoint = join(cluster.folder, "driver.run");
      const child = drive(checkpoint);
      await until("it has made two epochs", () => {
        if (child.epochs < 2 && !child.isRunning) throw new Error(child.words);
        return child.epochs >= 2;
      });
      child.process.kill("SIGKILL");
      const epochs: number[] = [];
      const onEpoch = ({ epoch }: { epoch: number }) => epochs.push(epoch);
      expect(await learned({ checkpoint, resume: true, onEpoch })).toBe(undisturbed);
      expect(epochs[0]).toBeGreaterThan(1);
    });

    test("a run resumes from its checkpoint to the same model after the server restarts", async () => {
      const checkpoint = join(cluster.folder, "server.run");
      onAll({ script: "sleep 1" });
      const session = await connect(cluster.address);
      const lost = learned({ checkpoint }, session).catch((error) => error);
      await until("an epoch is done", () => existsSync(checkpoint));
      await cluster.killServer();
      for (const worker of workers) cluster.setNode(worker, "real");
      await cluster.startServer();
      expect(await lost).toBeInstanceOf(SessionLostError);
      await session.close();
      spark = await connect(cluster.address);
      expect(await learned({ checkpoint, resume: true })).toBe(undisturbed);
      rmSync(checkpoint);
    });

    /** A driver in a process of its own. */
    function drive(checkpoint: string) {
      const program = fileURLToPath(new URL("driver-process.mjs", import.meta.url));
      const process_: ChildProcess = spawn(process.execPath, [program, cluster.address, folder, checkpoint], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      const driver = {
        process: process_,
        words: "",
        get epochs() {
          return this.words.split("epoch").length - 1;
        },
        get isRunning() {
          return process_.exitCode === null;
        },
      };
      for (const stream of [process_.stdout!, process_.stderr!]) stream.on("data", (text) => (driver.words += text));
      return driver;
    }
  },
);

/** What all runs have in common. */
const task: FitOptions = {
  shards: 3,
  seed: 7,
  learner: ({ classes, features, seed }) => new AveragedPerceptron({ classes, features, seed, epochs: 3 }),
};

/** Rows of two classes that no line separates. */
function linesOf(file: number): string {
  const lines: string[] = [];
  for (let row = 0; row < 300; row++) {
    const x = ((row * 7919 + file * 104_729) % 1000) / 1000;
    const z = ((row * 6007 + file * 15_485_863) % 997) / 997;
    const label = x + z > 1 !== (row % 23 === 0) ? 1 : -1;
    lines.push(`${label} 1:${x.toFixed(4)} 2:${z.toFixed(4)} ${3 + (row % 40)}:1`);
  }
  return `${lines.join("\n")}\n`;
}
