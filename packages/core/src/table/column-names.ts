// The names of a table's columns, and the column that a caller means.

import { oneOf } from "../check.js";

/** Names that differ from each other: an empty one is `column3`, a repeated one `name.2`. */
export function columnNames(header: readonly string[]): string[] {
  const taken = new Set(header);
  const seen = new Set<string>();
  return header.map((given, j) => {
    let name = given === "" ? `column${j + 1}` : given;
    for (let k = 2; seen.has(name) || (name !== given && taken.has(name)); k++) name = `${given || "column"}.${k}`;
    seen.add(name);
    return name;
  });
}

/** Position of the column called `text`, else numbered so from 1; −1 for none. */
export function findColumn(text: string, names: readonly string[]): number {
  const named = names.indexOf(text);
  if (named >= 0) return named;
  return /^[1-9]\d{0,8}$/.test(text) && Number(text) <= names.length ? Number(text) - 1 : -1;
}

/** The same for an option that must mean a column. */
export function columnOf(option: string, text: string, names: readonly string[]): number {
  const found = findColumn(text, names);
  if (found < 0) oneOf(option, text, names.slice(0, 50));
  return found;
}

const usualLabels = ["label", "class", "target", "y"];

/** Position of the classes' column; −1 where `unlabelled` allows that there is none. */
export function labelColumnOf(label: string | undefined, names: readonly string[], unlabelled: boolean): number {
  if (label === undefined) {
    const lower = names.map((name) => name.trim().toLowerCase());
    const usual = usualLabels.map((name) => lower.indexOf(name)).find((found) => found >= 0);
    return usual ?? (unlabelled ? -1 : names.length - 1);
  }
  const found = findColumn(label, names);
  if (found >= 0) return found;
  if (label === "first") return 0;
  if (label === "last") return names.length - 1;
  return unlabelled ? -1 : columnOf("label", label, names);
}
