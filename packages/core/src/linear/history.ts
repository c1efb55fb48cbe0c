import type { RowViews } from "../compute/task.js";
import { dot } from "../compute/vector.js";
import { ModelError } from "../errors.js";
import type { HeadReader } from "../model/reader.js";
import type { PastUpdate } from "../training/update-log.js";

/** The numbers of a past update that a model file keeps, in order. */
const pastUpdateFields = ["index", "epoch", "label", "right", "rival", "step", "time", "classes"] as const;

/** The updates of a learner, oldest first, with or without the rows they were made from. */
export class History {
  readonly updates: PastUpdate[] = [];
  readonly keepsRows: boolean;
  #starts = new Uint32Array(16);
  #indices = new Uint32Array(64);
  #values = new Float64Array(64);

  constructor(keepsRows: boolean) {
    this.keepsRows = keepsRows;
  }

  add(update: PastUpdate, rows: RowViews, r: number): void {
    this.updates.push(update);
    if (!this.keepsRows) return;
    const start = rows.indices ? rows.starts[r] : r * rows.width;
    const end = rows.indices ? rows.starts[r + 1] : start + rows.width;
    const k = this.updates.length;
    let at = this.#starts[k - 1];
    if (k === this.#starts.length) this.#starts = doubled(this.#starts, Uint32Array);
    while (at + end - start > this.#values.length) {
      this.#values = doubled(this.#values, Float64Array);
      this.#indices = doubled(this.#indices, Uint32Array);
    }
    for (let i = start; i < end; i++) {
      if (rows.values[i] === 0) continue;
      this.#values[at] = rows.values[i];
      this.#indices[at++] = rows.indices ? rows.indices[i] : i - start;
    }
    this.#starts[k] = at;
  }

  /** Takes back the updates made after example `time`. */
  rewind(time: number): void {
    while (this.updates.length > 0 && this.updates[this.updates.length - 1].time > time) this.updates.pop();
  }

  copy(): History {
    const copy = new History(this.keepsRows);
    for (const update of this.updates) copy.updates.push(update);
    copy.#starts = this.#starts.slice();
    copy.#indices = this.#indices.slice();
    copy.#values = this.#values.slice();
    return copy;
  }

  /** The rows kept, as sparse ones. */
  get rows(): RowViews {
    return { width: 0, starts: this.#starts, indices: this.#indices, values: this.#values };
  }

  /** Computes x_i·x for update i; x is given as a vector with the constant feature in front. */
  similarity(i: number, x: Float64Array): number {
    return dot(this.rows, i, x) + x[0] * x[0];
  }

  /** Gives the history as arrays for a model file: the fields one after the other, then the rows. */
  save(): { fields: Float64Array; starts: Uint32Array; indices: Uint32Array; values: Float64Array } {
    const n = this.updates.length;
    const fields = Float64Array.from(pastUpdateFields.flatMap((field) => this.updates.map((update) => update[field])));
    const end = this.keepsRows ? this.#starts[n] : 0;
    return {
      fields,
      starts: this.keepsRows ? this.#starts.slice(0, n + 1) : new Uint32Array(n + 1),
      indices: this.#indices.slice(0, end),
      values: this.#values.slice(0, end),
    };
  }

  /** The history in a model file, checked: over so many classes and columns. */
  static read(this: void, keepsRows: boolean, head: HeadReader, classes: number, width: number): History {
    const saved = {
      fields: head.array("fields", "f64"),
      starts: head.array("starts", "u32"),
      indices: head.array("indices", "u32"),
      values: head.array("values", "f64"),
    };
    const n = saved.fields.length / pastUpdateFields.length;
    const { starts, indices } = saved;
    const rising = starts.every((start, i) => i === 0 || start >= starts[i - 1]);
    if (!Number.isInteger(n) || starts.length !== n + 1 || !rising || starts[0] !== 0)
      throw new ModelError(".head.history", "does not add up");
    if (starts[n] !== indices.length || indices.length !== saved.values.length || indices.some((j) => j >= width))
      throw new ModelError(".head.history", "names entries that are not there");
    const history = History.load(keepsRows, saved);
    // At a binary learner's first example the rival is not known yet.
    const rivals = Math.max(2, classes);
    if (history.updates.some(({ label, right, rival }) => label >= classes || right >= classes || rival >= rivals))
      throw new ModelError(".head.history", "names a class that is not there");
    return history;
  }

  static load(keepsRows: boolean, saved: ReturnType<History["save"]>): History {
    const history = new History(keepsRows);
    const n = saved.fields.length / pastUpdateFields.length;
    for (let i = 0; i < n; i++)
      history.updates.push(
        Object.fromEntries(
          pastUpdateFields.map((field, f) => [field, saved.fields[f * n + i]]),
        ) as unknown as PastUpdate,
      );
    history.#starts = new Uint32Array(Math.max(16, 2 * saved.starts.length));
    history.#starts.set(saved.starts);
    history.#indices = saved.indices.slice();
    history.#values = saved.values.slice();
    if (history.#values.length === 0) [history.#indices, history.#values] = [new Uint32Array(64), new Float64Array(64)];
    return history;
  }
}

function doubled<T extends Uint32Array | Float64Array>(array: T, type: new (length: number) => T): T {
  const longer = new type(2 * array.length);
  longer.set(array as never);
  return longer;
}
