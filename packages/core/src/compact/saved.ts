// The compact model as a file: docs/formats/model.md.

import { shown } from "../check.js";
import type { Label } from "../data/row.js";
import type { Form } from "../data/row-reader.js";
import { HashedNames, Names, type Vocabulary } from "../data/vocabulary.js";
import { ModelError } from "../errors.js";
import type { Json, ModelContent } from "../model/format.js";
import { HeadReader, holdingsOf } from "../model/reader.js";
import { pairedLength } from "../training/calibration.js";
import type { ScalingStep } from "../transformers/scaling-step.js";

/** The parts of a compact model. */
export interface CompactFacts<L extends Label = Label> {
  readonly classes: readonly L[];
  readonly form: Form;
  readonly width: number;
  readonly vocabulary: Vocabulary | undefined;
  /** The rank of each class in a tie. */
  readonly ranks: Uint32Array;
  /** If there is one vector, the class that it scores above 0; undefined if each class has one. */
  readonly positive: number | undefined;
  /** The vectors, bias first. */
  readonly vectors: readonly Float64Array[];
  /** The steps applied to rows before the vectors, in this order. */
  readonly steps: readonly ScalingStep[];
  /** The calibration of scores: a and b of one sigmoid, or of one for each class, then a threshold if there is one. */
  readonly sigmoids: Float64Array | undefined;
}

const most = { min: 0, max: 2 ** 31, whole: true };

/** Reads and checks the parts in a model file, which may come from anywhere. */
export function compactFacts<L extends Label>(content: ModelContent): CompactFacts<L> {
  const { head } = content;
  const file = new HeadReader(head, ".head", holdingsOf(content));
  if (file.text("learner") !== "linear")
    throw new ModelError(".head.learner", `must be linear; got ${shown(head.learner)}`);
  const classes = file.list("classes") as readonly L[];
  classes.forEach((label, i) => {
    if (typeof label !== "string" && typeof label !== "boolean" && !Number.isSafeInteger(label))
      throw new ModelError(`.head.classes[${i}]`, `must be a label; got ${shown(label)}`);
  });
  const n = classes.length;
  const positive = file.has("positive") && n < 3 ? file.number("positive", { ...most, max: 1 }) : undefined;
  const vectors = positive === undefined ? n : 1;
  if (n === 0 || new Set(classes).size !== n || file.list("vectors").length !== vectors)
    throw new ModelError(".head.classes", "must name each class once, with a vector each");
  const form = file.text("form") as Form;
  if (!["dense", "sparse", "named"].includes(form))
    throw new ModelError(".head.form", "must be dense, sparse or named");
  const width = file.number("width", most);
  const vocabulary = vocabularyOf(file);
  if (vocabulary && vocabulary.size !== width) throw new ModelError(".head.names", `must be ${width} different names`);
  return {
    classes,
    form,
    width,
    vocabulary,
    positive,
    ranks: Array.isArray(head.ranks)
      ? Uint32Array.from(file.each("ranks", (list, i) => list.number(i, most)))
      : file.array("ranks", "u32", n),
    vectors: file.each("vectors", (list, i) => vectorOf(list.object(i), width)),
    steps: file.has("steps") ? file.each("steps", (list, i) => stepOf(list.object(i))) : [],
    sigmoids: file.has("sigmoids")
      ? file.array("sigmoids", "f64", pairedLength(file.array("sigmoids", "f64"), classes))
      : undefined,
  };
}

/** The columns by name: listed in `names`, or numbered by `hash`; undefined without either. */
function vocabularyOf(head: HeadReader): Vocabulary | undefined {
  const { names, hash } = head.value as { [key: string]: Json };
  if (hash) return new HashedNames(head.number("hash", { ...most, min: 1 }));
  return names ? new Names(head.each("names", (list, i) => list.text(i))) : undefined;
}

/** A vector, stored in full or as its nonzero entries. */
function vectorOf(head: HeadReader, width: number): Float64Array {
  if (!head.has("entries")) return head.array("values", "f64", width + 1);
  const entries = head.array("entries", "u32");
  const values = head.array("values", "f64", entries.length);
  head.charge(8 * width);
  const vector = new Float64Array(width + 1);
  entries.forEach((j, k) => {
    if (j > width) throw new ModelError(".head.vectors", `must stay within ${width} columns; got ${j}`);
    vector[j] = values[k];
  });
  return vector;
}

function stepOf(head: HeadReader): ScalingStep {
  const kind = head.text("kind");
  if (kind === "unit-length") return { kind };
  if (kind === "unit-ball") return { kind, radius: head.number("radius", { min: 0 }) };
  if (kind !== "standardize") throw new ModelError(".head.steps", `must be scalers; got ${shown(kind)}`);
  const divisors = head.array("divisors", "f64");
  const shifts = head.has("shifts") ? head.array("shifts", "f64", divisors.length) : undefined;
  return { kind, divisors, shifts, vocabulary: vocabularyOf(head) };
}
