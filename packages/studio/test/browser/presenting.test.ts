import { expect } from "vitest";
import { panelTitles } from "../../src/views/panels/chapters.js";
import { atRest, shows, until } from "./page/journeys.js";
import { type StudioPage, studioTest } from "./page/studio.js";

const projector = { width: 2560, height: 1440 };

/** The size of the smallest text on view, in pixels of the screen, and what it says. */
function smallestText({ page }: StudioPage): Promise<{ size: number; text: string }> {
  return page.evaluate(() => {
    let smallest = { size: Number.POSITIVE_INFINITY, text: "" };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (
        !node.textContent?.trim() ||
        element.closest("script, style, noscript, .visually-hidden, .skip, title, option")
      )
        continue;
      if (!element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height, bottom, top } = range.getBoundingClientRect();
      if (width === 0 || height === 0 || bottom <= 0 || top >= innerHeight) continue;
      // An SVG with a viewBox may be drawn at another scale than its letters are given in.
      const picture = element.closest("svg");
      const matrix = picture ? (element as unknown as SVGGraphicsElement).getScreenCTM() : null;
      const zoom = matrix ? matrix.a : Number(document.documentElement.style.getPropertyValue("--zoom") || 1);
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * zoom;
      if (size < smallest.size) smallest = { size, text: node.textContent.trim().slice(0, 40) };
    }
    return smallest;
  });
}

const isPresenting = ({ page }: StudioPage) =>
  page.evaluate(() => document.documentElement.hasAttribute("data-present"));

studioTest("no text on a projector is smaller than 22 pixels, and the page fits", async ({ open }) => {
  const studio = await open({ fresh: true });
  await studio.page.setViewportSize(projector);
  await studio.press("p");
  await until(() => isPresenting(studio), true);
  for (const panel of ["step", "proof", "kernel"] as const) {
    const [title] = panelTitles[panel];
    await studio.page.evaluate((name) => (location.hash = `#ten-points/${name}`), panel);
    await studio.page.getByRole("tab", { name: title, selected: true }).waitFor();
    const { size, text } = await atRest(studio, () => smallestText(studio));
    expect(size, text).toBeGreaterThanOrEqual(22);
    await shows(() => studio.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1)).toBe(true);
  }
  await shows(() => studio.page.locator(".top .actions, .toggle, .speed").evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(0); // biome-ignore format: one line
});
