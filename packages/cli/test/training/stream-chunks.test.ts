import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { checkStream, streamCases } from "./stream-chunks.js";

test("a stream gives the same model from any source, packed or not, and in any chunks", async () => {
  const outcomes: string[] = [];
  const property = fc.asyncProperty(streamCases, async (given) => {
    outcomes.push(await checkStream(given));
  });
  await fc.assert(property, { numRuns: runs(6, 120) });
  // Errors are the same, too, but most cases should give models.
  const models = outcomes.filter((outcome) => /^[0-9a-f]{64}$/.test(outcome));
  expect(models.length).toBeGreaterThan(outcomes.length / 2);
}, 600_000);
