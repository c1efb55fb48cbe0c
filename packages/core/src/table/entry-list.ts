// Features and their values, gathered one cell after the other.

/** Positions ascend within each cell. */
export class EntryList {
  indices: Uint32Array<ArrayBuffer> = new Uint32Array(256);
  values: Float64Array<ArrayBuffer> = new Float64Array(256);
  length = 0;
  #start = 0;
  /** By position: the entry last made for it. */
  #entry = new Uint32Array(256);

  /** Begins a cell; returns where. */
  begin(): number {
    this.#start = this.length;
    return this.length;
  }

  /** Adds to the value of a feature in this cell. */
  add(position: number, value: number): void {
    if (position >= this.#entry.length) this.#entry = longer(this.#entry, new Uint32Array(2 * position));
    const entry = this.#entry[position];
    if (entry >= this.#start && entry < this.length && this.indices[entry] === position) {
      this.values[entry] += value;
      return;
    }
    const n = this.length++;
    if (n === this.indices.length) {
      this.indices = longer(this.indices, new Uint32Array(2 * n));
      this.values = longer(this.values, new Float64Array(2 * n));
    }
    this.indices[n] = position;
    this.values[n] = value;
    this.#entry[position] = n;
  }

  /** Puts the cell in order; returns where it ends. */
  end(): number {
    const { indices, values, length } = this;
    const start = this.#start;
    let k = start + 1;
    while (k < length && indices[k - 1] < indices[k]) k++;
    if (k >= length) return length;
    const entry = this.#entry;
    const before = values.slice(start, length);
    indices.subarray(start, length).sort();
    for (k = start; k < length; k++) values[k] = before[entry[indices[k]] - start];
    for (k = start; k < length; k++) entry[indices[k]] = k;
    return length;
  }
}

function longer<T extends Float64Array | Uint32Array>(from: T, to: T): T {
  to.set(from as never);
  return to;
}
