// A server of a few files, only for this machine: a fixed list of paths, two methods, two host names, and no other origin.

import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "../terminal/exit.js";
import type { Site } from "./site.js";

/** A server that is listening. */
export interface Served {
  /** The address, ending in a slash. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * The content security policy, except for who may embed the page: everything comes from the page's own address, and
 * only WebAssembly may be compiled at run time.
 */
export const policy: readonly string[] = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

type Headers = Readonly<Record<string, string>>;

/**
 * The response headers. Pages of the origins in `embedders` may embed the studio; a page that is itself isolated needs
 * both headers to allow it.
 */
export function headersFor(embedders: readonly string[]): Headers {
  const ancestors = `frame-ancestors ${embedders.length > 0 ? embedders.join(" ") : "'none'"}`;
  return {
    "Content-Security-Policy": [...policy, ancestors].join("; "),
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": embedders.length > 0 ? "cross-origin" : "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  };
}

const host = "127.0.0.1";

/** Limits on the time of a request, in milliseconds, and on its size and number. */
export interface Limits {
  /** Until the whole head has arrived. */
  readonly head: number;
  /** Until the whole request has arrived. */
  readonly request: number;
  /** Until something is read or written again. */
  readonly silence: number;
  /** Between two checks of these limits. */
  readonly look: number;
  readonly headBytes: number;
  readonly connections: number;
}

/** A browser on this machine needs milliseconds, and six connections. */
const usual: Limits = {
  head: 5000,
  request: 10_000,
  silence: 30_000,
  look: 1000,
  headBytes: 16_384,
  connections: 64,
};

/** Listens on 127.0.0.1, on a free port unless one is given. Pages of the origins in `embedders` may embed what is served. */
export async function serve(
  site: Site,
  port = 0,
  limits: Limits = usual,
  embedders: readonly string[] = [],
): Promise<Served> {
  const headers = headersFor(embedders);
  let names: ReadonlySet<string> = new Set();
  const { head, request, silence, look, headBytes, connections } = limits;
  const options: ServerOptions = {
    headersTimeout: head,
    requestTimeout: request,
    connectionsCheckingInterval: look,
    maxHeaderSize: headBytes,
    keepAliveTimeout: head,
  };
  const server = createServer(options, (asked, response) => answer(site, headers, names, asked, response));
  server.maxConnections = connections;
  // Clients that stop reading lose the connection.
  server.setTimeout(silence);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(reasonOf(error, port)));
    server.listen(port, host, resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  names = namesAt(own);
  return {
    address: `http://${host}:${own}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The host names by which a browser that was given our address asks for us. Another name means that someone else's name points here. */
function namesAt(port: number): ReadonlySet<string> {
  const names = [host, "localhost"];
  return new Set([...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])]);
}

function answer(
  site: Site,
  headers: Headers,
  names: ReadonlySet<string>,
  { method, url = "", headers: asked }: IncomingMessage,
  response: ServerResponse,
): void {
  const refuse = (status: number, sentence: string, more: Record<string, string> = {}) => {
    const bytes = Buffer.from(`${sentence}\n`);
    const own = { "Content-Type": "text/plain; charset=utf-8", "Content-Length": bytes.length };
    // The rest of the request is not read.
    response.writeHead(status, { ...headers, ...own, "Cache-Control": "no-store", Connection: "close", ...more });
    response.end(method === "HEAD" ? undefined : bytes);
  };
  const [path, query = ""] = url.split(/\?(.*)/s);
  const file = site.get(path);
  if (!names.has((asked.host ?? "").toLowerCase()))
    refuse(403, `The studio answers to ${[...names].join(" and ")} only.`);
  else if (method !== "GET" && method !== "HEAD")
    refuse(405, "The studio is read with GET and HEAD only.", { Allow: "GET, HEAD" });
  else if (asked["transfer-encoding"] !== undefined || Number(asked["content-length"] ?? 0) !== 0)
    refuse(413, "The studio is only read: a request has no content.");
  else if (!file) refuse(404, "There is no such file in the studio.");
  else
    try {
      const { type, lasting } = file;
      const bytes = file.answer ? file.answer(new URLSearchParams(query)) : file.bytes;
      response.writeHead(200, {
        ...headers,
        "Content-Type": type,
        "Content-Length": bytes.length,
        "Cache-Control": lasting ? "max-age=31536000, immutable" : "no-store",
      });
      response.end(method === "HEAD" ? undefined : bytes);
    } catch (error) {
      // The question makes no sense, or the model cannot answer it.
      refuse(400, error instanceof Error ? error.message : String(error));
    }
}

function reasonOf(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new UsageError(`--port ${port} is taken by another program; choose another one, or none for a free one`);
  if (error.code === "EACCES")
    return new UsageError(`--port ${port} needs special rights to listen on; choose 1024 or above`);
  return error;
}
