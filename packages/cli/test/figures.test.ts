// The figures on the pages are what the commands above them draw. UPDATE_FIGURES=1 writes them.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { inFolder, shell } from "./shell.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const pages = join(root, "docs/learn");
const update = process.env.UPDATE_FIGURES !== undefined;
const place = mkdtempSync(join(tmpdir(), "rosenblatt-figures-"));
afterAll(() => rmSync(place, { recursive: true }));

/** Commands of a page with the figure behind them. */
const drawn = readdirSync(pages)
  .filter((file) => file.endsWith(".md"))
  .flatMap((page) =>
    [
      ...readFileSync(join(pages, page), "utf8").matchAll(
        /^```sh\n([^`]*)^```\n\n!\[[^\]]*\]\(figures\/([\w-]+\.svg)\)/gm,
      ),
    ].map(([, block, figure]) => ({ page, figure, lines: block.trim().split("\n") })),
  );

describe("a figure is what the commands on its page draw", () => {
  test.each(drawn)("$figure of $page", async ({ figure, lines }) => {
    const own = mkdtempSync(join(place, "figure-"));
    await inFolder(own, () => shell(lines));
    const found = readFileSync(join(own, figure), "utf8");
    const kept = join(pages, "figures", figure);
    if (update) writeFileSync(kept, found);
    expect(found).toBe(existsSync(kept) ? readFileSync(kept, "utf8") : undefined);
  });
});

test("every figure is made by commands on a page or by a script of its name", () => {
  for (const figure of readdirSync(join(pages, "figures"))) {
    const script = join(root, "scripts/figures", figure.replace(/svg$/, "mjs"));
    expect(drawn.some((one) => one.figure === figure) || existsSync(script), figure).toBe(true);
  }
});
