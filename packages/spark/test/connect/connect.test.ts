// The client against a server scripted by each test.

import { crc32 } from "node:zlib";
import { status } from "@grpc/grpc-js";
import { connect, SessionLostError, type Spark, UnreachableError } from "@rosenblatt/spark";
import { Int32, makeVector, Table, tableToIPC } from "apache-arrow";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { readAddress } from "../../src/connect/address.js";
import { contentName, requestsOf } from "../../src/connect/artifact.js";
import { scriptFailure } from "../../src/connect/script-failure.js";
import type { Message } from "../../src/connect/service.js";
import { broken, failing, failure, type Script, ScriptedServer } from "./scripted-server.js";

const opened: (Spark | ScriptedServer)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function scripted(
  script: Script,
  patienceMs = 10_000,
  onOutage?: (patienceMs: number) => void,
): Promise<[Spark, ScriptedServer]> {
  const server = await ScriptedServer.open(script);
  opened.push(server);
  const spark = await connect(server.address, { patienceMs, onOutage });
  opened.push(spark);
  return [spark, server];
}

/** A response that carries rows n = from, from + 1, … below `to`. */
function rowsFrom(from: number, to: number): Message {
  const n = Int32Array.from({ length: to - from }, (_, i) => from + i);
  const data = tableToIPC(new Table({ n: makeVector({ type: new Int32(), data: n, length: n.length }) }), "stream");
  return { response_id: `r${to}`, arrow_batch: { row_count: n.length, data, start_offset: from } };
}
const complete = { response_id: "end", result_complete: {} };
const numbers = async (spark: Spark) => (await spark.rows("SELECT n")).map(({ n }) => n);

test("a session asks for UTC before anything else, so that timestamps have the same text on every server", async () => {
  const [, server] = await scripted({});
  const configured = server.asked.find(([method]) => method === "Config")?.[1];
  expect(configured).toMatchObject({
    operation: { set: { pairs: [{ key: "spark.sql.session.timeZone", value: "UTC" }] } },
  });
  expect(server.asked.map(([method]) => method)).toEqual(["AnalyzePlan", "Config"]);
});

test("a result arrives whole wherever its streams end or break", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.boolean()), { maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async (cuts, parts) => {
        const all = [...Array.from({ length: parts }, (_, i) => rowsFrom(2 * i, 2 * i + 2)), complete];
        const stops = [...cuts];
        const from = function* (position: number) {
          const [length, breaks] = stops.shift() ?? [all.length, false];
          yield* all.slice(position, position + length);
          if (position + length < all.length && breaks) throw broken();
        };
        const server = await ScriptedServer.open({
          ExecutePlan: () => from(0),
          ReattachExecute: ({ last_response_id: last }) =>
            from(all.findIndex(({ response_id: id }) => id === last) + 1),
        });
        const spark = await connect(server.address);
        try {
          expect(await numbers(spark)).toEqual(Array.from({ length: 2 * parts }, (_, i) => i));
          expect(server.count("ExecutePlan")).toBe(1);
          expect(server.count("Interrupt")).toBe(0);
        } finally {
          await spark.close();
          server.close();
        }
      },
    ),
    { numRuns: runs(4, 100) },
  );
});

test("a statement that never reached the server is resent under the same operation id", async () => {
  let isFirst = true;
  const [spark, server] = await scripted({
    *ExecutePlan() {
      if (isFirst) {
        isFirst = false;
        throw broken();
      }
      yield rowsFrom(0, 1);
      yield complete;
    },
    ReattachExecute: failing(
      failure(status.INTERNAL, "[INVALID_HANDLE.OPERATION_NOT_FOUND] no such operation", {
        errorClass: "INVALID_HANDLE.OPERATION_NOT_FOUND",
      }),
    ),
  });
  expect(await numbers(spark)).toEqual([0]);
  const [first, second] = server.asked
    .filter(([name]) => name === "ExecutePlan")
    .map(([, request]) => request.operation_id);
  expect(second).toBe(first);
});

