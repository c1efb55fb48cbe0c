// Everything that can be made known to `load`: docs/decisions/0009-loading-by-registration.md.

import { kernelLearners } from "./learners/kernels.generated.js";
import { networkLearners } from "./learners/networks.generated.js";
import { FourierMap } from "./maps/fourier-map.js";
import { MonomialMap } from "./maps/monomial-map.js";
import { NystromMap } from "./maps/nystrom-map.js";
import { OneHotMap } from "./maps/one-hot-map.js";
import { SelectMap } from "./maps/select-map.js";
import { SquaresMap } from "./maps/squares-map.js";
import { register } from "./options/registry.js";
import { TextTransformer } from "./terms/text-transformer.js";
import { registerMap } from "./transformers/registry.js";

/** Makes every learner and map known to `load`. Each registers itself where it is used; bundlers leave out unused ones, unless this is called. */
export function registerAll(): void {
  register([...kernelLearners, ...networkLearners]);
  for (const map of [MonomialMap, SquaresMap, OneHotMap, SelectMap, FourierMap, NystromMap, TextTransformer])
    registerMap(map);
}
