// Documents from untrusted sources, opened by the studio.

import fc from "fast-check";
import { obstacle } from "../../packages/studio/src/document/document.js";
import { DocError, docFrom, savedDoc } from "../../packages/studio/src/document/saved-doc.js";
import { makeTrace } from "../../packages/studio/src/run/make-trace.js";
import { anyDoc, smallDoc } from "../../packages/studio/test/documents.js";
import { must, mustEqual } from "../must.js";
import { type Json, spoiledJson } from "../mutation.js";
import { mustRefuse } from "../refusal.js";
import type { Target } from "../target.js";

const saved = fc.oneof(anyDoc, smallDoc).map((doc) => JSON.parse(JSON.stringify(savedDoc(doc))) as Json);
/** The most visits of a run, so that it takes no time. */
const mostVisits = 500;

const target: Target<Json> = {
  name: "studio-document",
  law: "A document is refused with a sentence, or is opened, comes back as it was saved, and is learned from or refused by the learner.",
  cases: fc.oneof({ weight: 5, arbitrary: saved.chain((doc) => spoiledJson(fc.constant(doc), 2)) }, fc.jsonValue() as fc.Arbitrary<Json>),
  fixed: 11_000,
  async check(given) {
    let doc: ReturnType<typeof docFrom>;
    try {
      doc = docFrom(given);
    } catch (error) {
      if (!(error instanceof DocError)) throw error;
      return must(/^[A-Zγ].*\.$/s.test(error.message), `no sentence: ${error.message}`);
    }
    mustEqual(docFrom(JSON.parse(JSON.stringify(savedDoc(doc)))), doc, "saved and opened again");
    if (obstacle(doc) !== undefined || doc.points.length * doc.settings.passes > mostVisits) return;
    try {
      const trace = await makeTrace(doc);
      must(trace.passes.length >= 1, "no pass was made");
    } catch (error) {
      // Points at the far ends of the plane may be too much for a learner, which then refuses them.
      mustRefuse(error);
    }
  },
}; // biome-ignore format: short

export default target;
