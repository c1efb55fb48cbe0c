// What a lecture settles of a learner and its run, where the command line does not.

import { lectureNamed, lectureOptions } from "rosenblatt/lectures";
import type { LearnerOptions } from "../options/learner.js";
import { ownFlags } from "../options/own-flags.js";
import { definitionFor } from "./definition-for.js";

/**
 * The options as they were typed and, where a lecture is named, those of the lecture that were not: its learner, the options of it that
 * the learner takes, and rows as they are, all of which are learned from.
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
