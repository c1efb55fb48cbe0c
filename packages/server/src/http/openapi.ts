// The description of the service for programs (OpenAPI 3.1) and a page for people, both generated from the routes.

import { z } from "zod";
import type { Route } from "./route.js";
import { Problem } from "./schemas.js";

/** The OpenAPI document of the routes. */
export function openApi(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    paths[route.path][route.method] = operation(route);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Rosenblatt",
      version,
      description: "A service that predicts now and learns the label later.",
      license: { name: "MIT", identifier: "MIT" },
    },
    paths,
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    security: [{}, { token: [] }],
  };
}

function operation({ path, scope, summary, description, headers = {}, body, lines, answers }: Route): object {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const problem = {
    description: "What is wrong",
    content: { "application/problem+json": { schema: jsonSchema(Problem, "output") } },
  };
  return {
    summary,
    description: [description, `Takes a token of scope ${scope} where tokens are asked for.`].filter(Boolean).join(" "),
    parameters: [
      ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...Object.entries(headers).map(([name, what]) => ({
        name,
        in: "header",
        description: what,
        schema: { type: "string" },
      })),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: jsonSchema(body, "input") },
          ...(lines && linesOf("One such value per line.")),
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description: what, schema, types = [] }]) => {
          if (Number(status) >= 400) return [status, { ...problem, description: what }];
          const content = {
            ...(schema && { "application/json": { schema: jsonSchema(schema, "output") } }),
            ...(lines &&
              linesOf(
                'An answer per line, in order; of a line that is refused, {"line":2,"problem":{…}}; empty lines are not answered, but counted.',
              )),
            ...Object.fromEntries(types.map((type) => [type, {}])),
          };
          return [status, { description: what, ...(Object.keys(content).length > 0 && { content }) }];
        }),
      ),
      default: problem,
    },
  };
}

function linesOf(description: string): object {
  return { "application/x-ndjson": { schema: { type: "string", description } } };
}

/** The self-contained JSON schema of a body. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _, $defs: named = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return written(rest, named) as object;
}

/** Inlines definitions where they are referenced. The id of a definition is dropped, but a property may be named "id". */
function written(value: unknown, named: Readonly<Record<string, object>>, isProperties = false): unknown {
  if (Array.isArray(value)) return value.map((one) => written(one, named));
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value) return written(named[String(value.$ref).replace("#/$defs/", "")], named);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isProperties || name !== "id")
      .map(([name, one]) => [name, written(one, named, !isProperties && name === "properties")]),
  );
}

/** A page that lists the routes for people. It loads no external resources. */
export function docsPage(routes: readonly Route[]): string {
  const sections = routes.map(
    ({ method, path, summary, description, scope, body }) => `<section>
<h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2>
<p><strong>${escaped(summary)}.</strong> ${escaped(description ?? "")} <em>Scope: ${scope}.</em></p>
${body ? `<details><summary>Body</summary><pre>${escaped(JSON.stringify(jsonSchema(body, "input"), null, 2))}</pre></details>` : ""}
</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rosenblatt: the service</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1c2733;background:#fff}
h2{font-size:1rem;margin:1.5rem 0 .25rem}code,pre{font:14px/1.4 ui-monospace,monospace}pre{overflow:auto;background:#f3f5f7;padding:.75rem;border-radius:6px}
a{color:#0b5cad}@media(prefers-color-scheme:dark){body{color:#dfe6ee;background:#14181d}pre{background:#1e252d}a{color:#7ab8ff}}</style></head>
<body><h1>The learning service</h1><p>It predicts now and learns the label later. For programs: <a href="/openapi.json">openapi.json</a>.</p>
${sections.join("\n")}</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
