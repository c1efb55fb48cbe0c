// Importing this module makes `load` know every learner and map, where otherwise it knows those that the program uses. Node's entry
// imports it; a page that reads whatever model it is given can, too.

import { kernelLearners } from "../learners/kernels.generated.js";
import { networkLearners } from "../learners/networks.generated.js";
import { FourierMap } from "../maps/fourier-map.js";
import { MonomialMap } from "../maps/monomial-map.js";
import { NystromMap } from "../maps/nystrom-map.js";
import { OneHotMap } from "../maps/one-hot-map.js";
import { SquaresMap } from "../maps/squares-map.js";
import { register } from "../options/registry.js";
import { TextTransformer } from "../terms/text-transformer.js";
import { registerMap } from "../transformers/registry.js";

// Each registers itself where it is used; bundlers leave out what is not, unless something here is done with it.
register([...kernelLearners, ...networkLearners]);
for (const map of [MonomialMap, SquaresMap, OneHotMap, FourierMap, NystromMap, TextTransformer]) registerMap(map);
