// The output of the command: a table of groups, and every survivor with its place, the change, and the reason if it has one.

import { listed } from "./survivors.mjs";

/** The least percentage of a group that must be noticed. */
const least = 90;

/** Returns the report, and whether everything is as it should be. */
export function printed(results) {
  const lines = [];
  for (const { group, survivors } of results) {
    if (survivors.length > 0) lines.push(`Survivors of ${group.name}, ${group.what}:`, "");
    for (const { file, line, key, isReached, explanation } of survivors) {
      lines.push(`  ${file}:${line}  ${key.slice(file.length + 3)}`);
      const none = isReached ? "NOT EXPLAINED" : "NOT EXPLAINED; no test of the group reaches it";
      lines.push(`    ${explanation ? (explanation.isEquivalent ? "same program: " : "") + explanation.reason : none}`);
    }
    if (survivors.length > 0) lines.push("");
  }
  const rows = results.map((result) => row(result));
  const heads = [
    "group",
    "mutants",
    "killed",
    "timed out",
    "survived",
    "equivalent",
    "explained",
    "noticed",
    "seconds",
  ];
  const widths = heads.map((head, k) => Math.max(head.length, ...rows.map((cells) => cells[k].length)));
  const rule = widths.map((width, k) => (k === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  const shown = (cells) =>
    `| ${cells.map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k]))).join(" | ")} |`;
  lines.push(...[heads, rule, ...rows].map(shown));

  for (const { group, untried } of results)
    if (untried.length > 0)
      lines.push("", `${group.name}: ${untried.length} changes do not compile and are not counted.`);
  for (const { outcomes } of results)
    for (const test of outcomes.once)
      lines.push("", `Not used, because it does not pass twice in one process: ${test}`);

  const tried = new Map(
    results.flatMap(({ mutants, outcomes }) => mutants.map(({ id, key }) => [key, outcomes.noticed.has(id)])),
  );
  const gone = listed.filter((key) => tried.get(key) === true);
  if (gone.length > 0)
    lines.push("", "Listed in survivors.json, but noticed now; take them out:", ...gone.map((key) => `  ${key}`));

  const unexplained = results.flatMap(({ survivors }) => survivors.filter(({ explanation }) => !explanation));
  const low = results.filter((result) => share(result) < least);
  if (unexplained.length > 0)
    lines.push(
      "",
      `${unexplained.length} survivors are not explained: write the test that notices them, or list them in survivors.json with the reason.`,
    );
  for (const result of low)
    lines.push("", `${result.group.name}: ${share(result).toFixed(1)} % noticed; at least ${least} % are asked for.`);
  return { isGood: unexplained.length === 0 && low.length === 0, text: lines.join("\n") };
}

/** The percentage of mutants noticed, without those that are equivalent. */
function share({ mutants, survivors }) {
  const counted = mutants.length - survivors.filter(({ explanation }) => explanation?.isEquivalent).length;
  return counted === 0 ? 100 : (100 * (mutants.length - survivors.length)) / counted;
}

function row(result) {
  const { group, mutants, of, outcomes, survivors, seconds } = result;
  const late = [...outcomes.noticed.values()].filter(({ how }) => how === "timed out").length;
  const explained = survivors.filter(({ explanation }) => explanation);
  const equivalent = explained.filter(({ explanation }) => explanation.isEquivalent);
  return [
    group.name,
    mutants.length < of ? `${mutants.length} of ${of}` : String(of),
    String(outcomes.noticed.size - late),
    String(late),
    String(survivors.length),
    String(equivalent.length),
    String(explained.length),
    `${share(result).toFixed(1)} %`,
    String(Math.ceil(seconds)),
  ];
}
