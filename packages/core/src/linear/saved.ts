// Linear learners as model files: options, classes, columns, counters and vectors, so that training can go on where it stopped.

import type { Label } from "../data/row.js";
import { ModelError } from "../errors.js";
import type { Json, ModelArray, ModelContent } from "../model/format.js";
import { HeadReader, holdingsOf } from "../model/reader.js";
import { loadVector, saveVector } from "../model/vector.js";
import { type Driven, engine } from "../training/engine-of.js";
import type { BestEpoch } from "../training/experience.js";
import { count, experienceFacts, restoreExperience, revived, sigmoidsOf } from "../training/saved-experience.js";
import type { LinearEngine } from "./engine.js";
import type { Kind } from "./kind.js";
import { recollection } from "./recollection.js";
import type { KeptVectors, Pocket } from "./state.js";

type Head = { [key: string]: Json };

/** Gives what a model file of the learner holds, for either encoding. */
export function contentOf<L extends Label>({ kind, settings, experience }: LinearEngine<L>): ModelContent {
  const arrays: ModelArray[] = [];
  const put = (array: ModelArray) => ({ array: arrays.push(array) - 1 });
  const { state, best } = experience;
  const { pocket, history } = state;
  // Reading a file must stay within the usual limit of memory, so the largest vectors are stored in full.
  const sparse = settings.hash && state.length * (state.w.length + state.v.length) <= 2 ** 24;
  const vectors = (list: Float64Array[], start?: number) =>
    list.map((vector) => saveVector(vector.slice(0, state.length), put, sparse ? start : undefined));
  const saved = history?.save();
  const head: Head = {
    learner: kind.name,
    options: settings.toJSON(),
    ...experienceFacts(experience),
    w: vectors(state.w, kind.w),
    v: vectors(kind.matrix ? [...state.v.slice(0, -1), new Float64Array(state.length)] : state.v, kind.v),
    pocket: pocket ? { w: vectors(pocket.w, kind.w), v: [], ...aside(pocket) } : null,
    best: best ? { w: vectors(best.kept.w, kind.w), v: vectors(best.kept.v, kind.v), ...aside(best) } : null,
    sigmoids: experience.sigmoids ? put(experience.sigmoids) : null,
    history: saved
      ? { fields: put(saved.fields), starts: put(saved.starts), indices: put(saved.indices), values: put(saved.values) }
      : null,
  };
  if (kind.solver) head[kind.solver.key] = kind.solver.save(state, put);
  return { head, arrays };
}

/** When, and with what result, vectors were set aside. */
function aside({ time, streak, errors, epoch }: Omit<Pocket, "w">): Head {
  return { time, run: streak, errors, epoch };
}

/**
 * Makes with `create` the learner that a model file holds, and fills it; an inconsistent file is refused before anything is
 * made.
 */
export function linearLearnerOf<L extends Label, T extends Driven<LinearEngine<L>>>(
  content: ModelContent,
  name: string,
  create: (options: never) => T,
): T {
  const reader = new HeadReader(content.head, ".head", holdingsOf(content));
  if (reader.text("learner") !== name)
    throw new ModelError(".head.learner", `must be ${name}; got ${reader.text("learner")}`);
  const learner = revived(reader, create);
  restore(learner[engine], reader);
  return learner;
}

function restore<L extends Label>(own: LinearEngine<L>, head: HeadReader): void {
  const { experience, kind, settings } = own;
  restoreExperience(experience, head, settings.hash);
  const { state } = experience;
  const { width } = experience.reader;
  const classes = experience.classes.labels.length;
  const w = head.each("w", (list, i) => loadVector(list, i, width + 1, kind.w));
  if (w.length !== (classes > 2 ? classes : 1))
    throw new ModelError(".head.w", `must have a vector per class; got ${w.length}`);
  const v = head.each("v", (list, i) => loadVector(list, i, width + 1, kind.v!));
  if (kind.matrix) head.charge(8 * width * width);
  experience.grow();
  if (v.length !== state.v.length || (kind.v !== undefined && v.length === 0))
    throw new ModelError(".head.v", `must have ${state.v.length} vectors; got ${v.length}`);
  state.w = w;
  state.v = v;
  const pocket = asideOf(head, "pocket", w.length, 0, kind, width);
  state.pocket = pocket && { ...pocket, w: pocket.kept.w };
  experience.best = asideOf(head, "best", w.length, v.length, kind, width);
  experience.sigmoids = sigmoidsOf(head, experience.classes.labels);
  if (state.history)
    state.history = (kind.recollection ?? recollection()).read(
      state.history.keepsRows,
      head.object("history"),
      classes,
      width,
    );
  if (width > 0 && kind.settle?.(width)) own.parametersChanged();
  const { solver } = kind;
  if (solver && (head.value as Head)[solver.key] !== null) state.solved = solver.load(head, w.length);
}

function asideOf(
  head: HeadReader,
  key: string,
  w: number,
  v: number,
  kind: Kind,
  width: number,
): BestEpoch<KeptVectors> | undefined {
  if ((head.value as Head)[key] === null) return undefined;
  const kept = head.object(key);
  const vectors = (name: "w" | "v", n: number) => {
    if (kept.list(name).length !== n) throw new ModelError(`.head.${key}.${name}`, `must have ${n} vectors`);
    return kept.each(name, (list, i) => loadVector(list, i, width + 1, kind[name]!));
  };
  return {
    kept: { w: vectors("w", w), v: vectors("v", v) },
    time: kept.number("time", count),
    streak: kept.number("run", count),
    errors: kept.number("errors"),
    epoch: kept.number("epoch", count),
  };
}
