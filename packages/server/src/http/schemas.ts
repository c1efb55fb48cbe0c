// The schemas of requests and responses, in one place: they check requests, give the client its types, and make /openapi.json.

import { z } from "zod";
import type { Features } from "../models/features.js";

/** The name of a model, which is part of its URL. */
export const Name = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    "must be 1 to 64 of a-z, 0-9, dot, dash and underscore, and begin with a letter or digit",
  )
  .meta({ description: "The name of a model.", example: "spam" });

const labelError = {
  error: ({ input }: { readonly input?: unknown }) =>
    `must be a text of at most 1,000 characters, a whole number, true or false; got ${received(input)}`,
};

/** What came in the place of a label, in a few words. */
function received(input: unknown): string {
  if (input === undefined) return "nothing";
  if (typeof input === "string") return `a text of ${input.length.toLocaleString("en")} characters`;
  if (Array.isArray(input)) return "a list";
  if (typeof input === "object" && input !== null) return "an object";
  return `${input}${Number.isInteger(input) ? ", which is too large" : ""}`;
}

export const Label = z
  .union([z.string(labelError).max(1000, labelError), z.int(labelError), z.boolean(labelError)])
  .meta({ id: "Label", description: "A class: any string, whole number or boolean." });

/** Features are checked by the learner, which knows what it takes; here, they only need to have one of the possible forms. */
const FeaturesOf = z
  .custom<Features>((value) => typeof value === "string" || (typeof value === "object" && value !== null), {
    error: "must be an object of features by name, a list of numbers, {indices, values}, or a text",
  })
  .meta({
    id: "Features",
    description:
      "Features by name (numbers, strings, booleans), a list of numbers, the columns and values of a sparse row, or a text where the pipeline begins with text or tfidf.",
    anyOf: [
      {
        type: "object",
        properties: {
          indices: { type: "array", items: { type: "integer", minimum: 0 } },
          values: { type: "array", items: { type: "number" } },
        },
        required: ["indices", "values"],
      },
      { type: "object", additionalProperties: { type: ["number", "string", "boolean", "null"] } },
      { type: "array", items: { type: "number" } },
      { type: "string" },
    ],
  });

/** SQLite ends a text at its first NUL, and UTF-8 has no lone surrogates: an id with either would be changed by storing it. */
export const idText: RegExp = /^[^\p{Cc}\p{Cs}]*$/u;

const Id = z
  .string()
  .min(1)
  .max(1000)
  // Not a `pattern` of the schema: programs that read the description take \p for a letter p.
  .refine((id) => idText.test(id), "must not have control characters or half of a surrogate pair")
  .meta({ description: "An id of your own, unique within the model, without control characters." });
const Metadata = z
  .record(z.string(), z.unknown())
  .meta({ description: "Facts about the example that are kept beside it; examples can be forgotten by them." });

export const ModelSpec = z
  .strictObject({
    learner: z
      .string()
      .default("averaged")
      .meta({ description: "A learner by the name that the command line has for it." }),
    options: z.record(z.string(), z.unknown()).optional(),
    pipeline: z
      .array(z.union([z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))]))
      .max(8)
      .optional()
      .meta({ description: "Transformers before the learner: standardize, unit-ball, unit-length, text, tfidf." }),
    model: z.unknown().optional().meta({
      description: "A model file to go on from, as an object; learner, options and pipeline are then its own.",
    }),
  })
  .meta({ id: "ModelSpec" });

export const LearnBody = z
  .strictObject({ features: FeaturesOf.optional(), label: Label, id: Id.optional(), metadata: Metadata.optional() })
  .meta({ id: "Example", description: "Features and a label, or the id of a prediction and its label." });

export const PredictBody = z
  .strictObject({ features: FeaturesOf, id: Id.optional(), metadata: Metadata.optional() })
  .meta({ id: "Question", description: "Features; with an id they are kept for a label that comes later." });

export const Learned = z
  .object({ sequence: z.int(), predicted: Label.nullable(), mistake: z.boolean(), updated: z.boolean() })
  .meta({
    id: "Learned",
    description: "What was predicted before the label was learned, and whether the model changed.",
  });

export const Predicted = z
  .object({ label: Label, scores: z.record(z.string(), z.number()), id: z.string().optional() })
  .meta({ id: "Predicted" });

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    pointer: z.string().optional(),
  })
  .meta({ id: "Problem", description: "What is wrong, as RFC 9457 has it; pointer names the field of the body." });

export const Model = z
  .object({
    name: z.string(),
    learner: z.string(),
    options: z.record(z.string(), z.unknown()).optional(),
    pipeline: z.array(z.unknown()).optional(),
    created: z.string(),
    examples: z.int(),
    mistakes: z.int(),
    updates: z.int(),
    sequence: z.int(),
    classes: z.array(Label),
    challengers: z.array(z.string()),
    sha256: z.string(),
  })
  .meta({ id: "Model" });

export const ModelFile = z
  .record(z.string(), z.unknown())
  .meta({ id: "ModelFile", description: "A model file, which to put as `model` makes the same model of." });

export const ModelList = z
  .object({ models: z.array(z.object({ name: z.string(), created: z.string(), sequence: z.int() })) })
  .meta({ id: "ModelList" });

export const ForgetBody = z
  .union(
    [
      z.strictObject({ ids: z.array(z.string()).min(1).max(100_000) }),
      z.strictObject({
        metadata: z.record(
          z.string(),
          z.union([z.string(), z.number(), z.boolean()], { error: "must be a text, a number, true or false" }),
        ),
      }),
    ],
    { error: 'must say what to forget, by ids or by metadata: {"ids":["e1"]} or {"metadata":{"user":"u1"}}' },
  )
  .meta({ id: "Forgetting", description: "Ids of examples and predictions, or values that their metadata has." });

export const Receipt = z
  .object({
    forgotten: z.int(),
    examples: z.int(),
    predictions: z.int(),
    sha256: z.string(),
    challengers: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "The hashes of its challengers afterwards, by name." }),
    time: z.string(),
    overwritten: z.boolean(),
  })
  .meta({ id: "Receipt" });

export const ExplainBody = z
  .strictObject({ features: FeaturesOf, label: Label.optional() })
  .meta({ id: "ExplainRequest" });

/** One body, or many as `{ "rows": [...] }`; the error for anything else shows an example. */
export function oneOrMany<T extends z.ZodType>(one: T, example: object) {
  const shown = JSON.stringify(example);
  return z.union([z.strictObject({ rows: z.array(one) }), one], {
    error: `must be one, ${shown}, or many, {"rows":[${shown}]}`,
  });
}

/** One answer or many; refused rows have a problem in place of an answer. */
export function answers<T extends z.ZodType>(one: T) {
  return z.union([one, z.object({ rows: z.array(z.union([one, z.object({ problem: Problem })])) })]);
}
