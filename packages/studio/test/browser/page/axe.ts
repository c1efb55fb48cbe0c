// The violations that axe finds on a page, one line per element.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { panelTitles } from "../../../src/views/panels/chapters.js";
import type { StudioPage } from "./studio.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe?: {
      run(options: { resultTypes: ["violations"] }): Promise<{
        violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
      }>;
    };
  }
}

/** Looks at the whole page once it is no longer at work; it must have been opened without a policy, which would not let axe in. */
export async function faults(studio: StudioPage): Promise<string[]> {
  const { page } = studio;
  await studio.settled();
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  // What axe has no fault to find with is of no use here, and takes longer to send than to check.
  const violations = await page.evaluate(
    async () => (await window.axe!.run({ resultTypes: ["violations"] })).violations,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)}: ${failureSummary?.slice(0, 240)}`),
  );
}

/** Opens one panel after the other and looks at the whole page with each; the panel's name is in front of a fault. */
export async function faultsByPanel(studio: StudioPage): Promise<string[]> {
  const found: string[] = [];
  for (const [name] of Object.values(panelTitles)) {
    await studio.panel(name);
    found.push(...(await faults(studio)).map((fault) => `${name}: ${fault}`));
  }
  return found;
}
