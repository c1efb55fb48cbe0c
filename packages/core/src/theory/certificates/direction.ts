// The vector of a certificate in the form that loops use: doubles, bias first.

import { having } from "../../check.js";
import { InputError } from "../../errors.js";
import { approximate } from "../exact/dyadic.js";
import type { Rational } from "./about.js";
import type { Certificate } from "./certificate.js";

/**
 * Returns the vector v of a certificate about two sides as doubles, each entry rounded; the bias comes first, 0 if there is
 * none.
 */
export function directionOf(certificate: Certificate): Float64Array {
  having("certificate", certificate, "a certificate, as separability gives", "separable", "question");
  if (!certificate.separable)
    throw new InputError("certificate must be one of separable data; got one of a common point");
  if (certificate.question.joint)
    throw new InputError("certificate must be about two sides; got one about classes jointly");
  const { v, bias, data } = certificate;
  const entries = v.map(nearest);
  return Float64Array.of(bias ? entries[data.columns] : 0, ...entries.slice(0, data.columns));
}

function nearest(x: Rational): number {
  if (typeof x === "number") return x;
  const [numerator, denominator = "1"] = x.split("/");
  return approximate((BigInt(numerator) << 1074n) / BigInt(denominator), -1074);
}
