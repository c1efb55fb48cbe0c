// Searches the cases of one target, restarting its process as often as necessary.

import { batchSize, type Failure, type Report, seedOf } from "./task.js";
import { Watched } from "./watched.js";

/** The folders of a run, and its abort signal. */
export interface Place {
  readonly outdir: string;
  readonly corpus: string;
  readonly stop: AbortSignal;
}

/** The results of a search. */
export interface Tally {
  cases: number;
  /** Failures with the same signature as an earlier one of this search. */
  again: number;
  /** The longest time of a completed case, in milliseconds. */
  slowest: number;
  /** Why processes ended, if the case that they were running did not end one again. */
  readonly restarts: string[];
  readonly failures: Failure[];
}

/** The search stops after this many cases that end the process. */
const enough = 3;
/** Milliseconds spent on shrinking a case that ends the process. */
const patience = 30_000;

/** Runs cases of a target until the time is over or the search has found enough; `progress` is called now and then. */
export async function hunt(
  name: string,
  { seed, cases, ms }: { seed: number; cases: number; ms: number },
  place: Place,
  progress: (tally: Tally) => void,
): Promise<Tally> {
  const tally: Tally = { cases: 0, again: 0, slowest: 0, restarts: [], failures: [] };
  const end = Date.now() + ms;
  let ended = 0;
  for (let batch = 0; tally.cases < cases && Date.now() < end && ended < enough && !place.stop.aborted; ) {
    const before = { ...tally };
    const process = new Watched(name, place.outdir, place.corpus);
    const known = tally.failures.map(({ signature }) => signature);
    const task = { kind: "draw" as const, seed, batch, cases: cases - tally.cases, ms: end - Date.now(), known };
    const how = await process.do(
      task,
      (report) => {
        if (report.kind === "failure") tally.failures.push(report.failure);
        if (report.kind === "progress") {
          tally.cases = before.cases + report.cases;
          tally.again = before.again + report.again;
          tally.slowest = Math.max(tally.slowest, report.slowest);
        }
        progress(tally);
      },
      place.stop,
    );
    process.close();
    if (how.kind === "done" || how.kind === "stopped") break;
    const [own, index] = how.doing.split(" ");
    const failure = await confirmed(name, Number(own), index, place);
    if (failure) {
      ended++;
      if (known.includes(failure.signature)) tally.again++;
      else tally.failures.push(failure);
    } else tally.restarts.push(`${how.words} in ${how.doing}`);
    const first = batch;
    while (seedOf(seed, batch) !== Number(own) && batch < first + 1e6) batch++;
    // The last report may predate the end of the process.
    tally.cases = Math.max(tally.cases, before.cases + (batch - first) * batchSize + Number(index));
    // The rest of the batch is skipped, and the next one begun.
    batch++;
  }
  return tally;
}

/** Repeats a case that ended its process twice, because the machine may have been busy or the process large; if it is confirmed, shrinks it. */
async function confirmed(name: string, seed: number, path: string, place: Place): Promise<Failure | undefined> {
  if (!/^\d+$/.test(path)) return undefined;
  let found: Failure | undefined;
  for (let k = 0; k < 2; k++) {
    const again = await replay(name, seed, path, place);
    if (!again || again === "nothing") return undefined;
    found = again;
  }
  const until = Date.now() + patience;
  for (let k = 0; Date.now() < until && !place.stop.aborted; ) {
    const smaller = await replay(name, seed, `${found!.path}:${k}`, place);
    if (smaller === "nothing") break;
    if (smaller?.signature === found!.signature) [found, k] = [smaller, 0];
    else k++;
  }
  return found;
}

/** Repeats one case; returns how it failed, undefined if it did not, and "nothing" if there is no such case. */
export async function replay(
  name: string,
  seed: number,
  path: string,
  place: Place,
): Promise<Failure | "nothing" | undefined> {
  return await once(name, { kind: "replay", seed, path }, place, { seed, path });
}

/** Runs one case of the corpus. */
export async function tryEntry(
  name: string,
  entry: number,
  place: Place,
  process?: Watched,
): Promise<Failure | "nothing" | undefined> {
  return await once(name, { kind: "entry", entry }, place, {}, process);
}

async function once(
  name: string,
  task: Parameters<Watched["do"]>[0],
  place: Place,
  where: { seed?: number; path?: string },
  given?: Watched,
): Promise<Failure | "nothing" | undefined> {
  const process = given ?? new Watched(name, place.outdir, place.corpus);
  let result: Failure | "nothing" | undefined;
  let text = "null";
  const how = await process.do(
    task,
    (report: Report) => {
      if (report.kind === "failure") result = report.failure;
      if (report.kind === "nothing") result = "nothing";
      if (report.kind === "case") text = report.given;
    },
    place.stop,
  );
  if (!given) process.close();
  if (how.kind === "done" || how.kind === "stopped") return result;
  return {
    error: how.words,
    signature: `${how.kind} ${how.kind === "crash" ? how.words : ""}`.trim(),
    given: text,
    ...where,
  };
}
