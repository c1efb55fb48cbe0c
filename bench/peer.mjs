// A contestant: a process that reads one command per line and answers with one line of JSON.
//
//   load NAME KIND TYPE ROWS COLUMNS FOLDER   reads a set (bench/sets.mjs); not timed
//   fit RULE ORDER EPOCHS                     → { ms, mistakes?, bias? } of one whole fit from zero weights
//   versions                                  → { program: version, … }
//
// RULE is plain or averaged, ORDER is given, shuffle or block-shuffle.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const commands = {
  ours: () => [process.execPath, here("ours.mjs")],
  sklearn: () => [here("peers/venv/bin/python"), here("peers/sklearn_epochs.py")],
  native: () => [here("native/bin/epochs")],
};

const oneThread = { OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };

/** Builds or installs what the contestants need, and returns the names of those that can run; explains why the others cannot. */
export async function available() {
  const flags = ["-O3", "-march=native", "-ffp-contract=off"];
  mkdirSync(here("native/bin"), { recursive: true });
  try {
    execFileSync("gcc", [...flags, "-o", here("native/bin/epochs"), here("native/epochs.c")], { stdio: "pipe" });
  } catch (error) {
    console.log(`native C is skipped: ${error.message.split("\n")[0]}`);
  }
  if (!existsSync(here("peers/venv/bin/python"))) {
    try {
      execFileSync("sh", [here("peers/install.sh")], { stdio: "inherit" });
    } catch {} // it has said so itself
  }
  const names = [];
  for (const name of Object.keys(commands)) {
    try {
      const peer = new Peer(name);
      await peer.ask("versions");
      await peer.stop();
      names.push(name);
    } catch (error) {
      console.log(`${name} is skipped: ${error.message}`);
    }
  }
  return names;
}

export class Peer {
  #child;
  #waiting = [];
  #complaint = "";

  constructor(name) {
    const [file, ...args] = commands[name]();
    this.name = name;
    this.#child = spawn(file, args, { env: { ...process.env, ...oneThread }, stdio: ["pipe", "pipe", "pipe"] });
    this.pid = this.#child.pid;
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#waiting.shift()?.resolve(line));
    this.#child.stderr.on("data", (text) => {
      this.#complaint += text;
    });
    this.#child.on("error", (error) => this.#fail(error.message));
    this.#child.on("close", (code) => this.#fail(`ended with code ${code}`));
    this.#child.stdin.on("error", () => {}); // the close event reports it
  }

  #fail(reason) {
    const said = this.#complaint.split("\n").findLast((line) => /error|no such/i.test(line)) ?? "";
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(`${reason} ${said}`.trim()));
  }

  /** Sends a command and waits for its answer. */
  async ask(...words) {
    const line = await new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#child.stdin.write(words.join(" ") + "\n");
    });
    const answer = JSON.parse(line);
    if (answer.error) throw new Error(`${this.name}: ${answer.error}`);
    return answer;
  }

  load({ name, kind, type, rows, columns, folder }) {
    return this.ask("load", name, kind, type, rows, columns, folder);
  }

  stop() {
    return new Promise((resolve) => {
      this.#child.on("close", resolve).stdin.end();
    });
  }
}
