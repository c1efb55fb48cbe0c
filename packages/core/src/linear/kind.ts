// What makes one linear learner differ from another, as data that its file hands to the engine.

import type { Rule } from "../compute/rules/visit.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import type { Label } from "../data/row.js";
import type { Form } from "../data/row-reader.js";
import type { Steps } from "../data/steps.js";
import type { CheckValue } from "../training/experience.js";
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
  /** Scores whole data sets in place of the plain loop, so that they get the same bits as single rows. */
  readonly scoring?: { readonly rule: Rule };
  /** The parameters that the rule and its compiled twin read. */
  readonly parameters: readonly number[];
  /** What the constant feature adds to ‖x‖², if not its own square. */
  readonly normConstant?: number;
  /** Whether the rule scores by w·x + b, so that the plain loop can score any vector put in the place of w. */
  readonly scoresLinearly: boolean;
  /** Drops columns that it does not know from a data set; not needed for scores w·x + b, to which they add nothing. */
  readonly narrow?: (examples: Examples, width: number) => Steps<Examples>;
  /** Gives the numbers that turn scores into probabilities without a calibration, if the scores allow it. */
  readonly sigmoids?: (judge: {
    readonly experience: {
      readonly classes: { readonly labels: readonly Label[] };
      readonly sigmoids: Float64Array | undefined;
    };
    readonly settings: { readonly multiclass: string };
  }) => Float64Array | undefined;
  /** Whether predictions are w·x + b of one vector per class. Defaults to true. */
  readonly isLinear?: boolean;
  /** The value that every weight in w starts from. */
  readonly w: number;
  /** The value that the second vector starts from; without it there is no second vector. */
  readonly v?: number;
  /** Whether all joint classes share one second vector. */
  readonly shared?: boolean;
  /** If the second vectors are the rows of one matrix and a row of scratch space, makes room in them for so many entries. */
  readonly matrix?: ((rows: readonly Float64Array[], length: number) => Float64Array[]) | false;
  /** The vectors that the other class gets when one pair becomes two: −w, w and v exchanged, or those that learning starts from. */
  readonly mirror: "negate" | "exchange" | "none";
  /** Whether the second vector is negated with the first. */
  readonly mirrorSecond?: boolean;
  /** Refuses values that its rule cannot take. */
  readonly checkValue?: CheckValue;
  /** How many columns there will be after learning from a row; for a kind that depends on it. */
  readonly columnsOf?: (row: RowViews, form: Form, known: number) => number;
  /** Refuses rows of more columns than it can take. */
  readonly checkColumns?: (columns: number) => void;
  /** Updates parameters that depend on the number of columns (undefined if more may come, 0 before any); says whether any changed. */
  readonly settle?: (columns: number | undefined) => boolean;
  /** Makes what foresees overflows, if steps are not multiples of x. */
  readonly overflow?: () => Foresight;
  /** The names of the learner's own options that need the whole data set. */
  readonly fitOnly?: readonly string[];
  /** Which of the vectors that the learner had predicts; by default the last one. */
  readonly predictor?: LinearPredictor;
  /** Gives the predicting vectors as weights for people to read, the bias in front, if they are in another form. */
  readonly weights?: (vectors: Vectors) => Float64Array[];
  /** What each entry of x, with the constant feature in front, adds to the score of class k, if that is not weight times value. */
  readonly contributions?: (x: Float64Array, weights: Float64Array, state: LinearState, k: number) => Contribution[];
  /** Remembers the updates of a kind that always needs them; by default, what was registered does. */
  readonly recollection?: Recollection;
  /** Why past updates do not add up to a score; undefined when they do. */
  readonly notAdditive?: string;
  /** Solves for the weights instead of visiting examples by the rule. */
  readonly solver?: Solver;
}
