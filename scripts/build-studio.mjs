// Builds the studio twice: the files that `rosenblatt studio` serves, and one page that opens from disk.
import { renameSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const studio = fileURLToPath(new URL("../packages/studio/", import.meta.url));
const configFile = `${studio}vite.config.ts`;

delete process.env.STUDIO_SINGLE;
await build({ configFile });
process.env.STUDIO_SINGLE = "1";
await build({ configFile });
renameSync(`${studio}dist/single/index.html`, `${studio}dist/single/studio.html`);
