// Parquet files whose metadata does not match their content.

import {
  checkMutatedParquet,
  type MutatedParquet,
  mutatedParquet,
} from "../../packages/cli/test/data/formats/parquet-mutation.js";
import type { Target } from "../target.js";

const target: Target<MutatedParquet> = {
  name: "parquet",
  law: "A file that was changed has the rows that it had, or is refused with an error that names the file.",
  cases: mutatedParquet,
  fixed: 2500,
  check: checkMutatedParquet,
};

export default target;
