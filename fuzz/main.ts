// The fuzzer: runs the corpus first, then cases of all targets until the time is over, and reports what was found.

import { join, relative } from "node:path";
import { fromJson } from "./case-text.js";
import { type Request, requestIn, usage } from "./command.js";
import { type Entry, entriesIn, keep, settle } from "./corpus.js";
import { hunt, type Place, replay, type Tally, tryEntry } from "./hunt.js";
import { targets } from "./targets/index.js";
import type { Failure } from "./task.js";
import { Watched } from "./watched.js";

const print = (line: string) => process.stdout.write(`${line}\n`);
const count = (n: number) => Math.round(n).toLocaleString("en");

/** Runs the command; returns its exit code. */
export async function main(argv: readonly string[], outdir: string, here: string): Promise<number> {
  let request: Request | "list" | "help";
  try {
    request = requestIn(argv, Object.keys(targets));
  } catch (error) {
    process.stderr.write(`error: ${(error as Error).message}\n`);
    return 2;
  }
  if (request === "help") print(usage);
  else if (request === "list")
    for (const load of Object.values(targets)) {
      const { name, law } = await load();
      print(`${name.padEnd(width)}  ${law}`);
    }
  else return await fuzz(request, { outdir, corpus: join(here, "corpus") });
  return 0;
}

const width = Math.max(...Object.keys(targets).map((name) => name.length));

async function fuzz(request: Request, folders: Pick<Place, "outdir" | "corpus">): Promise<number> {
  const interrupted = new AbortController();
  const onSignal = () => interrupted.abort();
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  const place: Place = { ...folders, stop: interrupted.signal };
  try {
    if (request.path !== undefined) return await again(request, place);
    const { seed, minutes } = request;
    print(
      `seed ${seed}, ${request.targets.length} targets, at most ${minutes} ${minutes === 1 ? "minute" : "minutes"}`,
    );
    const end = Date.now() + minutes * 60_000;
    const old = await replayCorpus(request, place);
    const found = await huntAll(request, end, place);
    const sum = old + found;
    print(
      `${interrupted.signal.aborted ? "interrupted: " : ""}${sum === 0 ? "nothing was found" : `${sum} found`} with seed ${seed}`,
    );
    return sum > 0 ? 1 : interrupted.signal.aborted ? 130 : 0;
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
}

/** Repeats the single case that --path names. */
async function again({ targets: [name], seed, path }: Request, place: Place): Promise<number> {
  const result = await replay(name, seed, path!, place);
  if (result === "nothing") {
    process.stderr.write(`error: there is no case at --path ${path} of --seed ${seed}; the target may have changed\n`);
    return 2;
  }
  print(
    result ? `${name}: ${result.error}\n  case: ${shortened(result.given)}` : `${name}: the law holds for this case`,
  );
  return result ? 1 : 0;
}

/** Runs every case of the corpus; returns for how many of those that are not open the law fails. */
async function replayCorpus(request: Request, place: Place): Promise<number> {
  const entries = entriesIn(place.corpus, request.targets);
  const counts = { held: 0, open: 0, failed: 0 };
  await sharedOut(request.targets, request.processes, async (name) => {
    let process: Watched | undefined;
    for (const [k, entry] of entries.filter(({ target }) => target === name).entries()) {
      if (place.stop.aborted) break;
      if (entry.open && !request.settle) {
        counts.open++;
        continue;
      }
      if (!process || process.ended) process = new Watched(name, place.outdir, place.corpus);
      let failure = await tryEntry(name, k, place, process);
      // The machine may have been busy, or the process large: a case that ends a process must end another one, too.
      if (failure && process.ended) failure = await tryEntry(name, k, place);
      if (failure && failure !== "nothing") {
        counts[entry.open ? "open" : "failed"]++;
        print(`${name}: ${entryFile(entry)} ${entry.open ? "is open" : "fails"}: ${firstLine(failure.error)}`);
        // The next case must not suffer from what this one left behind, such as memory.
        process.close();
        process = undefined;
      } else if (!place.stop.aborted) {
        counts.held++;
        if (entry.open) {
          settle(place.corpus, entry);
          print(`${name}: ${entryFile(entry)} holds now`);
        }
      }
    }
    process?.close();
  });
  const still = counts.open ? `, ${counts.open} still open` : "";
  print(
    `corpus: ${counts.held} of ${entries.length} cases hold${still}${counts.failed ? `, ${counts.failed} fail` : ""}`,
  );
  return counts.failed;
}

/** Runs new cases of all targets; returns how many bugs were found. */
async function huntAll(
  { cases, seed, processes, targets: names, ...request }: Request,
  end: number,
  place: Place,
): Promise<number> {
  if (cases === 0) return 0;
  let found = 0;
  let waiting = names.length;
  await sharedOut(names, processes, async (name) => {
    if (place.stop.aborted) return;
    const began = Date.now();
    // This target's share of the remaining time.
    const ms = Math.max(1000, ((end - began) * Math.min(processes, waiting)) / waiting);
    waiting--;
    const most = cases === "fixed" ? (await targets[name]()).fixed : cases;
    let shown = 0;
    const line = (tally: Tally) => lineOf(name, tally, Date.now() - began);
    const tally = await hunt(name, { seed, cases: most, ms }, place, (now) => {
      if (!process.stdout.isTTY || Date.now() - shown < 200) return;
      shown = Date.now();
      process.stdout.write(`\r\x1b[K${line(now)}`);
    });
    if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
    print(line(tally));
    for (const failure of tally.failures) print(describe(name, failure, request.keep, place));
    found += tally.failures.length;
  });
  return found;
}

function lineOf(name: string, { cases, again, slowest, restarts, failures }: Tally, ms: number): string {
  const parts = [
    `${count(cases).padStart(9)} cases`,
    `${count((1000 * cases) / Math.max(1, ms)).padStart(7)}/s`,
    `slowest ${count(slowest).padStart(4)} ms`,
    `found ${failures.length}${again ? ` (and ${count(again)} times again)` : ""}`,
    ...(restarts.length > 0 ? [`started again: ${restarts.join(", ")}`] : []),
  ];
  return `${name.padEnd(width)} ${parts.join("  ")}`;
}

/** Describes a failure, and how to reproduce it; keeps the case in the corpus. */
function describe(name: string, { error, given, seed, path }: Failure, keeping: boolean, place: Place): string {
  const file = keeping ? keep(place.corpus, name, firstLine(error), fromJson(JSON.parse(given))) : undefined;
  return [
    `  ${error.split("\n").slice(0, 6).join("\n  ")}`,
    `  case: ${shortened(given)}`,
    `  again: npm run fuzz -- --target ${name} --seed ${seed} --path ${path}`,
    ...(file ? [`  kept in ${relative(process.cwd(), file)}`] : []),
  ].join("\n");
}

/** Calls a function for each name, for a limited number of them at a time. */
async function sharedOut(names: readonly string[], at: number, act: (name: string) => Promise<void>): Promise<void> {
  const left = [...names];
  const worker = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await act(name);
  };
  await Promise.all(Array.from({ length: Math.min(at, names.length) }, worker));
}

function entryFile({ target, name }: Entry): string {
  return `fuzz/corpus/${target}/${name}.json`;
}

function firstLine(text: string): string {
  return text.split("\n")[0].slice(0, 300);
}

function shortened(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)}… (${count(text.length)} characters)` : text;
}
