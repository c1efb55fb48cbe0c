// Feature maps, transformers before any linear learner, and k-means.

export { type ColumnMeasure, columnScores } from "../maps/column-scores.js";
export { type FourierMapOptions, fourierMap } from "../maps/fourier-map.js";
export { KMeans, type KMeansOptions, type KMeansReport, kMeans } from "../maps/k-means.js";
export {
  monomials,
  monomialWeights,
  type PolynomialMapOptions,
  polynomialMap,
  quadraticMap,
} from "../maps/monomial-map.js";
export { type NystromMapOptions, nystromMap } from "../maps/nystrom-map.js";
export { oneHotMap } from "../maps/one-hot-map.js";
export { type SelectBestOptions, selectBest } from "../maps/select-map.js";
export { squares } from "../maps/squares-map.js";
