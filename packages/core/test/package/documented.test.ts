// The documentation that an editor shows of the library. `npm run types` builds the types.

import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { undocumented } from "./undocumented.js";

test("every export, and every member of an exported class or interface, has a comment", () => {
  expect(undocumented(fileURLToPath(new URL("../../", import.meta.url)), true)).toEqual([]);
});
