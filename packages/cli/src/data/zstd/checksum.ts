// The checksum of a frame: the lower half of XXH64 of all its bytes with seed 0, as described in doc/xxhash_spec.md of xxHash.

const [p1, p2, p3, p4, p5] = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
];
const [p1Low, p1High, p2Low, p2High] = [0x85ebca87, 0x9e3779b1, 0x27d4eb4f, 0xc2b2ae3d];
const stripe = 32;

/** Takes bytes in pieces of any size. */
export class Checksum {
  /** Four 64-bit numbers, the lower half of each first. */
  readonly #lanes = new BigUint64Array(4);
  readonly #halves = new Int32Array(this.#lanes.buffer);
  /** Bytes that do not yet fill a stripe. */
  readonly #rest = new Uint8Array(stripe);
  readonly #restView = new DataView(this.#rest.buffer);
  #length = 0;

  /** Starts over. */
  begin(): void {
    this.#lanes.set([p1 + p2, p2, 0n, -p1].map((lane) => BigInt.asUintN(64, lane)));
    this.#length = 0;
  }

  /** Takes `bytes[from .. to)`. */
  add(bytes: Uint8Array, from: number, to: number): void {
    const held = this.#length % stripe;
    this.#length += to - from;
    let at = from;
    if (held > 0) {
      at = Math.min(to, from + stripe - held);
      this.#rest.set(bytes.subarray(from, at), held);
      if (held + at - from < stripe) return;
      this.#addStripes(this.#restView, 0, stripe);
    }
    const whole = at + (to - at) - ((to - at) % stripe);
    this.#addStripes(new DataView(bytes.buffer, bytes.byteOffset), at, whole);
    this.#rest.set(bytes.subarray(whole, to));
  }

  /** Updates each lane on its own: lane ← rotate(lane + p2 · input, 31) · p1. */
  #addStripes(view: DataView, from: number, to: number): void {
    const halves = this.#halves;
    for (let lane = 0; lane < 4; lane++) {
      let low = halves[2 * lane];
      let high = halves[2 * lane + 1];
      for (let at = from + 8 * lane; at < to; at += stripe) {
        const a = view.getInt32(at, true);
        const b = view.getInt32(at + 4, true);
        const sum = (low >>> 0) + (Math.imul(a, p2Low) >>> 0);
        high = (high + upperHalf(a, p2Low) + Math.imul(a, p2High) + Math.imul(b, p2Low) + (sum >= 2 ** 32 ? 1 : 0)) | 0;
        low = sum | 0;
        const turnedLow = (low << 31) | (high >>> 1);
        const turnedHigh = (high << 31) | (low >>> 1);
        low = Math.imul(turnedLow, p1Low);
        high = (upperHalf(turnedLow, p1Low) + Math.imul(turnedLow, p1High) + Math.imul(turnedHigh, p1Low)) | 0;
      }
      halves[2 * lane] = low;
      halves[2 * lane + 1] = high;
    }
  }

  /** The checksum of all bytes so far. */
  get value(): number {
    const view = this.#restView;
    let hash = p5;
    if (this.#length >= stripe) {
      const turns = [1n, 7n, 12n, 18n];
      hash = this.#lanes.reduce((sum, lane, k) => sum + rotated(lane, turns[k]), 0n);
      for (const lane of this.#lanes) hash = product(hash ^ mixed(lane), p1) + p4;
    }
    hash = BigInt.asUintN(64, hash + BigInt(this.#length));
    const end = this.#length % stripe;
    let at = 0;
    for (; at + 8 <= end; at += 8) hash = product(rotated(hash ^ mixed(view.getBigUint64(at, true)), 27n), p1) + p4;
    if (at + 4 <= end) {
      hash = product(rotated(hash ^ product(BigInt(view.getUint32(at, true)), p1), 23n), p2) + p3;
      at += 4;
    }
    for (; at < end; at++) hash = product(rotated(hash ^ product(BigInt(this.#rest[at]), p5), 11n), p1);
    hash = BigInt.asUintN(64, hash);
    hash = product(hash ^ (hash >> 33n), p2);
    hash = product(hash ^ (hash >> 29n), p3);
    return Number(BigInt.asUintN(32, hash ^ (hash >> 32n)));
  }
}

/** The upper half of the product of two 32-bit numbers: as a double, the product is off by less than 2¹², which rounding removes. */
function upperHalf(a: number, b: number): number {
  return (((a >>> 0) * (b >>> 0) - (Math.imul(a, b) >>> 0)) / 2 ** 32 + 0.5) | 0;
}

function product(a: bigint, b: bigint): bigint {
  return BigInt.asUintN(64, a * b);
}

function rotated(value: bigint, bits: bigint): bigint {
  const own = BigInt.asUintN(64, value);
  return BigInt.asUintN(64, own << bits) | (own >> (64n - bits));
}

function mixed(input: bigint): bigint {
  return product(rotated(product(input, p2), 31n), p1);
}
