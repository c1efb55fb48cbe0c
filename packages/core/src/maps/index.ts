// Explicit feature maps, transformers before any linear learner, and k-means.

import "./register.js";

export { type FourierMapOptions, fourierMap } from "./fourier-map.js";
export { KMeans, type KMeansOptions, type KMeansReport, kMeans } from "./k-means.js";
export {
  monomials,
  monomialWeights,
  type PolynomialMapOptions,
  polynomialMap,
  quadraticMap,
} from "./monomial-map.js";
export { type NystromMapOptions, nystromMap } from "./nystrom-map.js";
export { oneHotMap } from "./one-hot-map.js";
export { squares } from "./squares-map.js";
