import { expect } from "vitest";
import { faults, faultsByPanel } from "./page/axe.js";
import { screens, studioTest } from "./page/studio.js";

for (const screen of Object.keys(screens) as (keyof typeof screens)[])
  for (const dark of [false, true]) {
    const look = `a ${screen}, ${dark ? "dark" : "light"}`;
    studioTest(`axe finds nothing on ${look}`, async ({ open }) => {
      expect(await faults(await open({ screen, dark, withoutPolicy: true }))).toEqual([]);
    });
    studioTest(`axe finds nothing on any panel of ${look}`, async ({ open }) => {
      expect(await faultsByPanel(await open({ screen, dark, withoutPolicy: true }))).toEqual([]);
    });
  }
