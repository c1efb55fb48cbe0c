// Learners as model files: options, classes, columns, counters and vectors, so that loading goes on where saving stopped.

import { ModelError } from "../errors.js";
import type { Label } from "../learner.js";
import type { Json, ModelArray, ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import { HeadReader } from "../model/reader.js";
import { History, pastUpdateFields } from "./history.js";
import type { LinearLearner } from "./linear-learner.js";
import { count, experienceFacts, restoreExperience, revived, sigmoidsOf } from "./saved-experience.js";
import type { PutAside, Trained } from "./trained.js";

type Head = { [key: string]: Json };

/** What a model file of the learner holds, for either encoding. */
export function contentOf<L extends Label>({ kind, settings, trained, flush }: LinearLearner<L>): ModelContent {
  flush?.();
  const arrays: ModelArray[] = [];
  const put = (array: ModelArray) => ({ array: arrays.push(array) - 1 });
  const { state, history } = trained;
  const vectors = (list: Float64Array[]) => list.map((vector) => put(vector.slice(0, state.length)));
  const aside = (kept: PutAside | undefined): Json =>
    kept ? { ...kept, w: vectors(kept.w), v: vectors(kept.v) } : null;
  const saved = history?.save();
  const head: Head = {
    learner: kind.name,
    options: settings.toJSON(),
    ...experienceFacts(trained),
    w: vectors(state.w),
    v: vectors(kind.matrix ? [...state.v.slice(0, -1), new Float64Array(state.length)] : state.v),
    pocket: aside(trained.pocket),
    best: aside(trained.best),
    sigmoids: trained.sigmoids ? put(trained.sigmoids) : null,
    history: saved
      ? { fields: put(saved.fields), starts: put(saved.starts), indices: put(saved.indices), values: put(saved.values) }
      : null,
  };
  return { head, arrays };
}

/** Makes the learner of a model file with `create` and fills it; nothing is made of a file that does not add up. */
export function load<L extends Label, T extends LinearLearner<L>>(
  file: unknown,
  name: string,
  create: (options: never) => T,
): T {
  return learnerOf(fromModelFile(file), name, create);
}

export function learnerOf<L extends Label, T extends LinearLearner<L>>(
  { head, arrays }: ModelContent,
  name: string,
  create: (options: never) => T,
): T {
  const reader = new HeadReader(head, ".head", arrays);
  if (reader.text("learner") !== name)
    throw new ModelError(".head.learner", `must be ${name}; got ${reader.text("learner")}`);
  const learner = revived(reader, create);
  restore(learner.trained, reader, learner.settings.hash, learner.kind.v !== undefined);
  return learner;
}

function restore<L extends Label>(
  trained: Trained<L>,
  head: HeadReader,
  hash: number | undefined,
  second: boolean,
): void {
  restoreExperience(trained, head, hash);
  const { state } = trained;
  const { width } = trained.reader;
  const classes = trained.classes.labels.length;
  const w = head.each("w", (list, i) => list.array(i, "f64", width + 1).slice());
  if (w.length !== (classes > 2 ? classes : 1))
    throw new ModelError(".head.w", `must have a vector per class; got ${w.length}`);
  trained.grow();
  const v = head.each("v", (list, i) => list.array(i, "f64", width + 1).slice());
  if (v.length !== state.v.length || (second && v.length === 0))
    throw new ModelError(".head.v", `must have ${state.v.length} vectors; got ${v.length}`);
  state.w = w;
  state.v = v;
  trained.pocket = asideOf(head, "pocket", w.length, v.length, width);
  trained.best = asideOf(head, "best", w.length, v.length, width);
  trained.sigmoids = sigmoidsOf(head, classes);
  if (trained.history) trained.history = historyOf(trained.history.keepsRows, head.object("history"), classes, width);
}

function asideOf(head: HeadReader, key: string, w: number, v: number, width: number): PutAside | undefined {
  if ((head.value as Head)[key] === null) return undefined;
  const kept = head.object(key);
  const vectors = (name: string, n: number) => {
    if (kept.list(name).length !== n) throw new ModelError(`.head.${key}.${name}`, `must have ${n} vectors`);
    return kept.each(name, (list, i) => list.array(i, "f64", width + 1).slice());
  };
  return {
    w: vectors("w", w),
    v: vectors("v", v),
    time: kept.number("time", count),
    run: kept.number("run", count),
    errors: kept.number("errors", count),
    epoch: kept.number("epoch", count),
  };
}

function historyOf(keepsRows: boolean, head: HeadReader, classes: number, width: number): History {
  const saved = {
    fields: head.array("fields", "f64"),
    starts: head.array("starts", "u32"),
    indices: head.array("indices", "u32"),
    values: head.array("values", "f64"),
  };
  const n = saved.fields.length / pastUpdateFields.length;
  const { starts, indices } = saved;
  const rising = starts.every((start, i) => i === 0 || start >= starts[i - 1]);
  if (!Number.isInteger(n) || starts.length !== n + 1 || !rising || starts[0] !== 0)
    throw new ModelError(".head.history", "does not add up");
  if (starts[n] !== indices.length || indices.length !== saved.values.length || indices.some((j) => j >= width))
    throw new ModelError(".head.history", "names entries that are not there");
  const history = History.load(keepsRows, saved);
  // Of a binary learner's first example the rival is not known yet.
  const rivals = Math.max(2, classes);
  if (history.updates.some(({ label, right, rival }) => label >= classes || right >= classes || rival >= rivals))
    throw new ModelError(".head.history", "names a class that is not there");
  return history;
}
