// Requests and answers of the service, as types. The service's own tests compare them with the schemas that it checks by.

/** A class: any string, whole number or boolean. */
export type Label = string | number | boolean;

/** Features by name, a list of numbers, a sparse row, or a text where the model's pipeline begins with `text` or `tfidf`. */
export type Features =
  | string
  | readonly number[]
  | { readonly indices: readonly number[]; readonly values: readonly number[] }
  | { readonly [name: string]: number | string | boolean | null };

/** What a model is to be. */
export interface ModelSpec {
  /** A learner by the name that the command line has for it. Defaults to `averaged`. */
  learner?: string;
  /** The learner's options. */
  options?: Record<string, unknown>;
  /** Transformers before the learner, as `standardize` or `{ tfidf: { sublinear: true } }`. */
  pipeline?: (string | Record<string, Record<string, unknown>>)[];
  /** A model file to go on from. */
  model?: unknown;
}

/** What a model is and has done. */
export interface Model {
  readonly name: string;
  readonly learner: string;
  readonly options?: Record<string, unknown>;
  readonly pipeline?: unknown[];
  /** When it was made. */
  readonly created: string;
  /** How many examples it has learned. */
  readonly examples: number;
  /** How many of them it had predicted wrongly before it learned them. */
  readonly mistakes: number;
  /** How many of them changed it. */
  readonly updates: number;
  /** The number of its latest example. */
  readonly sequence: number;
  readonly classes: Label[];
  /** The hash of its model file. */
  readonly sha256: string;
}

/** An example: features and a label, or the id of a prediction and its label. */
export interface Example {
  features?: Features;
  label: Label;
  id?: string;
  /** Facts that are kept beside it; examples can be forgotten by them. */
  metadata?: Record<string, unknown>;
}

/** What was predicted before an example was learned, and whether the model changed. */
export interface Learned {
  readonly sequence: number;
  readonly predicted: Label | null;
  readonly mistake: boolean;
  readonly updated: boolean;
}

/** Something to predict; with an id its features are kept for a label that comes later. */
export interface Question {
  features: Features;
  id?: string;
  metadata?: Record<string, unknown>;
}

/** What was predicted. */
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

/** Which examples to forget: by ids, or all whose metadata has these values. */
export type Forgetting = { ids: string[] } | { metadata: Record<string, string | number | boolean> };

/** What was forgotten, and the hash of the model afterwards. */
export interface Receipt {
  readonly forgotten: number;
  readonly examples: number;
  readonly predictions: number;
  readonly sha256: string;
  readonly time: string;
  /** Whether they are overwritten in the file already; while someone copies it, that is done a little later. */
  readonly overwritten: boolean;
}

/** What happened to a model. */
export interface ModelEvent {
  readonly type: "mistake" | "update" | "drift" | "forget";
  /** The number of the example. */
  readonly id: string;
  readonly data: Record<string, unknown>;
}
