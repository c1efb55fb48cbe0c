// The contestants: how each server is started, what it is sent, and what it guarantees.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { wabbitLine } from "./examples.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const python = here("../peers/venv/bin/python");
/** Connections at once, for single requests and for batches. */
export const connections = { one: 64, many: 4 };
/** The processes of Vowpal Wabbit's daemon, each of which serves one connection: its default number. */
const children = 10;

const json = "application/json";
const post = (path, type, body) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const batches = (rows, size) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));

/** HTTP with request bodies in our format. */
const ours = {
  protocol: "http",
  learn: (rows) => rows.map((row) => post("/v1/models/m/learn", json, JSON.stringify(row))),
  predict: (rows) => rows.map(({ features }) => post("/v1/models/m/predict", json, JSON.stringify({ features }))),
  batch: (rows, size) =>
    batches(rows, size).map((some) =>
      post("/v1/models/m/learn", "application/x-ndjson", some.map((row) => `${JSON.stringify(row)}\n`).join("")),
    ),
  /** The labels predicted for `tests` after learning `rows`. */
  async taught(port, rows, tests) {
    await asked(port, "PUT", "/v1/models/m", { learner: "averaged" });
    for (const some of batches(rows, 5000)) await asked(port, "POST", "/v1/models/m/learn", { rows: some });
    const questions = tests.map(({ features }) => ({ features }));
    return (await asked(port, "POST", "/v1/models/m/predict", { rows: questions })).rows.map(({ label }) => label);
  },
};

async function asked(port, method, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { "Content-Type": json },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const service = (durability) => ({
  ...ours,
  durability: `${durability}: ${durability === "lazy" ? "written a moment after the answer" : "on disk before the answer"}`,
  command: (port, directory) => [process.execPath, here("ours.mjs"), directory, durability, port],
});

/** The contestants by name. */
export const contestants = {
  ours: service("group"),
  "ours, lazy": service("lazy"),
  "node:http": {
    ...ours,
    durability: "learns and keeps nothing",
    command: (port) => [process.execPath, here("bare.mjs"), port],
    taught: async () => [],
  },
  "River + FastAPI": {
    isPeer: true,
    durability: "in memory only",
    needs: "river, fastapi, uvicorn",
    command: (port) => [python, here("river_fastapi.py"), port],
    protocol: "http",
    learn: (rows) => rows.map((row) => post("/learn", json, JSON.stringify(row))),
    predict: (rows) => rows.map(({ features }) => post("/predict", json, JSON.stringify({ features }))),
    batch: (rows, size) => batches(rows, size).map((some) => post("/learn-many", json, JSON.stringify({ rows: some }))),
    async taught(port, rows, tests) {
      for (const some of batches(rows, 5000)) await asked(port, "POST", "/learn-many", { rows: some });
      return (await asked(port, "POST", "/predict-many", { rows: tests })).rows.map(({ label }) => label);
    },
  },
  "VW daemon": {
    isPeer: true,
    durability: "in memory only",
    needs: "vowpalwabbit",
    command: (port) => [python, here("vw_daemon.py"), port, children],
    mostConnections: children - 2,
    protocol: "lines",
    learn: (rows) => rows.map((row) => `${wabbitLine(row)}\n`),
    predict: (rows) => rows.map((row) => `${wabbitLine(row).replace(/^-?1 /, "")}\n`),
    batch: (rows, size) => batches(rows, size).map((some) => some.map((row) => `${wabbitLine(row)}\n`).join("")),
    async taught(port, rows, tests) {
      await exchanged(port, rows.map((row) => `${wabbitLine(row)}\n`).join(""), rows.length);
      const questions = tests.map((row) => `${wabbitLine(row).replace(/^-?1 /, "")}\n`).join("");
      const scores = await exchanged(port, questions, tests.length);
      return scores.map((score) => (Number(score) > 0 ? "spam" : "ham"));
    },
  },
};

/** Sends lines, and waits for the same number of lines. */
async function exchanged(port, text, lines) {
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  let said = "";
  socket.setEncoding("utf8");
  socket.write(text);
  for await (const part of socket) {
    said += part;
    if (said.split("\n").length > lines) break;
  }
  socket.destroy();
  return said.split("\n").slice(0, lines);
}

/** Why a contestant cannot take part; undefined if it can. */
export async function missing({ needs }) {
  if (!needs) return undefined;
  const tried = spawn(python, ["-c", `import ${needs}`], { stdio: "ignore" });
  const [code] = await once(tried, "close").catch(() => [1]);
  return code === 0 ? undefined : `${needs} cannot be imported: bench/peers/install.sh gets them from PyPI`;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a contestant, and waits until it listens. If the free port has been taken by then, it is retried on another one. */
export async function start(contestant, directory = mkdtempSync(join(tmpdir(), "bench-service-")), tries = 3) {
  const port = await freePort();
  const [program, ...words] = contestant.command(String(port), directory).map(String);
  const began = performance.now();
  const child = spawn(program, words, { stdio: ["pipe", "ignore", "inherit"] });
  let ended = false;
  // However the benchmark ends, the servers end with it.
  const kill = () => {
    for (const pid of [...childrenOf(child.pid), child.pid]) process.kill(pid, "SIGKILL");
  };
  process.once("exit", kill);
  child.once("exit", () => {
    ended = true;
    process.off("exit", kill);
  });
  while (!(await listens(port))) {
    if (ended && tries > 1) return start(contestant, directory, tries - 1);
    if (ended) throw new Error(`${program} ${words[0]} has ended`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    port,
    directory,
    ms: performance.now() - began,
    pid: child.pid,
    seconds: () => secondsOf(child.pid),
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]) / 1024,
    async stop({ keep = false } = {}) {
      const children = childrenOf(child.pid);
      const gone = ended ? Promise.resolve() : once(child, "exit");
      child.kill("SIGTERM");
      for (const pid of children) process.kill(pid, "SIGTERM");
      await gone;
      if (!keep) rmSync(directory, { recursive: true, force: true });
    },
  };
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** The processes that a process has started. */
function childrenOf(parent) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(statOf(pid)[1]) === parent;
      } catch {
        return false;
      }
    });
}

function statOf(pid) {
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
}

/** The processor time in seconds that a process has used, with its threads and child processes. */
function secondsOf(pid) {
  const ticks = [pid, ...childrenOf(pid)]
    .map(statOf)
    .reduce((sum, stat) => sum + Number(stat[11]) + Number(stat[12]), 0);
  return ticks / 100;
}
