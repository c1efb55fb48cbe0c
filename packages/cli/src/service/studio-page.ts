// The studio on the port of the service: its files, with the same headers as elsewhere.

import { headersFor } from "../studio/serve.js";
import type { Site } from "../studio/site.js";

/** Answers requests for the files of the studio; undefined for everything else. */
export function studioPage(site: Site): (request: Request) => Response | undefined {
  const headers = headersFor([]);
  return ({ method, url }) => {
    const file = method === "GET" || method === "HEAD" ? site.get(new URL(url).pathname) : undefined;
    if (!file) return undefined;
    return new Response(method === "HEAD" ? null : new Uint8Array(file.bytes), {
      headers: {
        ...headers,
        "Content-Type": file.type,
        "Cache-Control": file.lasting ? "max-age=31536000, immutable" : "no-store",
      },
    });
  };
}
