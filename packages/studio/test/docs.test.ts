// The built documentation of the studio.

import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { terms } from "../src/views/terms/terms.js";

const folder = fileURLToPath(new URL("../dist/site/docs/", import.meta.url));
const files = readdirSync(folder, { recursive: true }).map((path) => String(path).replaceAll("\\", "/"));
const pages = new Map(
  files.filter((path) => path.endsWith(".html")).map((path) => [path, readFileSync(folder + path, "utf8")]),
);

test("every documentation source becomes a page that the contents link to", () => {
  const sources = readdirSync(new URL("../../../docs/", import.meta.url), { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md"));
  expect(sources.length).toBeGreaterThan(40);
  for (const source of sources) {
    const page = source.replace(/README\.md$/, "index.html").replace(/\.md$/, ".html");
    expect(pages.has(page), page).toBe(true);
    expect(pages.get("index.html"), page).toContain(`href="${page}"`);
  }
});

test("every link leads to an existing page, picture or heading", () => {
  for (const [path, text] of pages)
    for (const [, link] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^https?:/.test(link)) continue;
      const [file, hash] = link.split("#");
      const target = posix.normalize(posix.join(posix.dirname(path), file || posix.basename(path)));
      // The studio itself, and its picture in the browser's tab.
      if (target === "../" || target === "../icon.svg") continue;
      expect(files, `${path}: ${link}`).toContain(target);
      if (hash) expect(pages.get(target)!, `${path}: ${link}`).toContain(`id="${hash}"`);
    }
});

test("no page contains inline scripts or styles, which the studio's policy forbids", () => {
  for (const [path, text] of pages) {
    expect(text.match(/<script(?! src=)|<style|<\w[^>]* (?:style|on\w+)=/)?.[0], path).toBe(undefined);
  }
});

test("every term has a one-sentence definition and an existing page and heading", () => {
  for (const { name, says, page } of Object.values(terms)) {
    expect(says, name).toMatch(/^[^.]+\.$/);
    const [file, heading] = page.split("#");
    expect(pages.has(file), `${name}: ${page}`).toBe(true);
    if (heading) expect(pages.get(file), `${name}: ${page}`).toContain(`id="${heading}"`);
  }
});

test("every term marked in the views exists", () => {
  const views = new URL("../src/views/", import.meta.url);
  const marked = readdirSync(views, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith(".tsx"))
    .flatMap((path) => [
      ...readFileSync(new URL(path.replaceAll("\\", "/"), views), "utf8").matchAll(/data-term="(\w+)"/g),
    ])
    .map(([, name]) => name);
  expect(marked).not.toEqual([]);
  for (const name of marked) expect(Object.keys(terms)).toContain(name);
});
