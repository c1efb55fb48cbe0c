// A process of the test cluster in a process group of its own, which ends with the tests however these end.

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
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

  /** The number of its process group. */
  get group(): number {
    return this.#process.pid!;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Kills it with all its children, as a machine that loses its power. */
  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    process.kill(-this.group, "SIGKILL");
    await ended;
  }

  /** The end of the log, for whoever wonders why it does not run. */
  lastWords(): string {
    return readFileSync(this.log, "utf8").trim().split("\n").slice(-15).join("\n");
  }
}

/** Waits until something is so. Gives up after two minutes, which no wait here should come near. */
export async function until(what: string, isSo: () => unknown, withinMs = 120_000): Promise<void> {
  for (const start = performance.now(); ; await pause(100)) {
    if (await isSo()) return;
    if (performance.now() - start > withinMs) throw new Error(`waited ${withinMs / 1000} s in vain until ${what}`);
  }
}
