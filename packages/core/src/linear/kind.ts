// What makes one linear learner differ from another, as data: a learner's file hands it to the engine, which does the rest.

import type { Rule } from "../compute/rules/visit.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import type { Form } from "../data/row-reader.js";
import type { Steps } from "../data/steps.js";
import type { CheckValue, Experience } from "../training/experience.js";
import type { Foresight } from "../training/overflow.js";
import type { LinearPredictor } from "./predictor.js";
import type { Recollection } from "./recollection.js";
import type { Solver } from "./solver.js";
import type { LinearState, Vectors } from "./state.js";

/** What a feature adds to a score, and the weight with which it does so. */
export interface Contribution {
  readonly weight: number;
  readonly contribution: number;
}

/** What makes one linear learner differ from another. */
export interface Kind {
  /** The name of the learner in reports and model files. */
  readonly name: string;
  /** How it scores, when and how far it steps, and how it moves. */
  readonly rule: Rule;
  /** The name of the compiled twin of its loops, where there is one. */
  readonly compiled?: string;
  /** What scores whole data sets in place of the plain loop, so that they get the bits that single rows get. */
  readonly scoring?: { readonly rule: Rule };
  /** The parameters that the rule and its compiled twin read. */
  readonly parameters: readonly number[];
  /** What the constant feature adds to ‖x‖², where that is not its own square. */
  readonly normConstant?: number;
  /** Whether the rule scores by w·x + b, so that the plain loop can score any vector put in the place of w. */
  readonly scoresLinearly: boolean;
  /** Leaves columns that it does not know out of a data set; where scores are w·x + b, they weigh nothing anyway. */
  readonly narrow?: (examples: Examples, width: number) => Steps<Examples>;
  /** Gives the numbers that make probabilities of scores, where scores have some without a calibration. */
  readonly sigmoids?: (judge: {
    readonly experience: Pick<Experience, "classes" | "sigmoids">;
    readonly settings: { readonly multiclass: string };
  }) => Float64Array | undefined;
  /** Predictions are w·x + b of one vector per class. True unless said otherwise. */
  readonly isLinear?: boolean;
  /** The value that every weight in w starts from. */
  readonly w: number;
  /** The value that the second vector starts from; without it there is no second vector. */
  readonly v?: number;
  /** Whether all joint classes share one second vector. */
  readonly shared?: boolean;
  /** Makes room for so many entries where the second vectors are the rows of one matrix, and a row to work in. */
  readonly matrix?: ((rows: readonly Float64Array[], length: number) => Float64Array[]) | false;
  /** How the other class's vectors follow from those of the first two: as −w, as w and v exchanged, or not at all. */
  readonly mirror: "negate" | "exchange" | "none";
  /** Whether the second vector is negated with the first. */
  readonly mirrorSecond?: boolean;
  /** Refuses values that its rule cannot take. */
  readonly checkValue?: CheckValue;
  /** How many columns there will be once a row is learned from, for a kind that has a word in it. */
  readonly columnsOf?: (row: RowViews, form: Form, known: number) => number;
  /** Refuses rows of more columns than it can take. */
  readonly checkColumns?: (columns: number) => void;
  /** Settles parameters that depend on the number of columns, undefined where more may come and 0 before any; says whether any changed. */
  readonly settle?: (columns: number | undefined) => boolean;
  /** Makes what foresees overflows, where steps are no multiples of x. */
  readonly overflow?: () => Foresight;
  /** The names of the learner's own options that need the whole data set. */
  readonly fitOnly?: readonly string[];
  /** Which of the vectors that the learner had predicts; the last one unless given. */
  readonly predictor?: LinearPredictor;
  /** Gives the predicting vectors as weights for people to read, the bias in front, where they are not that already. */
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
