// Runs before each test file of the slow suite.

import { compareNumbersFirst } from "./packages/core/test/equality.js";
import { useOneSeed } from "./packages/core/test/runs.js";

useOneSeed();
compareNumbersFirst();
