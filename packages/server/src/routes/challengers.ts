// Routes for challengers: learners that learn from a model's examples, are compared with it, and can be promoted to replace it.

import { RefusedError } from "../errors.js";
import { jsonOf } from "../http/body.js";
import { Challenger, ChallengerList, ChallengerSpec, PromoteBody, Promotion } from "../http/challenger-schemas.js";
import { keyHeader, once } from "../http/idempotency.js";
import type { Route } from "../http/route.js";
import { Name } from "../http/schemas.js";
import { challengerOf } from "../models/challenging.js";
import { describedChallenger } from "../models/description.js";

const path = "/v1/models/{name}/challengers";
const none = { 404: { description: "There is no such model or challenger" } };

export const challengers: Route = {
  method: "get",
  path,
  scope: "read",
  summary: "Compare the challengers of a model with it",
  answers: { 200: { description: "The challengers, the oldest first", schema: ChallengerList }, ...none },
  async handle(c, { service }) {
    const model = await service.models.reading(c.req.param("name")!);
    return c.json({ challengers: [...model.challengers.values()].map(describedChallenger) });
  },
};

export const challenge: Route = {
  method: "put",
  path: `${path}/{challenger}`,
  scope: "admin",
  summary: "Add a challenger",
  description:
    "A learner that learns the same examples in the same order and is compared with the model from now on. To put the same one again changes nothing.",
  body: ChallengerSpec,
  answers: {
    200: { description: "The challenger was there already", schema: Challenger },
    201: { description: "The challenger was added", schema: Challenger },
    409: { description: "There is another challenger of this name, or there are too many" },
    ...none,
  },
  async handle(c, { service }) {
    const name = c.req.param("name")!;
    const challenger = Name.safeParse(c.req.param("challenger"));
    if (!challenger.success)
      throw new RefusedError(422, "invalid-name", `the name of a challenger ${challenger.error.issues[0].message}`);
    const spec = ChallengerSpec.parse(await jsonOf(c, service.limits));
    const { created } = await service.challenge(name, challenger.data, spec as never);
    const model = await service.models.reading(name);
    return c.json(describedChallenger(challengerOf(model, challenger.data)), created ? 201 : 200);
  },
};

export const compare: Route = {
  method: "get",
  path: `${path}/{challenger}`,
  scope: "read",
  summary: "Compare a challenger with the model",
  answers: { 200: { description: "What it is and how it does", schema: Challenger }, ...none },
  async handle(c, { service }) {
    const model = await service.models.reading(c.req.param("name")!);
    return c.json(describedChallenger(challengerOf(model, c.req.param("challenger")!)));
  },
};

export const dismiss: Route = {
  method: "delete",
  path: `${path}/{challenger}`,
  scope: "admin",
  summary: "Remove a challenger",
  answers: { 204: { description: "It is gone" }, ...none },
  async handle(c, { service }) {
    await service.dismiss(c.req.param("name")!, c.req.param("challenger")!);
    return c.body(null, 204);
  },
};

export const promote: Route = {
  method: "post",
  path: `${path}/{challenger}/promote`,
  scope: "admin",
  summary: "Make a challenger the model",
  description:
    "Afterwards the model is what the challenger was, and answers. The learner that it was is dropped, or goes on as a challenger of the name `keep`. Comparisons begin anew.",
  headers: keyHeader,
  body: PromoteBody,
  answers: {
    200: { description: "What the model is now", schema: Promotion },
    409: { description: "There is a challenger of the name to keep" },
    ...none,
  },
  async handle(c, environment) {
    const { service } = environment;
    const body = PromoteBody.parse(await jsonOf(c, service.limits));
    return once(c, environment, body, (remembered) =>
      service.promote(c.req.param("name")!, c.req.param("challenger")!, body.keep, remembered),
    );
  },
};
