import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "..", "src");

/** Who asks about something else than the document on view: a text, an experiment of its own, and a file to save. */
const others = ["data-dialog.tsx", "experiment-settings.ts", "export-dialog.tsx"];

test("questions about the document go through asking.ts, which drops outdated answers", () => {
  const asking = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) =>
      /import \{[^}]*\bask\b[^}]*\} from ".*worker\/ask\.js"/.test(readFileSync(join(sources, path), "utf8")),
    )
    .map((path) => path.replace(/.*\//, ""))
    .sort();
  expect(asking).toEqual(["asking.ts", ...others]);
});
