// The size budget of the page in bytes. Its time budget is in speed.bench.ts, which `npm run bench:studio` runs.

import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect } from "vitest";
import { type Served, serve } from "../../../cli/src/studio/serve.js";
import { type ServedFile, siteOf } from "../../../cli/src/studio/site.js";
import { noteFirstRun, shownOn } from "./page/first-run.js";
import { studioTest } from "./page/studio.js";

/** A site that remembers when it was asked for what. */
class Watched extends Map<string, ServedFile> {
  readonly asked: { readonly path: string; readonly at: number }[] = [];

  override get(path: string): ServedFile | undefined {
    this.asked.push({ path, at: Date.now() });
    return super.get(path);
  }
}

const site = new Watched(siteOf());
let served: Served;
beforeAll(async () => {
  served = await serve(site);
});
afterAll(() => served.close());

studioTest("the first run needs at most 60 kB of compressed JavaScript", async ({ open }) => {
  site.asked.length = 0;
  const { page } = await open({ address: served.address, prepare: noteFirstRun });
  const { clock } = await shownOn(page);
  const paths = new Set(
    site.asked.filter(({ at, path }) => at <= clock && path.endsWith(".js")).map(({ path }) => path),
  );
  const sizes = [...paths].map((path) => ({ path, bytes: gzipSync(site.get(path)!.bytes, { level: 9 }).length }));
  const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(60_000);
});
