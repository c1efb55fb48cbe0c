// Tries mutants in processes of their own, several at a time. A process that hangs or crashes costs one mutant, not the run.

import { spawn } from "node:child_process";
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

/** How long to wait for one test with one mutant: much longer than it takes without. */
const patience = (usual) => 20_000 + 30 * usual;

/** The outcomes of mutants, by their number. */
export class Outcomes {
  /** "killed", "timed out" or "crashed", and the test. */
  noticed = new Map();
  /** The mutants that a test reached. */
  reached = new Set();
  /** The test files in which a mutant was reached before any test, when modules were loaded. */
  loaded = new Map();
  /** The tests that fail without any mutant, with their messages. */
  broken = new Map();
  /** The tests that do not pass twice in one process, and so cannot be used. */
  once = new Set();
}

/** Tries the mutants on all tests, each on those that reach it until one notices. */
export async function tryAll(job, mutants, jobs, outcomes, progress) {
  const parts = Array.from({ length: jobs }, (_, j) => mutants.filter((_, i) => i % jobs === j));
  await Promise.all(
    parts.map((part, j) => {
      const own = join(job.folder, `part-${j}`);
      mkdirSync(own, { recursive: true });
      return tryPart({ ...job, folder: own }, part, outcomes, progress);
    }),
  );
}

async function tryPart(job, mutants, outcomes, progress) {
  const tried = new Set();
  const careful = new Set();
  for (let round = 0; ; round++) {
    const left = mutants.filter(({ id }) => !outcomes.noticed.has(id)).map(({ id }) => id);
    const log = join(job.folder, `log-${round}`);
    writeFileSync(log, "");
    const path = join(job.folder, "job.json");
    writeFileSync(path, JSON.stringify({ ...job, log, mutants: left, tried: [...tried], careful: [...careful] }));
    if (!(await watched(path, log, { tried, careful, outcomes, progress }))) return;
    if (round > mutants.length + 10) throw new Error("a trial was begun again and again");
  }
}

/** Runs one process to its end and reads its log; returns whether it must be restarted. */
async function watched(path, log, { tried, careful, outcomes, progress }) {
  const child = start(path);
  const usual = new Map();
  let at = 0;
  let trying;
  let since = Date.now();
  let again = false;
  const kills = new Map();

  const file = openSync(log, "r");
  const read = () => {
    const bytes = Buffer.alloc(fstatSync(file).size - at);
    readSync(file, bytes, 0, bytes.length, at);
    const end = bytes.lastIndexOf(10) + 1;
    for (const line of bytes.toString("utf8", 0, end).split("\n").filter(Boolean)) {
      since = Date.now();
      const [what, ...words] = line.split("\t");
      if (what === "base") usual.set(words[0], Number(words[1]));
      else if (what === "load") {
        for (const id of words[1].split(" ").map(Number))
          outcomes.loaded.set(id, (outcomes.loaded.get(id) ?? new Set()).add(words[0]));
      } else if (what === "broken") outcomes.broken.set(words[0], words[1]);
      else if (what === "once") outcomes.once.add(words[0]);
      else if (what === "try") {
        trying = { id: Number(words[0]), test: words[1] };
        outcomes.reached.add(trying.id);
      } else if (what === "restart") again = true;
      else if (what === "spoiled") {
        // It is unknown which of its mutants left the process in disorder, so each is tried again, with a check after it.
        for (const id of kills.get(words[0]) ?? []) outcomes.noticed.delete(id);
        careful.add(words[0]);
        again = true;
      } else {
        const [id, test] = [Number(words[0]), words[1]];
        trying = undefined;
        if (what === "lived") tried.add(`${id} ${test}`);
        else {
          outcomes.noticed.set(id, { how: what === "endless" ? "timed out" : "killed", test });
          kills.set(test, [...(kills.get(test) ?? []), id]);
          progress();
        }
      }
    }
    at += end;
  };

  let timer;
  const hung = new Promise((resolve) => {
    timer = setInterval(() => {
      read();
      const limit = patience(trying ? (usual.get(trying.test) ?? 0) : 100_000);
      if (again || Date.now() - since > limit) resolve("hung");
    }, 250);
  });
  const ended = await Promise.race([child.ended, hung]);
  clearInterval(timer);
  if (ended === "hung") await child.stop();
  read();
  closeSync(file);
  if (again) return true;
  if (trying) {
    outcomes.noticed.set(trying.id, { how: ended === "hung" ? "timed out" : "killed", test: trying.test });
    progress();
    return true;
  }
  if (ended === "hung") throw new Error(`the tests hang without a mutant; the last lines are in ${log}`);
  if (usual.size === 0 && outcomes.broken.size === 0)
    throw new Error("no test ran: do the sources with switches load at all?");
  return false;
}

/** Tries one mutant that acts when modules are loaded: in a fresh process, on the given tests until one fails. */
export async function tryEarly(job, mutant) {
  const { folder } = job;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `early-${mutant.id}.json`);
  writeFileSync(path, JSON.stringify({ ...job, early: mutant.id, log: join(folder, "log") }));
  const child = start(path);
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, 120_000, "hung");
  });
  const ended = await Promise.race([child.ended, late]);
  clearTimeout(timer);
  if (ended === "hung") await child.stop();
  if (existsSync(path)) rmSync(path);
  return ended === "hung" ? "timed out" : ended === 0 ? undefined : "killed";
}

/** Starts a process in a group of its own, so that it can be ended along with its children, and at low priority. */
function start(path) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "trial.mjs"), path], {
    stdio: "ignore",
    detached: true,
  });
  try {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
  const ended = new Promise((resolve) => {
    child.on("exit", (code) => resolve(code ?? 1));
  });
  const stop = async () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {}
    await ended;
  };
  const leave = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {}
  };
  process.prependOnceListener("exit", leave);
  ended.then(() => process.removeListener("exit", leave));
  return { ended, stop };
}
