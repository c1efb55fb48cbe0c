// The state of a run after 1, 2, 4, 8, … examples, or epochs if rows are not visited in their order.

import type { Report } from "rosenblatt";
import { count, decimal } from "../text/number.js";
import { fitting, table } from "../text/table.js";
import type { TracedUpdate } from "./traced-run.js";

/** Counts the mistakes of a run while its updates come in, and lays the counts out as a table at the end. */
export class Totals {
  readonly #examples: number;
  readonly #inOrder: boolean;
  readonly #rows: string[][] = [];
  #next = 1;
  #mistakes = 0;
  /** The number of visits up to the last update. */
  #visited = 0;
  #before = { visits: 0, mistakes: 0 };
  #last: TracedUpdate | undefined;

  constructor(examples: number, inOrder: boolean) {
    this.#examples = examples;
    this.#inOrder = inOrder;
  }

  add(update: TracedUpdate): void {
    this.#visited = (update.epoch - 1) * this.#examples + update.row;
    if (this.#inOrder) this.#until(this.#visited - 1);
    if (update.mistake) this.#mistakes++;
    this.#last = update;
  }

  /** A heading and rows, at the end of the run. */
  lines(report: Report): string[] {
    if (!this.#inOrder) return byEpoch(report);
    const visits = report.stopped === "aborted" ? this.#visited : report.epochs * this.#examples;
    this.#until(visits);
    if (this.#before.visits < visits) this.#row(visits);
    const heading = ["mistake rate", "since last", "examples", "mistakes", "‖w‖²", "last update"];
    return table([heading, ...this.#rows], "rrrrrl");
  }

  /** Adds rows for the powers of two up to a number of visits. */
  #until(visits: number): void {
    for (; this.#next <= visits; this.#next *= 2) this.#row(this.#next);
  }

  #row(visits: number): void {
    const { visits: from, mistakes } = this.#before;
    const last = this.#last;
    this.#rows.push([
      (this.#mistakes / visits).toFixed(4),
      ((this.#mistakes - mistakes) / (visits - from)).toFixed(4),
      count(visits),
      count(this.#mistakes),
      last?.squaredNorm === undefined ? "" : decimal(last.squaredNorm).replace(/\.0+$/, ""),
      last ? `row ${count(last.row)} (${fitting(String(last.class), 16)})` : "",
    ]);
    this.#before = { visits, mistakes: this.#mistakes };
  }
}

function byEpoch({ mistakesPerEpoch, updatesPerEpoch }: Report): string[] {
  let mistakes = 0;
  const rows = mistakesPerEpoch.flatMap((own, e) => {
    mistakes += own;
    const epoch = e + 1;
    if (epoch < mistakesPerEpoch.length && (epoch & e) !== 0) return [];
    return [[count(epoch), count(own), count(updatesPerEpoch[e]), count(mistakes)]];
  });
  return table([["epoch", "mistakes in it", "updates in it", "mistakes so far"], ...rows], "rrrr");
}
