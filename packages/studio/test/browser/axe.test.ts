// Every panel once. Every first screen, and every panel on every screen in both themes, is in axe.slow.test.ts.

import { expect } from "vitest";
import { faultsByPanel } from "./page/axe.js";
import { studioTest } from "./page/studio.js";

studioTest("axe finds nothing on any panel", async ({ open }) => {
  expect(await faultsByPanel(await open({ withoutPolicy: true }))).toEqual([]);
});
