// Zstd data with every kind of damage.

import { checkSpoiledZstd, type SpoiledZstd, spoiledZstd } from "../../packages/cli/test/data/zstd/spoiled-zstd.js";
import type { Target } from "../target.js";

const target: Target<SpoiledZstd> = {
  name: "zstd",
  law: "Data unpacks to the same bytes whole and in pieces, of the size they must have and no other, or is refused both times; a checksum tells all damage.",
  cases: spoiledZstd,
  fixed: 4000,
  check: checkSpoiledZstd,
};

export default target;
