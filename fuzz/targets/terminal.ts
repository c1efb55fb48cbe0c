// Names in data with control sequences that a terminal would execute.

import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { run } from "../../packages/cli/test/run.js";
import { mustEndWell } from "../ending.js";
import { must } from "../must.js";
import type { Target } from "../target.js";

interface Case {
  readonly columns: readonly [string, string];
  readonly classes: readonly [string, string];
}

const name = fc
  .array(
    fc.oneof(
      fc.constantFrom("\x1b[2J", "\x1b]0;title\x07", "\x1b[31m", "\x9b2J", "\x7f", "\b", "\x00", "\r", "\u202e", "a", "b", "é"),
      fc.string({ maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join("").replace(/[\n"]/g, ""))
  .filter((text) => text.trim() !== ""); // biome-ignore format: a table

const target: Target<Case> = {
  name: "terminal",
  law: "No control character of a name in data or of a model reaches a terminal in a report or a message.",
  cases: fc.record({ columns: fc.tuple(name, name), classes: fc.tuple(name, name) }),
  fixed: 320,
  async check({ columns: [x, y], classes: [a, b] }) {
    const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(",");
    const rows = [[x, y, "class"], ["1", "2", a], ["2", "1", b], ["3", "1", b], ["0", "2", a]].map(quoted); // biome-ignore format: rows
    writeFileSync("names.csv", `${rows.join("\n")}\n`);
    for (const argv of [
      ["train", "names.csv", "-o", "names.json"],
      ["train", "names.csv", "--stream", "-o", "streamed.json"],
      ["inspect", "names.csv"],
      ["inspect", "names.json"],
      ["evaluate", "names.json", "names.csv"],
      ["explain", "names.json", "names.csv"],
    ]) {
      const answer = await run([...argv, "--color", "never"], { tty: { stdout: true, stderr: true } });
      mustEndWell(answer);
      // Progress lines move the cursor themselves.
      const text = `${answer.stdout}${answer.stderr}`.replaceAll("\r\x1b[K", "").replaceAll("\x1b[K", "");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
      const found = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/.exec(text);
      must(found === null, `${argv.slice(0, 2).join(" ")} let ${JSON.stringify(found?.[0])} through`);
    }
  },
};

export default target;
