// The result of verify.

import type { Label } from "rosenblatt";
import type { Certificate, KernelCertificate } from "rosenblatt/theory";
import type { LeftOutClass } from "../data/class-choice.js";
import type { ColumnReport } from "../data/formats/columns.js";

/** A certificate, and whether it holds for the data. */
export interface Verified {
  readonly path: string;
  readonly files: readonly string[];
  readonly certificate: Certificate | KernelCertificate;
  /** What was asked about the data, as it was read. */
  readonly asked: Asked;
  /** Why the certificate does not hold, with rows counted from 1; null if it holds. */
  readonly reason: string | null;
  readonly seconds: number;
}

/** What a certificate uses of the data, and what it leaves out. */
export interface Asked {
  /** The column of the classes; undefined for formats without columns. */
  readonly label: string | undefined;
  /** The number of rows in each class. */
  readonly classes: readonly { readonly class: Label; readonly rows: number }[];
  /** The columns of a table that it uses, and what it takes them as. */
  readonly used: readonly ColumnReport[];
  /** The columns of the files that it does not use, and why. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
  /** Classes of the data that --classes did not choose, so that their rows were not used. */
  readonly otherClasses: readonly LeftOutClass[];
  /** The number of rows in classes that the question is not about. */
  readonly rowsLeftOut: number;
  /** Additional words that it takes for a missing value. */
  readonly missing: readonly string[];
}
