// Messages while a cluster works.

import type { EpochReport, Survey } from "@rosenblatt/spark";
import { type Io, note } from "../terminal/io.js";
import { count, counted, percent } from "../text/number.js";

/** Notes what was left out or taken as missing, in the same words as on one machine. */
export function noteUnread({ bad, listed, cells, faults, unread }: Survey, io: Io): void {
  if (unread.length > 0)
    note(
      io,
      `note: lists, records and bytes are left out: ${unread.map(({ name, type }) => `${name} (${type})`).join(", ")}`,
    );
  const notes = [
    ...(cells > 0 ? [[counted(cells, "cell"), cells, "that cannot be read", "taken as missing", faults] as const] : []),
    ...(bad > 0 ? [[counted(bad, "row"), bad, "with what cannot be read", "left out", listed] as const] : []),
  ];
  for (const [what, all, why, how, shown] of notes) {
    const more = all > shown.length ? `; and ${count(all - shown.length)} more` : "";
    note(io, `note: ${what} ${why} ${all === 1 ? "is" : "are"} ${how}: ${shown.join("; ")}${more}`);
  }
}

/** Writes a row for each epoch to standard error. */
export class EpochTable {
  readonly #io: Io;
  #isBegun = false;

  constructor(io: Io) {
    this.#io = io;
  }

  readonly row = ({ epoch, passes, mistakes, rows, seconds }: EpochReport): void => {
    const { settings, stderr } = this.#io;
    if (!settings.progress) return;
    if (!this.#isBegun) stderr.write(" epoch    mistakes  of visits   seconds\n");
    this.#isBegun = true;
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const [wrong, all] = [sum(mistakes), passes * sum(rows)];
    const cells = [count(epoch).padStart(6), count(wrong).padStart(11), percent(wrong, all).padStart(10)];
    stderr.write(`${cells.join(" ")} ${seconds.toFixed(1).padStart(9)}\n`);
  };
}
