// The spectrum kernel of strings: Σ_g count_a(g)·count_b(g) over all n-grams g. Leslie, Eskin & Noble 2002, Pacific Symposium on
// Biocomputing 7.

import { shown, whole, withFirst } from "../check.js";
import { InputError } from "../errors.js";
import type { Kernel } from "./kernel.js";

/** Options of a spectrum kernel. */
export interface NgramOptions {
  /** The number of code points in a run, at least 1. */
  n: number;
}

/** How often each n-gram occurs. */
type Profile = ReadonlyMap<string, number>;

/** The most n-grams of earlier strings kept, over all profiles. */
const roomForProfiles = 1 << 20;

/**
 * The kernel of strings that is the inner product of their counts of n-grams, runs of n Unicode code points: an emoji is one code
 * point, and letters are not folded or normalised. It is a whole number, and 0 if a string is shorter than n.
 * `normalised(ngram(n))` does not grow with length. `ngram(3)` is `ngram({ n: 3 })`.
 */
export function ngram(options: number | NgramOptions): Kernel<string> {
  const { n } = withFirst<NgramOptions>(options, ["n"]);
  whole("n", n, 1);
  const profiles = new Map<string, Profile>();
  let kept = 0;
  const profile = (name: string, text: string): Profile => {
    if (typeof text !== "string") throw new InputError(`${name} must be text; got ${shown(text)}`);
    let found = profiles.get(text);
    if (!found) {
      found = countsOf(text, n);
      kept += found.size + 1;
      if (kept > roomForProfiles) {
        profiles.clear();
        kept = found.size + 1;
      }
      profiles.set(text, found);
    }
    return found;
  };
  return {
    name: `${n}-grams of a · ${n}-grams of b`,
    definite: "always",
    spec: { kernel: "ngram", n },
    between: (a, b) => inCommon(profile("a", a), profile("b", b)),
  };
}

function countsOf(text: string, n: number): Profile {
  const counts = new Map<string, number>();
  if (text.length < n) return counts;
  // Where each of the last n code points began.
  const begins = new Array<number>(n);
  let points = 0;
  let end = 0;
  for (const point of text) {
    begins[points % n] = end;
    end += point.length;
    points++;
    if (points < n) continue;
    const gram = text.slice(begins[points % n], end);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function inCommon(a: Profile, b: Profile): number {
  if (a.size > b.size) return inCommon(b, a);
  let sum = 0;
  for (const [gram, count] of a) sum += count * (b.get(gram) ?? 0);
  return sum;
}