test("a result with a missing or repeated part is refused", async () => {
  for (const from of [1, 3]) {
    const [spark, server] = await scripted({
      *ExecutePlan() {
        yield rowsFrom(0, 2);
        yield rowsFrom(from, from + 1);
        yield complete;
      },
    });
    await expect(numbers(spark)).rejects.toThrow(
      /the result is damaged: a part with 1 rows from row \d came where one .* from row 2 was due/,
    );
    expect(server.count("Interrupt")).toBe(1);
  }
});

test("a server that ends every stream without data is reported as unreachable", async () => {
  const [spark] = await scripted({ *ExecutePlan() {}, *ReattachExecute() {} }, 150);
  await expect(numbers(spark)).rejects.toBeInstanceOf(UnreachableError);
});

test("a reader that stops early cancels the operation on the server", async () => {
  const [spark, server] = await scripted({
    async *ExecutePlan() {
      yield rowsFrom(0, 1);
      await new Promise(() => {});
    },
  });
  for await (const _ of spark.tables("SELECT n")) break;
  const asked = (method: string) => server.asked.find(([name]) => name === method)![1];
  expect(asked("Interrupt")).toMatchObject({ interrupt_type: 3, operation_id: asked("ExecutePlan").operation_id });
  const abort = AbortSignal.abort(new Error("not now"));
  await expect(spark.rows("SELECT n", { signal: abort })).rejects.toThrow("not now");
  expect(server.count("ExecutePlan")).toBe(1);
});

test("an unknown session is reported as lost, and a server that stays away as unreachable", async () => {
  const gone = failure(status.INTERNAL, "[INVALID_HANDLE.SESSION_CHANGED] another server", {
    errorClass: "INVALID_HANDLE.SESSION_CHANGED",
  });
  const [lost] = await scripted({ ExecutePlan: failing(gone) });
  await expect(numbers(lost)).rejects.toBeInstanceOf(SessionLostError);
  const [unreached] = await scripted({ ExecutePlan: failing(broken()), ReattachExecute: failing(broken()) }, 150);
  await expect(numbers(unreached)).rejects.toBeInstanceOf(UnreachableError);
});

test("an error carries the server's full message and its chain of causes", async () => {
  const [spark, server] = await scripted({
    ExecutePlan: failing(
      failure(status.INTERNAL, "cut sho…", { errorId: "e1", errorClass: "DIVIDE_BY_ZERO", sqlState: "22012" }),
    ),
    FetchErrorDetails: () => ({
      root_error_idx: 0,
      errors: [
        { message: "[DIVIDE_BY_ZERO] Division by zero.\n\tat org.apache.Some.thing(X.scala:1)", cause_idx: 1 },
        { message: "/ by zero" },
      ],
    }),
  });
  await expect(numbers(spark)).rejects.toMatchObject({
    message: "[DIVIDE_BY_ZERO] Division by zero.",
    condition: "DIVIDE_BY_ZERO",
    sqlState: "22012",
    chain: [expect.stringContaining("at org.apache"), "/ by zero"],
  });
  expect(server.asked.find(([name]) => name === "FetchErrorDetails")![1].error_id).toBe("e1");
});

test.each([
  "Cannot call methods on a stopped SparkContext.\nThis stopped SparkContext was created at:\n\norg.apache.spark.X.main(X.scala)",
  "Job 7 cancelled because SparkContext was shut down",
])("an error from a stopped server is reported as a lost session", async (words) => {
  const [spark] = await scripted({ ExecutePlan: failing(failure(status.INTERNAL, words, { sqlState: "XX000" })) });
  await expect(numbers(spark)).rejects.toThrow(/^the session at \S+ is gone, .* stopped or restarted/);
});

