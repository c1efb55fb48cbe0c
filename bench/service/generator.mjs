// The load generator, generator.c: compiled with the machine's C compiler, and controlled from here.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** A load generator that runs until it is closed. */
export class Generator {
  #directory = mkdtempSync(join(tmpdir(), "bench-generator-"));
  #files = new Map();
  #process;
  #said;

  constructor() {
    const program = here("../../out/bench/generator");
    mkdirSync(here("../../out/bench"), { recursive: true });
    try {
      execFileSync("cc", ["-O2", "-o", program, here("generator.c")], { stdio: ["ignore", "inherit", "inherit"] });
    } catch (error) {
      throw new Error(`the load generator takes a C compiler called cc, and Linux: ${error.message}`);
    }
    process.once("exit", () => rmSync(this.#directory, { recursive: true, force: true }));
    this.#process = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
    this.#said = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  get pid() {
    return this.#process.pid;
  }

  /** Stores requests for the generator under a name, unless they are there. `make` returns them as texts. */
  prepare(name, make) {
    if (this.#files.has(name)) return;
    const path = join(this.#directory, String(this.#files.size));
    const parts = make().flatMap((text) => {
      const bytes = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    });
    writeFileSync(path, Buffer.concat(parts));
    this.#files.set(name, path);
  }

  /**
   * Sends the requests of a name repeatedly for some seconds. `lines` is the number of rows per request. Without a rate, each connection sends
   * the next request when it has its answer; with one, requests are due at fixed times, from which their latency is measured. The same load is
   * sent for one second beforehand as a warm-up.
   *
   * Returns the number of answers, the number during the warm-up, the answers per second, latency percentiles in milliseconds, how late the
   * generator itself was, and its processor time per request in microseconds.
   */
  async run(name, { port, protocol, lines, connections, seconds, rate = 0 }) {
    const path = this.#files.get(name);
    this.#process.stdin.write(`${[port, protocol, lines, connections, seconds, rate, path].join(" ")}\n`);
    const { value, done } = await this.#said.next();
    if (done) throw new Error("the load generator has ended");
    const result = JSON.parse(value);
    if (result.error) throw new Error(result.error);
    return result;
  }

  async close() {
    const closed = once(this.#process, "close");
    this.#process.stdin.end();
    await closed;
  }
}
