// The generator behind all benchmark data: xoshiro128**, seeded, the same numbers on every machine.

/** Blackman and Vigna 2018; the state is filled by splitmix32. */
export class Random {
  constructor(seed) {
    const next = () => {
      seed = (seed + 0x9e3779b9) | 0;
      let z = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
      return z ^ (z >>> 16);
    };
    this.a = next();
    this.b = next();
    this.c = next();
    this.d = next();
  }

  /** 32 random bits. */
  bits() {
    const x = Math.imul(this.b, 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9);
    const t = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= t;
    this.d = (this.d << 11) | (this.d >>> 21);
    return result >>> 0;
  }

  /** Uniform in [0, 1), in steps of 2⁻³². */
  uniform() {
    return this.bits() / 4294967296;
  }

  /** A whole number below n. */
  below(n) {
    return Math.floor(this.uniform() * n);
  }

  /** Standard normal (Box and Muller). */
  normal() {
    return Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Exponential with mean 1. */
  exponential() {
    return -Math.log(1 - this.uniform());
  }

  /** Shuffles in place (Fisher and Yates). */
  shuffle(array) {
    for (let i = array.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [array[i], array[j]] = [array[j], array[i]];
    }
    return array;
  }
}
