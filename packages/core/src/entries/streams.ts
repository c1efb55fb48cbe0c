// Drift detectors, rolling means and regret, for watching a learner on a stream.

export { Adwin, type AdwinOptions } from "../streams/adwin.js";
export { type LeastHinge, type LeastHingeOptions, leastHinge } from "../streams/least-hinge.js";
export { PageHinkley, type PageHinkleyOptions } from "../streams/page-hinkley.js";
export { type Regret, regret } from "../streams/regret.js";
export { Rolling, RollingAccuracy, type RollingOptions } from "../streams/rolling.js";
