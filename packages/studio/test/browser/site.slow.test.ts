// The static site under a path of some web server, as `npm run build:site` makes it.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite } from "../../../../scripts/build-site.mjs";
import { until } from "./page/journeys.js";
import { studioTest } from "./page/studio.js";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

const place = mkdtempSync(join(tmpdir(), "rosenblatt-site-"));
const folder = join(place, "site");
const path = "/~teacher/perceptron/";
let server: Server;
let address: string;
beforeAll(async () => {
  await buildSite(folder, { shareBase: "https://studio.example/" });
  // The site again, in the place of the first.
  await buildSite(folder);
  server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? "/", "http://localhost");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const file = join(folder, name.slice(path.length));
    if (!name.startsWith(path) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(place, { recursive: true });
});

studioTest("the site works below any path with its lessons, documentation and single-file page", async ({ open }) => {
  const studio = await open({ address, at: "#lesson/1/4" });
  await studio.page.locator(".lesson").waitFor();
  await until(() => studio.points(), 4);
  await studio.press("Escape");
  await studio.page.getByRole("button", { name: "Share", exact: true }).click();
  const [download] = await Promise.all([
    studio.page.waitForEvent("download"),
    studio.dialog("Share").getByRole("button", { name: "Save as one file" }).click(),
  ]);
  const saved = join(place, "saved.html");
  await download.saveAs(saved);
  expect(readFileSync(saved, "utf8")).toContain('<script id="studio-state">');
  await until(() => studio.dialog("Share").locator("textarea").first().inputValue(), (link) => link.startsWith(`${address}#v1.`)); // biome-ignore format: one line
  await studio.page.goto(`${address}docs/lessons.html`);
  await studio.page.getByRole("heading", { name: "Three lessons with the studio" }).waitFor();
  await studio.page.getByRole("link", { name: "Rosenblatt studio" }).click();
  await studio.ready();
});

test("the site is not written into a folder with other files", async () => {
  const other = join(place, "other");
  mkdirSync(other);
  writeFileSync(join(other, "letter.txt"), "mine");
  await expect(buildSite(other)).rejects.toThrow(/is not empty, and holds no site of the studio/);
  expect(readFileSync(join(other, "letter.txt"), "utf8")).toBe("mine");
});
