// The part of the report about shards.

import type { EpochCounts } from "@rosenblatt/spark/mixing";
import type { Style } from "../terminal/style.js";
import { headed, headedBlock } from "../text/headings.js";
import { count, counted, decimal } from "../text/number.js";
import type { ShardRun } from "./learn-in-shards.js";

/** With more shards than this, only the fewest and the most mistakes are shown. */
const mostShown = 16;

/** How many rows the shards have, and their mistakes epoch by epoch. */
export function shardLines({ state }: ShardRun, style: Style): string[] {
  const { shards, passes, mixing, epochs } = state;
  if (epochs.length === 0) return [];
  const [{ rows }] = epochs;
  const [least, most] = [Math.min(...rows), Math.max(...rows)];
  const sizes = least === most ? counted(most, "row") : `${count(least)} to ${counted(most, "row")}`;
  const how = mixing === "uniform" ? "all alike" : "by their mistakes";
  const shown = epochs
    .map((own, epoch) => [epoch + 1, own] as const)
    .filter(([number]) => epochs.length <= 12 || (number & (number - 1)) === 0 || number === epochs.length);
  const width = String(epochs.length).length;
  return [
    headed(
      "shards",
      `${count(shards)}, of ${sizes} each by content; weights mixed ${how} after every epoch of ${counted(passes, "pass", "passes")}`,
      style,
    ),
    ...headedBlock(
      "by shard",
      shown.map(([number, own]) => `epoch ${String(number).padStart(width)}: ${mistakesIn(own)}`),
      style,
    ),
  ];
}

/** The line on Σμk when there is no bound to compare it with. */
export function mixedLine({ mixed }: ShardRun, style: Style): string {
  return headed("Σμk", `${decimal(mixed.mistakes)}: all mistakes, each by the part of its shard in the mean`, style);
}

function mistakesIn({ mistakes }: EpochCounts): string {
  if (mistakes.length <= mostShown) return mistakes.map(count).join(" ");
  return `${count(Math.min(...mistakes))} to ${counted(Math.max(...mistakes), "mistake")}`;
}

/** The part of the JSON document about shards. */
export function shardDocument({ state, mixed }: ShardRun): Readonly<Record<string, unknown>> {
  const { shards, passes, mixing, epochs } = state;
  return {
    count: shards,
    passes,
    mixing,
    rows: epochs[0]?.rows ?? [],
    epochs: epochs.map(({ mistakes, updates, shares }) => ({ mistakes, updates, shares })),
    mixedMistakes: mixed.mistakes,
    mixedUpdates: mixed.updates,
  };
}
