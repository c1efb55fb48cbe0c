#!/usr/bin/env node
// `npx rosenblatt`: runs the command line, which is a package of its own, or says how to get it.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Beside this package, or in the project that the command was typed in. */
const places = [import.meta.url, pathToFileURL(join(process.cwd(), "package.json"))];
const commands = places
  .flatMap((place) => createRequire(place).resolve.paths("@rosenblatt/cli") ?? [])
  .map((folder) => join(folder, "@rosenblatt/cli/bin/rosenblatt.js"));

const command = commands.find((path) => existsSync(path));
if (command) await import(pathToFileURL(command).href);
else {
  process.stderr.write(
    "rosenblatt: the command line is the package @rosenblatt/cli, which is not installed here.\n" +
      "            Install it with `npm install @rosenblatt/cli`, or run it once with `npx @rosenblatt/cli`.\n",
  );
  process.exitCode = 1;
}
