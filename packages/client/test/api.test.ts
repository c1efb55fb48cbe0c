// The types of the client equal those of the schemas with which the service checks requests and describes answers.

import type * as api from "@rosenblatt/client";
import { expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type * as challengers from "../../server/src/http/challenger-schemas.js";
import type * as reports from "../../server/src/http/report-schemas.js";
import type * as schemas from "../../server/src/http/schemas.js";
import type { JsonFeatures } from "../src/features.js";

/** Without `readonly` and `undefined`, all the way down: JSON has no such things. */
type Plain<T> = T extends (infer U)[]
  ? Plain<U>[]
  : T extends readonly (infer U)[]
    ? Plain<U>[]
    : T extends object
      ? { -readonly [K in keyof T]: Plain<Exclude<T[K], undefined>> }
      : T;

/** What the service answers, and what it takes. */
type Answer<S extends z.ZodType> = Plain<z.output<S>>;
type Body<S extends z.ZodType> = z.input<S>;

/** A row as it is sent. */
type Sent<T extends { features?: unknown }> = { [K in keyof T]: K extends "features" ? JsonFeatures : T[K] };

test("the client's response types equal the service's", () => {
  expectTypeOf<Answer<typeof schemas.Model>>().toEqualTypeOf<Plain<api.Model>>();
  expectTypeOf<Answer<typeof schemas.Learned>>().toEqualTypeOf<Plain<api.Learned>>();
  expectTypeOf<Answer<typeof schemas.Predicted>>().toEqualTypeOf<Plain<api.Predicted>>();
  expectTypeOf<Answer<typeof schemas.Receipt>>().toEqualTypeOf<Plain<api.Receipt>>();
  expectTypeOf<Answer<typeof schemas.Problem>>().toEqualTypeOf<Plain<api.Problem>>();
  expectTypeOf<Answer<typeof reports.Report>>().toEqualTypeOf<Plain<api.Report>>();
  expectTypeOf<Answer<typeof reports.Explanation>>().toEqualTypeOf<Plain<api.Explanation>>();
  expectTypeOf<Answer<typeof reports.Curve>>().toEqualTypeOf<Plain<api.Curve>>();
  expectTypeOf<Answer<typeof reports.Weights>>().toEqualTypeOf<Plain<api.Weights>>();
  expectTypeOf<Answer<typeof challengers.Challenger>>().toEqualTypeOf<Plain<api.Challenger>>();
  expectTypeOf<Answer<typeof challengers.Comparison>>().toEqualTypeOf<Plain<api.Comparison>>();
  expectTypeOf<Answer<typeof challengers.Promotion>>().toEqualTypeOf<Plain<api.Promotion>>();
});

test("the service accepts every request body that the client's types allow", () => {
  expectTypeOf<api.ModelSpec>().toExtend<Body<typeof schemas.ModelSpec>>();
  expectTypeOf<api.ChallengerSpec>().toExtend<Body<typeof challengers.ChallengerSpec>>();
  expectTypeOf<Sent<api.Example>>().toExtend<Body<typeof schemas.LearnBody>>();
  expectTypeOf<Sent<api.Question>>().toExtend<Body<typeof schemas.PredictBody>>();
  expectTypeOf<api.Forgetting>().toExtend<Body<typeof schemas.ForgetBody>>();
  expectTypeOf<Parameters<api.ModelClient["promote"]>[1]>().toExtend<
    Body<typeof challengers.PromoteBody> | undefined
  >();
});

test("the client's types have every field that the service accepts", () => {
  expectTypeOf<keyof Body<typeof schemas.ModelSpec>>().toEqualTypeOf<keyof api.ModelSpec>();
  expectTypeOf<keyof Body<typeof challengers.ChallengerSpec>>().toEqualTypeOf<keyof api.ChallengerSpec>();
  expectTypeOf<keyof Body<typeof schemas.LearnBody>>().toEqualTypeOf<keyof api.Example>();
  expectTypeOf<keyof Body<typeof schemas.PredictBody>>().toEqualTypeOf<keyof api.Question>();
  expectTypeOf<Body<typeof schemas.ForgetBody>>().toEqualTypeOf<api.Forgetting>();
});

test("features may be objects of an interface or a class, but not dates, promises, sets or lists of texts", () => {
  interface Mail {
    free: number;
    from?: string;
  }
  class Letter {
    readonly free = 1;
  }
  expectTypeOf<Mail>().toExtend<api.Features>();
  expectTypeOf<Letter>().toExtend<api.Features>();
  expectTypeOf<Map<string, number | string>>().toExtend<api.Features>();
  expectTypeOf<Float32Array>().toExtend<api.Features>();
  expectTypeOf<Date>().not.toExtend<api.Features>();
  expectTypeOf<Promise<Mail>>().not.toExtend<api.Features>();
  expectTypeOf<Set<string>>().not.toExtend<api.Features>();
  expectTypeOf<string[]>().not.toExtend<api.Features>();
  expectTypeOf<number>().not.toExtend<api.Features>();
});
