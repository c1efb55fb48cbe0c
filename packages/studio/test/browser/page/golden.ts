// Reference pictures of the page, stored next to the tests and compared with a tolerance in the browser itself.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const folder = join(import.meta.dirname, "..", "golden");
const update = process.env.UPDATE_GOLDEN !== undefined;

/** How much a channel may differ, of 255, and the share of pixels that may differ by more. */
const tolerance = { channel: 24, share: 0.001 };

/** How long a page may take to look so: a proof that is still being worked out is part of the picture. */
const patience = 60_000;

const picture = (page: Page) => page.screenshot({ animations: "disabled", caret: "hide", scale: "css" });

/** For the Chromium from npm only: others have other fonts. UPDATE_GOLDEN=1 keeps what is seen after some seconds. */
export async function looksLike(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const path = join(folder, `${name}.png`);
  if (update || !existsSync(path)) {
    if (!update) expect.fail(`there is no picture ${name}.png yet; UPDATE_GOLDEN=1 keeps one`);
    mkdirSync(folder, { recursive: true });
    await page.waitForTimeout(3000);
    writeFileSync(path, await picture(page));
    return;
  }
  const begun = Date.now();
  let seen = await picture(page);
  let share = await difference(page, readFileSync(path), seen);
  while (share > tolerance.share && Date.now() - begun < patience) {
    await page.waitForTimeout(200);
    seen = await picture(page);
    share = await difference(page, readFileSync(path), seen);
  }
  if (share > tolerance.share) {
    const now = join(folder, `${name}.now.png`);
    writeFileSync(now, seen);
    expect.fail(`${name}.png differs in ${(100 * share).toFixed(2)} % of its pixels; see ${now}`);
  }
}

/** The share of pixels that differ; 1 when the sizes do. */
async function difference(page: Page, kept: Buffer, seen: Buffer): Promise<number> {
  const judge = await page.context().newPage();
  try {
    return await judge.evaluate(
      async ([a, b, channel]) => {
        const pixels = async (base64: string) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        };
        const [one, other] = await Promise.all([pixels(a), pixels(b)]);
        if (one.width !== other.width || one.height !== other.height) return 1;
        let different = 0;
        for (let i = 0; i < one.data.length; i += 4) {
          const off = (k: number) => Math.abs(one.data[i + k] - other.data[i + k]) > channel;
          if (off(0) || off(1) || off(2)) different++;
        }
        return (4 * different) / one.data.length;
      },
      [kept.toString("base64"), seen.toString("base64"), tolerance.channel] as const,
    );
  } finally {
    await judge.close();
  }
}
