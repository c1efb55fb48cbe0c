// Saves the state of a run after each epoch, with the row counts and checksums of its shards, so that only a run with the same rows and options can
// resume from it.

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { InputError, type Label, ModelError } from "rosenblatt";
import { type RunState, runBytes, runOf, seal, sealOf, unseal } from "../mixing/index.js";
import type { ShardLines } from "./prepared.js";

const format = "rosenblatt/checkpoint@1";

/** What a checkpoint records about the rows of a run. */
export interface RowFacts {
  readonly shards: readonly ShardLines[];
}

/** A checkpoint that has been read. */
export interface SavedRun {
  /** The state to resume from. Throws if the checkpoint has other rows, or options other than those of `begun`. */
  state<L extends Label>(begun: RunState<L>, rows: RowFacts): RunState<L>;
}

/** The file of a checkpoint. */
export class Checkpoint {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Reads the checkpoint, or returns undefined if there is none yet. An existing checkpoint is an error unless `resume` is set. */
  open(resume: boolean): SavedRun | undefined {
    const folder = dirname(this.path);
    if (!existsSync(folder))
      throw new InputError(`the checkpoint ${this.path} needs a folder that is there; there is no ${folder}`);
    if (!existsSync(this.path)) return undefined;
    if (!resume)
      throw new InputError(`the checkpoint ${this.path} exists already: resume from it, or name another file`);
    const { head, payload } = unseal(readFileSync(this.path), `the checkpoint ${this.path}`);
    if (head.format !== format)
      throw new ModelError("", `the checkpoint ${this.path} must be of ${format}; got ${String(head.format)}`);
    const state = runOf(new Uint8Array(payload));
    return {
      state: <L extends Label>(begun: RunState<L>, { shards }: RowFacts): RunState<L> => {
        const differs = difference(begun, state as RunState<Label>);
        if (differs !== undefined)
          throw new InputError(`the checkpoint ${this.path} is of a run with ${differs}: resume with the same options`);
        if (JSON.stringify(shards) !== JSON.stringify(head.shards))
          throw new InputError(
            `the checkpoint ${this.path} belongs to other rows: its shards had different rows, or another number of them`,
          );
        return state as unknown as RunState<L>;
      },
    };
  }

  /** Replaces the checkpoint atomically: at any moment the file is complete, either for this epoch or for the one before. */
  write(state: RunState, { shards }: RowFacts): void {
    const bytes = seal({ format, shards: shards.map(({ lines, checksum }) => ({ lines, checksum })) }, runBytes(state));
    const partial = `${this.path}.partial`;
    try {
      const file = openSync(partial, "w");
      try {
        for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(partial, this.path);
    } catch (error) {
      rmSync(partial, { force: true });
      throw error;
    }
    const folder = openSync(dirname(this.path), "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
}

/** Describes how the requested run differs from the saved one; undefined if it does not. */
function difference(asked: RunState, saved: RunState): string | undefined {
  if (asked.shards !== saved.shards) return `${saved.shards} shards, and ${asked.shards} are asked for`;
  if (asked.passes !== saved.passes) return `${saved.passes} passes, and ${asked.passes} are asked for`;
  if (asked.mixing !== saved.mixing) return `${saved.mixing} mixing, and ${asked.mixing} is asked for`;
  const [mine, theirs] = [asked, saved].map(({ weights }) => weights.head);
  if (mine.learner !== theirs.learner) return `${theirs.learner}, and ${mine.learner} is asked for`;
  if (mine.width !== theirs.width) return `${theirs.width} columns, and the rows have ${mine.width}`;
  if (JSON.stringify(mine.classes) !== JSON.stringify(theirs.classes))
    return `the classes ${JSON.stringify(theirs.classes)}, and the rows have ${JSON.stringify(mine.classes)}`;
  const [asks, had] = [mine, theirs].map(({ options }) => options);
  const differs = [...new Set([...Object.keys(had), ...Object.keys(asks)])].filter(
    (name) => JSON.stringify(had[name]) !== JSON.stringify(asks[name]),
  );
  const named = (options: typeof had) => differs.map((name) => `${name} ${shortly(options[name])}`).join(", ");
  if (differs.length > 0) return `${named(had)}, and ${named(asks)} is asked for`;
  const [steps, taken] = [asked, saved].map(({ transformers }) => sealOf(runBytes({ ...asked, transformers })));
  return steps === taken ? undefined : "another scaling or another map than is asked for";
}

/** A value for use in a message; long ones are cut off. */
function shortly(value: unknown): string {
  const text = value === undefined ? "unset" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
