// Probabilities of many classes: from the lead of each class, as in the library, compared with calibrating each class separately, as scikit-learn's
// CalibratedClassifierCV does, on the same scores of digits. Prints log-loss, expected calibration error, and how many predictions are not the most
// probable class: `node bench/calibration/run.mjs`.
import { digits } from "../../packages/core/dist/entries/datasets.js";
import { calibrate, logLoss, probabilitiesAll } from "../../packages/core/dist/entries/evaluate.js";
import { AveragedPerceptron } from "../../packages/core/dist/entries/index.js";
import { probabilitiesOf } from "../../packages/core/dist/evaluate/probabilities-of.js";
import { random, shuffle } from "../../packages/core/dist/random.js";

const [splits, heldBack, bins] = [4, 360, 15];
const { rows, labels } = digits();

/** The probabilities of each class against the rest, calibrated separately and divided by their sum. */
function eachByItself(method, classes, scores, truths, others) {
  const own = classes.map((label, c) => {
    const pairs = (all) => all.map((row) => [-row[c], row[c]]);
    const answers = truths.map((truth) => truth === label);
    const calibration = calibrate(pairs(scores), answers, [false, true], { method });
    return pairs(others).map((pair) => probabilitiesOf(calibration, pair)[1]);
  });
  return others.map((_, r) => {
    const parts = own.map((column) => column[r]);
    const sum = parts.reduce((a, b) => a + b);
    return parts.map((part) => (sum > 0 ? part / sum : 1 / parts.length));
  });
}

/** The expected calibration error: the mean difference between confidence and accuracy, over bins of equal width. */
function calibrationError(probabilities, classes, truths) {
  const sums = Array.from({ length: bins }, () => [0, 0]);
  probabilities.forEach((row, r) => {
    const surest = row.indexOf(Math.max(...row));
    const bin = sums[Math.min(bins - 1, Math.floor(bins * row[surest]))];
    bin[0] += row[surest];
    bin[1] += Number(classes[surest] === truths[r]);
  });
  return sums.reduce((sum, [sure, right]) => sum + Math.abs(sure - right), 0) / probabilities.length;
}

const mean = (values) => (values.reduce((a, b) => a + b) / values.length).toFixed(3);
for (const method of ["platt", "isotonic"]) {
  const found = { "by leads": [], "each by itself": [] };
  for (let split = 0; split < splits; split++) {
    const order = [...rows.keys()];
    shuffle(order, random(split));
    const part = (from, to) => order.slice(from, to).map((r) => ({ row: rows[r], label: labels[r] }));
    const [test, held, train] = [part(0, heldBack), part(heldBack, 2 * heldBack), part(2 * heldBack)];
    const learner = new AveragedPerceptron({ epochs: 10 });
    learner.fit(train.map(({ row }) => row), train.map(({ label }) => label)); // biome-ignore format: one line
    const { classes } = learner;
    const scores = (of) => of.map(({ row }) => learner.scores(row));
    const [truths, answers] = [held, test].map((of) => of.map(({ label }) => label));
    const predicted = test.map(({ row }) => classes.indexOf(learner.predict(row)));
    learner.calibration = calibrate(scores(held), truths, classes, { method });
    const ways = {
      "by leads": probabilitiesAll(learner, test.map(({ row }) => row)), // biome-ignore format: one line
      "each by itself": eachByItself(method, classes, scores(held), truths, scores(test)),
    };
    for (const [way, all] of Object.entries(ways))
      found[way].push({
        loss: logLoss(all, answers, classes),
        error: calibrationError(all, classes, answers),
        unlikely: all.filter((row, r) => row[predicted[r]] < Math.max(...row)).length,
      });
  }
  for (const [way, results] of Object.entries(found)) {
    const of = (name) => mean(results.map((result) => result[name]));
    const unlikely = results.reduce((sum, result) => sum + result.unlikely, 0);
    console.log(
      `${method.padEnd(9)} ${way.padEnd(15)} log-loss ${of("loss")}  calibration error ${of("error")}  not the likeliest: ${unlikely} of ${splits * heldBack}`,
    );
  }
}
