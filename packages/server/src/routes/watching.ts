// Routes for watching a model learn: its errors over time, and its weights.

import { Curve, Weights } from "../http/report-schemas.js";
import type { Route } from "../http/route.js";
import { curveOf } from "../models/curve.js";
import { weightsOf } from "../models/weights.js";

export const curve: Route = {
  method: "get",
  path: "/v1/models/{name}/curve",
  scope: "read",
  summary: "Show how the errors went over the latest examples",
  description: "The latest 10,000 examples in at most 100 stretches of equal length, with the errors of challengers.",
  answers: {
    200: { description: "The stretches, the oldest first", schema: Curve },
    404: { description: "There is no such model" },
  },
  async handle(c, { service }) {
    const model = await service.models.reading(c.req.param("name")!);
    return c.json(await curveOf(service.store, model));
  },
};

export const weights: Route = {
  method: "get",
  path: "/v1/models/{name}/weights",
  scope: "read",
  summary: "List the largest weights",
  answers: {
    200: { description: "The 200 features with the largest weights", schema: Weights },
    404: { description: "There is no such model" },
    422: { description: "The learner has no weight per feature" },
  },
  async handle(c, { service }) {
    const { live } = await service.models.reading(c.req.param("name")!);
    return c.json(weightsOf(live.learner, live.sequence));
  },
};
