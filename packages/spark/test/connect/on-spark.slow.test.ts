// The client against a real Spark: every property of Spark on which the package relies.

import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  connect,
  SessionLostError,
  type Spark,
  SparkError,
  UnauthenticatedError,
  UnreachableError,
} from "@rosenblatt/spark";
import protobuf from "protobufjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { interruptTypes, messages, saveModes } from "../../src/connect/messages.js";
import { SparkCluster } from "../cluster/spark-cluster.js";
import { sparkHome } from "../cluster/spark-home.js";
import { until } from "../cluster/spark-process.js";
import { TcpProxy } from "../cluster/tcp-proxy.js";
import { Certificates, TlsProxy, whyNoCertificates } from "../cluster/tls-proxy.js";

const found = await sparkHome();
const home = "home" in found ? found.home : "";
const command = fileURLToPath(new URL("../../../cli/bin/rosenblatt.js", import.meta.url));

/** Both clauses, or a cluster with a Hive catalog takes another format. */
const format = String.raw`ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n' NULL DEFINED AS '\\N'`;
const transform = (script: string, from = "range(0, 3, 1, 1)", what = "id") =>
  `SELECT TRANSFORM(${what}) ${format} USING '${script}' AS (a STRING) ${format} FROM ${from}`;

describe.skipIf("why" in found)(`on a real Spark${"why" in found ? ` (${found.why})` : ""}`, () => {
  let cluster: SparkCluster;
  let spark: Spark;
  beforeAll(async () => {
    cluster = await SparkCluster.start(home, {
      settings: {
        "spark.connect.authenticate.token": "open sesame",
        "spark.connect.execute.reattachable.senderMaxStreamDuration": "3s",
      },
    });
    process.env.SPARK_CONNECT_AUTHENTICATE_TOKEN = "open sesame";
    spark = await connect(cluster.address);
  });
  afterAll(async () => {
    delete process.env.SPARK_CONNECT_AUTHENTICATE_TOKEN;
    await spark?.close();
    await cluster?.stop();
  });

  test("the client reports Spark's version and the server's session id", async () => {
    expect(spark.version).toMatch(/^4\./);
    expect(spark.serverSession).toMatch(/^[0-9a-f-]{36}$/);
    expect(spark.serverSession).not.toBe(spark.session);
  });

  test("values of every column type are read", async () => {
    const [row] = await spark.rows(
      "SELECT 1 a, 'ü' b, 9007199254740993 c, CAST(-1.05 AS DECIMAL(10,2)) d, true e, X'0102' f, null g, 5L h, 1.5D i, DATE'2026-01-02' j",
    );
    expect(row).toEqual({
      a: 1,
      b: "ü",
      c: 9007199254740993n,
      d: "-1.05",
      e: true,
      f: Uint8Array.of(1, 2),
      g: null,
      h: 5,
      i: 1.5,
      j: new Date("2026-01-02"),
    });
  });

  test("a timestamp is read in UTC on a server in another time zone", async () => {
    const rows = await spark.rows(
      "SELECT string(timestamp_seconds(1717200000)) AS instant, current_timezone() AS zone",
    );
    expect(rows).toEqual([{ instant: "2024-06-01 00:00:00", zone: "UTC" }]);
  });

  test("local columns can be queried as a view", async () => {
    await spark.view("local", { a: ["x", null, "z"], b: Int32Array.of(1, 2, 3), c: Float64Array.of(0.5, 2, -1) });
    expect(await spark.rows("SELECT * FROM local ORDER BY b DESC")).toEqual([
      { a: "z", b: 3, c: -1 },
      { a: null, b: 2, c: 2 },
      { a: "x", b: 1, c: 0.5 },
    ]);
  });

  test("rows can be streamed through a script", async () => {
    expect(await spark.rows(transform("cat"))).toEqual([{ a: "0" }, { a: "1" }, { a: "2" }]);
  });

  test("a file is uploaded intact and executable", async () => {
    const bytes = Buffer.from(Array.from({ length: 1_500_000 }, (_, i) => (i * i) % 251));
    const name = await spark.addFile("data.bin", bytes);
    expect(await spark.addFile("data.bin", bytes)).toBe(name);
    const file = `./${spark.serverSession}/${name}`;
    const [{ a }] = await spark.rows(transform(`cat >/dev/null; test -x ${file}; sha256sum < ${file}`));
    expect(String(a).slice(0, 16)).toBe(/-([0-9a-f]{16})\.bin$/.exec(name)![1]);
  });

  test("a script finds Node.js", async () => {
    expect(await spark.rows(transform("cat >/dev/null; exec node --version"))).toEqual([{ a: process.version }]);
  });

  test("values of many megabytes pass through a script in both directions", async () => {
    await spark.view("model", { w: ["x".repeat(11_000_000)] });
    const [{ a }] = await spark.rows(
      transform("cat; cat /dev/null", "(SELECT concat((SELECT w FROM model), (SELECT w FROM model)) AS w)", "w"),
    );
    expect(String(a).length).toBe(22_000_000);
  });

  test("a sort is kept below a script but dropped below a join, so a model is passed by a subquery", async () => {
    const sorted = "(SELECT id FROM range(9) DISTRIBUTE BY id % 2 SORT BY id)";
    const planOf = async (from: string) =>
      String(Object.values((await spark.rows(`EXPLAIN ${transform("cat", from)}`))[0])[0]);
    expect(await planOf(sorted)).toMatch(/ScriptTransformation [^+]*\+- \*?(\(\d+\) )?Sort/);
    const joined = await planOf(`(SELECT t.id FROM ${sorted} t JOIN (SELECT 1 AS one) o ON t.id >= o.one)`);
    expect(joined).toContain("ScriptTransformation");
    expect(joined).not.toMatch(/Sort \[/);
  });

  test("errors report a failed script's output and a missing table", async () => {
    const failed = spark.rows(transform("cat >/dev/null; echo the disk is on fire >&2; exit 3"));
    await expect(failed).rejects.toThrow(
      "the script on an executor ended with status 3 and said:\nthe disk is on fire",
    );
    await expect(failed).rejects.toMatchObject({
      name: "SparkError",
      script: { status: 3, stderr: "the disk is on fire" },
    });
    const missing = spark.rows("SELECT * FROM there_is_none");
    await expect(missing).rejects.toBeInstanceOf(SparkError);
    await expect(missing).rejects.toMatchObject({ condition: "TABLE_OR_VIEW_NOT_FOUND", sqlState: "42P01" });
  });

  test("a result is resumed when the server ends its streams after three seconds", async () => {
    const before = spark.reattached;
    expect(await spark.rows(transform("cat >/dev/null; sleep 8; echo done"))).toEqual([{ a: "done" }]);
    expect(spark.reattached).toBeGreaterThan(before + 1);
  });

  test("base64 text is broken into lines unless a setting turns that off", async () => {
    const [{ a }] = await spark.rows("SELECT base64(repeat('x', 200)) AS a");
    expect(a).toContain("\r\n");
    await spark.configure({ "spark.sql.chunkBase64String.enabled": "false" });
    const [{ a: whole }] = await spark.rows("SELECT base64(repeat('x', 200)) AS a");
    expect(whole).toBe(Buffer.from("x".repeat(200)).toString("base64"));
  });

  test("Spark's interface shows the group and description of jobs", async () => {
    await spark.describe("rosenblatt run 7", `epoch 1 of 3; it's "here"`);
    await spark.rows("SELECT count(*) FROM range(1000)", { tags: ["rosenblatt-epoch-1"] });
    const [job] = await cluster.ask("jobs");
    expect(job).toMatchObject({ description: `epoch 1 of 3; it's "here"`, jobGroup: "rosenblatt run 7" });
    expect(job.jobTags.some((tag: string) => tag.endsWith("rosenblatt-epoch-1"))).toBe(true);
  });

  test("an abort signal cancels the operation on the cluster", async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const cancelled = spark.rows(transform("cat >/dev/null; exec sleep 20"), {
      signal: controller.signal,
      onProgress: ({ running }) => {
        seen.push(running);
        if (running > 0) controller.abort(new Error("enough"));
      },
    });
    await expect(cancelled).rejects.toThrow("enough");
    expect(seen.at(-1)).toBeGreaterThan(0);
    await until("the job has ended", async () => (await cluster.ask("jobs"))[0].status === "FAILED");
    expect(cluster.killScripts("sleep 20")).toBe(1); // Spark leaves the script running; the worker limits its own time
  });

  test("a cut connection is replaced without running the statement twice", async () => {
    const proxy = await TcpProxy.open(cluster.port);
    const patient = await connect(proxy.address);
    const jobs = (await cluster.ask("jobs")).length;
    const rows = patient.rows(transform("cat >/dev/null; sleep 3; echo done"));
    await until("the job runs", async () => (await cluster.ask("jobs")).some(({ status }) => status === "RUNNING"));
    proxy.cut();
    expect(await rows).toEqual([{ a: "done" }]);
    expect(patient.reattached).toBeGreaterThan(0);
    expect(await cluster.ask("jobs")).toHaveLength(jobs + 1);
    await patient.close();
    await proxy.close();
  });

  test("a missing or wrong token is refused", async () => {
    for (const token of ["", "close sesame"]) {
      const refused = connect(cluster.address, { token });
      await expect(refused).rejects.toBeInstanceOf(UnauthenticatedError);
      await expect(refused).rejects.toThrow("SPARK_CONNECT_AUTHENTICATE_TOKEN");
    }
  });

  test.skipIf(whyNoCertificates() !== undefined)(
    "the command learns a model over TLS with the right token only",
    async () => {
      const certificates = new Certificates("localhost");
      const proxy = await TlsProxy.open(cluster.port, certificates);
      const folder = mkdtempSync(join(tmpdir(), "rosenblatt-tls-rows-"));
      try {
        const rows = Array.from({ length: 60 }, (_, k) => `${k % 2} 1:${k % 2 ? k : -k} 2:1`);
        writeFileSync(join(folder, "rows.libsvm"), rows.join("\n"));
        const { NODE_EXTRA_CA_CERTS: _, GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: __, ...others } = process.env;
        const address = `sc://localhost:${proxy.port}/;use_ssl=true`;
        const args = ["train", "--on", address, "--libsvm", join(folder, "rows.libsvm"), "--shards", "2", "--quiet"];
        const run = (token: string) =>
          promisify(execFile)(process.execPath, [command, ...args], {
            env: {
              ...others,
              NODE_EXTRA_CA_CERTS: certificates.authority,
              SPARK_CONNECT_AUTHENTICATE_TOKEN: token,
            },
          });
        expect((await run("open sesame")).stdout).toMatch(/^training accuracy [\d.]+ % \(\d+ of 60\)$/m);
        await expect(run("close sesame")).rejects.toThrow("needs a token, or a different one");
      } finally {
        await proxy.close();
        certificates.remove();
        rmSync(folder, { recursive: true });
      }
    },
  );

  test("message fields have the same numbers, types and rules as in Spark's own protocol files", async () => {
    const folder = mkdtempSync(join(tmpdir(), "rosenblatt-proto-"));
    try {
      const jar = readdirSync(join(home, "jars")).find((name) => /^spark-connect_.*\.jar$/.test(name))!;
      execFileSync("unzip", ["-q", join(home, "jars", jar), "spark/connect/*.proto", "-d", folder]);
      const official = new protobuf.Root();
      official.resolvePath = (_, target) =>
        protobuf.common.get(target) ? target : target.startsWith(folder) ? target : join(folder, target);
      await official.load(join(folder, "spark/connect/base.proto"), { keepCase: true });
      const theirs = Object.entries(messages).flatMap(([name, fields]) =>
        Object.keys(fields).map((field) => [
          name,
          field,
          wordsOf(official.lookupType(`spark.connect.${name}`).fields[field]),
        ]),
      );
      const ours = Object.entries(messages).flatMap(([name, fields]) =>
        Object.entries(fields).map(([field, words]) => [name, field, words.replace(/[A-Z]\w*\./g, "")]),
      );
      expect(ours.length).toBeGreaterThan(100);
      expect(ours).toEqual(theirs);
      const valuesOf = (name: string) => official.lookupEnum(`spark.connect.${name}`).values;
      expect(valuesOf("InterruptRequest.InterruptType")).toMatchObject(interruptTypes);
      expect(valuesOf("WriteOperation.SaveMode")).toMatchObject(saveModes);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("a restarted server is reported as a lost session, and an absent one as unreachable", async () => {
    const kept = await connect(cluster.address, { patienceMs: 60_000 });
    const hasty = await connect(cluster.address, { patienceMs: 300 });
    await cluster.killServer();
    await expect(hasty.rows("SELECT 1")).rejects.toBeInstanceOf(UnreachableError);
    const lost = expect(kept.rows("SELECT 1")).rejects.toBeInstanceOf(SessionLostError);
    await cluster.startServer();
    await lost;
    await Promise.all([kept.close(), hasty.close()]);
  });
});

/** A field as messages.ts writes it. */
function wordsOf(field: protobuf.Field | undefined): string {
  if (!field) return "missing";
  return `${field.repeated ? "repeated " : ""}${field.type.split(".").at(-1)} ${field.id}`;
}
