// The schemas of reports on how well models have done.

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

const Bound = z.object({ made: z.int(), atMost: z.number(), radius: z.number(), margin: z.number() }).meta({
  description: "The mistakes that changed the model, and (R/γ)², the most that there can be on its examples.",
});

export const Report = Tally.extend({
  updates: z.int(),
  bound: z.union([Bound, z.string()]).meta({ description: "Mistakes against the bound, or why there is none." }),
}).meta({
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
      .meta({ description: "What features add to the score: the 20 that add or take most, the largest first." }),
    examples: z
      .union([
        z.array(z.object({ sequence: z.int(), id: z.string().nullable(), label: Label, contribution: z.number() })),
        z.string(),
      ])
      .meta({
        description: "What past examples add to it, likewise, or a sentence where the model does not keep them.",
      }),
  })
  .meta({ id: "Explanation" });

const Counts = z.object({ examples: z.int(), mistakes: z.int() });

export const Curve = z
  .object({
    before: Counts.meta({ description: "The examples before the first stretch." }),
    stretches: z.array(
      Counts.extend({
        until: z.int().meta({ description: "The number of its last example." }),
        challengers: z
          .record(z.string(), Counts)
          .meta({ description: "What each challenger would have got wrong of those that it was asked." }),
      }),
    ),
  })
  .meta({ id: "Curve" });

export const Weights = z
  .object({
    sequence: z.int(),
    classes: z.array(Label).meta({ description: "The classes that weights speak for: all, or of two the second." }),
    features: z.int(),
    largest: z.array(z.object({ feature: z.string(), weights: z.array(z.number()) })),
  })
  .meta({ id: "Weights" });