test("stack traces are left out of an error without a condition", async () => {
  const words =
    "It failed.\nIt was made at:\norg.apache.X$.main(X.scala)\njava.base/a.b.C.d(Native Method)\n\tat e.F.g(F.java:1)";
  const [spark] = await scripted({ ExecutePlan: failing(failure(status.INTERNAL, words, { sqlState: "XX000" })) });
  await expect(numbers(spark)).rejects.toThrow(/^It failed\.\nIt was made at:$/);
});

test("a long outage is reported once, and a short one not at all", async () => {
  const reports: number[] = [];
  const onOutage = (patienceMs: number) => reports.push(patienceMs);
  const failingTimes = (times: number): Script => {
    let failed = 0;
    const answer = function* () {
      if (failed++ < times) throw broken();
      yield rowsFrom(0, 1);
      yield complete;
    };
    return { ExecutePlan: answer, ReattachExecute: answer };
  };
  const [patient] = await scripted(failingTimes(4), 10_000, onOutage);
  expect(await numbers(patient)).toEqual([0]);
  expect(reports).toEqual([]);
  const [waiting] = await scripted(failingTimes(7), 10_000, onOutage);
  expect(await numbers(waiting)).toEqual([0]);
  expect(reports).toEqual([10_000]);
});

test("an abort signal ends the wait for an unreachable server, even while configuring", async () => {
  const [spark, server] = await scripted({});
  server.close();
  const given = new AbortController();
  const made = spark.configure({ a: "b" }, { signal: given.signal });
  given.abort(new Error("enough"));
  await expect(made).rejects.toThrow("enough");
});

test("files of any size are sent in chunks with valid checksums and named by their content hash", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.integer({ min: 1, max: 40 }), (bytes, piece) => {
      const [first, ...rest] = requestsOf("files/x", bytes, piece);
      const chunks = first.batch
        ? [first.batch.artifacts[0].data]
        : [first.begin_chunk.initial_chunk, ...rest.map(({ chunk }) => chunk)];
      expect(Buffer.concat(chunks.map(({ data }) => data))).toEqual(Buffer.from(bytes));
      for (const { data, crc } of chunks) expect(crc).toBe(crc32(data));
      if (first.begin_chunk)
        expect(first.begin_chunk).toMatchObject({ total_bytes: bytes.length, num_chunks: chunks.length });
    }),
    { numRuns: runs(50, 2000) },
  );
  expect(contentName("worker.mjs", Buffer.from("hi"))).toBe("worker-8f434346648f6b96.mjs");
  expect(contentName("node-v20.1.2.tar.gz", Buffer.from("hi"))).toBe("node-v20.1.2-8f434346648f6b96.tar.gz");
  expect(() => contentName("../x", Buffer.from("hi"))).toThrow("must consist of letters, digits");
});

test("a session that was closed says so", async () => {
  const [spark] = await scripted({});
  await spark.close();
  await expect(spark.rows("SELECT 1")).rejects.toBeInstanceOf(SessionLostError);
  await expect(spark.configure({ a: "b" })).rejects.toThrow(/this session at \S+ was closed: connect again/);
});

test("a file is uploaded once, and a damaged upload is an error", async () => {
  let isWhole = true;
  const [spark, server] = await scripted({
    AddArtifacts: (_, requests) => ({
      artifacts: [{ name: requests[0].begin_chunk?.name ?? "", is_crc_successful: isWhole }],
    }),
  });
  const bytes = Buffer.alloc(2_000_000, 1);
  expect(await Promise.all([spark.addFile("a.bin", bytes), spark.addFile("a.bin", bytes)])).toEqual(
    Array(2).fill(contentName("a.bin", bytes)),
  );
  expect(server.count("AddArtifacts")).toBe(1);
  isWhole = false;
  await expect(spark.addFile("b.bin", Buffer.alloc(1_000_000))).rejects.toThrow("arrived damaged");
});

