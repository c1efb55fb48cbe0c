import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { directory } from "./on-directory.js";

test("memory for 1,000 models is bounded by the models in use", () => {
  const script = fileURLToPath(new URL("tenants-process.mjs", import.meta.url));
  const said = execFileSync(process.execPath, ["--expose-gc", script, directory()], { encoding: "utf8" });
  const { first, all, most, resident, hashes } = JSON.parse(said);
  expect(resident).toBeLessThanOrEqual(20);
  // Those that are asked for at the same moment may be there for a moment more.
  expect(most).toBeLessThanOrEqual(30);
  expect(hashes).toBe(1);
  expect(all).toBeLessThan(1.1 * first);
}, 300_000);
