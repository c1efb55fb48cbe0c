// What comes of verify.

import type { Label } from "rosenblatt";
import type { Certificate, KernelCertificate } from "rosenblatt/theory";
import type { ColumnReport } from "../data/formats/columns.js";

/** A certificate, and whether it holds for the data. */
export interface Verified {
  readonly path: string;
  readonly files: readonly string[];
  readonly certificate: Certificate | KernelCertificate;
  /** What was asked of the data, as it was read. */
  readonly asked: Asked;
  /** Why the certificate does not hold, with rows counted from 1; null where it holds. */
  readonly reason: string | null;
  readonly seconds: number;
}

/** What a certificate makes of data: what it looks at, and what it leaves out. */
export interface Asked {
  /** The column of the classes; undefined in formats without columns. */
  readonly label: string | undefined;
  /** How many rows each class has. */
  readonly classes: readonly { readonly class: Label; readonly rows: number }[];
  /** The columns of a table that it looks at, and what it takes them as. */
  readonly used: readonly ColumnReport[];
  /** The columns of the files that it does not look at, and why. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
  /** Rows of classes that the question is not about. */
  readonly rowsLeftOut: number;
  /** Further words that it takes for a missing value. */
  readonly missing: readonly string[];
}
