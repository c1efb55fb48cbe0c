// Builds a static site of the studio and the documentation, with relative paths, for any web server and any path on it: npm run build:site [--
// FOLDER] [--share-base ADDRESS]
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = join(root, "packages", "studio", "dist");

/** Writes the site into a folder, replacing an earlier site there. Anything else in the folder is an error. */
export async function buildSite(folder, { shareBase } = {}) {
  const { policy } = await import("../packages/cli/dist/studio/serve.js");
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, "studio.html")))
    throw new Error(`${folder} is not empty, and holds no site of the studio; choose another folder, or empty it`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(built, "site"), folder, { recursive: true });
  cpSync(join(built, "single", "studio.html"), join(folder, "studio.html"));
  // Otherwise, GitHub Pages omits files whose names begin with an underscore.
  writeFileSync(join(folder, ".nojekyll"), "");
  const metas = [
    // Only a header can say who may show the page in a frame; the web server has to send it.
    meta("http-equiv", "Content-Security-Policy", policy.join("; ")),
    ...(shareBase === undefined ? [] : [meta("name", "studio-share-base", shareBase)]),
  ];
  const page = join(folder, "index.html");
  const text = readFileSync(page, "utf8");
  writeFileSync(
    page,
    text.replace(/<meta charset="utf-8"[^>]*>/, (first) => [first, ...metas].join("\n    ")),
  );
}

function meta(key, name, content) {
  return `<meta ${key}="${name}" content="${content.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" />`;
}

async function main() {
  const { pageAddress } = await import("../packages/cli/dist/options/web-address.js");
  const { values, positionals } = parseArgs({ options: { "share-base": { type: "string" } }, allowPositionals: true });
  if (positionals.length > 1) throw new Error(`one folder is enough; got ${positionals.join(", ")}`);
  const base = values["share-base"];
  const folder = resolve(root, positionals[0] ?? "out/site");
  await buildSite(folder, { shareBase: base === undefined ? undefined : pageAddress(base, "--share-base") });
  process.stdout.write(`The site is in ${folder}: copy it to any web server.\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main().catch((error) => {
    process.stderr.write(`error: ${error.message}\n`);
    process.exitCode = 2;
  });
