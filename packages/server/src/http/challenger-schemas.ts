// The schemas of requests and responses about challengers.

import { z } from "zod";
import { Tally } from "./report-schemas.js";
import { Label, ModelSpec, Name } from "./schemas.js";

export const ChallengerSpec = ModelSpec.extend({
  history: z.boolean().optional().meta({
    description:
      "Whether it first learns what the model has learned so far; so it does unless it goes on from a model file.",
  }),
}).meta({ id: "ChallengerSpec" });

export const Comparison = z
  .object({
    since: z.int().meta({ description: "It is of the examples after this one." }),
    examples: z.int(),
    champion: Tally,
    challenger: Tally,
    wrongAlone: z
      .object({ champion: z.int(), challenger: z.int() })
      .meta({ description: "On how many examples just one of them was wrong." }),
    p: z.number().meta({
      description: "The exact sign test (McNemar's): how probable so uneven a split is by chance, looked at once.",
    }),
    evidence: z.number().meta({
      description:
        "How much more probable the split is if one is better than if neither is. It may be looked at as often as one likes: it reaches 20 by chance with a probability of at most 1/20.",
    }),
    better: z
      .enum(["champion", "challenger"])
      .nullable()
      .meta({ description: "The better one once the evidence is 20 or more." }),
    note: z.string().meta({ description: "The same in a sentence." }),
  })
  .meta({
    id: "Comparison",
    description: "Champion and challenger on the same examples, each asked before it learned.",
  });

export const Challenger = z
  .object({
    name: z.string(),
    learner: z.string(),
    options: z.record(z.string(), z.unknown()).optional(),
    pipeline: z.array(z.unknown()).optional(),
    created: z.string(),
    start: z.int().meta({ description: "It learned from the examples after this one." }),
    sequence: z.int(),
    classes: z.array(Label),
    sha256: z.string(),
    comparison: Comparison,
    refusal: z
      .string()
      .optional()
      .meta({ description: "Why it could not learn the latest example that it had to pass over." }),
  })
  .meta({ id: "Challenger" });

export const ChallengerList = z.object({ challengers: z.array(Challenger) }).meta({ id: "ChallengerList" });

export const PromoteBody = z
  .strictObject({
    keep: Name.optional().meta({
      description: "The name under which the model goes on as a challenger; without one it is dropped.",
    }),
  })
  .meta({ id: "PromoteRequest" });

export const Promotion = z
  .object({
    sequence: z.int().meta({ description: "It answers for the examples after this one." }),
    promoted: z.string(),
    kept: z.string().nullable(),
    sha256: z.string(),
    time: z.string(),
  })
  .meta({ id: "Promotion" });
