import { expect } from "vitest";
import { panelTitles } from "../../src/views/panels/chapters.js";
import { studioTest } from "./page/studio.js";

studioTest("a step is announced at most once on every panel", async ({ open }) => {
  const studio = await open();
  let announced = 0;
  for (const [name] of Object.values(panelTitles)) {
    await studio.panel(name);
    await studio.page.waitForLoadState("networkidle");
    await studio.blur();
    await studio.press("Home");
    await studio.settled();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) {
      await studio.page.evaluate(() => {
        const told = new Set<Element>();
        const isTold = (node: Node) =>
          (node instanceof Element ? node : node.parentElement)?.closest(
            "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]",
          );
        const observer = new MutationObserver((changes) => {
          for (const { target } of changes) {
            const region = isTold(target);
            if (region && region.getAttribute("aria-live") !== "off" && region.textContent) told.add(region);
          }
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        Object.assign(globalThis, { told, observer });
      });
      await studio.press(key);
      await studio.settled();
      const said = await studio.page.evaluate(() => {
        const { told, observer } = globalThis as unknown as { told: Set<Element>; observer: MutationObserver };
        observer.disconnect();
        return [...told].map((region) => region.textContent);
      });
      expect(said.length, `${name}, ${key}: ${said.join(" | ")}`).toBeLessThanOrEqual(1);
      announced += said.length;
    }
  }
  expect(announced).toBeGreaterThan(20);
});
