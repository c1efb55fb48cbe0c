// Certificates of separability from untrusted sources.

import fc from "fast-check";
import { separability, verifyCertificate } from "../../packages/core/src/entries/theory.js";
import { type Claim, isTrue } from "../exact-claim.js";
import { must } from "../must.js";
import { type Json, spoiledJson } from "../mutation.js";
import { outcomeOf } from "../refusal.js";
import { type Certified, smallData } from "../small-data.js";
import type { Target } from "../target.js";

const cases = fc
  .tuple(fc.oneof(smallData(2, 7, 2), smallData(1, 6, 3), smallData(3, 5, 2)), fc.boolean(), fc.nat())
  .chain(([data, bias, k]) => {
    const answer = separability(data.rows, data.labels, { bias });
    const all = [answer, ...answer.rest, ...answer.pairs].flatMap(({ certificate }) =>
      certificate ? [certificate] : [],
    );
    const real = JSON.parse(JSON.stringify(all[k % all.length])) as Json;
    return spoiledJson(fc.constant(real)).map((certificate): Certified => ({ ...data, certificate }));
  });

const target: Target<Certified> = {
  name: "certificate",
  law: "The verifier says that a certificate holds only where its claim is true, and refuses what is no certificate in our own words.",
  cases,
  fixed: 18_000,
  check({ rows, labels, certificate }) {
    const answer = outcomeOf(() => verifyCertificate(JSON.stringify(certificate), rows, labels));
    if ("refused" in answer || !answer.result.holds) return;
    must(isTrue(certificate as unknown as Claim, rows, labels, 8) !== false, "a false claim was said to hold");
  },
};

export default target;
