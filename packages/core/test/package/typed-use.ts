// What the types allow and what they refuse. The compiler is the test: `npm run types` reads this file with the types as built, the slow
// tests with the published ones and every TypeScript that is promised. Nothing here runs.

import {
  AveragedPerceptron,
  type BatchLearner,
  Examples,
  type Label,
  type Learner,
  load,
  MaxMargin,
  Perceptron,
  Pipeline,
  type Row,
  standardize,
} from "rosenblatt";
import { crossValidate } from "rosenblatt/evaluate";
import { KernelPerceptron, ngram, rbf } from "rosenblatt/kernels";
import { Network } from "rosenblatt/networks";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Refused<T> = [T] extends [Row] ? false : true;
declare function is<_ extends true>(): void;

interface Flower {
  petal: number;
  sepal?: number;
  kind?: string | undefined;
}

/** Predictions have the type of the labels that a learner was made for. */
export function labels(rows: Flower[], names: string[], file: string): void {
  const named = new AveragedPerceptron<string>();
  named.fit(rows, names);
  const predicted = named.predict({ petal: 1 });
  is<Same<typeof predicted, string>>();
  const { classes } = named.fit(rows, names);
  is<Same<typeof classes, readonly string[]>>();
  const met = named.learn({ petal: 1 }, "setosa").predicted;
  is<Same<typeof met, string | undefined>>();

  const declared = new Perceptron({ classes: ["spam", "ham"] });
  const one = declared.predict([1]);
  is<Same<typeof one, "spam" | "ham">>();
  // @ts-expect-error: it is none of the classes declared
  declared.learn([1], "eggs");

  const any = new Perceptron();
  any.learn([1], "spam");
  any.learn([1], 3);
  const unknown = any.predict([1]);
  is<Same<typeof unknown, Label>>();

  const scaled = new Pipeline(standardize(), new Perceptron<"a" | "b">());
  const either = scaled.predict([1]);
  is<Same<typeof either, "a" | "b">>();

  const read = load<string>(file).predict([1]);
  is<Same<typeof read, string>>();
  const own = Perceptron.fromJSON<string>(file).predict([1]);
  is<Same<typeof own, string>>();
  const judged = crossValidate(() => new Perceptron<string>(), rows, names).predictions;
  is<Same<typeof judged, readonly string[]>>();

  const numbered = new Perceptron<number>();
  numbered.fit([[1], [2]], [0, 1]);
  // @ts-expect-error: its labels are numbers
  numbered.fit([[1], [2]], names);
  // @ts-expect-error: its labels are numbers
  numbered.learn([1], "a");

  // Naming the positive class says nothing about the others.
  new Perceptron({ positive: "spam" }).learn([1], "ham");
  // @ts-expect-error: "egg" is none of its classes
  new Perceptron({ classes: ["ham", "spam"], positive: "egg" });
}

/** A data set is learned by a learner of its labels, and predicted by any. */
export function dataSets(set: Examples<string>, few: Examples<"a" | "b">, any: Examples): void {
  for (const learner of [
    new Perceptron<string>(),
    new MaxMargin<string>(),
    new Network<string>(),
    new KernelPerceptron<string>({ kernel: rbf(1) }),
    new Pipeline(standardize(), new Perceptron<string>()),
  ]) {
    learner.fit(set);
    learner.fit(few);
    learner.predictAll(any);
  }
  // @ts-expect-error: its labels are numbers
  new Perceptron<number>().fit(set);
  // @ts-expect-error: its labels are numbers
  new Perceptron<number>().learnAll(set);
  // @ts-expect-error: its labels are numbers
  void new Perceptron<number>().fitAsync(set);
  // @ts-expect-error: its labels are numbers
  new Perceptron<number>().updates(set);
  // @ts-expect-error: its labels are numbers
  new Perceptron<number>().fit([[1]], [1], { validation: set });
  // @ts-expect-error: its labels are numbers
  new MaxMargin<number>().fit(set);
  // @ts-expect-error: its labels are numbers
  new Network<number>().fit(set);
  // @ts-expect-error: its labels are numbers
  new KernelPerceptron<number>({ kernel: rbf(1) }).fit(set);
  // @ts-expect-error: its labels are numbers
  new Pipeline(standardize(), new Perceptron<number>()).fit(set);
  // @ts-expect-error: its kernel compares texts, not rows
  new KernelPerceptron<string, string>({ kernel: ngram(2) }).fit(set);
}

/** Rows may be objects of an interface, with properties that may be left out. */
export function rows(flower: Flower, flowers: readonly Flower[], set: ReadonlySet<Flower>): void {
  const learner = new Perceptron<string>();
  learner.learn(flower, "setosa");
  learner.fit(flowers, ["setosa"]);
  learner.fit(set, ["setosa"]);
  learner.predictAll(flowers);
  learner.explain(flower);
  const row: Row = flower;
  new KernelPerceptron<string>({ kernel: rbf(1) }).learn(row, "setosa");
  new Pipeline(standardize(), learner).fit(flowers, ["setosa"]);
  Examples.from(flowers, ["setosa"]);
  learner.learn({ petal: 1, sepal: undefined, kind: "long", open: true }, "setosa");
  learner.learn(new Map([["petal", 1]]), "setosa");
  // @ts-expect-error: a date is no feature
  learner.learn({ planted: new Date() }, "setosa");
  // @ts-expect-error: a date is no feature
  learner.learn(new Map([["planted", new Date()]]), "setosa");
  is<Refused<Date>>();
  is<Refused<Promise<Flower>>>();
  is<Refused<() => Flower>>();
  is<Refused<string[]>>();
  is<Refused<RegExp>>();
  is<Refused<Set<number>>>();
  is<Refused<number>>();
  is<Refused<undefined>>();
  // @ts-expect-error: it is one row, not many
  learner.fit(flower, ["setosa"]);
}

/** A learner of few labels is a learner of more, and each is one of any. */
export function assignable<L extends Label>(
  two: Learner<"a" | "b">,
  ofL: Learner<L>,
  set: Examples<L>,
  any: Examples,
): [Learner[], BatchLearner[], L[]] {
  const wide: Learner<string> = two;
  const named: Perceptron = new Perceptron<"a" | "b">({});
  // @ts-expect-error: it may predict what is neither
  const narrow: Learner<"a" | "b"> = wide;
  // @ts-expect-error: it predicts numbers
  const other: Learner<string> = new Perceptron<number>();
  ofL.fit(set);
  ofL.predictAll(any);
  const learners = [two, wide, named, narrow, other, ofL, new Network<string>(), new Pipeline(standardize(), two)];
  return [
    [...learners, new KernelPerceptron<"a">({ kernel: rbf(1) })],
    [new MaxMargin<"a">(), two],
    ofL.predictAll(set),
  ];
}
