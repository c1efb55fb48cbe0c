// What an editor shows of the library: `npm run types` builds the types.

import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { undocumented } from "./undocumented.js";

test("everything exported has a comment, and so has every member of a class or interface", () => {
  expect(undocumented(fileURLToPath(new URL("../../", import.meta.url)), true)).toEqual([]);
});
