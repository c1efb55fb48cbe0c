// The types of the service's requests and responses. Tests of the service compare them with its schemas.

/** A class: any string, whole number or boolean. */
export type Label = string | number | boolean;

/** The value of a named feature; a missing one counts as absent. */
export type FeatureValue = number | string | boolean | null | undefined;

/**
 * An object of any type, also of an interface, but not a list, a date or the like. Its values must be those of features, which no type can
 * require of an interface: others are refused when they are sent.
 */
export type Fields = object & {
  readonly [own in typeof Symbol.iterator | typeof Symbol.toPrimitive | typeof Symbol.toStringTag]?: never;
};

/** Features by name, a list of numbers, a sparse row, or a text where the model's pipeline begins with `text` or `tfidf`. */
export type Features =
  | string
  | ArrayLike<number>
  | { readonly indices: ArrayLike<number>; readonly values: ArrayLike<number> }
  | { readonly [name: string]: FeatureValue }
  | Fields
  | ReadonlyMap<string, FeatureValue>;

/** The specification of a model. */
export interface ModelSpec {
  /** The name of the learner, as on the command line. Defaults to `averaged`. */
  learner?: string | undefined;
  /** The learner's options. */
  options?: Record<string, unknown> | undefined;
  /** Transformers before the learner, such as `standardize` or `{ tfidf: { sublinear: true } }`. */
  pipeline?: (string | Record<string, Record<string, unknown>>)[] | undefined;
  /** A model file to start from. */
  model?: unknown;
}

/** The description of a model and of what it has learned. */
export interface Model {
  readonly name: string;
  readonly learner: string;
  readonly options?: Record<string, unknown>;
  readonly pipeline?: unknown[];
  /** When it was created. */
  readonly created: string;
  /** How many examples it has learned. */
  readonly examples: number;
  /** How many of them it predicted wrongly before it learned them. */
  readonly mistakes: number;
  /** How many of them changed it. */
  readonly updates: number;
  /** The number of its latest example. */
  readonly sequence: number;
  readonly classes: Label[];
  /** The names of its challengers. */
  readonly challengers: string[];
  /** The hash of its model file. */
  readonly sha256: string;
}

/** An example: features and a label, or the id of a prediction and its label. */
export interface Example {
  features?: Features | undefined;
  label: Label;
  id?: string | undefined;
  /** Facts that are stored with it; examples can be forgotten by them. */
  metadata?: Record<string, unknown> | undefined;
}

/** The prediction made before an example was learned, and whether the model changed. */
export interface Learned {
  readonly sequence: number;
  readonly predicted: Label | null;
  readonly mistake: boolean;
  readonly updated: boolean;
}

/** A row to predict; with an id, its features are kept for a label that follows later. */
export interface Question {
  features: Features;
  id?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** A prediction. */
export interface Predicted {
  readonly label: Label;
  /** The score of each class; the highest wins. */
  readonly scores: Record<string, number>;
  readonly id?: string;
}

/** What is wrong with a request, or with one row of it (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** A JSON pointer to the field of the body. */
  readonly pointer?: string;
}

/** A row that was refused, among others that were not. */
export interface RefusedRow {
  readonly problem: Problem;
}

/** Which examples to forget: those with these ids, or all whose metadata has these values. */
export type Forgetting = { ids: string[] } | { metadata: Record<string, string | number | boolean> };

/** What was forgotten, and the hash of the model afterwards. */
export interface Receipt {
  readonly forgotten: number;
  readonly examples: number;
  readonly predictions: number;
  readonly sha256: string;
  /** The hashes of its challengers afterwards, by name, if it has any. */
  readonly challengers?: Record<string, string>;
  readonly time: string;
  /** Whether they have been overwritten in the file already; while someone copies it, that is done a little later. */
  readonly overwritten: boolean;
}

/** An event of a model. */
export interface ModelEvent {
  readonly type: "mistake" | "update" | "drift" | "forget" | "promote";
  /** The number of the example. */
  readonly id: string;
  readonly data: Record<string, unknown>;
}

