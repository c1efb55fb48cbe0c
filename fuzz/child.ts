// The process that runs the cases of one target. It may run out of time or memory, or crash: a file records what it was doing.

import { openSync, writeSync } from "node:fs";
import fc from "fast-check";
import { toJson } from "./case-text.js";
import { entriesIn } from "./corpus.js";
import { signatureOf } from "./signature.js";
import type { Target } from "./target.js";
import { targets } from "./targets/index.js";
import { batchSize, type Failure, type Report, seedOf, type Task } from "./task.js";

/** Bytes by which one case may raise the process's peak memory. */
const mostMemory = 512 * 2 ** 20;
/** Milliseconds after which a failing case is no longer shrunk. */
const patience = 10_000;
/** Milliseconds between two reports. */
const pause = 250;

const [, , name, stateFile, corpus] = process.argv;
const state = openSync(stateFile, "w");

/** Records the current case, in case nothing more is heard from this process. */
function noteState(text: string): void {
  writeSync(state, text.padEnd(64), 0, "latin1");
}

const tell = (report: Report) => process.send!(report);

/** The fuzzer handles Ctrl-C, and ends this process. */
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit());

const target = await targets[name]();

process.on("message", async (task: Task) => {
  if (task.kind === "draw") await draw(task);
  else if (task.kind === "replay") await replay(task.seed, task.path);
  else await tryEntry(task.entry);
});
tell({ kind: "ready" });

async function draw({ seed, batch, cases, ms, known }: Task & { kind: "draw" }): Promise<void> {
  const end = Date.now() + ms;
  const seen = new Set(known);
  const counts = { cases: 0, again: 0, slowest: 0 };
  for (; counts.cases < cases && Date.now() < end; batch++) {
    const own = seedOf(seed, batch);
    const failure = await drawBatch(target, own, Math.min(batchSize, cases - counts.cases), end, seen, counts);
    if (failure) {
      seen.add(failure.signature);
      tell({ kind: "failure", failure });
    }
  }
  tell({ kind: "progress", ...counts });
  tell({ kind: "done", batch });
}

async function drawBatch(
  { cases, check }: Target<unknown>,
  seed: number,
  numRuns: number,
  end: number,
  known: ReadonlySet<string>,
  counts: { cases: number; again: number; slowest: number },
): Promise<Failure | undefined> {
  let [calls, index] = [0, 0];
  let failed = 0;
  let told = Date.now();
  let last: unknown;
  const property = fc.asyncProperty(cases, async (given) => {
    if (failed && Date.now() - failed > patience) return;
    noteState(`${seed} ${index} ${++calls}`);
    const began = performance.now();
    try {
      await withinMemory(() => check(given));
    } catch (error) {
      if (known.has(signatureOf(error))) counts.again++;
      else {
        failed ||= Date.now();
        last = error;
        throw error;
      }
    } finally {
      if (!failed) {
        index++;
        counts.cases++;
        counts.slowest = Math.max(counts.slowest, performance.now() - began);
      }
      if (Date.now() - told > pause) {
        told = Date.now();
        tell({ kind: "progress", ...counts });
      }
    }
  });
  const left = Math.max(1, end - Date.now());
  const {
    failed: isFailed,
    counterexample,
    counterexamplePath,
  } = await fc.check(property, {
    seed,
    numRuns,
    interruptAfterTimeLimit: left,
    markInterruptAsFailure: false,
  });
  noteState("-");
  if (!isFailed || !counterexample) return undefined;
  return failureOf(last, counterexample[0], { seed, path: counterexamplePath! });
}

async function replay(seed: number, path: string): Promise<void> {
  let tried = false;
  const property = fc.asyncProperty(target.cases, async (given) => {
    tried = true;
    tell({ kind: "case", given: textOf(given) });
    await tryCase(given, `${seed} ${path}`, { seed, path });
  });
  try {
    await fc.check(property, { seed, path, numRuns: 1, endOnFailure: true });
  } catch (error) {
    // fast-check also throws if a path leads nowhere.
    if (tried) throw error;
  }
  if (!tried) tell({ kind: "nothing" });
  tell({ kind: "done", batch: 0 });
}

async function tryEntry(k: number): Promise<void> {
  const { given } = entriesIn(corpus, [name])[k];
  tell({ kind: "case", given: textOf(given) });
  await tryCase(given, `entry ${k}`);
  tell({ kind: "done", batch: 0 });
}

async function tryCase(given: unknown, what: string, where: { seed?: number; path?: string } = {}): Promise<void> {
  noteState(what);
  try {
    await withinMemory(() => target.check(given));
  } catch (error) {
    tell({ kind: "failure", failure: failureOf(error, given, where) });
  }
  noteState("-");
}

/** Throws if an action raises the peak memory by too much. */
async function withinMemory(act: () => unknown): Promise<void> {
  const before = peak();
  await act();
  const more = peak() - before;
  if (more > mostMemory) throw new Error(`the case took ${Math.round(more / 2 ** 20)} MB of memory`);
}

function peak(): number {
  return process.resourceUsage().maxRSS * 1024;
}

function failureOf(error: unknown, given: unknown, where: { seed?: number; path?: string }): Failure {
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return { error: text.slice(0, 4000), signature: signatureOf(error), given: textOf(given), ...where };
}

function textOf(given: unknown): string {
  return JSON.stringify(toJson(given));
}
