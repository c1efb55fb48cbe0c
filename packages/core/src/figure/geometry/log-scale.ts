// A scale with equal steps for equal factors.

import { log } from "../../compute/elementary.js";
import { exponentOf, type Range, type Scale, superscript, type Tick, type Ticks } from "./scale.js";

/** Returns a scale with equal steps for equal factors; both ends of the range must be above 0. */
export function logarithmic([low, high]: Range): Scale {
  const start = log(low);
  const length = log(high) - start;
  const place = (value: number) => (log(value) - start) / length;
  return { place, ticks: (count) => logTicks(low, high, count, place) };
}

function logTicks(low: number, high: number, count: number, place: (value: number) => number): Ticks {
  const [first, last] = [exponentOf(low), exponentOf(high)];
  const stride = Math.max(1, Math.ceil((last - first) / Math.max(1, count)));
  const multiples = 3 * (last - first + 1) <= count + 3 ? [1, 2, 5] : [1];
  const ticks: Tick[] = [];
  for (let e = first; e <= last; e += stride)
    for (const m of multiples) {
      const value = Number(`${m}e${e}`);
      if (value < low * 0.999999 || value > high * 1.000001) continue;
      const label = e > 5 || e < -3 ? `${m === 1 ? "" : `${m}·`}10${superscript(e)}` : String(value);
      ticks.push({ value, at: place(value), label });
    }
  return { ticks, exponent: 0 };
}
