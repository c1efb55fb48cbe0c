// Two builds of the same page: files to be served, and with STUDIO_SINGLE=1 one HTML file that opens from disk.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const single = process.env.STUDIO_SINGLE === "1";

const icon = new URL("public/icon.svg", import.meta.url);

/** A file opened from disk may load no other: the worker is part of it, and starts as a blob. */
const workersInside: Plugin = {
  name: "workers-inside",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!source.endsWith("?worker")) return null;
    return this.resolve(`${source}&inline`, importer, { skipSelf: true });
  },
};

const iconInside: Plugin = {
  name: "icon-inside",
  transformIndexHtml: (page) =>
    page.replace("./icon.svg", `data:image/svg+xml,${encodeURIComponent(readFileSync(icon, "utf8"))}`),
};

/**
 * What the page imports at once is one chunk: two dozen small ones, shared with this panel or that, pack worse. The library is
 * left out: its index leads to all of it, and only a part is used at once.
 */
const together = {
  output: {
    codeSplitting: {
      groups: [
        {
          debugName: "first",
          name: (id: string, modules: Modules) => (isOwn(id) && isNeededAtOnce(id, modules) ? "first" : null),
        },
      ],
    },
  },
};

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

const isOwn = (id: string) => !id.includes("/core/");

function isNeededAtOnce(id: string, modules: Modules, seen: Set<string> = new Set()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return !!info && (info.isEntry || info.importers.some((importer) => isNeededAtOnce(importer, modules, seen)));
}

/** All styles are in one file and nothing is fetched before it is asked for, so a lazy import is just an import. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

const whole = { output: { codeSplitting: false } };

/** An entry of the library begins at its modules, of which each part of the page takes those that it needs. */
const modulesOfTheLibrary: Plugin = {
  name: "modules-of-the-library",
  enforce: "pre",
  resolveId(source) {
    // The client of the service is built beside the page, not before it.
    if (source === "@rosenblatt/client") return fileURLToPath(new URL("../client/src/index.ts", import.meta.url));
    const entry = /^rosenblatt(?:\/(.+))?$/.exec(source);
    if (!entry) return null;
    return fileURLToPath(new URL(`../core/dist/entries/${entry[1]?.replace("/", "-") ?? "index"}.js`, import.meta.url));
  },
};

export default defineConfig(({ command }) => ({
  // A page of one file has no others beside it, and the workbench builds none.
  define: { DOCS_BESIDE: String(command === "build" && !single) },
  root: import.meta.dirname,
  base: "./",
  ...(single && { publicDir: false }),
  logLevel: "warn",
  plugins: single
    ? [modulesOfTheLibrary, workersInside, iconInside, viteSingleFile()]
    : [modulesOfTheLibrary, plainImports],
  // A worker of one part needs no module loader, which a page from disk would not let it have.
  worker: {
    plugins: () => [modulesOfTheLibrary],
    ...(single ? { format: "iife", rolldownOptions: whole } : { format: "es", rolldownOptions: together }),
  },
  build: {
    outDir: single ? "dist/single" : "dist/site",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: single ? whole : together,
  },
}));
