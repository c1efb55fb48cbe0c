// The examples of the benchmark, the same for all contestants: ten words out of 5,000, and one of two classes.

import { Random } from "../random.mjs";

const words = 5000;
const wordsAtOnce = 10;

/** Examples that are linearly separable except for one label in twenty: `{ features, label }`, the same for the same seed. */
export function examples(n, seed = 1) {
  const line = new Random(0);
  const weights = Float64Array.from({ length: words }, () => line.uniform() - 0.5);
  const source = new Random(seed);
  const next = () => source.uniform();
  return Array.from({ length: n }, () => {
    const features = {};
    let score = 0;
    while (Object.keys(features).length < wordsAtOnce) {
      // Some words are frequent and many are rare, as in texts.
      const word = Math.floor(words * next() ** 3);
      const count = 1 + Math.floor(3 * next());
      features[`w${word}`] = count;
      score += count * weights[word];
    }
    return { features, label: score > 0 !== next() < 0.05 ? "spam" : "ham" };
  });
}

/** An example as a line for Vowpal Wabbit: `1 | w3:2 w17:1`. */
export function wabbitLine({ features, label }) {
  const values = Object.entries(features).map(([word, count]) => `${word}:${count}`);
  return `${label === "spam" ? 1 : -1} | ${values.join(" ")}`;
}
