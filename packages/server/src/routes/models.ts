// Routes for creating, describing, exporting and removing models.

import { RefusedError } from "../errors.js";
import { checkType, jsonOf } from "../http/body.js";
import type { Route } from "../http/route.js";
import { ForgetBody, Model, ModelFile, ModelList, ModelSpec, Name, Receipt } from "../http/schemas.js";
import type { ModelSpec as Spec } from "../models/spec.js";

export const list: Route = {
  method: "get",
  path: "/v1/models",
  scope: "read",
  summary: "List the models",
  answers: { 200: { description: "The models by name", schema: ModelList } },
  handle: (c, { service }) => c.json({ models: service.list() }),
};

export const create: Route = {
  method: "put",
  path: "/v1/models/{name}",
  scope: "admin",
  summary: "Make a model, or import one",
  description: "To put the same model again changes nothing.",
  body: ModelSpec,
  answers: {
    200: { description: "The model was there already", schema: Model },
    201: { description: "The model was made", schema: Model },
    409: { description: "There is another model of this name" },
  },
  async handle(c, { service }) {
    const parsedName = Name.safeParse(c.req.param("name"));
    if (!parsedName.success)
      throw new RefusedError(422, "invalid-name", `the name of a model ${parsedName.error.issues[0].message}`);
    const name = parsedName.data;
    const { model, ...spec } = ModelSpec.parse(await jsonOf(c, service.limits));
    const { created } = await service.create(name, spec as Spec, model);
    return c.json(await service.describe(name), created ? 201 : 200);
  },
};

export const describe: Route = {
  method: "get",
  path: "/v1/models/{name}",
  scope: "read",
  summary: "Describe a model",
  answers: {
    200: { description: "What it is and has done", schema: Model },
    404: { description: "There is no such model" },
  },
  handle: async (c, { service }) => c.json(await service.describe(c.req.param("name")!)),
};

export const remove: Route = {
  method: "delete",
  path: "/v1/models/{name}",
  scope: "admin",
  summary: "Remove a model and everything that it learned",
  answers: { 204: { description: "It is gone" }, 404: { description: "There is no such model" } },
  async handle(c, { service }) {
    await service.remove(c.req.param("name")!);
    return c.body(null, 204);
  },
};

export const exported: Route = {
  method: "get",
  path: "/v1/models/{name}/export",
  scope: "read",
  summary: "Export the model file",
  description:
    "A file that the library reads, and the command line where the model began with a file of its own: one that was made here does not say how columns of a table become features. To accept application/octet-stream gives its binary form.",
  answers: {
    200: { description: "The model file", schema: ModelFile, types: ["application/octet-stream"] },
    404: { description: "There is no such model" },
  },
  async handle(c, { service }) {
    const { live } = await service.models.reading(c.req.param("name")!);
    if (c.req.header("accept") === "application/octet-stream")
      return c.body(new Uint8Array(live.bytes()), 200, { "Content-Type": "application/octet-stream" });
    return c.json(live.file);
  },
};

export const forget: Route = {
  method: "post",
  path: "/v1/models/{name}/forget",
  scope: "admin",
  summary: "Forget examples exactly",
  description: "Afterwards the model equals one that never saw them, and they are gone from the store.",
  body: ForgetBody,
  answers: {
    200: { description: "What was forgotten", schema: Receipt },
    404: { description: "There is no such model" },
  },
  async handle(c, { service }) {
    checkType(c, "application/json");
    const which = ForgetBody.parse(await jsonOf(c, service.limits));
    return c.json(await service.forget(c.req.param("name")!, which));
  },
};
