// Which numbers of a list changed, and to what: of a wide model, an epoch of a shard moves few.

import { ModelError } from "rosenblatt";

/** Encodes the numbers of `after` whose bits differ from those of `before`: how many stayed since the last one, seven bits at a time, and eight bytes. */
export function changedNumbers(before: readonly Float64Array[], after: readonly Float64Array[]): Uint8Array {
  const changes = new GrowingBytes();
  for (const [k, numbers] of after.entries()) {
    const [was, is] = [wordsOf(before[k]), wordsOf(numbers)];
    let last = -1;
    for (let j = 0; j < numbers.length; j++) {
      if (was[2 * j] === is[2 * j] && was[2 * j + 1] === is[2 * j + 1]) continue;
      changes.varint(j - last);
      changes.words(is[2 * j], is[2 * j + 1]);
      last = j;
    }
    changes.varint(0);
  }
  return changes.bytes();
}

/** Makes the numbers after the changes out of those before them. */
export function withChanges(before: readonly Float64Array[], changes: Uint8Array): Float64Array[] {
  const view = new DataView(changes.buffer, changes.byteOffset, changes.byteLength);
  let at = 0;
  const after = before.map((numbers) => {
    const copy = numbers.slice();
    const words = wordsOf(copy);
    for (let j = -1; ; ) {
      let gap = 0;
      for (let shift = 1; ; shift *= 128) {
        if (at >= changes.length) throw cut();
        const byte = changes[at++];
        gap += (byte & 127) * shift;
        if (byte < 128) break;
      }
      if (gap === 0) return copy;
      j += gap;
      if (j >= copy.length || at + 8 > changes.length) throw cut();
      words[2 * j] = view.getUint32(at, true);
      words[2 * j + 1] = view.getUint32(at + 4, true);
      at += 8;
    }
  });
  if (at !== changes.length) throw cut();
  return after;
}

const cut = () => new ModelError("", "the changes of a shard must belong to the numbers that it started from");

function wordsOf(numbers: Float64Array): Uint32Array {
  return new Uint32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length);
}

class GrowingBytes {
  #bytes = new Uint8Array(4096);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  varint(value: number): void {
    this.#room(16);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  words(low: number, high: number): void {
    this.#room(8);
    this.#view.setUint32(this.#length, low, true);
    this.#view.setUint32(this.#length + 4, high, true);
    this.#length += 8;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const longer = new Uint8Array(2 * this.#bytes.length);
    longer.set(this.#bytes);
    this.#bytes = longer;
    this.#view = new DataView(longer.buffer);
  }
}
