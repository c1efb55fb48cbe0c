// What makes one linear learner differ from another, as data: a learner's file hands it to the engine, which does the rest.

import type { Rule } from "../compute/rules/visit.js";
import type { Examples } from "../data/examples.js";
import type { CheckValue } from "../training/experience.js";
import type { LinearPredictor } from "./predictor.js";
import type { Recollection } from "./recollection.js";
import type { Solver } from "./solver.js";
import type { LinearState, Vectors } from "./state.js";

/** What a feature adds to a score, and the weight by which it does. */
export interface Contribution {
  readonly weight: number;
  readonly contribution: number;
}

export interface Kind {
  /** Its name in reports and model files. */
  readonly name: string;
  readonly rule: Rule;
  /** Name of the compiled twin of its loops, and the parameters that both read. */
  readonly compiled: string;
  readonly parameters: readonly number[];
  /** What the constant feature adds to ‖x‖², where that is not its own square. */
  readonly normConstant?: number;
  /** The rule scores by w·x + b, so any vector put in the place of w is scored by the plain loop. */
  readonly scoresLinearly: boolean;
  /** Leaves columns that it does not know out of a data set; where scores are w·x + b, they weigh nothing anyway. */
  readonly narrow?: (examples: Examples, width: number) => Examples;
  /** Predictions are w·x + b of one vector per class. True unless said otherwise. */
  readonly isLinear?: boolean;
  /** What w starts from. */
  readonly w: number;
  /** What the second vector starts from; there is none without it, and one for all joint classes when it is shared. */
  readonly v?: number;
  readonly shared?: boolean;
  /** The second vectors are the rows of one matrix, which starts from v times the identity, and a row to work in. */
  readonly matrix?: boolean;
  /** How the other class's vectors follow from those of the first two: as −w, as w and v exchanged, or not at all. */
  readonly mirror: "negate" | "exchange" | "none";
  /** The second vector is negated with the first. */
  readonly mirrorSecond?: boolean;
  /** Refuses values that its rule cannot take. */
  readonly checkValue?: CheckValue;
  /** Refuses rows of more columns than it can take. */
  readonly checkColumns?: (columns: number) => void;
  /** Settles parameters that depend on the number of columns, undefined where more may come; says whether any changed. */
  readonly settle?: (columns: number | undefined) => boolean;
  /** Steps multiply, by this factor along 1. */
  readonly factor?: number;
  /** The learner's own options that need the whole data set, by name. */
  readonly fitOnly?: readonly string[];
  /** Which of the vectors that it had predicts. The last unless said otherwise. */
  readonly predictor?: LinearPredictor;
  /** The predicting vectors as weights for reading, with the bias in front, where that is not what they are. */
  readonly weights?: (vectors: Vectors) => Float64Array[];
  /** What each entry of x, the constant feature in front, adds to the score of class k, where that is not weight times value. */
  readonly contributions?: (x: Float64Array, weights: Float64Array, state: LinearState, k: number) => Contribution[];
  /** What remembers its updates, where it cannot do without; else what was registered. */
  readonly recollection?: Recollection;
  /** Why past updates do not add up to a score; undefined when they do. */
  readonly notAdditive?: string;
  /** Solves for the weights instead of visiting examples by the rule. */
  readonly solver?: Solver;
}
