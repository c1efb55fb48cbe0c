import { expect } from "vitest";
import { faultsByPanel } from "./page/axe.js";
import { screens, studioTest } from "./page/studio.js";

for (const screen of Object.keys(screens) as (keyof typeof screens)[])
  for (const dark of [false, true])
    studioTest(`axe finds nothing on any panel of a ${screen}, ${dark ? "dark" : "light"}`, async ({ open }) => {
      expect(await faultsByPanel(await open({ screen, dark, withoutPolicy: true }))).toEqual([]);
    });
