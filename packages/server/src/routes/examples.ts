// Routes for predicting, and for learning, also of a label that follows later.

import type { z } from "zod";
import { RefusedError } from "../errors.js";
import { checkType, jsonText, parsed } from "../http/body.js";
import { readLearnBody, readLearnLine, readPredictBody, readPredictLine } from "../http/example-reader.js";
import { keyHeader, once, refuseKey } from "../http/idempotency.js";
import { answerLines } from "../http/ndjson.js";
import type { Route } from "../http/route.js";
import { answers, LearnBody, Learned, oneOrMany, PredictBody, Predicted } from "../http/schemas.js";
import type { LearnRequest } from "../models/learning.js";
import type { PredictRequest } from "../models/predicting.js";
import { type Remembered, rowAnswer, type Service } from "../service.js";

const types = ["application/json", "application/x-ndjson"];

const learnBody = oneOrMany(LearnBody, { features: { free: 2 }, label: "spam" });
const predictBody = oneOrMany(PredictBody, { features: { free: 2 } });

export const learn: Route = {
  method: "post",
  path: "/v1/models/{name}/learn",
  scope: "learn",
  summary: "Learn one example or many",
  description:
    "Features and a label, or the id of a prediction and its label. The answer says what the model had predicted before it learned the label. Rows that cannot be learned are answered with a problem; the others are learned.",
  headers: keyHeader,
  body: learnBody,
  lines: true,
  answers: {
    200: { description: "What was learned", schema: answers(Learned) },
    404: { description: "There is no such model or prediction" },
    409: { description: "The example was learned already" },
    410: { description: "The prediction has expired" },
  },
  async handle(c, environment) {
    const { service } = environment;
    const name = c.req.param("name")!;
    c.header("Durability", service.durability);
    if (checkType(c, ...types) === types[1]) {
      refuseKey(c);
      await service.models.get(name);
      return answerLines(c, service, {
        schema: LearnBody,
        read: readLearnLine,
        begin: (rows) => service.teach(name, rows as LearnRequest[]),
        ready: () => service.models.get(name),
      });
    }
    const body = learnRequests(await jsonText(c, service.limits));
    return once(c, environment, body, (remembered) => taught(service, name, body, remembered));
  },
  async answer(service, name, body, header) {
    header("Durability", service.durability);
    return taught(service, name, learnRequests(body()));
  },
};

export const predict: Route = {
  method: "post",
  path: "/v1/models/{name}/predict",
  scope: "read",
  summary: "Predict one row or many",
  description: "With an id the features are kept, and the label may come later to …/learn with that id.",
  headers: keyHeader,
  body: predictBody,
  lines: true,
  answers: {
    200: { description: "What was predicted", schema: answers(Predicted) },
    404: { description: "There is no such model" },
    409: { description: "The id is in use, or the model has learned nothing yet" },
  },
  async handle(c, environment) {
    const { service } = environment;
    const name = c.req.param("name")!;
    if (checkType(c, ...types) === types[1]) {
      c.header("Durability", service.durability);
      refuseKey(c);
      await service.models.reading(name);
      return answerLines(c, service, {
        schema: PredictBody,
        read: readPredictLine,
        begin: (rows) => service.ask(name, rows as PredictRequest[]),
        ready: () => service.models.reading(name),
      });
    }
    const body = predictRequests(await jsonText(c, service.limits));
    if (!hasIds(body)) return c.json(await asked(service, name, body));
    c.header("Durability", service.durability);
    return once(c, environment, body, (remembered) => asked(service, name, body, remembered));
  },
  async answer(service, name, body, header) {
    const requests = predictRequests(body());
    if (hasIds(requests)) header("Durability", service.durability);
    return asked(service, name, requests);
  },
};

type LearnRequests = z.infer<typeof learnBody>;

function learnRequests(text: string): LearnRequests {
  return (readLearnBody(text) as LearnRequests | undefined) ?? learnBody.parse(parsed(text));
}

type PredictRequests = z.infer<typeof predictBody>;

function predictRequests(text: string): PredictRequests {
  return (readPredictBody(text) as PredictRequests | undefined) ?? predictBody.parse(parsed(text));
}

/** Whether anything in the request is to be stored. */
function hasIds(body: PredictRequests): boolean {
  return "rows" in body ? body.rows.some(({ id }) => id !== undefined) : body.id !== undefined;
}

async function asked(service: Service, name: string, body: PredictRequests, remembered?: Remembered): Promise<object> {
  return "rows" in body
    ? many(await service.predictMany(name, within(service, body.rows), remembered))
    : service.predict(name, body as PredictRequest, remembered);
}

async function taught(service: Service, name: string, body: LearnRequests, remembered?: Remembered): Promise<object> {
  return "rows" in body
    ? many(await service.learnMany(name, within(service, body.rows), remembered))
    : service.learn(name, body as LearnRequest, remembered);
}

function within<T>({ limits }: Service, rows: readonly T[]): never {
  if (rows.length > limits.rows)
    throw new RefusedError(
      413,
      "too-many-rows",
      `a request may have ${limits.rows} rows; got ${rows.length}: send more as application/x-ndjson, one per line`,
      "/rows",
    );
  return rows as never;
}

function many(results: readonly (object | RefusedError)[]): { rows: object[] } {
  return { rows: results.map(rowAnswer) };
}
