// A long history: whether memory stays constant as it grows, how long the service takes to start with it, and to forget one example.

import { number } from "../table.mjs";
import { contestants, start } from "./contestants.mjs";
import { examples } from "./examples.mjs";

const ours = contestants.ours;
const perRequest = 10_000;

async function asked(port, method, path, body, type = "application/json") {
  const response = await fetch(`http://127.0.0.1:${port}/v1/models/${path}`, {
    method,
    headers: { "Content-Type": type },
    ...(body && { body }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}

const put = '{"learner":"averaged"}';

/** Teaches a model examples, one in a thousand of which has an id, and returns the memory used after each tenth. */
async function teach(server, name, n, rows) {
  await asked(server.port, "PUT", name, put);
  const memory = [];
  const began = performance.now();
  const before = server.seconds();
  for (let done = 0; done < n; ) {
    const lines = [];
    for (let k = 0; k < perRequest && done < n; k++, done++) {
      const row = rows[done % rows.length];
      lines.push(JSON.stringify(done % 1000 === 0 ? { ...row, id: `e${done}` } : row));
    }
    await asked(server.port, "POST", `${name}/learn`, lines.join("\n"), "application/x-ndjson");
    if (Math.floor((10 * done) / n) > memory.length) memory.push(server.megabytes());
  }
  return { memory, seconds: (performance.now() - began) / 1000, used: server.seconds() - before };
}

/** Runs the measurement; returns rows of a table, and whether each target is met. */
export async function history({ directory, examples: n, small, bytes }) {
  const rows = examples(100_000);
  let server = await start(ours, directory);
  const taught = await teach(server, "long", n, rows);
  const short = Math.min(n, 1_000_000);
  await teach(server, "short", short, rows);
  await server.stop({ keep: true });

  const began = performance.now();
  server = await start(ours, directory);
  const { sha256 } = JSON.parse(await asked(server.port, "GET", "long"));
  const startMs = performance.now() - began;
  const startUsed = server.seconds();

  const times = {};
  for (const [where, id] of [
    ["the last", short - 1000],
    ["the middle one", 1000 * Math.floor(short / 2000)],
    ["the first", 0],
  ]) {
    const from = performance.now();
    const before = server.seconds();
    const receipt = JSON.parse(await asked(server.port, "POST", "short/forget", JSON.stringify({ ids: [`e${id}`] })));
    if (receipt.forgotten !== 1) throw new Error(`nothing was forgotten: ${JSON.stringify(receipt)}`);
    times[where] = { ms: performance.now() - from, used: server.seconds() - before };
  }
  const size = bytes();
  await server.stop({ keep: true });

  const { memory } = taught;
  const growth = memory.at(-1) / memory[Math.floor(memory.length / 4)];
  const count = n.toLocaleString("en");
  const judged = (met) => (small ? "" : met ? "PASS" : "FAIL");
  const verdicts = [growth <= 1.2, startMs <= 2000, ...Object.values(times).map(({ ms }) => ms <= 5000)];
  const table = [
    [
      `memory after each tenth of ${count} examples`,
      memory.map((mb) => mb.toFixed(0)).join(" "),
      "MB",
      "last ≤ 1.2 × third",
      judged(verdicts[0]),
    ],
    [
      `learning them, ${perRequest.toLocaleString("en")} lines a request, one request at a time`,
      `${Math.round(n / taught.seconds).toLocaleString("en")}/s`,
      `${number((1e6 * taught.used) / n)} µs of processor time each; the file has ${(size / 1e6).toFixed(0)} MB`,
      "",
      "",
    ],
    [
      `start with ${count} examples and a snapshot`,
      `${number(startMs)} ms`,
      `${number(startUsed)} s of processor time, from the process to the first answer (${sha256.slice(0, 8)})`,
      "≤ 2 s",
      judged(verdicts[1]),
    ],
    ...Object.entries(times).map(([where, { ms, used }], i) => [
      `forget ${where} of ${short.toLocaleString("en")} examples`,
      `${number(ms)} ms`,
      `${number(used)} s of processor time`,
      "≤ 5 s",
      judged(verdicts[2 + i]),
    ]),
  ];
  return { rows: table, verdicts };
}
