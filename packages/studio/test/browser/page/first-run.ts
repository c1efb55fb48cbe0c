// Measures when the first run was shown.

import type { Page } from "playwright-core";

/** When the first run was on the page, by the clock and since the page was asked for. */
export interface Shown {
  readonly clock: number;
  readonly since: number;
}

/** Notes when it is there. */
export async function noteFirstRun(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".outcome:not(:empty)")) return;
      observer.disconnect();
      Object.assign(window, { shown: { clock: Date.now(), since: performance.now() } });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

export const shownOn = (page: Page): Promise<Shown> =>
  page.evaluate(() => (window as unknown as { shown: Shown }).shown);
