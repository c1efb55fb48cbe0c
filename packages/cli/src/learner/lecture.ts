// The options that a lecture determines for a learner and its run, unless the command line does.

import { lectureNamed, lectureOptions } from "rosenblatt/lectures";
import type { LearnerOptions } from "../options/learner.js";
import { ownFlags } from "../options/own-flags.js";
import { definitionFor } from "./definition-for.js";

/**
 * The given options, completed by those of the lecture if one is named: its learner, the options that this learner
 * takes, no scaling, and no rows held back for early stopping.
 */
export function asInLecture<O extends LearnerOptions>(typed: O): O {
  if (typed.lecture === undefined) return typed;
  const { learner } = lectureNamed(typed.lecture);
  const given = { ...typed, learner: typed.learner ?? learner };
  const definition = definitionFor(given);
  const settled = Object.entries(lectureOptions(typed.lecture, definition)).map(([name, value]) => {
    const own = ownFlags.find(({ owners }) => owners.some((one) => one.learner === definition && one.name === name));
    return [own?.key ?? name, value];
  });
  const rest = {
    ...Object.fromEntries(settled),
    scale: "none",
    ...(typed.patience === undefined && { earlyStopping: false }),
  };
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...rest, ...Object.fromEntries(said) } as O;
}
