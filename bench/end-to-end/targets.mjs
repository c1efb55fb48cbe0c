// The targets. A figure is named "TASK CONTESTANT"; run.mjs measures it, bench/targets.mjs judges it.

/** A row whose ratio is theirs / ours: how many times as fast we are. Without `atLeast`, it is for information only. */
const faster = (name, ours, theirs, atLeast) => ({ name, ours, theirs, atLeast });

export const targets = [
  faster("LIBSVM text, 1 thread, vs scikit-learn", "libsvm ours1", "libsvm sklearn", 15),
  faster("LIBSVM text, 1 thread, vs LIBLINEAR's way", "libsvm ours1", "libsvm reader", 8),
  faster("LIBSVM text, 1 thread, vs liblinear-train -e 1e6", "libsvm ours1", "libsvm liblinear"),
  faster("LIBSVM text, 2 threads, vs scikit-learn", "libsvm ours2", "libsvm sklearn", 30),
  faster("LIBSVM text, 2 threads, vs LIBLINEAR's way", "libsvm ours2", "libsvm reader", 15),
  faster("CSV, 1 thread, vs pandas on one core", "csv ours1", "csv pandas1", 5),
  faster("CSV, 2 threads, vs pandas", "csv ours2", "csv pandas", 6),
  faster("CSV, 1 thread, vs pandas", "csv ours1", "csv pandas"),
  faster("file to accuracy vs scikit-learn", "train ours", "train sklearn", 14),
  faster("file to accuracy vs LIBLINEAR", "train ours", "train liblinear", 10),
  faster("file to accuracy vs Vowpal Wabbit", "train ours", "train vw", 4),
  faster("file to accuracy by default vs scikit-learn", "train default", "train sklearn", 12),
  faster("file to accuracy by default vs LIBLINEAR", "train default", "train liblinear", 8),
  faster("max-margin, file to accuracy, vs LIBLINEAR -s 3", "margin ours", "margin liblinear", 4),
  { name: "max-margin, objective short of LIBLINEAR's", ours: "margin short", within: 0.1, unit: "%" },
  { name: "accuracy behind scikit-learn", ours: "train behind", within: 0.5, unit: "points" },
  { name: "peak memory / scikit-learn", ours: "train memory", theirs: "train memory-sklearn", atMost: 1, unit: "MB" },
  { name: "rosenblatt --version / node -e 0", ours: "start ours", theirs: "start node", atMost: 2 },
  { name: "150 rows of CSV to a report", ours: "start iris", within: 130, unit: "ms" },
  {
    name: "cost of a row, longest / cheapest file",
    ours: "rows longest",
    theirs: "rows cheapest",
    atMost: 1.5,
    unit: "ns",
  },
];

/** Adds the figures that are derived from others. */
export function derive(figures) {
  const { other } = figures.get("train ours") ?? {};
  const of = (value, from) => ({ value, min: value, max: value, other: from });
  const [ours, sklearn] = ["train ours", "train sklearn"].map((name) => figures.get(name));
  if (ours && sklearn) {
    figures.set("train behind", of(100 * (sklearn.accuracy - ours.accuracy), other));
    figures.set("train memory", of(ours.megabytes, other));
    figures.set("train memory-sklearn", of(sklearn.megabytes, other));
  }
  const [margin, reached] = ["margin liblinear", "margin solution"].map((name) => figures.get(name));
  if (margin && reached)
    figures.set("margin short", of((100 * (margin.objective - reached.objective)) / margin.objective, margin.other));
  const rows = costs(figures);
  if (rows.length > 1) {
    figures.set("rows longest", of(rows.at(-1).perRow, rows.at(-1).other));
    figures.set("rows cheapest", of(Math.min(...rows.map((row) => row.perRow)), rows.at(-1).other));
  }
}

/** The cost per row by number of rows, in ns: reading, learning and evaluating, from the command's own report. */
export function costs(figures) {
  return [...figures]
    .filter(([name]) => /^rows \d+$/.test(name))
    .map(([name, { parts, megabytes, value, other }]) => {
      const rows = Number(name.slice(5));
      const each = (seconds) => (1e9 * seconds) / rows;
      const [read, learn] = [each(parts.read), each(parts.learn + parts.evaluate)];
      return { rows, read, learn, perRow: read + learn, ms: value, megabytes, other };
    });
}
