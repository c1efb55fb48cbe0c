// A service on a port of this machine with the studio on it, as `rosenblatt serve` serves both.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Served, serve } from "@rosenblatt/server";
import { onTestFinished } from "vitest";
import { studioPage } from "../../../../cli/src/service/studio-page.js";
import { siteOf } from "../../../../cli/src/studio/site.js";

/** Serves a new directory until the test is over. */
export async function liveService(): Promise<Served> {
  const directory = mkdtempSync(join(tmpdir(), "rosenblatt-live-"));
  const served = await serve({ directory, page: studioPage(siteOf(undefined, undefined, true)) });
  onTestFinished(async () => {
    await served.close();
    rmSync(directory, { recursive: true });
  });
  return served;
}

/** Words that say what an example is, and one in seven that is wrong about it. */
export function examples(from: number, count: number): { features: Record<string, number>; label: string }[] {
  return Array.from({ length: count }, (_, i) => {
    const n = from + i;
    const isSpam = (n * n) % 5 < 2;
    return {
      features: { [isSpam ? "free" : "lunch"]: 1, ["word" + (n % 6)]: 1 },
      label: isSpam !== (n % 7 === 0) ? "spam" : "ham",
    };
  });
}
