// Writes the notices for the content of the command line and the studio: the library's, and those of the packages bundled into the program or the
// page. Run before they are packed.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const own = `${root}packages/core/NOTICE.md`;
const inTheProgram = ["commander", "hyparquet", "hyparquet-writer"];
const inThePage = ["preact", "@preact/signals", "@preact/signals-core"];

const quoted = (text) => text.trim().replace(/^/gm, "> ").replace(/ +$/gm, "");
const licence = (what) => (name) =>
  `\n${name}, a part of ${what}:\n\n${quoted(readFileSync(`${root}node_modules/${name}/LICENSE`, "utf8"))}\n`;

const notices = (folder, names, what) =>
  writeFileSync(`${root}packages/${folder}/NOTICE.md`, readFileSync(own, "utf8") + names.map(licence(what)).join(""));

notices("cli", inTheProgram, "the program");
notices("studio", inThePage, "the page");
