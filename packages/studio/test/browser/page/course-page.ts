// A page of a course, on another origin, with something in a frame.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CoursePage {
  readonly origin: string;
  /** Where the page is that has this address in its frame, without the host, which is 127.0.0.1, and the colon behind it. */
  withFrame(address: string): string;
  close(): Promise<void>;
}

/** What the address of a course page begins with, and of everything else that a test serves. */
export const here = "http://127.0.0.1:";

export async function servedCourse(): Promise<CoursePage> {
  const server = createServer((asked, response) => {
    const frame = new URL(asked.url ?? "/", here.slice(0, -1)).searchParams.get("frame") ?? "about:blank";
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><h1>Course</h1><iframe src="${frame}" title="A run" width="640" height="480"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: here + port,
    withFrame: (address) => `${port}/?frame=${encodeURIComponent(address)}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
