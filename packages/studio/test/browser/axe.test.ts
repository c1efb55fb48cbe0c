// Every first screen, and every panel once. Every panel on every screen in both themes is in axe.slow.test.ts.

import { expect } from "vitest";
import { faults, faultsByPanel } from "./page/axe.js";
import { screens, studioTest } from "./page/studio.js";

for (const screen of Object.keys(screens) as (keyof typeof screens)[])
  for (const dark of [false, true])
    studioTest(`axe finds nothing on a ${screen}, ${dark ? "dark" : "light"}`, async ({ open }) => {
      expect(await faults(await open({ screen, dark, withoutPolicy: true }))).toEqual([]);
    });

studioTest("axe finds nothing on any panel", async ({ open }) => {
  expect(await faultsByPanel(await open({ withoutPolicy: true }))).toEqual([]);
});
