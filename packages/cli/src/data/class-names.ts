// Classes that may be mistakes: names that differ only in spelling, and classes with a single row.

import type { Examples, Label } from "rosenblatt";
import { count } from "../text/number.js";
import { classTally } from "./class-tally.js";

const mostNamed = 3;
/** A class with a single row may be a typing error if another class has this many times as many rows. */
const muchLarger = 20;

/** A sentence on class names that differ only in case, in surrounding blanks or in how a number is written; undefined if there are none. */
export function spellingDoubt(classes: readonly Label[]): string | undefined {
  const differ = spellings(classes);
  return (
    differ && `${differ}, and are learned as classes of their own: write them alike in the data if they are the same`
  );
}

/** An addition to the error about unknown classes, if some differ from known ones only in spelling. */
export function spellingHint(known: readonly Label[], unknown: readonly Label[]): string {
  const differ = spellings([...known, ...unknown], unknown);
  return differ ? `; ${differ}: write them as the model has them if they are the same` : "";
}

/** Groups of classes that differ only in spelling and include one of `meant`; undefined if there are none. */
function spellings(classes: readonly Label[], meant = classes): string | undefined {
  const byText = new Map<string, Label[]>();
  for (const label of classes) {
    const text = String(label).trim().toLowerCase().replace(/\.$/, "");
    // Larger numbers may differ and yet be the same double.
    const isNumber = text !== "" && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER;
    const key = isNumber ? String(Number(text)) : text;
    byText.set(key, [...(byText.get(key) ?? []), label]);
  }
  const alike = [...byText.values()].filter((own) => own.length > 1 && own.some((label) => meant.includes(label)));
  if (alike.length === 0) return undefined;
  const named = alike.slice(0, mostNamed).map((own) => own.map((label) => JSON.stringify(String(label))).join(" and "));
  const more = alike.length > mostNamed ? ", and others" : "";
  return `${named.join(", ")}${more} differ only in how they are written`;
}

/** A note for each of the first few classes that have a single row while others have many. */
export function singleRowNotes(examples: Examples<Label>): string[] {
  const { counts, last } = classTally(examples);
  const single = examples.classes.flatMap((label, k) => (counts[k] === 1 ? [{ label, row: last[k] + 1 }] : []));
  const isRare = single.length > 0 && single.length <= mostNamed && counts.some((n) => n >= muchLarger);
  if (!isRare) return [];
  const named = single.map(({ label, row }) => `${JSON.stringify(String(label))} (row ${count(row)})`).join(", ");
  return [`of ${named} there is a single row: is it a mistake in the data? --classes leaves it out`];
}
