// Changes in a stream, compared with River's (scripts/fixtures/drift.py) and with a plain loop over all cuts.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Adwin, type AdwinOptions, PageHinkley, Rolling, RollingAccuracy } from "../../src/entries/streams.js";
import { runs } from "../runs.js";

interface Found<O> {
  options: O;
  found: { seed: number; at: [number, number, number, number][] }[];
}
type There = { delta?: number; threshold?: number; clock?: number; alpha?: number; mode?: "up" | "down" | "both" } & {
  max_buckets?: number;
  min_window_length?: number;
  grace_period?: number;
  min_instances?: number;
};
const river: { adwin: Found<There>[]; pageHinkley: Found<There>[] } = JSON.parse(
  readFileSync(new URL("../fixtures/drift.json", import.meta.url), "utf8"),
);

/** The streams of the script. */
function* stream(seed: number): Generator<number> {
  let state = seed;
  for (let i = 0; i < 3000; i++) {
    state = (Math.imul(1103515245, state) + 12345) & 0x7fffffff;
    const p = (seed % 2 ? [0.2, 0.2, 0.6, 0.35, 0.35, 0.35] : [0.1, 0.1, 0.1, 0.3, 0.05, 0.9])[Math.floor(i / 500)];
    yield seed % 3 === 0 ? p + state / 2 ** 31 : Number(state / 2 ** 31 < p);
  }
}

describe("River's changes", () => {
  test.each(river.adwin)("ADWIN with $options", ({ options, found }) => {
    const { delta, clock, max_buckets: buckets, min_window_length: least, grace_period: grace } = options;
    const mine = JSON.parse(JSON.stringify({ delta, clock, buckets, least, grace }));
    for (const { seed, at } of found) {
      let adwin = new Adwin(mine);
      const changes: number[] = [];
      let i = 0;
      for (const x of stream(seed)) {
        if (adwin.update(x)) {
          const [, width, mean, squares] = at[changes.length];
          expect(adwin.width).toBe(width);
          expect(adwin.mean).toBeCloseTo(mean, 12);
          expect(adwin.variance * adwin.width).toBeCloseTo(squares, 8);
          changes.push(i);
          // River forgets everything after a change; the paper keeps the newer part, as we do.
          adwin = new Adwin(mine);
        }
        i++;
      }
      expect(changes).toEqual(at.map(([i]) => i));
    }
  });

  test.each(river.pageHinkley)("Page–Hinkley with $options", ({ options, found }) => {
    const { threshold, delta, alpha: fading, mode: direction, min_instances: least } = options;
    for (const { seed, at } of found) {
      const test = new PageHinkley(JSON.parse(JSON.stringify({ threshold, delta, fading, direction, least })));
      const changes = [...stream(seed)].flatMap((x, i) => (test.update(x) ? [i] : []));
      expect(changes).toEqual(at.map(([i]) => i));
      expect(test.changes).toBe(at.length);
    }
  });
});

/** ADWIN as the paper has it before any bucket: all numbers of the window, all cuts, the oldest number dropped while one differs. */
class Plain {
  window: number[] = [];
  private examples = 0;
  private readonly options: Required<AdwinOptions>;

  constructor(options: Required<AdwinOptions>) {
    this.options = options;
  }

  update(x: number): boolean {
    this.window.push(x);
    if (++this.examples % this.options.clock || this.window.length <= this.options.grace) return false;
    let changed = false;
    while (this.differs()) {
      this.window.shift();
      changed = true;
    }
    return changed;
  }

  private differs(): boolean {
    const { window } = this;
    const { delta, least } = this.options;
    const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
    const variance = mean(window.map((x) => (x - mean(window)) ** 2));
    const d = Math.log((2 * Math.log(window.length)) / delta);
    for (let n = least; n <= window.length - least; n++) {
      const m = 1 / (n - least + 1) + 1 / (window.length - n - least + 1);
      const chance = Math.sqrt(2 * m * variance * d) + (2 / 3) * d * m;
      if (Math.abs(mean(window.slice(0, n)) - mean(window.slice(n))) > chance) return true;
    }
    return false;
  }
}

test("with unlimited buckets, ADWIN finds the same changes as a plain loop over all cuts", () => {
  const part = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 50 }));
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 64 })),
      fc.record({
        delta: fc.constantFrom(0.002, 0.1, 0.5),
        clock: fc.constantFrom(1, 3, 16),
        least: fc.constantFrom(1, 5),
        grace: fc.constantFrom(0, 10),
      }),
      (parts, noise, options) => {
        const adwin = new Adwin({ ...options, buckets: 1000 });
        const plain = new Plain({ ...options, buckets: 1000 });
        for (const [level, length] of parts)
          for (let i = 0; i < length; i++) {
            const x = level + noise.next().value / 64;
            expect(adwin.update(x)).toBe(plain.update(x));
            expect(adwin.width).toBe(plain.window.length);
          }
      },
    ),
    { numRuns: runs(15, 400) },
  );
});

test("the window of ADWIN has the mean and variance of its numbers", () => {
  const adwin = new Adwin();
  const values = [...stream(3)];
  for (const x of values) adwin.update(x);
  const window = values.slice(-adwin.width);
  const mean = window.reduce((sum, x) => sum + x, 0) / window.length;
  expect(adwin.mean).toBeCloseTo(mean, 12);
  expect(adwin.variance).toBeCloseTo(window.reduce((sum, x) => sum + (x - mean) ** 2, 0) / window.length, 10);
  expect(adwin.changes).toBeGreaterThan(0);
});

describe("rolling", () => {
  test("the mean is that of the latest numbers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: -1000, max: 1000 })), (window, values) => {
        const rolling = new Rolling(window);
        values.forEach((x, i) => {
          const latest = values.slice(Math.max(0, i + 1 - window), i + 1);
          expect(rolling.update(x)).toBe(latest.reduce((sum, y) => sum + y, 0) / latest.length);
        });
      }),
      { numRuns: runs(50, 2000) },
    );
  });

  test("numbers that leave the window leave no rounding error", () => {
    const rolling = new Rolling({ window: 3 });
    for (const x of [0.1, 1e20, 0.1, 0.1, 0.1]) rolling.update(x);
    expect(rolling.mean).toBeCloseTo(0.1, 15);
  });

  test("accuracy and error are those of the latest predictions", () => {
    const rolling = new RollingAccuracy(2);
    expect(rolling.accuracy).toBeNaN();
    expect([rolling.update("a", "a"), rolling.update("a", "b"), rolling.update("b", "a")]).toEqual([1, 0.5, 0]);
    expect([rolling.error, rolling.examples, rolling.window]).toEqual([1, 3, 2]);
  });
});

test("invalid numbers and options are refused", () => {
  for (const detector of [new Adwin(), new PageHinkley(), new Rolling(2)])
    for (const wrong of [Number.NaN, Infinity, "x"])
      expect(() => detector.update(wrong as number)).toThrow("x must be a finite number");
  expect(() => new Adwin({ delta: 1 })).toThrow("delta must be above 0 and below 1; got 1");
  expect(() => new Adwin({ Delta: 0.1 } as never)).toThrow("did you mean delta?");
  expect(() => new PageHinkley({ fading: 2 })).toThrow("fading must be at most 1; got 2");
  expect(() => new PageHinkley({ direction: "sideways" as never })).toThrow("direction must be one of up, down, both");
  expect(() => new Rolling(0)).toThrow("window must be a whole number of at least 1; got 0");
});