test("a server older than Spark 4 is refused, and an address without a server is reported", async () => {
  const old = await ScriptedServer.open({ AnalyzePlan: () => ({ spark_version: { version: "3.5.7" } }) });
  await expect(connect(old.address)).rejects.toThrow("Spark 4.0 or later is needed");
  old.close();
  await expect(connect(old.address)).rejects.toThrow(
    /no Spark Connect server answers at 127\.0\.0\.1:\d+ .*ECONNREFUSED.*15002/,
  );
});

test("a server of something else is reported as no Spark Connect server", async () => {
  const other = await ScriptedServer.open({
    AnalyzePlan: () => Promise.reject(failure(status.UNIMPLEMENTED, "unknown service", undefined)),
  });
  opened.push(other);
  await expect(connect(other.address)).rejects.toThrow(/no Spark Connect server answers at \S+ \(unknown service\)/);
});

test("a server without TLS is reported as such if TLS is asked for", async () => {
  const plain = await ScriptedServer.open({});
  opened.push(plain);
  await expect(connect(`sc://localhost:${plain.port}/;use_ssl=true`)).rejects.toThrow(
    /the server at localhost:\d+ does not encrypt: leave use_ssl=true out/,
  );
});

test("addresses are parsed as by Spark's own clients", () => {
  const none = {};
  expect(readAddress("spark://127.0.0.1", none)).toMatchObject({
    host: "127.0.0.1",
    port: 15002,
    tls: false,
    token: undefined,
  });
  expect(readAddress("sc://h.example:443/;use_ssl=true;token=a%3Db;x-cluster=7;user_id=me", none)).toEqual({
    host: "h.example",
    port: 443,
    tls: true,
    token: "a=b",
    user: "me",
    headers: { "x-cluster": "7" },
  });
  expect(readAddress("sc://[::1]:1/", none)).toMatchObject({ host: "::1", port: 1 });
  // A token goes over the network encrypted, unless somebody asks for the contrary.
  const environment = { SPARK_CONNECT_AUTHENTICATE_TOKEN: "t", USER: "u" };
  expect(readAddress("sc://far:1", environment)).toMatchObject({ token: "t", tls: true, user: "u" });
  expect(readAddress("sc://far:1/;use_ssl=false", environment)).toMatchObject({ tls: false });
  expect(readAddress("sc://localhost:1", environment)).toMatchObject({ tls: false });
  // The user is named in messages, not in a header.
  expect(readAddress("sc://a/;user_id=J%C3%B6rg", none)).toMatchObject({ user: "Jörg" });
  for (const wrong of [
    "",
    "127.0.0.1:15002",
    "http://a:1",
    "sc://a:0",
    "sc://a:70000",
    "sc://a/;x",
    "sc://a/b",
    "sc://a/;use_ssl=yes",
    "sc://a/;a%20b=c",
    "sc://a/;a b=c",
    "sc://a/;a-bin=c",
    "sc://a/;x-a=b%0Ac",
    "sc://a/;token=%C3%A9",
  ])
    expect(() => readAddress(wrong, none), wrong).toThrow(/must look like spark:\/\/HOST:PORT/);
  expect(() => readAddress("sc://a:x/;token=secret", none)).toThrow(/^(?!.*secret)/);
  expect(() => readAddress("sc://a", { SPARK_CONNECT_AUTHENTICATE_TOKEN: "secret\n" })).toThrow(
    /^SPARK_CONNECT_AUTHENTICATE_TOKEN has characters that headers cannot have(?!.*secret)/,
  );
});

test("a failed script's status and message are found in Spark's error text", () => {
  const stack = "\n\tat org.apache.spark.sql.X.y(X.scala:1)\n\nDriver stacktrace:\n\tat more";
  expect(
    scriptFailure([
      `Job aborted … SparkException: Subprocess exited with status 65. Error: one\ntwo at once\n.${stack}`,
    ]),
  ).toEqual({
    status: 65,
    stderr: "one\ntwo at once",
  });
  expect(scriptFailure(["Subprocess exited with status 1. Error: ."])).toEqual({ status: 1, stderr: "" });
  expect(scriptFailure(["something else"])).toBeUndefined();
});
