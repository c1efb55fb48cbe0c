// Routes for insight into a model: the report, and explanations.

import { jsonOf } from "../http/body.js";
import { Explanation, Report } from "../http/report-schemas.js";
import type { Route } from "../http/route.js";
import { ExplainBody } from "../http/schemas.js";
import { explained } from "../models/explanation.js";
import { reportOf } from "../models/report.js";

export const report: Route = {
  method: "get",
  path: "/v1/models/{name}/report",
  scope: "read",
  summary: "Report errors, drift and mistakes against the bound",
  answers: { 200: { description: "The report", schema: Report }, 404: { description: "There is no such model" } },
  handle: async (c, { service }) =>
    c.json(await reportOf(service.store, await service.models.reading(c.req.param("name")!))),
};

export const explain: Route = {
  method: "post",
  path: "/v1/models/{name}/explain",
  scope: "read",
  summary: "Explain a prediction by features and by past examples",
  body: ExplainBody,
  answers: {
    200: { description: "What each feature and each past example adds to the score", schema: Explanation },
    404: { description: "There is no such model" },
    409: { description: "The model has learned nothing yet" },
  },
  async handle(c, { service }) {
    const { features, label } = ExplainBody.parse(await jsonOf(c, service.limits));
    const model = await service.models.reading(c.req.param("name")!);
    return c.json(await explained(service.store, model, features, label));
  },
};
