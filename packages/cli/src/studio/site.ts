// What is served, by path: the studio's files as they were built, read once.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, relative, sep } from "node:path";
import { UsageError } from "../terminal/exit.js";
import type { Answer } from "./served-model.js";

/** A file of the studio, as it is sent to a browser. */
export interface ServedFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Whether the name changes with the content, so that browsers may keep the file. */
  readonly lasting: boolean;
  /** If present, computes the bytes from the query of a URL. */
  readonly answer?: (query: URLSearchParams) => Uint8Array;
}

/** A path that is not in the map is not served, whatever it looks like. */
export type Site = ReadonlyMap<string, ServedFile>;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
};

/**
 * The page, the answers to its questions about a model by path, and the address to which the links that it offers lead,
 * by default its own. On the port of a service, `/` shows the service, and /index.html is the page for learning.
 */
export function siteOf(answers?: ReadonlyMap<string, Answer>, shareBase?: string, isService = false): Site {
  const folder = builtFolder();
  const site = new Map<string, ServedFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    site.set(path, { type, bytes: readFileSync(file), lasting: path.startsWith("/assets/") });
  }
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const told = {
    ...(isService && { "studio-service": "./v1" }),
    ...(answers && { "studio-document": "./document.json" }),
    ...(shareBase !== undefined && { "studio-share-base": shareBase }),
  };
  site.set("/", { type: types[".html"], bytes: Buffer.from(withTold(page, told)), lasting: false });
  if (!isService) site.delete("/index.html");
  // From this file the page makes the copies that it saves. It is not served as a page, because the policy would not let it run.
  const whole = readFileSync(join(folder, "..", "single", "studio.html"));
  site.set("/studio.html", { type: "application/octet-stream", bytes: whole, lasting: false });
  for (const [path, answer] of answers ?? [])
    site.set(path, {
      type: types[".json"],
      bytes: new Uint8Array(0),
      lasting: false,
      answer: (query) => Buffer.from(JSON.stringify(answer(query))),
    });
  return site;
}

/** The page with the settings it is given; it requests a document only if it is told of one. */
function withTold(page: string, told: Readonly<Record<string, string>>): string {
  const lines = Object.entries(told).map(
    ([name, content]) =>
      `  <meta name="${name}" content="${content.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" />\n`,
  );
  return page.replace("</head>", () => `${lines.join("")}  </head>`);
}

function builtFolder(): string {
  const own = createRequire(import.meta.url).resolve("@rosenblatt/studio/package.json");
  const folder = join(own, "..", "dist", "site");
  if (!existsSync(join(folder, "index.html")))
    throw new UsageError(`the studio is not built: there is no page in ${folder}; npm run prepare builds it`);
  return folder;
}
