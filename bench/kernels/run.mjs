// Kernel matrices, scores and a region map against the peers: node bench/kernels/run.mjs
//
//   --check          exit 1 if a target is missed; 2 if it was, under other load
//   --no-peers       ours and plain JavaScript only
//   --rounds N       repetitions of each figure; default 15
//   --markdown FILE  write the table there too

import { execFileSync, spawn } from "node:child_process";
import os from "node:os";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { median, quiet } from "../harness.mjs";
import { watch } from "../load.mjs";
import { Random } from "../random.mjs";
import { markdown, number, text, write } from "../table.mjs";
import { digits, path, width } from "./digits.mjs";
import { batch, crewOfTwo, dense, face, fourthPower, gaussian, plainly, supportOf } from "./ours.mjs";

const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    "no-peers": { type: "boolean", default: false },
    rounds: { type: "string", default: "15" },
    markdown: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const python = here("../peers/venv/bin/python");

/** A numpy process with a number of threads, which computes one matrix at a time. */
class Numpy {
  #process;
  #lines;

  constructor(threads) {
    const env = { ...process.env, OPENBLAS_NUM_THREADS: String(threads) };
    this.#process = spawn(python, [here("numpy_matrix.py"), path, String(width)], {
      env,
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  get pid() {
    return this.#process.pid;
  }

  async ask(...words) {
    this.#process.stdin.write(`${words.join(" ")}\n`);
    return Number((await this.#lines.next()).value);
  }

  stop() {
    this.#process.stdin.end();
  }
}

function numpyVersion() {
  if (options["no-peers"]) return undefined;
  try {
    return execFileSync(python, [here("numpy_matrix.py"), "version"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    console.log("numpy is skipped: none in bench/peers/venv; see bench/peers/install.sh");
    return undefined;
  }
}

const { bytes, source } = digits();
const numpy = numpyVersion();
const peers = numpy ? [new Numpy(1), new Numpy(2)] : [];
const crew = await crewOfTwo();
const cpu = os.cpus();
const about = [
  `${new Date().toISOString().slice(0, 10)}, ${cpu[0].model.trim()}, ${cpu.length} cores, ${os.type()} ${os.release()}`,
  `node ${process.versions.node}${numpy ? `, numpy ${numpy}` : ""}; ${source}`,
];
console.log(`${about.join("\n")}\n`);

const heads = ["", "ours", "M pairs/s", "theirs", "ratio", "target", "others", ""];
const table = [];
let open = false;
let missed = false;

/** A row of the table: how many times as fast as theirs, or milliseconds, or a rate per second. */
function report(name, ours, { theirs, pairs, atLeast, atMost, rate, other }) {
  const ratio = theirs && theirs / ours;
  const met =
    atMost !== undefined
      ? ours <= atMost
      : atLeast === undefined || (rate ? rate >= atLeast : ratio === undefined || ratio >= atLeast);
  const verdict = met ? (atLeast || atMost ? "PASS" : "") : other > quiet ? "disturbed" : "FAIL";
  missed ||= verdict === "FAIL";
  open ||= verdict === "disturbed";
  table.push([
    ...[name, `${number(ours)} ms`, pairs ? number(pairs / ours / 1000) : "", theirs ? `${number(theirs)} ms` : ""],
    rate ? `${rate.toFixed(0)}/s` : ratio ? ratio.toFixed(2) : "",
    atMost ? `≤ ${atMost} ms` : atLeast ? `≥ ${atLeast}${rate ? "/s" : ""}` : "",
    ...[`${(100 * other).toFixed(0)} %`, verdict],
  ]);
}

async function matrices(kind, rows, size) {
  const support = supportOf(fourthPower(), rows, size, 1);
  const names = ["ours1", "ours2", "numpy1", "numpy2", "plain"];
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const plainRows = 8;
  const out = new Float64Array(plainRows * size);
  const other = watch(peers.map(({ pid }) => pid));
  for (let round = -2; round < rounds; round++) {
    const from = size + batch * (Math.max(0, round) % 16);
    const taken = { ours1: face(support, rows, from) };
    support.share(crew);
    face(support, rows, from);
    taken.ours2 = face(support, rows, from);
    support.share(null);
    for (const [k, peer] of peers.entries())
      taken[`numpy${k + 1}`] = await peer.ask(kind === "bytes" ? "float32" : "float64", from, batch, size);
    // OpenBLAS threads keep polling for work for a while, and would disturb the next contestant.
    await setTimeout(100);
    if (round % 5 === 0) {
      const begin = performance.now();
      plainly(rows.values, from, plainRows, size, width, out);
      taken.plain = ((performance.now() - begin) * batch) / plainRows;
    }
    if (round >= 0) for (const [name, ms] of Object.entries(taken)) times[name].push(ms);
  }
  const others = other();
  const pairs = batch * size;
  for (const threads of [1, 2]) {
    const ours = median(times[`ours${threads}`]);
    const name = `${batch} × ${size} ${kind}, ${threads} thread${threads > 1 ? "s" : ""}`;
    const theirs = numpy && median(times[`numpy${threads}`]);
    report(`${name}, vs numpy ${kind === "bytes" ? "float32" : "float64"}`, ours, {
      theirs,
      pairs,
      atLeast: 0.4,
      other: others,
    });
    if (threads === 1)
      report(`${name}, vs plain JavaScript`, ours, { theirs: median(times.plain), pairs, atLeast: 15, other: others });
  }
}

/** Scores of ten classes with 6,000 support vectors, on this thread. */
function prediction(rows) {
  const size = 6000;
  const support = supportOf(fourthPower(), rows, size, 10);
  const out = new Float64Array(10 * batch);
  const other = watch([]);
  const times = [];
  for (let round = -2; round < rounds; round++) {
    const begin = performance.now();
    for (let k = 0; k < 10; k++) {
      face(support, rows, size + batch * k);
      support.allScores(0, out);
    }
    if (round >= 0) times.push(performance.now() - begin);
  }
  const ms = median(times);
  const rate = (10 * batch * 1000) / ms;
  const pairs = 10 * batch * size;
  report("640 digits, 10 classes, 6,000 support vectors", ms, { pairs, rate, atLeast: 3000, other: other() });
}

/** 500 points of the plane, all of them support vectors, and the scores at 200 × 200 grid points. */
function regionMap() {
  const random = new Random(5);
  const points = dense(
    Float64Array.from({ length: 1000 }, () => random.bits() / 2 ** 31 - 1),
    2,
  );
  const side = 200;
  const places = new Float64Array(2 * side * side);
  for (let k = 0; k < side * side; k++) {
    places[2 * k] = (k % side) / 100 - 1;
    places[2 * k + 1] = Math.floor(k / side) / 100 - 1;
  }
  const map = dense(places, 2);
  const out = new Float64Array(batch);
  const other = watch([]);
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    const support = supportOf(gaussian(0.5), points, 500, 1);
    for (let from = 0; from < side * side; from += batch) {
      face(support, map, from);
      support.allScores(0, out);
    }
    times.push(performance.now() - begin);
  }
  const others = other();
  const pairs = 500 * side * side;
  report("RBF, 500 support vectors, 200 × 200 places", median(times), { pairs, atMost: 100, other: others });
  report("  the first time in a process", times[0], { pairs, other: others });
}

regionMap();
for (const [kind, values] of [
  ["bytes", bytes],
  ["float64", Float64Array.from(bytes, (byte) => byte / 255)],
]) {
  const rows = dense(kind === "bytes" ? Float32Array.from(bytes) : values, width);
  for (const size of [240, 2040, 8184]) await matrices(kind, rows, size);
  if (kind === "bytes") prediction(rows);
}
crew.end();
for (const peer of peers) peer.stop();
about.push(`medians of ${rounds}; "others" is the share of a core that other programs used meanwhile`);
console.log(text(table, heads));
if (options.markdown) write(options.markdown, [about.join("  \n"), markdown(table, heads)].join("\n\n"));
if (options.check) process.exitCode = missed ? 1 : open ? 2 : 0;
