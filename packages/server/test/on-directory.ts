// Services for tests: each has a directory of its own, which is deleted afterwards.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { app, Service, type ServiceOptions } from "@rosenblatt/server";
import { onTestFinished } from "vitest";

/** A new directory that is removed after the test. */
export function directory(): string {
  const path = mkdtempSync(join(tmpdir(), "rosenblatt-service-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A client of a service without a port. */
export interface Asking {
  readonly service: Service;
  /** Sends a request with a JSON body, and gives the status and the parsed answer. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of it
  ): Promise<{ status: number; body: any; headers: Headers }>;
  close(): Promise<void>;
}

/** Opens a service on a directory. */
export function open(path: string = directory(), options: ServiceOptions = {}): Asking {
  const service = Service.open(path, options);
  const made = app(service);
  let closed = false;
  const close = async () => {
    if (!closed) await service.close();
    closed = true;
  };
  onTestFinished(close);
  return {
    service,
    async ask(method, path, body, headers = {}) {
      const response = await made.request(path, {
        method,
        headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const type = response.headers.get("content-type") ?? "";
      return {
        status: response.status,
        body: /json$/.test(type) && !type.includes("nd") ? JSON.parse(text) : text,
        headers: response.headers,
      };
    },
    close,
  };
}
