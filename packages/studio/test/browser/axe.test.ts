import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "vitest";
import { screens, studioTest } from "./page/studio.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: {
      run(options: { resultTypes: ["violations"] }): Promise<{
        violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
      }>;
    };
  }
}

for (const screen of Object.keys(screens) as (keyof typeof screens)[])
  for (const dark of [false, true])
    studioTest(`axe finds nothing on a ${screen}, ${dark ? "dark" : "light"}`, async ({ open }) => {
      const studio = await open({ screen, dark, withoutPolicy: true });
      await studio.page.evaluate(axe);
      const found = async () => {
        // What axe has no fault to find with is of no use here, and takes longer to send than to check.
        const violations = await studio.page.evaluate(
          async () => (await window.axe.run({ resultTypes: ["violations"] })).violations,
        );
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}: ${failureSummary?.slice(0, 240)}`),
        );
      };
      expect(await found()).toEqual([]);
      if (dark) return;
      for (const name of await studio.page.getByRole("tab").allInnerTexts()) {
        await studio.panel(name);
        await studio.settled();
        expect((await found()).map((text) => `${name}: ${text}`)).toEqual([]);
      }
    });
