// serve: the learning service over a directory, with the studio on the same port.

import { readFileSync } from "node:fs";
import type { Durability, Scope, Service } from "@rosenblatt/server";
import { readModel } from "../model/model-file.js";
import { siteOf } from "../studio/site.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note, print } from "../terminal/io.js";
import { onDirectory, type ServicePackage, servicePackage } from "./package.js";
import { studioPage } from "./studio-page.js";

/** What can be typed after `rosenblatt serve`. */
export interface ServeOptions {
  readonly dir: string;
  readonly port: number;
  readonly address: string;
  readonly host?: string[];
  readonly import?: string[];
  readonly allowOrigin?: string[];
  readonly durability?: Durability;
  readonly resident?: number;
  readonly rate?: number;
  readonly storage?: number;
  readonly log?: boolean;
  readonly newToken?: string;
  readonly scope?: Scope;
  readonly revokeToken?: string;
}

/** Serves a directory until Ctrl-C, or makes a token for it. */
export async function serve(options: ServeOptions, io: Io): Promise<ExitCode> {
  const server = await servicePackage("serve");
  if (options.scope !== undefined && options.newToken === undefined)
    throw new UsageError("--scope is what a new token may do; got no --new-token NAME");
  if (options.newToken !== undefined || options.revokeToken !== undefined) return withTokens(server, options, io);
  const { dir, port, address, host = [], allowOrigin = [], durability, resident, rate, storage } = options;
  const limits = {
    ...(resident !== undefined && { resident }),
    ...(rate !== undefined && { rate }),
    ...(storage !== undefined && { storage: storage * 1e6 }),
  };
  const interruption = io.interruption();
  const served = await onDirectory(server, () =>
    server.serve({
      directory: dir,
      port,
      address,
      hosts: host,
      origins: allowOrigin,
      limits,
      ...(durability && { durability }),
      log: server.jsonLog(options.log ? "info" : "error", (line) => io.stderr.write(line)),
      page: studioPage(siteOf(undefined, undefined, true)),
    }),
  );
  try {
    for (const one of options.import ?? []) await importModel(served.service, one, io);
  } catch (error) {
    await served.close();
    throw error;
  }
  note(io, "note: Ctrl-C ends it; nothing that was acknowledged is lost");
  const needsToken = served.service.store.tokens().length > 0;
  for (const line of greeting(namedUrl(served.url, host), dir, needsToken)) print(io, line);
  if (!interruption.aborted)
    await new Promise((resolve) => interruption.addEventListener("abort", resolve, { once: true }));
  await served.close();
  return done;
}

/** Creates a model from a file, unless there is one with that name. */
async function importModel(service: Service, text: string, io: Io): Promise<void> {
  const [name, path] = text.split(/=(.*)/s);
  if (service.list().some((model) => model.name === name)) {
    note(io, `note: there is a model ${name} already; it goes on from what it has learned`);
    return;
  }
  // Called for its error if the file is not a model.
  readModel(path, io);
  const bytes = readFileSync(path);
  const isBinary = bytes.toString("latin1", 0, 4) === "RSBL";
  try {
    await service.create(name, { learner: "averaged" }, isBinary ? bytes : bytes.toString("utf8"));
  } catch (error) {
    throw new UsageError(`--import ${text}: ${(error as Error).message}`);
  }
}

/** The address under the first host name that the service was given, because it answers to no other, unless it is only for this machine. */
function namedUrl(url: string, [name]: readonly string[]): string {
  const { hostname, port } = new URL(url);
  return name === undefined || ["127.0.0.1", "[::1]", "localhost"].includes(hostname) ? url : `http://${name}:${port}`;
}

/** What each scope allows a token to do. */
const allowed: Readonly<Record<Scope, string>> = { read: "read", learn: "read and learn", admin: "do everything" };

/** What to try first, in lines. */
function greeting(url: string, dir: string, needsToken: boolean): string[] {
  const token = needsToken ? ' -H "Authorization: Bearer $TOKEN"' : "";
  const curl = (method: string, path: string, body: string) =>
    `  curl -X ${method} ${url}/v1/models/spam${path}${token} -H 'Content-Type: application/json' -d '${body}'`;
  return [
    `The service is at ${url}`,
    `Watch its models learn in the studio at ${url}/`,
    `Its routes are at ${url}/docs, and models are kept in ${dir}`,
    "",
    "Try it:",
    curl("PUT", "", '{"learner":"averaged"}'),
    curl(
      "POST",
      "/learn",
      '{"rows":[{"features":{"free":2,"offer":1},"label":"spam"},{"features":{"lunch":1,"from":"boss"},"label":"ham"}]}',
    ),
    curl("POST", "/predict", '{"features":{"free":1}}'),
  ];
}

async function withTokens(
  server: ServicePackage,
  { dir, newToken, scope = "learn", revokeToken }: ServeOptions,
  io: Io,
): Promise<ExitCode> {
  if (revokeToken !== undefined) {
    if (!(await onDirectory(server, () => server.revokeTokenIn(dir, revokeToken))))
      throw new UsageError(`--revoke-token must name a token; got ${JSON.stringify(revokeToken)}`);
    note(io, `note: token ${revokeToken} is of no use any more`);
    return done;
  }
  const token = await onDirectory(server, () => server.makeTokenIn(dir, newToken!, scope));
  if (token === undefined)
    throw new UsageError(
      `there is a token ${JSON.stringify(newToken)} already: revoke it first, or choose another name`,
    );
  print(io, token);
  note(io, `note: the token is shown this once; it may ${allowed[scope]}`);
  return done;
}
