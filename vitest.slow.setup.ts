// Runs before each test file of the slow suite.

import { useOneSeed } from "./packages/core/test/runs.js";

useOneSeed();
