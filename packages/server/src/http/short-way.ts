// The fast path for one plain JSON request and its JSON response, which skips the Request and Response objects that make up most of the cost of a
// small request. Anything that is not plain goes through the app; a test proves that both give the same answers.

import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalOf } from "../problem.js";
import type { Service } from "../service.js";
import { textOf, tooSlow } from "./body.js";
import type { Gate } from "./gate.js";
import type { Route } from "./route.js";

/** Answers a request; returns false to leave it to the app. */
export type ShortWay = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Routes below a model whose name needs no decoding. */
const plainPath = /^\/v1\/models\/([\w.-]+)\/([a-z]+)$/;

/** The fast path for those routes of a service that support it. Requests from pages of other sites are left to the app. */
export function shortWay(service: Service, gate: Gate, routes: readonly Route[]): ShortWay {
  const answering = new Map<string, { route: Route; path: string }>();
  for (const route of routes)
    if (route.answer) {
      const path = route.path.replace("{name}", ":name");
      answering.set(path.slice(path.lastIndexOf("/") + 1), { route, path: `POST ${path}` });
    }

  // Answers are sent once all requests that arrived together have been read. Sending each of them immediately would wake the waiting client as
  // often, which costs this process more than everything else.
  const due: [response: ServerResponse, body: string][] = [];
  const send = () => {
    for (const [response, body] of due.splice(0)) response.end(body);
  };

  return (request, response) => {
    const { headers, method, url } = request;
    if (method !== "POST" || headers["content-type"] !== "application/json" || !isPlain(headers)) return false;
    const length = Number(headers["content-length"] ?? 0);
    if (!(length > 0 && length <= service.limits.body)) return false;
    const [, name, last] = plainPath.exec(url!) ?? [];
    const found = last === undefined ? undefined : answering.get(last);
    if (!found) return false;

    const began = performance.now();
    const id = gate.idOf(headers["x-request-id"] as string | undefined);
    const said: Record<string, string> = { "X-Request-Id": id };
    const respond = (status: number, body: string) => {
      said["Content-Length"] = String(Buffer.byteLength(body));
      response.writeHead(status, said);
      if (due.push([response, body]) === 1) setImmediate(send);
      gate.leave({ request: id, method, path: url!, route: found.path, status, began });
    };
    const refuse = (error: unknown) => {
      const { problem, headers, isForeseen } = refusalOf(error);
      if (!isForeseen) gate.failed(error);
      Object.assign(said, headers);
      respond(problem.status, JSON.stringify(problem));
    };
    const { route } = found;
    try {
      gate.checkHost(headers.host);
      gate.enter(headers.authorization, route.scope);
    } catch (error) {
      request.resume();
      refuse(error);
      return true;
    }
    wholeBody(request, length, service.limits.bodyWithin)
      .then((bytes) =>
        route.answer!(
          service,
          name,
          () => textOf(bytes),
          (header, value) => {
            said[header] = value;
          },
        ),
      )
      .then((answer) => {
        said["Content-Type"] = "application/json";
        respond(200, JSON.stringify(answer));
      })
      .catch(refuse);
    return true;
  };
}

/** Whether the headers require nothing beyond reading a body and answering it. */
function isPlain(headers: IncomingMessage["headers"]): boolean {
  return (
    headers["idempotency-key"] === undefined &&
    headers["content-encoding"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers.origin === undefined
  );
}

/** The bytes of a body of known length; rejects if they do not arrive in time. Never settles if the client has gone. */
function wholeBody(request: IncomingMessage, length: number, within: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const late = setTimeout(() => reject(tooSlow(within)), within);
    request.on("data", (chunk: Uint8Array) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes < length) return;
      clearTimeout(late);
      resolve(chunks.length === 1 ? chunk : Buffer.concat(chunks));
    });
    request.once("close", () => clearTimeout(late));
  });
}
