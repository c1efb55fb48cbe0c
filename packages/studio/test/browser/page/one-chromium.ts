// One Chromium for all files with browser tests: started before the first of them, and closed after the last.

import type { TestProject } from "vitest/node";
import { servedChromium } from "./chromium.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Where it can be reached; undefined where none starts. */
    chromium: string | undefined;
  }
}

export default async function oneChromium({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await servedChromium();
  provide("chromium", server?.wsEndpoint());
  return async () => server?.close();
}
