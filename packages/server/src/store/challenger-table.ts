// Reads the stored challengers: learners that learn from the examples of a model without answering for it.

import type { Statements } from "./database.js";

/** A stored challenger. */
export interface ChallengerRow {
  readonly id: number;
  readonly name: string;
  readonly spec: string;
  readonly base: Uint8Array | null;
  readonly created: number;
  /** It learns from the examples after this one. */
  readonly start: number;
  /** It is compared with the model on the examples after this one. */
  readonly compared: number;
}

/** A snapshot of a challenger, made after an example. */
export interface ChallengerSnapshotRow {
  readonly sequence: number;
  readonly tally: string;
  readonly bytes: Uint8Array;
}

/** An example with the answers that were given for it. */
export interface AnsweredRow {
  readonly label: string;
  readonly predicted: string | null;
  readonly challenged: string;
}

/** The challengers of a store. */
export class ChallengerTable {
  readonly #statements: Statements;
  #given = 0;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** A number that no challenger has ever had. */
  nextId(): number {
    const used = this.#statements.of("SELECT seq FROM sqlite_sequence WHERE name = 'challenger'").get() as
      | { seq: number }
      | undefined;
    this.#given = Math.max(this.#given, used?.seq ?? 0) + 1;
    return this.#given;
  }

  /** The challengers of a model, the oldest first. */
  of(model: number): ChallengerRow[] {
    const rows = this.#statements
      .of("SELECT id, name, spec, base, created, start, compared FROM challenger WHERE model = ? ORDER BY id")
      .all(model) as ChallengerRow[];
    return rows.map((row) => ({ ...row, base: row.base && new Uint8Array(row.base) }));
  }

  /** The latest snapshot of a challenger at or before an example. */
  snapshot(challenger: number, sequence: number): ChallengerSnapshotRow | undefined {
    const row = this.#statements
      .of(
        "SELECT sequence, tally, bytes FROM challenger_snapshot WHERE challenger = ? AND sequence <= ? ORDER BY sequence DESC LIMIT 1",
      )
      .get(challenger, sequence) as ChallengerSnapshotRow | undefined;
    return row && { ...row, bytes: new Uint8Array(row.bytes) };
  }

  /** The numbers of the examples after which a snapshot of a challenger exists. */
  snapshots(challenger: number): number[] {
    const rows = this.#statements
      .of("SELECT sequence FROM challenger_snapshot WHERE challenger = ? ORDER BY sequence")
      .all(challenger) as { sequence: number }[];
    return rows.map(({ sequence }) => sequence);
  }

  /** The latest examples in a range that challengers answered as well, the oldest first. */
  latestAnswered(model: number, after: number, until: number, most: number): AnsweredRow[] {
    const sql =
      "SELECT label, predicted, challenged FROM example WHERE model = ? AND sequence > ? AND sequence <= ? AND challenged IS NOT NULL ORDER BY sequence DESC LIMIT ?";
    return (this.#statements.of(sql).all(model, after, until, most) as AnsweredRow[]).reverse();
  }

  /** The original spec of a model, before any challenger replaced it; undefined if none has. */
  firstReplaced(model: number): string | undefined {
    const row = this.#statements.of("SELECT replaced FROM promotion WHERE model = ? ORDER BY id LIMIT 1").get(model) as
      | { replaced: string }
      | undefined;
    return row?.replaced;
  }
}
