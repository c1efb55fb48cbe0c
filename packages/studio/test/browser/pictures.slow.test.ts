// Every preset as it looks when opened, rendered by the Chromium from npm with its own font.

import { afterAll, describe, test } from "vitest";
import { presets } from "../../src/document/presets.js";
import { npmChromium } from "./page/chromium.js";
import { looksLike } from "./page/golden.js";
import { inBrowser } from "./page/studio.js";

const browser = process.platform === "linux" ? await npmChromium() : undefined;

describe.skipIf(!browser)("the picture matches its approved version", () => {
  afterAll(() => browser?.close());

  for (const { key, name } of presets)
    for (const [screen, dark] of [
      ["desktop", false],
      ...(key === "ten-points"
        ? ([
            ["desktop", true],
            ["phone", false],
          ] as const)
        : []),
    ] as const)
      test(`${name}, ${screen}, ${dark ? "dark" : "light"}`, () =>
        inBrowser(browser!, async ({ open }) => {
          const studio = await open({ screen, dark, reducedMotion: true });
          if (key !== "ten-points") {
            await studio.preset(name);
            await studio.page.locator(".notice", { hasText: `${name}.` }).waitFor();
          }
          // What is said about it goes by itself, too.
          await studio.page
            .locator(".notices button")
            .click({ timeout: 1000 })
            .catch(() => {});
          await studio.page.mouse.move(0, 0);
          await studio.page.waitForLoadState("networkidle");
          await looksLike(studio.page, `${key}${dark ? "-dark" : ""}${screen === "phone" ? "-phone" : ""}`);
        }));
});
