// What comes of verify.

import type { Certificate, KernelCertificate } from "rosenblatt/theory";

/** A certificate, and whether it holds for the data. */
export interface Verified {
  readonly path: string;
  readonly files: readonly string[];
  readonly certificate: Certificate | KernelCertificate;
  /** Why it does not hold; rows count from 1. */
  readonly reason: string | null;
  readonly seconds: number;
}
