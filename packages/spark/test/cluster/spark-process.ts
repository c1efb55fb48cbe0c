// A process of the test cluster in a process group of its own, which ends with the tests even if they are killed.

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Runs a command, and kills its group when the command ends or the tests close the standard input, be it by being killed. */
const guard = '("$@" </dev/null; kill -9 0) & cat >/dev/null; kill -9 0';

/** A process, its children and its log. */
export class SparkProcess {
  readonly log: string;
  readonly #process: ChildProcess;

  constructor(command: readonly string[], environment: NodeJS.ProcessEnv, folder: string, log: string) {
    this.log = log;
    const output = openSync(log, "a");
    this.#process = spawn("bash", ["-c", guard, "bash", ...command], {
      cwd: folder,
      env: environment,
      detached: true,
      stdio: ["pipe", output, output],
    });
    closeSync(output);
    this.#process.stdin!.on("error", () => {});
  }

  /** The number of its process group, and of the process that leads it. */
  get group(): number {
    return this.#process.pid!;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Its descendants whose command line contains a text. Not those of its group: the command `timeout` makes groups of its own. */
  descendants(text = ""): number[] {
    const parents = new Map<number, number[]>();
    for (const [pid, parent] of runningProcesses()) parents.set(parent, [...(parents.get(parent) ?? []), pid]);
    const found: number[] = [];
    for (const pending = [this.group]; pending.length > 0; ) {
      const children = parents.get(pending.pop()!) ?? [];
      pending.push(...children);
      found.push(...children);
    }
    return found.filter((pid) => commandOf(pid).includes(text));
  }

  /** Kills it with all its descendants, as a machine that loses its power. */
  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    const all = this.descendants();
    process.kill(-this.group, "SIGKILL");
    for (const pid of all) killIfThere(pid);
    await ended;
  }

  /** The end of the log, for whoever wonders why it does not run. */
  lastWords(): string {
    return readFileSync(this.log, "utf8").trim().split("\n").slice(-15).join("\n");
  }
}

/** Kills a process that may have ended by itself. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {}
}

/** Every process of this machine, and its parent. */
function runningProcesses(): [pid: number, parent: number][] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      const parent = /^\d+ \(.*\) \S (\d+)/s.exec(contentOf(`/proc/${name}/stat`))?.[1];
      return parent === undefined ? [] : [[Number(name), Number(parent)]];
    });
}

function commandOf(pid: number): string {
  return contentOf(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
}

/** What is in a file of /proc; nothing where the process has ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Waits until something is so. Gives up after five minutes, which no wait here should come near. */
export async function until(what: string, isSo: () => unknown, withinMs = 300_000): Promise<void> {
  for (const start = performance.now(); ; await pause(100)) {
    if (await isSo()) return;
    if (performance.now() - start > withinMs) throw new Error(`waited ${withinMs / 1000} s in vain until ${what}`);
  }
}
