// A process that runs cases, watched from outside: one that takes too long or too much memory is killed; a crash is noticed.

import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report, Task } from "./task.js";

/** The limits of one case. */
export interface Limits {
  /** Milliseconds of computing, and of elapsed time, because other processes may occupy the processors. */
  readonly computing: number;
  readonly waiting: number;
  /** Megabytes of the JavaScript heap, and of the whole process. */
  readonly heap: number;
  readonly memory: number;
}

/** The default limits. */
const usualLimits: Limits = { computing: 2000, waiting: 60_000, heap: 384, memory: 1536 };

/** How a task ended: done, or with the case that ended the process. */
export type End =
  | { readonly kind: "done"; readonly batch: number }
  | { readonly kind: "stopped" }
  | {
      readonly kind: "slow" | "large" | "crash";
      /** The message about it. */
      readonly words: string;
      /** What the process was doing: a seed and the number of a case, or an entry. */
      readonly doing: string;
    };

/** Milliseconds between two checks, and for the start of a process. */
const look = 50;
const start = 60_000;

/** A process for one target. It runs one task after another until it ends. */
export class Watched {
  readonly #target: string;
  readonly #limits: Limits;
  readonly #folder = mkdtempSync(join(tmpdir(), "rosenblatt-fuzz-"));
  readonly #child: ChildProcess;
  #ended = false;
  #stderr = "";

  constructor(target: string, outdir: string, corpus: string, limits: Limits = usualLimits) {
    this.#target = target;
    this.#limits = limits;
    mkdirSync(join(this.#folder, "work"));
    this.#child = fork(join(outdir, "child.mjs"), [target, this.#state, corpus], {
      cwd: join(this.#folder, "work"),
      execArgv: [`--max-old-space-size=${limits.heap}`, "--enable-source-maps", "--no-warnings"],
      // The output of a command under test is ignored; what Node prints when it dies is kept.
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced",
    });
    this.#child.stderr!.on("data", (text) => (this.#stderr = (this.#stderr + text).slice(-4000)));
    this.#child.on("exit", () => (this.#ended = true));
  }

  get #state(): string {
    return join(this.#folder, "state");
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Makes the process do a task; `hear` is called with its reports. */
  async do(task: Task, hear: (report: Report) => void, stop: AbortSignal): Promise<End> {
    const child = this.#child;
    const began = Date.now();
    let ready = false;
    let last = { text: "", since: began, spent: 0 };
    return await new Promise<End>((resolve) => {
      const end = (how: End) => {
        clearInterval(timer);
        child.off("message", onMessage);
        child.off("exit", onExit);
        stop.removeEventListener("abort", onStop);
        if (how.kind !== "done") this.close();
        resolve(how);
      };
      const broken = (kind: "slow" | "large" | "crash", words: string) => end({ kind, words, doing: this.#doing() });
      const onMessage = (report: Report) => {
        if (report.kind === "ready") {
          ready = true;
          child.send(task);
        } else if (report.kind === "done") end({ kind: "done", batch: report.batch });
        else hear(report);
      };
      const onExit = (code: number | null, signal: string | null) =>
        broken("crash", `the process ended with ${signal ?? `exit code ${code}`}: ${lastWords(this.#stderr)}`);
      const onStop = () => end({ kind: "stopped" });
      const timer = setInterval(() => {
        const now = Date.now();
        if (!ready && now - began > start) return broken("crash", `${this.#target} did not start`);
        const text = this.#doing();
        const { computing, waiting } = this.#limits;
        const spent = computingOf(child.pid!);
        if (text !== last.text || text === "-" || text === "") last = { text, since: now, spent: spent ?? 0 };
        else if (now - last.since > computing && (spent === undefined || spent - last.spent > computing))
          return broken("slow", `took longer than ${computing / 1000} s`);
        else if (now - last.since > waiting) return broken("slow", `did not end within ${waiting / 1000} s`);
        if (residentOf(child.pid!) > this.#limits.memory * 2 ** 20)
          broken("large", `took more than ${this.#limits.memory} MB of memory`);
      }, look);
      child.on("message", onMessage);
      child.on("exit", onExit);
      stop.addEventListener("abort", onStop);
      if (this.#hasBegun) {
        ready = true;
        child.send(task);
      }
      this.#hasBegun = true;
      if (stop.aborted) onStop();
    });
  }

  #hasBegun = false;

  /** Ends the process, if it has not ended yet, and removes its folder. */
  close(): void {
    if (!this.#ended) this.#child.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  #doing(): string {
    try {
      return readFileSync(this.#state, "latin1").trim();
    } catch {
      return "";
    }
  }
}

/** The line of Node's last output that gives the reason. */
function lastWords(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.find((line) => /FATAL|Error/.test(line)) ?? lines.at(-1) ?? "no word was said";
}

/** The resident memory of a process in bytes, where the system shows it; elsewhere, the process itself checks after each case. */
function residentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096;
  } catch {
    return 0;
  }
}

/** The computing time of a process in milliseconds, where the system shows it in hundredths of a second; undefined elsewhere. */
function computingOf(pid: number): number | undefined {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ").slice(11, 13);
    return 10 * (Number(user) + Number(system));
  } catch {
    return undefined;
  }
}
