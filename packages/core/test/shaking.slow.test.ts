// Other bundlers than esbuild leave other things out, so that what it shows is shown of each.

import { describe } from "vitest";
import { rolldown, rollup } from "./bundlers.js";
import { knowsWhatIsUsed } from "./shaking.contract.js";

describe.each(Object.entries({ rolldown, rollup }))("bundled by %s", (_, bundler) => knowsWhatIsUsed(bundler));
