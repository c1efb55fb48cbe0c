// Ways of mixing. Each computes the next vectors from those before an epoch and the results of the shards.

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** before + gain · Σ μ (own − before), vector by vector. */
function moved(before, results, shares, gain) {
  const mean = (name) =>
    before[name].map((vector, k) => {
      const next = new Float64Array(vector.length);
      for (let i = 0; i < results.length; i++) {
        const [own, share] = [results[i][name][k], gain * shares[i]];
        for (let j = 0; j < next.length; j++) next[j] += share * own[j];
      }
      if (gain !== 1) for (let j = 0; j < next.length; j++) next[j] += (1 - gain) * vector[j];
      return next;
    });
  return { w: mean("w"), v: before.v.length > 0 ? mean("v") : [] };
}

const uniform = (results) => results.map(() => 1 / results.length);
const byMistakes = (results) => {
  const all = sum(results.map(({ mistakes }) => mistakes));
  return all > 0 ? results.map(({ mistakes }) => mistakes / all) : uniform(results);
};
const alike = ({ before, results }) => moved(before, results, uniform(results), 1);

/** The steps of all shards are multiplied by gain(shards); variances shrink as if all rows had been seen one after the other. */
const stepped =
  (gain) =>
  ({ before, results, shards, epoch }) => {
    const next = moved(before, results, uniform(results), gain(shards, epoch));
    return { ...next, v: next.v.map((vector) => vector.map((x) => Math.max(x, 1e-9))) };
  };

export const ways = {
  uniform: { mix: alike },
  "by mistakes": { mix: ({ before, results }) => moved(before, results, byMistakes(results), 1) },
  "last epoch": { mix: alike, weight: () => Infinity },
  "later epochs more": { mix: alike, weight: (epoch) => epoch + 1 },
  "warm start": { mix: alike, warm: true, shards: (epoch, shards) => (epoch === 0 ? 1 : shards) },
  "growing shards": { mix: alike, shards: (epoch, shards) => Math.min(shards, 2 ** epoch) },
  "steps √S": { mix: stepped((shards) => Math.sqrt(shards)) },
  "steps S": { mix: stepped((shards) => shards) },
  "first S": { mix: stepped((shards, epoch) => (epoch === 0 ? shards : 1)) },
  "four rounds an epoch": { mix: alike, rounds: 4 },
  "2 passes": { mix: alike, passes: 2 },
  "3 passes": { mix: alike, passes: 3 },
  "5 passes": { mix: alike, passes: 5 },
  "10 passes": { mix: alike, passes: 10 },
  "3 passes by mistakes": { mix: ({ before, results }) => moved(before, results, byMistakes(results), 1), passes: 3 },
  "3 passes last epoch": { mix: alike, passes: 3, weight: () => Infinity },
};
