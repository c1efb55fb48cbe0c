// The service under load, side by side with others: node bench/service/run.mjs. Installs missing peers first.
//
//   --check          exit 1 if a target is missed
//   --markdown FILE  write the tables there too
//   --only TASK,…    some tasks only: learn latency predict batch history
//   --rounds N       default 5
//   --seconds N      seconds of load per round and task, default 3
//   --examples N     length of the history, default 10,000,000
//   --small          smoke test: one round of half a second and a history of 20,000; its figures mean nothing

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { median } from "../harness.mjs";
import { watch } from "../load.mjs";
import { markdown, number, text, write } from "../table.mjs";
import { connections, contestants, missing, start } from "./contestants.mjs";
import { disk } from "./disk.mjs";
import { examples } from "./examples.mjs";
import { Generator } from "./generator.mjs";
import { history } from "./history.mjs";

const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    markdown: { type: "string" },
    only: { type: "string" },
    rounds: { type: "string" },
    seconds: { type: "string" },
    examples: { type: "string" },
    small: { type: "boolean", default: false },
  },
});
const { small } = options;
const rounds = Number(options.rounds ?? (small ? 1 : 5));
const seconds = Number(options.seconds ?? (small ? 0.5 : 3));
const wanted = options.only?.split(",");
const isWanted = (task) => !wanted || wanted.includes(task);

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const learned = examples(20_000);
const unseen = examples(2000, 2);
const batchOf = 1000;

/** The tasks: what is sent, over how many connections, the number of rows per request, and the target for ours. */
const tasks = {
  learn: { what: "learn", connections: connections.one, rows: 1, target: 15_000, title: "learn, one at a time" },
  latency: { what: "learn", connections: connections.one, rows: 1, rate: 7500, title: "learn, 7,500/s" },
  predict: { what: "predict", connections: connections.one, rows: 1, target: 20_000, title: "predict, one at a time" },
  batch: {
    what: "batch",
    connections: connections.many,
    rows: batchOf,
    target: 100_000,
    title: "learn, 1,000 at a time",
  },
};

const generator = new Generator();

/** The figures of the disk. */
const diskAlone = "disk alone";

/** One round: every contestant in turn under the same load. */
async function round(name, running, figures) {
  const { what, rows, rate, connections } = tasks[name];
  for (const [who, { contestant, server }] of running) {
    if (rate && contestant.isPeer) continue;
    const sent = `${what} ${who}`;
    generator.prepare(sent, () => contestant[what](learned, batchOf));
    const other = watch([server.pid, generator.pid]);
    const before = server.seconds();
    const { port } = server;
    const { protocol, mostConnections = connections } = contestant;
    const open = Math.min(connections, mostConnections);
    const result = await generator.run(sent, { port, protocol, lines: rows, connections: open, seconds, rate });
    const used = server.seconds() - before;
    const each = (1e6 * used) / (rows * (result.answered + result.uncounted));
    console.log(
      `${name.padEnd(8)} ${who.padEnd(16)} ${Math.round(rows * result.rate)}/s, ${number(each)} µs each, p99 ${number(result.p99)} ms, generator late by ${number(result.late)} ms`,
    );
    const key = `${name} ${who}`;
    if (!figures.has(key)) figures.set(key, []);
    figures.get(key).push({
      rate: rows * result.rate,
      micros: each,
      generator: result.cpu / rows,
      p50: result.p50,
      p99: result.p99,
      other: other(),
    });
  }
  // Measured right after them, because a shared disk varies from one minute to the next.
  if (rate) {
    if (!figures.has(diskAlone)) figures.set(diskAlone, []);
    figures.get(diskAlone).push(disk(seconds / 3));
  }
}

const running = new Map();
for (const [who, contestant] of Object.entries(contestants)) {
  let why = await missing(contestant);
  if (why) {
    execFileSync("sh", [fileURLToPath(new URL("../peers/install.sh", import.meta.url))], { stdio: "inherit" });
    why = await missing(contestant);
  }
  if (why) console.log(`${who} is skipped: ${why}`);
  else running.set(who, { contestant, server: await start(contestant) });
}

const figures = new Map();
const accuracy = new Map();
for (const [who, { contestant, server }] of running) {
  const labels = await contestant.taught(server.port, learned, unseen);
  if (labels.length > 0)
    accuracy.set(who, labels.filter((label, i) => label === unseen[i].label).length / unseen.length);
}
// The first round is a warm-up and is not counted.
for (let i = small ? 0 : -1; i < rounds; i++)
  for (const name of Object.keys(tasks).filter(isWanted)) await round(name, running, i < 0 ? new Map() : figures);
