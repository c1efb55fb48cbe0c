// The built-in data sets in the form of CSV files.

import { catalogue } from "rosenblatt/datasets";
import { nearest } from "../options/values.js";
import { UsageError } from "../terminal/exit.js";

/** A data set as CSV with a header; the classes are in the column `label`. */
export function dataSetAsCsv(name: string): string {
  const entry = catalogue.find((one) => one.name === name);
  if (!entry) {
    const names = catalogue.map((one) => one.name);
    const near = nearest(name, names);
    throw new UsageError(
      `there is no data set ${JSON.stringify(name)}; there are ${names.join(", ")}${near ? `: did you mean dataset:${near}?` : ""}`,
    );
  }
  const { rows, labels, features } = entry.load();
  const lines = rows.map((row, i) => `${row.join(",")},${labels[i]}`);
  return `${[...features, "label"].join(",")}\n${lines.join("\n")}\n`;
}
