// A Chromium to test in: the system's, else the one from npm. With our own flags, which leave web security on.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";

const args = ["--no-sandbox", "--disable-gpu"];
const names = ["chromium", "chromium-browser", "google-chrome"];

/** CHROMIUM names one; `npm` is the one from npm. */
const wished = process.env.CHROMIUM;

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** A browser for whoever has its address; undefined where none starts, and the reason is then printed once. */
export async function servedChromium(): Promise<BrowserServer | undefined> {
  const path = wished && wished !== "npm" ? wished : systemChromium();
  return orSkipped(async () =>
    chromium.launchServer(path === undefined || wished === "npm" ? await npmOptions() : { executablePath: path, args }),
  );
}

/**
 * The one from npm with the font that comes with it and no other: it draws the same everywhere. With the system's fonts, too, it has letters
 * for formulas. Undefined where it does not start.
 */
export async function npmChromium({ systemFonts = false } = {}): Promise<Browser | undefined> {
  return orSkipped(async () => chromium.launch(await npmOptions(systemFonts)));
}

async function orSkipped<T>(start: () => Promise<T>): Promise<T | undefined> {
  try {
    return await start();
  } catch (error) {
    process.stderr.write(`browser tests are skipped: no Chromium starts: ${String(error).split("\n")[0]}\n`);
    return undefined;
  }
}

async function npmOptions(systemFonts = false): Promise<LaunchOptions> {
  const folder = await unpacked();
  if (systemFonts) writeFileSync(join(folder, "all.conf"), fontsIn(folder, "/usr/share/fonts"));
  return {
    executablePath: join(folder, "chromium"),
    args: [...args, "--font-render-hinting=none", "--force-color-profile=srgb"],
    env: {
      ...(process.env as Record<string, string>),
      FONTCONFIG_FILE: join(folder, systemFonts ? "all.conf" : "only.conf"),
      // Where the system lacks them.
      LD_LIBRARY_PATH: [join(folder, "al2023", "lib"), process.env.LD_LIBRARY_PATH ?? ""].filter(Boolean).join(":"),
    },
  };
}

/** Unpacks it once, whoever else does so at the same time. */
async function unpacked(): Promise<string> {
  const own = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(own, "..", "..", "..", "package.json"), "utf8"));
  const folder = join(tmpdir(), `rosenblatt-chromium-${version}`);
  if (existsSync(folder)) return folder;
  const fresh = mkdtempSync(`${folder}-`);
  await unpack(fresh);
  mkdirSync(join(fresh, "cache"));
  writeFileSync(join(fresh, "only.conf"), fontsIn(folder));
  try {
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true });
  }
  return folder;
}

/** Settings that have a browser find the font of the package, and those of other folders where it lacks a letter. */
function fontsIn(folder: string, ...others: string[]): string {
  const folders = [`${folder}/fonts`, ...others].map((path) => `<dir>${path}</dir>`).join("");
  const first = `<alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>`;
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}${others.length > 0 ? first : ""}<cachedir>${folder}/cache</cachedir></fontconfig>`;
}

/** The package unpacks to the folder for temporary files, and its libraries only where it takes itself to be on Lambda. */
async function unpack(folder: string): Promise<void> {
  const before = { TMPDIR: process.env.TMPDIR, AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  const library = process.env.LD_LIBRARY_PATH;
  const fonts = process.env.FONTCONFIG_PATH;
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" });
  try {
    await (await import("@sparticuz/chromium")).default.executablePath();
  } finally {
    for (const [name, value] of Object.entries({ ...before, LD_LIBRARY_PATH: library, FONTCONFIG_PATH: fonts }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
