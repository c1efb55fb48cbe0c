// How well models have done, as it is answered.

import { z } from "zod";
import { Label } from "./schemas.js";

export const Tally = z
  .object({
    examples: z.int(),
    mistakes: z.int(),
    error: z.number().nullable(),
    windows: z.array(z.object({ examples: z.int(), error: z.number() })),
    classes: z.array(
      z.object({ label: Label, examples: z.int(), recall: z.number().nullable(), precision: z.number().nullable() }),
    ),
    drift: z.object({ changes: z.int(), last: z.int().nullable() }),
  })
  .meta({ id: "Tally", description: "How answers to examples were that were not learned yet." });

export const Report = Tally.extend({ updates: z.int() }).meta({
  id: "Report",
  description: "How a model has done so far; every example was predicted before it was learned.",
});

export const Explanation = z
  .object({
    label: Label,
    score: z.number(),
    features: z
      .array(
        z.object({
          feature: z.union([z.string(), z.number()]),
          value: z.number(),
          weight: z.number(),
          contribution: z.number(),
          collides: z.array(z.string()).optional(),
        }),
      )
      .meta({ description: "What features add to the score, the largest first." }),
    examples: z
      .union([
        z.array(z.object({ sequence: z.int(), id: z.string().nullable(), label: Label, contribution: z.number() })),
        z.string(),
      ])
      .meta({ description: "What past examples add to it, or a sentence where the model does not keep them." }),
  })
  .meta({ id: "Explanation" });
