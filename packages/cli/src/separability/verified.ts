// What comes of verify.

import type { Certificate, KernelCertificate } from "rosenblatt/theory";

/** A certificate, and whether it holds for the data. */
export interface Verified {
  readonly path: string;
  readonly files: readonly string[];
  readonly certificate: Certificate | KernelCertificate;
  /** Why the certificate does not hold, with rows counted from 1; null where it holds. */
  readonly reason: string | null;
  readonly seconds: number;
}
