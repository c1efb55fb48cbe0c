// The methods of every learner: its public class forwards them to its engine, and no subclass changes another's methods.

import { atLeastZero, onlyKnown } from "../check.js";
import { checkLabel } from "../data/classes.js";
import type { Examples } from "../data/examples.js";
import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import { drain } from "../data/steps.js";
import { InputError } from "../errors.js";
import type {
  BatchLearner,
  Calibration,
  ExplainOptions,
  Explanation,
  Facts,
  FitAsyncOptions,
  FitOptions,
  Learned,
  Learner,
  Report,
  Update,
} from "../learner.js";
import type { ModelContent, ModelFile } from "../model/format.js";
import { toModelFile } from "../model/json.js";
import { calibrationOf, setCalibration } from "./calibration.js";
import type { BatchEngine, Engine } from "./engine.js";
import { type Driven, engine, savepoint } from "./engine-of.js";
import { learnEach } from "./pass.js";

/** The methods of a learner that learns from whole data sets. */
export interface BatchVerbs<L extends Label, X, Given, E extends BatchEngine<L, X, Given, Labelled<L>>>
  extends Driven<E> {}

/** The methods of a learner that learns from whole data sets. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns the engine
export class BatchVerbs<L extends Label, X, Given, E extends BatchEngine<L, X, Given, Labelled<L>>>
  implements BatchLearner<L, X, Given>
{
  constructor(own: E) {
    (this as { [engine]: E })[engine] = own;
  }

  get classes(): readonly L[] {
    return this[engine].experience.classes.labels;
  }

  get features(): readonly string[] | undefined {
    return this[engine].experience.reader.vocabulary?.names;
  }

  get calibration(): Calibration<L> | undefined {
    return calibrationOf(this[engine].experience);
  }

  set calibration(given: Calibration<L>) {
    setCalibration(this[engine].experience, given);
  }

  predict(x: X): L {
    return this[engine].experience.winner(this.scores(x));
  }

  predictAll(rows: Given | Examples): L[] {
    const { experience } = this[engine];
    const predicted: L[] = [];
    this.scoreAll(rows, (scores) => predicted.push(experience.winner(scores)));
    return predicted;
  }

  scores(x: X): number[] {
    checkLearned(this[engine].experience);
    return this[engine].scores(x);
  }

  scoreAll(rows: Given | Examples, seen: (scores: ArrayLike<number>, row: number) => void): void {
    const { domain, experience } = this[engine];
    checkLearned(experience);
    if (domain.isOneByOne(rows)) {
      let r = 0;
      for (const x of rows) seen(this.scores(x), r++);
      return;
    }
    if (domain.isEmpty(rows)) return;
    const data = drain(domain.dataSet(rows, undefined, experience));
    domain.check(data, experience);
    drain(this[engine].judging(data, (r, scores) => seen(scores, r)));
  }

  explain(x: X, options: ExplainOptions<L> = {}): Explanation<L> {
    checkLearned(this[engine].experience);
    return this[engine].explain(x, options);
  }

  fit(rows: Given, labels?: Iterable<L>, options: FitOptions<L, Given> = {}): Report<L> {
    return this[engine].training.fit(rows, labels, options);
  }

  fitAsync(
    rows: Given | AsyncIterable<readonly [X, L]>,
    labels?: Iterable<L>,
    options: FitAsyncOptions<L, Given> = {},
  ): Promise<Report<L>> {
    return this[engine].training.fitAsync(rows, labels, options);
  }

  updates(
    rows: Given,
    labels?: Iterable<L>,
    options: FitOptions<L, Given> & { weights?: boolean } = {},
  ): Generator<Update<L>, Report<L>, void> {
    return this[engine].training.updates(rows, labels, options);
  }

  report(): Report<L> | null {
    return this[engine].training.report;
  }

  facts(): Facts {
    const { name, settings, experience, isLinear } = this[engine];
    const { reader, positive, time, counters } = experience;
    return {
      learner: name,
      options: settings.toJSON(),
      columns: reader.width,
      positive,
      examples: time,
      isLinear,
      mistakesPerEpoch: [...counters.mistakesPerEpoch],
      updatesPerEpoch: [...counters.updatesPerEpoch],
      validationErrors: [...counters.validationErrors],
    };
  }

  toJSON(): ModelFile {
    return toModelFile(this.content());
  }

  content(): ModelContent {
    const own = this[engine];
    own.flush?.();
    return own.content();
  }
}

/** The methods of a learner that can also be taught one example at a time. */
export class Verbs<L extends Label, X, Given, E extends Engine<L, X, Given, Labelled<L>>>
  extends BatchVerbs<L, X, Given, E>
  implements Learner<L, X, Given>
{
  learn(x: X, label: L, weight = 1): Learned<L> {
    const own = this[engine];
    const { experience, training } = own;
    if (training.running || training.fitOnly.length > 0) training.allow("learn");
    if (weight !== 1) atLeastZero("weight", weight);
    const { classes } = experience;
    const known = classes.labels.length;
    let target = classes.find(label);
    if (target < 0) {
      checkLabel(label, "label");
      own.checkClasses?.(known + 1);
    }
    const before = own.receive(x, label, weight) ? experience.copy() : undefined;
    if (target < 0) target = classes.intern(label);
    const scores = own.answer(target);
    if (before && (own.overflowed() || !scores.every(Number.isFinite))) {
      own.takeBack?.(before);
      own.experience = before;
      own.restored?.();
      throw new InputError(`${own.numbers} would stop being finite; scale the features or lower rate`);
    }
    experience.time++;
    experience.sigmoids = undefined;
    const { mistake, updated } = own.answered;
    const judged = known < scores.length ? scores.slice(0, known) : scores;
    return { predicted: known === 0 ? undefined : experience.winner(judged), scores, mistake, updated };
  }

  learnAll(
    rows: Given,
    labels?: Iterable<L>,
    options: { readonly [name: string]: never } = {},
  ): { examples: number; mistakes: number; updates: number } {
    onlyKnown(options, []);
    const own = this[engine];
    if (!own.domain.isOneByOne(rows)) return own.training.learnAll(rows, labels);
    own.training.allow("learnAll");
    return learnEach<X, L>(
      (x, label) => this.learn(x, label),
      rows,
      labels,
      () => savepoint(own),
    );
  }
}

/** Refuses to predict before the first example, even where classes were declared: docs/decisions/0014-an-untrained-model.md. */
function checkLearned({ time }: { readonly time: number }): void {
  if (!time) throw new InputError("nothing has been learned yet; call learn or fit first");
}
