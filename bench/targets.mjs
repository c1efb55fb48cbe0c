// The measurements and their targets. A figure is named "SET PEER RULE ORDER WHAT"; harness.mjs measures it.

/** A row whose ratio is theirs / ours: how many times as fast we are. Without `atLeast`, it is for information only. */
const faster = (name, ours, theirs, atLeast) => ({ name, ours, theirs, atLeast });

export const targets = [
  faster("sparse, given order", "s1 ours plain given epoch", "s1 sklearn plain given epoch", 1.15),
  faster("sparse float64", "s1-decimal ours plain given epoch", "s1-decimal sklearn plain given epoch", 1.05),
  faster("sparse, fit of 1 epoch", "s1 ours plain given fit", "s1 sklearn plain given fit", 2.2),
  faster("sparse, block shuffle", "s1 ours plain block-shuffle epoch", "s1 sklearn plain shuffle epoch", 2.5),
  faster("sparse, full shuffle", "s1 ours plain shuffle epoch", "s1 sklearn plain shuffle epoch"),
  faster("sparse, averaged", "s1 ours averaged given epoch", "s1 sklearn averaged given epoch"),
  faster("sparse vs C", "s1 ours plain given epoch", "s1 native plain given epoch", 0.85),
  faster("sparse float64 vs C", "s1-decimal ours plain given epoch", "s1-decimal native plain given epoch"),
  faster("sparse block vs C block", "s1 ours plain block-shuffle epoch", "s1 native plain block-shuffle epoch"),
  faster("sparse shuffle vs C", "s1 ours plain shuffle epoch", "s1 native plain shuffle epoch"),
  faster("sparse averaged vs C", "s1 ours averaged given epoch", "s1 native averaged given epoch"),
  faster("dense 784, given order", "d1 ours plain given epoch", "d1 sklearn plain given epoch", 4),
  faster("dense 784, block shuffle", "d1 ours plain block-shuffle epoch", "d1 sklearn plain shuffle epoch", 5),
  faster("dense 784 vs C", "d1 ours plain given epoch", "d1 native plain given epoch"),
  faster("dense 784 float64", "d1-decimal ours plain given epoch", "d1-decimal sklearn plain given epoch", 3),
  faster("dense 784 float64 vs C", "d1-decimal ours plain given epoch", "d1-decimal native plain given epoch"),
  faster("dense 28, given order", "d2 ours plain given epoch", "d2 sklearn plain given epoch", 3.3),
  faster("dense 28, block shuffle", "d2 ours plain block-shuffle epoch", "d2 sklearn plain shuffle epoch", 12),
  faster("dense 28 vs C", "d2 ours plain given epoch", "d2 native plain given epoch"),
  // The price of averaging: ours / ours.
  { name: "averaged / plain", ours: "s1 ours averaged given epoch", theirs: "s1 ours plain given epoch", atMost: 1.5 },
  // One call of learn, in ns.
  { name: "learn, typed, plain", ours: "learn typed plain", within: 300 },
  { name: "learn, typed, averaged", ours: "learn typed averaged", within: 300 },
  { name: "learn, named, plain", ours: "learn named plain", within: 3000 },
  { name: "learn, named, averaged", ours: "learn named averaged", within: 3000 },
];

/** The fits that the rows need, by set: [{ peer, rule, order }], each once. */
export function jobs(set) {
  const found = new Map();
  for (const figure of targets.flatMap((row) => [row.ours, row.theirs ?? ""])) {
    const [name, peer, rule, order] = figure.split(" ");
    if (name === set) found.set([rule, order, peer].join(), { peer, rule, order });
  }
  return [...found.keys()].sort().map((key) => found.get(key));
}

/** The verdict on a row: its ratio, and whether the target was met. Small sets are not judged. */
export function judge(row, figures, { quiet, small }) {
  const ours = figures.get(row.ours);
  const theirs = row.theirs && figures.get(row.theirs);
  if (!ours || (row.theirs && !theirs)) return { ours, theirs, verdict: "skipped" };
  const ratio = row.theirs ? (row.atMost ? ours.value / theirs.value : theirs.value / ours.value) : null;
  if (Math.max(ours.other, theirs?.other ?? 0) > quiet) return { ours, theirs, ratio, verdict: "disturbed" };
  if (small || !(row.atLeast ?? row.atMost ?? row.within)) return { ours, theirs, ratio, verdict: "" };
  const met = row.atLeast ? ratio >= row.atLeast : row.atMost ? ratio <= row.atMost : ours.value <= row.within;
  return { ours, theirs, ratio, verdict: met ? "PASS" : "FAIL" };
}
