// The compact model of a learner, or of a learner behind scalers.

import type { Label } from "../data/row.js";
import { InputError } from "../errors.js";
import type { BatchLearner } from "../learner.js";
import type { LinearEngine } from "../linear/engine.js";
import { type Driven, engine } from "../training/engine-of.js";
import type { ScalingStep } from "../transformers/scaling-step.js";
import type { Transformer } from "../transformers/transformer.js";
import type { CompactFacts } from "./saved.js";

/** Copies the present predicting weights, and what the scalers before them do. */
export function factsOf<L extends Label>(learner: BatchLearner<L>): CompactFacts<L> {
  const transformers: Transformer[] = [];
  let inner = learner as Partial<Driven<LinearEngine<L>>> & { transformer?: Transformer; learner?: object };
  for (; inner?.transformer; inner = inner.learner as object) transformers.unshift(inner.transformer);
  const own = inner?.[engine];
  const map = transformers.find(({ compact }) => !compact);
  if (!own?.isLinear || map)
    throw new InputError(`${map?.kind ?? own?.name ?? "what was given"} does not predict with one weight per feature`);
  const { experience } = own;
  const { form, width, vocabulary } = experience.reader;
  if (!form) throw new InputError("nothing has been learned yet; call learn or fit first");
  const classes = [...experience.classes.labels];
  const isJoint = classes.length > 2;
  const columns = { form, width, vocabulary: vocabulary?.copy() };
  const vectors = isJoint ? classes.map((label) => own.vector(label)) : [own.vector()];
  const steps: ScalingStep[] = [];
  for (const scaler of transformers) {
    const step = scaler.compact!({ ...columns, vectors, steps });
    if (step) steps.unshift(step);
  }
  return {
    ...columns,
    classes,
    vectors,
    steps,
    positive: isJoint ? undefined : experience.positive,
    ranks: experience.ranks().slice(),
    sigmoids: (own.kind.sigmoids?.(own as never) ?? experience.sigmoids)?.slice(),
  };
}
