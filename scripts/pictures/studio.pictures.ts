// Takes pictures of the studio as WebP files in docs/pictures.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { npmChromium } from "../../packages/studio/test/browser/page/chromium.js";
import { screens } from "../../packages/studio/test/browser/page/studio.js";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "docs", "pictures");
const program = join(root, "packages", "cli", "bin", "rosenblatt.js");
const place = mkdtempSync(join(tmpdir(), "rosenblatt-pictures-"));

/** The most bytes of all pictures together: they are downloaded with the repository. */
const most = 600_000;

interface Picture {
  readonly name: string;
  /** The part of the address after the slash. */
  readonly at?: string;
  readonly screen?: keyof typeof screens;
  readonly dark?: boolean;
  /** Whether a model is shown. */
  readonly served?: boolean;
  /** Actions before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const pressing = (key: string, times: number) => async (page: Page) => {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
};

/** Goes to a place where the line has nearly converged. */
const nearTheEnd = async (page: Page) => {
  await pressing("End", 1)(page);
  await pressing("ArrowLeft", 2)(page);
};

const pictures: readonly Picture[] = [
  { name: "first-screen", act: nearTheEnd },
  { name: "proof", at: "#ten-points/proof", act: pressing("ArrowLeft", 20) },
  { name: "kernel", at: "#moons/kernel" },
  { name: "served-model", served: true },
  { name: "phone", screen: "phone", act: nearTheEnd },
  { name: "dark", at: "#rings/space", dark: true },
];

const servers: ChildProcess[] = [];

/** Starts the command as a user does, and returns the address that it prints. */
async function served(...words: string[]): Promise<string> {
  const server = spawn(process.execPath, [program, "studio", ...words], { stdio: ["ignore", "pipe", "ignore"] });
  servers.push(server);
  let said = "";
  for await (const part of server.stdout!) {
    said += part;
    const address = /http:\S+/.exec(said)?.[0];
    if (address) return address;
  }
  throw new Error(`the studio did not start: ${said}`);
}

let browser: Browser | undefined;
let addresses: { page: string; model: string };
beforeAll(async () => {
  const model = join(place, "iris.json");
  execFileSync(process.execPath, [program, "train", "dataset:iris", "-o", model, "--quiet"]);
  const petals = ["--x", "petal length (cm)", "--y", "petal width (cm)"];
  addresses = { page: await served(), model: await served(model, "dataset:iris", ...petals) };
  browser = await npmChromium({ systemFonts: true });
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  for (const server of servers) server.kill("SIGINT");
  await browser?.close();
  rmSync(place, { recursive: true });
});

test.each(pictures)("$name", async ({ name, at = "", screen = "desktop", dark, served, act }) => {
  if (!browser) throw new Error("pictures need a Chromium; the one from npm does not start here");
  const context = await browser.newContext({
    // With twice the resolution, text stays sharp where the picture is shown smaller.
    ...screens[screen],
    deviceScaleFactor: 2,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  // A returning visitor, who is not offered the tour.
  await page.addInitScript(() => localStorage.setItem("rosenblatt-tour", "offered"));
  await page.goto((served ? addresses.model : addresses.page) + at);
  // A model has no run whose outcome could be awaited.
  await page
    .locator(served ? "main svg" : ".outcome:not(:empty)")
    .first()
    .waitFor();
  await page.locator('[role="tab"]').first().waitFor();
  await page.locator(".waiting").waitFor({ state: "detached" });
  await act?.(page);
  // The rest is loaded and drawn without any sign of completion.
  await page.waitForTimeout(2500);
  const message = page.getByRole("button", { name: "Close this message" });
  if (await message.isVisible()) await message.click();
  const camera = await context.newCDPSession(page);
  const { data } = await camera.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"));
  await context.close();
});

test(`all pictures together have at most ${most / 1000} kB`, () => {
  const sizes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size] as const);
  expect(
    sizes.reduce((sum, [, size]) => sum + size, 0),
    JSON.stringify(sizes),
  ).toBeLessThanOrEqual(most);
});
