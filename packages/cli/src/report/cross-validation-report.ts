// A cross-validation, as people read it.

import { baselineOf } from "../baseline.js";
import type { CrossValidation } from "../commands/cross-validate.js";
import type { Io } from "../io.js";
import { bentWords } from "./bent-lines.js";
import { confusionLines } from "./confusion.js";
import { count, counted, percent, seconds } from "./number.js";
import { styleOf } from "./style.js";
import { fitting, table } from "./table.js";

export function crossValidationReport(result: CrossValidation, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { data, options, folds, accuracy, confusion } = result;
  const { examples } = data;
  const { examples: tested, errors } = confusion;
  const baseline = baselineOf(examples);
  const rows = folds.map(({ train, test, errors: own, epochs, stopped }, i) => [
    String(i + 1),
    count(train),
    count(test),
    count(own),
    percent(test - own, test),
    count(epochs),
    stopped,
  ]);
  const [heading, ...lines] = table(
    [["fold", "learned from", "tested on", "errors", "accuracy", "epochs", "stopped"], ...rows],
    "rrrrrrl",
  );
  const sd = accuracy.sd === null ? "" : ` ± ${(100 * accuracy.sd).toFixed(1)}`;
  return [
    `${data.source.files.map((name) => fitting(name, 60)).join(", ")}: ${counted(examples.size, "example")}, ${counted(examples.width, "feature")}, ${counted(examples.classes.length, "class", "classes")}`,
    `${[options.learner, ...bentWords(options)].join(", ")}, scale ${options.scale}, order ${options.order}, seed ${options.seed}, at most ${counted(options.epochs as number, "epoch")}`,
    "",
    style.bold(heading),
    ...lines,
    "",
    style.bold(`accuracy ${(100 * accuracy.mean).toFixed(1)}${sd} %`) +
      ` (${sd === "" ? "" : "mean ± deviation "}of ${counted(folds.length, "fold")})`,
    `${count(errors)} of ${count(tested)} wrong, ${percent(errors, tested)}; always ${fitting(String(baseline.class), 24)}: ${percent(baseline.errors, examples.size)} wrong`,
    "",
    ...confusionLines(confusion, style),
    "",
    `read ${seconds(result.seconds.read)}, learn and test ${seconds(result.seconds.learn)}`,
  ];
}
