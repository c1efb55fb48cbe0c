// Checks the column of weights against the beginning of a file.

import { labelColumnOf } from "rosenblatt/readers";
import type { Format } from "../options/data.js";
import { UsageError } from "../terminal/exit.js";
import { csvNames } from "./formats/column-names.js";
import type { LoadOptions } from "./formats/reading.js";
import { weightIn } from "./formats/weights.js";
import type { Input } from "./input/input.js";

/** Options that give a column a meaning other than weights. */
const otherUses = ["ignore", "categorical", "text", "textColumn", "date"] as const;

function flagOf(option: (typeof otherUses)[number]): string {
  return option === "textColumn" ? "text-column" : option;
}

/** Refuses a column of weights that does not exist in a CSV file, or that is the label. */
export function checkWeight(input: Pick<Input, "name" | "head">, format: Format, options: LoadOptions): void {
  const { weight, label } = options;
  if (weight === undefined) return;
  const names = format === "csv" || format === "tsv" ? csvNames(input, format, options) : undefined;
  const found = names ? weightIn(names, weight) : weight;
  for (const option of otherUses)
    if (options[option]?.some((name) => name === found || name === weight))
      throw new UsageError(
        `--weight takes ${JSON.stringify(found)} as numbers that are not learned from; got it in --${flagOf(option)}, too: leave it out there`,
      );
  if (names ? found === names[labelColumnOf(label, names, false)] : found === label)
    throw new UsageError(`--weight must name another column than the label's; got ${JSON.stringify(weight)}`);
}
