// Bundlers other than esbuild leave out other parts, so the contract is tested with each of them.

import { describe } from "vitest";
import { rolldown, rollup } from "./bundlers.js";
import { knowsWhatIsUsed } from "./shaking.contract.js";

describe.each(Object.entries({ rolldown, rollup }))("bundled by %s", (_, bundler) => knowsWhatIsUsed(bundler));
