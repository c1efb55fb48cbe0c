// What becomes of a certificate that is checked, and the sides that it is about.

import type { Label } from "../learner.js";

/** Whether the certificate proves what it says of the data, and if not, why not. */
export type Verification = { readonly holds: true } | { readonly holds: false; readonly reason: string };

export function no(reason: string): Verification {
  return { holds: false, reason };
}

/** 1 or −1; 0 for a class that the question leaves out. */
export function sideOf(question: { positive?: Label; negative?: Label | null }, label: Label): bigint {
  if (label === question.positive) return 1n;
  return question.negative === null || label === question.negative ? -1n : 0n;
}
