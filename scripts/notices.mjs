// Writes the notices that go with what the command line and the studio contain: the library's, and in the studio those of the
// packages that are part of the page. Run before they are packed.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const own = `${root}packages/core/NOTICE.md`;
const inThePage = ["preact", "@preact/signals", "@preact/signals-core"];

const quoted = (text) => text.trim().replace(/^/gm, "> ").replace(/ +$/gm, "");
const licence = (name) =>
  `\n${name}, a part of the page:\n\n${quoted(readFileSync(`${root}node_modules/${name}/LICENSE`, "utf8"))}\n`;

copyFileSync(own, `${root}packages/cli/NOTICE.md`);
writeFileSync(`${root}packages/studio/NOTICE.md`, readFileSync(own, "utf8") + inThePage.map(licence).join(""));
