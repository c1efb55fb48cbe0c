// Classes by label, in a form that compiled loops can look up: a hash table in the memory, as read by `classOf` of
// ../../compute/wasm/libsvm.as.ts.

import type { Span } from "../../compute/memory.js";
import { SLOT_BYTES, SLOT_FACTOR, SLOT_POSITION } from "../../compute/wasm/libsvm-layout.js";
import type { Room } from "./sparse-rows.js";

const bits = new Float64Array(1);
const words = new Uint32Array(bits.buffer);

// The lengths of a slot and of what precedes the position in it, in float64s.
const slotLength = SLOT_BYTES >> 3;
const positionAt = SLOT_POSITION >> 3;

/** A table that gives the position of a class by its label, for compiled loops. */
export class ClassTable {
  readonly #room: Room;
  #span: Span<Float64Array<ArrayBuffer>>;
  /** There are 2^(32 − shift) slots. */
  shift = 26;
  #known = 0;

  constructor(room: Room) {
    this.#room = room;
    this.#span = room.allocate(Float64Array, slotLength * this.#slots);
    this.#span.view().fill(0);
  }

  get address(): number {
    return this.#span.address;
  }

  get #slots(): number {
    return 2 ** (32 - this.shift);
  }

  /** Adds the labels that it does not have yet. */
  follow(labels: readonly number[]): void {
    if (this.#known === labels.length) return;
    if (2 * labels.length > this.#slots) {
      while (2 * labels.length > this.#slots) this.shift--;
      this.#span.free();
      this.#span = this.#room.allocate(Float64Array, slotLength * this.#slots);
      this.#span.view().fill(0);
      this.#known = 0;
    }
    const table = this.#span.view();
    for (; this.#known < labels.length; this.#known++) {
      let slot = hash(labels[this.#known]) >>> this.shift;
      while (table[slotLength * slot + positionAt] !== 0) slot = (slot + 1) % this.#slots;
      table[slotLength * slot] = labels[this.#known] + 0;
      words[0] = this.#known + 1;
      words[1] = 0;
      table[slotLength * slot + positionAt] = bits[0];
    }
  }
}

function hash(label: number): number {
  bits[0] = label + 0;
  return Math.imul(words[0] ^ words[1], SLOT_FACTOR);
}