/** The quality of the answers; each was given before its example was learned. */
export interface Tally {
  readonly examples: number;
  readonly mistakes: number;
  /** mistakes / examples; null before the first. */
  readonly error: number | null;
  /** The error over the latest examples. */
  readonly windows: { readonly examples: number; readonly error: number }[];
  readonly classes: {
    readonly label: Label;
    readonly examples: number;
    readonly recall: number | null;
    readonly precision: number | null;
  }[];
  /** How often the error rate changed by more than chance explains, and at which example it last did. */
  readonly drift: { readonly changes: number; readonly last: number | null };
}

/** How a model has done so far. */
export interface Report extends Tally {
  /** How many examples changed it. */
  readonly updates: number;
  /**
   * The mistakes that changed it, and (R/γ)², the most that a perceptron can make on its examples, of radius R and margin γ; a sentence if
   * there is no bound, or if computing it would take too long.
   */
  readonly bound:
    | { readonly made: number; readonly atMost: number; readonly radius: number; readonly margin: number }
    | string;
}

/** The specification of a challenger. */
export interface ChallengerSpec extends ModelSpec {
  /** Whether it first learns what the model has learned so far. Defaults to true, unless it starts from a model file. */
  history?: boolean | undefined;
}

/** Champion and challenger on the same examples, each asked before it learned. */
export interface Comparison {
  /** The comparison covers the examples after this one. */
  readonly since: number;
  readonly examples: number;
  readonly champion: Tally;
  readonly challenger: Tally;
  /** On how many examples exactly one of them was wrong. */
  readonly wrongAlone: { readonly champion: number; readonly challenger: number };
  /** The p-value of the exact sign test (McNemar's), valid for a single look. */
  readonly p: number;
  /** The Bayes factor in favour of a difference between the two; it may be watched continuously. */
  readonly evidence: number;
  /** The better one, once the evidence is 20 or more. */
  readonly better: "champion" | "challenger" | null;
  /** The result of the comparison in a sentence. */
  readonly note: string;
}

/** A learner that learns from a model's examples and is compared with it. */
export interface Challenger {
  readonly name: string;
  readonly learner: string;
  readonly options?: Record<string, unknown>;
  readonly pipeline?: unknown[];
  readonly created: string;
  /** It has learned the examples after this one. */
  readonly start: number;
  readonly sequence: number;
  readonly classes: Label[];
  readonly sha256: string;
  readonly comparison: Comparison;
  /** Why it could not learn the latest example that it skipped. */
  readonly refusal?: string;
}

/** The result of a promotion. */
export interface Promotion {
  /** The new model answers from the example after this one on. */
  readonly sequence: number;
  readonly promoted: string;
  /** The name under which the previous model continues as a challenger; null if it was dropped. */
  readonly kept: string | null;
  readonly sha256: string;
  readonly time: string;
}

/** The score of a class, broken down by features and by past examples. */
export interface Explanation {
  readonly label: Label;
  readonly score: number;
  /** What features add to the score: the 20 that add or take most, the largest first. */
  readonly features: {
    readonly feature: string | number;
    readonly value: number;
    readonly weight: number;
    readonly contribution: number;
    /** With feature hashing, the other names of this row that share its column. */
    readonly collides?: string[];
  }[];
  /** What past examples contribute to it, likewise, or a sentence if the model does not keep track of them. */
  readonly examples:
    | { readonly sequence: number; readonly id: string | null; readonly label: Label; readonly contribution: number }[]
    | string;
}

/** The latest 10,000 examples in at most 100 stretches of equal length, the oldest first. */
export interface Curve {
  /** The examples before the first stretch. */
  readonly before: { readonly examples: number; readonly mistakes: number };
  readonly stretches: {
    /** The number of its last example. */
    readonly until: number;
    readonly examples: number;
    readonly mistakes: number;
    /** The mistakes that each challenger would have made on the examples that it saw. */
    readonly challengers: Record<string, { readonly examples: number; readonly mistakes: number }>;
  }[];
}

/** The features with the largest weights, the largest first. */
export interface Weights {
  readonly sequence: number;
  /** The classes that the weights are for: all of them, or the second of two. */
  readonly classes: Label[];
  /** The number of features in total. */
  readonly features: number;
  /** Each with one weight per class. */
  readonly largest: { readonly feature: string; readonly weights: number[] }[];
}
