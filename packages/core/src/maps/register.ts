// Makes the maps known to model files.

import { registerTransformer } from "../transformers/registry.js";
import { FourierMap } from "./fourier-map.js";
import { MonomialMap } from "./monomial-map.js";
import { NystromMap } from "./nystrom-map.js";
import { OneHotMap } from "./one-hot-map.js";
import { SquaresMap } from "./squares-map.js";

registerTransformer("polynomial", MonomialMap.load);
registerTransformer("monomials", MonomialMap.load);
registerTransformer("squares", SquaresMap.load);
registerTransformer("one-hot", OneHotMap.load);
registerTransformer("fourier", FourierMap.load);
registerTransformer("nystrom", NystromMap.load);
