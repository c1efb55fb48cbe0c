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
  /** Its name changes with its content. */
  readonly lasting: boolean;
  /** In the place of bytes: works them out from what is behind the question mark of an address. */
  readonly answer?: (query: URLSearchParams) => Uint8Array;
}

/** A path that is not in it is not served, whatever it looks like. */
export type Site = ReadonlyMap<string, ServedFile>;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
};

/**
 * The page, answers to what it asks about a model, by path, and where the links that it offers lead: to itself unless another address is
 * given. On the port of a service the page shows that, and the one on which one learns is beside it.
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
  // From it the page makes the file that it saves. It is no page here: the policy would not let it run.
  const whole = readFileSync(join(folder, "..", "single", "studio.html"));
  site.set("/studio.html", { type: "application/octet-stream", bytes: whole, lasting: false });
  for (const [path, answer] of answers ?? [])
    site.set(path, {
      ...{ type: types[".json"], bytes: new Uint8Array(0), lasting: false },
      answer: (query) => Buffer.from(JSON.stringify(answer(query))),
    });
  return site;
}

/** What the page is told: it asks for a document only where it is told of one. */
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