for (const { server } of running.values()) await server.stop();
await generator.close();

const middle = (list, of) => median(list.map(of));
const whole = (x) => Math.round(x).toLocaleString("en");
const span = (list, of, show) => {
  const all = list.map(of);
  return list.length > 1 ? `${show(Math.min(...all))}–${show(Math.max(...all))}` : "";
};

const heads = [
  "",
  "",
  "examples/s",
  "least–most",
  "µs each",
  "generator",
  "p50 ms",
  "p99 ms",
  "accuracy",
  "durability",
  "target",
  "",
];
const rows = [];
const verdicts = [];
for (const [name, { title, target, rate }] of Object.entries(tasks)) {
  const base = figures.get(`${name} ours`);
  if (!base) continue;
  for (const [who, { contestant }] of running) {
    const list = figures.get(`${name} ${who}`);
    if (!list) continue;
    const shown = accuracy.get(who);
    const isOurs = who === "ours";
    const met = rate ? middle(list, (one) => one.p99) <= 5 : middle(list, (one) => one.rate) >= target;
    if (isOurs) verdicts.push(met);
    rows.push([
      isOurs ? title : "",
      who,
      whole(middle(list, (one) => one.rate)),
      span(list, (one) => one.rate, whole),
      number(middle(list, (one) => one.micros)),
      number(middle(list, (one) => one.generator)),
      number(middle(list, (one) => one.p50)),
      number(middle(list, (one) => one.p99)),
      shown === undefined ? "" : `${(100 * shown).toFixed(1)} %`,
      contestant.durability,
      isOurs
        ? rate
          ? `p99 ≤ 5 ms; ${span(list, (one) => one.p99, number)}`
          : `≥ ${whole(target)}`
        : rate
          ? `p99 ${span(list, (one) => one.p99, number)}`
          : `${(middle(base, (one) => one.rate) / middle(list, (one) => one.rate)).toFixed(2)} ×`,
      isOurs && !small ? (met ? "PASS" : "FAIL") : "",
    ]);
  }
  const alone = rate && figures.get(diskAlone);
  if (alone)
    rows.push([
      "",
      diskAlone,
      "",
      "",
      "",
      "",
      number(middle(alone, (one) => one.p50)),
      number(middle(alone, (one) => one.p99)),
      "",
      `12 KB written and synchronised, ${whole(middle(alone, (one) => one.rate))} times a second`,
      `p99 ${span(alone, (one) => one.p99, number)}`,
      "",
    ]);
}

const directory = mkdtempSync(join(os.tmpdir(), "bench-service-"));
let past = { rows: [], verdicts: [] };
try {
  if (isWanted("history"))
    past = await history({
      directory,
      examples: Number(options.examples ?? (small ? 20_000 : 10_000_000)),
      small,
      bytes: () => statSync(join(directory, "rosenblatt.db")).size,
    });
} finally {
  rmSync(directory, { recursive: true, force: true });
}

const cpu = os.cpus();
const others = [...figures.values()].flat().flatMap(({ other }) => other ?? []);
const about = [
  `${new Date().toISOString().slice(0, 10)}, ${cpu[0].model.trim()}, ${cpu.length} cores, ${os.type()} ${os.release()}, node ${process.versions.node}`,
  `medians of ${rounds} rounds of ${seconds} s; the load generator runs on the same cores`,
];
if (others.length > 0)
  about.push(
    `meanwhile others used ${median(others).toFixed(1)} of the ${cpu.length} cores (median; most ${Math.max(...others).toFixed(1)})`,
  );
console.log(`${about.join("\n")}\n`);
if (rows.length > 0) console.log(`${text(rows, heads)}\n`);
const pastHeads = ["", "ours", "", "target", ""];
if (past.rows.length > 0) console.log(text(past.rows, pastHeads));
if (options.markdown)
  write(
    options.markdown,
    [
      about.join("  \n"),
      ...(rows.length > 0 ? [markdown(rows, heads)] : []),
      ...(past.rows.length > 0 ? [markdown(past.rows, pastHeads)] : []),
    ].join("\n\n"),
  );
if (options.check && [...verdicts, ...past.verdicts].includes(false)) process.exitCode = 1;
