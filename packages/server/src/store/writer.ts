// The only writer of a store. It writes in a thread of its own, so that only requests that need the disk wait for it.

import { Worker } from "node:worker_threads";
import { StorageError } from "../errors.js";
import { WriteList } from "./example-block.js";
import type { Done, Task } from "./writer.worker.js";
import type { Write } from "./writes.js";

/** When a request is answered: after its own commit, after one that it shares with others, or before the commit. */
export type Durability = "always" | "group" | "lazy";

/**
 * Errors that leave the file unchanged, so that writing continues: a full disk, another program that has locked the file, too little memory,
 * or a row that violates a constraint.
 */
const leavesFileAsItWas = /^SQLITE_(FULL|BUSY|LOCKED|NOMEM|TOOBIG|CONSTRAINT)(_|$)/;

/** Milliseconds for which writes that no request waits for may be collected. */
const gatheringFor = 5;

/**
 * The minimum distance in milliseconds between the starts of commits that several requests share. More requests then share one, which saves 10
 * to 25 % of the processor time of a request. A single request is committed at once.
 */
const apart = 1;

/** Requests that are written in one transaction, and the promises that wait for it. */
interface Group {
  readonly writes: WriteList;
  readonly waiting: { resolve(): void; reject(error: StorageError): void }[];
  /** Whether it is the transaction of a single request. */
  readonly alone: boolean;
}

/**
 * Commits groups of writes in the order in which they arrived. While one group is on its way to the disk, the next one collects, so that
 * groups grow by themselves if the disk is slow or there are many requests.
 */
export class Writer {
  readonly #thread: Worker;
  readonly #ended: Promise<unknown>;
  readonly #groups: Group[] = [];
  /** The task that the thread works on; undefined if it is idle. */
  #current: { done(result: Done): void } | undefined;
  readonly #wipes: { resolve(done: boolean): void; reject(error: StorageError): void }[] = [];
  #failed: StorageError | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #pause: NodeJS.Timeout | undefined;
  /** When the next commit may begin, by `performance.now()`. */
  #notBefore = 0;
  #waiting = 0;
  /** The number of transactions on stable storage. */
  commits = 0;
  /** How often a write failed; everything that waited behind it failed with it. */
  failures = 0;
  /** Called after writes have failed: memory is then ahead of what is stored. */
  onFailure: (error: StorageError) => void = () => {};

  /** Writes to a file of at most `most` bytes. */
  constructor(path: string, most: number = Number.POSITIVE_INFINITY) {
    this.#thread = new Worker(new URL("./writer.worker.js", import.meta.url), { workerData: { path, most } });
    this.#ended = new Promise((resolve) => this.#thread.once("exit", resolve));
    this.#thread.on("message", (done: Done) => {
      const current = this.#current;
      this.#current = undefined;
      current?.done(done);
      this.#next();
    });
    this.#thread.on("error", (error) => this.#fail(new StorageError("THREAD", String(error))));
  }

  /** How many requests wait for the disk. */
  get waiting(): number {
    return this.#waiting;
  }

  /** The error after which nothing more is written. */
  get failed(): StorageError | undefined {
    return this.#failed;
  }

  /**
   * Writes a list in one transaction, which it shares with others unless it is `alone`; resolves once it is on stable storage. A `later` write
   * is held back for a moment, unless something else is written meanwhile.
   */
  commit(writes: WriteList | readonly Write[], { alone = false, later = false } = {}): Promise<void> {
    if (this.#failed) return Promise.reject(this.#failed);
    return new Promise((resolve, reject) => {
      const last = this.#groups.at(-1);
      const group = last && !alone && !last.alone ? last : { writes: new WriteList(), waiting: [], alone };
      if (group !== last) this.#groups.push(group);
      if (writes instanceof WriteList) group.writes.append(writes);
      else for (const write of writes) group.writes.push(write);
      group.waiting.push({ resolve, reject });
      this.#waiting++;
      if (later) this.#gathering ??= setTimeout(() => this.#next(), gatheringFor);
      else if (!this.#pause) this.#next();
    });
  }

  /**
   * Overwrites deleted data, also in the write-ahead log, after everything submitted before. Returns false if it has to be tried again later,
   * because someone is reading the log.
   */
  async wipe(): Promise<boolean> {
    await this.commit([]);
    return new Promise((resolve, reject) => {
      this.#wipes.push({ resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread after everything submitted before. */
  async close(): Promise<void> {
    if (!this.#failed) await this.commit([]).catch(() => {});
    this.#send({ end: true });
    await this.#ended;
  }

  #send(task: Task): void {
    this.#thread.postMessage(task);
  }

  #next(): void {
    clearTimeout(this.#gathering);
    clearTimeout(this.#pause);
    this.#gathering = this.#pause = undefined;
    if (this.#current) return;
    const now = performance.now();
    if (now < this.#notBefore) {
      this.#pause = setTimeout(() => this.#next(), this.#notBefore - now);
      return;
    }
    const wipe = this.#wipes.shift();
    if (wipe) {
      this.#current = {
        done: ({ error, busy }) =>
          error ? wipe.reject(new StorageError(error.code, error.message)) : wipe.resolve(busy !== true),
      };
      this.#send({ wipe: true });
      return;
    }
    const group = this.#groups.shift();
    if (!group) return;
    this.#current = { done: (done) => this.#settle(group, done) };
    if (group.writes.isEmpty) {
      // Nothing to write: the caller only waits for everything before it.
      this.#current = undefined;
      this.#waiting -= group.waiting.length;
      for (const { resolve } of group.waiting) resolve();
      this.#next();
    } else {
      if (group.waiting.length > 1) this.#notBefore = now + apart;
      this.#send({ writes: group.writes.blocks() });
    }
  }

  #settle(group: Group, { error }: Done): void {
    this.#waiting -= group.waiting.length;
    if (!error) {
      this.commits++;
      for (const { resolve } of group.waiting) resolve();
      return;
    }
    const failure = new StorageError(error.code, error.message);
    for (const { reject } of group.waiting) reject(failure);
    // After a disk error, the content of the disk is unknown, and a retry may falsely appear to succeed.
    if (!leavesFileAsItWas.test(error.code)) this.#failed = failure;
    this.#drop(failure);
  }

  #fail(error: StorageError): void {
    this.#failed ??= error;
    this.#current?.done({ error: { code: error.code, message: error.message } });
    this.#current = undefined;
    this.#drop(error);
  }

  /** Rejects everything that waits: it was learned on top of what could not be written. */
  #drop(error: StorageError): void {
    this.failures++;
    for (const { waiting } of this.#groups.splice(0)) {
      this.#waiting -= waiting.length;
      for (const { reject } of waiting) reject(error);
    }
    for (const { reject } of this.#wipes.splice(0)) reject(error);
    this.onFailure(error);
  }
}
